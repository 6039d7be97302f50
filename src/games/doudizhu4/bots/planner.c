/* Splits its hand into the fewest plays and makes the play that leaves the best rest (cards/planner.h); bids
 * by what its hand is worth. A pure function of the view; equal worths go to the first move. */
#include "cards/planner.h"

#include "core/bot.h"
#include "games/doudizhu4/decompose.h"
#include "games/doudizhu4/doudizhu4.h"

enum { TWO_RANK = 12 };

typedef struct {
    PlannerWeights weights;
    uint16_t bid_control, bid_bomb, bid_play, step;
    int64_t bid;
} Params;

static const Option rows[] = {
    PLANNER_ROWS_HAND(Params, 100, 39),
    PLANNER_ROWS_BOMB(Params, 12),
    PLANNER_ROWS_MORE(Params, 77),
    PLANNER_ROWS_TRICK(Params, 2, 50, 174),
    PLANNER_ROWS_PARTNER(Params, 34, 9),
    PLANNER_ROWS_ALARM(Params, 172, 134, 8),
    OPTION_ROW_INT(Params, bid_control, 60, 0, PLANNER_WEIGHT_MAX, "auction: worth of a two"),
    OPTION_ROW_INT(Params, bid_bomb, 60, 0, PLANNER_WEIGHT_MAX, "auction: worth of a bomb"),
    OPTION_ROW_INT(Params, bid_play, 30, 0, PLANNER_WEIGHT_MAX, "auction: cost of each play of the hand"),
    OPTION_ROW_INT(Params, bid, 300, -10000, 10000, "auction: what a hand must be worth to bid 1"),
    OPTION_ROW_INT(Params, step, 50, 0, PLANNER_WEIGHT_MAX, "auction: how much more for each further point"),
};

static const Preset presets[] = {
    {"tuned", "weights found by configs/doudizhu4/tune-planner.json", ""},
    {"plain", "weights by hand",
     "control=40 bomb=120 more=40 head=4 lead=40 pass=20 partner=60 top=6 danger=80 feed=60 near=4 bid=200"},
};
static const OptionTable planner_options = {rows, sizeof rows / sizeof rows[0], presets,
                                            sizeof presets / sizeof presets[0], NULL};

/* ---- the auction ---- */

static Move speak(const Params *params, const Doudizhu4View *view, const Move *legal, int count) {
    RankCounts hand = two_decks_counts(&view->hand);
    int64_t worth = (int64_t)params->bid_control * planner_controls(hand, TWO_RANK) / 2 +
                    (int64_t)params->bid_bomb * planner_bombs(&doudizhu4_table, hand) -
                    (int64_t)params->bid_play * doudizhu4_plays_needed(hand) - params->bid;
    Move best = DOUDIZHU4_PASS;
    for (int i = 1; i < count; i++)
        if (worth >= (int64_t)params->step * (move_head(legal[i]) - 1)) best = legal[i];
    return best;
}

/* ---- the play ---- */

static bool are_enemies(const Doudizhu4View *view, int a, int b) {
    return (a == view->landlord) != (b == view->landlord);
}

static int plays_needed(void *plan, RankCounts hand) {
    (void)plan;
    return doudizhu4_plays_needed(hand);
}

static PlannerSituation look(const Params *params, const Doudizhu4View *view) {
    int own = (int)view->seat, next = trick_next_seat(&view->trick, own), owner = view->trick.owner;
    PlannerSituation situation = {.table = &doudizhu4_table,
                                  .weights = &params->weights,
                                  .plays_needed = plays_needed,
                                  .hand = two_decks_counts(&view->hand),
                                  .control_rank = TWO_RANK,
                                  .enemy = DOUDIZHU4_DECK,
                                  .table_head = view->head};
    situation.unseen = 2 * ladder_rank_counts(DOUDIZHU4_CARDS) - situation.hand;
    for (int seat = 0; seat < DOUDIZHU4_SEATS; seat++) {
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
    const Doudizhu4View *view = memory;
    const Params *params = player->params;
    if (view->phase != DOUDIZHU4_PLAY) return speak(params, view, legal, count);
    Combination plays[MOVES_MAX];
    for (int i = 0; i < count; i++) plays[i] = doudizhu4_combination(legal[i]);
    PlannerSituation situation = look(params, view);
    return legal[planner_choose(&situation, plays, count, &player->nodes)];
}

const Bot bot_doudizhu4_planner = {
    .name = "planner",
    .title = "splits its hand into the fewest plays and weighs what a play leaves",
    .game = "doudizhu4",
    .params = &planner_options,
    .params_size = sizeof(Params),
    .choose = planner_choose_move,
};
