/* Proves who wins a position of red ten (cards/endgame.h). Both hands are open, so there is no chance
 * involved. */
#ifndef KOZYR_GAMES_REDTEN_SOLVE_H
#define KOZYR_GAMES_REDTEN_SOLVE_H

#include "cards/endgame.h"
#include "games/redten/combination.h"

/* Hands and the table are card sets; the `rules` of a solver are a RedtenRules. */
extern const EndgameGame redten_endgame;

/* Room for the plays of a whole line: no hand has more than REDTEN_MOVES moves, and each play removes a
 * card. */
enum { REDTEN_LINE_PLAYS = REDTEN_DECK * REDTEN_MOVES + ENDGAME_PLAYS_MAX };

#endif
