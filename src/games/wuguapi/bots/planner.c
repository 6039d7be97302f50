/* Splits the hand into the cheapest plays and plays for points: see draw_planner in cards/draw_bot.h. */
#include "cards/draw_bot.h"
#include "games/wuguapi/combination.h"

static const Option rows[] = {WUGUAPI_PAIR(DRAW_OPTION)};

static const Preset presets[] = {
    {"tuned", "weights for two seats, the default there, found by configs/wuguapi/tune-planner.json", ""},
    {"crowd", "weights for larger tables, the default there, found by configs/wuguapi/tune-crowd.json",
     WUGUAPI_CROWD(DRAW_TEXT)},
    {"plain", "weights by hand",
     "single=100 pair=80 triple=80 card=10 card_talon=10 lead=20 point=6 risk=6 danger=20 near=2 pass=10 "
     "row=40 flush=50 house=60 top=90"},
};

DRAW_PLANNER_BOT(wuguapi, rows, presets);
