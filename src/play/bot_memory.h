/* The memory for the bots' own data (Player.self). A block is mapped when a bot that needs memory sits down
 * and no block of its size is free. A worker thus reserves memory for one table, not the worst case of every
 * entrant at every seat. Blocks are kept for later games; `sit` sets what a bot relies on. */
#ifndef KOZYR_PLAY_BOT_MEMORY_H
#define KOZYR_PLAY_BOT_MEMORY_H

#include "config/config.h"

typedef struct {
    struct MemoryBlock {
        void *bytes; /* NULL if not mapped yet */
        size_t size;
    } blocks[SEATS_MAX];
    int taken;     /* number of blocks in use in this game, from the first */
    size_t *needs; /* bytes needed, by entrant */
} BotMemory;

bool bot_memory_create(BotMemory *memory, const Config *config, Error *error);
void bot_memory_free(BotMemory *memory);

/* Recomputes the needs of the first `count` entrants with these parameters (PARAMS_MAX bytes each; NULL: those
 * of the config). */
void bot_memory_measure(BotMemory *memory, const Config *config, const unsigned char *params, int count);

/* Begins a new game: all blocks are free. */
static inline void bot_memory_clear(BotMemory *memory) { memory->taken = 0; }
/* Takes a block for a bot of this entrant; NULL if it needs none. False if out of memory, which is recorded. */
bool bot_memory_take(BotMemory *memory, int entrant, void **block);

#endif
