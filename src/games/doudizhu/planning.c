#include "games/doudizhu/planning.h"

#include "games/doudizhu/decompose.h"

enum { TWO_RANK = 12 };

const DoudizhuPlanner doudizhu_planner_tuned = {
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

Move doudizhu_planner_speak(const DoudizhuPlanner *planner, const DoudizhuPublic *public, CardSet cards,
                            const Move *legal, int count) {
    RankCounts hand = ladder_rank_counts(cards);
    int64_t worth = (int64_t)planner->bid_control * planner_controls(hand, TWO_RANK) / 2 +
                    (int64_t)planner->bid_bomb * planner_bombs(&doudizhu_table, hand) -
                    (int64_t)planner->bid_play * doudizhu_plays_needed(hand) - planner->bid;
    int word = move_head(legal[count - 1]);
    if (public->phase == DOUDIZHU_DOUBLING) return legal[worth >= 2 * planner->step];
    if (word > DOUDIZHU_BID_MAX) return legal[worth >= (word == DOUDIZHU_ROB ? planner->step : 0)];
    Move best = DOUDIZHU_PASS;
    for (int i = 1; i < count; i++)
        if (worth >= (int64_t)planner->step * (move_head(legal[i]) - 1)) best = legal[i];
    return best;
}

/* ---- the play ---- */

static int plays_needed(void *plan, RankCounts hand) {
    (void)plan;
    return doudizhu_plays_needed(hand);
}

PlannerSituation doudizhu_planner_look(const DoudizhuPlanner *planner, const DoudizhuPublic *public, int own,
                                       CardSet hand) {
    int next = trick_next_seat(&public->trick, own), owner = public->trick.owner;
    PlannerSituation situation = {.table = &doudizhu_table,
                                  .weights = &planner->weights,
                                  .plays_needed = plays_needed,
                                  .hand = ladder_rank_counts(hand),
                                  .control_rank = TWO_RANK,
                                  .enemy = DOUDIZHU_DECK,
                                  .table_head = public->head};
    const DoudizhuRules *rules = &public->rules;
    situation.any_plays = rules->rocket_kickers || rules->bomb_kickers || rules->adjacent_kickers ||
                          rules->body_kickers || rules->repeated_pairs;
    situation.unseen = ladder_rank_counts(DOUDIZHU_CARDS) - situation.hand;
    for (int seat = 0; seat < DOUDIZHU_SEATS; seat++) {
        int held = public->held[seat];
        situation.unseen -= public->played[seat];
        if (!doudizhu_enemies(public, own, seat)) continue;
        if (held < situation.enemy) situation.enemy = held;
        if (held > situation.enemy_most) situation.enemy_most = held;
    }
    if (doudizhu_enemies(public, own, next)) situation.next_enemy = public->held[next];
    situation.on_partner = public->trick.led && !doudizhu_enemies(public, own, owner);
    return situation;
}

Move doudizhu_planner_move(const DoudizhuPlanner *planner, const DoudizhuPublic *public, int seat,
                           CardSet hand, const Move *legal, int count, uint64_t *nodes) {
    if (public->phase != DOUDIZHU_PLAY) return doudizhu_planner_speak(planner, public, hand, legal, count);
    Combination plays[MOVES_MAX];
    for (int i = 0; i < count; i++) plays[i] = move_combination(&doudizhu_table, legal[i]);
    PlannerSituation situation = doudizhu_planner_look(planner, public, seat, hand);
    return legal[planner_choose(&situation, plays, count, nodes)];
}
