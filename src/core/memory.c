#include "core/memory.h"

#include <cjson/cJSON.h>
#include <stdlib.h>

static bool ran_out;

bool memory_ran_out(void) { return ran_out; }

void memory_note_failure(void) { ran_out = true; }

static void *allocate(size_t size) {
    void *memory = malloc(size);
    if (!memory) ran_out = true;
    return memory;
}

void memory_watch(void) {
    cJSON_Hooks hooks = {allocate, free};
    cJSON_InitHooks(&hooks);
}
