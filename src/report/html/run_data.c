#include "report/html/run_data.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "report/html/film.h"
#include "report/html/games_pass.h"

enum { FILE_MAX = 1 << 30, CONFIG_SHOWN_MAX = 100 << 10, PATH_MAX_BYTES = 4200 };

static cJSON *item(const cJSON *object, const char *key) {
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

static void path_of(const char *folder, const char *name, char *out) {
    snprintf(out, PATH_MAX_BYTES, "%s/%s", folder, name);
}

static bool exists(const char *folder, const char *name) {
    char path[PATH_MAX_BYTES];
    struct stat status;
    path_of(folder, name, path);
    return stat(path, &status) == 0;
}

/* NULL without an error when the file may be missing and is. */
static cJSON *read_json(const char *folder, const char *name, bool needed, Error *error) {
    char path[PATH_MAX_BYTES];
    path_of(folder, name, path);
    if (!needed && !exists(folder, name)) return NULL;
    if (needed && !exists(folder, name)) {
        error_input(error, "%s: is no run with results: it has no %s", folder, name);
        return NULL;
    }
    return json_parse_file(path, FILE_MAX, error);
}

/* tune.csv: a number where it is one, else the text. Its fields need no quotes. */
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

static cJSON *read_tune(const char *folder) {
    char path[PATH_MAX_BYTES], *line = NULL;
    size_t capacity = 0;
    path_of(folder, "tune.csv", path);
    FILE *file = fopen(path, "re");
    if (!file) return NULL;
    cJSON *root = cJSON_CreateObject(), *rows = cJSON_CreateArray();
    if (getline(&line, &capacity, file) > 0) cJSON_AddItemToObject(root, "columns", csv_fields(line));
    while (getline(&line, &capacity, file) > 0) cJSON_AddItemToArray(rows, csv_fields(line));
    cJSON_AddItemToObject(root, "rows", rows);
    free(line);
    fclose(file);
    return root;
}

static void add_note(cJSON *notes, const char *text) {
    cJSON_AddItemToArray(notes, cJSON_CreateString(text));
}

/* The config in full, unless it is a long list of points. */
static void add_config(cJSON *root, cJSON *config, const char *folder, cJSON *notes) {
    char path[PATH_MAX_BYTES];
    struct stat status;
    path_of(folder, "config.json", path);
    if (stat(path, &status) != 0 || status.st_size > CONFIG_SHOWN_MAX) {
        add_note(notes, "The config is too long for this page; it is in config.json.");
        cJSON_Delete(config);
        config = cJSON_CreateObject();
    }
    cJSON_AddItemToObject(root, "config", config);
}

static bool add_games(cJSON *root, const char *folder, const PageOptions *options, Error *error) {
    Picks *picks = calloc(1, sizeof *picks);
    if (!picks) return error_memory(error, "a list of games");
    cJSON *games = NULL, *notes = item(root, "notes");
    bool good = games_pass(folder, item(root, "config"), item(root, "summary"), &options->selection, &games,
                           picks, error);
    if (games) cJSON_AddItemToObject(root, "games", games);
    if (good && !games)
        add_note(notes, "There is no games.csv beside the summary: nothing of single games is shown.");
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
    if (!error->status) tune = item(summary, "tune") ? read_tune(folder) : NULL;
    if (timing) cJSON_AddItemToObject(root, "timing", timing);
    if (run) cJSON_AddItemToObject(root, "run", run);
    if (tune) cJSON_AddItemToObject(root, "tune", tune);
    add_config(root, config, folder, notes);
    if (!error->status && add_games(root, folder, options, error)) {
        summary_cut(summary, notes);
        return root;
    }
    cJSON_Delete(root);
    return NULL;
}
