/* Numbers of cards by rank as text, without suits: "3345R", from low to high; B and R are the jokers. The order
 * of ranks is that of the games in which the two is high. */
#ifndef KOZYR_CARDS_COUNT_TEXT_H
#define KOZYR_CARDS_COUNT_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "cards/rank_count.h"
#include "core/field.h"

/* Room for all cards of two decks and a NUL. count_text_format returns the length. */
enum { COUNT_TEXT_MAX = 8 * COUNT_RANKS + 1 };
size_t count_text_format(RankCounts counts, char out[COUNT_TEXT_MAX]);
/* Accepts characters in any order, at most eight of a rank; returns false for any other text. */
bool count_text_parse(const char *text, RankCounts *counts);

/* For rows of views: at most 31 cards. */
extern const FieldText count_text_field;

#endif
