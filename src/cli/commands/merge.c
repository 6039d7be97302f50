/* kozyr merge: merges the shards of a run into one run directory. */

#include "cli/command.h"
#include "cli/playing.h"
#include "tournament/tournament.h"

static const Flag flags[] = {
    {"--force", NULL, false, "replace an existing run in OUT"},
    {"--quiet", NULL, false, "no table"},
    {"--json", NULL, false, "print summary.json instead of the table"},
    {NULL, NULL, false, NULL},
};

static int run(Arguments *arguments, Error *error) {
    TournamentOptions options = {.folder = arguments->positionals[0],
                                 .mode = arguments_have(arguments, "--force") ? STORE_FORCE : STORE_NEW,
                                 .shard = 1,
                                 .shards = 1,
                                 .argc = arguments->argc,
                                 .argv = arguments->argv};
    TournamentReport report;
    Answer answer = playing_asked(arguments);
    options.result = playing_answer;
    options.taker = &answer;
    if (!merge_shards((const char *const *)arguments->positionals + 1, arguments->positional_count - 1,
                      &options, &report, error))
        return error->status;
    return playing_print(&answer, error);
}

const Command command_merge = {
    .name = "merge",
    .summary = "join the shards of a run: the same bytes as one run",
    .positionals = "OUT SHARD_DIR...",
    .positionals_min = 2,
    .positionals_max = POSITIONALS_MAX,
    .flags = flags,
    .run = run,
};
