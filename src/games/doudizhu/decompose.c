/* The fewest plays of the national rules that empty a hand.
 *
 * All ways to take chains out of the hand are tried. What is left of them are ranks held once to four times
 * and jokers, which only differ in number: trios and fours, which are plays, take others along. That is
 * counted at once, but for what rarely matters: a trio or a four may be pulled apart to be taken along, a
 * four into a trio and a solo, both jokers may go with two plays, and the fourth card of an airplane's rank
 * cannot go with it. So the count is a range, and where that is wide a search over all plays decides. */
#include "games/doudizhu/decompose.h"

#include "games/doudizhu/doudizhu.h"

enum { PLAIN_RANKS = 13, AIRPLANES_MAX = 3, PLAYS_MAX = 20 };
#define PLAIN (RANKS_ALL >> 4 * (COUNT_RANKS - PLAIN_RANKS))

typedef struct {
    int least, most; /* the range of the best way found */
    int jokers;
    int chains; /* taken out so far, airplanes included */
    int airplanes;
    uint8_t length[AIRPLANES_MAX];
    RankSet body; /* of the airplanes */
} Search;

/* What is left of the chains: numbers of ranks held once and twice, three and four times. */
typedef struct {
    int solos, pairs, trios, fours;
} Rest;

/* Solos and pairs that trios and fours cannot take along. A trio takes one, a four two of a kind, or a pair
 * for two solos. */
static int left_behind(Rest rest) {
    int doubles = rest.solos / 2 + rest.pairs / 2;
    int filled = doubles < rest.fours ? doubles : rest.fours;
    int pieces = rest.solos + rest.pairs - 2 * filled;
    int left = pieces > rest.trios ? pieces - rest.trios : 0;
    bool pair_left = left > 0 && filled < rest.fours && rest.pairs % 2 == 1;
    return left - pair_left;
}

/* The same, if airplanes take solos along, pairs, or nothing. */
static int left_by_airplanes(const Search *search, int index, Rest rest) {
    if (index == search->airplanes) return left_behind(rest);
    int length = search->length[index];
    int best = left_by_airplanes(search, index + 1, rest);
    if (rest.pairs >= length) {
        Rest taken = rest;
        taken.pairs -= length;
        int left = left_by_airplanes(search, index + 1, taken);
        if (left < best) best = left;
    }
    int split = rest.solos < length ? (length - rest.solos + 1) / 2 : 0;
    if (split <= rest.pairs) {
        Rest taken = rest;
        taken.pairs -= split;
        taken.solos += 2 * split - length;
        int left = left_by_airplanes(search, index + 1, taken);
        if (left < best) best = left;
    }
    return best;
}

static void count_rest(Search *search, RankCounts hand) {
    RankSet one = ranks_with(hand, 1), two = ranks_with(hand, 2), three = ranks_with(hand, 3);
    RankSet four = ranks_with(hand, 4), stuck = one & ~two & search->body;
    Rest rest;
    rest.fours = __builtin_popcountll(four);
    rest.trios = __builtin_popcountll(three) - rest.fours;
    rest.pairs = __builtin_popcountll(two) - __builtin_popcountll(three);
    rest.solos = __builtin_popcountll(one) - __builtin_popcountll(two) + (search->jokers == 1);
    int bodies = search->chains + rest.trios + rest.fours + (search->jokers == 2);
    int left = left_by_airplanes(search, 0, rest);
    int spare = rest.trios + 2 * rest.fours - rest.solos - rest.pairs;
    for (int i = 0; i < search->airplanes; i++) spare += search->length[i];
    int least = bodies + left, most = least;
    int rocket = search->jokers == 2;
    for (Rest split = rest; split.fours >= 0; split.fours--, split.trios++, split.solos++) {
        int fewer = bodies + left_by_airplanes(search, 0, split);
        if (fewer < least) least = fewer;
        if (!rocket) continue;
        Rest apart = split;
        apart.solos += 2;
        fewer = bodies - 1 + left_by_airplanes(search, 0, apart);
        if (fewer < least) least = fewer;
    }
    if (spare >= 3) least -= spare / 3;
    if (stuck) {
        int number = __builtin_popcountll(stuck);
        rest.solos -= number;
        most = bodies + number + left_by_airplanes(search, 0, rest);
    }
    if (least < search->least) search->least = least;
    if (most < search->most) search->most = most;
}

/* The three kinds of chains: how many cards of each rank, and the fewest ranks. Airplanes come first. */
enum { CHAIN_KINDS = 3 };
static const uint8_t chain_cards[CHAIN_KINDS] = {3, 2, 1}, chain_shortest[CHAIN_KINDS] = {2, 3, 5};

static void take_chains(Search *search, RankCounts hand, int kind, int start);

/* Takes out a chain of each length from `start`. */
static void take_from(Search *search, RankCounts hand, int kind, int start, int run) {
    bool airplane = kind == 0;
    Search before = *search;
    for (int length = chain_shortest[kind]; length <= run; length++) {
        RankSet body = (RANKS_ALL >> 4 * (COUNT_RANKS - length)) << 4 * start;
        search->chains = before.chains + 1;
        if (airplane) {
            search->airplanes = before.airplanes + 1;
            search->length[before.airplanes] = (uint8_t)length;
            search->body = before.body | body;
        }
        take_chains(search, hand - body * chain_cards[kind], kind, start);
    }
    search->chains = before.chains;
    search->airplanes = before.airplanes;
    search->body = before.body;
}

/* All sets of chains, in the order of kind and start. */
static void take_chains(Search *search, RankCounts hand, int kind, int start) {
    count_rest(search, hand);
    for (; kind < CHAIN_KINDS; kind++, start = 0) {
        RankSet ranks = ranks_with(hand, chain_cards[kind]) & doudizhu_table.chain, run = ranks;
        for (int i = 1; i < chain_shortest[kind]; i++) run &= ranks >> 4 * i;
        for (run &= ~ranks_below(start); run; run &= run - 1) {
            if (search->chains + 1 >= search->most) return;
            int from = rank_lowest(run);
            int length = __builtin_ctzll(~(ranks >> 4 * from | ~RANKS_ALL)) >> 2;
            take_from(search, hand, kind, from, length);
        }
    }
}

static Search count_plays(RankCounts hand) {
    Search search = {.least = PLAYS_MAX, .most = PLAYS_MAX};
    search.jokers = counts_total(hand >> 4 * PLAIN_RANKS);
    take_chains(&search, hand & ranks_fill(PLAIN), 0, 0);
    return search;
}

/* Whether so many plays can do it: one of them has the lowest card. */
static bool can_empty(RankCounts hand, int plays) {
    if (!hand) return true;
    if (plays == 0 || count_plays(hand).least > plays) return false;
    CombinationRules rules = {.classes = ~UINT64_C(0), .single_max = 3, .pair_max = 1};
    Combination list[MOVES_MAX];
    int count = combinations_lead(&doudizhu_table, &rules, hand, list);
    RankCounts lowest = ranks_fill(rank_bit(rank_lowest(hand)));
    for (int i = count - 1; i >= 0; i--)
        if (list[i].cards & lowest && can_empty(hand - list[i].cards, plays - 1)) return true;
    return false;
}

int doudizhu_plays_needed(RankCounts hand) {
    if (!hand) return 0;
    Search search = count_plays(hand);
    int plays = search.least;
    while (plays < search.most && !can_empty(hand, plays)) plays++;
    return plays;
}
