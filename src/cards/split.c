/* Takes every set of chains out of the hand once, ordered by kind and start; the game counts the rest. Sets
 * that cannot improve on the best are cut off. */
#include "cards/split.h"

#include <assert.h>

#include "core/game.h"

/* The three kinds of chains: cards of each rank, and the fewest ranks. Airplanes come first. */
enum { CHAIN_KINDS = 3, PLAIN_RANKS = COUNT_LITTLE_JOKER };
static const uint8_t chain_cards[CHAIN_KINDS] = {3, 2, 1}, chain_shortest[CHAIN_KINDS] = {2, 3, 5};
#define PLAIN (RANKS_ALL >> 4 * (COUNT_RANKS - PLAIN_RANKS))

static void take_chains(Split *split, RankCounts hand, int kind, int start);

/* Takes out a chain of each possible length from `start`. */
static void take_from(Split *split, RankCounts hand, int kind, int start, int run) {
    bool airplane = kind == 0;
    Split before = *split;
    for (int length = chain_shortest[kind]; length <= run; length++) {
        RankSet body = (RANKS_ALL >> 4 * (COUNT_RANKS - length)) << 4 * start;
        split->chains = before.chains + 1;
        if (airplane) {
            assert(before.airplanes < SPLIT_AIRPLANES_MAX);
            split->airplanes = before.airplanes + 1;
            split->length[before.airplanes] = (uint8_t)length;
            split->body = before.body | body;
        }
        take_chains(split, hand - body * chain_cards[kind], kind, start);
    }
    split->chains = before.chains;
    split->airplanes = before.airplanes;
    split->body = before.body;
}

/* The ranks where a chain of a kind can start: those followed by enough ranks for the shortest chain. */
static inline RankSet chain_starts(RankSet ranks, int kind) {
    RankSet two = ranks & ranks >> 4;
    if (kind == 0) return two;
    if (kind == 1) return two & ranks >> 8;
    return two & two >> 8 & ranks >> 16;
}

/* Tries all sets of chains, ordered by kind and start. */
static void take_chains(Split *split, RankCounts hand, int kind, int start) {
    split->game->count_rest(split, hand);
    for (; kind < CHAIN_KINDS; kind++, start = 0) {
        RankSet ranks = ranks_with(hand, chain_cards[kind]) & split->game->table->chain;
        for (RankSet run = chain_starts(ranks, kind) & ~ranks_below(start); run; run &= run - 1) {
            if (split->chains + 1 >= split->most) return;
            int from = rank_lowest(run);
            int length = __builtin_ctzll(~(ranks >> 4 * from | ~RANKS_ALL)) >> 2;
            take_from(split, hand, kind, from, length);
        }
    }
}

static Split count_plays(const SplitGame *game, RankCounts hand) {
    Split split = {.game = game, .least = SPLIT_PLAYS_MAX, .most = SPLIT_PLAYS_MAX};
    split.jokers = hand & ~ranks_fill(PLAIN);
    take_chains(&split, hand & ranks_fill(PLAIN), 0, 0);
    return split;
}

/* True if this many plays can empty the hand. One of them has the lowest card, so only such plays are tried. */
static bool can_empty(const SplitGame *game, RankCounts hand, int plays) {
    if (!hand) return true;
    if (plays == 0 || count_plays(game, hand).least > plays) return false;
    Combination list[MOVES_MAX];
    int count = combinations_lead(game->table, game->rules, hand, list);
    RankCounts lowest = ranks_fill(rank_bit(rank_lowest(hand)));
    for (int i = count - 1; i >= 0; i--)
        if (list[i].cards & lowest && can_empty(game, hand - list[i].cards, plays - 1)) return true;
    return false;
}

static int fewest(const SplitGame *game, RankCounts hand) {
    Split split = count_plays(game, hand);
    int plays = split.least;
    while (plays < split.most && !can_empty(game, hand, plays)) plays++;
    return plays;
}

int split_fewest(const SplitGame *game, RankCounts hand) {
    if (!hand) return 0;
    KnownPlays *known = game->known();
    int plays = known_plays(known, hand);
    return plays ? plays : known_keep(known, hand, fewest(game, hand));
}
