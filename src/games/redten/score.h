/* The score of a hand as in the Red10-AI program, with its weights as parameters: six from its description
 * and three found only in its code. Integer arithmetic makes ties exact. */
#ifndef KOZYR_GAMES_REDTEN_SCORE_H
#define KOZYR_GAMES_REDTEN_SCORE_H

#include "games/redten/combination.h"

typedef struct {
    int64_t red_ten, pair, straight, bomb, jokers, red_tens;
    int64_t rank, hand, short_hand;
} RedtenWeights;

/* Every score is below REDTEN_SCORE_MAX: the largest term, short_hand, is at most 5 * 10^7. */
enum { REDTEN_WEIGHT_MAX = 10000, REDTEN_SCORE_MAX = 1 << 27 };

#define REDTEN_WEIGHT_ROW(params, field, initial, help)                                                      \
    {                                                                                                        \
#field, OPTION_INT, OPTION_FIELD(params, weights.field), initial, -REDTEN_WEIGHT_MAX,                \
            REDTEN_WEIGHT_MAX, NULL, help                                                                    \
    }

/* Option table rows for the field `weights` of `params`. */
#define REDTEN_WEIGHT_ROWS(params)                                                                           \
    REDTEN_WEIGHT_ROW(params, red_ten, 16, "for each red ten"),                                              \
        REDTEN_WEIGHT_ROW(params, pair, 2, "for each rank held just twice"),                                 \
        REDTEN_WEIGHT_ROW(params, straight, 1, "for each card of each run that makes a straight"),           \
        REDTEN_WEIGHT_ROW(params, bomb, 16, "for each card of each rank held three or four times"),          \
        REDTEN_WEIGHT_ROW(params, jokers, 100, "for both jokers"),                                           \
        REDTEN_WEIGHT_ROW(params, red_tens, 150, "for both red tens"),                                       \
        REDTEN_WEIGHT_ROW(params, rank, 1,                                                                   \
                          "times the sum of the ranks, from 0 for a three to 13 for a joker"),               \
        REDTEN_WEIGHT_ROW(params, hand, 1, "times the square of the number of cards, subtracted"),           \
        REDTEN_WEIGHT_ROW(params, short_hand, 1, "times 1000 for each card below five")

/* The default weights. */
static const RedtenWeights redten_weights_original = {.red_ten = 16,
                                                      .pair = 2,
                                                      .straight = 1,
                                                      .bomb = 16,
                                                      .jokers = 100,
                                                      .red_tens = 150,
                                                      .rank = 1,
                                                      .hand = 1,
                                                      .short_hand = 1};

/* The cards whose rank is in `bits`, a set of ranks as in cards.h. */
#define REDTEN_PLANE(bits) ((bits)*RANK_ZERO)

/* Sum of the ranks by strength; a joker counts 13, a deuce 12. Each constant has the ranks whose value has
 * that bit. */
static inline int redten_rank_sum(CardSet hand) {
    int ones = cards_count(hand & REDTEN_PLANE(UINT64_C(0x1554)));   /* 4 6 8 T Q A */
    int twos = cards_count(hand & REDTEN_PLANE(UINT64_C(0x1998)));   /* 5 6 9 T K A */
    int fours = cards_count(hand & REDTEN_PLANE(UINT64_C(0x01e1)));  /* 7 8 9 T 2 */
    int eights = cards_count(hand & REDTEN_PLANE(UINT64_C(0x1e01))); /* J Q K A 2 */
    return ones + 2 * twos + 4 * fours + 8 * eights + 13 * cards_count(hand & REDTEN_JOKERS);
}

/* The places in runs long enough for a straight, that is, covered by a shortest straight. */
static inline uint32_t redten_runs(const RedtenRules *rules, uint32_t ranks) {
    uint32_t places = redten_places(rules, ranks), starts = places & places >> 1 & places >> 2;
    if (rules->min_straight > 3) starts &= starts >> 1;
    if (rules->min_straight > 4) starts &= starts >> 1;
    uint32_t cards = starts | starts << 1 | starts << 2;
    if (rules->min_straight > 3) cards |= cards << 1;
    if (rules->min_straight > 4) cards |= cards << 1;
    return cards;
}

static inline int32_t redten_score(const RedtenRules *rules, const RedtenWeights *weights, CardSet hand) {
    RedtenCounts counts = redten_count(hand);
    int cards = cards_count(hand);
    CardSet tens = hand & REDTEN_TENS;
    uint32_t pairs = counts.two & ~counts.three;
    if (tens == REDTEN_RED_TENS)
        pairs &= ~(UINT32_C(1) << REDTEN_TEN); /* this is a bomb, with its own weight */
    int bomb_cards = 3 * __builtin_popcount(counts.three) + __builtin_popcount(counts.four);
    int64_t score = weights->rank * redten_rank_sum(hand) - weights->hand * cards * cards;
    score += weights->red_ten * cards_count(tens & REDTEN_RED_TENS);
    score += weights->pair * __builtin_popcount(pairs) + weights->bomb * bomb_cards;
    score += weights->straight * __builtin_popcount(redten_runs(rules, counts.one));
    if ((hand & REDTEN_JOKERS) == REDTEN_JOKERS) score += weights->jokers;
    if ((tens & REDTEN_RED_TENS) == REDTEN_RED_TENS) score += weights->red_tens;
    if (cards < 5) score += weights->short_hand * 1000 * (5 - cards);
    return (int32_t)score;
}

#endif
