/* The tunings of kozyr tune --hold, one after the other. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/held.h"
#include "cli/playing.h"
#include "cli/sheet_flags.h"
#include "cli/summary.h"
#include "core/memory.h"

typedef struct {
    const Arguments *arguments;
    Held held;
    Setting *settings; /* of the command line, and the held value behind them */
    int setting_count;
    const TuneRequest *request;
    Config *first; /* the config that knows the held parameter */
    TournamentOptions options;
    char standard[STANDARD_FOLDER];
    cJSON **summaries;
} Tunings;

/* The config with a value; NULL on error. */
static Config *config_of(Tunings *tunings, int number, Error *error) {
    const Held *held = &tunings->held;
    tunings->settings[tunings->setting_count] = (Setting){held->path, held->values[number], NULL};
    Config *config = tune_load(tunings->arguments->positionals[0], tunings->settings,
                               tunings->setting_count + 1, tunings->request, error);
    if (!config) error_prefix(error, "--hold %s=%s: ", held->path, held->values[number]);
    return config;
}

/* All configs and folders, before anything is played. */
static bool check_all(Tunings *tunings, Error *error) {
    char folder[HELD_FOLDER], run[HELD_FOLDER + 16];
    for (int i = 0; i < tunings->held.count; i++) {
        Config *config = config_of(tunings, i, error);
        if (!config) return false;
        config_free(config);
        if (!held_folder(&tunings->held, i, tunings->options.folder, folder, error)) return false;
        snprintf(run, sizeof run, "%s/config.json", folder);
        if (tunings->options.mode == STORE_NEW && access(run, F_OK) == 0)
            return error_input(error, "%s: holds a run already; --resume continues it, --force replaces it",
                               folder);
    }
    return true;
}

/* Exit status; 0 when its summary is there. */
static int play_one(Tunings *tunings, int number, Error *error) {
    char folder[HELD_FOLDER];
    TournamentReport report;
    TournamentOptions options = tunings->options;
    Config *config = config_of(tunings, number, error);
    if (!config || !held_folder(&tunings->held, number, options.folder, folder, error)) {
        config_free(config);
        return error->status;
    }
    options.folder = folder;
    bool good = playing_play(tunings->arguments, config, &options, &report, error);
    int status = !good                ? error->status
                 : report.stop_signal ? playing_stopped(tunings->arguments, &options, &report)
                                      : 0;
    playing_end(tunings->arguments, &options, &report, good, error);
    if (status == 0 && !(tunings->summaries[number] = summary_parse(report.summary)))
        status = (error_memory(error, "a summary"), error->status);
    free(report.summary);
    config_free(config);
    return status;
}

static int print_all(Tunings *tunings, Error *error) {
    static const SheetRequest text = {.format = SHEET_TEXT};
    if (arguments_have(tunings->arguments, "--json")) {
        char *json = held_json(&tunings->held, tunings->options.folder, tunings->summaries);
        int status = json ? print_out(json, error) : (error_memory(error, "the result"), error->status);
        free(json);
        return status;
    }
    if (arguments_have(tunings->arguments, "--quiet")) return 0;
    Sheet sheet = sheet_requested(&text);
    held_table_build(&tunings->held, tunings->summaries, &sheet);
    return sheet_print(&sheet, &text, error);
}

static int play_all(Tunings *tunings, Error *error) {
    int status = 0;
    tunings->summaries = memory_new((size_t)tunings->held.count, sizeof(void *));
    if (!tunings->summaries) return error_memory(error, "the tunings"), error->status;
    for (int i = 0; status == 0 && i < tunings->held.count; i++) status = play_one(tunings, i, error);
    if (status == 0) status = print_all(tunings, error);
    for (int i = 0; i < tunings->held.count; i++) cJSON_Delete(tunings->summaries[i]);
    free(tunings->summaries);
    return status;
}

int held_run(const Arguments *arguments, Setting *settings, int count, const TuneRequest *request,
             Error *error) {
    Tunings tunings = {
        .arguments = arguments, .settings = settings, .setting_count = count, .request = request};
    if (arguments_have(arguments, "--dry-run"))
        return error_input(error, "--hold: --dry-run tells of one tuning; try it with --set for one value"),
               EXIT_INPUT;
    tunings.first = tune_load(arguments->positionals[0], settings, count, request, error);
    if (!tunings.first) return error->status;
    int status = EXIT_INPUT;
    if (held_read(&tunings.held, arguments_value(arguments, "--hold"), tunings.first, error) &&
        playing_options(arguments, tunings.first, tunings.standard, &tunings.options, error) &&
        check_all(&tunings, error))
        status = play_all(&tunings, error);
    else
        status = error->status;
    held_free(&tunings.held);
    config_free(tunings.first);
    return status;
}
