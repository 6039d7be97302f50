/* Finds deals by their numbers: drawn from the run's seed, or given in the config. A deal drawn depends only
 * on seed, number and rules. */
#include "play/deal.h"

#include <string.h>

uint64_t deal_seed(const Config *config, int64_t deal) { return seed_of_deal(&config->seed, deal); }

void deal_state(const Config *config, const void *rules, int64_t deal, void *state) {
    size_t size = config->game->state_size;
    if (config->deal_states) {
        memcpy(state, config->deal_states + (size_t)deal * size, size);
        return;
    }
    Rng rng = rng_seeded(deal_seed(config, deal));
    config->game->deal(state, rules, &rng);
}
