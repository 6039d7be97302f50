/* Weighs the legal plays of a climbing game by the rest of the hand that they leave, for the bots `planner`.
 * The hand is split into the fewest plays, and each costs. So do spent bombs and high cards, leaving the trick
 * to an enemy, and beating a partner. Integers make ties exact. */
#ifndef KOZYR_CARDS_PLANNER_H
#define KOZYR_CARDS_PLANNER_H

#include "cards/combination.h"
#include "core/option.h"

typedef struct {
    uint16_t play;    /* cost of each play that the rest of the hand needs */
    uint16_t control; /* worth of a two kept; a little joker counts one and a half, a big one two */
    uint16_t bomb;    /* worth of a bomb kept */
    uint16_t head;    /* cost of each rank of the head played */
    uint16_t lead;    /* worth of a play, divided by one plus the number of unseen heads that beat it */
    uint16_t pass;    /* cost of leaving the trick to an enemy */
    uint16_t partner; /* cost of beating a partner's play ... */
    uint16_t top;     /* ... and of each rank of its head */
    uint16_t danger;  /* added to `pass` while an enemy is nearly out */
    uint16_t feed;    /* cost of a play with as many cards as the next enemy holds, if it can be beaten */
    uint16_t near;    /* cards with which an enemy is nearly out */
    uint16_t more;    /* worth of each card of a bomb past four, in games with such bombs */
} PlannerWeights;

enum { PLANNER_WEIGHT_MAX = 1000 };

/* For lists of weights: an initializer of a member. */
#define PLANNER_MEMBER(weight, value) .weight = (value),

/* Members of an option row for a weight of the struct `weights` in Params: {PLANNER_WEIGHT(Params, weights,
 * play), .initial = 100} */
#define PLANNER_WEIGHT(Params, weights, weight)                                                              \
    .name = #weight, .type = OPTION_INT, OPTION_FIELD(Params, weights.weight), PLANNER_WEIGHT_##weight
#define PLANNER_WEIGHT_play                                                                                  \
    .max = PLANNER_WEIGHT_MAX, .help = "cost of each play that the rest of the hand needs"
#define PLANNER_WEIGHT_control                                                                               \
    .max = PLANNER_WEIGHT_MAX,                                                                               \
    .help = "worth of a two kept; a little joker counts one and a half, a big one two"
#define PLANNER_WEIGHT_bomb .max = PLANNER_WEIGHT_MAX, .help = "worth of a bomb kept"
#define PLANNER_WEIGHT_more .max = PLANNER_WEIGHT_MAX, .help = "worth of each card of a bomb past four, kept"
#define PLANNER_WEIGHT_head .max = PLANNER_WEIGHT_MAX, .help = "cost of each rank of the head played"
#define PLANNER_WEIGHT_lead                                                                                  \
    .max = PLANNER_WEIGHT_MAX,                                                                               \
    .help = "worth of a play that nothing unseen beats, shared by the heads that do"
#define PLANNER_WEIGHT_pass    .max = PLANNER_WEIGHT_MAX, .help = "cost of leaving the trick to an enemy"
#define PLANNER_WEIGHT_partner .max = PLANNER_WEIGHT_MAX, .help = "cost of beating a partner's play"
#define PLANNER_WEIGHT_top                                                                                   \
    .max = PLANNER_WEIGHT_MAX, .help = "added to that for each rank of the partner's head"
#define PLANNER_WEIGHT_danger                                                                                \
    .max = PLANNER_WEIGHT_MAX, .help = "added to the cost of a pass while an enemy is nearly out"
#define PLANNER_WEIGHT_feed                                                                                  \
    .max = PLANNER_WEIGHT_MAX,                                                                               \
    .help = "cost of a play of as many cards as the next enemy holds, if it can be beaten"
#define PLANNER_WEIGHT_near .max = 20, .help = "cards with which an enemy is nearly out"

typedef struct {
    const CombinationTable *table;
    const PlannerWeights *weights;
    const struct PlayValues *values; /* learned ones that count in place of the weights, or NULL */
    int (*plays_needed)(void *plan, RankCounts hand);
    void *plan;                  /* passed to plays_needed */
    RankCounts hand, unseen;     /* `unseen`: cards in other hands and the hidden bottom */
    int control_rank;            /* of the twos */
    int enemy, next_enemy;       /* fewest cards of an enemy; cards of the next seat, 0 if it is a partner */
    int enemy_most;              /* most cards of an enemy */
    bool any_plays;              /* the game has plays that plays_needed does not consider */
    bool on_partner;             /* a partner owns the play on the table */
    int table_class, table_head; /* class (0: a lead) and head of the play on the table */
    /* For learned values only: */
    int partner;       /* fewest cards of a partner; 0 if there is none */
    bool partner_next; /* the next seat is a partner */
} PlannerSituation;

/* Controls in half twos: a two counts 2, a little joker 3, a big joker 4. */
int planner_controls(RankCounts hand, int control_rank);
/* The number of ranks held four times, plus one for all jokers of the deck; 0 in a game without bombs. */
int planner_bombs(const CombinationTable *table, RankCounts hand);
/* Cards of a rank past four, over all ranks. */
int planner_past_four(RankCounts hand);

/* The unseen heads that beat plays of a class. Enemies with fewer cards than such a play can only answer with
 * bombs. */
CombinationHeads planner_beating(const PlannerSituation *situation, int class);

/* Writes the worth of each play; a pass has class COMBINATION_PASS. Adds to `nodes` the number of plays that
 * leave cards in the hand. */
void planner_weigh(const PlannerSituation *situation, const Combination *plays, int count, int64_t *worths,
                   uint64_t *nodes);

/* Returns the index of the play with the greatest worth, the first of equals. */
int planner_choose(const PlannerSituation *situation, const Combination *plays, int count, uint64_t *nodes);

#endif
