/* Splits its hand into the cheapest plays and plays for points: see draw_planner in cards/draw_bot.h. */
#include "cards/draw_bot.h"
#include "games/qigui521/qigui521.h"

static const Option rows[] = {
    {DRAW_WEIGHT(single), .initial = 562},     {DRAW_WEIGHT(pair), .initial = 144},
    {DRAW_WEIGHT(triple), .initial = 113},     {DRAW_WEIGHT(card), .initial = 157},
    {DRAW_WEIGHT(card_talon), .initial = 125}, {DRAW_WEIGHT(lead), .initial = 15},
    {DRAW_WEIGHT(point), .initial = 7},        {DRAW_WEIGHT(risk), .initial = 30},
    {DRAW_WEIGHT(danger), .initial = 42},      {DRAW_WEIGHT(near), .initial = 2},
    {DRAW_WEIGHT(pass), .initial = 366},
};

static const Preset presets[] = {
    {"tuned", "weights for two seats, the default there, found by configs/qigui521/tune-planner.json", ""},
    {"crowd", "weights for larger tables, the default there, found by configs/qigui521/tune-crowd.json",
     "single=229 pair=353 triple=171 card=19 card_talon=144 lead=33 point=37 risk=50 danger=49 near=2 "
     "pass=-174"},
    {"plain", "weights by hand",
     "single=100 pair=80 triple=80 card=10 card_talon=10 lead=20 point=6 risk=6 danger=20 near=2 pass=10"},
};

DRAW_PLANNER_BOT(qigui521, rows, presets);
