/* Games with a talon that an independent program played. */
#include "../suite.h"
#include "../reference/golden_games.h"
#include "core/registry.h"

TEST(games_of_another_program) {
    static const char *const rows[][3] = {
        {"wuguapi", "seats=2", "tests/golden/wuguapi/seats2.jsonl"},
        {"wuguapi", "seats=4", "tests/golden/wuguapi/seats4.jsonl"},
        {"wuguapi", "seats=10", "tests/golden/wuguapi/seats10.jsonl"},
        {"qigui521", "seats=2", "tests/golden/qigui521/seats2.jsonl"},
        {"qigui521", "seats=4", "tests/golden/qigui521/seats4.jsonl"},
        {"qigui521", "seats=7", "tests/golden/qigui521/seats7.jsonl"},
        {"qigui523", "seats=2", "tests/golden/qigui523/seats2.jsonl"},
        {"qigui523", "seats=5", "tests/golden/qigui523/seats5.jsonl"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const Game *game = registry_find_game(rows[i][0]);
        assert_non_null(game);
        assert_int_equal(golden_games_replay(game, rows[i][1], rows[i][2]), 30);
    }
}
