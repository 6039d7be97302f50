/* Splits its hand into the cheapest plays and plays for points: see draw_planner in cards/draw_bot.h. */
#include "cards/draw_bot.h"
#include "games/qigui523/qigui523.h"

static const Option rows[] = {DRAW_PLANNER_ROWS(563, 163, 167, 141, 120, 33, 7, 31, 44, 3, 362)};

static const Preset presets[] = {
    {"tuned", "weights for two seats, the default there, found by configs/qigui523/tune-planner.json", ""},
    {"crowd", "weights for larger tables, the default there, found by configs/qigui523/tune-crowd.json",
     "single=242 pair=355 triple=224 card=20 card_talon=147 lead=38 point=39 risk=51 danger=41 near=1 "
     "pass=-175"},
    {"plain", "weights by hand",
     "single=100 pair=80 triple=80 card=10 card_talon=10 lead=20 point=6 risk=6 danger=20 near=2 pass=10"},
};

DRAW_PLANNER_BOT(qigui523, rows, presets);
