/* The fewest plays that empty a hand (cards/split.h).
 *
 * The rest without chains consists of singles, pairs, trios and bombs. Each is one play, except for the pairs
 * that trios and airplanes take along. Two kinds of cuts can save plays. If there are more trios than pairs:
 * a bomb of four, six or eight, or the four jokers, as pairs. If there are fewer: a bomb of six as two trios.
 * Other cuts save nothing. An airplane takes along as many pairs as it has trios, or none. They have
 * different ranks, none of them its own. Where that restriction could matter, the count is a range. */
#include "cards/split.h"
#include "games/doudizhu4/doudizhu4.h"

typedef struct {
    int alone;        /* plays without kickers: chains, singles, bombs */
    int trios, pairs; /* ranks held exactly three times; ranks held exactly twice, and pairs of jokers */
    int own;          /* those of the pairs whose rank is in an airplane */
    int fours, sixes, most; /* bombs of four and of six; number of pairs if everything is cut into pairs */
    int eights;
    int rocket; /* 1 if the hand has the four jokers */
} Rest;

/* The plays needed if airplanes take `taken` pairs along; bombs are cut where that saves plays. */
static int count_cut(Rest rest, int taken) {
    int excess = rest.pairs - rest.trios - taken, plays = rest.alone + rest.trios;
    for (; excess >= 2 && rest.sixes > 0; rest.sixes--, excess -= 2) plays++;
    if (excess > 0) return plays + excess;
    for (int spare = -excess; spare > 1; plays--) {
        int *pieces = rest.fours > 0    ? &rest.fours
                      : rest.rocket > 0 ? &rest.rocket
                      : rest.sixes > 0  ? &rest.sixes
                                        : &rest.eights;
        int pairs = pieces == &rest.sixes ? 3 : pieces == &rest.eights ? 4 : 2;
        if (*pieces == 0 || pairs > spare) break;
        --*pieces;
        spare -= pairs;
    }
    return plays;
}

/* An upper bound of the plays needed: nothing is cut except for trios. */
static int count_whole(Rest rest, int taken) {
    int left = rest.pairs - taken;
    if (taken > rest.pairs - rest.own) return SPLIT_PLAYS_MAX;
    rest.rocket = rest.eights = 0; /* their pairs might have to go with the same airplane */
    rest.pairs = left;
    return count_cut(rest, 0);
}

static Rest look(const Split *split, RankCounts hand) {
    RankSet with[9];
    for (int number = 1; number <= 8; number++) with[number] = ranks_with(hand, number);
    RankCounts jokers = split->jokers;
    Rest rest = {.alone = split->chains};
    rest.rocket = (ranks_with(jokers, 2) & RANKS_JOKERS) == RANKS_JOKERS;
    int joker_pairs = rest.rocket ? 0 : __builtin_popcountll(ranks_with(jokers, 2));
    rest.alone += __builtin_popcountll(with[1] & ~with[2]) + __builtin_popcountll(with[4]) + rest.rocket;
    rest.alone += __builtin_popcountll(ranks_with(jokers, 1) & ~ranks_with(jokers, 2));
    rest.pairs = __builtin_popcountll(with[2] & ~with[3]) + joker_pairs;
    rest.own = __builtin_popcountll(with[2] & ~with[3] & split->body);
    rest.trios = __builtin_popcountll(with[3] & ~with[4]);
    rest.fours = __builtin_popcountll(with[4] & ~with[5]);
    rest.sixes = __builtin_popcountll(with[6] & ~with[7]);
    rest.eights = __builtin_popcountll(with[8]);
    rest.most = joker_pairs + 2 * rest.rocket;
    for (int number = 2; number <= 8; number += 2) rest.most += __builtin_popcountll(with[number]);
    return rest;
}

/* Each airplane takes pairs along or not. */
static void count_rest(Split *split, RankCounts hand) {
    Rest rest = look(split, hand);
    for (int set = 0; set < 1 << split->airplanes; set++) {
        int taken = 0;
        for (int i = 0; i < split->airplanes; i++)
            if (set >> i & 1) taken += split->length[i];
        if (taken > rest.most) continue;
        int least = count_cut(rest, taken), most = count_whole(rest, taken);
        if (least < split->least) split->least = least;
        if (most < split->most) split->most = most;
    }
}

static KnownPlays *known(void) {
    static _Thread_local KnownPlays hands;
    return &hands;
}

static const SplitGame game = {&doudizhu4_table, &doudizhu4_kickers, count_rest, known};

int doudizhu4_plays_needed(RankCounts hand) { return split_fewest(&game, hand); }
