/* The rules of red ten: turns, plies, the result, statistics, and the table of functions. */
#include "cards/plays.h"
#include "games/redten/policies.h"

/* ---- the rules as an option table ---- */

static const char *const bomb_orders[] = {"intended", "code", NULL};
_Static_assert(sizeof bomb_orders / sizeof *bomb_orders == REDTEN_ORDER_CODE + 2, "a name for each value");

static const Option rows[] = {
    OPTION_ROW_INT(RedtenRules, seats, 2, 2, 2, "players at the table"),
    OPTION_ROW_CHOICE(
        RedtenRules, bomb_order, REDTEN_ORDER_INTENDED, bomb_orders,
        "intended: red tens over jokers over four over three of a rank; code: longer over shorter, "
        "then by rank, so that red tens beat no bomb and are beaten by none"),
    OPTION_ROW_INT(RedtenRules, min_straight, 3, 3, 5, "cards in the shortest straight"),
    OPTION_ROW_BOOL(RedtenRules, ace_high, 1, "an ace ends a straight above the king, as in Q K A"),
    OPTION_ROW_BOOL(RedtenRules, two_low, 1,
                    "straights may begin with a deuce, or with an ace and a deuce: 2 3 4, A 2 3"),
};

static const Preset presets[] = {
    {"intended", "the rules as the Red10-AI program means them", ""},
    {"code", "bombs ranked as the program's code does", "bomb_order=code"},
    {"plain", "straights of five or more, without deuces", "min_straight=5 two_low=false"},
};

static const OptionTable redten_rules = {OPTION_ROWS(rows), OPTION_PRESETS(presets)};

static int redten_turn(const RedtenState *state) { return state->turn; }

/* ---- legal moves ---- */

static int redten_moves(const RedtenState *state, Move *out) {
    int count = redten_list(&state->rules, state->hand[state->turn], state->table, out);
    plays_sort(out, count);
    return count;
}

/* The legal moves, unordered. */
typedef struct {
    int count;
    Move moves[REDTEN_MOVES];
} Options;

static inline void list_options(const RedtenState *state, Options *out) {
    out->count = redten_list(&state->rules, state->hand[state->turn], state->table, out->moves);
}

static bool is_option(const Options *options, Move move) {
    for (int i = 0; i < options->count; i++)
        if (options->moves[i] == move) return true;
    return false;
}

static Move redten_random_move(const RedtenState *state, Rng *rng) {
    Options options;
    list_options(state, &options);
    int k = options.count > 1 ? (int)rng_below(rng, (uint32_t)options.count) : 0;
    return plays_nth(options.moves, options.count, k);
}

/* ---- plies ---- */

/* After a pass the other seat leads; it made the last play. */
static void apply_pass(RedtenState *state) {
    int other = 1 - state->turn;
    state->passes++;
    if (state->leader != other) state->lead_changes++;
    state->leader = (uint8_t)other;
    state->table = 0;
    state->turn = (int8_t)other;
}

static void redten_apply(RedtenState *state, Move move) {
    assert(state->turn >= 0 && (state->hand[state->turn] & move) == move);
    assert(move != REDTEN_PASS || state->table);
    if (move == REDTEN_PASS) {
        apply_pass(state);
        return;
    }
    int seat = state->turn;
    if (!state->table) state->tricks++;
    state->hand[seat] ^= move;
    state->table = move;
    if (redten_play(&state->rules, move).kind == REDTEN_BOMB) state->bombs[seat]++;
    state->turn = (int8_t)(state->hand[seat] ? 1 - seat : -1);
}

/* ---- the end ---- */

static void redten_outcome(const RedtenState *state, Outcome *out) {
    assert(!state->hand[0] != !state->hand[1]); /* one seat is out */
    memset(out, 0, sizeof *out);
    for (int seat = 0; seat < REDTEN_SEATS; seat++) {
        bool won = !state->hand[seat];
        out->score[seat] = won ? 1 : -1;
        out->place[seat] = won ? 1 : 2;
    }
}

static void redten_forfeit(const void *state, int culprit, Outcome *out) {
    (void)state;
    memset(out, 0, sizeof *out);
    for (int seat = 0; seat < REDTEN_SEATS; seat++) {
        out->score[seat] = culprit < 0 ? 0 : seat == culprit ? -1 : 1;
        out->place[seat] = seat == culprit ? 2 : 1;
    }
}

static int redten_seats(const void *rules) { return ((const RedtenRules *)rules)->seats; }

static void redten_score_bounds(const void *rules, int32_t *lowest, int32_t *highest) {
    (void)rules;
    *lowest = -1;
    *highest = 1;
}

/* At most all cards but one are played, one a ply. Each play but the last is passed at most once. */
static int redten_plies_max(const void *rules) {
    (void)rules;
    return 2 * (REDTEN_DECK - 1) - 1;
}

/* ---- statistics ---- */

static const GameStat redten_stats[] = {
    {.name = "first", .help = "seat with the heart three, which led first", .is_seat = true},
    {.name = "tricks", .help = "tricks led"},
    {.name = "lead_changes", .help = "tricks won by the seat that had not led them, the last trick left out"},
    {.name = "passes", .help = "passes"},
    {.name = "plays_needed",
     .help = "fewest plays that empty the dealt hand if nobody else played",
     .per_seat = true},
    {.name = "bombs_dealt",
     .help = "bombs in the dealt hand: ranks held three or four times, both jokers, both red tens without a "
             "black",
     .per_seat = true},
    {.name = "bombs_played", .help = "bombs played", .per_seat = true},
    {.name = "left", .help = "cards left in the hand at the end", .per_seat = true},
};

static const char *const redten_covariates[] = {"first", "plays_needed", "bombs_dealt", NULL};

static int bombs_held(CardSet hand) {
    bool jokers = (hand & REDTEN_JOKERS) == REDTEN_JOKERS;
    bool red_tens = (hand & REDTEN_TENS) == REDTEN_RED_TENS;
    return __builtin_popcount(redten_count(hand).three) + jokers + red_tens;
}

static void redten_statistics(const void *memory, int32_t *out) {
    const RedtenState *state = memory;
    *out++ = state->first;
    *out++ = state->tricks;
    *out++ = state->lead_changes;
    *out++ = state->passes;
    for (int seat = 0; seat < REDTEN_SEATS; seat++) {
        out[seat] = redten_plays_needed(&state->rules, state->dealt[seat]);
        out[REDTEN_SEATS + seat] = bombs_held(state->dealt[seat]);
        out[2 * REDTEN_SEATS + seat] = state->bombs[seat];
        out[3 * REDTEN_SEATS + seat] = cards_count(state->hand[seat]);
    }
}

/* ---- views: nothing is hidden ---- */

static void redten_observe(const void *state, int seat, void *out) {
    RedtenView *view = out;
    view->state = *(const RedtenState *)state;
    view->seat = (uint64_t)seat;
}

static void redten_observe_ply(const void *before, Move move, const void *after, int seat, void *out) {
    (void)after, (void)seat;
    RedtenPly *ply = out;
    ply->move = move;
    ply->seat = before ? ((const RedtenState *)before)->turn : -1;
}

static void redten_determinize(const void *view, Rng *rng, void *state) {
    (void)rng;
    *(RedtenState *)state = ((const RedtenView *)view)->state;
}

/* Checks what the audit of the state does not: all cards are open, so the audit finds the rest. */
static bool redten_view_check(const void *memory, Error *error) {
    const RedtenState *state = &((const RedtenView *)memory)->state;
    if (!(state->dealt[state->first] & REDTEN_HEART_THREE))
        return error_input(error, "first: seat %d was not dealt the heart three", state->first);
    if (state->table && !redten_is_play(&state->rules, state->table))
        return error_input(error, "table: %d cards that do not make a play", cards_count(state->table));
    if (state->turn >= 0 && !state->table && state->leader != state->turn)
        return error_input(error, "leader: %d: before a lead it is the seat to move, %d", state->leader,
                           state->turn);
    return true;
}

static bool redten_audit(const void *memory, Error *error) {
    const RedtenState *state = memory;
    if ((state->dealt[0] ^ state->dealt[1]) != REDTEN_CARDS || state->dealt[0] & state->dealt[1])
        return error_input(error, "the dealt hands do not make up a deck");
    for (int seat = 0; seat < REDTEN_SEATS; seat++) {
        if (cards_count(state->dealt[seat]) != REDTEN_HAND)
            return error_input(error, "seat %d was not dealt %d cards", seat, REDTEN_HAND);
        if (state->hand[seat] & ~state->dealt[seat])
            return error_input(error, "seat %d holds cards that it was not dealt", seat);
        if ((state->hand[seat] & state->table) != 0)
            return error_input(error, "seat %d holds a card that lies on the table", seat);
    }
    bool over = !state->hand[0] || !state->hand[1];
    if (over != (state->turn < 0)) return error_input(error, "the turn is %d", state->turn);
    if (!over && state->table && state->table & ~state->dealt[1 - state->turn])
        return error_input(error, "seat %d is to beat a play that the other seat did not make", state->turn);
    if (state->lead_changes > state->passes || state->tricks > state->passes + 1)
        return error_input(error, "%d tricks and %d lead changes, but %d passes", state->tricks,
                           state->lead_changes, state->passes);
    return true;
}

/* ---- the table of functions ---- */

#define GAME       redten
#define GAME_STATE RedtenState
#include "core/specialise.h"

static Move redten_policy_greedy(const RedtenState *state, Rng *rng) {
    (void)rng;
    uint64_t nodes = 0;
    return redten_greedy(state, &redten_weights_original, &nodes);
}

static Move redten_policy_lowest(const RedtenState *state, Rng *rng) {
    (void)rng;
    return redten_lowest(state);
}

#define GAME_VIEW             RedtenView
#define GAME_POLICIES(POLICY) POLICY(greedy) POLICY(lowest)
#include "search/specialise.h"

#define PLAY_GAME                  game_redten
#define PLAY_NAME                  redten_play_whole
#define PLAY_STATE                 RedtenState
#define PLAY_OPTIONS               Options
#define PLAY_TURN(state)           redten_turn(state)
#define PLAY_LOOK(state, options)  list_options(state, options)
#define PLAY_COUNT(options)        ((options)->count)
#define PLAY_NTH(options, k)       plays_nth((options)->moves, (options)->count, k)
#define PLAY_ALLOWS(options, move) is_option(options, move)
#define PLAY_APPLY(state, move)    redten_apply(state, move)
#include "core/play.h"

static int table_play(void *state, Table *table) { return redten_play_whole(state, table); }

static int table_turn(const void *state) { return redten_turn(state); }
static int table_moves(const void *state, Move *out) { return redten_moves(state, out); }
static void table_apply(void *state, Move move) { redten_apply(state, move); }
static void table_outcome(const void *state, Outcome *out) { redten_outcome(state, out); }

static const char *const redten_reasons[] = {"out", NULL};

_Static_assert(sizeof(RedtenState) == 56, "no padding, and small: it is copied at every ply");
_Static_assert(sizeof(RedtenRules) <= RULES_MAX && sizeof(RedtenView) <= VIEW_MAX &&
                   sizeof(RedtenPly) <= PLY_MAX,
               "the runner's buffers have room");

static const char *const redten_pays[] = {
    "The seat that first plays its last card scores 1, the other -1.",
    "Example: seat 1 has no card left while seat 0 holds six; seat 1 scores +1, seat 0 -1.",
    NULL,
};

static const BotCaution redten_cautions[] = {
    {"flat_mc", "minimax", "88.0 [82.7, 92.1] % of 200 games with values=learned"},
    {"ismcts", "minimax", "82.8 [78.9, 86.2] % of 400 games with values=learned"},
    {NULL, NULL, NULL}};

const Game game_redten = {
    .name = "redten",
    .title = "Red ten for two, all cards seen",
    .pays = redten_pays,
    .cautions = redten_cautions,
    .reasons = redten_reasons,
    .rules = &redten_rules,
    .stats = redten_stats,
    .stat_count = sizeof redten_stats / sizeof redten_stats[0],
    .covariates = redten_covariates,
    .seats_min = REDTEN_SEATS,
    .seats_max = REDTEN_SEATS,
    .rules_size = sizeof(RedtenRules),
    .state_size = sizeof(RedtenState),
    .view_size = sizeof(RedtenView),
    .ply_size = sizeof(RedtenPly),
    .seats = redten_seats,
    .plies_max = redten_plies_max,
    .score_bounds = redten_score_bounds,
    .deal = redten_deal,
    .deal_read = redten_deal_read,
    .deal_write = redten_deal_write,
    .turn = table_turn,
    .moves = table_moves,
    .apply = table_apply,
    .outcome = table_outcome,
    .forfeit = redten_forfeit,
    .statistics = redten_statistics,
    .observe = redten_observe,
    .observe_ply = redten_observe_ply,
    .view_fields = &redten_view_fields,
    .ply_fields = &redten_ply_fields,
    .view_check = redten_view_check,
    .determinize = redten_determinize,
    .move_format = redten_move_format,
    .move_parse = redten_move_parse,
    .show = redten_show,
    .audit = redten_audit,
    .playout = redten_playout,
    .perft = redten_perft,
    .play = table_play,
    .solve = redten_solve,
    .search = &redten_search,
};
