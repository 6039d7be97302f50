/* Adds up learned values. The hand is split by the planner's weights (planner.c), which are not learned. */
#include "games/bigtwo/play_values.h"

enum {
    NEAR = 5, /* cards with which an opponent is nearly out: they may be one play */
    ALARM = 2,
    AHEAD_MOST = 8,
    COST_UNIT = 12, /* of a split's cost, at most 1300: an amount fits eight bits */
    SURE = 1 << 20,
    ACE = BIGTWO_DEUCE - 1,
    KING = BIGTWO_DEUCE - 2
};

static inline int held_step(int cards) {
    static const uint8_t steps[] = {0, 0, 1, 2, 3, 4, 4, 5, 5, 5};
    return cards < (int)sizeof steps ? steps[cards] : BIGTWO_VALUE_HELD_STEPS - 1;
}

static inline int plays_step(int plays) {
    return plays < BIGTWO_VALUE_PLAYS_STEPS ? plays - 1 : BIGTWO_VALUE_PLAYS_STEPS - 1;
}

static inline int beaten_step(int above) {
    static const uint8_t steps[] = {0, 1, 2, 3, 4, 5, 5, 6, 6, 6};
    return above < (int)sizeof steps ? steps[above] : BIGTWO_VALUE_BEATEN_STEPS - 1;
}

/* What the plays of a view share. */
typedef struct {
    const BigtwoView *view;
    const int16_t *values;
    BigtwoPlan plan;
    CardSet tops;     /* cards above all unseen ones */
    int fewest, next; /* cards of the opponent with the fewest, and of the next seat */
    unsigned sizes;   /* bit n: an opponent has n cards */
    int rivals[6];    /* opponents with at least so many cards */
    int table_rank;   /* rank of the head on the table */
    BigtwoKind table_kind;
    int owner_step, place; /* of the trick's owner */
} Valuer;

int bigtwo_value_table(const BigtwoView *view) {
    int fewest = BIGTWO_HAND;
    for (int seat = 0; seat < BIGTWO_SEATS; seat++)
        if (seat != view->seat && view->hand_count[seat] < fewest) fewest = view->hand_count[seat];
    return 2 * (fewest <= NEAR) + view->public.trick.led;
}

static void begin(Valuer *valuer, const BigtwoValues *values, const BigtwoView *view) {
    const Trick *trick = &view->public.trick;
    const BigtwoRules *rules = &view->public.rules;
    valuer->view = view;
    valuer->values = values->of;
    valuer->fewest = BIGTWO_HAND;
    valuer->sizes = 0;
    memset(valuer->rivals, 0, sizeof valuer->rivals);
    valuer->next = view->hand_count[trick_next_seat(trick, view->seat)];
    valuer->tops = view->unseen ? ~UINT64_C(0) << ladder_highest(view->unseen) : ~UINT64_C(0);
    for (int seat = 0; seat < BIGTWO_SEATS; seat++) {
        int held = view->hand_count[seat];
        if (seat == view->seat) continue;
        if (held < valuer->fewest) valuer->fewest = held;
        valuer->sizes |= 1u << held;
        for (int cards = 1; cards <= 5 && cards <= held; cards++) valuer->rivals[cards]++;
    }
    if (trick->led) {
        BigtwoRank table = bigtwo_rank(rules, view->public.table);
        valuer->table_rank = ladder_rank((Card)bigtwo_head(table));
        valuer->table_kind = bigtwo_kind(table);
        valuer->owner_step = held_step(view->hand_count[trick->owner]);
        valuer->place = (trick->owner - view->seat + BIGTWO_SEATS - 1) % BIGTWO_SEATS;
    }
    bigtwo_plan(&valuer->plan, rules, &bigtwo_planner_tuned.weights, view->hand, view->unseen);
}

/* ---- the rest ---- */

static int32_t split_worth(const Valuer *valuer, BigtwoSplit split) {
    /* The values by the numbers in a split, from its lowest bits. */
    static const uint8_t numbers[] = {BIGTWO_VALUE_STRAIGHTS, BIGTWO_VALUE_FLUSHES, BIGTWO_VALUE_FULL_HOUSES,
                                      BIGTWO_VALUE_BOMBS,     BIGTWO_VALUE_LOSERS,  BIGTWO_VALUE_SURE,
                                      BIGTWO_VALUE_PAIRS,     BIGTWO_VALUE_SINGLES};
    const int16_t *values = valuer->values;
    int plays = bigtwo_split_number(split, BIGTWO_SPLIT_PLAYS), step = plays_step(plays);
    int unsure = plays - bigtwo_split_number(split, BIGTWO_SPLIT_SURE), most = BIGTWO_VALUE_PLAYS_STEPS - 1;
    int32_t worth = values[BIGTWO_VALUE_COST] * (bigtwo_split_cost(split) / COST_UNIT) +
                    values[BIGTWO_VALUE_PLAYS + step] + values[BIGTWO_VALUE_PLAYS_MORE] * (plays - 1 - step) +
                    values[BIGTWO_VALUE_UNSURE + (unsure < most ? unsure : most)];
    for (int i = 0; i < (int)sizeof numbers; i++)
        worth += values[numbers[i]] * bigtwo_split_number(split, 4 * i);
    return valuer->fewest <= ALARM ? worth + values[BIGTWO_VALUE_PLAYS_ALARM] * plays : worth;
}

static int32_t cards_worth(const Valuer *valuer, CardSet rest) {
    const int16_t *values = valuer->values;
    int cards = cards_count(rest), ahead = cards - valuer->fewest, tops = cards_count(rest & valuer->tops);
    ahead = ahead > AHEAD_MOST ? AHEAD_MOST : ahead < -AHEAD_MOST ? -AHEAD_MOST : ahead;
    int32_t worth = values[BIGTWO_VALUE_CARDS + cards - 1] + values[BIGTWO_VALUE_AHEAD] * ahead +
                    values[BIGTWO_VALUE_ACE] * cards_count(ladder_of_rank(rest, ACE)) +
                    values[BIGTWO_VALUE_KING] * cards_count(ladder_of_rank(rest, KING)) +
                    values[BIGTWO_VALUE_TOP] * tops;
    for (int suit = 0; suit < SUITS; suit++)
        if (rest >> (4 * BIGTWO_DEUCE + suit) & 1) worth += values[BIGTWO_VALUE_DEUCE + suit];
    if (tops) worth += values[BIGTWO_VALUE_ANY_TOP];
    if (valuer->fewest > ALARM) return worth;
    return worth + values[BIGTWO_VALUE_CARDS_ALARM] * cards +
           values[BIGTWO_VALUE_DEUCE_ALARM] * cards_count(ladder_of_rank(rest, BIGTWO_DEUCE));
}

/* ---- a pass ---- */

static int32_t pass_worth(const Valuer *valuer, BigtwoSplit split) {
    const BigtwoView *view = valuer->view;
    const int16_t *values = valuer->values;
    int rank = valuer->table_rank, plays = bigtwo_split_number(split, BIGTWO_SPLIT_PLAYS);
    int32_t worth = values[BIGTWO_VALUE_PASS + held_step(valuer->fewest)] +
                    values[BIGTWO_VALUE_PASS_OWNER + valuer->owner_step] +
                    values[BIGTWO_VALUE_PASS_NEXT + held_step(valuer->next)] +
                    values[BIGTWO_VALUE_PASS_KIND + (int)valuer->table_kind - 1] +
                    values[BIGTWO_VALUE_PASS_PLACE + valuer->place] +
                    values[BIGTWO_VALUE_PASS_PLAYS + plays_step(plays)] +
                    values[BIGTWO_VALUE_PASS_SURE] * bigtwo_split_number(split, BIGTWO_SPLIT_SURE) +
                    values[BIGTWO_VALUE_PASS_LOSERS] * bigtwo_split_number(split, BIGTWO_SPLIT_LOSERS) +
                    values[BIGTWO_VALUE_PASS_CARDS] * cards_count(view->hand);
    if (valuer->table_kind == BIGTWO_SINGLE) return worth + values[BIGTWO_VALUE_PASS_SINGLE + rank];
    return worth +
           values[valuer->table_kind == BIGTWO_PAIR ? BIGTWO_VALUE_PASS_PAIR : BIGTWO_VALUE_PASS_HEAD] * rank;
}

/* ---- a play ---- */

typedef struct {
    CardSet rest;
    BigtwoSplit split; /* of the rest */
    BigtwoKind kind;
    int cards, rank; /* rank of the head */
    int above;       /* unseen cards or ranks that beat it, as far as that is known */
} Play;

static int32_t single_worth(const Valuer *valuer, const Play *play) {
    const int16_t *values = valuer->values;
    LadderCounts lower = ladder_count(play->rest & ~(~UINT64_C(0) << (4 * play->rank)));
    int32_t worth = values[BIGTWO_VALUE_SINGLE + play->rank] +
                    values[BIGTWO_VALUE_SINGLE_BEATEN + beaten_step(play->above)] +
                    values[BIGTWO_VALUE_SINGLE_FEW + held_step(valuer->fewest)] +
                    values[BIGTWO_VALUE_LOWER_SINGLES] * cards_count(lower.one & ~lower.two);
    if (play->above) {
        worth += values[BIGTWO_VALUE_SINGLE_SURE] * bigtwo_split_number(play->split, BIGTWO_SPLIT_SURE);
        if (play->rest & valuer->tops) worth += values[BIGTWO_VALUE_SINGLE_TOP];
    }
    if (valuer->next == 1)
        return worth + values[BIGTWO_VALUE_SINGLE_NEXT] + values[BIGTWO_VALUE_SINGLE_NEXT_HEAD] * play->rank;
    if (valuer->fewest == 1)
        return worth + values[BIGTWO_VALUE_SINGLE_OTHER] +
               values[BIGTWO_VALUE_SINGLE_OTHER_HEAD] * play->rank;
    return worth;
}

static int32_t pair_worth(const Valuer *valuer, const Play *play) {
    const int16_t *values = valuer->values;
    LadderCounts lower = ladder_count(play->rest & ~(~UINT64_C(0) << (4 * play->rank)));
    int32_t worth = values[BIGTWO_VALUE_PAIR + play->rank] +
                    values[BIGTWO_VALUE_EQUALS_BEATEN + beaten_step(play->above)] +
                    values[BIGTWO_VALUE_LOWER_PAIRS] * cards_count(lower.two & ~lower.three) +
                    values[BIGTWO_VALUE_PAIR_AGAIN] * bigtwo_split_number(play->split, BIGTWO_SPLIT_PAIRS);
    if (valuer->sizes >> 2 & 1)
        worth += values[BIGTWO_VALUE_PAIR_TWO] + values[BIGTWO_VALUE_PAIR_TWO_HEAD] * play->rank;
    return worth;
}

/* Triples, and plays of four or five. */
static int32_t other_worth(const Valuer *valuer, const Play *play) {
    const int16_t *values = valuer->values;
    int32_t worth = values[BIGTWO_VALUE_HEAD] * play->rank;
    if (play->kind == BIGTWO_TRIPLE)
        return worth + values[BIGTWO_VALUE_EQUALS_BEATEN + beaten_step(play->above)];
    if (play->cards < 5) return worth;
    bool again = play->split & ((1 << BIGTWO_SPLIT_LOSERS) - 1);
    if (again) worth += values[BIGTWO_VALUE_FIVE_AGAIN];
    return worth + values[BIGTWO_VALUE_FIVE_FEW + held_step(valuer->fewest)];
}

static int32_t answer_worth(const Valuer *valuer, int rank) {
    const int16_t *values = valuer->values;
    int32_t worth = values[BIGTWO_VALUE_OVER] * (rank - valuer->table_rank) +
                    values[BIGTWO_VALUE_OVER_OWNER + valuer->owner_step] +
                    values[BIGTWO_VALUE_OVER_PLACE + valuer->place];
    if (rank == BIGTWO_DEUCE) worth += values[BIGTWO_VALUE_OVER_DEUCE];
    return rank == ACE ? worth + values[BIGTWO_VALUE_OVER_ACE] : worth;
}

static int32_t sure_worth(const Valuer *valuer, const Play *play) {
    const int16_t *values = valuer->values;
    int plays = bigtwo_split_number(play->split, BIGTWO_SPLIT_PLAYS);
    int32_t worth = 0;
    if (play->above > 1) return 0;
    if (plays <= 2) worth += values[BIGTWO_VALUE_NEARLY_TWO];
    if (plays <= 3) worth += values[BIGTWO_VALUE_NEARLY_THREE];
    if (play->above) return worth;
    if (plays <= 2) worth += values[BIGTWO_VALUE_SURE_TWO];
    if (plays <= 3) worth += values[BIGTWO_VALUE_SURE_THREE];
    return worth + values[BIGTWO_VALUE_SURE_PLAY] + (plays == 1 ? SURE : 0);
}

/* Unseen cards or ranks that beat the play; none if no opponent has so many cards. Unknown, thus many, for plays
 * of five. */
static int beaten_by(const Valuer *valuer, CardSet play, int cards) {
    enum { MANY = 99 };
    if (!valuer->rivals[cards]) return 0;
    if (cards <= 3) return bigtwo_plays_above(&valuer->plan, play);
    return bigtwo_unbeatable(&valuer->view->public.rules, play) ? 0 : MANY;
}

static int32_t play_worth(const Valuer *valuer, CardSet cards, CardSet rest, BigtwoSplit split) {
    const int16_t *values = valuer->values;
    BigtwoRank strength = bigtwo_rank(&valuer->view->public.rules, cards);
    Play play = {.rest = rest, .split = split, .kind = bigtwo_kind(strength), .cards = cards_count(cards)};
    play.rank = ladder_rank((Card)bigtwo_head(strength));
    play.above = beaten_by(valuer, cards, play.cards);
    int rivals = play.cards > 3 ? BIGTWO_VALUE_FIVE_RIVALS : BIGTWO_VALUE_RIVALS;
    int32_t worth = values[BIGTWO_VALUE_KIND + (int)play.kind - 1] +
                    values[rivals + valuer->rivals[play.cards]] + sure_worth(valuer, &play);
    worth += play.kind == BIGTWO_SINGLE ? single_worth(valuer, &play)
             : play.kind == BIGTWO_PAIR ? pair_worth(valuer, &play)
                                        : other_worth(valuer, &play);
    if (play.above && valuer->sizes >> play.cards & 1)
        worth += values[valuer->next == play.cards ? BIGTWO_VALUE_FEED_NEXT : BIGTWO_VALUE_FEED_OTHER];
    return valuer->view->public.trick.led ? worth + answer_worth(valuer, play.rank) : worth;
}

void bigtwo_values_weigh(const BigtwoValues *values, const BigtwoView *view, const Move *legal, int count,
                         int64_t *worths, uint64_t *nodes) {
    Valuer valuer;
    begin(&valuer, values, view);
    for (int i = 0; i < count; i++) {
        CardSet rest = view->hand & ~legal[i];
        if (!rest) {
            worths[i] = INT64_MAX;
            continue;
        }
        BigtwoSplit split = bigtwo_plan_split(&valuer.plan, rest);
        worths[i] = split_worth(&valuer, split) + cards_worth(&valuer, rest) +
                    (legal[i] ? play_worth(&valuer, legal[i], rest, split) : pass_worth(&valuer, split));
    }
    *nodes += valuer.plan.nodes;
}

Move bigtwo_values_move(const BigtwoValues tables[BIGTWO_VALUE_TABLES], const BigtwoView *view,
                        const Move *legal, int count, uint64_t *nodes) {
    int64_t worths[MOVES_MAX];
    int best = 0;
    for (int i = 0; i < count; i++)
        if (legal[i] == view->hand) return legal[i];
    bigtwo_values_weigh(&tables[bigtwo_value_table(view)], view, legal, count, worths, nodes);
    for (int i = 1; i < count; i++)
        if (worths[i] > worths[best]) best = i;
    return legal[best];
}
