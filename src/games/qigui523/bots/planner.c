/* Splits its hand into the cheapest plays and plays for points: see draw_planner in cards/draw_bot.h. */
#include "cards/draw_bot.h"
#include "games/qigui523/qigui523.h"

static const Option rows[] = {
    {DRAW_WEIGHT(single), .initial = 563},     {DRAW_WEIGHT(pair), .initial = 163},
    {DRAW_WEIGHT(triple), .initial = 167},     {DRAW_WEIGHT(card), .initial = 141},
    {DRAW_WEIGHT(card_talon), .initial = 120}, {DRAW_WEIGHT(lead), .initial = 33},
    {DRAW_WEIGHT(point), .initial = 7},        {DRAW_WEIGHT(risk), .initial = 31},
    {DRAW_WEIGHT(danger), .initial = 44},      {DRAW_WEIGHT(near), .initial = 3},
    {DRAW_WEIGHT(pass), .initial = 362},
};

static const Preset presets[] = {
    {"tuned", "weights for two seats, the default there, found by configs/qigui523/tune-planner.json", ""},
    {"crowd", "weights for larger tables, the default there, found by configs/qigui523/tune-crowd.json",
     "single=242 pair=355 triple=224 card=20 card_talon=147 lead=38 point=39 risk=51 danger=41 near=1 "
     "pass=-175"},
    {"plain", "weights by hand",
     "single=100 pair=80 triple=80 card=10 card_talon=10 lead=20 point=6 risk=6 danger=20 near=2 pass=10"},
};

DRAW_PLANNER_BOT(qigui523, rows, presets);
