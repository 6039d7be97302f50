/* The situation at the table for bots of climbing games: enemies and their cards; and bids. */
#include "cards/landlord.h"

enum { TWO_RANK = 12, FAR = 99 };

CheapestSituation landlord_cheapest(const ClimbingVariant *variant, const ClimbingPublic *public, int own) {
    const Trick *trick = &public->trick;
    int next = trick_next_seat(trick, own), alone = climbing_alone(variant, public, own);
    CheapestSituation situation = {FAR, FAR, 0, public->head};
    for (int seat = 0; seat < variant->seats; seat++)
        if (climbing_enemies(alone, own, seat) && public->held[seat] < situation.enemy)
            situation.enemy = public->held[seat];
    if (climbing_enemies(alone, own, next)) situation.next_enemy = public->held[next];
    if (trick->led && !climbing_enemies(alone, own, trick->owner))
        situation.partner = public->held[trick->owner];
    return situation;
}

PlannerSituation landlord_look(const ClimbingVariant *variant, const ClimbingPublic *public, int own,
                               RankCounts hand) {
    const Trick *trick = &public->trick;
    int next = trick_next_seat(trick, own), alone = climbing_alone(variant, public, own);
    PlannerSituation situation = {.table = variant->table,
                                  .plays_needed = variant->plays_needed,
                                  .hand = hand,
                                  .control_rank = TWO_RANK,
                                  .enemy = FAR,
                                  .table_head = public->head};
    situation.unseen = variant->decks * ladder_rank_counts(climbing_deck(variant)) - hand;
    for (int seat = 0; seat < variant->seats; seat++) {
        int held = public->held[seat];
        situation.unseen -= public->played[seat];
        if (!climbing_enemies(alone, own, seat)) continue;
        if (held < situation.enemy) situation.enemy = held;
        if (held > situation.enemy_most) situation.enemy_most = held;
    }
    if (climbing_enemies(alone, own, next)) situation.next_enemy = public->held[next];
    situation.on_partner = trick->led && !climbing_enemies(alone, own, trick->owner);
    return situation;
}

static void read_plays(const ClimbingVariant *variant, const Move *legal, int count, Combination *plays) {
    for (int i = 0; i < count; i++) plays[i] = climbing_play_of(variant, legal[i]);
}

void landlord_weigh(const ClimbingVariant *variant, const PlannerSituation *situation, const Move *legal,
                    int count, int64_t *worths, uint64_t *nodes) {
    Combination plays[MOVES_MAX];
    read_plays(variant, legal, count, plays);
    planner_weigh(situation, plays, count, worths, nodes);
}

Move landlord_choose(const ClimbingVariant *variant, const PlannerSituation *situation, const Move *legal,
                     int count, uint64_t *nodes) {
    Combination plays[MOVES_MAX];
    read_plays(variant, legal, count, plays);
    return legal[planner_choose(situation, plays, count, nodes)];
}

Move landlord_lowest(const ClimbingVariant *variant, const ClimbingPublic *public, int own, RankCounts hand,
                     const Move *legal, int count) {
    Combination plays[MOVES_MAX];
    CheapestSituation situation = landlord_cheapest(variant, public, own);
    read_plays(variant, legal, count, plays);
    return legal[cheapest_play(variant->table, plays, count, hand, &situation)];
}

/* ---- bids ---- */

int landlord_controls(RankCounts hand) {
    int fours = __builtin_popcountll(ranks_with(hand, 4));
    return rank_count(hand, TWO_RANK) + 2 * (counts_total(hand >> 4 * COUNT_LITTLE_JOKER) + fours);
}

Move landlord_bid(const Move *words, int count, int64_t worth, int64_t step) {
    Move best = words[0];
    for (int i = 1; i < count; i++)
        if (worth >= step * (move_head(words[i]) - 1)) best = words[i];
    return best;
}

int64_t landlord_worth(const LandlordPlanner *planner, const ClimbingVariant *variant, RankCounts hand) {
    return (int64_t)planner->bid_control * planner_controls(hand, TWO_RANK) / 2 +
           (int64_t)planner->bid_bomb * planner_bombs(variant->table, hand) -
           (int64_t)planner->bid_play * variant->plays_needed(NULL, hand) - planner->bid;
}
