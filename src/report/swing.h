/* The few deals with the largest differences between two entrants. */
#ifndef KOZYR_REPORT_SWING_H
#define KOZYR_REPORT_SWING_H

#include <stdbool.h>
#include <stdint.h>

#include "core/error.h"

enum { SWING_PARTS = 4, SWINGS_MAX = 1000 };

/* One game with both entrants (game[1] is -1), or a game of A and its twin of B. */
typedef struct {
    int64_t game[2];
    int64_t difference;
} SwingPart;

typedef struct {
    int64_t deal, difference, plies;
    int twin;                    /* which opponents, for games against others */
    int part_count;              /* at most SWING_PARTS: */
    SwingPart part[SWING_PARTS]; /* those that contributed most, in the order of games */
} Swing;

typedef struct {
    Swing *top; /* largest |difference| first, then most plies, then the first deal */
    int count, capacity;
} SwingList;

bool swings_open(SwingList *list, int capacity, Error *error);
void swings_close(SwingList *list);
/* Takes `swing` in when it is large enough; its parts are chosen from `parts`, which are put in order. */
void swings_offer(SwingList *list, const Swing *swing, SwingPart *parts, int part_count);

#endif
