#include "games/doudizhu/planning.h"

#include "games/doudizhu/decompose.h"

const LandlordPlanner doudizhu_planner_tuned = {
    .weights = {.play = 100,
                .control = 100,
                .bomb = 85,
                .head = 7,
                .lead = 117,
                .pass = 85,
                .partner = 95,
                .top = 8,
                .danger = 181,
                .feed = 58,
                .near = 7},
    .bid_control = 40,
    .bid_bomb = 141,
    .bid_play = 2,
    .bid = 60,
};

/* ---- the auction ---- */

Move doudizhu_planner_speak(const LandlordPlanner *planner, const DoudizhuPublic *public, CardSet cards,
                            const Move *legal, int count) {
    RankCounts hand = ladder_rank_counts(cards);
    int64_t worth = landlord_worth(planner, &doudizhu_table, hand, doudizhu_plays_needed(hand));
    int word = move_head(legal[count - 1]);
    if (public->phase == DOUDIZHU_DOUBLING) return legal[worth >= 2 * planner->step];
    if (word > DOUDIZHU_BID_MAX) return legal[worth >= (word == DOUDIZHU_ROB ? planner->step : 0)];
    return landlord_bid(legal, count, worth, planner->step);
}

/* ---- the play ---- */

static int plays_needed(void *plan, RankCounts hand) {
    (void)plan;
    return doudizhu_plays_needed(hand);
}

PlannerSituation doudizhu_planner_look(const LandlordPlanner *planner, const DoudizhuPublic *public, int own,
                                       CardSet hand) {
    const DoudizhuRules *rules = &public->rules;
    LandlordTable table = {&public->trick, public->held, public->landlord, own};
    PlannerSituation situation = {.table = &doudizhu_table,
                                  .weights = &planner->weights,
                                  .plays_needed = plays_needed,
                                  .hand = ladder_rank_counts(hand),
                                  .table_head = public->head};
    situation.any_plays = rules->rocket_kickers || rules->bomb_kickers || rules->adjacent_kickers ||
                          rules->body_kickers || rules->repeated_pairs;
    situation.unseen = ladder_rank_counts(DOUDIZHU_CARDS) - situation.hand;
    for (int seat = 0; seat < DOUDIZHU_SEATS; seat++) situation.unseen -= public->played[seat];
    landlord_look(&table, &situation);
    return situation;
}

Move doudizhu_planner_move(const LandlordPlanner *planner, const DoudizhuPublic *public, int seat,
                           CardSet hand, const Move *legal, int count, uint64_t *nodes) {
    if (public->phase != DOUDIZHU_PLAY) return doudizhu_planner_speak(planner, public, hand, legal, count);
    Combination plays[MOVES_MAX];
    for (int i = 0; i < count; i++) plays[i] = move_combination(&doudizhu_table, legal[i]);
    PlannerSituation situation = doudizhu_planner_look(planner, public, seat, hand);
    return legal[planner_choose(&situation, plays, count, nodes)];
}
