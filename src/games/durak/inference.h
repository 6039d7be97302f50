/* Inference from plays: a seat that leads a nine hardly holds a six, one that takes had no card to beat with.
 * Each hidden card has a weight for each seat; a search draws states by these weights. */
#ifndef KOZYR_GAMES_DURAK_INFERENCE_H
#define KOZYR_GAMES_DURAK_INFERENCE_H

#include "games/durak/durak.h"

/* Weights are compared with 16 random bits. */
enum { DURAK_CERTAIN = 65536 };

typedef struct {
    CardSet open, table;      /* of the current bout */
    CardSet known[SEATS_MAX]; /* cards of a hand that all seats have seen */
    uint8_t count[SEATS_MAX]; /* cards in each hand */
    uint8_t seats, trump;
    uint8_t talon; /* cards left */
    bool taking;
    uint32_t
        doubt[2]; /* share of its weight that a doubted card keeps, in DURAK_CERTAIN: plain card, trump */
    uint32_t weight[SEATS_MAX][64]; /* by card, in DURAK_CERTAIN */
} DurakInference;

/* plain_percent and trump_percent: the share of its weight that a plain card or a trump keeps if its holder
 * could have played it and did not. */
void durak_inference_start(DurakInference *inference, const DurakView *view, const DurakPly *deal,
                           int plain_percent, int trump_percent);
void durak_inference_ply(DurakInference *inference, const DurakPly *ply);

/* As durak_determinize, but hidden cards are drawn by weight. */
void durak_inference_draw(const DurakInference *inference, const DurakView *view, Rng *rng,
                          DurakState *state);

#endif
