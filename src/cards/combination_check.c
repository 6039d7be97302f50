#include "cards/combination_check.h"

bool combination_check_table(const CombinationTable *table, uint64_t classes, int class, int head,
                             RankCounts played, int owner, Error *error) {
    if (class >= table->count)
        return error_input(error, "class: %d: expected one from 0 to %d", class, table->count - 1);
    const CombinationClass *named = &table->classes[class];
    if (!(classes >> class & 1))
        return error_input(error, "class: %d: by these rules there is no %s", class, named->name);
    bool body = head < COUNT_RANKS && combinations_heads(table, played, class) & rank_bit(head);
    if (body && combination_cards(named) <= counts_total(played)) return true;
    return error_input(error, "head: %d: seat %d has not played such a %s", head, owner, named->name);
}

bool combination_check_plays(int seats, const RankCounts *played, const uint8_t *plays, Error *error) {
    for (int seat = 0; seat < seats; seat++) {
        int cards = counts_total(played[seat]);
        if (plays[seat] > cards || (cards > 0 && plays[seat] == 0))
            return error_input(error, "plays: %d of seat %d, with %d cards", plays[seat], seat, cards);
    }
    return true;
}
