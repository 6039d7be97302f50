/* The bots of Big Two: the planner's split against the exact fewest plays, and its weights in simulated games. */
#include <string.h>

#include "../suite.h"
#include "core/registry.h"
#include "games/bigtwo/policies.h"

/* ---- the split ---- */

static CardSet random_hand(Rng *rng) {
    Card deck[BIGTWO_DECK];
    CardSet hand = 0;
    cards_list(BIGTWO_CARDS, deck);
    cards_shuffle(deck, BIGTWO_DECK, rng);
    for (int i = 0; i < BIGTWO_HAND; i++) hand |= card_bit(deck[i]);
    return hand;
}

/* If controls are worth nothing, the cost of a split is its number of plays. */
TEST(a_split_is_exact) {
    const BigtwoRules rules = {.seats = BIGTWO_SEATS};
    const BigtwoWeights weights = {.fade = 1};
    Rng rng = rng_seeded(1);
    static BigtwoPlan plan;
    int planned = 0;
    for (int i = 0; i < 300; i++) {
        CardSet hand = random_hand(&rng);
        bigtwo_plan(&plan, &rules, &weights, hand, BIGTWO_CARDS & ~hand);
        if (plan.fives == BIGTWO_FIVES_WEIGHED) continue;
        planned++;
        for (int part = 0; part < 5; part++, hand &= hand - 1)
            assert_int_equal(bigtwo_split_cost(bigtwo_plan_split(&plan, hand)),
                             BIGTWO_PLAY_COST * bigtwo_plays_needed(&rules, hand));
    }
    assert_true(planned > 250);
}

/* ---- planner ---- */

/* Simulated games use the bot with its default options. */
TEST(the_planner_of_simulated_games_is_the_bot) {
    BigtwoPlanner defaults;
    memset(&defaults, 0, sizeof defaults);
    option_defaults(registry_find_bot(&game_bigtwo, "planner")->params, &defaults);
    assert_memory_equal(&defaults, &bigtwo_planner_tuned, sizeof defaults);
}
