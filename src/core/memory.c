/* The program's allocator. A failed request sets a process-wide flag, which is never cleared except by
 * tests. */
#include "core/memory.h"

#include <assert.h>
#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "core/check.h"

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

/* ---- interned texts ----
 *
 * A list that only grows, searched from its end. Numbers are the same in all processes, because configs are
 * read before any fork. */

/* Global, because the texts outlive every config. Grows only while configs are read. */
static char **texts;
static uint32_t count, capacity;

static bool grow(void) {
    uint32_t wanted = capacity ? 2 * capacity : 64;
    char **larger = memory_grow(texts, wanted * sizeof *texts);
    if (!larger) return false;
    texts = larger;
    capacity = wanted;
    return true;
}

bool intern(const char *text, uint32_t *number) {
    *number = INTERNED_EMPTY;
    if (*text == '\0') return true;
    for (uint32_t i = count; i > 0; i--) { /* recent texts are the most likely to recur */
        if (strcmp(texts[i - 1], text) != 0) continue;
        *number = i;
        return true;
    }
    if (count == capacity && !grow()) return false;
    char *copy = memory_text(text);
    if (!copy) return false;
    texts[count++] = copy;
    *number = count;
    return true;
}

const char *interned(uint32_t number) {
    CHECK(number <= count, "the number of a text that was interned: it may have come from another process");
    return number == INTERNED_EMPTY ? "" : texts[number - 1];
}

uint32_t interned_count(void) { return count; }
