/* The selection of games that the page shows, and the resulting list. */
#ifndef KOZYR_REPORT_HTML_SELECTION_H
#define KOZYR_REPORT_HTML_SELECTION_H

#include <stdint.h>

#include "core/error.h"

/* Every game picked is embedded in the page, with its record. */
enum { PICKED_MAX = 1000, RANGES_MAX = 64 };

typedef struct {
    int64_t first, last;
} GameRange;

typedef struct {
    bool swings, faults, longest;
    int range_count;
    GameRange ranges[RANGES_MAX];
} Selection;

typedef struct {
    int64_t game;
    const char *why; /* NULL if selected by its number */
} Picked;

typedef struct {
    Picked games[PICKED_MAX]; /* ascending, without duplicates, after picks_sort */
    int count;
    bool cut; /* more games were selected than fit */
} Picks;

/* "none", or words separated by commas: all, swings, faults, longest, numbers, and ranges such as 0-99. */
bool selection_read(const char *text, Selection *selection, Error *error);

void picks_add(Picks *picks, int64_t game, const char *why);
void picks_sort(Picks *picks);

#endif
