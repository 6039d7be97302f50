/* Games of Big Two that an independent program played. */
#include "../suite.h"
#include "../reference/golden_games.h"
#include "core/registry.h"

TEST(games_of_another_program) {
    const Game *game = registry_find_game("bigtwo");
    assert_non_null(game);
    assert_int_equal(golden_games_replay(game, "", "tests/golden/bigtwo/standard.jsonl"), 30);
}
