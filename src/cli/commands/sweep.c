/* kozyr sweep: plays one entrant with many values of its parameters, on common deals. */

#include "cli/command.h"
#include "cli/forecast_table.h"
#include "cli/playing.h"
#include "cli/settings.h"
#include "plan/variants.h"
#include "sweep/request.h"

static const Flag flags[] = {
    {"--vary", "PATH=SPEC", true, "values of a parameter: entrants.tree.depth=1..4, =1,2,5, =0..1/0.25"},
    {"--against", "ENTRANT", true, "an opponent (default: all other entrants)"},
    {"--design", "grid|random|latin-hypercube|sobol", false,
     "which points (default grid); others need --points"},
    {"--points", "N", false, "how many points a design other than grid draws, by the run's seed"},
    {"--race", "elimination|halving", false, "points that fall back drop out; elimination bounds the error"},
    {"--max-points", "N", false, "refuse larger sweeps, 1 to 19000 (default 10000)"},
    {"--dry-run", NULL, false, "points, games, time and the smallest difference to be seen; writes nothing"},
    {"--out", "DIR", false, "the run directory (default: results/NAME)"},
    SETTING_FLAGS,
    PLAYING_FLAGS,
    {"--shard", "I/N", false, "refused: points are compared over all deals of a sweep"},
    {NULL, NULL, false, NULL},
};

static bool read_request(const Arguments *arguments, Setting *vary, const char **against, Request *request,
                         Error *error) {
    long long most = 0, points = 0;
    if (!arguments_integer(arguments, "--max-points", 1, VARIANTS_MAX, &most, error)) return false;
    if (!arguments_integer(arguments, "--points", 1, most ? most : VARIANTS_DEFAULT_MAX, &points, error))
        return false;
    *request = (Request){.vary = vary,
                         .against = against,
                         .design = arguments_value(arguments, "--design"),
                         .race = arguments_value(arguments, "--race"),
                         .points = points,
                         .max_points = most};
    request->against_count = settings_list(arguments, "--against", against);
    request->vary_count = settings_vary(arguments, "entrants.tree.depth=1..4", vary, error);
    return request->vary_count >= 0;
}

static int play(const Arguments *arguments, Config *config, Error *error) {
    char standard[STANDARD_FOLDER];
    TournamentOptions options;
    if (!playing_options(arguments, config, standard, &options, error)) return EXIT_INPUT;
    playing_keep_deals(arguments, &options, config);
    return playing_run(arguments, config, &options, error);
}

static int forecast(const Arguments *arguments, Config *config, Error *error) {
    bool json = arguments_have(arguments, "--json");
    Forecast forecast;
    Text out = {0};
    if (!json) forecast_points_write(config, &out);
    int status = sweep_forecast(config, &forecast, error) ? 0 : error->status;
    if (status == 0 && forecast.stop_signal) status = 128 + forecast.stop_signal;
    if (status == 0 && json) status = print_json_tree(forecast_json(&forecast), error);
    if (status == 0 && !json && !arguments_have(arguments, "--quiet")) {
        forecast_table_write(&forecast, &out);
        status = print_out(text_c(&out), error);
    }
    text_free(&out);
    return status;
}

static int run(Arguments *arguments, Error *error) {
    static Setting settings[FLAGS_GIVEN_MAX], vary[FLAGS_GIVEN_MAX];
    static const char *against[FLAGS_GIVEN_MAX];
    Request request;
    if (arguments_have(arguments, "--shard"))
        return error_input(error, "--shard: a sweep cannot be cut: points.csv compares points over all its "
                                  "deals" PLAYING_OVER_RANKS),
               EXIT_INPUT;
    int count = settings_collect(arguments, settings, error);
    if (count < 0 || !read_request(arguments, vary, against, &request, error)) return EXIT_INPUT;
    Config *config = request_sweep(arguments->positionals[0], settings, count, &request, error);
    if (!config) return error->status;
    int status = arguments_have(arguments, "--dry-run") ? forecast(arguments, config, error)
                                                        : play(arguments, config, error);
    config_free(config);
    return status;
}

const Command command_sweep = {
    .name = "sweep",
    .summary = "play one entrant with many parameters on common deals",
    .positionals = "CONFIG",
    .positionals_min = 1,
    .positionals_max = 1,
    .flags = flags,
    .run = run,
};
