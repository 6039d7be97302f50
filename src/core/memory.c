#include "core/memory.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

static bool ran_out;

bool memory_ran_out(void) { return ran_out; }

void memory_note_failure(void) { ran_out = true; }

static void *noted(void *memory) {
    if (!memory) ran_out = true;
    return memory;
}

void *memory_get(size_t size) { return noted(malloc(size ? size : 1)); }

void *memory_new(size_t count, size_t size) { return noted(calloc(count ? count : 1, size ? size : 1)); }

void *memory_grow(void *memory, size_t size) { return noted(realloc(memory, size ? size : 1)); }

char *memory_text(const char *text) { return noted(strdup(text)); }

void *memory_aligned(size_t alignment, size_t size) {
    return noted(aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment));
}

void memory_watch(void) {
    cJSON_Hooks hooks = {memory_get, free};
    cJSON_InitHooks(&hooks);
}
