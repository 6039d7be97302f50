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

/* Loads the config `path` with the command line's changes; NULL on error. */
Config *settings_load(const Arguments *arguments, const char *path, Error *error);

/* Collects the settings only; returns their number, or -1 on error. `settings` has room for
 * FLAGS_GIVEN_MAX. */
int settings_collect(const Arguments *arguments, Setting *settings, Error *error);

/* The rules of a game with the changes of --set game.KEY=VALUE; `rules` has RULES_MAX bytes, zeroed by the
 * caller. */
bool settings_rules(const Arguments *arguments, const Game *game, void *rules, Error *error);

/* Collects the values of a repeated flag; returns their number. `values` has room for FLAGS_GIVEN_MAX. */
int settings_list(const Arguments *arguments, const char *flag, const char **values);
/* The same for --vary PATH=SPEC; refuses a repeated path. Returns -1 on error. `example` is shown if the "="
 * is missing. */
int settings_vary(const Arguments *arguments, const char *example, Setting *vary, Error *error);

#endif
