/* Splits the hand into the cheapest plays and plays for points: see draw_planner in cards/draw_bot.h. */
#include "cards/draw_bot.h"
#include "games/qigui523/qigui523.h"

static const Option rows[] = {QIGUI523_PAIR(DRAW_OPTION)};

static const Preset presets[] = {
    {"tuned", "weights for two seats, the default there, found by configs/qigui523/tune-planner.json", ""},
    {"crowd", "weights for larger tables, the default there, found by configs/qigui523/tune-crowd.json",
     QIGUI523_CROWD(DRAW_TEXT)},
    {"plain", "weights by hand",
     "single=100 pair=80 triple=80 card=10 card_talon=10 lead=20 point=6 risk=6 danger=20 near=2 pass=10"},
};

DRAW_PLANNER_BOT(qigui523, rows, presets);
