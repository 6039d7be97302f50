/* The moves of RLCard's rule agent: the cases follow from its public source. */
#include <string.h>

#include "../suite.h"
#include "core/registry.h"
#include "games/doudizhu/doudizhu.h"
#include "search/search.h"

static CardSet cards_of(const char *text) {
    CardSet set = 0;
    for (; *text; text += text[2] ? 3 : 2) set |= card_bit(ladder_card_parse(doudizhu_variant.ladder, text));
    return set;
}

/* Seat 0 is to move, against `table`, which `owner` played, if it is not empty. */
typedef struct {
    const char *hand, *table;
    int landlord, owner;
    const char *move;
} Case;

static const char *choice(const Case *row, uint64_t seed) {
    static char text[MOVE_TEXT_MAX];
    Player player = {.game = &game_doudizhu, .rng = rng_seeded(seed)};
    ClimbingState state;
    ClimbingView view;
    Move moves[MOVES_MAX], table;
    memset(&state, 0, sizeof state);
    state.public.rules =
        (ClimbingRules){.seats = DOUDIZHU_SEATS, .auction = CLIMBING_NO_AUCTION, .four_with_two = true};
    state.public.phase = CLIMBING_PLAY;
    state.public.landlord = (uint8_t)row->landlord;
    state.hand[0].once = cards_of(row->hand);
    for (int seat = 0; seat < DOUDIZHU_SEATS; seat++) state.public.held[seat] = 9;
    trick_begin(&state.public.trick, DOUDIZHU_SEATS);
    trick_lead(&state.public.trick, 0);
    if (*row->table) {
        assert_true(game_doudizhu.move_parse(row->table, &table));
        state.public.class = (uint8_t)move_class(table);
        state.public.head = (uint8_t)move_head(table);
        state.public.trick.led = true;
        state.public.trick.owner = (uint8_t)row->owner;
    }
    game_doudizhu.observe(&state, 0, &view);
    int count = game_doudizhu.moves(&state, moves);
    game_doudizhu.move_format(
        registry_find_bot(&game_doudizhu, "rlcard")->choose(&player, &view, moves, count), text);
    return text;
}

TEST(the_rule_agent_follows_its_rules) {
    static const Case rows[] = {
        {"3D 3C 4D 5D 6D 7D KD", "", 0, 0, "7D 6D 5D 4D 3D"},
        {"3D 4D 5D 6D KD", "", 0, 0, "3D"},
        {"3D 3C KD KC", "", 0, 0, "3C 3D"},
        {"3D 4D 5D 5C 5H 6D 7D 8D", "", 0, 0, "3D"}, /* a trio cannot be part of a chain */
        {"3D 3C 3H 4D 4C 4H KD", "", 0, 0, "4H 4C 4D 3H 3C 3D"},
        {"AD AC AH 2D 2C 2H BJ", "", 0, 0, "AH AC AD"},
        {"3D 3C 3H 3S KD", "", 0, 0, "3S 3H 3C 3D"},
        {"3D BJ RJ", "", 0, 0, "3D"},
        {"5D 5C KD", "4D", 0, 1, "5D"},
        {"3D 6D 6C 6H 6S", "5D", 0, 1, "6D"}, /* it breaks up bombs */
        {"5D 8D", "4D", 1, 2, "5D"},          /* and beats its partner */
        {"3D 4D 4C 4H 4S", "2D", 1, 2, "pass"},
        {"3D 4D 4C 4H 4S", "2D", 1, 1, "pass"}, /* even after a partner who passed */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_string_equal(choice(&rows[i], i), rows[i].move);
}

/* If it has nothing of the class, it chooses among all legal plays and the pass with equal chances. */
TEST(the_rule_agent_draws_lots) {
    static const Case row = {"3D 4D 4C 4H 4S", "2D", 0, 2, ""};
    int bombs = 0;
    for (uint64_t seed = 0; seed < 400; seed++) bombs += strcmp(choice(&row, seed), "pass") != 0;
    assert_in_range(bombs, 150, 250);
}

/* Simulated games use the search with its default options. */
TEST(the_planner_of_simulated_games_is_the_search) {
    struct {
        CandidatesSettings search;
        LandlordPlanner planner;
    } params;
    memset(&params, 0, sizeof params);
    option_defaults(registry_find_bot(&game_doudizhu, "ismcts")->params, &params);
    assert_memory_equal(&params.planner, &doudizhu_bots.searching, sizeof params.planner);
}

static int word_of(CardSet hand, uint64_t seed) {
    _Alignas(16) unsigned char params[PARAMS_MAX] = {0};
    const Bot *bot = registry_find_bot(&game_doudizhu, "ismcts");
    ClimbingRules rules = {0};
    ClimbingState state;
    ClimbingView view;
    Move words[MOVES_MAX];
    Error error = {0};
    Rng rng = rng_seeded(seed);
    TwoDecks hands[DOUDIZHU_SEATS] = {{.once = hand}};
    option_defaults(game_doudizhu.rules, &rules);
    option_defaults(bot->params, params);
    assert_true(option_set_text(option_find(bot->params, "bid_games"), "300", "bid_games", params, &error));
    /* By the worth of hands it would bid 3 with any. */
    assert_true(option_set_text(option_find(bot->params, "bid"), "-1000", "bid", params, &error));
    CardSet left = climbing_deck(&doudizhu_variant) & ~hand;
    for (int seat = 1; seat < DOUDIZHU_SEATS; seat++)
        while (cards_count(hands[seat].once) < DOUDIZHU_HAND) {
            Card card = cards_nth(left, (int)rng_below(&rng, (uint32_t)cards_count(left)));
            hands[seat].once |= card_bit(card);
            left ^= card_bit(card);
        }
    climbing_start(&doudizhu_variant, &state, &rules, hands, 0);
    Player player = {.game = &game_doudizhu, .rules = &rules, .params = params, .rng = rng};
    game_doudizhu.observe(&state, 0, &view);
    int count = game_doudizhu.moves(&state, words);
    return move_head(bot->choose(&player, &view, words, count));
}

/* Simulated games correct the worth of the hand: a bad one passes, a good one does not. */
TEST(the_search_speaks_by_simulated_games) {
    CardSet bad = cards_of("3D 3C 4D 4C 5D 6D 6C 7H 8D 9C 9D TD JC QD QC KD 3H");
    CardSet good = cards_of("BJ RJ 2D 2C 2H 2S AD AC AH KD KC QD QC JD TD 9D 8D");
    for (uint64_t seed = 1; seed <= 3; seed++) {
        assert_int_equal(word_of(bad, seed), 0);
        assert_true(word_of(good, seed) > 0);
    }
}

/* ---- views of auctions that are over ---- */
