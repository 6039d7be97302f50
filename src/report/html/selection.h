/* Which games of a run the page shows: what the reader asks for, and the list that comes of it. */
#ifndef KOZYR_REPORT_HTML_SELECTION_H
#define KOZYR_REPORT_HTML_SELECTION_H

#include <stdint.h>

#include "core/error.h"

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
    const char *why; /* NULL: asked for by its number */
} Picked;

typedef struct {
    Picked games[PICKED_MAX]; /* ascending, each once, after picks_sort */
    int count;
    bool cut; /* more were asked for than there is room for */
} Picks;

/* "none", or words separated by commas: all, swings, faults, longest, numbers, and ranges such as 0-99. */
bool selection_read(const char *text, Selection *selection, Error *error);

void picks_add(Picks *picks, int64_t game, const char *why);
void picks_sort(Picks *picks);

#endif
