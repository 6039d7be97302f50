/* Blocks are mapped once for the largest need and kept between games, so a game allocates nothing. */
#include "play/bot_memory.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "core/check.h"
#include "core/memory.h"

void bot_memory_measure(BotMemory *memory, const Config *config, const unsigned char *params, int count) {
    for (int i = 0; i < count; i++) {
        const Bot *bot = config->entrants[i].bot;
        const void *own = params ? params + (size_t)i * PARAMS_MAX : config->entrants[i].params;
        memory->needs[i] = bot->self_size ? bot->self_size(own, config->game, config->rules) : 0;
    }
}

bool bot_memory_create(BotMemory *memory, const Config *config, Error *error) {
    memset(memory, 0, sizeof *memory);
    memory->needs = memory_new((size_t)config->entrant_count, sizeof *memory->needs);
    if (!memory->needs) return error_memory(error, "bots");
    bot_memory_measure(memory, config, NULL, config->entrant_count);
    return true;
}

static void unmap(struct MemoryBlock *block) {
    if (block->bytes) munmap(block->bytes, block->size);
    *block = (struct MemoryBlock){0};
}

void bot_memory_free(BotMemory *memory) {
    for (int i = 0; i < SEATS_MAX; i++) unmap(&memory->blocks[i]);
    free(memory->needs);
    memory->needs = NULL;
}

/* Pages are only taken where a bot touches them, so its worst case costs nothing but addresses. */
static bool map(struct MemoryBlock *block, size_t size) {
    unmap(block);
    void *bytes =
        mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (bytes == MAP_FAILED) {
        memory_note_failure();
        return false;
    }
    *block = (struct MemoryBlock){bytes, size};
    return true;
}

bool bot_memory_take(BotMemory *memory, int entrant, void **bytes) {
    size_t size = memory->needs[entrant];
    *bytes = NULL;
    if (size == 0) return true;
    CHECK(memory->taken < SEATS_MAX, "a block for each seat");
    struct MemoryBlock *block = &memory->blocks[memory->taken++];
    if (block->size < size && !map(block, size)) return false;
    *bytes = block->bytes;
    return true;
}
