/* Include-template: a whole game at a Table. Before including define
 *   PLAY_NAME           the function: int PLAY_NAME(PLAY_STATE *state, Table *table), which returns the seat
 *                       whose bot has failed, or -1
 *   PLAY_GAME           the Game
 *   PLAY_STATE          the type of its state
 *   PLAY_OPTIONS        a type that holds what is legal in a position, and for an object `options` of it
 *   PLAY_TURN(state), PLAY_LOOK(state, options), PLAY_COUNT(options), PLAY_NTH(options, k),
 * PLAY_ALLOWS(options, move), PLAY_APPLY(state, move) as Game.turn, .choices, .choice, .legal and .apply;
 * PLAY_LOOK fills the options. */
#include "core/table.h"

static int PLAY_NAME(PLAY_STATE *state, Table *table) {
    uint32_t plies = 0;
    int seat, failed = -1;
    for (; (seat = PLAY_TURN(state)) >= 0; plies++) {
        atomic_store_explicit(table->played, (int32_t)plies, memory_order_relaxed);
        PLAY_OPTIONS options;
        PLAY_LOOK(state, &options);
        int count = PLAY_COUNT(&options);
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
