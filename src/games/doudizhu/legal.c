/* The legal moves of Dou Dizhu. */
#include "games/doudizhu/doudizhu.h"

/* The plays of the seat to act; a pass is not among them. */
static int list_plays(const DoudizhuPublic *public, RankCounts hand, Combination *plays) {
    CombinationRules rules = doudizhu_combinations(&public->rules);
    if (!public->trick.led) return combinations_lead(&doudizhu_table, &rules, hand, plays);
    return combinations_answer(&doudizhu_table, &rules, hand, public->class, public->head, plays);
}

/* Declared readings were listed in the places of the others. */
static void sort_moves(Move *moves, int count) {
    for (int i = 1; i < count; i++) {
        Move move = moves[i];
        int hole = i;
        for (; hole > 0 && moves[hole - 1] > move; hole--) moves[hole] = moves[hole - 1];
        moves[hole] = move;
    }
}

/* At most 568 plays and a pass, counted over all 153,009,740 hands of twenty cards with every kicker allowed:
 * AAA KKKK QQQQ JJJ T 9 8 7 6 5 has the most. By the default rules 519: AAA KKK QQQ JJJ T 9 8 7 6 5 4 3. */
int doudizhu_legal(const DoudizhuPublic *public, CardSet hand, Move *out) {
    if (public->phase != DOUDIZHU_PLAY) return doudizhu_words(public, out);
    Combination plays[COMBINATIONS_MAX];
    int number = list_plays(public, ladder_rank_counts(hand), plays), count = 0;
    LadderSuits suits = ladder_suits(hand);
    if (public->trick.led) out[count++] = DOUDIZHU_PASS;
    for (int i = 0; i < number; i++) out[count++] = move_play(&suits, &plays[i]);
    if (doudizhu_combinations(&public->rules).ambiguous) sort_moves(out, count);
    return count;
}
