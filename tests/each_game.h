/* The loop of tests that hold for every game. */
#ifndef KOZYR_TESTS_EACH_GAME_H
#define KOZYR_TESTS_EACH_GAME_H

#include <stdlib.h>
#include <string.h>

#include "core/registry.h"

/* Checks every game, or the one that KOZYR_GAME in the environment names; `check` says whether there was
 * something to check, which must be so for `least` of them. */
static inline void check_each_game(bool (*check)(const Game *game), int least) {
    const char *only = getenv("KOZYR_GAME");
    int checked = 0;
    for (const Game *const *each = registry_games; *each; each++)
        if (!only || strcmp(only, (*each)->name) == 0) checked += check(*each);
    assert_true(only || checked >= least);
}

#endif
