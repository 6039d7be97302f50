/* Games of Big Two that an independent program played. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include "../reference/golden_games.h"
#include "core/registry.h"

static void test_games_of_another_program(void **unused) {
    (void)unused;
    const Game *game = registry_find_game("bigtwo");
    assert_non_null(game);
    assert_int_equal(golden_games_replay(game, "", "tests/golden/bigtwo/standard.jsonl"), 30);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_games_of_another_program)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
