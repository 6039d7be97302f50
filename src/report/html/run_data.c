/* Includes the JSON files of the folder as they are. Data too long for a page is cut, and a note says so. */
#include "report/html/run_data.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/json.h"
#include "core/memory.h"
#include "store/lines.h"

/* ---- cutting long lists ----
 *
 * A page of ten thousand points or two million pairings is unusable. The run folder keeps everything. */

enum { POINTS_SHOWN = 400, ENTRANTS_SHOWN = 1000, PAIRINGS_SHOWN = 2000 };

static void keep_first(cJSON *list, int count) {
    if (cJSON_GetArraySize(list) <= count) return;
    cJSON *last = cJSON_GetArrayItem(list, count - 1);
    cJSON *rest = last->next;
    rest->prev = NULL;
    last->next = NULL;
    list->child->prev = last; /* cJSON requires the first child to point to the last */
    while (rest) {
        cJSON *next = rest->next;
        rest->next = NULL;
        cJSON_Delete(rest);
        rest = next;
    }
}

static double share_of(const cJSON *object) {
    double share = 0;
    if (!json_number(json_member(object, "share"), &share)) json_number(json_member(object, "score"), &share);
    return share;
}

static int by_share(const void *one, const void *two) {
    double a = share_of(*(cJSON *const *)one), b = share_of(*(cJSON *const *)two);
    return (a < b) - (a > b);
}

/* Sorts the children of a list by share, best first. */
static void sort_by_share(cJSON *list) {
    int count = cJSON_GetArraySize(list);
    cJSON **children = count ? memory_get((size_t)count * sizeof(void *)) : NULL;
    if (!children) return;
    for (int i = 0; i < count; i++) children[i] = cJSON_DetachItemFromArray(list, 0);
    qsort(children, (size_t)count, sizeof(void *), by_share);
    for (int i = 0; i < count; i++) cJSON_AddItemToArray(list, children[i]);
    free(children);
}

static void cut_sweep(cJSON *sweep) {
    cJSON *points = json_member(sweep, "points"), *point, *marginals = json_member(sweep, "marginals");
    int count = cJSON_GetArraySize(points), tied = 0;
    cJSON_ArrayForEach(point, points) tied += cJSON_IsTrue(json_member(point, "tied"));
    cJSON_AddNumberToObject(sweep, "point_count", count);
    cJSON_AddNumberToObject(sweep, "tied_count", tied);
    if (count > POINTS_SHOWN) {
        sort_by_share(points);
        keep_first(points, POINTS_SHOWN);
    }
    for (int i = cJSON_GetArraySize(marginals) - 1; i >= 0; i--)
        if (cJSON_GetArraySize(json_member(cJSON_GetArrayItem(marginals, i), "parameters")) > 1)
            cJSON_DeleteItemFromArray(marginals, i);
}

/* Cuts a summary to what the page shows: the best points of a long sweep, the first pairings of a large field.
 * For each cut, a note to the reader is added to `notes`. */
static void summary_cut(cJSON *summary, cJSON *notes) {
    cJSON *sweep = json_member(summary, "sweep"), *entrants = json_member(summary, "entrants"),
          *pairings = json_member(summary, "pairings");
    if (sweep) cut_sweep(sweep);
    if (sweep ||
        json_member(summary,
                    "tune")) { /* each point or iteration is an entrant, which the page shows elsewhere */
        keep_first(entrants, 1);
        keep_first(pairings, 1);
        return;
    }
    char text[160];
    if (cJSON_GetArraySize(entrants) > ENTRANTS_SHOWN || cJSON_GetArraySize(pairings) > PAIRINGS_SHOWN) {
        snprintf(text, sizeof text,
                 "Of %d entrants and %d pairings at most %d and %d are shown; summary.json has all.",
                 cJSON_GetArraySize(entrants), cJSON_GetArraySize(pairings), ENTRANTS_SHOWN, PAIRINGS_SHOWN);
        cJSON_AddItemToArray(notes, cJSON_CreateString(text));
    }
    keep_first(entrants, ENTRANTS_SHOWN);
    keep_first(pairings, PAIRINGS_SHOWN);
}

/* A longer config is left out of the page. A path: FOLDER_BYTES, and the name of a file. */
enum { FILE_MAX = 1 << 30, CONFIG_SHOWN_MAX = 100 << 10, PATH_MAX_BYTES = 4200 };

static void path_of(const char *folder, const char *name, char *out) {
    snprintf(out, PATH_MAX_BYTES, "%s/%s", folder, name);
}

/* Stores the size of a file of the folder, -1 if there is none; false if it cannot be determined. */
static bool find_file(const char *folder, const char *name, off_t *size, Error *error) {
    char path[PATH_MAX_BYTES];
    struct stat status;
    path_of(folder, name, path);
    bool there = stat(path, &status) == 0;
    *size = there ? status.st_size : -1;
    return there || errno == ENOENT || errno == ENOTDIR || error_path(error, "%s: cannot be read", path);
}

/* Parses a file. NULL without an error if the file is optional and missing. */
static cJSON *read_json(const char *folder, const char *name, bool needed, Error *error) {
    char path[PATH_MAX_BYTES];
    off_t size;
    path_of(folder, name, path);
    if (!find_file(folder, name, &size, error)) return NULL;
    if (needed && size < 0) error_input(error, "%s: is not a run with results: it has no %s", folder, name);
    return size < 0 ? NULL : json_parse_file(path, FILE_MAX, error);
}

/* A row of tune.csv: numbers where possible, else texts. Its fields need no quotes. */
static cJSON *csv_fields(char *line) {
    cJSON *list = cJSON_CreateArray();
    line[strcspn(line, "\r\n")] = '\0';
    for (char *at = line;; at++) {
        size_t size = strcspn(at, ",");
        bool more = at[size] == ',';
        at[size] = '\0';
        char *end;
        double value = strtod(at, &end);
        bool number = *at && !*end;
        cJSON_AddItemToArray(list, number ? cJSON_CreateNumber(value) : cJSON_CreateString(at));
        at += size;
        if (!more) return list;
    }
}

static void add_line(cJSON *root, cJSON *rows, const char *line, size_t length) {
    char *copy = memory_new(length + 1, 1);
    if (!copy) return; /* the failure is recorded, so no page is written */
    memcpy(copy, line, length);
    if (cJSON_HasObjectItem(root, "columns"))
        cJSON_AddItemToArray(rows, csv_fields(copy));
    else
        cJSON_AddItemToObject(root, "columns", csv_fields(copy));
    free(copy);
}

/* NULL if there is no tune.csv, or it cannot be read. */
static cJSON *read_tune(const char *folder, Error *error) {
    char path[PATH_MAX_BYTES];
    LineReader reader;
    const char *line;
    size_t length;
    off_t size;
    int more = -1;
    path_of(folder, "tune.csv", path);
    if (!find_file(folder, "tune.csv", &size, error) || size < 0) return NULL;
    cJSON *root = cJSON_CreateObject(), *rows = cJSON_CreateArray();
    if (lines_open(&reader, path, (uint64_t)size, error))
        while ((more = lines_next(&reader, &line, &length, error)) > 0) add_line(root, rows, line, length);
    lines_close(&reader);
    cJSON_AddItemToObject(root, "rows", rows);
    if (more == 0) return root;
    cJSON_Delete(root);
    return NULL;
}

static void add_note(cJSON *notes, const char *text) {
    cJSON_AddItemToArray(notes, cJSON_CreateString(text));
}

/* Adds the config; a long list of points is left out. */
static bool add_config(cJSON *root, cJSON *config, const char *folder, cJSON *notes, Error *error) {
    off_t size;
    bool good = find_file(folder, "config.json", &size, error);
    if (size > CONFIG_SHOWN_MAX) {
        add_note(notes, "The config is too long for this page; it is in config.json.");
        cJSON_Delete(config);
        config = cJSON_CreateObject();
    }
    cJSON_AddItemToObject(root, "config", config);
    return good;
}

static bool add_games(cJSON *root, const char *folder, const PageOptions *options, Error *error) {
    Picks *picks = memory_new(1, sizeof *picks);
    if (!picks) return error_memory(error, "a list of games");
    cJSON *games = NULL, *notes = json_member(root, "notes");
    const char *kept = cJSON_GetStringValue(json_member(json_member(root, "config"), "records"));
    cJSON_AddBoolToObject(root, "explained", options->explained || (kept && strcmp(kept, "explained") == 0));
    bool good = games_pass(folder, json_member(root, "summary"), &options->selection, &games, picks, error);
    if (games) cJSON_AddItemToObject(root, "games", games);
    if (good && !games) add_note(notes, "There is no games.csv, so single games are not shown.");
    if (picks->cut)
        add_note(notes, "More games were asked for than this page shows; the first 1,000 are here.");
    if (good && picks->count > 0) {
        Text records = {0};
        good = options->records(folder, picks, options->explained, &records, error);
        cJSON *films = good ? films_json(&records, picks, error) : NULL;
        good = films != NULL;
        if (films) cJSON_AddItemToObject(root, "films", films);
        text_free(&records);
    }
    free(picks);
    return good;
}

cJSON *run_data(const char *folder, const PageOptions *options, Error *error) {
    cJSON *root = cJSON_CreateObject(), *notes = cJSON_AddArrayToObject(root, "notes");
    error->status = 0;
    cJSON *config = read_json(folder, "config.json", true, error);
    cJSON *summary = config ? read_json(folder, "summary.json", true, error) : NULL;
    if (!summary) {
        cJSON_Delete(config);
        cJSON_Delete(root);
        return NULL;
    }
    cJSON_AddStringToObject(root, "folder", folder);
    cJSON_AddItemToObject(root, "summary", summary);
    cJSON *timing = read_json(folder, "timing.json", false, error), *run = NULL, *tune = NULL;
    if (!error->status) run = read_json(folder, "run.json", false, error);
    if (!error->status) tune = json_member(summary, "tune") ? read_tune(folder, error) : NULL;
    if (timing) cJSON_AddItemToObject(root, "timing", timing);
    if (run) cJSON_AddItemToObject(root, "run", run);
    if (tune) cJSON_AddItemToObject(root, "tune", tune);
    bool good = add_config(root, config, folder, notes, error) && !error->status;
    if (good && add_games(root, folder, options, error)) {
        summary_cut(summary, notes);
        return root;
    }
    cJSON_Delete(root);
    return NULL;
}
