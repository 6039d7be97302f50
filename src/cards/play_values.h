/* The worth of a play in a climbing game with a planner, as a sum of learned values: what the play leaves in
 * the hand, what it is, and what a pass would leave to others. A game has a table of values for each role and
 * for leads and answers, found by `make learn` (cards/learn_plays.h). */
#ifndef KOZYR_CARDS_PLAY_VALUES_H
#define KOZYR_CARDS_PLAY_VALUES_H

#include "cards/planner.h"

/* Steps into which numbers are divided, and groups of classes. */
enum {
    VALUE_NEEDED_STEPS = 7,  /* plays needed: 1 to 6, more */
    VALUE_ENEMY_STEPS = 7,   /* an enemy's cards: 1, 2, 3, 4-5, 6-8, 9-12, more */
    VALUE_PARTNER_STEPS = 4, /* a partner's: 1, 2, 3-4, more */
    VALUE_BEATEN_STEPS = 8,  /* unseen heads that beat a play: 0 to 4, 5-6, 7-9, more */
    VALUE_SHAPES = 11
};

/* The first place of each value in a table. "Near" is an enemy with at most five cards, "alarm" one with at
 * most two, except where it says one. */
enum {
    /* The rest of the hand: per half control, bomb, both jokers, ... */
    VALUE_CONTROL,
    VALUE_BOMB,
    VALUE_ROCKET,
    VALUE_LOW_SINGLE, /* ranks held once below the jack */
    VALUE_LOW_PAIR,
    VALUE_TRIO,
    VALUE_TOP,     /* ranks above all unseen cards ... */
    VALUE_ANY_TOP, /* ... and that there is one */
    VALUE_CARD,
    VALUE_AHEAD,     /* cards more than an enemy's fewest, -8 to 8 */
    VALUE_PAST_FOUR, /* cards of a rank past four */
    /* The plays that the rest needs; a table and slopes. */
    VALUE_NEEDED,
    VALUE_NEEDED_MORE = VALUE_NEEDED + VALUE_NEEDED_STEPS,
    VALUE_NEEDED_NEAR,
    VALUE_NEEDED_ALARM,
    /* A pass on an enemy's play. */
    VALUE_PASS,
    VALUE_PASS_HEAD = VALUE_PASS + VALUE_ENEMY_STEPS,
    VALUE_PASS_READY,  /* the hand needs one play ... */
    VALUE_PASS_NEARLY, /* ... or two at most */
    VALUE_PASS_HELPED, /* a partner has at most two cards */
    VALUE_PASS_SINGLE,
    VALUE_PASS_PAIR,
    VALUE_PASS_FULL, /* with fifteen cards or more */
    /* A pass on a partner's play. */
    VALUE_LEAVE,
    VALUE_LEAVE_HEAD = VALUE_LEAVE + VALUE_PARTNER_STEPS,
    VALUE_LEAVE_ALARM,
    VALUE_LEAVE_READY,
    VALUE_LEAVE_NEARLY,
    VALUE_LEAVE_SINGLE,
    VALUE_LEAVE_PAIR,
    /* A play: its shape, and the head of single cards, pairs and others but bombs. */
    VALUE_SHAPE,
    VALUE_SINGLE = VALUE_SHAPE + VALUE_SHAPES,
    VALUE_PAIR = VALUE_SINGLE + COUNT_RANKS,
    VALUE_HEAD = VALUE_PAIR + COUNT_RANKS,
    VALUE_CARDS, /* cards, but of bombs */
    VALUE_CARDS_NEAR,
    VALUE_CARDS_LAST, /* if the rest needs at most three plays */
    VALUE_BEATEN,
    VALUE_FEED_NEXT =
        VALUE_BEATEN + VALUE_BEATEN_STEPS, /* as many cards as the next seat has, an enemy ... */
    VALUE_FEED_OTHER,                      /* ... or as another enemy */
    VALUE_HELP_NEXT,                       /* as many as a partner has who is next ... */
    VALUE_HELP_OTHER,                      /* ... or is not */
    VALUE_HELP_SINGLE,                     /* such a single card or pair that much beats */
    VALUE_HELP_PAIR,
    VALUE_SINGLE_ALARM, /* a single card while an enemy has one ... */
    VALUE_SINGLE_ALARM_HEAD,
    VALUE_SINGLE_TWO, /* ... or two */
    VALUE_PAIR_ONE,
    VALUE_PAIR_TWO,
    VALUE_SINGLE_LOW,    /* below the jack, before an enemy */
    VALUE_LOWER_SINGLES, /* ranks held once below it */
    VALUE_LOWER_PAIRS,
    VALUE_BOMB_NEAR,
    VALUE_BOMB_FAR, /* while each enemy has more than ten cards */
    VALUE_BOMB_SURE,
    VALUE_BOMB_CARDS,   /* past four */
    VALUE_BOMB_NEEDED,  /* plays that the rest needs, at most eight */
    VALUE_SURE_TWO,     /* a play that nothing beats, and the rest needs at most two ... */
    VALUE_SURE_THREE,   /* ... or three */
    VALUE_NEARLY_THREE, /* at most one head beats it, and the rest needs at most three */
    VALUE_OVER,         /* heads above the play on the table */
    VALUE_OVER_CONTROL, /* answered with a two or a joker ... */
    VALUE_OVER_TWO,     /* ... or a two */
    /* A play on a partner's. */
    VALUE_PARTNER,
    VALUE_PARTNER_TABLE = VALUE_PARTNER + VALUE_PARTNER_STEPS,
    VALUE_PARTNER_OVER,
    VALUE_PARTNER_SURE,
    VALUE_PARTNER_BOMB,
    VALUE_PARTNER_ALARM,
    PLAY_VALUES
};

typedef struct PlayValues {
    int16_t of[PLAY_VALUES];
} PlayValues;

/* A situation and what its plays share; `values` is NULL if weights count instead, which need only `beating`.
 * `beating`, `shape` and `cards` are of the class of the previous play. */
typedef struct {
    const PlannerSituation *situation;
    const int16_t *values;
    RankSet tops;       /* ranks above all unseen cards */
    int enemy, partner; /* steps */
    CombinationHeads beating;
    int shape, cards;
} PlayValuer;

/* What a play is worth without the plays that the rest needs. */
typedef struct {
    int64_t worth;
    uint8_t cards;
    bool bomb, sure, nearly_sure;
} ValuedPlay;

PlayValuer play_valuer(const PlannerSituation *situation);
int64_t play_values_pass(const PlayValuer *valuer, int needed);
ValuedPlay play_values_of(PlayValuer *valuer, const Combination *play);
/* The worth of a play whose rest needs this many plays, and the most if it needs at least as many. */
int64_t play_values_worth(const PlayValuer *valuer, ValuedPlay play, int needed);
int64_t play_values_bound(const PlayValuer *valuer, ValuedPlay play, int least);

#endif
