/* kozyr compare: one pair of entrants in detail. */
#include <stdlib.h>

#include "cli/settings.h"
#include "core/memory.h"
#include "report/comparison.h"

static const Flag flags[] = {
    {"--swings", "N", false, "deals with the largest differences to show, 0 to 1000 (default 5)"},
    SHEET_FLAGS,
    {"--json", NULL, false, "print everything as JSON instead of the tables"},
    {NULL, NULL, false, NULL},
};

static bool find_both(const Arguments *arguments, const Config *config, uint16_t entrant[SIDES],
                      Error *error) {
    for (int side = 0; side < SIDES; side++) {
        int found = config_find_entrant(config, arguments->positionals[1 + side], side ? "B" : "A", error);
        if (found < 0) return false;
        entrant[side] = (uint16_t)found;
    }
    return entrant[SIDE_A] != entrant[SIDE_B] ||
           error_input(error, "expected two different entrants, not \"%s\" twice",
                       config->entrants[entrant[SIDE_A]].name);
}

static int print(const Arguments *arguments, Sheet *sheet, const Comparison *comparison, Error *error) {
    if (arguments_have(arguments, "--json")) return print_json(comparison_json(comparison), error);
    comparison_tables(comparison, arguments->positionals[0], sheet);
    return sheet_print(sheet, error);
}

static int run(Arguments *arguments, Error *error) {
    const char *folder = arguments->positionals[0];
    long long swings = 5;
    uint16_t entrant[SIDES];
    Sheet sheet;
    if (!sheet_flags_read(arguments, &sheet, error)) return EXIT_INPUT;
    if (!arguments_integer(arguments, "--swings", 0, SWINGS_MAX, &swings, error)) return EXIT_INPUT;
    Config *config = folder_config(folder, error);
    if (!config) return error->status;
    Schedule *schedule = schedule_create(config, error);
    Comparison *comparison = memory_new(1, sizeof *comparison);
    int status;
    if (schedule && !comparison) error_memory(error, "a comparison");
    if (schedule && comparison && find_both(arguments, config, entrant, error) &&
        comparison_read(comparison, folder, schedule, entrant, (int)swings, error))
        status = print(arguments, &sheet, comparison, error);
    else
        status = error->status;
    if (comparison) comparison_close(comparison);
    free(comparison);
    sheet_free(&sheet);
    schedule_free(schedule);
    config_free(config);
    return status;
}

const Command command_compare = {
    .name = "compare",
    .summary = "two entrants of a run in detail, on common deals",
    .positionals = "RUN A B",
    .positionals_min = 3,
    .positionals_max = 3,
    .flags = flags,
    .run = run,
};
