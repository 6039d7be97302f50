/* Splits its hand into the cheapest plays and plays for points: see draw_planner in cards/draw_bot.h. */
#include "cards/draw_bot.h"
#include "games/wuguapi/combination.h"

static const Option rows[] = {
    {DRAW_WEIGHT(single), .initial = 514},     {DRAW_WEIGHT(pair), .initial = 57},
    {DRAW_WEIGHT(triple), .initial = 82},      {DRAW_WEIGHT(card), .initial = 151},
    {DRAW_WEIGHT(card_talon), .initial = 126}, {DRAW_WEIGHT(lead), .initial = 55},
    {DRAW_WEIGHT(point), .initial = 8},        {DRAW_WEIGHT(risk), .initial = 24},
    {DRAW_WEIGHT(danger), .initial = 38},      {DRAW_WEIGHT(near), .initial = 2},
    {DRAW_WEIGHT(pass), .initial = 349},       {DRAW_WEIGHT(row), .initial = 21},
    {DRAW_WEIGHT(flush), .initial = 144},      {DRAW_WEIGHT(house), .initial = 81},
    {DRAW_WEIGHT(top), .initial = 170},
};

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
