/* Numbers of cards as text, one letter for each card, from the lowest rank. */
#include "cards/count_text.h"

#include <string.h>

#include "core/alias.h"

static const char ranks[] = "3456789TJQKA2BR";
enum { TWO_DECKS = 8, FIELD_TEXT_LENGTH = 31 };
_Static_assert(sizeof ranks - 1 == COUNT_RANKS, "a letter for each rank");

size_t count_text_format(RankCounts counts, char out[COUNT_TEXT_MAX]) {
    size_t length = 0;
    for (int rank = 0; rank < COUNT_RANKS; rank++)
        for (int i = rank_count(counts, rank); i > 0 && length < COUNT_TEXT_MAX - 1; i--)
            out[length++] = ranks[rank];
    out[length] = 0;
    return length;
}

bool count_text_parse(const char *text, RankCounts *counts) {
    char plain[ALIAS_TEXT_MAX];
    text = alias_ranks(text, plain);
    for (*counts = 0; *text; text++) {
        const char *rank = strchr(ranks, *text);
        if (!rank || rank_count(*counts, (int)(rank - ranks)) == TWO_DECKS) return false;
        *counts += rank_bit((int)(rank - ranks));
    }
    return true;
}

static size_t field_format(uint64_t counts, char *out) {
    char text[COUNT_TEXT_MAX];
    size_t length = counts == UINT64_MAX ? 0 : count_text_format(counts, text);
    if (length > FIELD_TEXT_LENGTH) length = FIELD_TEXT_LENGTH;
    memcpy(out, text, length);
    return length;
}

const FieldText count_text_field = {field_format, count_text_parse, UINT64_MAX};
