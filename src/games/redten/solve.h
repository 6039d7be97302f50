/* Who wins a position of red ten, proved (cards/endgame.h): both hands are open and nothing is left to
 * chance. */
#ifndef KOZYR_GAMES_REDTEN_SOLVE_H
#define KOZYR_GAMES_REDTEN_SOLVE_H

#include "cards/endgame.h"
#include "games/redten/combination.h"

/* Hands and the table are card sets, the `rules` of a solver RedtenRules. */
extern const EndgameGame redten_endgame;

/* Room for the plays of a whole line: no hand has more than REDTEN_MOVES, and each play takes a card away. */
enum { REDTEN_LINE_PLAYS = REDTEN_DECK * REDTEN_MOVES + ENDGAME_PLAYS_MAX };

#endif
