/* Always the cheapest play that keeps the bombs (cards/cheapest.h). It bids by its controls: one for a two,
 * two for a joker or a bomb. */
#include "cards/cheapest.h"
#include "games/doudizhu/doudizhu.h"

enum { BID_ONE = 3, TWO_RANK = 12, REDOUBLE = 8, FAR = 99 };

static int controls(CardSet hand) {
    RankCounts counts = ladder_rank_counts(hand);
    int bombs = __builtin_popcountll(ranks_with(counts, 4));
    return rank_count(counts, TWO_RANK) + 2 * (counts_total(counts >> 4 * COUNT_LITTLE_JOKER) + bombs);
}

/* The highest word that the controls are good for. */
static Move speak(const DoudizhuPublic *public, CardSet hand) {
    Move words[DOUDIZHU_BID_MAX + 1];
    int count = doudizhu_words(public, words), held = controls(hand);
    if (public->phase == DOUDIZHU_DOUBLING) return words[held >= REDOUBLE];
    int worth = held - BID_ONE + 1;
    if (move_head(words[count - 1]) > DOUDIZHU_BID_MAX) return words[worth > public->robs];
    Move best = DOUDIZHU_PASS;
    for (int i = 1; i < count; i++)
        if (move_head(words[i]) <= worth) best = words[i];
    return best;
}

static CheapestSituation look(const DoudizhuPublic *public, int own) {
    int next = trick_next_seat(&public->trick, own), owner = public->trick.owner;
    CheapestSituation situation = {FAR, FAR, 0, public->head};
    for (int seat = 0; seat < DOUDIZHU_SEATS; seat++)
        if (doudizhu_enemies(public, own, seat) && public->held[seat] < situation.enemy)
            situation.enemy = public->held[seat];
    if (doudizhu_enemies(public, own, next)) situation.next_enemy = public->held[next];
    if (public->trick.led && !doudizhu_enemies(public, own, owner)) situation.partner = public->held[owner];
    return situation;
}

static Move by_list(const DoudizhuPublic *public, CardSet hand, const CheapestSituation *situation) {
    Move legal[MOVES_MAX];
    Combination plays[MOVES_MAX];
    int count = doudizhu_legal(public, hand, legal);
    for (int i = 0; i < count; i++) plays[i] = move_combination(&doudizhu_table, legal[i]);
    return legal[cheapest_play(&doudizhu_table, plays, count, ladder_rank_counts(hand), situation)];
}

Move doudizhu_lowest(const DoudizhuPublic *public, int seat, CardSet hand) {
    if (public->phase != DOUDIZHU_PLAY) return speak(public, hand);
    CheapestSituation situation = look(public, seat);
    CombinationRules rules = doudizhu_combinations(&public->rules);
    RankCounts counts = ladder_rank_counts(hand);
    int class = public->trick.led ? public->class : 0;
    Combination play;
    if (!cheapest_find(&doudizhu_table, &rules, counts, class, &situation, &play))
        return by_list(public, hand, &situation);
    LadderSuits suits = ladder_suits(hand);
    return play.cards ? move_play(&suits, &play) : DOUDIZHU_PASS;
}
