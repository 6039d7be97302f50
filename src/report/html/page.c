/* Copies the template and replaces each of its marks by title, styles, scripts or the runs' JSON, which is
 * escaped so that no text in it can close its element. */
#include "report/html/page.h"

#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "report/html/library.h"
#include "report/html/run_data.h"

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
