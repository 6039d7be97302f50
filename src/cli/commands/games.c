/* kozyr games: the rows of a run. */
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "play/row.h"
#include "play/row_long.h"
#include "store/folder.h"
#include "store/games_file.h"

enum { OUT_BYTES = 1 << 16 };

static const Flag flags[] = {
    {"--long", NULL, false, "a row per seat, with the columns seat and bot, instead of one per game"},
    {NULL, NULL, false, NULL},
};

/* Prints what has gathered; false when it could not be. */
static bool flush(Text *out, Error *error) {
    bool good = out->size == 0 || print_out(text_c(out), error) == 0;
    text_clear(out);
    return good;
}

static bool print_games(const GamesSource *source, bool seats, Error *error) {
    const Config *config = source->config;
    GamesReader reader;
    GamesRow row;
    Text out = {0};
    bool good = games_open(&reader, source, error);
    if (good) (seats ? row_long_header : row_header)(config, &out);
    int more = good;
    while (good && (more = games_next(&reader, &row, error)) > 0) {
        if (seats)
            row_long_write(config, row.line, row.length - 1, &out);
        else
            text_bytes(&out, row.line, row.length);
        if (out.size >= OUT_BYTES) good = flush(&out, error);
    }
    good = good && more == 0 && flush(&out, error);
    games_close(&reader);
    text_free(&out);
    return good;
}

static int run(Arguments *arguments, Error *error) {
    const char *folder = arguments->positionals[0];
    Checkpoint checkpoint;
    Config *config = folder_config(folder, error);
    Schedule *schedule = config ? schedule_create(config, error) : NULL;
    GamesSource source = {.folder = folder,
                          .config = config,
                          .schedule = schedule,
                          .learner = schedule,
                          .checkpoint = &checkpoint};
    bool good = schedule && checkpoint_read(folder, &checkpoint, error) &&
                print_games(&source, arguments_have(arguments, "--long"), error);
    schedule_free(schedule);
    config_free(config);
    if (good) return 0;
    return error->status ? error->status : EXIT_FAILED;
}

const Command command_games = {
    .name = "games",
    .summary = "the games of a run as CSV, a row per game or per seat",
    .positionals = "RUN",
    .positionals_min = 1,
    .positionals_max = 1,
    .flags = flags,
    .details =
        "games.csv has one row per game: bot0 is whoever sat at seat 0. With --long every seat has a row of\n"
        "its own, so that grouping by bot gives what belongs to an entrant; what is said of the whole game\n"
        "stands in each of its rows. Seeds are 64 bits wide: read the column seed as text (R: colClasses =\n"
        "c(seed = \"character\"); pandas does so by itself).\n\n"
        "example:\n"
        "  kozyr games results/durak-quickstart --long > long.csv\n",
    .run = run,
};
