/* Finds deals by their numbers: drawn from the run's seed, or given in the config. A deal drawn depends only
 * on seed, number and rules. */
#include "play/task.h"

#include <assert.h>
#include <string.h>

#include "core/check.h"

uint64_t deal_seed(const Config *config, int64_t deal) { return seed_of_deal(&config->seed, deal); }

void deal_state(const Config *config, const void *rules, int64_t deal, void *state) {
    size_t size = config->game->state_size;
    CHECK(size <= STATE_MAX && deal >= 0, "a state that fits its buffer");
    if (config->deal_states) {
        memcpy(state, config->deal_states + (size_t)deal * size, size);
        return;
    }
    Rng rng = rng_seeded(deal_seed(config, deal));
    config->game->deal(state, rules, &rng);
    assert(config->game->audit(state, &(Error){0})); /* all cards of the deck, each once */
}
