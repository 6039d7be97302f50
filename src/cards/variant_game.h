/* Include-template: the functions of a game that is a variant of an engine, climbing or draw. The functions of the
 * engine take the variant first; here it is bound, so that the compiler can inline them. The template of the engine
 * includes it, with
 *   GAME          the name of the game, the prefix of its functions
 *   GAME_VARIANT  its variant
 *   GAME_ENGINE   the prefix of the engine's functions
 *   GAME_RULES, GAME_STATE, GAME_VIEW, GAME_PLY   the engine's types */
#define VARIANT_JOIN2(a, b)  a##_##b
#define VARIANT_JOIN(a, b)   VARIANT_JOIN2(a, b)
#define VARIANT_NAMED(name)  VARIANT_JOIN(GAME, name)
#define VARIANT_ENGINE(name) VARIANT_JOIN(GAME_ENGINE, name)

extern const Game VARIANT_JOIN(game, GAME);

static int VARIANT_NAMED(seats)(const void *rules) { return ((const GAME_RULES *)rules)->seats; }
static int VARIANT_NAMED(plies_max)(const void *rules) {
    return VARIANT_ENGINE(plies_max)(&GAME_VARIANT, rules);
}
static void VARIANT_NAMED(deal)(void *state, const void *rules, Rng *rng) {
    VARIANT_ENGINE(deal)(&GAME_VARIANT, state, rules, rng);
}
static bool VARIANT_NAMED(deal_read)(void *state, const void *rules, const struct cJSON *deal, Error *error) {
    return VARIANT_ENGINE(deal_read)(&GAME_VARIANT, state, rules, deal, error);
}
static void VARIANT_NAMED(deal_write)(const void *state, Text *out) {
    VARIANT_ENGINE(deal_write)(&GAME_VARIANT, state, out);
}
static int VARIANT_NAMED(turn)(const void *state) { return ((const GAME_STATE *)state)->public.trick.turn; }
static int VARIANT_NAMED(moves)(const void *state, Move *out) {
    return VARIANT_ENGINE(moves)(&GAME_VARIANT, state, out);
}
static Move VARIANT_NAMED(random_move)(const GAME_STATE *state, Rng *rng) {
    return VARIANT_ENGINE(random_move)(&GAME_VARIANT, state, rng);
}
static void VARIANT_NAMED(apply)(void *state, Move move) {
    VARIANT_ENGINE(apply)(&GAME_VARIANT, state, move);
}
static void VARIANT_NAMED(outcome)(const void *state, Outcome *out) {
    VARIANT_ENGINE(outcome)(&GAME_VARIANT, state, out);
}
static void VARIANT_NAMED(forfeit)(const void *state, int culprit, Outcome *out) {
    VARIANT_ENGINE(forfeit)(&GAME_VARIANT, state, culprit, out);
}
static void VARIANT_NAMED(statistics)(const void *state, int32_t *out) {
    VARIANT_ENGINE(statistics)(&GAME_VARIANT, state, out);
}
static void VARIANT_NAMED(observe)(const void *state, int seat, void *view) {
    VARIANT_ENGINE(observe)(&GAME_VARIANT, state, seat, view);
}
static void VARIANT_NAMED(observe_ply)(const void *before, Move move, const void *after, int seat,
                                       void *ply) {
    VARIANT_ENGINE(observe_ply)(&GAME_VARIANT, before, move, after, seat, ply);
}
static bool VARIANT_NAMED(view_check)(const void *view, Error *error) {
    return VARIANT_ENGINE(view_check)(&GAME_VARIANT, view, error);
}
static void VARIANT_NAMED(determinize)(const void *view, Rng *rng, void *state) {
    VARIANT_ENGINE(determinize)(&GAME_VARIANT, view, rng, state);
}
static size_t VARIANT_NAMED(move_format)(Move move, char *out) {
    return VARIANT_ENGINE(move_format)(&GAME_VARIANT, move, out);
}
static bool VARIANT_NAMED(move_parse)(const char *text, Move *move) {
    return VARIANT_ENGINE(move_parse)(&GAME_VARIANT, text, move);
}
static void VARIANT_NAMED(show)(const void *state, Text *out) {
    VARIANT_ENGINE(show)(&GAME_VARIANT, state, out);
}
static bool VARIANT_NAMED(audit)(const void *state, Error *error) {
    return VARIANT_ENGINE(audit)(&GAME_VARIANT, state, error);
}
static bool VARIANT_NAMED(solve)(const void *rules, const struct cJSON *position, Solution *solution,
                                 Error *error) {
    return VARIANT_ENGINE(solve)(&GAME_VARIANT, &VARIANT_JOIN(game, GAME), rules, position, solution, error);
}

/* The members of the Game that they fill; playout and perft are those of core/specialise.h. */
#define VARIANT_MEMBERS                                                                                      \
    .rules_size = sizeof(GAME_RULES), .state_size = sizeof(GAME_STATE), .view_size = sizeof(GAME_VIEW),      \
    .ply_size = sizeof(GAME_PLY), .seats = VARIANT_NAMED(seats), .plies_max = VARIANT_NAMED(plies_max),      \
    .deal = VARIANT_NAMED(deal), .deal_read = VARIANT_NAMED(deal_read),                                      \
    .deal_write = VARIANT_NAMED(deal_write), .turn = VARIANT_NAMED(turn), .moves = VARIANT_NAMED(moves),     \
    .apply = VARIANT_NAMED(apply), .outcome = VARIANT_NAMED(outcome), .forfeit = VARIANT_NAMED(forfeit),     \
    .statistics = VARIANT_NAMED(statistics), .observe = VARIANT_NAMED(observe),                              \
    .observe_ply = VARIANT_NAMED(observe_ply), .view_check = VARIANT_NAMED(view_check),                      \
    .determinize = VARIANT_NAMED(determinize), .move_format = VARIANT_NAMED(move_format),                    \
    .move_parse = VARIANT_NAMED(move_parse), .show = VARIANT_NAMED(show), .audit = VARIANT_NAMED(audit),     \
    .solve = VARIANT_NAMED(solve), .playout = VARIANT_NAMED(playout), .perft = VARIANT_NAMED(perft)
