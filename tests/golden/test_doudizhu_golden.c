/* Games of Dou Dizhu that an independent program played. */
#include <stdio.h>
#include <string.h>

#include "../suite.h"
#include "../reference/golden_games.h"
#include "../reference/random_rules.h"
#include "core/registry.h"

enum { GAMES = 30 };

TEST(games_of_another_program) {
    static const char *const variants[][2] = {
        {"standard", ""},
        {"national2016", "scoring=national2016"},
        {"rlcard", "auction=none scoring=rlcard"},
        {"openspiel", "auction=score_open all_pass=no_landlord scoring=openspiel four_with_two=false "
                      "adjacent_kickers=true"},
        {"douzero", "auction=none scoring=adp rocket_kickers=true bomb_kickers=true adjacent_kickers=true"},
        {"botzone2", "all_pass=seat_zero"},
        {"call_rob", "auction=call_rob"},
        {"alipay", "rocket_kickers=true bomb_kickers=true adjacent_kickers=true body_kickers=true "
                   "repeated_pairs=true"},
    };
    const Game *game = registry_find_game("doudizhu");
    assert_non_null(game);
    for (size_t i = 0; i < sizeof variants / sizeof variants[0]; i++) {
        RulesMemory by_preset, by_settings;
        rules_preset(game, variants[i][0], &by_preset);
        rules_with(game, variants[i][1], &by_settings);
        assert_memory_equal(&by_preset, &by_settings, game->rules_size);
        char path[100];
        snprintf(path, sizeof path, "tests/golden/doudizhu/%s.jsonl", variants[i][0]);
        assert_int_equal(golden_games_replay(game, variants[i][1], path), GAMES);
    }
}

TEST(games_for_four) {
    const Game *game = registry_find_game("doudizhu4");
    assert_non_null(game);
    assert_int_equal(golden_games_replay(game, "", "tests/golden/doudizhu4/standard.jsonl"), GAMES);
}

TEST(games_of_three_two_one) {
    const Game *game = registry_find_game("threetwoone");
    assert_non_null(game);
    assert_int_equal(golden_games_replay(game, "", "tests/golden/threetwoone/trick.jsonl"), GAMES);
    assert_int_equal(golden_games_replay(game, "lock=round", "tests/golden/threetwoone/round.jsonl"), GAMES);
}
