/* Three-two-one: four seats with 13 cards each. The seat that holds the diamond three leads first, with a
 * play that contains it. Plays are one to four of a rank, and straights of one to four of each rank. With
 * kickers: three with two, three with two and one, four with one, and straights of two or more of each rank
 * with one. Suits have no other effect. A seat that passes is out of the trick. The first empty hand wins;
 * the others pay by their cards left. Ranks from low to high: 3 4 5 6 7 8 9 T J Q K A 2. Straights run A 2 3
 * 4 .. K A 2 and are headed by their last card. */
#ifndef KOZYR_GAMES_THREETWOONE_THREETWOONE_H
#define KOZYR_GAMES_THREETWOONE_THREETWOONE_H

#include "cards/climbing.h"
#include "cards/landlord.h"

enum { THREETWOONE_SEATS = 4, THREETWOONE_HAND = 13, THREETWOONE_TWO = 12 };

extern const ClimbingVariant threetwoone_variant;

/* threetwoone.c */
enum {
    THREETWOONE_SINGLE = 1,
    THREETWOONE_PAIR,
    THREETWOONE_TRIPLE,
    THREETWOONE_FOUR,
    THREETWOONE_STRAIGHT, /* of three ranks; longer ones follow */
    THREETWOONE_PAIR_STRAIGHT = THREETWOONE_STRAIGHT + 11,
    THREETWOONE_TRIPLE_STRAIGHT = THREETWOONE_PAIR_STRAIGHT + 5,
    THREETWOONE_FOUR_STRAIGHT = THREETWOONE_TRIPLE_STRAIGHT + 3,
    THREETWOONE_TRIPLE_PAIR = THREETWOONE_FOUR_STRAIGHT + 2,
    THREETWOONE_TRIPLE_PAIR_ONE,
    THREETWOONE_FOUR_ONE,
    THREETWOONE_PAIRS_ONE,
    THREETWOONE_TRIPLES_ONE = THREETWOONE_PAIRS_ONE + 4,
    THREETWOONE_FOURS_ONE = THREETWOONE_TRIPLES_ONE + 3,
    THREETWOONE_CLASSES = THREETWOONE_FOURS_ONE + 2
};
extern const CombinationTable threetwoone_table;
extern const CombinationRules threetwoone_kickers;

/* ---- the policies of its bots (cards/landlord.h), also for simulated games ---- */

/* The planner's weights, from configs/threetwoone/tune-planner.json. */
/* clang-format off */
#define THREETWOONE_WEIGHTS(WEIGHT) \
    WEIGHT(play, 75) WEIGHT(control, 86) WEIGHT(head, 10) WEIGHT(lead, 77) WEIGHT(pass, 260) \
    WEIGHT(danger, 141) WEIGHT(feed, 114) WEIGHT(near, 6)
/* clang-format on */

extern const LandlordBots threetwoone_bots;
extern const PlayValues threetwoone_values[1][2]; /* values.c */

extern const Game game_threetwoone;

/* ---- fewest plays ----
 *
 * The fewest plays that empty a hand, or a part of it. */

/* A hand of 13 cards has at most 2^13 parts, if all ranks differ. */
enum { THREETWOONE_PARTS_MAX = 1 << THREETWOONE_HAND, THREETWOONE_PLAYS_MAX = 1024 };

/* Results are computed on demand and kept: few of the parts are left by any play. */
typedef struct {
    RankCounts hand;
    bool made;                    /* the fields below are filled in */
    uint16_t stride[COUNT_RANKS]; /* a part's number is the sum of its counts times these */
    /* The plays of the hand, grouped by lowest rank; `number` is computed as for a part. */
    RankCounts cards[THREETWOONE_PLAYS_MAX];
    uint16_t number[THREETWOONE_PLAYS_MAX];
    int from[COUNT_RANKS + 1];
    uint8_t needed[THREETWOONE_PARTS_MAX]; /* by part number; 0: unknown, or the empty part */
} ThreetwoonePlan;

static inline void threetwoone_plan(ThreetwoonePlan *plan, RankCounts hand) {
    plan->hand = hand;
    plan->made = false;
}

/* The fewest plays that empty a part of the planned hand if no other seat plays. */
int threetwoone_plan_needed(ThreetwoonePlan *plan, RankCounts part);

#endif
