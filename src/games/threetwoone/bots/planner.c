/* Splits its hand into the fewest plays and makes the play that leaves the best rest (cards/planner.h). A
 * pure function of the view; equal worths go to the first move. */
#include "cards/planner.h"

#include "core/bot.h"
#include "games/threetwoone/decompose.h"

typedef struct {
    PlannerWeights weights;
} Params;

static const Option rows[] = {
    PLANNER_ROWS_HAND(Params, 75, 86),
    PLANNER_ROWS_TRICK(Params, 10, 77, 260),
    PLANNER_ROWS_ALARM(Params, 141, 114, 6),
};

static const Preset presets[] = {
    {"tuned", "weights found by configs/threetwoone/tune-planner.json", ""},
    {"plain", "weights by hand", "play=100 control=40 head=4 lead=40 pass=20 danger=80 feed=60 near=4"},
};
static const OptionTable planner_options = {rows, sizeof rows / sizeof rows[0], presets,
                                            sizeof presets / sizeof presets[0], NULL};

static int plays_needed(void *plan, RankCounts hand) { return threetwoone_plan_needed(plan, hand); }

static PlannerSituation look(const Params *params, const ThreetwooneView *view, ThreetwoonePlan *plan) {
    int own = (int)view->seat, next = trick_next_seat(&view->trick, own);
    PlannerSituation situation = {.table = &threetwoone_table,
                                  .weights = &params->weights,
                                  .plays_needed = plays_needed,
                                  .plan = plan,
                                  .hand = ladder_rank_counts(view->hand),
                                  .control_rank = THREETWOONE_TWO,
                                  .enemy = THREETWOONE_HAND,
                                  .next_enemy = view->held[next]};
    situation.unseen = ladder_rank_counts(THREETWOONE_CARDS) - situation.hand;
    for (int seat = 0; seat < THREETWOONE_SEATS; seat++) {
        int held = view->held[seat];
        situation.unseen -= view->played[seat];
        if (seat == own) continue;
        if (held < situation.enemy) situation.enemy = held;
        if (held > situation.enemy_most) situation.enemy_most = held;
    }
    threetwoone_plan(plan, situation.hand);
    return situation;
}

static Move planner_choose_move(Player *player, const void *memory, const Move *legal, int count) {
    const ThreetwooneView *view = memory;
    ThreetwoonePlan plan;
    Combination plays[MOVES_MAX];
    for (int i = 0; i < count; i++) plays[i] = move_combination(&threetwoone_table, legal[i]);
    PlannerSituation situation = look(player->params, view, &plan);
    return legal[planner_choose(&situation, plays, count, &player->nodes)];
}

const Bot bot_threetwoone_planner = {
    .name = "planner",
    .title = "splits its hand into the fewest plays and weighs what a play leaves",
    .game = "threetwoone",
    .params = &planner_options,
    .params_size = sizeof(Params),
    .choose = planner_choose_move,
};
