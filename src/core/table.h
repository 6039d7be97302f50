/* A table at which no bot reads lists of moves. The game itself may play at it (Game.play), with its own
 * functions inlined, and gives the same result as the referee. */
#ifndef KOZYR_CORE_TABLE_H
#define KOZYR_CORE_TABLE_H

#include <assert.h>
#include <stdatomic.h>

#include "core/bot.h"

typedef struct Table {
    const Bot *const *bots; /* by seat, as are the next two */
    Player *players;
    uint32_t *decisions;    /* incremented at each ply at which the seat has a choice */
    void *view, *ply;       /* buffers for one view and one ply */
    const uint8_t *hearing; /* the seats whose bots follow plies; only in games with Game.play_tells */
    int hearing_count;
    /* For the watching process: the seat whose bot is thinking, or -1; plies so far; answers so far. */
    _Atomic int32_t *thinking, *played;
    _Atomic uint32_t *beats;
    uint32_t plies; /* set at the end */
    Move refused;   /* the illegal move of the seat that failed */
} Table;

/* Asks a bot that reads only the view to choose a move. */
static inline Move table_ask(const Table *table, const Game *game, const void *state, int seat, int count) {
    assert(seat >= 0 && seat < SEATS_MAX && count >= 2); /* choose is not called for the only move */
    atomic_store_explicit(table->thinking, seat, memory_order_relaxed);
    game->observe(state, seat, table->view);
    Move move = table->bots[seat]->choose(&table->players[seat], table->view, NULL, count);
    atomic_store_explicit(table->thinking, -1, memory_order_relaxed);
    atomic_store_explicit(table->beats, atomic_load_explicit(table->beats, memory_order_relaxed) + 1,
                          memory_order_relaxed);
    return move;
}

#endif
