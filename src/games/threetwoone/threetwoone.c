/* The game of three-two-one: legal moves, plies, the end, and the table of functions. */
#include "games/threetwoone/threetwoone.h"

#include "cards/plays.h"
#include "games/threetwoone/decompose.h"

static int threetwoone_turn(const ThreetwooneState *state) { return state->trick.turn; }

/* ---- legal moves ---- */

/* The plays of the seat to act. */
static int list_plays(const ThreetwooneState *state, Combination *plays) {
    RankCounts hand = ladder_rank_counts(state->hand[state->trick.turn]);
    if (state->trick.led)
        return combinations_answer(&threetwoone_table, &threetwoone_kickers, hand, state->class, state->head,
                                   plays);
    int count = combinations_lead(&threetwoone_table, &threetwoone_kickers, hand, plays);
    if (state->class) return count;
    /* The first play holds the diamond three, the lowest of its rank. */
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (rank_count(plays[i].cards, 0)) plays[kept++] = plays[i];
    return kept;
}

static int threetwoone_moves(const ThreetwooneState *state, Move *out) {
    Combination plays[MOVES_MAX];
    int number = list_plays(state, plays), count = 0;
    LadderSuits suits = ladder_suits(state->hand[state->trick.turn]);
    if (state->trick.led) out[count++] = THREETWOONE_PASS;
    for (int i = 0; i < number; i++) out[count++] = move_play(&suits, &plays[i]);
    plays_sort(out, count);
    return count;
}

static Move threetwoone_random_move(const ThreetwooneState *state, Rng *rng) {
    Move moves[MOVES_MAX];
    int count = threetwoone_moves(state, moves);
    return moves[count > 1 ? rng_below(rng, (uint32_t)count) : 0];
}

/* ---- plies ---- */

static void end_trick(ThreetwooneState *state) {
    state->won[state->trick.owner]++;
    trick_lead(&state->trick, state->trick.owner);
}

/* The locks of a round stay while the leader beats his own last play: then nobody may answer. */
static unsigned what_is_special(const ThreetwooneState *state, const Combination *play) {
    unsigned special = 0;
    bool round = state->rules.lock == THREETWOONE_LOCK_ROUND && !state->trick.led && state->class;
    if (round && combination_beats(&threetwoone_table, play->class, play->head, state->class, state->head))
        special |= TRICK_LOCKS_STAY;
    if (state->rules.skip_forced_passes && play->head == THREETWOONE_TWO) special |= TRICK_UNBEATABLE;
    return special;
}

static void play(ThreetwooneState *state, Move move) {
    int seat = state->trick.turn;
    CardSet cards = move_cards(move);
    Combination played = move_combination(&threetwoone_table, move);
    unsigned special = what_is_special(state, &played);
    assert((state->hand[seat] & cards) == cards);
    if (!state->trick.led) state->tricks++;
    state->hand[seat] ^= cards;
    state->held[seat] = (uint8_t)(state->held[seat] - cards_count(cards));
    state->played[seat] += played.cards;
    state->plays[seat]++;
    state->class = played.class;
    state->head = played.head;
    if (!state->hand[seat]) {
        state->won[seat]++;
        state->trick.owner = (uint8_t)seat;
        state->trick.turn = -1;
    } else if (!trick_play(&state->trick, special)) {
        end_trick(state);
    }
}

static void threetwoone_apply(ThreetwooneState *state, Move move) {
    assert(state->trick.turn >= 0);
    if (move != THREETWOONE_PASS) {
        play(state, move);
        return;
    }
    assert(state->trick.led);
    state->passes++;
    if (!trick_pass(&state->trick, true)) end_trick(state);
}

/* ---- the end ---- */

/* What a loser pays for the cards left. */
static const uint8_t prices[THREETWOONE_HAND + 1] = {0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 5};
enum { HIGHEST_PRICE = 5 };

static void threetwoone_outcome(const ThreetwooneState *state, Outcome *out) {
    int winner = state->trick.owner;
    memset(out, 0, sizeof *out);
    for (int seat = 0; seat < THREETWOONE_SEATS; seat++) {
        out->score[seat] -= prices[state->held[seat]];
        out->score[winner] += prices[state->held[seat]];
        out->place[seat] = 1;
        for (int other = 0; other < THREETWOONE_SEATS; other++)
            out->place[seat] = (uint8_t)(out->place[seat] + (state->held[other] < state->held[seat]));
    }
}

static void threetwoone_forfeit(const void *memory, int culprit, Outcome *out) {
    (void)memory;
    memset(out, 0, sizeof *out);
    for (int seat = 0; seat < THREETWOONE_SEATS; seat++) {
        out->place[seat] = (uint8_t)(seat == culprit ? THREETWOONE_SEATS : 1);
        out->score[seat] = culprit < 0 ? 0 : seat == culprit ? 1 - THREETWOONE_SEATS : 1;
    }
}

static int threetwoone_seats(const void *rules) { return ((const ThreetwooneRules *)rules)->seats; }

static bool threetwoone_check(const void *rules, Error *error) {
    (void)rules, (void)error;
    return true;
}

static void threetwoone_score_bounds(const void *rules, int32_t *lowest, int32_t *highest) {
    (void)rules;
    *lowest = -HIGHEST_PRICE;
    *highest = (THREETWOONE_SEATS - 1) * HIGHEST_PRICE;
}

/* Each card is a ply at most, and behind each but the last at most three passes. */
static int threetwoone_plies_max(const void *rules) {
    (void)rules;
    return THREETWOONE_SEATS * THREETWOONE_DECK;
}

/* ---- statistics ---- */

static const GameStat threetwoone_stats[] = {
    {"first", "seat with the diamond three, which led first", false, true, NULL},
    {"winner", "seat that was out first", false, true, NULL},
    {"tricks", "tricks led", false, false, NULL},
    {"passes", "passes", false, false, NULL},
    {"plays_needed", "fewest plays that empty the dealt hand", true, false, NULL},
    {"twos_dealt", "twos in the dealt hand", true, false, NULL},
    {"fours_dealt", "ranks held four times in the dealt hand", true, false, NULL},
    {"plays", "plays made", true, false, NULL},
    {"tricks_won", "tricks won", true, false, NULL},
    {"left", "cards left in the hand at the end", true, false, NULL},
};

static const char *const threetwoone_covariates[] = {"first", "plays_needed", "twos_dealt", "fours_dealt",
                                                     NULL};

static void threetwoone_statistics(const void *memory, int32_t *out) {
    const ThreetwooneState *state = memory;
    ThreetwoonePlan plan;
    *out++ = state->first;
    *out++ = state->trick.turn < 0 ? state->trick.owner : -1;
    *out++ = state->tricks;
    *out++ = state->passes;
    for (int seat = 0; seat < THREETWOONE_SEATS; seat++) {
        RankCounts dealt = ladder_rank_counts(state->dealt[seat]);
        int32_t *row = out + seat;
        threetwoone_plan(&plan, dealt);
        row[0] = threetwoone_plan_needed(&plan, dealt);
        row[1 * THREETWOONE_SEATS] = rank_count(dealt, THREETWOONE_TWO);
        row[2 * THREETWOONE_SEATS] = __builtin_popcountll(ranks_with(dealt, 4));
        row[3 * THREETWOONE_SEATS] = state->plays[seat];
        row[4 * THREETWOONE_SEATS] = state->won[seat];
        row[5 * THREETWOONE_SEATS] = state->held[seat];
    }
}

/* ---- the table of functions ---- */

#define GAME       threetwoone
#define GAME_STATE ThreetwooneState
#include "core/specialise.h"

static int table_turn(const void *state) { return threetwoone_turn(state); }
static int table_moves(const void *state, Move *out) { return threetwoone_moves(state, out); }
static void table_apply(void *state, Move move) { threetwoone_apply(state, move); }
static void table_outcome(const void *state, Outcome *out) { threetwoone_outcome(state, out); }

static const char *const threetwoone_reasons[] = {"out", NULL};

_Static_assert(sizeof(ThreetwooneRules) == 3 && sizeof(ThreetwoonePublic) == 64 &&
                   sizeof(ThreetwooneState) == 128 && sizeof(ThreetwooneView) == 80 &&
                   sizeof(ThreetwoonePly) == 24,
               "no padding: states and views are compared as bytes");

const Game game_threetwoone = {
    .name = "threetwoone",
    .title = "Three-two-one, 4 seats",
    .reasons = threetwoone_reasons,
    .rules = &threetwoone_rules,
    .stats = threetwoone_stats,
    .stat_count = sizeof threetwoone_stats / sizeof threetwoone_stats[0],
    .covariates = threetwoone_covariates,
    .seats_min = THREETWOONE_SEATS,
    .seats_max = THREETWOONE_SEATS,
    .rules_size = sizeof(ThreetwooneRules),
    .state_size = sizeof(ThreetwooneState),
    .view_size = sizeof(ThreetwooneView),
    .ply_size = sizeof(ThreetwoonePly),
    .seats = threetwoone_seats,
    .check = threetwoone_check,
    .plies_max = threetwoone_plies_max,
    .score_bounds = threetwoone_score_bounds,
    .deal = threetwoone_deal,
    .deal_read = threetwoone_deal_read,
    .deal_write = threetwoone_deal_write,
    .turn = table_turn,
    .moves = table_moves,
    .apply = table_apply,
    .outcome = table_outcome,
    .forfeit = threetwoone_forfeit,
    .statistics = threetwoone_statistics,
    .observe = threetwoone_observe,
    .observe_ply = threetwoone_observe_ply,
    .view_fields = &threetwoone_view_fields,
    .ply_fields = &threetwoone_ply_fields,
    .view_check = threetwoone_view_check,
    .determinize = threetwoone_determinize,
    .move_format = threetwoone_move_format,
    .move_parse = threetwoone_move_parse,
    .show = threetwoone_show,
    .audit = threetwoone_audit,
    .solve = threetwoone_solve,
    .playout = threetwoone_playout,
    .perft = threetwoone_perft,
};
