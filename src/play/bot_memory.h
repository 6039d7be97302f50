/* The memory that bots think in (Player.self). A block is mapped when a bot that needs memory sits down and
 * no block of its size is free. So a worker reserves what one table needs, not the worst case of every
 * entrant at every seat. Blocks are kept for later games; `sit` sets what a bot relies on. */
#ifndef KOZYR_PLAY_BOT_MEMORY_H
#define KOZYR_PLAY_BOT_MEMORY_H

#include "config/config.h"

typedef struct {
    struct MemoryBlock {
        void *bytes; /* NULL: not mapped yet */
        size_t size;
    } blocks[SEATS_MAX];
    int taken;     /* blocks used by this game: the first n */
    size_t *needs; /* bytes, by entrant */
} BotMemory;

bool bot_memory_create(BotMemory *memory, const Config *config, Error *error);
void bot_memory_free(BotMemory *memory);

/* Asks the bots of the first `count` entrants again, with these parameters (PARAMS_MAX bytes each; NULL:
 * those of the config). */
void bot_memory_measure(BotMemory *memory, const Config *config, const unsigned char *params, int count);

/* A new game begins: all blocks are free. */
static inline void bot_memory_clear(BotMemory *memory) { memory->taken = 0; }
/* A block for a bot of this entrant, NULL if it needs none. False: out of memory, which is noted. */
bool bot_memory_take(BotMemory *memory, int entrant, void **block);

#endif
