/* The bots of Big Two: the planner's split against the exact fewest plays, and what lowest does where. */
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

/* Without worth of controls a split costs as much as it has plays. */
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
            assert_int_equal(bigtwo_plan_cost(&plan, hand),
                             BIGTWO_PLAY_COST * bigtwo_plays_needed(&rules, hand));
    }
    assert_true(planned > 250);
}

/* ---- lowest ---- */

static CardSet cards_of(const char *text) {
    CardSet set = 0;
    for (; *text; text += text[2] ? 3 : 2) set |= card_bit(ladder_card_parse(&bigtwo_ladder, text));
    return set;
}

/* Seat 0 is to move against `table`, played by seat 3; the others hold `left` cards each. */
static const char *choice(const char *hand, const char *table, const int left[3]) {
    static char text[MOVE_TEXT_MAX];
    BigtwoState state;
    BigtwoView view;
    Move moves[MOVES_MAX];
    Player player = {.game = &game_bigtwo};
    memset(&state, 0, sizeof state);
    CardSet free = BIGTWO_CARDS & ~cards_of(hand) & ~cards_of(table);
    trick_begin(&state.public.trick, BIGTWO_SEATS);
    state.public.tricks = 1;
    state.hand[0] = cards_of(hand);
    state.public.table = cards_of(table);
    for (int seat = 1; seat < BIGTWO_SEATS; seat++)
        for (int i = 0; i < left[seat - 1]; i++, free &= free - 1) state.hand[seat] |= free & -free;
    trick_lead(&state.public.trick, 0);
    state.public.trick.led = *table;
    if (*table) state.public.trick.owner = 3;
    game_bigtwo.observe(&state, 0, &view);
    int count = game_bigtwo.moves(&state, moves);
    game_bigtwo.move_format(registry_find_bot(&game_bigtwo, "lowest")->choose(&player, &view, moves, count),
                            text);
    return text;
}

TEST(lowest_keeps_what_is_strong) {
    static const struct {
        const char *hand, *table;
        int left[3];
        const char *move;
    } rows[] = {
        {"4D 9C KH 2S 7D", "5D", {9, 9, 9}, "7D"},
        {"4D 2C 2S 3D", "KD", {9, 9, 9}, "pass"},
        {"4D 2C 2S 3D", "KD", {9, 5, 9}, "2C"},
        {"4D 9C KH 2S 7D", "5D", {1, 9, 9}, "2S"},
        {"9D 9C 9H 9S 4D 3C", "3D 4C 5D 6D 7S", {9, 9, 9}, "pass"},
        {"9D 9C 9H 9S 4D 3C", "3D 4C 5D 6D 7S", {9, 3, 9}, "9S 9H 9C 9D 3C"},
        {"3C 3H 8D KS 2D", "", {9, 9, 9}, "3H 3C"},
        {"3C 4H 5D 6S 7D 2D", "", {9, 9, 9}, "7D 6S 5D 4H 3C"},
        {"3C 8D KS 2D", "", {1, 9, 9}, "2D"},
        {"3C", "", {9, 9, 9}, "3C"},
        {"2D 2C 2H 2S", "", {9, 9, 9}, "2H 2C 2D"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_string_equal(choice(rows[i].hand, rows[i].table, rows[i].left), rows[i].move);
}

/* ---- planner ---- */

/* Simulated games are played with the defaults. */
TEST(the_planner_of_simulated_games_is_the_bot) {
    BigtwoPlanner defaults;
    memset(&defaults, 0, sizeof defaults);
    option_defaults(registry_find_bot(&game_bigtwo, "planner")->params, &defaults);
    assert_memory_equal(&defaults, &bigtwo_planner_tuned, sizeof defaults);
}
