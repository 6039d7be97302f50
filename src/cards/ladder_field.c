#include "cards/ladder_field.h"

#include <string.h>

size_t ladder_field_format(const Ladder *ladder, uint64_t card, char *out) {
    if (card >= 64 || !(ladder_deck(ladder) & card_bit((Card)card))) return 0;
    ladder_card_format(ladder, (Card)card, out);
    return 2;
}

bool ladder_field_parse(const Ladder *ladder, const char *text, uint64_t *card) {
    if (strlen(text) != 2) return false;
    *card = ladder_card_parse(ladder, text);
    return *card != CARD_NONE;
}
