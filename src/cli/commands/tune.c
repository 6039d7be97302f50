/* kozyr tune: looks for better parameters of an entrant by playing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/forecast_table.h"
#include "cli/held.h"
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
    if (arguments_have(arguments, "--hold")) return held_run(arguments, settings, count, &request, error);
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
    .details =
        "In every iteration candidates play the same `deals` new deals; --deals is per iteration, a few "
        "dozen\n"
        "as a rule. Where they come out decides the candidates of the next. At the end the tuned values "
        "play\n"
        "those of the start on deals that nobody has seen: only this match says whether anything was "
        "gained.\n\n"
        "SPEC of a number: LOW..HIGH, or LOW..HIGH/STEP, where STEP is how far from the centre candidates "
        "are.\n"
        "SPEC of a choice: value,value ... (cross-entropy only). The start is the config's own value.\n"
        "  cross-entropy  a population is drawn about a centre, and the centre follows the best third; many\n"
        "                 parameters of any kind. STEP: the deviation at the start (default: a quarter of "
        "the\n"
        "                 range). Keys: population (20), elite (0: a third)\n"
        "  spsa           two candidates, all parameters moved at once, on the schedule of fishtest and "
        "OpenBench.\n"
        "                 STEP: c_end (default: a twentieth of the range). Key: r_end (0.01). With "
        "--against\n"
        "                 itself alone the two play each other\n\n"
        "--hold PATH=SPEC: a tuning for each of these values, as of --vary of kozyr sweep, of a parameter "
        "that is\n"
        "not tuned: the best trump_factor of every depth. Each goes into a folder of its own, OUT/depth=1 "
        "and so\n"
        "on, on the same deals; a table has all of them, each with what it gains over the start at its "
        "value.\n"
        "Given several times: a tuning for each combination, in OUT/depth=1,rank_base=0 and so on.\n\n"
        "The directory is that of a run, with the column iteration in games.csv (0: the match at the end) "
        "and\n"
        "the files tune.csv, the parameters after every iteration, and tuned.json, the tuned entrant for a\n"
        "config. NAME@1, NAME@2 ... are the candidates, NAME@tuned is the answer, NAME the start. Byte for "
        "byte\n"
        "the same for any number of workers and after any interruption. The same as a key of the config:\n"
        "  \"tune\": {\"vary\": {\"entrants.tree.trump_factor\": \"0..10\"}, \"against\": [\"lowest\"],\n"
        "           \"tuner\": \"spsa\", \"iterations\": 200, \"confirm\": 2000, \"r_end\": 0.01}\n\n"
        "examples:\n"
        "  kozyr tune configs/durak/quickstart.json --vary entrants.tree.trump_factor=0..10 \\\n"
        "      --vary entrants.tree.throw_in=always,spare-trumps --deals 40 --iterations 50\n"
        "  kozyr tune configs/durak/quickstart.json --vary entrants.tree.trump_factor=0..10 --tuner spsa \\\n"
        "      --against tree --deals 20 --iterations 500 --set tune.r_end=0.02\n"
        "  kozyr tune configs/durak/quickstart.json --vary entrants.tree.trump_factor=0..10 --deals 40 \\\n"
        "      --iterations 30 --hold entrants.tree.depth=1..4 --against lowest --out results/by-depth\n",
    .run = run,
};
