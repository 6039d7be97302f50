#include "cards/planner.h"

enum { BOMB_CARDS = 4, OUT = 1 << 24, SURE = 1 << 20 };

int planner_controls(RankCounts hand, int control_rank) {
    return 2 * rank_count(hand, control_rank) + 3 * rank_count(hand, COUNT_LITTLE_JOKER) +
           4 * rank_count(hand, COUNT_BIG_JOKER);
}

/* All jokers, the last class of bombs, count as one. */
int planner_bombs(const CombinationTable *table, RankCounts hand) {
    if (table->first_bomb == table->count) return 0;
    RankSet jokers = ranks_with(hand, table->classes[table->count - 1].multiple) & RANKS_JOKERS;
    return __builtin_popcountll(ranks_with(hand, BOMB_CARDS)) + (jokers == RANKS_JOKERS);
}

static int cards_past_four(RankCounts hand) {
    enum { DECKS_CARDS = 8 };
    int cards = 0;
    for (int number = BOMB_CARDS + 1; number <= DECKS_CARDS; number++)
        cards += __builtin_popcountll(ranks_with(hand, number));
    return cards;
}

static int64_t hand_worth(const PlannerSituation *situation, RankCounts hand, int needed) {
    const PlannerWeights *weights = situation->weights;
    int64_t worth = (int64_t)weights->control * planner_controls(hand, situation->control_rank) / 2 +
                    (int64_t)weights->bomb * planner_bombs(situation->table, hand) -
                    (int64_t)weights->play * needed;
    return weights->more ? worth + (int64_t)weights->more * cards_past_four(hand) : worth;
}

static int64_t pass_worth(const PlannerSituation *situation, uint64_t *nodes) {
    const PlannerWeights *weights = situation->weights;
    int64_t worth =
        hand_worth(situation, situation->hand, situation->plays_needed(situation->plan, situation->hand));
    (*nodes)++;
    if (situation->on_partner) return worth;
    worth -= weights->pass;
    return situation->enemy <= weights->near ? worth - weights->danger : worth;
}

/* The heads of unseen cards that beat the play; enemies with fewer cards can only have bombs. */
static int beating_heads(const PlannerSituation *situation, const Combination *play) {
    const CombinationClass *class = &situation->table->classes[play->class];
    if (combination_cards(class) <= situation->enemy_most || class->bomb)
        return combinations_count_heads(situation->table, situation->unseen, play->class, play->head);
    return situation->enemy_most >= BOMB_CARDS ? planner_bombs(situation->table, situation->unseen) : 0;
}

static int64_t play_worth(const PlannerSituation *situation, const Combination *play, uint64_t *nodes) {
    const PlannerWeights *weights = situation->weights;
    RankCounts rest = situation->hand - play->cards;
    if (!rest) return OUT;
    int needed = situation->plays_needed(situation->plan, rest), heads = beating_heads(situation, play);
    (*nodes)++;
    int64_t worth = hand_worth(situation, rest, needed) - (int64_t)weights->head * play->head;
    worth += weights->lead / (1 + heads);
    if (heads == 0 && needed == 1) worth += SURE;
    if (situation->on_partner) worth -= weights->partner + (int64_t)weights->top * situation->table_head;
    if (heads && situation->next_enemy == counts_total(play->cards)) worth -= weights->feed;
    return worth;
}

static int64_t worth_of(const PlannerSituation *situation, const Combination *play, uint64_t *nodes) {
    return play->class == COMBINATION_PASS ? pass_worth(situation, nodes)
                                           : play_worth(situation, play, nodes);
}

void planner_weigh(const PlannerSituation *situation, const Combination *plays, int count, int64_t *worths,
                   uint64_t *nodes) {
    for (int i = 0; i < count; i++) worths[i] = worth_of(situation, &plays[i], nodes);
}

int planner_choose(const PlannerSituation *situation, const Combination *plays, int count, uint64_t *nodes) {
    int best = 0;
    int64_t highest = 0;
    for (int i = 0; i < count; i++) {
        int64_t worth = worth_of(situation, &plays[i], nodes);
        if (i && worth <= highest) continue;
        best = i;
        highest = worth;
    }
    return best;
}
