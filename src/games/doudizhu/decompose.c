/* The fewest plays of the national rules that empty a hand (cards/split.h).
 *
 * What is left of the chains are ranks held once to four times and jokers, which only differ in number: trios
 * and fours, which are plays, take others along. That is counted at once, but for what rarely matters: a trio
 * or a four may be pulled apart to be taken along, a four into a trio and a solo, both jokers may go with two
 * plays, and the fourth card of an airplane's rank cannot go with it. So the count is a range, and where that
 * is wide a search over all plays decides. */
#include "games/doudizhu/decompose.h"

#include "cards/split.h"
#include "games/doudizhu/doudizhu.h"

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
static int left_by_airplanes(const Split *split, int index, Rest rest) {
    if (index == split->airplanes) return left_behind(rest);
    int length = split->length[index];
    int best = left_by_airplanes(split, index + 1, rest);
    if (rest.pairs >= length) {
        Rest taken = rest;
        taken.pairs -= length;
        int left = left_by_airplanes(split, index + 1, taken);
        if (left < best) best = left;
    }
    int halved = rest.solos < length ? (length - rest.solos + 1) / 2 : 0;
    if (halved <= rest.pairs) {
        Rest taken = rest;
        taken.pairs -= halved;
        taken.solos += 2 * halved - length;
        int left = left_by_airplanes(split, index + 1, taken);
        if (left < best) best = left;
    }
    return best;
}

static void count_rest(Split *split, RankCounts hand) {
    RankSet one = ranks_with(hand, 1), two = ranks_with(hand, 2), three = ranks_with(hand, 3);
    RankSet four = ranks_with(hand, 4), stuck = one & ~two & split->body;
    int jokers = counts_total(split->jokers);
    Rest rest;
    rest.fours = __builtin_popcountll(four);
    rest.trios = __builtin_popcountll(three) - rest.fours;
    rest.pairs = __builtin_popcountll(two) - __builtin_popcountll(three);
    rest.solos = __builtin_popcountll(one) - __builtin_popcountll(two) + (jokers == 1);
    int bodies = split->chains + rest.trios + rest.fours + (jokers == 2);
    int left = left_by_airplanes(split, 0, rest);
    int spare = rest.trios + 2 * rest.fours - rest.solos - rest.pairs;
    for (int i = 0; i < split->airplanes; i++) spare += split->length[i];
    int least = bodies + left, most = least;
    int rocket = jokers == 2;
    for (Rest fewer = rest; fewer.fours >= 0; fewer.fours--, fewer.trios++, fewer.solos++) {
        int plays = bodies + left_by_airplanes(split, 0, fewer);
        if (plays < least) least = plays;
        if (!rocket) continue;
        Rest apart = fewer;
        apart.solos += 2;
        plays = bodies - 1 + left_by_airplanes(split, 0, apart);
        if (plays < least) least = plays;
    }
    if (spare >= 3) least -= spare / 3;
    if (stuck) {
        int number = __builtin_popcountll(stuck);
        rest.solos -= number;
        most = bodies + number + left_by_airplanes(split, 0, rest);
    }
    if (least < split->least) split->least = least;
    if (most < split->most) split->most = most;
}

static const CombinationRules national = {.classes = ~UINT64_C(0), .single_max = 3, .pair_max = 1};
static const SplitGame game = {&doudizhu_table, &national, count_rest};

int doudizhu_plays_needed(RankCounts hand) { return split_fewest(&game, hand); }
