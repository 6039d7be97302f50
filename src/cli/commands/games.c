/* kozyr games: prints the rows of a run, or the decisions in its games. */

#include "cli/command.h"
#include "play/row.h"
#include "store/folder.h"
#include "store/games_file.h"
#include "tournament/decisions.h"
#include "tournament/tournament.h"

/* Text is passed on in pieces of this size, one system call each. */
enum { OUT_BYTES = 1 << 16 };

static const Flag flags[] = {
    {"--long", NULL, false, "a row per seat, with the columns seat and bot, instead of one per game"},
    {"--decisions", NULL, false, "a line of JSON per decision instead: view, legal moves, choice, outcome"},
    {"--vector", NULL, false, "with --decisions: views as numbers, which `kozyr describe GAME` names"},
    {"--of", "ENTRANT", false, "with --decisions: those of this entrant alone"},
    {"--every", "K", false, "with --decisions: of every K-th game alone (default 1: all)"},
    {"--workers", "N", false,
     "with --decisions: workers for games played again, 0 for one per CPU (default: the config's)"},
    {NULL, NULL, false, NULL},
};

/* Prints and clears the buffer; false if printing failed. */
static bool flush(Text *out, Error *error) {
    bool good = out->size == 0 || print_out(text_c(out), error) == 0;
    text_clear(out);
    return good;
}

static bool print_games(const GamesSource *source, bool seats, Error *error) {
    const Config *config = source->schedule->config;
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

static bool rows(const Arguments *arguments, const char *folder, Schedule *schedule, Error *error) {
    static const char *const others[] = {"--vector", "--of", "--every", "--workers"};
    Checkpoint checkpoint;
    GamesSource source = {
        .folder = folder, .schedule = schedule, .learner = schedule, .checkpoint = &checkpoint};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (arguments_have(arguments, others[i]))
            return error_input(error, "%s goes with --decisions", others[i]);
    return checkpoint_read(folder, &checkpoint, error) &&
           print_games(&source, arguments_have(arguments, "--long"), error);
}

/* ---- decisions ---- */

static bool put_lines(void *context, Text *lines, Error *error) {
    (void)context;
    return print_out(text_c(lines), error) == 0;
}

static bool decisions(const Arguments *arguments, const char *folder, const Config *config,
                      Schedule *schedule, int *stop_signal, Error *error) {
    long long every = 1, workers = config->options.workers;
    const char *entrant = arguments_value(arguments, "--of");
    if (arguments_have(arguments, "--long"))
        return error_input(error, "--long and --decisions cannot be given together");
    bool vector = arguments_have(arguments, "--vector");
    if (vector && !config->game->features)
        return error_input(error, "--vector: %s has no view as numbers", config->game->name);
    if (!arguments_integer(arguments, "--every", 1, 1000000000, &every, error) ||
        !arguments_integer(arguments, "--workers", 0, 1024, &workers, error))
        return false;
    DecisionsJob job = {.folder = folder,
                        .config = config,
                        .schedule = schedule,
                        .every = every,
                        .entrant = entrant ? config_find_entrant(config, entrant, "--of", error) : -1,
                        .workers = worker_count((uint32_t)workers),
                        .vector = vector,
                        .put = put_lines};
    return (!entrant || job.entrant >= 0) && decisions_read(&job, stop_signal, error);
}

static int run(Arguments *arguments, Error *error) {
    const char *folder = arguments->positionals[0];
    int stop_signal = 0;
    Config *config = folder_config(folder, error);
    Schedule *schedule = config ? schedule_create(config, error) : NULL;
    bool good = schedule && (arguments_have(arguments, "--decisions")
                                 ? decisions(arguments, folder, config, schedule, &stop_signal, error)
                                 : rows(arguments, folder, schedule, error));
    schedule_free(schedule);
    config_free(config);
    if (stop_signal) return 128 + stop_signal;
    if (good) return 0;
    return error->status ? error->status : EXIT_FAILED;
}

const Command command_games = {
    .name = "games",
    .summary = "the games of a run as CSV, or each decision as JSON",
    .positionals = "RUN",
    .positionals_min = 1,
    .positionals_max = 1,
    .flags = flags,
    .run = run,
};
