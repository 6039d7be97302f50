/* kozyr perft: counts the move tree, the standard check of a move generator. */
#include <stdio.h>

#include "cli/command.h"
#include "cli/settings.h"
#include "core/seed.h"
#include "core/registry.h"

static const Flag flags[] = {
    {"--depth", "N", false, "plies, 0 to 100; needed"},
    {"--seed", "N", false, "the run seed; the deal is its deal 0 (default 1)"},
    {"--set", "PATH=VALUE", true, "a rule: game.deck=24"},
    {NULL, NULL, false, NULL},
};

static int run(Arguments *arguments, Error *error) {
    const Game *game = registry_find_game(arguments->positionals[0]);
    if (!game) return unknown_game(arguments->positionals[0], false, error), EXIT_INPUT;
    long long depth = -1;
    Seed seed = seed_of_number(1);
    const char *seed_text = arguments_value(arguments, "--seed");
    if (!arguments_integer(arguments, "--depth", 0, 100, &depth, error)) return EXIT_INPUT;
    if (depth < 0) return error_input(error, "--depth is missing"), EXIT_INPUT;
    if (seed_text && !seed_read(seed_text, &seed))
        return error_input(error, "--seed: \"%.60s\" is not a valid seed; expected decimal or 0x...",
                           seed_text),
               EXIT_INPUT;
    _Alignas(8) unsigned char rules[RULES_MAX] = {0};
    _Alignas(64) unsigned char state[STATE_MAX];
    if (!settings_rules(arguments, game, rules, error)) return error->status;
    Rng rng = rng_seeded(seed_of_deal(&seed, 0));
    game->deal(state, rules, &rng);
    char line[100];
    for (int ply = 0; ply <= depth; ply++) {
        clock_t start = clock();
        unsigned long long leaves = game->perft(state, ply);
        double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
        snprintf(line, sizeof line, "depth %d  leaves %llu\n", ply, leaves);
        if (print_out(line, error) != 0) return EXIT_FAILED;
        if (ply == depth) fprintf(stderr, "%.3f s CPU\n", seconds);
    }
    return 0;
}

const Command command_perft = {
    .name = "perft",
    .summary = "count the leaves of the move tree, depth by depth",
    .positionals = "GAME",
    .positionals_min = 1,
    .positionals_max = 1,
    .flags = flags,
    .run = run,
};
