/* The state of Nim, which is also what its bots see. */
#ifndef KOZYR_GAMES_NIM_NIM_H
#define KOZYR_GAMES_NIM_NIM_H

#include "core/game.h"

enum { NIM_SEATS = 2, NIM_HEAPS = 8, NIM_LARGEST = 15 };

typedef struct {
    uint8_t seats, heaps, largest;
    bool misere;
} NimRules;

typedef struct {
    NimRules rules;
    uint8_t heap[NIM_HEAPS], dealt[NIM_HEAPS];
    uint16_t taken[NIM_SEATS];
    uint8_t last; /* seat that moved last */
    int8_t turn;  /* -1: over */
} NimState;

typedef struct {
    Move move;
    int64_t seat; /* who moved; -1: the deal */
} NimPly;

static inline Move nim_move(int heap, int taken) { return (Move)(heap << 8 | taken); }
static inline int nim_heap(Move move) { return (int)(move >> 8); }
static inline int nim_taken(Move move) { return (int)(move & 255); }

#endif
