/* The bots of Big Two: the planner's split against the exact fewest plays, its weights in simulated games, and the
 * traits of moves. */
#include <string.h>

#include "../suite.h"
#include "core/registry.h"
#include "games/bigtwo/play_values.h"

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

/* ---- learned values ---- */

typedef struct {
    int from, count;
    bool passes, plays; /* have a trait of it */
} Group;

static const Group groups[] = {
    {BIGTWO_TRAIT_PLAYS, BIGTWO_TRAIT_PLAYS_STEPS, true, true},
    {BIGTWO_TRAIT_UNSURE, BIGTWO_TRAIT_PLAYS_STEPS, true, true},
    {BIGTWO_TRAIT_CARDS, BIGTWO_HAND, true, true},
    {BIGTWO_TRAIT_PASS, BIGTWO_TRAIT_HELD_STEPS, true, false},
    {BIGTWO_TRAIT_PASS_OWNER, BIGTWO_TRAIT_HELD_STEPS, true, false},
    {BIGTWO_TRAIT_PASS_NEXT, BIGTWO_TRAIT_HELD_STEPS, true, false},
    {BIGTWO_TRAIT_PASS_KIND, BIGTWO_STRAIGHT_FLUSH, true, false},
    {BIGTWO_TRAIT_PASS_PLACE, BIGTWO_TRAIT_PLACES, true, false},
    {BIGTWO_TRAIT_PASS_PLAYS, BIGTWO_TRAIT_PLAYS_STEPS, true, false},
    {BIGTWO_TRAIT_KIND, BIGTWO_STRAIGHT_FLUSH, false, true},
};

static int sum_of(const Group *group, const Traits *traits) {
    int sum = 0;
    for (int i = 0; i < traits->count; i++)
        if (traits->trait[i].place >= group->from && traits->trait[i].place < group->from + group->count)
            sum += traits->trait[i].amount;
    return sum;
}

static void check_groups(const BigtwoView *view, const Move *legal, int count) {
    static Traits traits;
    for (int i = 0; i < count; i++) {
        if (legal[i] == view->hand) continue;
        bigtwo_traits(view, &legal[i], 1, &traits);
        for (int g = 0; g < (int)(sizeof groups / sizeof *groups); g++)
            assert_int_equal(sum_of(&groups[g], &traits),
                             legal[i] == BIGTWO_PASS ? groups[g].passes : groups[g].plays);
    }
}

/* Whatever the hands, a move has one trait of each group: no number is past the last step. */
TEST(a_move_has_one_trait_of_each_group) {
    BigtwoRules rules;
    BigtwoView view;
    BigtwoState state;
    Move legal[MOVES_MAX];
    Rng rng = rng_seeded(3);
    for (int i = 0; i < 60; i++) {
        option_defaults(game_bigtwo.rules, &rules);
        rules.four_cards = i % 2;
        bigtwo_deal(&state, &rules, &rng);
        while (game_bigtwo.turn(&state) >= 0) {
            int count = game_bigtwo.moves(&state, legal);
            bigtwo_observe(&state, game_bigtwo.turn(&state), &view);
            check_groups(&view, legal, count);
            game_bigtwo.apply(&state, legal[rng_below(&rng, (uint32_t)count)]);
        }
    }
}
