/* Two ways to the same play. One rates each play of a list. The other goes through the classes of a table
 * without a list, where the game's rules allow it. */
#include "cards/cheapest.h"

#include <assert.h>

/* The play with the greatest value is led. The constants order the criteria: bomb last, guarded single, lowest
 * card, number of cards, low head. */
static int lead_value(const CombinationTable *table, const Combination *play, RankCounts hand, bool guard) {
    enum { CARDS = 16, LOWEST = 64 * CARDS, BOMB = -16 * LOWEST, GUARDED = -8 * LOWEST };
    const CombinationClass *class = &table->classes[play->class];
    int cards = counts_total(play->cards), lowest = rank_lowest(ranks_with(hand, 1));
    bool chain = class->length > 1; /* in chains, kickers count as body here */
    RankCounts body = chain ? play->cards : play->cards & ranks_fill(rank_bit(play->head));
    int value = CARDS * cards - play->head;
    if (cards == 1 && guard) return GUARDED + play->head;
    if (class->bomb) value += BOMB;
    if (rank_count(body, lowest)) value += LOWEST;
    /* Ties go to the first play of the list, which has the lowest kickers. */
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
    assert(count >= 1);
    bool guard = situation->next_enemy == 1, leads = plays[0].cards != 0;
    for (int i = 0; i < count; i++)
        if (plays[i].cards == hand) return i;
    if (leads) return lead(table, plays, count, hand, guard);
    return answer(table, plays, count, situation, guard);
}

/* ---- without a list ---- */

/* A lead that plays the whole hand. */
static bool last_lead(const CombinationTable *table, const CombinationRules *rules, RankCounts hand,
                      Combination *out) {
    int total = counts_total(hand);
    for (int i = 1; i < table->count; i++)
        if (combination_cards(&table->classes[i]) == total && rules->classes >> i & 1 &&
            combinations_first(table, rules, hand, i, RANKS_ALL, out))
            return true;
    return false;
}

/* A bomb that is the whole hand and beats class and head. */
static bool last_bomb(const CombinationTable *table, const CombinationRules *rules, RankCounts hand,
                      int class, int head, Combination *out) {
    int total = counts_total(hand), first = table->classes[class].bomb ? class : table->first_bomb;
    for (int i = first; i < table->count; i++) {
        RankSet heads = i == class ? ranks_above(head) : RANKS_ALL;
        if (combination_cards(&table->classes[i]) == total &&
            combinations_first(table, rules, hand, i, heads, out))
            return true;
    }
    return false;
}

/* The largest play with the lowest card; ties go to the lowest head. Bombs are left out. */
static bool find_lead(const CombinationTable *table, const CombinationRules *rules, RankCounts hand,
                      Combination *out) {
    enum { CARDS = 16 };
    int total = counts_total(hand), highest = -COUNT_RANKS - 1, lowest = rank_lowest(ranks_with(hand, 1));
    for (int i = 1; i < table->first_bomb;) {
        const CombinationClass *class = &table->classes[i];
        RankSet heads = combinations_heads(table, hand, i);
        int cards = combination_cards(class);
        if (!heads) {
            i = class->next;
            continue;
        }
        if (class->length == 1) heads &= rank_bit(lowest);
        bool fits = rules->classes >> i & 1 && cards <= total;
        for (; fits && heads && CARDS * cards - rank_lowest(heads) > highest; heads &= heads - 1) {
            Combination play;
            if (!combinations_first(table, rules, hand, i, heads & -heads, &play)) continue;
            if (!rank_count(play.cards, lowest)) continue;
            highest = CARDS * cards - play.head;
            *out = play;
        }
        i++;
    }
    return highest >= -COUNT_RANKS;
}

/* The lowest bomb that beats class and head. */
static bool find_bomb(const CombinationTable *table, const CombinationRules *rules, RankCounts hand,
                      int class, int head, Combination *out) {
    bool bomb = table->classes[class].bomb;
    if (bomb && combinations_first(table, rules, hand, class, ranks_above(head), out)) return true;
    for (int i = bomb ? class + 1 : table->first_bomb; i < table->count; i++)
        if (rules->classes >> i & 1 && combinations_first(table, rules, hand, i, RANKS_ALL, out)) return true;
    return false;
}

static void find_answer(const CombinationTable *table, const CombinationRules *rules, RankCounts hand,
                        int number, const CheapestSituation *situation, Combination *out) {
    const CombinationClass *class = &table->classes[number];
    int head = situation->table_head, cards = combination_cards(class), total = counts_total(hand);
    RankSet heads = ranks_above(head);
    bool alarm = situation->enemy <= CHEAPEST_ALARM && !situation->partner;
    Combination play;
    *out = (Combination){0, COMBINATION_PASS, 0};
    if (last_bomb(table, rules, hand, number, head, out)) return;
    if (cards == 1 && situation->next_enemy == 1) {
        heads &= combinations_heads(table, hand, number);
        heads = heads ? rank_bit(rank_highest(heads)) : 0;
    }
    bool found =
        !class->bomb && cards <= total && combinations_first(table, rules, hand, number, heads, &play);
    bool last = found && play.cards == hand;
    if (!last && leaves_to_partner(situation)) return;
    if (found || (alarm && find_bomb(table, rules, hand, number, head, &play))) *out = play;
}

bool cheapest_find(const CombinationTable *table, const CombinationRules *rules, RankCounts hand, int class,
                   const CheapestSituation *situation, Combination *out) {
    if (rules->ambiguous || (class && table->classes[class].beaten_by)) return false;
    if (class) {
        find_answer(table, rules, hand, class, situation, out);
        return true;
    }
    if (situation->next_enemy == 1) return false;
    return last_lead(table, rules, hand, out) || find_lead(table, rules, hand, out);
}
