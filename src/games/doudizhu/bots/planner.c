/* Splits its hand into the fewest plays and makes the play that leaves the best rest (cards/planner.h); bids
 * by what its hand is worth. A pure function of the view; equal worths go to the first move. */
#include "cards/planner.h"
#include "core/bot.h"
#include "games/doudizhu/decompose.h"
#include "games/doudizhu/doudizhu.h"

enum { TWO_RANK = 12 };

typedef struct {
    PlannerWeights weights;
    uint16_t bid_control, bid_bomb, bid_play, step;
    int64_t bid;
} Params;

static const Option rows[] = {
    PLANNER_ROWS_HAND(Params, 100, 100),
    PLANNER_ROWS_BOMB(Params, 85),
    PLANNER_ROWS_TRICK(Params, 7, 117, 85),
    PLANNER_ROWS_PARTNER(Params, 95, 8),
    PLANNER_ROWS_ALARM(Params, 181, 58, 7),
    OPTION_ROW_INT(Params, bid_control, 40, 0, PLANNER_WEIGHT_MAX, "auction: worth of a two"),
    OPTION_ROW_INT(Params, bid_bomb, 141, 0, PLANNER_WEIGHT_MAX, "auction: worth of a bomb"),
    OPTION_ROW_INT(Params, bid_play, 2, 0, PLANNER_WEIGHT_MAX, "auction: cost of each play of the hand"),
    OPTION_ROW_INT(Params, bid, 60, -10000, 10000, "auction: what a hand must be worth to bid 1 or call"),
    OPTION_ROW_INT(Params, step, 0, 0, PLANNER_WEIGHT_MAX,
                   "auction: how much more for each further point, for a rob, twice for doubling"),
};

/* The auction: points a game that 40,000 landlords won or lost between three tuned planners, by their dealt
 * hands (configs/doudizhu/equal.json). A hand that is worth a bid of 1 is worth one of 3. */
static const Preset presets[] = {
    {"tuned", "play found by configs/doudizhu/tune-planner.json; bids what its hand won among equals", ""},
    {"plain", "weights by hand",
     "control=40 bomb=120 head=4 lead=40 pass=20 partner=60 top=6 danger=80 feed=60 near=4 bid_control=60 "
     "bid_bomb=60 bid_play=30 bid=-40 step=30"},
};
static const OptionTable planner_options = {rows, sizeof rows / sizeof rows[0], presets,
                                            sizeof presets / sizeof presets[0], NULL};

/* ---- the auction ---- */

static Move speak(const Params *params, const DoudizhuView *view, const Move *legal, int count) {
    RankCounts hand = ladder_rank_counts(view->hand);
    int64_t worth = (int64_t)params->bid_control * planner_controls(hand, TWO_RANK) / 2 +
                    (int64_t)params->bid_bomb * planner_bombs(&doudizhu_table, hand) -
                    (int64_t)params->bid_play * doudizhu_plays_needed(hand) - params->bid;
    int word = doudizhu_head(legal[count - 1]);
    if (view->phase == DOUDIZHU_DOUBLING) return legal[worth >= 2 * params->step];
    if (word > DOUDIZHU_BID_MAX) return legal[worth >= (word == DOUDIZHU_ROB ? params->step : 0)];
    Move best = DOUDIZHU_PASS;
    for (int i = 1; i < count; i++)
        if (worth >= (int64_t)params->step * (doudizhu_head(legal[i]) - 1)) best = legal[i];
    return best;
}

/* ---- the play ---- */

static bool are_enemies(const DoudizhuView *view, int a, int b) {
    return (a == view->landlord) != (b == view->landlord);
}

static int plays_needed(const void *plan, RankCounts hand) {
    (void)plan;
    return doudizhu_plays_needed(hand);
}

static PlannerSituation look(const Params *params, const DoudizhuView *view) {
    int own = (int)view->seat, next = trick_next_seat(&view->trick, own), owner = view->trick.owner;
    PlannerSituation situation = {.table = &doudizhu_table,
                                  .weights = &params->weights,
                                  .plays_needed = plays_needed,
                                  .hand = ladder_rank_counts(view->hand),
                                  .control_rank = TWO_RANK,
                                  .enemy = DOUDIZHU_DECK,
                                  .table_head = view->head};
    situation.unseen = ladder_rank_counts(DOUDIZHU_CARDS) - situation.hand;
    for (int seat = 0; seat < DOUDIZHU_SEATS; seat++) {
        int held = view->held[seat];
        situation.unseen -= view->played[seat];
        if (!are_enemies(view, own, seat)) continue;
        if (held < situation.enemy) situation.enemy = held;
        if (held > situation.enemy_most) situation.enemy_most = held;
    }
    if (are_enemies(view, own, next)) situation.next_enemy = view->held[next];
    situation.on_partner = view->trick.led && !are_enemies(view, own, owner);
    return situation;
}

static Move planner_choose_move(Player *player, const void *memory, const Move *legal, int count) {
    const DoudizhuView *view = memory;
    const Params *params = player->params;
    if (view->phase != DOUDIZHU_PLAY) return speak(params, view, legal, count);
    Combination plays[MOVES_MAX];
    for (int i = 0; i < count; i++) plays[i] = doudizhu_combination(legal[i]);
    PlannerSituation situation = look(params, view);
    return legal[planner_choose(&situation, plays, count, &player->nodes)];
}

const Bot bot_doudizhu_planner = {
    .name = "planner",
    .title = "splits its hand into the fewest plays and weighs what a play leaves",
    .game = "doudizhu",
    .params = &planner_options,
    .params_size = sizeof(Params),
    .choose = planner_choose_move,
};
