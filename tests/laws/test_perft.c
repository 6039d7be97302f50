/* Law 10: the number of ways to play so many plies, for given deals of Durak. The numbers were counted by
 * the slow implementation in tests/reference; KOZYR_LONG counts them again. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../reference/durak_pair.h"
#include "../reference/random_rules.h"

typedef struct {
    const char *settings;
    uint64_t seed; /* of the stream that shuffles */
    int depth;
    uint64_t leaves;
} Perft;

static const Perft rows[] = {
    {"deck=24", 1, 11, 256138},
    {"deck=36", 2, 11, 107152},
    {"deck=24 variant=transfer transfer_show_trump=true", 3, 11, 280508},
    {"deck=24 seats=3 hand=3", 4, 21, 802772},
    {"deck=24 seats=3 hand=4 variant=transfer transfer_show_trump=true throwers=neighbours", 5, 15, 182101},
    {"deck=24 seats=4 hand=2 defender_limit=false variant=transfer transfer_first_bout=false", 6, 27, 126283},
    {"deck=24 seats=6 hand=4", 7, 15, 44708},
    {"deck=24 hand=12", 8, 7, 176886},
    {"deck=24 hand=1", 9, 36, 187158},
    {"deck=24 seats=6 hand=1 defender_limit=false bout_cap=3", 10, 19, 4},
    {"deck=52 trump=slot first_attacker=first-seat defender_limit=false throwers=attacker "
     "throw_after_take=false "
     "refill_order=next-attacker end_check=before-refill",
     11, 11, 756365},
    {"deck=32 attack_limit=3 first_bout_limit=1 hand=3 throw_after_take=false", 12, 14, 300812},
};

static DurakPair pair;

TEST(perft_numbers) {
    bool slow_too = getenv("KOZYR_LONG") != NULL, equal = true;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        RulesMemory rules;
        rules_with(&game_durak, rows[i].settings, &rules);
        Rng rng = rng_seeded(rows[i].seed);
        assert_true(pair_start_random(&pair, (const DurakRules *)(const void *)&rules, &rng));
        uint64_t fast = game_durak.perft(&pair.fast, rows[i].depth);
        uint64_t slow = slow_too ? slow_perft(&pair.slow, rows[i].depth) : rows[i].leaves;
        if (fast == rows[i].leaves && slow == rows[i].leaves) continue;
        print_error("%s, depth %d: recorded %" PRIu64 ", slow %" PRIu64 ", fast %" PRIu64 "\n",
                    rows[i].settings, rows[i].depth, rows[i].leaves, slow, fast);
        equal = false;
    }
    assert_true(equal);
}
