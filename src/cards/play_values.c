/* Adds up learned values. The plays that a rest needs are slow to count, so what depends on them is apart, and
 * has an upper bound: a worth never rises with their number, but for a few values that the bound takes into
 * account. */
#include "cards/play_values.h"

enum { NEAR = 5, ALARM = 2, FAR = 10, FULL = 15, JACK = 8, FOUR = 4, AHEAD_MOST = 8, BOMB_NEEDED_MOST = 8 };
/* Shapes from here on are bombs. */
enum {
    SHAPE_SINGLE,
    SHAPE_PAIR,
    SHAPE_TRIO,
    SHAPE_TRIO_SINGLE,
    SHAPE_TRIO_PAIR,
    SHAPE_SINGLES,
    SHAPE_PAIRS,
    SHAPE_TRIOS,
    SHAPE_FOUR,
    SHAPE_BOMB,
    SHAPE_ROCKET
};
_Static_assert(SHAPE_ROCKET + 1 == VALUE_SHAPES, "a value for each");

static inline int enemy_step(int cards) {
    static const uint8_t steps[] = {0, 0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5};
    return cards < (int)sizeof steps ? steps[cards] : VALUE_ENEMY_STEPS - 1;
}

static inline int partner_step(int cards) {
    static const uint8_t steps[] = {0, 0, 1, 2, 2};
    return cards < (int)sizeof steps ? steps[cards] : VALUE_PARTNER_STEPS - 1;
}

static inline int beaten_step(int heads) {
    static const uint8_t steps[] = {0, 1, 2, 3, 4, 5, 5, 6, 6, 6};
    return heads < (int)sizeof steps ? steps[heads] : VALUE_BEATEN_STEPS - 1;
}

static int shape_of(const CombinationClass *class) {
    if (class->bomb) return class->jokers ? SHAPE_ROCKET : SHAPE_BOMB;
    bool chain = class->length > 1;
    if (class->multiple == 1) return chain ? SHAPE_SINGLES : SHAPE_SINGLE;
    if (class->multiple == 2) return chain ? SHAPE_PAIRS : SHAPE_PAIR;
    if (class->multiple > 3) return SHAPE_FOUR;
    if (chain) return SHAPE_TRIOS;
    return class->singles ? SHAPE_TRIO_SINGLE : class->pairs ? SHAPE_TRIO_PAIR : SHAPE_TRIO;
}

PlayValuer play_valuer(const PlannerSituation *situation) {
    if (!situation->values)
        return (PlayValuer){.situation = situation, .beating = {.class = COMBINATION_PASS}};
    RankSet unseen = ranks_with(situation->unseen, 1);
    return (PlayValuer){.situation = situation,
                        .values = situation->values->of,
                        .tops = unseen ? ranks_above(rank_highest(unseen)) : RANKS_ALL,
                        .enemy = enemy_step(situation->enemy),
                        .partner = partner_step(situation->partner),
                        .beating = {.class = COMBINATION_PASS}};
}

static inline int ranks_in(RankSet set) { return __builtin_popcountll(set); }

/* ---- the rest ---- */

static int32_t rest_worth(const PlayValuer *valuer, RankCounts rest) {
    const PlannerSituation *situation = valuer->situation;
    const int16_t *values = valuer->values;
    RankSet one = ranks_with(rest, 1), two = ranks_with(rest, 2), three = ranks_with(rest, 3);
    int cards = counts_total(rest), ahead = cards - situation->enemy, tops = ranks_in(one & valuer->tops);
    ahead = ahead > AHEAD_MOST ? AHEAD_MOST : ahead < -AHEAD_MOST ? -AHEAD_MOST : ahead;
    int32_t worth = values[VALUE_CONTROL] * planner_controls(rest, situation->control_rank) +
                    values[VALUE_BOMB] * planner_bombs(situation->table, rest) +
                    values[VALUE_LOW_SINGLE] * ranks_in(one & ~two & ranks_below(JACK)) +
                    values[VALUE_LOW_PAIR] * ranks_in(two & ~three & ranks_below(JACK)) +
                    values[VALUE_TRIO] * ranks_in(three & ~ranks_with(rest, FOUR)) +
                    values[VALUE_TOP] * tops + values[VALUE_CARD] * cards + values[VALUE_AHEAD] * ahead;
    if (tops) worth += values[VALUE_ANY_TOP];
    if ((one & RANKS_JOKERS) == RANKS_JOKERS) worth += values[VALUE_ROCKET];
    return values[VALUE_PAST_FOUR] ? worth + values[VALUE_PAST_FOUR] * planner_past_four(rest) : worth;
}

static int32_t needed_worth(const PlayValuer *valuer, int needed) {
    const int16_t *values = valuer->values;
    int step = needed < VALUE_NEEDED_STEPS ? needed : VALUE_NEEDED_STEPS;
    assert(needed >= 1);
    int32_t worth = values[VALUE_NEEDED + step - 1] + values[VALUE_NEEDED_MORE] * (needed - step);
    if (valuer->situation->enemy <= NEAR) worth += values[VALUE_NEEDED_NEAR] * needed;
    if (valuer->situation->enemy <= ALARM) worth += values[VALUE_NEEDED_ALARM] * needed;
    return worth;
}

/* ---- a pass ---- */

static int32_t leave_worth(const PlayValuer *valuer, int needed, int size) {
    const int16_t *values = valuer->values;
    int32_t worth =
        values[VALUE_LEAVE + valuer->partner] + values[VALUE_LEAVE_HEAD] * valuer->situation->table_head;
    if (valuer->situation->enemy <= ALARM) worth += values[VALUE_LEAVE_ALARM];
    if (needed <= 1) worth += values[VALUE_LEAVE_READY];
    if (needed <= 2) worth += values[VALUE_LEAVE_NEARLY];
    if (size == 1) worth += values[VALUE_LEAVE_SINGLE];
    return size == 2 ? worth + values[VALUE_LEAVE_PAIR] : worth;
}

int64_t play_values_pass(const PlayValuer *valuer, int needed) {
    const PlannerSituation *situation = valuer->situation;
    const int16_t *values = valuer->values;
    int size = combination_cards(&situation->table->classes[situation->table_class]);
    int32_t worth = rest_worth(valuer, situation->hand) + needed_worth(valuer, needed);
    if (situation->on_partner) return worth + leave_worth(valuer, needed, size);
    worth += values[VALUE_PASS + valuer->enemy] + values[VALUE_PASS_HEAD] * situation->table_head;
    if (needed <= 1) worth += values[VALUE_PASS_READY];
    if (needed <= 2) worth += values[VALUE_PASS_NEARLY];
    if (situation->partner && situation->partner <= ALARM) worth += values[VALUE_PASS_HELPED];
    if (counts_total(situation->hand) >= FULL) worth += values[VALUE_PASS_FULL];
    if (size == 1) worth += values[VALUE_PASS_SINGLE];
    return size == 2 ? worth + values[VALUE_PASS_PAIR] : worth;
}

/* ---- a play ---- */

/* A single card that so many heads beat helps a partner with one card; a pair one with two. */
enum { HELP_SINGLE_BEATEN = 5, HELP_PAIR_BEATEN = 3 };

static int32_t single_worth(const PlayValuer *valuer, int head, RankCounts rest, int heads) {
    const PlannerSituation *situation = valuer->situation;
    const int16_t *values = valuer->values;
    RankSet singles = ranks_with(rest, 1) & ~ranks_with(rest, 2);
    int32_t worth =
        values[VALUE_SINGLE + head] + values[VALUE_LOWER_SINGLES] * ranks_in(singles & ranks_below(head));
    if (situation->enemy == 1) worth += values[VALUE_SINGLE_ALARM] + values[VALUE_SINGLE_ALARM_HEAD] * head;
    if (situation->enemy == 2) worth += values[VALUE_SINGLE_TWO];
    if (situation->next_enemy && head < JACK) worth += values[VALUE_SINGLE_LOW];
    bool helps = situation->partner_next && situation->partner == 1 && heads >= HELP_SINGLE_BEATEN;
    return helps ? worth + values[VALUE_HELP_SINGLE] : worth;
}

static int32_t pair_worth(const PlayValuer *valuer, int head, RankCounts rest, int heads) {
    const PlannerSituation *situation = valuer->situation;
    const int16_t *values = valuer->values;
    RankSet pairs = ranks_with(rest, 2) & ~ranks_with(rest, 3);
    int32_t worth =
        values[VALUE_PAIR + head] + values[VALUE_LOWER_PAIRS] * ranks_in(pairs & ranks_below(head));
    if (situation->enemy == 1) worth += values[VALUE_PAIR_ONE];
    if (situation->enemy == 2) worth += values[VALUE_PAIR_TWO];
    bool helps = situation->partner_next && situation->partner == 2 && heads >= HELP_PAIR_BEATEN;
    return helps ? worth + values[VALUE_HELP_PAIR] : worth;
}

static int32_t bomb_worth(const PlayValuer *valuer, bool sure) {
    const int16_t *values = valuer->values;
    int32_t worth = values[VALUE_BOMB_CARDS] * (valuer->cards - FOUR);
    if (valuer->situation->enemy <= NEAR) worth += values[VALUE_BOMB_NEAR];
    if (valuer->situation->enemy > FAR) worth += values[VALUE_BOMB_FAR];
    return sure ? worth + values[VALUE_BOMB_SURE] : worth;
}

static int32_t plain_worth(const PlayValuer *valuer, int head) {
    const PlannerSituation *situation = valuer->situation;
    const int16_t *values = valuer->values;
    int32_t worth = values[VALUE_CARDS] * valuer->cards;
    if (situation->enemy <= NEAR) worth += values[VALUE_CARDS_NEAR] * valuer->cards;
    if (!situation->table_class) return worth;
    worth += values[VALUE_OVER] * (head - situation->table_head);
    if (head >= situation->control_rank) worth += values[VALUE_OVER_CONTROL];
    return head == situation->control_rank ? worth + values[VALUE_OVER_TWO] : worth;
}

static int32_t partner_worth(const PlayValuer *valuer, int head, bool bomb, bool sure) {
    const PlannerSituation *situation = valuer->situation;
    const int16_t *values = valuer->values;
    int32_t worth =
        values[VALUE_PARTNER + valuer->partner] + values[VALUE_PARTNER_TABLE] * situation->table_head;
    worth += bomb ? values[VALUE_PARTNER_BOMB] : values[VALUE_PARTNER_OVER] * (head - situation->table_head);
    if (sure) worth += values[VALUE_PARTNER_SURE];
    return situation->enemy <= ALARM ? worth + values[VALUE_PARTNER_ALARM] : worth;
}

/* A play of as many cards as another seat holds. */
static int32_t same_cards_worth(const PlayValuer *valuer, bool sure) {
    const PlannerSituation *situation = valuer->situation;
    int cards = valuer->cards;
    int32_t worth = 0;
    if (!sure && situation->enemy == cards)
        worth += valuer->values[situation->next_enemy == cards ? VALUE_FEED_NEXT : VALUE_FEED_OTHER];
    if (situation->partner == cards)
        worth += valuer->values[situation->partner_next ? VALUE_HELP_NEXT : VALUE_HELP_OTHER];
    return worth;
}

ValuedPlay play_values_of(PlayValuer *valuer, const Combination *play) {
    const PlannerSituation *situation = valuer->situation;
    if (valuer->beating.class != play->class) {
        const CombinationClass *class = &situation->table->classes[play->class];
        valuer->beating = planner_beating(situation, play->class);
        valuer->shape = shape_of(class);
        valuer->cards = combination_cards(class);
    }
    const int16_t *values = valuer->values;
    RankCounts rest = situation->hand - play->cards;
    int heads = combination_heads_above(&valuer->beating, play->head), head = play->head;
    bool bomb = valuer->shape >= SHAPE_BOMB, sure = heads == 0;
    int32_t worth = rest_worth(valuer, rest) + values[VALUE_SHAPE + valuer->shape] +
                    values[VALUE_BEATEN + beaten_step(heads)] + same_cards_worth(valuer, sure) +
                    (bomb ? bomb_worth(valuer, sure) : plain_worth(valuer, head));
    if (valuer->shape == SHAPE_SINGLE)
        worth += single_worth(valuer, head, rest, heads);
    else if (valuer->shape == SHAPE_PAIR)
        worth += pair_worth(valuer, head, rest, heads);
    else if (!bomb)
        worth += values[VALUE_HEAD] * head;
    if (situation->on_partner) worth += partner_worth(valuer, head, bomb, sure);
    return (ValuedPlay){worth, (uint8_t)valuer->cards, bomb, sure, heads <= 1};
}

/* ---- with the rest ---- */

int64_t play_values_worth(const PlayValuer *valuer, ValuedPlay play, int needed) {
    const int16_t *values = valuer->values;
    int64_t worth = play.worth + needed_worth(valuer, needed);
    if (play.sure && needed <= 2) worth += values[VALUE_SURE_TWO];
    if (play.sure && needed <= 3) worth += values[VALUE_SURE_THREE];
    if (play.nearly_sure && needed <= 3) worth += values[VALUE_NEARLY_THREE];
    if (play.bomb)
        return worth + values[VALUE_BOMB_NEEDED] * (needed < BOMB_NEEDED_MOST ? needed : BOMB_NEEDED_MOST);
    return needed <= 3 ? worth + values[VALUE_CARDS_LAST] * play.cards : worth;
}

static inline int32_t gain(int32_t worth) { return worth > 0 ? worth : 0; }

int64_t play_values_bound(const PlayValuer *valuer, ValuedPlay play, int least) {
    const int16_t *values = valuer->values;
    int64_t worth = play.worth + needed_worth(valuer, least);
    if (play.sure && least <= 2) worth += gain(values[VALUE_SURE_TWO]);
    if (play.sure && least <= 3) worth += gain(values[VALUE_SURE_THREE]);
    if (play.nearly_sure && least <= 3) worth += gain(values[VALUE_NEARLY_THREE]);
    if (play.bomb) {
        bool rises = values[VALUE_BOMB_NEEDED] > 0;
        return worth +
               values[VALUE_BOMB_NEEDED] * (rises || least > BOMB_NEEDED_MOST ? BOMB_NEEDED_MOST : least);
    }
    return least <= 3 ? worth + gain(values[VALUE_CARDS_LAST]) * play.cards : worth;
}
