/* Deals of games that deal a whole deck, hand by hand. In deal files: {"hands": [[...], ...], ...}. */
#ifndef KOZYR_CARDS_DEAL_H
#define KOZYR_CARDS_DEAL_H

#include "cards/ladder.h"
#include "core/rng.h"

/* Deals hands of `cards` cards each from a shuffled deck of the cards 0 to deck - 1; returns the rest. */
CardSet deal_hands(int deck, int seats, int cards, Rng *rng, CardSet *hands);

/* Reads the "hands" of a one-deck deal, each of `cards` cards. */
bool deal_read_hands(const Ladder *ladder, const struct cJSON *deal, int seats, int cards, CardSet *hands,
                     Error *error);

/* Checks the optional "first" of a deal: it must be the seat with the lowest card, which leads. */
bool deal_read_leader(const Ladder *ladder, const struct cJSON *deal, int seats, int leader, Error *error);

/* Reads the optional "redeal_seed" of a deal; without one, *seed is unchanged. `may`: the rules may redeal. */
bool deal_read_redeal(const struct cJSON *deal, bool may, uint64_t *seed, Error *error);

/* Writes {"hands":[[...],...] and leaves the object open. */
void deal_write_hands(const Ladder *ladder, const CardSet *hands, int seats, Text *out);

/* Writes ,"redeal_seed":"0x...". */
void deal_write_redeal(uint64_t seed, Text *out);

#endif
