/* The game of Dou Dizhu: plies, and the table of functions. */
#include "games/doudizhu/planning.h"

static int doudizhu_turn(const DoudizhuState *state) { return state->trick.turn; }

static int doudizhu_moves(const DoudizhuState *state, Move *out) {
    return doudizhu_legal(&state->public, state->hand[state->trick.turn], out);
}

static Move doudizhu_random_move(const DoudizhuState *state, Rng *rng) {
    Move moves[MOVES_MAX];
    int count = doudizhu_moves(state, moves);
    return moves[count > 1 ? rng_below(rng, (uint32_t)count) : 0];
}

/* ---- plies ---- */

static void end_trick(DoudizhuState *state) {
    state->won[state->trick.owner]++;
    state->class = state->head = 0;
    trick_lead(&state->trick, state->trick.owner);
}

static void count_bomb(DoudizhuState *state, int class) {
    if (!doudizhu_table.classes[class].bomb) return;
    if (state->trick.led)
        state->bombs_answering++;
    else
        state->bombs_led++;
    if (class == DOUDIZHU_ROCKET) state->rockets++;
}

static void end_game(DoudizhuState *state, int seat) {
    state->won[seat]++;
    state->class = state->head = 0;
    state->phase = DOUDIZHU_OVER;
    state->trick.owner = (uint8_t)seat;
    state->trick.turn = -1;
}

static void play(DoudizhuState *state, Move move) {
    int seat = state->trick.turn, class = combination_plain(&doudizhu_table, move_class(move));
    CardSet cards = move_cards(move);
    assert((state->hand[seat] & cards) == cards);
    count_bomb(state, class);
    if (!state->trick.led) state->tricks++;
    state->hand[seat] ^= cards;
    state->held[seat] = (uint8_t)(state->held[seat] - cards_count(cards));
    state->played[seat] += ladder_rank_counts(cards);
    state->plays[seat]++;
    state->class = (uint8_t) class;
    state->head = (uint8_t)move_head(move);
    if (!state->hand[seat]) {
        end_game(state, seat);
        return;
    }
    bool ends = class == DOUDIZHU_ROCKET && state->rules.skip_forced_passes;
    if (!trick_play(&state->trick, ends ? TRICK_UNBEATABLE : 0)) end_trick(state);
}

static void doudizhu_apply(DoudizhuState *state, Move move) {
    assert(state->trick.turn >= 0);
    if (state->phase != DOUDIZHU_PLAY) {
        doudizhu_speak(state, move);
    } else if (move != DOUDIZHU_PASS) {
        play(state, move);
    } else {
        assert(state->trick.led);
        state->passes++;
        if (!trick_pass(&state->trick, false)) end_trick(state);
    }
}

/* ---- bounds ---- */

static int doudizhu_seats(const void *rules) { return ((const DoudizhuRules *)rules)->seats; }

/* In the play each card is a ply at most, and behind each but the last at most two passes. The auction: in
 * score_open at most two passes before each bid and at the end; doubling: three words. */
static int doudizhu_plies_max(const void *memory) {
    const DoudizhuRules *rules = memory;
    enum { PLAY = 3 * DOUDIZHU_DECK, ROUND = 10, DOUBLING = 3 };
    return PLAY + (rules->max_redeal + 1) * ROUND + DOUBLING;
}

/* ---- the table of functions ---- */

#define GAME       doudizhu
#define GAME_STATE DoudizhuState
#include "core/specialise.h"

static Move doudizhu_policy_lowest(const DoudizhuState *state, Rng *rng) {
    (void)rng;
    return doudizhu_lowest(&state->public, state->trick.turn, state->hand[state->trick.turn]);
}

static Move doudizhu_policy_planner(const DoudizhuState *state, Rng *rng) {
    int seat = state->trick.turn;
    uint64_t nodes = 0;
    Move legal[MOVES_MAX];
    (void)rng;
    int count = doudizhu_moves(state, legal);
    if (count == 1) return legal[0];
    return doudizhu_planner_move(&doudizhu_planner_tuned, &state->public, seat, state->hand[seat], legal,
                                 count, &nodes);
}

#define GAME_VIEW             DoudizhuView
#define GAME_POLICIES(POLICY) POLICY(planner) POLICY(lowest)
#include "search/specialise.h"

static int table_turn(const void *state) { return doudizhu_turn(state); }
static int table_moves(const void *state, Move *out) { return doudizhu_moves(state, out); }
static void table_apply(void *state, Move move) { doudizhu_apply(state, move); }
static void table_outcome(const void *state, Outcome *out) { doudizhu_outcome(state, out); }

static const char *const doudizhu_reasons[] = {"landlord", "peasants", "passed", NULL};
static const char *const doudizhu_sides[] = {"landlord", "peasants", NULL};

_Static_assert(sizeof(DoudizhuRules) == 12 && sizeof(DoudizhuPublic) == 80 && sizeof(DoudizhuState) == 144 &&
                   sizeof(DoudizhuView) == 96 && sizeof(DoudizhuPly) == 32,
               "no padding: states and views are compared as bytes");

extern const struct Botzone doudizhu_botzone;

const Game game_doudizhu = {
    .name = "doudizhu",
    .title = "Dou Dizhu, fight the landlord, 3 seats",
    .reasons = doudizhu_reasons,
    .sides = doudizhu_sides,
    .rules = &doudizhu_rules,
    .stats = doudizhu_stats,
    .stat_count = DOUDIZHU_STATS,
    .covariates = doudizhu_covariates,
    .seats_min = DOUDIZHU_SEATS,
    .seats_max = DOUDIZHU_SEATS,
    .rules_size = sizeof(DoudizhuRules),
    .state_size = sizeof(DoudizhuState),
    .view_size = sizeof(DoudizhuView),
    .ply_size = sizeof(DoudizhuPly),
    .seats = doudizhu_seats,
    .check = doudizhu_check,
    .plies_max = doudizhu_plies_max,
    .score_bounds = doudizhu_score_bounds,
    .fixed_sides = doudizhu_fixed_sides,
    .deal = doudizhu_deal,
    .deal_read = doudizhu_deal_read,
    .deal_write = doudizhu_deal_write,
    .turn = table_turn,
    .moves = table_moves,
    .apply = table_apply,
    .outcome = table_outcome,
    .forfeit = doudizhu_forfeit,
    .statistics = doudizhu_statistics,
    .observe = doudizhu_observe,
    .observe_ply = doudizhu_observe_ply,
    .view_fields = &doudizhu_view_fields,
    .ply_fields = &doudizhu_ply_fields,
    .botzone = &doudizhu_botzone,
    .view_check = doudizhu_view_check,
    .determinize = doudizhu_determinize,
    .move_format = doudizhu_move_format,
    .move_parse = doudizhu_move_parse,
    .show = doudizhu_show,
    .audit = doudizhu_audit,
    .playout = doudizhu_playout,
    .perft = doudizhu_perft,
    .solve = doudizhu_solve,
    .search = &doudizhu_search,
};
