/* What a card of a path costs: shared by the two ways to build a tree. */
#ifndef KOZYR_GAMES_DURAK_PREDICTION_LOSSES_H
#define KOZYR_GAMES_DURAK_PREDICTION_LOSSES_H

#include "games/durak/prediction.h"

/* For what the forms of a layer share: each of them knows `own` and more. */
#define PREDICTION_INLINE static inline __attribute__((always_inline))

/* What has happened so far in the model in which a card's loss is taken. */
typedef struct {
    CardSet left;
    int hidden;
} PredictionModel;

/* The weight of an own card when the cards `left` have not been played. */
PREDICTION_INLINE double prediction_weight(const Prediction *search, Card card, CardSet left) {
    double weight = search->weights->base[card] * search->progress;
    double share = search->weights->share[durak_repetition(left & search->own, card)];
    return durak_own_weight(weight, share, search->attacking);
}

PREDICTION_INLINE double prediction_own_loss(const Prediction *search, Card card, CardSet left) {
    if (!(left & card_bit(card))) return 0;
    return search->possibility_factor * (prediction_weight(search, card, left) * search->rank_factor);
}

/* `chance`: that the enemy has it, times its factor; `base`: its weight without progress. */
PREDICTION_INLINE double prediction_loss(const Prediction *search, double chance, double base) {
    return chance * (base * search->progress * search->rank_factor);
}

PREDICTION_INLINE double prediction_enemy_loss(const Prediction *search, Card card, PredictionModel model,
                                               bool known) {
    if (!(model.left & card_bit(card))) return 0;
    double chance = known ? search->possibility_factor : search->chance[model.hidden];
    return prediction_loss(search, chance, search->weights->base[card]);
}

/* Whether a node is worth the largest of its replies: where the path is ours to choose. Who cooperates
 * chooses as the root does. */
PREDICTION_INLINE bool prediction_goes_up(const Prediction *search, bool own) {
    if (search->params->opponent == OPPONENT_RESISTS) return own;
    return search->attacking || search->params->defence_choice == DEFENCE_BEST;
}

/* The places of a side's cards in its list, as bits. */
PREDICTION_INLINE uint64_t prediction_places(const Prediction *search, CardSet cards) {
    uint64_t places = 0;
    for (; cards; cards &= cards - 1) places |= UINT64_C(1) << search->place[cards_lowest(cards)];
    return places;
}

/* Grows the whole tree below `card`; the root is node 0. */
void prediction_grow(Prediction *search, Card card);

/* Adds the two deepest layers of a tree below the nodes begin..end-1 without keeping them: those nodes get
 * the values that the leaves bring up. `attacks` and `own` are those of the upper of the two. False: the
 * cards would not fit, and the nodes cannot be used any more; else `count` grows by the cards. */
bool prediction_add_ends(Prediction *search, uint32_t begin, uint32_t end, bool attacks, bool own,
                         uint64_t *count);

#endif
