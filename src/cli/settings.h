/* Flags that several commands share: those that change a config (--set, and the short forms --seed, --deals,
 * --rows, --workers), those of tables, and --programs. */
#ifndef KOZYR_CLI_SETTINGS_H
#define KOZYR_CLI_SETTINGS_H

#include "cli/command.h"
#include "config/config.h"
#include "core/sheet.h"

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

/* ---- tables as sheets ----
 *
 * The flags of the commands that show tables in several formats. */

#define SHEET_FLAGS                                                                                          \
    {"--format", "text|csv|markdown|latex", false, "how to write it (default text)"}, {                      \
        "--table", "NAME", false, "only this table; an unknown name lists the valid ones"                    \
    }

/* Opens an empty sheet as the flags request. Both flags have no meaning with --json and are refused there. */
bool sheet_flags_read(const Arguments *arguments, Sheet *sheet, Error *error);
/* Finishes the sheet and writes it to stdout; returns the exit status. */
int sheet_print(Sheet *sheet, Error *error);

/* ---- programs that a run directory names ----
 *
 * Commands that replay its games start them only with --programs. */

#define PROGRAMS_FLAG                                                                                        \
    { "--programs", NULL, false, "may start the programs that RUN names; without it they are listed" }

/* Appends the commands of the entrants that are programs, each once. */
void programs_list(const Config *config, Text *out);

/* True if games may be replayed: with --programs, or if no program would start. None would if the config has
 * no programs, or if they are not reproducible. */
bool programs_may_start(const Arguments *arguments, const Config *config);

#endif
