/* Parses each word in turn as a name, a number or a range. Picks are sorted by game, because records are read
 * in order. */
#include "report/html/selection.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const words[] = {"none", "all", "swings", "faults", "longest"};

static bool refuse(const char *word, size_t size, Error *error) {
    char text[64];
    snprintf(text, sizeof text, "%.*s", (int)size, word);
    Hint hint = nearest_hint(text, words, (int)(sizeof words / sizeof words[0]));
    return error_input(error,
                       "--games: \"%s\" is not allowed; expected swings, faults, longest, all, none, numbers "
                       "and ranges such as 0-99%s",
                       text, hint.text);
}

static bool read_number(const char *text, size_t size, int64_t *out) {
    if (size == 0 || size > 15 || strspn(text, "0123456789") < size) return false;
    *out = strtoll(text, NULL, 10);
    return true;
}

static bool read_range(const char *word, size_t size, Selection *selection, Error *error) {
    GameRange range;
    const char *dash = memchr(word, '-', size);
    size_t left = dash ? (size_t)(dash - word) : size;
    if (!read_number(word, left, &range.first)) return refuse(word, size, error);
    range.last = range.first;
    if (dash && !read_number(dash + 1, size - left - 1, &range.last)) return refuse(word, size, error);
    if (range.last < range.first)
        return error_input(error, "--games: the range %.*s ends before it begins", (int)size, word);
    if (selection->range_count == RANGES_MAX)
        return error_input(error, "--games: more than %d numbers and ranges", RANGES_MAX);
    selection->ranges[selection->range_count++] = range;
    return true;
}

static bool read_word(const char *word, size_t size, Selection *selection, Error *error) {
    bool *const flags[] = {NULL, NULL, &selection->swings, &selection->faults, &selection->longest};
    for (int i = 0; i < 5; i++) {
        if (strlen(words[i]) != size || memcmp(words[i], word, size) != 0) continue;
        if (flags[i]) *flags[i] = true;
        if (i != 1) return true;
        return read_range("0-999999999999999", 17, selection, error);
    }
    return read_range(word, size, selection, error);
}

bool selection_read(const char *text, Selection *selection, Error *error) {
    *selection = (Selection){0};
    for (const char *at = text;; at++) {
        size_t size = strcspn(at, ",");
        if (!read_word(at, size, selection, error)) return false;
        at += size;
        if (!*at) return true;
    }
}

void picks_add(Picks *picks, int64_t game, const char *why) {
    for (int i = 0; i < picks->count; i++)
        if (picks->games[i].game == game) return;
    if (picks->count == PICKED_MAX) {
        picks->cut = true;
        return;
    }
    picks->games[picks->count++] = (Picked){game, why};
}

static int by_game(const void *one, const void *two) {
    int64_t a = ((const Picked *)one)->game, b = ((const Picked *)two)->game;
    return (a > b) - (a < b);
}

void picks_sort(Picks *picks) { qsort(picks->games, (size_t)picks->count, sizeof picks->games[0], by_game); }
