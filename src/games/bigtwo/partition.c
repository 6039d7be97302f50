/* The exact fewest plays that empty a hand. Thirteen cards hold at most two disjoint plays of five cards. The
 * rest goes rank by rank: one play for each rank, and one more for four of a rank. If plays of four cards are
 * allowed, pairs go two by two and four of a rank is one play. */
#include "games/bigtwo/combination.h"

/* The number of plays without any of five cards. */
static int plays_by_rank(const BigtwoRules *rules, CardSet hand) {
    LadderCounts counts = ladder_count(hand);
    int ranks = cards_count(counts.one), fours = cards_count(counts.four);
    if (!rules->four_cards) return ranks + fours;
    int pairs = cards_count(counts.two & ~counts.three);
    return ranks - pairs / 2;
}

int bigtwo_plays_needed(const BigtwoRules *rules, CardSet hand) {
    Move fives[BIGTWO_PLAYS_MAX];
    int best = plays_by_rank(rules, hand);
    if (best < 2) return best;
    int count = bigtwo_list_fives(rules, hand, 0, fives);
    for (int i = 0; i < count && best > 1; i++) {
        CardSet rest = hand & ~fives[i];
        int plays = 1 + plays_by_rank(rules, rest);
        if (plays < best) best = plays;
        if (cards_count(rest) < 5 || best <= 2) continue;
        for (int j = i + 1; j < count; j++) {
            if (fives[j] & fives[i]) continue;
            plays = 2 + plays_by_rank(rules, rest & ~fives[j]);
            if (plays < best) best = plays;
        }
    }
    return best;
}
