/* Solves endings of three or four hands with all cards known, for any climbing game. The first empty hand wins,
 * and its partners with it. Moves and turns are the game's own. */
#ifndef KOZYR_CARDS_TABLE_ENDING_H
#define KOZYR_CARDS_TABLE_ENDING_H

#include "cards/ending.h"

/* Fills verdict, winners, line and nodes. Where each hand plays alone, a hand wins if it can be the first out
 * against all others playing together. If no hand can force that, the position is open. */
void table_ending_solve(const Ending *ending, const EndingPosition *position, Solution *solution);

#endif
