/* Splits its hand into the cheapest plays and plays for points: see draw_planner in cards/draw_bot.h. */
#include "cards/draw_bot.h"
#include "games/qigui523/qigui523.h"

static const Option rows[] = {DRAW_PLANNER_ROWS(563, 163, 167, 141, 120, 33, 7, 31, 44, 3, 362)};

static const Preset presets[] = {
    {"tuned", "weights for two seats, found by configs/qigui523/tune-planner.json", ""},
    {"crowd", "weights for larger tables, found by configs/qigui523/tune-crowd.json",
     "single=242 pair=355 triple=224 card=20 card_talon=147 lead=38 point=39 risk=51 danger=41 near=1 "
     "pass=-175"},
    {"plain", "weights by hand",
     "single=100 pair=80 triple=80 card=10 card_talon=10 lead=20 point=6 risk=6 danger=20 near=2 pass=10"},
};
static const OptionTable planner_options = {rows, sizeof rows / sizeof rows[0], presets,
                                            sizeof presets / sizeof presets[0], NULL};

static Move planner_choose(Player *player, const void *view, const Move *legal, int count) {
    return draw_planner(&qigui523_variant, player, view, legal, count);
}

const Bot bot_qigui523_planner = {
    .name = "planner",
    .title = "splits its hand into the cheapest plays and weighs the points; at larger tables preset crowd",
    .game = "qigui523",
    .params = &planner_options,
    .params_size = sizeof(DrawPlanner),
    .choose = planner_choose,
};
