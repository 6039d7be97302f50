/* Cards of a ladder as texts in views (core/field.h). */
#ifndef KOZYR_CARDS_LADDER_FIELD_H
#define KOZYR_CARDS_LADDER_FIELD_H

#include "cards/ladder.h"
#include "core/field.h"

/* 0: the deck has no such card. */
size_t ladder_field_format(const Ladder *ladder, uint64_t card, char *out);
bool ladder_field_parse(const Ladder *ladder, const char *text, uint64_t *card);

/* A FieldText `name` for the cards of a ladder. */
#define LADDER_FIELD_TEXT(name, ladder)                                                                      \
    static size_t name##_format(uint64_t card, char *out) { return ladder_field_format(ladder, card, out); } \
    static bool name##_parse(const char *text, uint64_t *card) {                                             \
        return ladder_field_parse(ladder, text, card);                                                       \
    }                                                                                                        \
    static const FieldText name = {name##_format, name##_parse, CARD_NONE};

#endif
