/* kozyr tune: looks for better parameters of an entrant by playing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/forecast_table.h"
#include "cli/tunings.h"
#include "cli/playing.h"
#include "cli/settings.h"

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

static bool read_request(const Arguments *arguments, Setting *vary, const char **against,
                         TuneRequest *request, Error *error) {
    *request = (TuneRequest){.vary = vary,
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
    bool quiet = arguments_have(arguments, "--quiet"), json = arguments_have(arguments, "--json");
    TuneForecast forecast;
    if (!tune_forecast(config, 0, &forecast, error)) return error->status;
    if (forecast.stop_signal) return 128 + forecast.stop_signal;
    Text out = {0};
    if (json) {
        cJSON *root = cJSON_CreateObject();
        tune_forecast_add(&forecast, root);
        forecast_print_json(root, &out);
    } else if (!quiet) {
        tune_parameters_write(config, &out);
        tune_cost_write(&forecast, 1, &out);
    }
    int status = out.size ? print_out(text_c(&out), error) : 0;
    text_free(&out);
    return status;
}

static int run(Arguments *arguments, Error *error) {
    static Setting settings[FLAGS_GIVEN_MAX], vary[FLAGS_GIVEN_MAX];
    static const char *against[FLAGS_GIVEN_MAX];
    TuneRequest request;
    if (arguments_have(arguments, "--shard"))
        return error_input(error, "--shard: a tuning cannot be cut: candidates follow from the games "
                                  "before" PLAYING_OVER_RANKS),
               EXIT_INPUT;
    int count = settings_collect(arguments, settings, error);
    if (count < 0 || !read_request(arguments, vary, against, &request, error)) return EXIT_INPUT;
    if (arguments_have(arguments, "--hold")) return tunings_run(arguments, settings, count, &request, error);
    Config *config = tune_load(arguments->positionals[0], settings, count, &request, error);
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
