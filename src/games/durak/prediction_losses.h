/* The loss of a card on a path, shared by both ways to build a tree. */
#ifndef KOZYR_GAMES_DURAK_PREDICTION_LOSSES_H
#define KOZYR_GAMES_DURAK_PREDICTION_LOSSES_H

#include "games/durak/prediction.h"

/* Inlined into specialised callers, which know `own` and other flags at compile time. */
#define PREDICTION_INLINE static inline __attribute__((always_inline))

/* The model in which a card's loss is computed: what was played before. */
typedef struct {
    CardSet left;
    int hidden;
} PredictionModel;

/* The weight of an own card while the cards `left` have not been played. */
PREDICTION_INLINE double prediction_weight(const Prediction *search, Card card, CardSet left) {
    assert(card < 64);
    double weight = search->weights->base[card] * search->progress;
    double share = search->weights->share[durak_repetition(left & search->own, card)];
    return durak_own_weight(weight, share, search->attacking);
}

PREDICTION_INLINE double prediction_own_loss(const Prediction *search, Card card, CardSet left) {
    if (!(left & card_bit(card))) return 0;
    return search->possibility_factor * (prediction_weight(search, card, left) * search->rank_factor);
}

/* `chance` is the chance that the enemy has the card, times its factor; `base` is the card's weight without
 * progress. */
PREDICTION_INLINE double prediction_loss(const Prediction *search, double chance, double base) {
    return chance * (base * search->progress * search->rank_factor);
}

PREDICTION_INLINE double prediction_enemy_loss(const Prediction *search, Card card, PredictionModel model,
                                               bool known) {
    if (!(model.left & card_bit(card))) return 0;
    assert(model.hidden >= 0 && model.hidden < PREDICTION_DEPTH_MAX);
    double chance = known ? search->possibility_factor : search->chance[model.hidden];
    return prediction_loss(search, chance, search->weights->base[card]);
}

/* True if a node takes the largest value of its replies, that is, where the path is ours to choose. A
 * cooperating enemy chooses as the root does. */
PREDICTION_INLINE bool prediction_goes_up(const Prediction *search, bool own) {
    if (search->params->opponent == OPPONENT_RESISTS) return own;
    return search->attacking || search->params->defence_choice == DEFENCE_BEST;
}

/* Positions of a side's cards in its list, as bits. */
PREDICTION_INLINE uint64_t prediction_places(const Prediction *search, CardSet cards) {
    uint64_t places = 0;
    for (; cards; cards &= cards - 1) places |= UINT64_C(1) << search->place[cards_lowest(cards)];
    return places;
}

/* Builds the whole tree below `card`; node 0 is the root. */
void prediction_grow(Prediction *search, Card card);

/* Evaluates the two deepest layers below the nodes begin..end-1 without storing them. The nodes get the
 * values that the leaves propagate. `attacks` and `own` describe the upper of the two layers. Adds the number
 * of cards to `count`. Returns false if the cards exceed the room; the nodes are then invalid. */
bool prediction_add_ends(Prediction *search, uint32_t begin, uint32_t end, bool attacks, bool own,
                         uint64_t *count);

#endif
