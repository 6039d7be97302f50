/* The columns that every games.csv has: game,deal,seating,seed,reason,plies and for each seat
 * bot,score,place. */
#ifndef KOZYR_REPORT_HTML_GAMES_ROW_H
#define KOZYR_REPORT_HTML_GAMES_ROW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "core/outcome.h"

typedef struct {
    const char *text; /* in the line: no NUL */
    size_t size;
} RowField;

typedef struct {
    RowField reason, bot[SEATS_MAX];
    int64_t game, deal, plies, score[SEATS_MAX], place[SEATS_MAX];
} GamesRow;

static inline bool field_is(RowField field, const char *text) {
    return strlen(text) == field.size && memcmp(field.text, text, field.size) == 0;
}

/* `size` bytes without a newline. False when it is no such row. */
bool games_row_read(const char *line, size_t size, int seats, GamesRow *row);

#endif
