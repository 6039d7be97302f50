/* The baseline bot: see draw_lowest in cards/draw_bot.h. */
#include "cards/draw_bot.h"
#include "games/qigui521/qigui521.h"

DRAW_LOWEST_BOT(qigui521);
