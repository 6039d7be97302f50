/* Include-template: the functions of a climbing game (cards/climbing.h). Before including it define
 *   GAME          the name of the game, the prefix of its functions
 *   GAME_VARIANT  its ClimbingVariant; its definition must be visible so that the compiler can inline it
 *   GAME_SEATS, GAME_DECKS, GAME_AUCTION, GAME_CALLS   as in the variant; flags are 0 or 1
 *   GAME_BOTTOM   with an auction: the number of bottom cards as a word
 *   GAME_LOWEST   without an auction: the name of the lowest card
 * The game's file then defines its Game, with the members that all climbing games share:
 *   const Game game_NAME = {CLIMBING_MEMBERS(NAME), .title = ...}; */
#include "cards/climbing_play.h"

#define GAME_STATE           ClimbingState
#define CLIMBING_JOIN2(a, b) a##_##b
#define CLIMBING_JOIN(a, b)  CLIMBING_JOIN2(a, b)
#define CLIMBING_NAMED(name) CLIMBING_JOIN(GAME, name)

/* ---- functions for this variant, inlined by the templates of core and search ---- */

static int CLIMBING_NAMED(turn)(const ClimbingState *state) { return state->public.trick.turn; }

static int CLIMBING_NAMED(moves)(const ClimbingState *state, Move *out) {
    return climbing_moves(&GAME_VARIANT, &state->public, &state->hand[state->public.trick.turn], out);
}

static void CLIMBING_NAMED(apply)(ClimbingState *state, Move move) {
    climbing_apply(&GAME_VARIANT, state, move);
}

static Move CLIMBING_NAMED(random_move)(const ClimbingState *state, Rng *rng) {
    int count;
    return climbing_draw(&GAME_VARIANT, &state->public, &state->hand[state->public.trick.turn], rng, &count);
}

static void CLIMBING_NAMED(outcome)(const ClimbingState *state, Outcome *out) {
    climbing_outcome(&GAME_VARIANT, state, out);
}

static void CLIMBING_NAMED(determinize)(const void *view, Rng *rng, void *state) {
    climbing_determinize(&GAME_VARIANT, view, rng, state);
}

#ifdef GAME_BOTS
static Move CLIMBING_NAMED(policy_planner)(const ClimbingState *state, Rng *rng) {
    uint64_t nodes = 0;
    Move legal[MOVES_MAX];
    (void)rng;
    int count = CLIMBING_NAMED(moves)(state, legal);
    ClimbingTurn turn = climbing_simulated_turn(state, legal, count);
    return count == 1 ? legal[0] : landlord_planner(&GAME_BOTS, &GAME_BOTS.searching, &turn, &nodes);
}
#endif

/* ---- the table of functions ---- */

#include "core/specialise.h"

extern const Game CLIMBING_JOIN(game, GAME);

static int CLIMBING_NAMED(table_turn)(const void *state) { return CLIMBING_NAMED(turn)(state); }
static int CLIMBING_NAMED(table_moves)(const void *state, Move *out) {
    return CLIMBING_NAMED(moves)(state, out);
}
static Move CLIMBING_NAMED(draw)(const void *memory, Rng *rng, int *count) {
    const ClimbingState *state = memory;
    return climbing_draw(&GAME_VARIANT, &state->public, &state->hand[state->public.trick.turn], rng, count);
}
static void CLIMBING_NAMED(table_apply)(void *state, Move move) { CLIMBING_NAMED(apply)(state, move); }
static void CLIMBING_NAMED(table_outcome)(const void *state, Outcome *out) {
    CLIMBING_NAMED(outcome)(state, out);
}
static int CLIMBING_NAMED(seats)(const void *rules) { return ((const ClimbingRules *)rules)->seats; }
static int CLIMBING_NAMED(plies_max)(const void *rules) { return climbing_plies_max(&GAME_VARIANT, rules); }
static void CLIMBING_NAMED(deal)(void *state, const void *rules, Rng *rng) {
    climbing_deal(&GAME_VARIANT, state, rules, rng);
}
static bool CLIMBING_NAMED(deal_read)(void *state, const void *rules, const struct cJSON *deal,
                                      Error *error) {
    return climbing_deal_read(&GAME_VARIANT, state, rules, deal, error);
}
static void CLIMBING_NAMED(deal_write)(const void *state, Text *out) {
    climbing_deal_write(&GAME_VARIANT, state, out);
}
static void CLIMBING_NAMED(forfeit)(const void *state, int culprit, Outcome *out) {
    climbing_forfeit(&GAME_VARIANT, state, culprit, out);
}
static void CLIMBING_NAMED(statistics)(const void *state, int32_t *out) {
    climbing_statistics(&GAME_VARIANT, state, out);
}
static void CLIMBING_NAMED(observe)(const void *state, int seat, void *view) {
    climbing_observe(state, seat, view);
}
static void CLIMBING_NAMED(observe_ply)(const void *before, Move move, const void *after, int seat,
                                        void *ply) {
    climbing_observe_ply(&GAME_VARIANT, before, move, after, seat, ply);
}
static bool CLIMBING_NAMED(view_check)(const void *view, Error *error) {
    return climbing_view_check(&GAME_VARIANT, view, error);
}
static size_t CLIMBING_NAMED(move_format)(Move move, char *out) {
    return climbing_move_format(&GAME_VARIANT, move, out);
}
static bool CLIMBING_NAMED(move_parse)(const char *text, Move *move) {
    return climbing_move_parse(&GAME_VARIANT, text, move);
}
static void CLIMBING_NAMED(show)(const void *state, Text *out) { climbing_show(&GAME_VARIANT, state, out); }
static bool CLIMBING_NAMED(audit)(const void *state, Error *error) {
    return climbing_audit(&GAME_VARIANT, state, error);
}
static bool CLIMBING_NAMED(solve)(const void *rules, const struct cJSON *position, Solution *solution,
                                  Error *error) {
    return climbing_solve(&GAME_VARIANT, &CLIMBING_JOIN(game, GAME), rules, position, solution, error);
}

#include "cards/climbing_fields.h"

_Static_assert(sizeof(ClimbingRules) == 13 && sizeof(ClimbingPublic) == 104 && sizeof(ClimbingState) == 256 &&
                   sizeof(ClimbingView) == 128 && sizeof(ClimbingPly) == 48,
               "no padding: states and views are compared as bytes");

/* `prefix` is GAME. */
#define CLIMBING_MEMBERS(prefix)                                                                             \
    .seats_min = GAME_SEATS, .seats_max = GAME_SEATS, .rules_size = sizeof(ClimbingRules),                   \
    .state_size = sizeof(ClimbingState), .view_size = sizeof(ClimbingView), .ply_size = sizeof(ClimbingPly), \
    .seats = prefix##_seats, .plies_max = prefix##_plies_max, .deal = prefix##_deal,                         \
    .deal_read = prefix##_deal_read, .deal_write = prefix##_deal_write, .turn = prefix##_table_turn,         \
    .moves = prefix##_table_moves, .draw = prefix##_draw, .apply = prefix##_table_apply,                     \
    .outcome = prefix##_table_outcome, .forfeit = prefix##_forfeit, .statistics = prefix##_statistics,       \
    .observe = prefix##_observe, .observe_ply = prefix##_observe_ply, .view_fields = &climbing_view_fields,  \
    .ply_fields = &climbing_ply_fields, .view_check = prefix##_view_check,                                   \
    .determinize = prefix##_determinize, .move_format = prefix##_move_format,                                \
    .move_parse = prefix##_move_parse, .show = prefix##_show, .audit = prefix##_audit,                       \
    .playout = prefix##_playout, .perft = prefix##_perft, .solve = prefix##_solve
