#include "search/search.h"

#include <string.h>

#include "search/table.h"

const char *const search_rollouts[] = {"auto", "random", "lowest", "greedy", "planner", NULL};
const char *const ismcts_final_choices[] = {"visits", "score", NULL};

const GameSearch *search_of(const Game *game) { return game->search ? game->search : &search_by_table; }

int search_policy(const Game *game, RolloutChoice choice) {
    const char *const *policies = search_of(game)->policies;
    if (choice == ROLLOUT_AUTO) return policies[0] != NULL;
    if (choice == ROLLOUT_RANDOM) return 0;
    for (int i = 0; policies[i]; i++)
        if (strcmp(policies[i], search_rollouts[choice]) == 0) return i + 1;
    return -1;
}

bool search_check(const SearchBudget *budget, const Game *game, const char *bot, Error *error) {
    if (search_policy(game, (RolloutChoice)budget->rollout) >= 0) return true;
    const char *const *policies = search_of(game)->policies;
    char known[80] = "auto, random";
    for (int i = 0; policies[i] && strlen(known) + strlen(policies[i]) + 3 < sizeof known; i++)
        strcat(strcat(known, ", "), policies[i]);
    return error_input(error, "%s: %s has no policy \"%s\" for a rollout; it has %s", bot, game->name,
                       search_rollouts[budget->rollout], known);
}

uint32_t ismcts_pool(const IsmctsSettings *settings) {
    uint32_t pool = UINT32_C(1) << settings->pool_bits, needed = settings->budget.iterations + 1;
    return needed < pool ? needed : pool;
}

size_t ismcts_self_size(const IsmctsSettings *settings) { return ismcts_pool(settings) * sizeof(IsmctsNode); }
