/* kozyr table: prints the tables of a run, for a terminal, a paper or another program. */
#include <stdio.h>

#include "cli/settings.h"
#include "cli/table.h"
#include "tournament/tournament.h"

static const Flag flags[] = {SHEET_FLAGS, {NULL, NULL, false, NULL}};

static int run(Arguments *arguments, Error *error) {
    const char *folder = arguments->positionals[0];
    Sheet sheet;
    if (!sheet_flags_read(arguments, &sheet, error)) return EXIT_INPUT;
    TournamentOptions options = {.folder = folder,
                                 .shard = 1,
                                 .shards = 1,
                                 .check = true,
                                 .counted = true,
                                 .result = table_build,
                                 .taker = &sheet};
    TournamentReport report;
    Config *config = folder_config(folder, error);
    if (!config) return error->status;
    int status =
        tournament_run(config, &options, &report, error) ? sheet_print(&sheet, error) : error->status;
    if (status == 0 && report.differs)
        fprintf(stderr, "kozyr table: %s/summary.json does not follow from games.csv; the table does\n",
                folder);
    sheet_free(&sheet);
    config_free(config);
    return status;
}

const Command command_table = {
    .name = "table",
    .summary = "the tables of a run as text, CSV, Markdown or LaTeX",
    .positionals = "RUN",
    .positionals_min = 1,
    .positionals_max = 1,
    .flags = flags,
    .run = run,
};
