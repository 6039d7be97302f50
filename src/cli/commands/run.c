/* kozyr run: plays a tournament. */
#include "cli/command.h"
#include "cli/playing.h"
#include "cli/settings.h"

static const Flag flags[] = {
    {"--out", "DIR", false, "the run directory (default: results/NAME)"},
    SETTING_FLAGS,
    TOURNAMENT_FLAGS,
    {NULL, NULL, false, NULL},
};

static int run(Arguments *arguments, Error *error) {
    Config *config = settings_load(arguments, arguments->positionals[0], error);
    if (!config) return error->status;
    int status = playing_tournament(arguments, config, NULL, error);
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
