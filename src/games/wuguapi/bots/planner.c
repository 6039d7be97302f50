/* Splits its hand into the cheapest plays and plays for points: see draw_planner in cards/draw_bot.h. */
#include "cards/draw_bot.h"
#include "games/wuguapi/combination.h"

static const Option rows[] = {DRAW_PLANNER_ROWS(514, 57, 82, 151, 126, 55, 8, 24, 38, 2, 349),
                              DRAW_PLANNER_ROWS_OF_FIVE(21, 144, 81, 170)};

static const Preset presets[] = {
    {"tuned", "weights for two seats, the default there, found by configs/wuguapi/tune-planner.json", ""},
    {"crowd", "weights for larger tables, the default there, found by configs/wuguapi/tune-crowd.json",
     "single=386 pair=94 triple=106 card=43 card_talon=147 lead=36 point=30 risk=55 danger=27 near=2 pass=1 "
     "row=20 flush=152 house=101 top=242"},
    {"plain", "weights by hand",
     "single=100 pair=80 triple=80 card=10 card_talon=10 lead=20 point=6 risk=6 danger=20 near=2 pass=10 "
     "row=40 flush=50 house=60 top=90"},
};

DRAW_PLANNER_BOT(wuguapi, rows, presets);
