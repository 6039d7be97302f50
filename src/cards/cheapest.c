#include "cards/cheapest.h"

/* Larger is led rather. */
static int lead_value(const CombinationTable *table, const Combination *play, RankCounts hand, bool guard) {
    enum { CARDS = 16, LOWEST = 64 * CARDS, BOMB = -16 * LOWEST, GUARDED = -8 * LOWEST };
    const CombinationClass *class = &table->classes[play->class];
    int cards = counts_total(play->cards), lowest = rank_lowest(ranks_with(hand, 1));
    bool chain = class->length > 1; /* whose kickers may count as its body here */
    RankCounts body = chain ? play->cards : play->cards & ranks_fill(rank_bit(play->head));
    int value = CARDS * cards - play->head;
    if (cards == 1 && guard) return GUARDED + play->head;
    if (class->bomb) value += BOMB;
    if (rank_count(body, lowest)) value += LOWEST;
    /* The lowest kickers come first in the list: later plays of the same value are not taken. */
    return value;
}

static int lead(const CombinationTable *table, const Combination *plays, int count, RankCounts hand,
                bool guard) {
    int best = 0, highest = 0;
    for (int i = 0; i < count; i++) {
        int value = lead_value(table, &plays[i], hand, guard);
        if (i && value <= highest) continue;
        best = i;
        highest = value;
    }
    return best;
}

static bool leaves_to_partner(const CheapestSituation *situation) {
    return situation->partner &&
           (situation->partner <= CHEAPEST_PARTNER_CARDS || situation->table_head >= CHEAPEST_PARTNER_HEAD);
}

static int answer(const CombinationTable *table, const Combination *plays, int count,
                  const CheapestSituation *situation, bool guard) {
    int pass = 0, best = -1, bomb = -1;
    for (int i = 0; i < count; i++) {
        bool is_bomb = table->classes[plays[i].class].bomb;
        int *kept = is_bomb ? &bomb : &best;
        if (!plays[i].cards) {
            pass = i;
        } else if (*kept < 0 || (guard && !is_bomb && counts_total(plays[i].cards) == 1)) {
            *kept = i;
        }
    }
    if (leaves_to_partner(situation)) return pass;
    if (best >= 0) return best;
    bool alarm = situation->enemy <= CHEAPEST_ALARM && !situation->partner;
    return bomb >= 0 && alarm ? bomb : pass;
}

int cheapest_play(const CombinationTable *table, const Combination *plays, int count, RankCounts hand,
                  const CheapestSituation *situation) {
    bool guard = situation->next_enemy == 1, leads = plays[0].cards != 0;
    for (int i = 0; i < count; i++)
        if (plays[i].cards == hand) return i;
    if (leads) return lead(table, plays, count, hand, guard);
    return answer(table, plays, count, situation, guard);
}
