/* The flags that change a config: --set, and the short forms --seed, --deals, --rows, --workers. */
#ifndef KOZYR_CLI_SETTINGS_H
#define KOZYR_CLI_SETTINGS_H

#include "cli/command.h"
#include "config/config.h"

#define SETTING_FLAGS                                                                                        \
    {"--set", "PATH=VALUE", true, "change a value of the config: game.deck=36, entrants.tree.depth=4"},      \
        {"--seed", "N", false, "the run's seed, decimal or 0x...: same as --set seed=N"},                    \
        {"--deals", "N", false, "deals per pairing: same as --set deals=N"},                                 \
        {"--rows", "csv|zstd|none", false, "what is kept of each game: same as --set rows=..."}, {           \
        "--workers", "N", false, "worker processes, 0 for one per CPU: same as --set workers=N"              \
    }

/* Loads the config `path` with the changes of the command line; NULL on error. */
Config *settings_load(const Arguments *arguments, const char *path, Error *error);

/* Collects the settings alone. Returns how many, -1 on error. `settings` has room for FLAGS_GIVEN_MAX. */
int settings_collect(const Arguments *arguments, Setting *settings, Error *error);

/* The rules of a game, changed by --set game.KEY=VALUE alone; RULES_MAX bytes, zeroed by the caller. */
bool settings_rules(const Arguments *arguments, const Game *game, void *rules, Error *error);

/* The values of a flag that may be given several times; how many. `values` has room for FLAGS_GIVEN_MAX. */
int settings_list(const Arguments *arguments, const char *flag, const char **values);
/* The same for --vary PATH=SPEC, no path twice; -1 on error. `example` is shown to who writes no "=". */
int settings_vary(const Arguments *arguments, const char *example, Setting *vary, Error *error);

#endif
