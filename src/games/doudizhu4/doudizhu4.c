/* The game of Dou Dizhu for four: the auction, legal moves, plies, and the table of functions. */
#include "games/doudizhu4/doudizhu4.h"

static int doudizhu4_turn(const Doudizhu4State *state) { return state->trick.turn; }

/* ---- legal moves ---- */

static int list_bids(const Doudizhu4State *state, Move *out) {
    int count = 0;
    out[count++] = DOUDIZHU4_PASS;
    for (int bid = state->bid + 1; bid <= DOUDIZHU4_BID_MAX; bid++) out[count++] = doudizhu4_bid(bid);
    return count;
}

/* At most 1,846: let T ranks be held three times or more and P twice, 3 T + 2 (P - T) <= 33. Airplanes of n
 * with pairs stand in T - n + 1 places with C(P - n, n) kickers: 1,616 for T = 7 and P = 13, which no other T
 * and P exceed. Besides, seven trios have 84 pairs to go with, and there are 13 singles, 13 pairs, 7 trios,
 * 36 straights, 55 pair chains and 21 airplanes. A rank for a bomb takes the place of a kicker. */
static int doudizhu4_moves(const Doudizhu4State *state, Move *out) {
    if (state->phase == DOUDIZHU4_AUCTION) return list_bids(state, out);
    const TwoDecks *hand = &state->hand[state->trick.turn];
    RankCounts counts = two_decks_counts(hand);
    Combination plays[MOVES_MAX];
    int number, count = 0;
    if (state->trick.led) {
        out[count++] = DOUDIZHU4_PASS;
        number = combinations_answer(&doudizhu4_table, &doudizhu4_kickers, counts, state->class, state->head,
                                     plays);
    } else {
        number = combinations_lead(&doudizhu4_table, &doudizhu4_kickers, counts, plays);
    }
    for (int i = 0; i < number; i++) out[count++] = doudizhu4_as_move(hand, &plays[i]);
    return count;
}

static Move doudizhu4_random_move(const Doudizhu4State *state, Rng *rng) {
    Move moves[MOVES_MAX];
    int count = doudizhu4_moves(state, moves);
    return moves[count > 1 ? rng_below(rng, (uint32_t)count) : 0];
}

/* ---- the auction: each seat speaks once ---- */

static void make_landlord(Doudizhu4State *state, int seat, int bid) {
    TwoDecks *hand = &state->hand[seat];
    state->landlord = (uint8_t)seat;
    state->bid = (uint8_t)bid;
    for (CardSet left = state->hidden.once; left; left &= left - 1)
        for (int copy = two_decks_number(&state->hidden, cards_lowest(left)); copy > 0; copy--)
            two_decks_add(hand, cards_lowest(left));
    state->held[seat] += DOUDIZHU4_BOTTOM;
    state->bottom = state->hidden;
    state->hidden = (TwoDecks){0, 0};
    state->phase = DOUDIZHU4_PLAY;
    trick_lead(&state->trick, seat);
}

static void speak(Doudizhu4State *state, Move move) {
    if (move != DOUDIZHU4_PASS) {
        state->bid = (uint8_t)move_head(move);
        state->bidder = (uint8_t)state->trick.turn;
    }
    state->spoken++;
    if (state->bid < DOUDIZHU4_BID_MAX && state->spoken < DOUDIZHU4_SEATS)
        state->trick.turn = (int8_t)trick_next_seat(&state->trick, state->trick.turn);
    else if (state->bid)
        make_landlord(state, state->bidder, state->bid);
    else if (state->redeals < state->rules.max_redeal)
        doudizhu4_redeal(state);
    else
        make_landlord(state, state->first, 1);
}

/* ---- plies ---- */

static void end_trick(Doudizhu4State *state) {
    state->won[state->trick.owner]++;
    state->class = state->head = 0;
    trick_lead(&state->trick, state->trick.owner);
}

static void count_bomb(Doudizhu4State *state, int class) {
    enum { DOUBLES = 6, TRIPLES = 8 };
    if (!doudizhu4_table.classes[class].bomb) return;
    if (state->trick.led)
        state->bombs_answering++;
    else
        state->bombs_led++;
    int cards = doudizhu4_table.classes[class].multiple;
    if (class == DOUDIZHU4_JOKERS) state->rockets++;
    if (class == DOUDIZHU4_JOKERS || cards == TRIPLES)
        state->threefold++;
    else if (cards >= DOUBLES)
        state->twofold++;
}

static void end_game(Doudizhu4State *state, int seat) {
    state->won[seat]++;
    state->class = state->head = 0;
    state->phase = DOUDIZHU4_OVER;
    state->trick.owner = (uint8_t)seat;
    state->trick.turn = -1;
}

static void remove_cards(TwoDecks *hand, RankCounts cards) {
    Card taken[8];
    for (RankSet left = ranks_with(cards, 1); left; left &= left - 1)
        two_decks_take(hand, rank_lowest(left), rank_count(cards, rank_lowest(left)), taken);
}

static void play(Doudizhu4State *state, Move move) {
    int seat = state->trick.turn;
    Combination played = doudizhu4_combination(move);
    count_bomb(state, played.class);
    if (!state->trick.led) state->tricks++;
    remove_cards(&state->hand[seat], played.cards);
    state->held[seat] = (uint8_t)(state->held[seat] - counts_total(played.cards));
    state->played[seat] += played.cards;
    state->plays[seat]++;
    state->class = played.class;
    state->head = played.head;
    if (two_decks_empty(&state->hand[seat])) {
        end_game(state, seat);
        return;
    }
    bool ends = played.class == DOUDIZHU4_JOKERS && state->rules.skip_forced_passes;
    if (!trick_play(&state->trick, ends ? TRICK_UNBEATABLE : 0)) end_trick(state);
}

static void doudizhu4_apply(Doudizhu4State *state, Move move) {
    assert(state->trick.turn >= 0);
    if (state->phase == DOUDIZHU4_AUCTION) {
        speak(state, move);
    } else if (move != DOUDIZHU4_PASS) {
        play(state, move);
    } else {
        assert(state->trick.led);
        state->passes++;
        if (!trick_pass(&state->trick, false)) end_trick(state);
    }
}

/* ---- bounds ---- */

static int doudizhu4_seats(const void *rules) { return ((const Doudizhu4Rules *)rules)->seats; }

static bool doudizhu4_check(const void *rules, Error *error) {
    (void)rules, (void)error;
    return true;
}

/* In the play each card is a ply at most, and behind each but the last at most three passes. */
static int doudizhu4_plies_max(const void *memory) {
    const Doudizhu4Rules *rules = memory;
    return DOUDIZHU4_SEATS * (DOUDIZHU4_DECK + rules->max_redeal + 1);
}

/* ---- the table of functions ---- */

#define GAME       doudizhu4
#define GAME_STATE Doudizhu4State
#include "core/specialise.h"

static int table_turn(const void *state) { return doudizhu4_turn(state); }
static int table_moves(const void *state, Move *out) { return doudizhu4_moves(state, out); }
static void table_apply(void *state, Move move) { doudizhu4_apply(state, move); }
static void table_outcome(const void *state, Outcome *out) { doudizhu4_outcome(state, out); }

static const char *const doudizhu4_reasons[] = {"landlord", "peasants", NULL};
static const char *const doudizhu4_sides[] = {"landlord", "peasants", NULL};

_Static_assert(sizeof(Doudizhu4Rules) == 3 && sizeof(Doudizhu4Public) == 96 &&
                   sizeof(Doudizhu4State) == 248 && sizeof(Doudizhu4View) == 120 &&
                   sizeof(Doudizhu4Ply) == 48,
               "no padding: states and views are compared as bytes");

const Game game_doudizhu4 = {
    .name = "doudizhu4",
    .title = "Dou Dizhu for four, two decks",
    .reasons = doudizhu4_reasons,
    .sides = doudizhu4_sides,
    .rules = &doudizhu4_rules,
    .stats = doudizhu4_stats,
    .stat_count = DOUDIZHU4_STATS,
    .covariates = doudizhu4_covariates,
    .seats_min = DOUDIZHU4_SEATS,
    .seats_max = DOUDIZHU4_SEATS,
    .rules_size = sizeof(Doudizhu4Rules),
    .state_size = sizeof(Doudizhu4State),
    .view_size = sizeof(Doudizhu4View),
    .ply_size = sizeof(Doudizhu4Ply),
    .seats = doudizhu4_seats,
    .check = doudizhu4_check,
    .plies_max = doudizhu4_plies_max,
    .score_bounds = doudizhu4_score_bounds,
    .deal = doudizhu4_deal,
    .deal_read = doudizhu4_deal_read,
    .deal_write = doudizhu4_deal_write,
    .turn = table_turn,
    .moves = table_moves,
    .apply = table_apply,
    .outcome = table_outcome,
    .forfeit = doudizhu4_forfeit,
    .statistics = doudizhu4_statistics,
    .observe = doudizhu4_observe,
    .observe_ply = doudizhu4_observe_ply,
    .view_fields = &doudizhu4_view_fields,
    .ply_fields = &doudizhu4_ply_fields,
    .view_check = doudizhu4_view_check,
    .determinize = doudizhu4_determinize,
    .move_format = doudizhu4_move_format,
    .move_parse = doudizhu4_move_parse,
    .show = doudizhu4_show,
    .audit = doudizhu4_audit,
    .solve = doudizhu4_solve,
    .playout = doudizhu4_playout,
    .perft = doudizhu4_perft,
};
