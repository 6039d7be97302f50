/* The tunings of kozyr tune --hold, one after the other: played, or what they will take. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/held.h"
#include "cli/playing.h"
#include "cli/sheet_flags.h"
#include "cli/table.h"
#include "core/memory.h"
#include "report/summary.h"

typedef struct {
    const Arguments *arguments;
    Held held;
    Setting *settings; /* of the command line, and the held values behind them */
    int setting_count;
    const TuneRequest *request;
    Config *first; /* the config that knows the held parameters */
    TournamentOptions options;
    char standard[STANDARD_FOLDER];
    /* Of the tunings that were played. */
    Config **configs; /* results name what is theirs */
    TuneResult *results;
    JsonWriter json; /* {"hold": [PATH], "tunings": [{"values", "folder", "summary"}]} */
    int played;
} Tunings;

/* "--hold depth=1: " before what is wrong with a tuning. */
static void say_which(const Tunings *tunings, int number, Error *error) {
    Text label = {0};
    held_label(&tunings->held, number, &label);
    error_prefix(error, "--hold %.300s: ", text_c(&label));
    text_free(&label);
}

/* The config of a tuning; NULL on error. */
static Config *config_of(Tunings *tunings, int number, Error *error) {
    const Held *held = &tunings->held;
    int count = tunings->setting_count;
    for (int i = 0; i < held->parameter_count; i++)
        tunings->settings[count++] = (Setting){held->parameters[i].path, held_value(held, number, i), NULL};
    Config *config =
        tune_load(tunings->arguments->positionals[0], tunings->settings, count, tunings->request, error);
    if (!config) say_which(tunings, number, error);
    return config;
}

/* All configs, before anything is played. */
static bool check_configs(Tunings *tunings, Error *error) {
    for (int i = 0; i < tunings->held.count; i++) {
        Config *config = config_of(tunings, i, error);
        if (!config) return false;
        config_free(config);
    }
    return true;
}

/* And all folders. */
static bool check_folders(Tunings *tunings, Error *error) {
    char folder[HELD_FOLDER], run[HELD_FOLDER + 16];
    for (int i = 0; i < tunings->held.count; i++) {
        if (!held_folder(&tunings->held, i, tunings->options.folder, folder, error)) return false;
        snprintf(run, sizeof run, "%s/config.json", folder);
        if (tunings->options.mode == STORE_NEW && access(run, F_OK) == 0)
            return error_input(error, "%s: holds a run already; --resume continues it, --force replaces it",
                               folder);
    }
    return true;
}

static void take_result(void *taker, const Scoreboard *board) {
    Tunings *tunings = taker;
    int number = tunings->played++;
    char folder[HELD_FOLDER];
    Error ignored;
    if (!tune_result(board->schedule, &tunings->results[number])) tunings->json.text.failed = true;
    if (!arguments_have(tunings->arguments, "--json")) return;
    json_put_object(&tunings->json, NULL);
    held_put_values(&tunings->held, number, &tunings->json);
    if (held_folder(&tunings->held, number, tunings->options.folder, folder, &ignored))
        json_put_string(&tunings->json, "folder", folder);
    summary_put(&tunings->json, "summary", board);
    json_end(&tunings->json);
}

/* Exit status; 0 when its result is there. */
static int play_one(Tunings *tunings, int number, Error *error) {
    char folder[HELD_FOLDER];
    TournamentReport report;
    TournamentOptions options = tunings->options;
    Config *config = tunings->configs[number] = config_of(tunings, number, error);
    if (!config || !held_folder(&tunings->held, number, options.folder, folder, error)) return error->status;
    options.folder = folder;
    options.result = take_result;
    options.taker = tunings;
    bool good = playing_play(tunings->arguments, config, &options, &report, error);
    int status = !good                ? error->status
                 : report.stop_signal ? playing_stopped(tunings->arguments, &options, &report)
                                      : 0;
    playing_end(tunings->arguments, &options, &report, good, error);
    return status;
}

static int print_all(Tunings *tunings, Error *error) {
    if (arguments_have(tunings->arguments, "--json")) {
        json_end(&tunings->json);
        json_end(&tunings->json);
        if (!json_finish(&tunings->json)) return error_memory(error, "the result"), error->status;
        return print_out(text_c(&tunings->json.text), error);
    }
    if (arguments_have(tunings->arguments, "--quiet")) return 0;
    Sheet sheet = {.colours = table_colours()};
    held_table_build(&tunings->held, tunings->configs[0], tunings->results, &sheet);
    int status = sheet_print(&sheet, error);
    sheet_free(&sheet);
    return status;
}

static int play_each(Tunings *tunings, Error *error) {
    int status = 0;
    json_put_object(&tunings->json, NULL);
    held_put_paths(&tunings->held, &tunings->json);
    json_put_list(&tunings->json, "tunings");
    for (int i = 0; status == 0 && i < tunings->held.count; i++) status = play_one(tunings, i, error);
    return status ? status : print_all(tunings, error);
}

static int play_all(Tunings *tunings, Error *error) {
    size_t count = (size_t)tunings->held.count;
    if (!playing_options(tunings->arguments, tunings->first, tunings->standard, &tunings->options, error) ||
        !check_folders(tunings, error))
        return error->status;
    tunings->configs = memory_new(count, sizeof *tunings->configs);
    tunings->results = memory_new(count, sizeof *tunings->results);
    int status = tunings->configs && tunings->results ? play_each(tunings, error)
                                                      : (error_memory(error, "the tunings"), error->status);
    for (int i = 0; i < tunings->played; i++) tune_result_free(&tunings->results[i]);
    for (int i = 0; tunings->configs && i < tunings->held.count; i++) config_free(tunings->configs[i]);
    json_writer_free(&tunings->json);
    free(tunings->configs);
    free(tunings->results);
    return status;
}

/* ---- what they will take ---- */

/* All pilots together take two seconds; no pilot less than a tenth of one. */
static bool forecast_each(Tunings *tunings, TuneForecast *each, Error *error) {
    double seconds = fmax(2.0 / tunings->held.count, 0.1);
    for (int i = 0; i < tunings->held.count; i++) {
        Config *config = config_of(tunings, i, error);
        bool good = config && tune_forecast(config, seconds, &each[i], error);
        config_free(config);
        if (!good || each[i].stop_signal) return good;
    }
    return true;
}

static int print_forecast(Tunings *tunings, const TuneForecast *each, Error *error) {
    int status = 0;
    Text out = {0};
    if (arguments_have(tunings->arguments, "--json"))
        held_forecast_json(&tunings->held, each, &out);
    else if (!arguments_have(tunings->arguments, "--quiet"))
        held_forecast_write(&tunings->held, tunings->first, each, &out);
    if (out.size) status = print_out(text_c(&out), error);
    text_free(&out);
    return status;
}

static int forecast_all(Tunings *tunings, Error *error) {
    TuneForecast *each = memory_new((size_t)tunings->held.count, sizeof *each);
    if (!each) return error_memory(error, "the forecasts"), error->status;
    int status = forecast_each(tunings, each, error) ? 0 : error->status;
    for (int i = 0; status == 0 && i < tunings->held.count; i++)
        if (each[i].stop_signal) status = 128 + each[i].stop_signal;
    if (status == 0) status = print_forecast(tunings, each, error);
    free(each);
    return status;
}

static bool read_held(Tunings *tunings, Error *error) {
    static char *texts[FLAGS_GIVEN_MAX];
    const Arguments *arguments = tunings->arguments;
    int count = 0;
    for (int i = 0; i < arguments->given_count; i++)
        if (strcmp(arguments->given[i].flag->name, "--hold") == 0) texts[count++] = arguments->given[i].value;
    return held_read(&tunings->held, texts, count, tunings->first, error);
}

int held_run(const Arguments *arguments, Setting *settings, int count, const TuneRequest *request,
             Error *error) {
    Tunings tunings = {
        .arguments = arguments, .settings = settings, .setting_count = count, .request = request};
    tunings.first = tune_load(arguments->positionals[0], settings, count, request, error);
    if (!tunings.first) return error->status;
    bool good = read_held(&tunings, error) && check_configs(&tunings, error);
    int status = !good                                    ? error->status
                 : arguments_have(arguments, "--dry-run") ? forecast_all(&tunings, error)
                                                          : play_all(&tunings, error);
    held_free(&tunings.held);
    config_free(tunings.first);
    return status;
}
