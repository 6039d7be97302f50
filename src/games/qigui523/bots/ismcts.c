/* Monte Carlo search among the planner's best moves: see draw_search in cards/draw_bot.h. */
#include "cards/draw_bot.h"
#include "games/qigui523/qigui523.h"

DRAW_ISMCTS_BOT(qigui523);
