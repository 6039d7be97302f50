/* Deals of games that deal a whole deck, hand by hand: {"hands": [[...], ...], ...} in deal files. */
#ifndef KOZYR_CARDS_DEAL_H
#define KOZYR_CARDS_DEAL_H

#include "cards/ladder.h"
#include "core/rng.h"

/* Hands of so many cards from a shuffled deck of the cards 0 to deck - 1; returns what is left. */
CardSet deal_hands(int deck, int seats, int cards, Rng *rng, CardSet *hands);

/* The "hands" of a deal of one deck, each of so many cards. */
bool deal_read_hands(const Ladder *ladder, const struct cJSON *deal, int seats, int cards, CardSet *hands,
                     Error *error);

/* The "first" of a deal, if it says one: it can only be the seat that holds the lowest card, which leads. */
bool deal_read_leader(const Ladder *ladder, const struct cJSON *deal, int seats, int leader, Error *error);

/* The "redeal_seed" of a deal; where there is none *seed stays. `may`: the rules may redeal. */
bool deal_read_redeal(const struct cJSON *deal, bool may, uint64_t *seed, Error *error);

/* {"hands":[[...],...] without an end. */
void deal_write_hands(const Ladder *ladder, const CardSet *hands, int seats, Text *out);

/* ,"redeal_seed":"0x..." */
void deal_write_redeal(uint64_t seed, Text *out);

#endif
