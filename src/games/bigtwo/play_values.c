/* Lists the traits of plays and weighs them by the learned nets. The hand is split by the planner's weights
 * (planner.c), which are not learned. */
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
    return cards < (int)sizeof steps ? steps[cards] : BIGTWO_TRAIT_HELD_STEPS - 1;
}

static inline int plays_step(int plays) {
    return plays < BIGTWO_TRAIT_PLAYS_STEPS ? plays - 1 : BIGTWO_TRAIT_PLAYS_STEPS - 1;
}

static inline int beaten_step(int above) {
    static const uint8_t steps[] = {0, 1, 2, 3, 4, 5, 5, 6, 6, 6};
    return above < (int)sizeof steps ? steps[above] : BIGTWO_TRAIT_BEATEN_STEPS - 1;
}

/* What the plays of a view share. */
typedef struct {
    const BigtwoView *view;
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

static void begin(Valuer *valuer, const BigtwoView *view) {
    const Trick *trick = &view->public.trick;
    const BigtwoRules *rules = &view->public.rules;
    valuer->view = view;
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

static void add_split(Traits *traits, const Valuer *valuer, BigtwoSplit split) {
    /* The traits by the numbers in a split, from its lowest bits. */
    static const uint8_t numbers[] = {BIGTWO_TRAIT_STRAIGHTS, BIGTWO_TRAIT_FLUSHES, BIGTWO_TRAIT_FULL_HOUSES,
                                      BIGTWO_TRAIT_BOMBS,     BIGTWO_TRAIT_LOSERS,  BIGTWO_TRAIT_SURE,
                                      BIGTWO_TRAIT_PAIRS,     BIGTWO_TRAIT_SINGLES};
    int plays = bigtwo_split_number(split, BIGTWO_SPLIT_PLAYS), step = plays_step(plays);
    int unsure = plays - bigtwo_split_number(split, BIGTWO_SPLIT_SURE), most = BIGTWO_TRAIT_PLAYS_STEPS - 1;
    traits_add(traits, BIGTWO_TRAIT_COST, bigtwo_split_cost(split) / COST_UNIT);
    traits_add(traits, BIGTWO_TRAIT_PLAYS + step, 1);
    traits_add(traits, BIGTWO_TRAIT_PLAYS_MORE, plays - 1 - step);
    traits_add(traits, BIGTWO_TRAIT_UNSURE + (unsure < most ? unsure : most), 1);
    for (int i = 0; i < (int)sizeof numbers; i++)
        traits_add(traits, numbers[i], bigtwo_split_number(split, 4 * i));
    if (valuer->fewest <= ALARM) traits_add(traits, BIGTWO_TRAIT_PLAYS_ALARM, plays);
}

static void add_cards(Traits *traits, const Valuer *valuer, CardSet rest) {
    int cards = cards_count(rest), ahead = cards - valuer->fewest, tops = cards_count(rest & valuer->tops);
    ahead = ahead > AHEAD_MOST ? AHEAD_MOST : ahead < -AHEAD_MOST ? -AHEAD_MOST : ahead;
    traits_add(traits, BIGTWO_TRAIT_CARDS + cards - 1, 1);
    traits_add(traits, BIGTWO_TRAIT_AHEAD, ahead);
    traits_add(traits, BIGTWO_TRAIT_ACE, cards_count(ladder_of_rank(rest, ACE)));
    traits_add(traits, BIGTWO_TRAIT_KING, cards_count(ladder_of_rank(rest, KING)));
    traits_add(traits, BIGTWO_TRAIT_TOP, tops);
    traits_add(traits, BIGTWO_TRAIT_ANY_TOP, tops > 0);
    for (int suit = 0; suit < SUITS; suit++)
        traits_add(traits, BIGTWO_TRAIT_DEUCE + suit, (int)(rest >> (4 * BIGTWO_DEUCE + suit) & 1));
    if (valuer->fewest > ALARM) return;
    traits_add(traits, BIGTWO_TRAIT_CARDS_ALARM, cards);
    traits_add(traits, BIGTWO_TRAIT_DEUCE_ALARM, cards_count(ladder_of_rank(rest, BIGTWO_DEUCE)));
}

/* ---- a pass ---- */

static void add_pass(Traits *traits, const Valuer *valuer, BigtwoSplit split) {
    const BigtwoView *view = valuer->view;
    int rank = valuer->table_rank, plays = bigtwo_split_number(split, BIGTWO_SPLIT_PLAYS);
    traits_add(traits, BIGTWO_TRAIT_PASS + held_step(valuer->fewest), 1);
    traits_add(traits, BIGTWO_TRAIT_PASS_OWNER + valuer->owner_step, 1);
    traits_add(traits, BIGTWO_TRAIT_PASS_NEXT + held_step(valuer->next), 1);
    traits_add(traits, BIGTWO_TRAIT_PASS_KIND + (int)valuer->table_kind - 1, 1);
    traits_add(traits, BIGTWO_TRAIT_PASS_PLACE + valuer->place, 1);
    traits_add(traits, BIGTWO_TRAIT_PASS_PLAYS + plays_step(plays), 1);
    traits_add(traits, BIGTWO_TRAIT_PASS_SURE, bigtwo_split_number(split, BIGTWO_SPLIT_SURE));
    traits_add(traits, BIGTWO_TRAIT_PASS_LOSERS, bigtwo_split_number(split, BIGTWO_SPLIT_LOSERS));
    traits_add(traits, BIGTWO_TRAIT_PASS_CARDS, cards_count(view->hand));
    if (valuer->table_kind == BIGTWO_SINGLE)
        traits_add(traits, BIGTWO_TRAIT_PASS_SINGLE + rank, 1);
    else
        traits_add(traits,
                   valuer->table_kind == BIGTWO_PAIR ? BIGTWO_TRAIT_PASS_PAIR : BIGTWO_TRAIT_PASS_HEAD, rank);
}

/* ---- a play ---- */

typedef struct {
    CardSet rest;
    BigtwoSplit split; /* of the rest */
    BigtwoKind kind;
    int cards, rank; /* rank of the head */
    int above;       /* unseen cards or ranks that beat it, as far as that is known */
} Play;

static void add_single(Traits *traits, const Valuer *valuer, const Play *play) {
    LadderCounts lower = ladder_count(play->rest & ~(~UINT64_C(0) << (4 * play->rank)));
    traits_add(traits, BIGTWO_TRAIT_SINGLE + play->rank, 1);
    traits_add(traits, BIGTWO_TRAIT_SINGLE_BEATEN + beaten_step(play->above), 1);
    traits_add(traits, BIGTWO_TRAIT_SINGLE_FEW + held_step(valuer->fewest), 1);
    traits_add(traits, BIGTWO_TRAIT_LOWER_SINGLES, cards_count(lower.one & ~lower.two));
    if (play->above) {
        traits_add(traits, BIGTWO_TRAIT_SINGLE_SURE, bigtwo_split_number(play->split, BIGTWO_SPLIT_SURE));
        traits_add(traits, BIGTWO_TRAIT_SINGLE_TOP, (play->rest & valuer->tops) != 0);
    }
    if (valuer->next == 1) {
        traits_add(traits, BIGTWO_TRAIT_SINGLE_NEXT, 1);
        traits_add(traits, BIGTWO_TRAIT_SINGLE_NEXT_HEAD, play->rank);
    } else if (valuer->fewest == 1) {
        traits_add(traits, BIGTWO_TRAIT_SINGLE_OTHER, 1);
        traits_add(traits, BIGTWO_TRAIT_SINGLE_OTHER_HEAD, play->rank);
    }
}

static void add_pair(Traits *traits, const Valuer *valuer, const Play *play) {
    LadderCounts lower = ladder_count(play->rest & ~(~UINT64_C(0) << (4 * play->rank)));
    traits_add(traits, BIGTWO_TRAIT_PAIR + play->rank, 1);
    traits_add(traits, BIGTWO_TRAIT_EQUALS_BEATEN + beaten_step(play->above), 1);
    traits_add(traits, BIGTWO_TRAIT_LOWER_PAIRS, cards_count(lower.two & ~lower.three));
    traits_add(traits, BIGTWO_TRAIT_PAIR_AGAIN, bigtwo_split_number(play->split, BIGTWO_SPLIT_PAIRS));
    if (valuer->sizes >> 2 & 1) {
        traits_add(traits, BIGTWO_TRAIT_PAIR_TWO, 1);
        traits_add(traits, BIGTWO_TRAIT_PAIR_TWO_HEAD, play->rank);
    }
}

/* Triples, and plays of four or five. */
static void add_other(Traits *traits, const Valuer *valuer, const Play *play) {
    traits_add(traits, BIGTWO_TRAIT_HEAD, play->rank);
    if (play->kind == BIGTWO_TRIPLE)
        traits_add(traits, BIGTWO_TRAIT_EQUALS_BEATEN + beaten_step(play->above), 1);
    if (play->cards < 5) return;
    bool again = play->split & ((1 << BIGTWO_SPLIT_LOSERS) - 1);
    traits_add(traits, BIGTWO_TRAIT_FIVE_AGAIN, again);
    traits_add(traits, BIGTWO_TRAIT_FIVE_FEW + held_step(valuer->fewest), 1);
}

static void add_answer(Traits *traits, const Valuer *valuer, int rank) {
    traits_add(traits, BIGTWO_TRAIT_OVER, rank - valuer->table_rank);
    traits_add(traits, BIGTWO_TRAIT_OVER_OWNER + valuer->owner_step, 1);
    traits_add(traits, BIGTWO_TRAIT_OVER_PLACE + valuer->place, 1);
    traits_add(traits, BIGTWO_TRAIT_OVER_DEUCE, rank == BIGTWO_DEUCE);
    traits_add(traits, BIGTWO_TRAIT_OVER_ACE, rank == ACE);
}

static void add_sure(Traits *traits, const Play *play) {
    int plays = bigtwo_split_number(play->split, BIGTWO_SPLIT_PLAYS);
    if (play->above > 1) return;
    traits_add(traits, BIGTWO_TRAIT_NEARLY_TWO, plays <= 2);
    traits_add(traits, BIGTWO_TRAIT_NEARLY_THREE, plays <= 3);
    if (play->above) return;
    traits_add(traits, BIGTWO_TRAIT_SURE_TWO, plays <= 2);
    traits_add(traits, BIGTWO_TRAIT_SURE_THREE, plays <= 3);
    traits_add(traits, BIGTWO_TRAIT_SURE_PLAY, 1);
}

/* Unseen cards or ranks that beat the play; none if no opponent has so many cards. Unknown, thus many, for plays
 * of five. */
static int beaten_by(const Valuer *valuer, CardSet play, int cards) {
    enum { MANY = 99 };
    if (!valuer->rivals[cards]) return 0;
    if (cards <= 3) return bigtwo_plays_above(&valuer->plan, play);
    return bigtwo_unbeatable(&valuer->view->public.rules, play) ? 0 : MANY;
}

/* Returns true if the play and the one that is left surely win. */
static bool add_play(Traits *traits, const Valuer *valuer, CardSet cards, CardSet rest, BigtwoSplit split) {
    BigtwoRank strength = bigtwo_rank(&valuer->view->public.rules, cards);
    Play play = {.rest = rest, .split = split, .kind = bigtwo_kind(strength), .cards = cards_count(cards)};
    play.rank = ladder_rank((Card)bigtwo_head(strength));
    play.above = beaten_by(valuer, cards, play.cards);
    int rivals = play.cards > 3 ? BIGTWO_TRAIT_FIVE_RIVALS : BIGTWO_TRAIT_RIVALS;
    traits_add(traits, BIGTWO_TRAIT_KIND + (int)play.kind - 1, 1);
    traits_add(traits, rivals + valuer->rivals[play.cards], 1);
    add_sure(traits, &play);
    if (play.kind == BIGTWO_SINGLE)
        add_single(traits, valuer, &play);
    else if (play.kind == BIGTWO_PAIR)
        add_pair(traits, valuer, &play);
    else
        add_other(traits, valuer, &play);
    if (play.above && valuer->sizes >> play.cards & 1)
        traits_add(traits, valuer->next == play.cards ? BIGTWO_TRAIT_FEED_NEXT : BIGTWO_TRAIT_FEED_OTHER, 1);
    if (valuer->view->public.trick.led) add_answer(traits, valuer, play.rank);
    return !play.above && bigtwo_split_number(split, BIGTWO_SPLIT_PLAYS) == 1;
}

static bool list_traits(Traits *traits, Valuer *valuer, Move move) {
    CardSet rest = valuer->view->hand & ~move;
    BigtwoSplit split = bigtwo_plan_split(&valuer->plan, rest);
    traits->count = 0;
    add_split(traits, valuer, split);
    add_cards(traits, valuer, rest);
    if (move) return add_play(traits, valuer, move, rest, split);
    add_pass(traits, valuer, split);
    return false;
}

void bigtwo_traits(const BigtwoView *view, const Move *legal, int count, Traits *traits) {
    Valuer valuer;
    begin(&valuer, view);
    for (int i = 0; i < count; i++) list_traits(&traits[i], &valuer, legal[i]);
}

void bigtwo_values_weigh(const BigtwoValues *values, const BigtwoView *view, const Move *legal, int count,
                         int64_t *worths, uint64_t *nodes) {
    Valuer valuer;
    begin(&valuer, view);
    for (int i = 0; i < count; i++) {
        Traits traits;
        if (legal[i] == view->hand) {
            worths[i] = INT64_MAX;
            continue;
        }
        bool sure = list_traits(&traits, &valuer, legal[i]);
        worths[i] = traits_worth(&traits, values->of);
        if (sure) worths[i] += SURE;
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
