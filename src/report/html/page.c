/* Copies the template and replaces each of its marks by title, styles, scripts, the chart library d3 or the runs'
 * JSON, which is escaped so that no text in it can close its element. */
#include "report/html/page.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/json.h"
#include "report/html/run_data.h"

/* ---- the chart library d3 ---- */

/* The module is embedded in every page that uses it. A path of Linux has at most 4,096 bytes. */
enum { MODULE_MAX = 4 << 20, PLACE_BYTES = 4096 };

/* Each after its dependencies. d3-scale also depends on d3-time, but only for time scales, which no chart
 * uses. */
static const char *const modules[] = {"array",  "collection", "color",     "interpolate",
                                      "format", "scale",      "selection", "axis"};

static bool append(const char *path, Text *out, Error *error) {
    size_t size;
    Error own;
    char *text = json_read_file(path, MODULE_MAX, &size, &own);
    if (!text && own.status == EXIT_FAILED) return *error = own, false;
    if (!text)
        return error_input(error,
                           "the chart library d3 is missing (%s); install the packages node-d3-axis, "
                           "node-d3-scale and node-d3-selection, or say where it is with --charts",
                           own.text);
    bool fits = !strstr(text, "</script");
    if (fits) text_bytes(out, text, size);
    free(text);
    return fits || error_input(error, "%s: cannot be part of a page: it closes its script", path);
}

/* Appends the modules from the folder `place`, or the file `place`, which must then contain all of d3. Input
 * errors: a missing file, and a file that would close the script element. */
static bool library_read(const char *place, Text *out, Error *error) {
    char path[PLACE_BYTES];
    struct stat status = {0};
    bool good = true;
    if (stat(place, &status) != 0 && errno != ENOENT && errno != ENOTDIR)
        return error_path(error, "%s: cannot be read", place);
    if (S_ISREG(status.st_mode)) return append(place, out, error);
    for (size_t i = 0; good && i < sizeof modules / sizeof *modules; i++) {
        const char *name = modules[i];
        int size = snprintf(path, sizeof path, "%s/d3-%s/dist/d3-%s.min.js", place, name, name);
        if (size >= (int)sizeof path) return error_input(error, "--charts: longer than a path can be");
        good = append(path, out, error);
    }
    return good;
}

/* ---- the page ---- */

/* Writes text between tags: a title. */
static void put_text(Text *out, const char *text) {
    for (; *text; text++) {
        if (*text == '&' || *text == '<' || *text == '>')
            text_string(out, *text == '&' ? "&amp;" : *text == '<' ? "&lt;" : "&gt;");
        else
            text_char(out, *text);
    }
}

/* Writes JSON inside a script element; escapes it so that no text of a run can close the element or open a
 * comment. */
static void put_json(Text *out, const char *json) {
    for (; *json; json++) {
        if (*json == '<')
            text_string(out, "\\u003c");
        else
            text_char(out, *json);
    }
}

static const char *text_of(const cJSON *run, const char *key) {
    const char *text = cJSON_GetStringValue(json_member(json_member(run, "summary"), key));
    return text ? text : "";
}

static bool add_run(cJSON *runs, const char *folder, const PageOptions *options, Error *error) {
    cJSON *run = run_data(folder, options, error);
    if (!run) return false;
    const cJSON *first = cJSON_GetArrayItem(runs, 0);
    bool same = !first || strcmp(text_of(first, "game"), text_of(run, "game")) == 0;
    if (!same)
        error_input(error, "%s: is a run of %.60s, the first one of %.60s; a report is about one game",
                    folder, text_of(run, "game"), text_of(first, "game"));
    cJSON_AddItemToArray(runs, run);
    return same;
}

static void put_title(Text *out, const PageOptions *options, const cJSON *runs) {
    const cJSON *run;
    if (options->title) {
        put_text(out, options->title);
        return;
    }
    cJSON_ArrayForEach(run, runs) {
        if (run->prev->next) text_string(out, " · ");
        put_text(out, text_of(run, "name"));
    }
}

/* Copies the template and fills in each @mark@. */
static void fill_template(Text *out, const PageOptions *options, const cJSON *runs, const char *json,
                          const char *library) {
    for (const char *at = page_html; *at;) {
        const char *mark = strchr(at, '@');
        text_bytes(out, at, mark ? (size_t)(mark - at) : strlen(at));
        if (!mark) return;
        size_t size = strcspn(mark + 1, "@");
        const char *name = mark + 1;
        if (strncmp(name, "title", size) == 0) put_title(out, options, runs);
        if (strncmp(name, "style", size) == 0) text_string(out, page_css);
        if (strncmp(name, "data", size) == 0) put_json(out, json);
        if (strncmp(name, "notice", size) == 0) text_string(out, page_notice);
        if (strncmp(name, "library", size) == 0) text_string(out, library);
        if (strncmp(name, "scripts", size) == 0) text_string(out, page_scripts);
        at = mark + size + 2;
    }
}

bool page_write(const PageOptions *options, Text *out, Error *error) {
    cJSON *data = cJSON_CreateObject(), *runs = cJSON_AddArrayToObject(data, "runs");
    cJSON_AddStringToObject(data, "version", options->version);
    Text library = {0};
    char *json = NULL;
    bool good = library_read(options->charts ? options->charts : LIBRARY_PLACE, &library, error);
    for (int i = 0; good && i < options->folder_count; i++)
        good = add_run(runs, options->folders[i], options, error);
    if (good) json = cJSON_PrintUnformatted(data);
    if (json) fill_template(out, options, runs, json, text_c(&library));
    if (good && (!json || library.failed || out->failed)) good = error_memory(error, "the page");
    free(json);
    text_free(&library);
    cJSON_Delete(data);
    return good;
}

/* ---- selection of games ----
 *
 * Parses each word in turn as a name, a number or a range. Picks are sorted by game, because records are read
 * in order. */

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
