/* Blocks are mapped once, for the largest need, and kept between games, so that a game allocates nothing. */
#include "play/bot_memory.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "core/check.h"
#include "core/memory.h"

static size_t ask(const Config *config, const Bot *bot, const void *params, const void *rules) {
    return bot->self_size ? bot->self_size(params, config->game, rules) : 0;
}

/* The memory an entrant's bot needs: for a point, by its own rules; for an opponent, the maximum over all
 * points, with their parameters if it is the partner. */
static size_t need_of(const Config *config, int number, const void *params) {
    const Entrant *entrant = &config->entrants[number];
    if (!config->varies_rules && number != config->partner)
        return ask(config, entrant->bot, params, config->rules);
    if (number < config->derived)
        return ask(config, entrant->bot, params, config->varies_rules ? entrant->rules : config->rules);
    size_t most = ask(config, entrant->bot, params, config->rules);
    for (int i = 0; i < config->derived; i++) {
        const Entrant *point = &config->entrants[i];
        size_t need = ask(config, entrant->bot, config->partner == number ? point->partner : params,
                          config->varies_rules ? point->rules : config->rules);
        if (need > most) most = need;
    }
    return most;
}

void bot_memory_measure(BotMemory *memory, const Config *config, const unsigned char *params, int count) {
    CHECK(count >= 0 && count <= config->entrant_count, "parameters of entrants");
    for (int i = 0; i < count; i++) {
        const void *own = params ? params + (size_t)i * PARAMS_MAX : config->entrants[i].params;
        memory->needs[i] = need_of(config, i, own);
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

/* The kernel commits only pages that a bot touches, so its worst case costs nothing but addresses. */
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
