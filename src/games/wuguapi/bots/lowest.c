/* The baseline bot: see draw_lowest in cards/draw_bot.h. */
#include "cards/draw_bot.h"
#include "games/wuguapi/combination.h"

DRAW_LOWEST_BOT(wuguapi);
