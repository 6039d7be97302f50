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
    .run = run,
};
