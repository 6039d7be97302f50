/* Plans for a hand of Big Two: its split into plays of the smallest cost. Every play costs the same, less
 * what it is worth as a control: the fewer unseen plays beat it, the surer it brings the lead. */
#ifndef KOZYR_GAMES_BIGTWO_PLAN_H
#define KOZYR_GAMES_BIGTWO_PLAN_H

#include "games/bigtwo/combination.h"

enum {
    BIGTWO_PLAY_COST = 100,   /* of one play: the unit of all weights */
    BIGTWO_FIVES_WEIGHED = 64 /* plays of five cards that a plan looks at; hands with more are rare */
};

typedef struct {
    uint16_t single, pair, triple; /* worth of one that no unseen play beats ... */
    uint8_t fade;                  /* ... which is gone with so many unseen ranks or cards above */
    uint16_t straight, flush, full_house, four_one, straight_flush; /* worth */
} BigtwoWeights;

typedef struct {
    const BigtwoRules *rules;
    const BigtwoWeights *weights;
    CardSet unseen;
    int16_t cost[BIGTWO_RANKS][1 << SUITS]; /* of the cards of one rank that no play of five takes */
    CardSet five[BIGTWO_FIVES_WEIGHED];
    int16_t five_cost[BIGTWO_FIVES_WEIGHED];
    int fives;
    uint64_t nodes; /* splits weighed */
} BigtwoPlan;

void bigtwo_plan(BigtwoPlan *plan, const BigtwoRules *rules, const BigtwoWeights *weights, CardSet hand,
                 CardSet unseen);

/* How sure a play is to bring the lead, from 0 to its kind's full worth. */
int bigtwo_control(const BigtwoPlan *plan, CardSet play);

/* The cost of the cheapest split of a part of the planned hand. */
int bigtwo_plan_cost(BigtwoPlan *plan, CardSet part);

#endif
