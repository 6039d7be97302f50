/* The policies of the bots of Big Two, for these bots and for simulated games. */
#ifndef KOZYR_GAMES_BIGTWO_POLICIES_H
#define KOZYR_GAMES_BIGTWO_POLICIES_H

#include "core/option.h"
#include "games/bigtwo/combination.h"

/* ---- planner.c: the cheapest split of a hand into plays ----
 *
 * All plays cost the same, less their worth as controls: the fewer unseen plays beat one, the surer it wins the
 * lead. */

enum {
    BIGTWO_PLAY_COST = 100,   /* cost of one play; the unit of all weights */
    BIGTWO_FIVES_WEIGHED = 64 /* plays of five cards considered; few hands have more */
};

typedef struct {
    uint16_t single, pair, triple; /* worth if no unseen play beats it ... */
    uint16_t fade;                 /* ... falling to 0 with this many unseen ranks or cards above it */
    uint16_t straight, flush, full_house, four_one, straight_flush; /* worth of each kind */
} BigtwoWeights;

/* What a split costs, and how many of its plays are of a sort: all in one number, so that splits add up and
 * compare at once. The cost is above the numbers, of four bits each: no hand has more than thirteen plays. */
typedef int64_t BigtwoSplit;
enum {
    BIGTWO_SPLIT_STRAIGHTS = 0,
    BIGTWO_SPLIT_FLUSHES = 4,
    BIGTWO_SPLIT_FULL_HOUSES = 8,
    BIGTWO_SPLIT_BOMBS = 12,  /* four of a kind and one, straight flushes */
    BIGTWO_SPLIT_LOSERS = 16, /* singles, pairs and triples worth nothing as controls */
    BIGTWO_SPLIT_SURE = 20,   /* those that nothing unseen beats */
    BIGTWO_SPLIT_PAIRS = 24,
    BIGTWO_SPLIT_SINGLES = 28,
    BIGTWO_SPLIT_PLAYS = 32,
    BIGTWO_SPLIT_COST = 36
};
static inline int bigtwo_split_cost(BigtwoSplit split) { return (int)(split >> BIGTWO_SPLIT_COST); }
static inline int bigtwo_split_number(BigtwoSplit split, int sort) { return (int)(split >> sort & 0xf); }

typedef struct {
    const BigtwoRules *rules;
    const BigtwoWeights *weights;
    CardSet hand, unseen;
    LadderCounts counts;                         /* of the unseen cards */
    BigtwoSplit by_rank;                         /* of the hand without plays of five */
    BigtwoSplit split[BIGTWO_RANKS][1 << SUITS]; /* of cards of one rank that are in no play of five */
    CardSet five[BIGTWO_FIVES_WEIGHED];
    BigtwoSplit five_split[BIGTWO_FIVES_WEIGHED];
    int fives;
    uint64_t nodes; /* number of splits weighed */
} BigtwoPlan;

void bigtwo_plan(BigtwoPlan *plan, const BigtwoRules *rules, const BigtwoWeights *weights, CardSet hand,
                 CardSet unseen);

/* Sureness with which a play wins the lead, from 0 to the full worth of its kind. */
int bigtwo_control(const BigtwoPlan *plan, CardSet play);

/* The number of unseen cards (singles) or ranks (pairs, triples) that beat the play. */
int bigtwo_plays_above(const BigtwoPlan *plan, CardSet play);

/* The cheapest split of `part`, a part of the planned hand; of equally cheap ones one with the fewest plays. */
BigtwoSplit bigtwo_plan_split(BigtwoPlan *plan, CardSet part);

/* ---- the bots ---- */

/* lowest.c: the cheapest play that keeps the strong cards. */
Move bigtwo_lowest(const BigtwoView *view, const Move *legal, int count);

/* planner.c: the move that leaves the cheapest rest. A play that is likely to win the lead gets a
 * premium, a pass has a price; both grow when an opponent is nearly out. */
typedef struct {
    BigtwoWeights weights;
    uint16_t card, lead, danger, feed, near;
    bool learned;      /* plays by learned values (play_values.h), not by the weights */
    uint8_t unused[3]; /* without padding, planners compare as bytes */
    int64_t pass;
} BigtwoPlanner;

/* The default weights. */
extern const BigtwoPlanner bigtwo_planner_tuned;

/* Option table rows for a Params that has a BigtwoPlanner `planner`. */
#define BIGTWO_ROW(Params, weight) .name = #weight, .type = OPTION_INT, OPTION_FIELD(Params, planner.weight)
#define BIGTWO_WEIGHT(Params, weight)                                                                        \
    .name = #weight, .type = OPTION_INT, OPTION_FIELD(Params, planner.weights.weight)
#define BIGTWO_PLANNER_ROWS(Params)                                                                          \
    {BIGTWO_WEIGHT(Params, single), .initial = 164, .max = 400,                                              \
     .help = "worth of a single that nothing unseen beats; every play costs 100"},                           \
        {BIGTWO_WEIGHT(Params, pair), .initial = 177, .max = 400,                                            \
         .help = "worth of a pair that nothing unseen beats"},                                               \
        {BIGTWO_WEIGHT(Params, triple), .initial = 83, .max = 400,                                           \
         .help = "worth of a triple that nothing unseen beats"},                                             \
        {BIGTWO_WEIGHT(Params, fade), .initial = 4, .min = 1, .max = 40,                                     \
         .help = "unseen cards (singles) or ranks above a play that leave nothing of its worth"},            \
        {BIGTWO_WEIGHT(Params, straight), .initial = 34, .max = 400, .help = "worth of a straight"},         \
        {BIGTWO_WEIGHT(Params, flush), .initial = 77, .max = 400, .help = "worth of a flush"},               \
        {BIGTWO_WEIGHT(Params, full_house), .initial = 227, .max = 400, .help = "worth of a full house"},    \
        {BIGTWO_WEIGHT(Params, four_one), .initial = 159, .max = 400,                                        \
         .help = "worth of four of a kind and one"},                                                         \
        {BIGTWO_WEIGHT(Params, straight_flush), .initial = 169, .max = 400,                                  \
         .help = "worth of a straight flush"},                                                               \
        {BIGTWO_ROW(Params, card), .initial = 70, .max = 400, .help = "cost of a card left in the hand"},    \
        {BIGTWO_ROW(Params, lead), .initial = 21, .max = 400,                                                \
         .help = "premium for a play that surely brings the lead"},                                          \
        {BIGTWO_ROW(Params, pass), .initial = 176, .min = -400, .max = 400,                                  \
         .help = "price of passing; negative: a premium"},                                                   \
        {BIGTWO_ROW(Params, near), .initial = 3, .max = 13,                                                  \
         .help = "an opponent with so many cards or fewer is nearly out"},                                   \
        {BIGTWO_ROW(Params, danger), .initial = 37, .max = 400,                                              \
         .help = "added to the price of passing and to the lead's premium while an opponent is nearly out"}, \
    {                                                                                                        \
        BIGTWO_ROW(Params, feed),                                                                            \
            .initial = 72, .max = 400,                                                                       \
            .help = "price of a play of as many cards as an opponent has left, if it is sure to be beaten"   \
    }

/* The worth of each move; a play of the whole hand is worth most. Adds the number of splits to `nodes`. */
void bigtwo_planner_weigh(const BigtwoPlanner *planner, const BigtwoView *view, const Move *legal, int count,
                          int64_t *worths, uint64_t *nodes);
/* The move of greatest worth; ties go to the first. */
Move bigtwo_planner_move(const BigtwoPlanner *planner, const BigtwoView *view, const Move *legal, int count,
                         uint64_t *nodes);

#endif
