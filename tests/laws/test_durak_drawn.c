/* The loop for random games of two seats against single plies, over random rules and from any position: the
 * same state, draws, decisions and plies, with plain instructions and with pdep. KOZYR_LONG: ten million
 * plies. */
#include "../suite.h"
#include "../drawn_loops.h"
#include "games/durak/drawn.h"

enum { PLIES = 200000, PLIES_LONG = 10000000, GAMES = 4, STEPS_MAX = 60 };

static Rng rng;

/* Rules of two seats that throw in. */
static DurakRules random_rules(void) {
    RulesMemory memory;
    DurakRules rules;
    Error error;
    do {
        rules_random(&game_durak, 2, &rng, &memory);
        memcpy(&rules, memory.bytes, sizeof rules);
        rules.variant = DURAK_THROW_IN;
        rules.transfer_show_trump = false;
        rules.transfer_first_bout = true;
    } while (!game_durak.check(&rules, &error));
    return rules;
}

static int plain(void *state, Rng *const *streams, uint32_t *decisions) {
    return durak_drawn_plain(state, streams, decisions);
}
static int chosen(void *state, Rng *const *streams, uint32_t *decisions) {
    return durak_drawn(state, streams, decisions);
}
static int pdep(void *state, Rng *const *streams, uint32_t *decisions) {
    return durak_drawn_pdep()(state, streams, decisions);
}

TEST(the_loop_plays_what_single_plies_play) {
    DrawnLoop *const loops[LOOPS] = {plain, chosen, durak_drawn_pdep() ? pdep : NULL};
    long plies = 0, games = 0, wanted = getenv("KOZYR_LONG") ? PLIES_LONG : PLIES;
    rng = rng_seeded(5);
    while (plies < wanted) {
        DurakRules rules = random_rules();
        if (rng_below(&rng, 64)) rules.bout_cap = (uint16_t)(1 + rng_below(&rng, 100)); /* many short games */
        for (int i = 0; i < GAMES; i++) plies += drawn_compare(&game_durak, &rules, loops, STEPS_MAX, &rng);
        games += GAMES;
    }
    print_message("%ld plies of %ld games compared%s\n", plies, games,
                  durak_drawn_pdep() ? "" : "; this processor has no pdep");
}
