/* The loop for drawn games of Gomoku against single plies, over random rules and from any position: the same
 * state, draws, decisions and plies, with plain instructions and with pdep. KOZYR_LONG: ten million plies. */
#include "../suite.h"
#include "../drawn_loops.h"
#include "games/gomoku/drawn.h"

enum { PLIES = 60000, PLIES_LONG = 10000000, GAMES = 4, STEPS_MAX = 120 };

static Rng rng;

/* Any but renju, which forbids cells. */
static GomokuRules random_rules(void) {
    RulesMemory memory;
    GomokuRules rules;
    do {
        rules_random(&game_gomoku, 2, &rng, &memory);
        memcpy(&rules, memory.bytes, sizeof rules);
    } while (rules.rule == GOMOKU_RENJU);
    rules.opening_quiet = 0; /* finding quiet openings takes far longer than the games */
    return rules;
}

static int plain(void *state, Rng *const *streams, uint32_t *decisions) {
    return gomoku_drawn_plain(state, streams, decisions);
}
static int chosen(void *state, Rng *const *streams, uint32_t *decisions) {
    return gomoku_drawn(state, streams, decisions);
}
static int pdep(void *state, Rng *const *streams, uint32_t *decisions) {
    return gomoku_drawn_pdep()(state, streams, decisions);
}

TEST(the_loop_plays_what_single_plies_play) {
    DrawnLoop *const loops[LOOPS] = {plain, chosen, gomoku_drawn_pdep() ? pdep : NULL};
    long plies = 0, wanted = getenv("KOZYR_LONG") ? PLIES_LONG : PLIES;
    rng = rng_seeded(5);
    while (plies < wanted) {
        GomokuRules rules = random_rules();
        for (int i = 0; i < GAMES; i++) plies += drawn_compare(&game_gomoku, &rules, loops, STEPS_MAX, &rng);
    }
    print_message("%ld plies compared%s\n", plies, gomoku_drawn_pdep() ? "" : "; this processor has no pdep");
}
