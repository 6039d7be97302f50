/* Include-template: a whole game at a Table. Before including define
 *   PLAY_NAME           the function: int PLAY_NAME(PLAY_STATE *state, Table *table), which returns the seat
 *                       whose bot has failed, or -1
 *   PLAY_GAME           the Game
 *   PLAY_STATE          the type of its state
 *   PLAY_OPTIONS        a type that holds what is legal in a position, and for an object `options` of it
 *   PLAY_TURN(state)             as Game.turn
 *   PLAY_LOOK(state, options)    fills the options
 *   PLAY_COUNT(options)          as Game.choices
 *   PLAY_NTH(options, k)         as Game.choice
 *   PLAY_ALLOWS(options, move)   as Game.legal
 *   PLAY_APPLY(state, move)      as Game.apply
 * Optional, for tables with bots that follow plies:
 *   PLAY_HEARD                   defined if there may be such bots
 *   PLAY_SEE_PLY(before, move, after, seat, ply)    as Game.observe_ply
 *   PLAY_KEEP(before, state)     copies to `before` what PLAY_SEE_PLY reads of it
 *   PLAY_ALIKE(before, after)    true if all seats see the same of the ply */
#include <assert.h>

#include "core/table.h"

#ifdef PLAY_HEARD
#define PLAY_HEARD_NAME_OF(name) name##_tell
#define PLAY_HEARD_NAME(name)    PLAY_HEARD_NAME_OF(name)

/* Reports a ply to the bots that follow the game; returns the seat whose bot failed, or -1. */
static inline int PLAY_HEARD_NAME(PLAY_NAME)(const PLAY_STATE *before, Move move, const PLAY_STATE *after,
                                             const Table *table) {
    bool alike = PLAY_ALIKE(before, after);
    for (int i = 0; i < table->hearing_count; i++) {
        int seat = table->hearing[i];
        if (i == 0 || !alike) PLAY_SEE_PLY(before, move, after, seat, table->ply);
        atomic_store_explicit(table->thinking, seat, memory_order_relaxed);
        table->bots[seat]->notify(&table->players[seat], table->ply);
        atomic_store_explicit(table->thinking, -1, memory_order_relaxed);
        if (table->players[seat].fault) return seat;
    }
    return -1;
}
#endif

static int PLAY_NAME(PLAY_STATE *state, Table *table) {
#ifdef PLAY_HEARD
    PLAY_STATE before;
    bool heard = table->hearing_count > 0;
#endif
    uint32_t plies = 0;
    int seat, failed = -1;
    for (; (seat = PLAY_TURN(state)) >= 0; plies++) {
        atomic_store_explicit(table->played, (int32_t)plies, memory_order_relaxed);
        PLAY_OPTIONS options;
        PLAY_LOOK(state, &options);
        int count = PLAY_COUNT(&options);
        assert(seat < SEATS_MAX && count >= 1 && count <= MOVES_MAX);
        Move move;
        if (count == 1) {
            move = PLAY_NTH(&options, 0);
        } else if (table->bots[seat]->reads == BOT_READS_NOTHING) {
            table->decisions[seat]++;
            move = PLAY_NTH(&options, (int)rng_below(&table->players[seat].rng, (uint32_t)count));
        } else {
            table->decisions[seat]++;
            move = table_ask(table, &PLAY_GAME, state, seat, count);
            if (table->players[seat].fault || !PLAY_ALLOWS(&options, move)) {
                table->refused = move;
                failed = seat;
                break;
            }
        }
#ifdef PLAY_HEARD
        if (heard) {
            PLAY_KEEP(&before, state);
            PLAY_APPLY(state, move);
            failed = PLAY_HEARD_NAME(PLAY_NAME)(&before, move, state, table);
            if (failed < 0) continue;
            plies++;
            break;
        }
#endif
        PLAY_APPLY(state, move);
    }
    table->plies = plies;
    return failed;
}

#undef PLAY_NAME
#undef PLAY_GAME
#undef PLAY_STATE
#undef PLAY_OPTIONS
#undef PLAY_TURN
#undef PLAY_LOOK
#undef PLAY_COUNT
#undef PLAY_NTH
#undef PLAY_ALLOWS
#undef PLAY_APPLY
#undef PLAY_HEARD
#undef PLAY_HEARD_NAME
#undef PLAY_HEARD_NAME_OF
#undef PLAY_KEEP
#undef PLAY_SEE_PLY
#undef PLAY_ALIKE
