/* The fewest plays of the national rules that empty a hand (cards/split.h).
 *
 * The rest without chains consists of ranks held once to four times and jokers. Only their numbers matter:
 * trios and fours are plays, and take others along. They are counted at once, without some rare cases: a trio
 * or four pulled apart to be taken along, a four as a trio and a solo, the jokers in two plays, and the
 * fourth card of an airplane's rank, which cannot go with that airplane. So the count is a range; where it is
 * wide, a search over all plays decides. */
#include "cards/split.h"
#include "games/doudizhu/doudizhu.h"

/* The rest without chains: numbers of ranks held once, twice, three and four times. */
typedef struct {
    int solos, pairs, trios, fours;
} Rest;

/* Number of solos and pairs that trios and fours cannot take along. A trio takes one; a four takes two solos,
 * two pairs, or a pair as two solos. */
static int left_behind(Rest rest) {
    int doubles = rest.solos / 2 + rest.pairs / 2;
    int filled = doubles < rest.fours ? doubles : rest.fours;
    int pieces = rest.solos + rest.pairs - 2 * filled;
    int left = pieces > rest.trios ? pieces - rest.trios : 0;
    bool pair_left = left > 0 && filled < rest.fours && rest.pairs % 2 == 1;
    return left - pair_left;
}

/* The same after airplanes took solos, pairs or nothing along. */
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

static inline int left_over(const Split *split, Rest rest) {
    return split->airplanes ? left_by_airplanes(split, 0, rest) : left_behind(rest);
}

/* The fewest plays if fours, one after another, the rocket, or both may be pulled apart; `plays` is the
 * number if they are not. */
static int count_apart(const Split *split, Rest rest, int bodies, int rocket, int plays) {
    int least = plays;
    for (Rest fewer = rest;;) {
        if (rocket) {
            Rest apart = fewer;
            apart.solos += 2;
            plays = bodies - 1 + left_over(split, apart);
            if (plays < least) least = plays;
        }
        if (fewer.fours == 0) return least;
        fewer.fours--;
        fewer.trios++;
        fewer.solos++;
        plays = bodies + left_over(split, fewer);
        if (plays < least) least = plays;
    }
}

/* True if this rest can lower neither end of the range. Each play has one body and takes along at most what
 * it has room for. Pulling a body apart saves one play and needs three free places. */
static bool is_idle(const Split *split, int bodies, int rocket, int spare) {
    int more = spare < 0 ? -spare : 0, fewer = spare < 0 ? 0 : rocket + (spare >= 3 ? spare / 3 : 0);
    return bodies + more - fewer >= split->least && bodies + more >= split->most;
}

static void count_rest(Split *split, RankCounts hand) {
    RankSet one = ranks_with(hand, 1), two = ranks_with(hand, 2), three = ranks_with(hand, 3);
    RankSet four = ranks_with(hand, 4), stuck = one & ~two & split->body;
    int jokers = counts_total(split->jokers), rocket = jokers == 2;
    Rest rest;
    rest.fours = __builtin_popcountll(four);
    rest.trios = __builtin_popcountll(three) - rest.fours;
    rest.pairs = __builtin_popcountll(two) - __builtin_popcountll(three);
    rest.solos = __builtin_popcountll(one) - __builtin_popcountll(two) + (jokers == 1);
    int bodies = split->chains + rest.trios + rest.fours + rocket;
    int spare = rest.trios + 2 * rest.fours - rest.solos - rest.pairs;
    for (int i = 0; i < split->airplanes; i++) spare += split->length[i];
    if (is_idle(split, bodies, rocket, spare)) return;
    int most = bodies + left_over(split, rest), least = most;
    if (rest.fours || rocket) least = count_apart(split, rest, bodies, rocket, least);
    /* A trio may give an airplane the solos that it lacks, and its rest be a pair or nothing. */
    int filled = bodies + (spare < 0 ? -spare : 0);
    if (split->airplanes && rest.trios && filled < least) least = filled;
    if (spare >= 3) least -= spare / 3;
    if (stuck) {
        int number = __builtin_popcountll(stuck);
        rest.solos -= number;
        most = bodies + number + left_over(split, rest);
    }
    if (least < split->least) split->least = least;
    if (most < split->most) split->most = most;
}

static const CombinationRules national = {.classes = COMBINATIONS_ALL, .single_max = 3, .pair_max = 1};
static KnownPlays *known(void) {
    static _Thread_local KnownPlays hands;
    return &hands;
}

static const SplitGame game = {&doudizhu_table, &national, count_rest, known};

int doudizhu_plays_needed(RankCounts hand) { return split_fewest(&game, hand); }
