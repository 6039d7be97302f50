/* kozyr run: plays a tournament. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/forecast_table.h"
#include "cli/playing.h"
#include "cli/settings.h"
#include "config/course.h"
#include "cli/table.h"

static const Flag flags[] = {
    {"--out", "DIR", false, "the run directory (default: results/NAME)"},
    SETTING_FLAGS,
    {"--shard", "I/N", false, "play the I-th of N parts, I from 1 to N; see `kozyr merge`"},
    {"--dry-run", NULL, false,
     "games, time, disk, memory and the smallest difference to be seen; writes nothing"},
    PLAYING_FLAGS,
    {NULL, NULL, false, NULL},
};

static bool read_shard(const Arguments *arguments, TournamentOptions *options, Error *error) {
    const char *text = arguments_value(arguments, "--shard");
    if (!text) return true;
    char first[32];
    const char *slash = strchr(text, '/');
    long long index = 0, count = 0;
    bool good = slash && (size_t)(slash - text) < sizeof first;
    if (good) {
        snprintf(first, sizeof first, "%.*s", (int)(slash - text), text);
        good = whole_number(slash + 1, 1, 1000000, &count) && whole_number(first, 1, count, &index);
    }
    if (!good)
        return error_input(
            error, "--shard: \"%.60s\" is not allowed; expected I/N with I from 1 to N, as in 2/3", text);
    options->shard = (int)index;
    options->shards = (int)count;
    return true;
}

static int forecast(const Arguments *arguments, const Config *config, const TournamentOptions *options,
                    Error *error) {
    RunForecast forecast;
    if (options->shards > 1)
        return error_input(error, "--dry-run: forecasts the whole run; leave --shard out"), EXIT_INPUT;
    if (!run_forecast(config, &forecast, error)) return error->status;
    if (forecast.stop_signal) return 128 + forecast.stop_signal;
    Text out = {0};
    if (arguments_have(arguments, "--json"))
        run_forecast_json(&forecast, &out);
    else if (!arguments_have(arguments, "--quiet"))
        run_forecast_write(config, &forecast, &out);
    int status = out.size ? print_out(text_c(&out), error) : 0;
    text_free(&out);
    return status;
}

static int run_config(const Arguments *arguments, const Config *config, Error *error) {
    char standard[STANDARD_FOLDER];
    TournamentOptions options;
    const char *section = config->courses[COURSE_BASE]->section;
    if (section)
        return error_input(error, "%s: has the key \"%s\"; `kozyr %s` plays it", arguments->positionals[0],
                           section, section),
               EXIT_INPUT;
    if (config->courses[COURSE_STOP] && arguments_have(arguments, "--shard"))
        return error_input(error, "--shard: %s" PLAYING_OVER_RANKS, config->courses[COURSE_STOP]->uncut),
               EXIT_INPUT;
    if (!playing_options(arguments, config, standard, &options, error) ||
        !read_shard(arguments, &options, error))
        return EXIT_INPUT;
    if (arguments_have(arguments, "--dry-run")) return forecast(arguments, config, &options, error);
    return playing_run(arguments, config, &options, table_build, error);
}

static int run(Arguments *arguments, Error *error) {
    Config *config = settings_load(arguments, arguments->positionals[0], error);
    if (!config) return error->status;
    int status = run_config(arguments, config, error);
    config_free(config);
    return status;
}

const Command command_run = {
    .name = "run",
    .summary = "play a tournament and write it to a run directory",
    .positionals = "CONFIG",
    .positionals_min = 1,
    .positionals_max = 1,
    .flags = flags,
    .details =
        "The directory gets config.json, games.csv, summary.json, timing.json, run.json, checkpoint.json "
        "and,\n"
        "with \"records\": \"all\", records.jsonl. The same config and seed give the same games.csv and\n"
        "summary.json, byte for byte, for any number of workers and after any interruption.\n\n"
        "examples:\n"
        "  kozyr run configs/durak/quickstart.json\n"
        "  kozyr run configs/durak/quickstart.json --seed 7 --set entrants.tree.depth=4 --out "
        "results/deeper\n"
        "  kozyr run configs/durak/quickstart.json --resume --deals 10000    more deals for a finished run\n",
    .run = run,
};
