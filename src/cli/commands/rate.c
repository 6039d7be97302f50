/* kozyr rate: computes joint ratings over several runs. */
#include <stdlib.h>
#include <string.h>

#include "cli/rating_table.h"
#include "cli/settings.h"
#include "core/memory.h"

static const Flag flags[] = {
    {"--model", "MODEL", false,
     "bradley-terry (default for two seats), davidson, rao-kupper, plackett-luce (default for more)"},
    {"--anchor", "ENTRANT", false,
     "its rating is 0, and errors are those of the difference to it (default: the mean is 0)"},
    {"--robust", NULL, false,
     "insist on errors over deals, the default: refuse when there are too few deals"},
    {"--seat-advantage", NULL, false, "fit an advantage of the first seat too (not with plackett-luce)"},
    {"--alpha-rank", NULL, false, "add alpha-rank: shares of time of an evolving population"},
    {"--nash", NULL, false, "add Nash averaging: weights that no entrant beats, and values against them"},
    {"--rename", "RUN/ENTRANT=NAME", true, "rename an entrant of one run"},
    SHEET_FLAGS,
    {"--json", NULL, false, "print JSON with all errors and matrices instead of the table"},
    {NULL, NULL, false, NULL},
};

/* ---- flags ---- */

static bool read_model(const Arguments *arguments, int seats, RatingModel *model, Error *error) {
    const char *word = arguments_value(arguments, "--model");
    *model = seats == 2 ? RATING_BRADLEY_TERRY : RATING_PLACKETT_LUCE;
    int count = 0;
    for (; rating_models[count]; count++) {
        if (!word || strcmp(word, rating_models[count]) != 0) continue;
        *model = (RatingModel)count;
        word = NULL;
    }
    if (word) {
        Hint hint = nearest_hint(word, rating_models, count);
        return error_input(
            error,
            "--model: \"%.60s\" is not allowed; expected bradley-terry, davidson, rao-kupper or "
            "plackett-luce%s",
            word, hint.text);
    }
    if (*model == RATING_PLACKETT_LUCE && arguments_have(arguments, "--seat-advantage"))
        return error_input(error, "--seat-advantage: plackett-luce has none; choose another --model");
    return true;
}

static bool is_plain_name(const char *name) {
    size_t length = strlen(name);
    return length > 0 && length <= NAME_MAX_LENGTH && name[0] != '-' && name[0] != '+' &&
           strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_+-") == length;
}

/* Splits RUN/ENTRANT=NAME in place; names contain neither '/' nor '='. */
static bool read_renaming(char *text, Renaming *renaming, Error *error) {
    char *equals = strrchr(text, '='), *slash = NULL;
    for (char *c = text; equals && c < equals; c++)
        if (*c == '/') slash = c;
    if (!slash || slash == text || !is_plain_name(equals + 1))
        return error_input(
            error, "--rename %.200s: expected RUN/ENTRANT=NAME, NAME of 1 to %d letters, digits, _ + -", text,
            NAME_MAX_LENGTH);
    *slash = *equals = 0;
    *renaming = (Renaming){text, slash + 1, equals + 1, false};
    return true;
}

/* Reads at most FLAGS_GIVEN_MAX renamings; the caller frees the array. */
static bool read_renamings(const Arguments *arguments, Renaming **renamings, int *count, Error *error) {
    *count = 0;
    *renamings = memory_new((size_t)arguments->given_count + 1, sizeof **renamings);
    if (!*renamings) return error_memory(error, "--rename");
    for (int i = 0; i < arguments->given_count; i++) {
        if (strcmp(arguments->given[i].flag->name, "--rename") != 0) continue;
        if (!read_renaming(arguments->given[i].value, &(*renamings)[(*count)++], error)) return false;
    }
    return true;
}

static bool find_anchor(const Arguments *arguments, const RunSet *set, int *anchor, Error *error) {
    const char *word = arguments_value(arguments, "--anchor");
    *anchor = -1;
    for (int i = 0; word && i < set->entrant_count; i++)
        if (strcmp(word, set->entrants[i].name) == 0) *anchor = i;
    if (!word || *anchor >= 0) return true;
    const char **names = memory_new((size_t)set->entrant_count, sizeof *names);
    if (!names) return error_memory(error, "--anchor");
    for (int i = 0; i < set->entrant_count; i++) names[i] = set->entrants[i].name;
    Hint hint = nearest_hint(word, names, set->entrant_count);
    free(names);
    return error_input(error, "--anchor: there is no entrant \"%.60s\"%s", word, hint.text);
}

/* ---- the command ---- */

static int print_report(const Arguments *arguments, Sheet *sheet, const RatingReport *report, Error *error) {
    if (arguments_have(arguments, "--json")) return print_json(rating_json(report), error);
    rating_table_build(report, sheet);
    return sheet_print(sheet, error);
}

static void report_ratings(const Arguments *arguments, Sheet *sheet, const Ratings *ratings, int *order,
                           Error *error) {
    Population population;
    if (!population_create(&population, ratings, arguments_have(arguments, "--alpha-rank"),
                           arguments_have(arguments, "--nash"), error))
        return;
    RatingReport report = {ratings, ratings->options.anchor, order, &population};
    if (rating_order(ratings, order))
        print_report(arguments, sheet, &report, error);
    else
        error_memory(error, "the order of %d entrants", ratings->set->entrant_count);
    population_free(&population);
}

static int rate_set(const Arguments *arguments, Sheet *sheet, const RunSet *set, Error *error) {
    RatingOptions options = {.advantage = arguments_have(arguments, "--seat-advantage"),
                             .meetings = arguments_have(arguments, "--alpha-rank") ||
                                         arguments_have(arguments, "--nash")};
    Ratings ratings;
    if (!read_model(arguments, set->config->seats, &options.model, error)) return error->status;
    if (!find_anchor(arguments, set, &options.anchor, error)) return error->status;
    if (!ratings_create(&ratings, set, &options, error)) return error->status;
    size_t n = (size_t)set->entrant_count;
    int *order = memory_new(n, sizeof *order);
    if (!order)
        error_memory(error, "the result");
    else if (arguments_have(arguments, "--robust") && ratings.basis != ERRORS_OVER_DEALS)
        error_input(error, "--robust: %s",
                    ratings.basis == ERRORS_FEW_DEALS
                        ? "there are too few deals for errors over deals"
                        : "every deal gave the same points, so errors over deals would be 0");
    else
        report_ratings(arguments, sheet, &ratings, order, error);
    free(order);
    ratings_free(&ratings);
    return error->status;
}

static int run(Arguments *arguments, Error *error) {
    Renaming *renamings;
    int renaming_count;
    RunSet set;
    Sheet sheet;
    if (!sheet_flags_read(arguments, &sheet, error)) return EXIT_INPUT;
    if (read_renamings(arguments, &renamings, &renaming_count, error) &&
        run_set_open(&set, arguments->positionals, arguments->positional_count, renamings, renaming_count,
                     error)) {
        rate_set(arguments, &sheet, &set, error);
        run_set_close(&set);
    }
    free(renamings);
    sheet_free(&sheet);
    return error->status;
}

const Command command_rate = {
    .name = "rate",
    .summary = "joint ratings of all entrants of one or more runs",
    .positionals = "RUN...",
    .positionals_min = 1,
    .positionals_max = POSITIONALS_MAX,
    .flags = flags,
    .run = run,
};
