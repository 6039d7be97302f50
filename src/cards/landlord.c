#include "cards/landlord.h"

#include "cards/combination_move.h"

enum { TWO_RANK = 12, FAR = 99 };

int landlord_role(int seats, int landlord, int seat) {
    return landlord == LANDLORD_NOBODY ? 0 : 1 + (seat - landlord + seats) % seats;
}

bool landlord_spring(int seats, int landlord, const uint8_t *plays, bool landlord_won) {
    int others = 0;
    for (int seat = 0; seat < seats; seat++)
        if (seat != landlord) others += plays[seat];
    return landlord_won ? others == 0 : plays[landlord] == 1;
}

/* ---- what bots see ---- */

CheapestSituation landlord_cheapest(const LandlordTable *table, int head) {
    const Trick *trick = table->trick;
    int own = table->own, next = trick_next_seat(trick, own), owner = trick->owner;
    CheapestSituation situation = {FAR, FAR, 0, head};
    for (int seat = 0; seat < trick->seats; seat++)
        if (landlord_enemies(table->landlord, own, seat) && table->held[seat] < situation.enemy)
            situation.enemy = table->held[seat];
    if (landlord_enemies(table->landlord, own, next)) situation.next_enemy = table->held[next];
    if (trick->led && !landlord_enemies(table->landlord, own, owner)) situation.partner = table->held[owner];
    return situation;
}

void landlord_look(const LandlordTable *table, PlannerSituation *situation) {
    const Trick *trick = table->trick;
    int own = table->own, next = trick_next_seat(trick, own);
    situation->control_rank = TWO_RANK;
    situation->enemy = FAR;
    for (int seat = 0; seat < trick->seats; seat++) {
        int held = table->held[seat];
        if (!landlord_enemies(table->landlord, own, seat)) continue;
        if (held < situation->enemy) situation->enemy = held;
        if (held > situation->enemy_most) situation->enemy_most = held;
    }
    if (landlord_enemies(table->landlord, own, next)) situation->next_enemy = table->held[next];
    situation->on_partner = trick->led && !landlord_enemies(table->landlord, own, trick->owner);
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

int64_t landlord_worth(const LandlordPlanner *planner, const CombinationTable *table, RankCounts hand,
                       int plays_needed) {
    return (int64_t)planner->bid_control * planner_controls(hand, TWO_RANK) / 2 +
           (int64_t)planner->bid_bomb * planner_bombs(table, hand) -
           (int64_t)planner->bid_play * plays_needed - planner->bid;
}

/* ---- views from outside ---- */

bool landlord_check(int landlord, int bottom, int bottom_cards, const Trick *trick, int seats, Error *error) {
    bool known = landlord != LANDLORD_NOBODY;
    if (known && landlord >= seats)
        return error_input(error, "landlord: %d: expected a seat, or %d for nobody", landlord,
                           LANDLORD_NOBODY);
    if (bottom != (known ? bottom_cards : 0))
        return error_input(error, "bottom: %d cards; expected %d once there is a landlord, before none",
                           bottom, bottom_cards);
    if (trick->seats != seats)
        return error_input(error, "trick_seats: %d: the table has %d", trick->seats, seats);
    if (trick->turn >= 0 && trick->holding != (1u << seats) - 1)
        return error_input(error, "holding: all have cards until the game is over");
    return true;
}
