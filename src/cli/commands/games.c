/* kozyr games: the rows of a run. */
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "core/memory.h"
#include "play/row.h"
#include "play/row_long.h"
#include "store/checkpoint.h"
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

static bool is_header(const Config *config, const char *line, size_t length) {
    Text header = {0};
    row_header(config, &header);
    bool same = !header.failed && header.size == length && memcmp(header.data, line, length) == 0;
    text_free(&header);
    return same;
}

static bool write_row(const Config *config, bool seats, const char *line, size_t length, Text *out) {
    if (seats) return row_long_write(config, line, length - 1, out);
    text_bytes(out, line, length);
    return true;
}

static int print_games(const Config *config, const char *path, uint64_t bytes, bool seats, Error *error) {
    LineReader reader;
    Text out = {0};
    const char *line;
    size_t length;
    int more = 0;
    long long number = 1;
    bool good = lines_open(&reader, path, bytes, error);
    if (good && (more = lines_next(&reader, &line, &length, error)) < 0) good = false;
    if (good)
        good = (more > 0 && is_header(config, line, length)) ||
               error_input(error, "%s:1: is not the header of this run's games.csv", path);
    if (good && seats)
        row_long_header(config, &out);
    else if (good)
        row_header(config, &out);
    while (good && (more = lines_next(&reader, &line, &length, error)) > 0) {
        number++;
        good = write_row(config, seats, line, length, &out) ||
               error_input(error, "%s:%lld: does not have the fields of a game of this run", path, number);
        if (good && out.size >= OUT_BYTES) good = flush(&out, error);
    }
    good = good && more >= 0 && flush(&out, error);
    lines_close(&reader);
    text_free(&out);
    if (good) return 0;
    return error->status ? error->status : EXIT_FAILED;
}

static int run(Arguments *arguments, Error *error) {
    const char *folder = arguments->positionals[0];
    char path[PATH_BYTES];
    Checkpoint checkpoint;
    Config *config = folder_config(folder, error);
    if (!config) return error->status;
    folder_path(folder, "games.csv", path, sizeof path);
    int status =
        checkpoint_read(folder, &checkpoint, error)
            ? print_games(config, path, checkpoint.rows_bytes, arguments_have(arguments, "--long"), error)
            : error->status;
    config_free(config);
    return status;
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
