/* What plays betray of the hidden cards: who leads a nine has hardly a six, who takes had nothing to beat
 * with. Each hidden card has a weight for each seat, by which states are drawn for a search. */
#ifndef KOZYR_GAMES_DURAK_INFERENCE_H
#define KOZYR_GAMES_DURAK_INFERENCE_H

#include "games/durak/durak.h"

enum { DURAK_CERTAIN = 65536 };

typedef struct {
    CardSet open, table;      /* of this bout */
    CardSet known[SEATS_MAX]; /* cards of a seat that all have seen */
    uint8_t count[SEATS_MAX]; /* cards in a hand */
    uint8_t seats, trump;
    uint8_t talon; /* cards left */
    bool taking;
    uint32_t doubt[2]; /* what is left of a weight, of DURAK_CERTAIN: of a plain card, of a trump */
    uint32_t weight[SEATS_MAX][64]; /* by card, of DURAK_CERTAIN */
} DurakInference;

/* `doubts`: percent of its weight that a plain card and a trump keep when its holder did not play it. */
void durak_inference_start(DurakInference *inference, const DurakView *view, const DurakPly *deal,
                           int plain_percent, int trump_percent);
void durak_inference_ply(DurakInference *inference, const DurakPly *ply);

/* As durak_determinize, by weight. */
void durak_inference_draw(const DurakInference *inference, const DurakView *view, Rng *rng,
                          DurakState *state);

#endif
