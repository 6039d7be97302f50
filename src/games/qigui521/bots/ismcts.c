/* Monte Carlo search among the planner's best moves: see draw_search in cards/draw_bot.h. */
#include "cards/draw_bot.h"
#include "games/qigui521/qigui521.h"

DRAW_ISMCTS_BOT(qigui521);
