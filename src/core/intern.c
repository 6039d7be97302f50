/* A list that only grows, searched from its end. Numbers are the same in all processes, because configs are
 * read before any fork. */
#include "core/intern.h"

#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/memory.h"

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
