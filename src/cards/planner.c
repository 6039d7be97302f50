/* All of a play's worth is cheap to compute except the number of plays that its rest needs. So that number is
 * computed in the order of the worths' upper bounds, until no other play can be worth more. */
#include "cards/planner.h"

#include <assert.h>

#include "cards/play_values.h"

#include "core/game.h"

enum { BOMB_CARDS = 4, OUT = 1 << 24, SURE = 1 << 20 };

int planner_controls(RankCounts hand, int control_rank) {
    return 2 * rank_count(hand, control_rank) + 3 * rank_count(hand, COUNT_LITTLE_JOKER) +
           4 * rank_count(hand, COUNT_BIG_JOKER);
}

/* All jokers, the last class of bombs, count as one bomb. */
int planner_bombs(const CombinationTable *table, RankCounts hand) {
    if (table->first_bomb == table->count) return 0;
    RankSet jokers = ranks_with(hand, table->classes[table->count - 1].multiple) & RANKS_JOKERS;
    return __builtin_popcountll(ranks_with(hand, BOMB_CARDS)) + (jokers == RANKS_JOKERS);
}

int planner_past_four(RankCounts hand) {
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
    return weights->more ? worth + (int64_t)weights->more * planner_past_four(hand) : worth;
}

static int64_t pass_worth(const PlannerSituation *situation, int needed) {
    const PlannerWeights *weights = situation->weights;
    int64_t worth = hand_worth(situation, situation->hand, needed);
    if (situation->on_partner) return worth;
    worth -= weights->pass;
    return situation->enemy <= weights->near ? worth - weights->danger : worth;
}

CombinationHeads planner_beating(const PlannerSituation *situation, int class) {
    const CombinationClass *played = &situation->table->classes[class];
    CombinationHeads bombs = {.class = class};
    if (combination_cards(played) <= situation->enemy_most || played->bomb)
        return combinations_answering(situation->table, situation->unseen, class);
    if (situation->enemy_most >= BOMB_CARDS) bombs.bombs = planner_bombs(situation->table, situation->unseen);
    return bombs;
}

/* ---- a play ---- */

/* A play's worth by the weights, without the plays that its rest needs. */
static ValuedPlay weigh_play(PlayValuer *valuer, const Combination *play) {
    const PlannerSituation *situation = valuer->situation;
    const PlannerWeights *weights = situation->weights;
    CombinationHeads *beating =
        &valuer->beating; /* kept for the next play, because lists go class by class */
    if (beating->class != play->class) *beating = planner_beating(situation, play->class);
    int heads = combination_heads_above(beating, play->head);
    int64_t worth = hand_worth(situation, situation->hand - play->cards, 0);
    worth -= (int64_t)weights->head * play->head;
    worth += weights->lead / (1 + heads);
    if (situation->on_partner) worth -= weights->partner + (int64_t)weights->top * situation->table_head;
    if (heads && situation->next_enemy == counts_total(play->cards)) worth -= weights->feed;
    return (ValuedPlay){.worth = worth, .sure = heads == 0};
}

static ValuedPlay worth_without_rest(PlayValuer *valuer, const Combination *play) {
    return valuer->values ? play_values_of(valuer, play) : weigh_play(valuer, play);
}

static int64_t worth_with_rest(const PlayValuer *valuer, ValuedPlay play, int needed) {
    int64_t worth = valuer->values ? play_values_worth(valuer, play, needed)
                                   : play.worth - (int64_t)valuer->situation->weights->play * needed;
    return play.sure && needed == 1 ? worth + SURE : worth;
}

/* The most that the play can be worth if its rest needs at least so many plays. */
static int64_t worth_at_most(const PlayValuer *valuer, ValuedPlay play, int least) {
    if (!valuer->values) return worth_with_rest(valuer, play, least);
    int64_t worth = play_values_bound(valuer, play, least);
    return play.sure && least == 1 ? worth + SURE : worth;
}

static int64_t worth_of_pass(const PlayValuer *valuer, int needed) {
    return valuer->values ? play_values_pass(valuer, needed) : pass_worth(valuer->situation, needed);
}

static int rest_needs(const PlannerSituation *situation, const Combination *play) {
    return situation->plays_needed(situation->plan, situation->hand - play->cards);
}

void planner_weigh(const PlannerSituation *situation, const Combination *plays, int count, int64_t *worths,
                   uint64_t *nodes) {
    PlayValuer valuer = play_valuer(situation);
    for (int i = 0; i < count; i++) {
        bool out = plays[i].cards == situation->hand;
        *nodes += !out;
        if (out)
            worths[i] = OUT;
        else if (plays[i].class == COMBINATION_PASS)
            worths[i] = worth_of_pass(&valuer, rest_needs(situation, &plays[i]));
        else
            worths[i] = worth_with_rest(&valuer, worth_without_rest(&valuer, &plays[i]),
                                        rest_needs(situation, &plays[i]));
    }
}

/* ---- the best play ---- */

/* Writes an upper bound of each play's worth. If plays_needed knows all plays, the rest needs at least one play
 * less than the hand; else at least one. */
static void bound_worths(PlayValuer *valuer, const Combination *plays, int count, int needed,
                         ValuedPlay *parts, int64_t *bounds) {
    const PlannerSituation *situation = valuer->situation;
    int least = situation->any_plays || needed < 2 ? 1 : needed - 1;
    for (int i = 0; i < count; i++) {
        if (plays[i].class == COMBINATION_PASS) {
            bounds[i] = worth_of_pass(valuer, needed);
        } else if (plays[i].cards == situation->hand) {
            bounds[i] = OUT;
        } else {
            parts[i] = worth_without_rest(valuer, &plays[i]);
            bounds[i] = worth_at_most(valuer, parts[i], least);
        }
    }
}

int planner_choose(const PlannerSituation *situation, const Combination *plays, int count, uint64_t *nodes) {
    ValuedPlay parts[MOVES_MAX];
    int64_t bounds[MOVES_MAX], highest = INT64_MIN;
    int needed = situation->plays_needed(situation->plan, situation->hand), best = count;
    PlayValuer valuer = play_valuer(situation);
    assert(count >= 1 && count <= MOVES_MAX);
    bounds[0] = INT64_MIN;
    bound_worths(&valuer, plays, count, needed, parts, bounds);
    for (int i = 0; i < count; i++) *nodes += plays[i].cards != situation->hand;
    for (;;) {
        int next = 0;
        for (int i = 1; i < count; i++)
            if (bounds[i] > bounds[next]) next = i;
        int64_t worth = bounds[next];
        if (worth < highest || worth == INT64_MIN) return best;
        if (plays[next].class != COMBINATION_PASS && plays[next].cards != situation->hand)
            worth = worth_with_rest(&valuer, parts[next], rest_needs(situation, &plays[next]));
        bounds[next] = INT64_MIN;
        if (worth < highest || (worth == highest && next > best)) continue;
        best = next;
        highest = worth;
    }
}
