/* kozyr tune: searches for better parameters of an entrant by playing. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/forecast_table.h"
#include "cli/held.h"
#include "cli/playing.h"
#include "cli/settings.h"
#include "cli/table.h"
#include "core/memory.h"
#include "plan/tuning_report.h"
#include "report/summary.h"
#include "sweep/request.h"

/* --hold: one tuning for each combination of the held values. All configs are checked first. Each tuning is
 * then played into its own folder, or forecast; the results are shown side by side. */

/* ---- the table ---- */

/* A row of the table: a tuning, or its result against one opponent. */
typedef struct {
    TuneGain gain; /* must come first: tune_gain_figures address it */
    Interval elo;
    const char *const *held;
    const OptionValue *tuned;
} HeldRow;

typedef struct {
    const Held *held;
    const TuneResult *results;
    int opponents; /* 0: rows are tunings; else rows are opponents, this many per tuning */
    HeldRow row;
    const char *values[HELD_MAX]; /* of the current row */
    OptionValue tuned[SWEPT_MAX];
} HeldRows;

#define AT(field) offsetof(HeldRow, field)
static const Figure of_elo[] = {{FIGURE_INTERVAL, AT(elo), .head = "Elo to start", .gap = "  ", .width = 12,
                                 .decimals = 1, .sign = true, .ends_width = 16}};
static const void *row_at(void *context, int64_t number) {
    HeldRows *rows = context;
    int tuning = (int)(rows->opponents ? number / rows->opponents : number);
    const TuneResult *result = &rows->results[tuning];
    for (int i = 0; i < rows->held->parameter_count; i++) rows->values[i] = held_value(rows->held, tuning, i);
    for (int i = 0; i < result->parameter_count; i++) rows->tuned[i] = result->parameters[i].tuned;
    rows->row = (HeldRow){rows->opponents ? result->each[number % rows->opponents] : result->all,
                          result->match.elo, rows->values, rows->tuned};
    return &rows->row;
}

/* Appends a column for element `item` of a list. */
static void add_column(Text *columns, FigureKind kind, size_t at, int item, const char *head,
                       const char *gap) {
    const Figure figure = {kind, at, .item = item + 1, .head = head, .gap = gap, .width = 8, .right = true};
    figures_append(columns, (Figures){&figure, 1});
}

/* Appends the columns of the held values, the first columns of every table. */
static void add_held(const Held *held, Text *columns) {
    for (int i = 0; i < held->parameter_count; i++)
        add_column(columns, FIGURE_TEXT, AT(held), i, held->parameters[i].name, i ? "  " : "");
}

static void show_rows(HeldRows *rows, const char *key, const char *title, const Text *columns, Sheet *sheet) {
    int64_t count = rows->held->count * (rows->opponents ? rows->opponents : 1);
    sheet_table(sheet,
                &(Table){key, title, figures_of(columns), .count = count, .row = row_at, .context = rows});
}

static void show_tunings(const Held *held, const TuneResult *results, Sheet *sheet) {
    HeldRows rows = {.held = held, .results = results};
    Text columns = {0};
    add_held(held, &columns);
    for (int i = 0; i < results[0].parameter_count; i++)
        add_column(&columns, FIGURE_VALUE, AT(tuned), i, results[0].parameters[i].name, "  ");
    figures_append(&columns, tune_gain_figures);
    figures_append(&columns, FIGURES(of_elo));
    show_rows(&rows, "held", NULL, &columns, sheet);
    text_free(&columns);
}

static void show_opponents(const Held *held, const TuneResult *results, Sheet *sheet) {
    HeldRows rows = {.held = held, .results = results, .opponents = results[0].opponent_count};
    Text columns = {0};
    if (rows.opponents == 0) return;
    sheet_say(sheet, "\n");
    add_held(held, &columns);
    figures_append(&columns, tune_opponent_figures);
    show_rows(&rows, "opponents", "against each opponent", &columns, sheet);
    text_free(&columns);
}
#undef AT

/* Lists the names in a sentence. */
static void say_names(const Held *held, bool paths, Sheet *sheet) {
    for (int i = 0; i < held->parameter_count; i++)
        sheet_say(sheet, "%s%s",
                  i == 0                           ? ""
                  : i == held->parameter_count - 1 ? " and "
                                                   : ", ",
                  paths ? held->parameters[i].path : held->parameters[i].name);
}

static void held_table_build(const Held *held, const Config *config, const TuneResult *results,
                             Sheet *sheet) {
    sheet_say(sheet, "%s: %s, %d seats, ", config->name, config->game->name, config->seats);
    tune_report_title(config, results[0].tuner, sheet);
    sheet_say(sheet, ", for each of %d %s of ", held->count,
              held->parameter_count == 1 ? "values" : "combinations");
    say_names(held, true, sheet);
    sheet_say(sheet, "\n\n");
    show_tunings(held, results, sheet);
    show_opponents(held, results, sheet);
    sheet_say(
        sheet,
        "Each row is a tuning of its own. tuned and start: shares of points against the others on the same\n"
        "new deals in all rows, 95 %% each; start, gain and Elo: of the values it started from, with the\n"
        "same ");
    say_names(held, false, sheet);
    sheet_say(sheet, ".\n");
}

/* ---- JSON ---- */

static void held_put_paths(const Held *held, JsonWriter *json) {
    json_put_list(json, "hold");
    for (int i = 0; i < held->parameter_count; i++) json_put_string(json, NULL, held->parameters[i].path);
    json_end(json);
}

static void held_put_values(const Held *held, int tuning, JsonWriter *json) {
    json_put_list(json, "values");
    for (int i = 0; i < held->parameter_count; i++) json_put_string(json, NULL, held_value(held, tuning, i));
    json_end(json);
}

/* ---- forecasts ---- */

/* Sums the forecasts, as the tunings run one after the other. Deals and the resolution of a match are the same
 * in all of them. */
static TuneForecast sum_of(const Held *held, const TuneForecast *each) {
    TuneForecast sum = each[0];
    for (int i = 1; i < held->count; i++) {
        const Cost *cost = &each[i].cost;
        sum.games += each[i].games;
        sum.tuning_games += each[i].tuning_games;
        sum.cost.games += cost->games;
        sum.cost.pilot_games += cost->pilot_games;
        sum.cost.seconds += cost->seconds;
        sum.cost.games_bytes += cost->games_bytes;
        sum.cost.records_bytes += cost->records_bytes;
        if (sum.cost.memory_kib < cost->memory_kib) sum.cost.memory_kib = cost->memory_kib;
    }
    if (sum.cost.seconds > 0) sum.cost.games_per_second = (double)sum.games / sum.cost.seconds;
    return sum;
}

static void held_forecast_write(const Held *held, const Config *config, const TuneForecast *each, Text *out) {
    TuneForecast sum = sum_of(held, each);
    tune_parameters_write(config, out);
    text_format(out, "%d tuning%s:\n", held->count, held->count == 1 ? "" : "s");
    for (int i = 0; i < held->count; i++) {
        Text label = {0};
        held_label(held, i, &label);
        text_format(out, "  %-24s %lld games, about ", text_c(&label), (long long)each[i].games);
        forecast_time_write(each[i].cost.seconds, out);
        text_char(out, '\n');
        text_free(&label);
    }
    tune_cost_write(&sum, held->count, out);
}

static void put_forecast(JsonWriter *json, const TuneForecast *forecast) {
    cJSON *object = tune_forecast_json(forecast);
    json_put_members(json, object);
    cJSON_Delete(object);
}

static char *held_forecast_json(const Held *held, const TuneForecast *each) {
    TuneForecast sum = sum_of(held, each);
    JsonWriter json = {0};
    json_put_object(&json, NULL);
    held_put_paths(held, &json);
    put_forecast(&json, &sum);
    json_put_list(&json, "tunings");
    for (int i = 0; i < held->count; i++) {
        json_put_object(&json, NULL);
        held_put_values(held, i, &json);
        put_forecast(&json, &each[i]);
        json_end(&json);
    }
    json_end(&json);
    json_end(&json);
    return json_take(&json);
}

/* ---- all tunings ---- */

typedef struct {
    const Arguments *arguments;
    Held held;
    Setting *settings; /* those of the command line, then the held values */
    int setting_count;
    const Request *request;
    Config *first; /* used to look up the held parameters */
    TournamentOptions options;
    char standard[STANDARD_FOLDER];
    /* By tuning, those that were played. */
    Config **configs; /* kept because the results point to their names */
    TuneResult *results;
    JsonWriter json; /* {"hold": [PATH], "tunings": [{"values", "folder", "summary"}]} */
    int played;
} Tunings;

/* Prefixes an error of a tuning with "--hold depth=1: ". */
static void say_which(const Tunings *tunings, int number, Error *error) {
    Text label = {0};
    held_label(&tunings->held, number, &label);
    error_prefix(error, "--hold %.300s: ", text_c(&label));
    text_free(&label);
}

/* Builds the config of a tuning; NULL on error. */
static Config *config_of(Tunings *tunings, int number, Error *error) {
    const Held *held = &tunings->held;
    int count = tunings->setting_count;
    for (int i = 0; i < held->parameter_count; i++)
        tunings->settings[count++] = (Setting){held->parameters[i].path, held_value(held, number, i), NULL};
    Config *config =
        request_tuning(tunings->arguments->positionals[0], tunings->settings, count, tunings->request, error);
    if (!config) say_which(tunings, number, error);
    return config;
}

/* Checks all configs before anything is played. */
static bool check_configs(Tunings *tunings, Error *error) {
    for (int i = 0; i < tunings->held.count; i++) {
        Config *config = config_of(tunings, i, error);
        if (!config) return false;
        config_free(config);
    }
    return true;
}

/* Checks all folders before anything is played. */
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

/* Returns the exit status; on 0, the tuning's result has been kept. */
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
    Sheet sheet = {.colours = table_colours(), .columns = table_terminal()};
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
    tunings->configs = memory_new(count, sizeof(Config *));
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

/* ---- forecasts of all tunings ---- */

/* All pilots together take two seconds, but each takes at least a tenth of a second. */
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
    if (arguments_have(tunings->arguments, "--json"))
        return print_json(held_forecast_json(&tunings->held, each), error);
    if (arguments_have(tunings->arguments, "--quiet")) return 0;
    Text out = {0};
    held_forecast_write(&tunings->held, tunings->first, each, &out);
    int status = print_out(text_c(&out), error);
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

/* Plays all tunings, each into its folder, and shows them side by side; or forecasts them. `settings` has room
 * for one more entry per --hold. Returns the exit status. */
static int tunings_run(const Arguments *arguments, Setting *settings, int count, const Request *request,
                       Error *error) {
    Tunings tunings = {
        .arguments = arguments, .settings = settings, .setting_count = count, .request = request};
    tunings.first = request_tuning(arguments->positionals[0], settings, count, request, error);
    if (!tunings.first) return error->status;
    bool good = read_held(&tunings, error) && check_configs(&tunings, error);
    int status = !good                                    ? error->status
                 : arguments_have(arguments, "--dry-run") ? forecast_all(&tunings, error)
                                                          : play_all(&tunings, error);
    held_free(&tunings.held);
    config_free(tunings.first);
    return status;
}

/* ---- the command ---- */

static const Flag flags[] = {
    {"--vary", "PATH=SPEC", true, "a parameter and its bounds: entrants.tree.trump_factor=0..10"},
    {"--hold", "PATH=SPEC", true, "a tuning for each value of a parameter: entrants.tree.depth=1..3"},
    {"--tuner", "cross-entropy|spsa", false, "how to search (default cross-entropy)"},
    {"--against", "ENTRANT", true, "an opponent (default: all others); itself: the start values"},
    {"--iterations", "N", false, "how many times candidates are played and compared (default 100)"},
    {"--confirm", "N", false, "new deals of the match with the start values (default 1000; 0: none)"},
    {"--dry-run", NULL, false, "parameters, games and time; writes nothing"},
    {"--out", "DIR", false, "the run directory (default: results/NAME)"},
    SETTING_FLAGS,
    PLAYING_FLAGS,
    {"--shard", "I/N", false, "refused: candidates follow from the games before"},
    {NULL, NULL, false, NULL},
};

static bool read_request(const Arguments *arguments, Setting *vary, const char **against, Request *request,
                         Error *error) {
    *request = (Request){.vary = vary,
                         .against = against,
                         .tuner = arguments_value(arguments, "--tuner"),
                         .iterations = arguments_value(arguments, "--iterations"),
                         .confirm = arguments_value(arguments, "--confirm")};
    request->against_count = settings_list(arguments, "--against", against);
    request->vary_count = settings_vary(arguments, "entrants.tree.trump_factor=0..10", vary, error);
    return request->vary_count >= 0;
}

static int play(const Arguments *arguments, Config *config, Error *error) {
    char standard[STANDARD_FOLDER];
    TournamentOptions options;
    if (!playing_options(arguments, config, standard, &options, error)) return EXIT_INPUT;
    return playing_run(arguments, config, &options, error);
}

static int forecast(const Arguments *arguments, const Config *config, Error *error) {
    TuneForecast forecast;
    if (!tune_forecast(config, 0, &forecast, error)) return error->status;
    if (forecast.stop_signal) return 128 + forecast.stop_signal;
    if (arguments_have(arguments, "--json")) return print_json_tree(tune_forecast_json(&forecast), error);
    if (arguments_have(arguments, "--quiet")) return 0;
    Text out = {0};
    tune_parameters_write(config, &out);
    tune_cost_write(&forecast, 1, &out);
    int status = print_out(text_c(&out), error);
    text_free(&out);
    return status;
}

static int run(Arguments *arguments, Error *error) {
    static Setting settings[FLAGS_GIVEN_MAX], vary[FLAGS_GIVEN_MAX];
    static const char *against[FLAGS_GIVEN_MAX];
    Request request;
    if (arguments_have(arguments, "--shard"))
        return error_input(error, "--shard: a tuning cannot be cut: candidates follow from the games "
                                  "before" PLAYING_OVER_RANKS),
               EXIT_INPUT;
    int count = settings_collect(arguments, settings, error);
    if (count < 0 || !read_request(arguments, vary, against, &request, error)) return EXIT_INPUT;
    if (arguments_have(arguments, "--hold")) return tunings_run(arguments, settings, count, &request, error);
    Config *config = request_tuning(arguments->positionals[0], settings, count, &request, error);
    if (!config) return error->status;
    int status = arguments_have(arguments, "--dry-run") ? forecast(arguments, config, error)
                                                        : play(arguments, config, error);
    config_free(config);
    return status;
}

const Command command_tune = {
    .name = "tune",
    .summary = "look for better parameters of an entrant by playing",
    .positionals = "CONFIG",
    .positionals_min = 1,
    .positionals_max = 1,
    .flags = flags,
    .run = run,
};
