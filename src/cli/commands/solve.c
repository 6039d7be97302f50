/* kozyr solve: finds the winner of a position with all cards known, and how it wins. */
#include <stdlib.h>

#include "cli/command.h"
#include "cli/settings.h"
#include "core/json.h"
#include "core/memory.h"
#include "core/registry.h"

/* A position takes a few kilobytes; the memory keeps the proofs of subpositions. */
enum { FILE_LIMIT = 1 << 20, MEMORY_MIB = 64 };

static const Flag flags[] = {
    {"--nodes", "N", false, "positions after which it gives up (default 20000000)"},
    {"--set", "PATH=VALUE", true, "a rule: game.KEY=VALUE"},
    {"--json", NULL, false, "print JSON"},
    {NULL, NULL, false, NULL},
};

static const char *verdict_name(const Solution *solution) {
    if (solution->open) return "open";
    return solution->verdict > 0 ? "won" : solution->verdict < 0 ? "lost" : "unknown";
}

/* Appends the other winners: ", and seats 1 and 2 win" after a loss; the partners after a win. */
static void say_winners(const Solution *solution, Text *out) {
    unsigned others = solution->winners & ~1u;
    if (solution->open) text_string(out, ": the others together can stop each seat");
    if (solution->hands == 2 || !others) return;
    bool several = others & (others - 1);
    text_format(out, "; %s%s", solution->verdict > 0 ? "so does " : "", several ? "seats" : "seat");
    for (int seat = 1; seat < solution->hands; seat++)
        if (others >> seat & 1) {
            bool last = !(others >> seat >> 1), first = !(others & ((1u << seat) - 1));
            text_format(out, "%s%d", first ? " " : last ? " and " : ", ", seat);
        }
    if (solution->verdict < 0) text_string(out, several ? " win" : " wins");
}

static void print_text(const Game *game, const Solution *solution, Text *out) {
    text_format(out, "%s for seat 0, which is to move", verdict_name(solution));
    say_winners(solution, out);
    text_format(out, "; %llu positions\n", (unsigned long long)solution->nodes);
    for (int i = 0; i < solution->line_count; i++) {
        char move[MOVE_TEXT_MAX];
        game->move_format(solution->line[i], move);
        text_format(out, "  seat %d  %s\n", solution->seat[i], move);
    }
}

static cJSON *solution_json(const Game *game, const Solution *solution) {
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "game", game->name);
    cJSON_AddStringToObject(object, "verdict", verdict_name(solution));
    cJSON_AddNumberToObject(object, "nodes", (double)solution->nodes);
    cJSON *winners = cJSON_AddArrayToObject(object, "winners");
    for (int seat = 0; seat < solution->hands; seat++)
        if (solution->winners >> seat & 1) cJSON_AddItemToArray(winners, cJSON_CreateNumber(seat));
    cJSON *line = cJSON_AddArrayToObject(object, "line"), *seats = cJSON_AddArrayToObject(object, "seats");
    for (int i = 0; i < solution->line_count; i++) {
        char move[MOVE_TEXT_MAX];
        game->move_format(solution->line[i], move);
        cJSON_AddItemToArray(line, cJSON_CreateString(move));
        cJSON_AddItemToArray(seats, cJSON_CreateNumber(solution->seat[i]));
    }
    return object;
}

static bool solve(const Game *game, const void *rules, const char *path, Solution *solution, Error *error) {
    cJSON *position = json_parse_file(path, FILE_LIMIT, error);
    if (!position) return false;
    bool good = game->solve(rules, position, solution, error);
    if (!good) error_prefix(error, "%.200s: ", path);
    cJSON_Delete(position);
    return good;
}

static int run(Arguments *arguments, Error *error) {
    const Game *game = registry_find_game(arguments->positionals[0]);
    if (!game) return unknown_game(arguments->positionals[0], false, error), EXIT_INPUT;
    if (!game->solve) return error_input(error, "%s has no solver of endings", game->name), EXIT_INPUT;
    long long nodes = 20000000;
    _Alignas(8) unsigned char rules[RULES_MAX] = {0};
    if (!arguments_integer(arguments, "--nodes", 1, 1000000000000, &nodes, error)) return EXIT_INPUT;
    if (!settings_rules(arguments, game, rules, error)) return error->status;
    size_t size = (size_t)MEMORY_MIB << 20;
    Solution solution = {.memory = memory_new(1, size), .memory_size = size, .nodes_max = (uint64_t)nodes};
    if (!solution.memory) return error_memory(error, "proofs"), EXIT_FAILED;
    bool good = solve(game, rules, arguments->positionals[1], &solution, error);
    free(solution.memory);
    if (!good) return error->status;
    if (arguments_have(arguments, "--json")) return print_json_tree(solution_json(game, &solution), error);
    Text out = {0};
    print_text(game, &solution, &out);
    int status = print_out(text_c(&out), error);
    text_free(&out);
    return status;
}

const Command command_solve = {
    .name = "solve",
    .summary = "prove who wins a position with all cards known, and show how",
    .positionals = "GAME POSITION",
    .positionals_min = 2,
    .positionals_max = 2,
    .flags = flags,
    .run = run,
};
