/* The options of a run: how games are played and what is kept of them. Refuses combinations that exclude each
 * other. */
#include "config/config.h"
#include "config/course.h"

static const char *const seatings[] = {"all", "rotations", "one", "auto", NULL};
static const char *const fills[] = {"distinct", "mixed", "sides", NULL};
static const char *const row_modes[] = {"csv", "zstd", "none", NULL};
static const char *const record_modes[] = {"none", "all", "explained", NULL};
static const char *const reductions[] = {"none", "deal", NULL};

static const Option rows[] = {
    OPTION_ROW_INT(RunOptions, rounds, 0, 0, ENTRANTS_MAX - 1,
                   "number of rounds, fewer than entrants; 0: as many as a knockout would have"),
    OPTION_ROW_INT(RunOptions, deals, 1000, 1, 1e12,
                   "deals per pairing; each is played under all its seatings"),
    OPTION_ROW_CHOICE(RunOptions, seatings, SEATINGS_ALL, seatings,
                      "all: every deal under every seating; rotations: cyclic ones; one: a single seating "
                      "per deal, rotating; auto: a pilot of the run decides"),
    OPTION_ROW_CHOICE(
        RunOptions, fill, FILL_DISTINCT, fills,
        "with more than two seats: distinct entrants at a table; mixed: two entrants fill all seats; sides: "
        "an entrant plays all seats of a side, in games whose sides the rules fix"),
    OPTION_ROW_CHOICE(
        RunOptions, variance_reduction, REDUCTION_NONE, reductions,
        "deal: also estimate scores without the luck of the dealt hands; only with seatings \"one\""),
    OPTION_ROW_CHOICE(RunOptions, rows, ROWS_CSV, row_modes,
                      "csv: write a row per game to games.csv; zstd: pack rows and records (games.csv.zst); "
                      "none: keep only the statistics"),
    OPTION_ROW_CHOICE(
        RunOptions, records, RECORDS_NONE, record_modes,
        "all: write every game with its moves to records.jsonl; explained: also what bots thought"),
    OPTION_ROW_INT(RunOptions, move_timeout, 60, 0, 86400,
                   "seconds after which a bot that does not answer forfeits the game; 0: never"),
    OPTION_ROW_INT(RunOptions, workers, 0, 0, 1024,
                   "worker processes; 0: one per CPU. Results do not depend on it"),
};

const OptionTable run_options = {OPTION_ROWS(rows)};

static bool check_reduction(const Config *config, Error *error) {
    if (config->options.variance_reduction == REDUCTION_NONE) return true;
    if (config->options.seatings != SEATINGS_ONE)
        return error_input(error, "variance_reduction: \"deal\" needs seatings \"one\"; under all seatings "
                                  "or rotations of a deal its luck has cancelled already");
    if (config->deals_from)
        return error_input(error, "variance_reduction: \"deal\" needs random deals; deals_from gives fixed "
                                  "ones, whose mean is not known");
    if (!config->game->covariates)
        return error_input(
            error,
            "variance_reduction: \"deal\" is not for %s, which counts nothing that tells the luck of a "
            "deal; expected \"none\"",
            config->game->name);
    return true;
}

/* The main value of full seatings in a sweep or tuning is that its points share deals, which a pilot of games
 * cannot measure. */
static bool check_seatings(const Config *config, Error *error) {
    const char *section = config->courses[COURSE_BASE]->section;
    return config->options.seatings != SEATINGS_AUTO || !section ||
           error_input(error,
                       "seatings: \"auto\" is not for a config with \"%s\"; expected \"all\", "
                       "\"rotations\" or \"one\"",
                       section);
}

/* Without rows, a run is resumed from its counts, and no other figure can be computed afterwards. */
static bool check_rows(const Config *config, Error *error) {
    if (config->options.rows != ROWS_NONE) return true;
    if (config->options.variance_reduction != REDUCTION_NONE)
        return error_input(error, "rows: \"none\" keeps nothing that variance_reduction \"deal\" could read; "
                                  "expected \"csv\" or \"zstd\"");
    return config->options.records == RECORDS_NONE ||
           error_input(error, "rows: \"none\" goes with records \"none\"; expected \"csv\" or \"zstd\"");
}

bool run_options_check(const Config *config, Error *error) {
    return check_reduction(config, error) && check_seatings(config, error) && check_rows(config, error);
}
