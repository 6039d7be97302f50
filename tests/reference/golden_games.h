/* Games that an independent program played: one JSON object a line with the deal, who moved, the moves, the
 * numbers of legal moves, and the result (tests/golden/README.md). */
#ifndef KOZYR_TESTS_REFERENCE_GOLDEN_GAMES_H
#define KOZYR_TESTS_REFERENCE_GOLDEN_GAMES_H

#include "core/game.h"

/* Plays every game of the file again under the rules `settings` ("seats=4"), with a test failure at the first
 * ply that differs; returns the number of games. Each move must be among the legal ones, which are as many as
 * the file says, and the game must end where it ends. Of the result compared are scores, places (where they
 * do not contradict the scores), and those members that are named as a statistic is: a list is one value a
 * seat, a number the sum over the seats. */
int golden_games_replay(const Game *game, const char *settings, const char *path);

#endif
