/* The last plies of a game, in the form that all seats see. */
#ifndef KOZYR_CORE_RECENT_H
#define KOZYR_CORE_RECENT_H

#include <assert.h>

#include "core/game.h"

/* The most that a program may ask for with "history", and more than any feature looks back. */
enum { RECENT_MAX = 16 };

typedef struct {
    int count;               /* number of plies in the game */
    int8_t seat[RECENT_MAX]; /* the seat of ply i (from 0), at index i % RECENT_MAX */
    Move move[RECENT_MAX];
} Recent;

_Static_assert((int)SEATS_MAX <= INT8_MAX, "Recent.seat holds every seat");

static inline void recent_add(Recent *recent, int seat, Move move) {
    assert(recent->count >= 0 && seat >= 0 && seat < SEATS_MAX);
    int place = recent->count++ % RECENT_MAX;
    recent->seat[place] = (int8_t)seat;
    recent->move[place] = move;
}

/* The index of the ply `back` from the end, 1 for the last; -1 if it is not stored. */
static inline int recent_find(const Recent *recent, int back) {
    assert(back >= 1);
    if (!recent || back > recent->count || back > RECENT_MAX) return -1;
    return (recent->count - back) % RECENT_MAX;
}

#endif
