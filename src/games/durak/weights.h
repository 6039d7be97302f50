/* What a card is worth: the card weights of the DurakRobot program.
 *
 *   weight = ((unconstrained_factor * (rank + rank_base)) * (trump_factor or 1)) * progress
 *   own card, attacking:  weight - weight * (repetition_factor * n)
 *   own card, defending:  weight + weight * (repetition_factor * n)
 *
 * rank: 0 for the deuce to 12 for the ace, whatever the deck; n: cards of that rank in the own hand, the
 * card itself included. The order of the operations is fixed: equal weights decide games. */
#ifndef KOZYR_GAMES_DURAK_WEIGHTS_H
#define KOZYR_GAMES_DURAK_WEIGHTS_H

#include "cards/cards.h"

/* Bounds of the factors. A negative factor reverses a preference, which a tuner may find useful. At 1000
 * every product and sum stays far below the largest double. */
#define DURAK_FACTOR_MIN (-1000.0)
#define DURAK_FACTOR_MAX 1000.0
/* As much as the rank itself, which is 0 to 12. */
enum { DURAK_RANK_BASE_MAX = 12 };

typedef struct {
    double trump_factor, unconstrained_factor, repetition_factor;
    uint8_t rank_base;
} DurakFactors;

/* Rises from 1.5 (all cards unknown) to 2 (none unknown). */
double durak_progress(int deck, int unknown);

/* The weight without the progress. */
static inline double durak_base_weight(const DurakFactors *factors, Card card, CardSet trumps) {
    double plain = factors->unconstrained_factor * (card_rank(card) + factors->rank_base);
    return plain * (card_bit(card) & trumps ? factors->trump_factor : 1.0);
}

/* The weight of an own card; `share` is repetition_factor * n. */
static inline double durak_own_weight(double weight, double share, bool attacking) {
    return attacking ? weight - weight * share : weight + weight * share;
}

/* The number of cards in `hand` with this card's rank. */
static inline int durak_repetition(CardSet hand, Card card) {
    return cards_count(hand & (RANK_ZERO << card_rank(card)));
}

#endif
