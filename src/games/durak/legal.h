/* Helpers for lists of legal moves. */
#ifndef KOZYR_GAMES_DURAK_LEGAL_H
#define KOZYR_GAMES_DURAK_LEGAL_H

#include "games/durak/durak.h"

/* The cards played by the legal moves with this verb. */
static inline CardSet durak_legal_cards(const Move *legal, int count, DurakVerb verb) {
    CardSet cards = 0;
    for (int i = 0; i < count; i++)
        if (durak_verb(legal[i]) == verb) cards |= durak_card(legal[i]);
    return cards;
}

#endif
