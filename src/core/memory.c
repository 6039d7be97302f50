/* The program's allocator. A failed request sets a process-wide flag, which is never cleared except by
 * tests. */
#include "core/memory.h"

#include <assert.h>
#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static bool ran_out;
static int64_t before_refusal = -1; /* number of requests that still succeed, for tests; -1 if none is
                                     * refused */

bool memory_ran_out(void) { return ran_out; }

void memory_note_failure(void) { ran_out = true; }

bool memory_refuse_after(int64_t requests) {
    bool waiting = before_refusal >= 0;
    before_refusal = requests;
    ran_out = false;
    return waiting;
}

/* True if this request must fail; later ones succeed again. */
static bool refused(void) { return before_refusal >= 0 && before_refusal-- == 0; }

static void *noted(void *memory) {
    if (!memory) ran_out = true;
    return memory;
}

void *memory_get(size_t size) { return noted(refused() ? NULL : malloc(size ? size : 1)); }

void *memory_new(size_t count, size_t size) {
    return noted(refused() ? NULL : calloc(count ? count : 1, size ? size : 1));
}

void *memory_grow(void *memory, size_t size) {
    return noted(refused() ? NULL : realloc(memory, size ? size : 1));
}

char *memory_text(const char *text) { return noted(refused() ? NULL : strdup(text)); }

void *memory_aligned(size_t alignment, size_t size) {
    assert(alignment > 0 && (alignment & (alignment - 1)) == 0);
    size_t whole = (size + alignment - 1) / alignment * alignment;
    return noted(refused() ? NULL : aligned_alloc(alignment, whole));
}

void memory_watch(void) {
    cJSON_Hooks hooks = {memory_get, free};
    cJSON_InitHooks(&hooks);
}

/* Reads VmHWM, because ru_maxrss survives exec: in a program started from a notebook it would report the
 * notebook's peak. */
int64_t memory_peak_kib(void) {
    struct rusage own;
    long long peak = 0;
    char line[256];
    FILE *status = fopen("/proc/self/status", "re");
    while (status && peak == 0 && fgets(line, sizeof line, status))
        if (sscanf(line, "VmHWM: %lld kB", &peak) != 1) peak = 0;
    if (status) fclose(status);
    if (peak > 0) return peak;
    getrusage(RUSAGE_SELF, &own);
    return own.ru_maxrss;
}
