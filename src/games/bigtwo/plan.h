/* The cheapest split of a hand of Big Two into plays. All plays cost the same, less their worth as controls:
 * the fewer unseen plays beat one, the surer it wins the lead. */
#ifndef KOZYR_GAMES_BIGTWO_PLAN_H
#define KOZYR_GAMES_BIGTWO_PLAN_H

#include "games/bigtwo/combination.h"

enum {
    BIGTWO_PLAY_COST = 100,   /* cost of one play; the unit of all weights */
    BIGTWO_FIVES_WEIGHED = 64 /* plays of five cards considered; few hands have more */
};

typedef struct {
    uint16_t single, pair, triple; /* worth if no unseen play beats it ... */
    uint8_t fade;                  /* ... falling to 0 with this many unseen ranks or cards above it */
    uint16_t straight, flush, full_house, four_one, straight_flush; /* worth of each kind */
} BigtwoWeights;

typedef struct {
    const BigtwoRules *rules;
    const BigtwoWeights *weights;
    CardSet unseen;
    int16_t cost[BIGTWO_RANKS][1 << SUITS]; /* cost of cards of one rank that are in no play of five */
    CardSet five[BIGTWO_FIVES_WEIGHED];
    int16_t five_cost[BIGTWO_FIVES_WEIGHED];
    int fives;
    uint64_t nodes; /* number of splits weighed */
} BigtwoPlan;

void bigtwo_plan(BigtwoPlan *plan, const BigtwoRules *rules, const BigtwoWeights *weights, CardSet hand,
                 CardSet unseen);

/* Sureness with which a play wins the lead, from 0 to the full worth of its kind. */
int bigtwo_control(const BigtwoPlan *plan, CardSet play);

/* The cost of the cheapest split of `part`, a part of the planned hand. */
int bigtwo_plan_cost(BigtwoPlan *plan, CardSet part);

#endif
