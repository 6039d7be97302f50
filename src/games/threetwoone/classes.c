/* The combinations of three-two-one as a table of classes. */
#include "games/threetwoone/threetwoone.h"

/* If a class has no body in the hand, longer classes have none either: `following` is the next class to try. */
#define STRAIGHT(label, cards, ranks, following)                                                             \
    { .name = label, .multiple = cards, .length = ranks, .next = following }
#define SINGLES(ranks) STRAIGHT("straight", 1, ranks, THREETWOONE_PAIR_STRAIGHT)
#define PAIRS(ranks)   STRAIGHT("pair straight", 2, ranks, THREETWOONE_TRIPLE_STRAIGHT)
#define WITH_ONE(label, cards, ranks, following)                                                             \
    {                                                                                                        \
        .name = label " with one", .multiple = cards, .length = ranks, .singles = 1, .next = following,      \
        .body_kickers = true                                                                                 \
    }
#define PAIRS_ONE(ranks)   WITH_ONE("pair straight", 2, ranks, THREETWOONE_TRIPLES_ONE)
#define TRIPLES_ONE(ranks) WITH_ONE("triple straight", 3, ranks, THREETWOONE_FOURS_ONE)
#define TWO_TRIPLES(said)                                                                                    \
    {                                                                                                        \
        .name = "triple straight", .multiple = 3, .length = 2, .next = THREETWOONE_FOUR_STRAIGHT,            \
        .declared = said                                                                                     \
    }
#define TRIPLE_PAIR_ONE(said)                                                                                \
    {                                                                                                        \
        .name = "three-two-one", .multiple = 3, .length = 1, .singles = 1, .pairs = 1,                       \
        .next = THREETWOONE_FOUR_ONE, .declared = said, .beaten_by = THREETWOONE_TRIPLE_STRAIGHT,            \
        .body_kickers = true                                                                                 \
    }

enum { SAID = THREETWOONE_CLASSES, CLASSES_ALL = SAID + 2 };

static const CombinationClass classes[CLASSES_ALL] = {
    [THREETWOONE_SINGLE] = {.name = "single", .multiple = 1, .length = 1, .next = THREETWOONE_PAIR},
    {.name = "pair", .multiple = 2, .length = 1, .next = THREETWOONE_TRIPLE},
    {.name = "triple", .multiple = 3, .length = 1, .next = THREETWOONE_FOUR},
    {.name = "four", .multiple = 4, .length = 1, .next = THREETWOONE_STRAIGHT},
    SINGLES(3),
    SINGLES(4),
    SINGLES(5),
    SINGLES(6),
    SINGLES(7),
    SINGLES(8),
    SINGLES(9),
    SINGLES(10),
    SINGLES(11),
    SINGLES(12),
    SINGLES(13),
    PAIRS(2),
    PAIRS(3),
    PAIRS(4),
    PAIRS(5),
    PAIRS(6),
    TWO_TRIPLES(SAID),
    STRAIGHT("triple straight", 3, 3, THREETWOONE_FOUR_STRAIGHT),
    STRAIGHT("triple straight", 3, 4, THREETWOONE_FOUR_STRAIGHT),
    STRAIGHT("four straight", 4, 2, THREETWOONE_TRIPLE_PAIR),
    STRAIGHT("four straight", 4, 3, THREETWOONE_TRIPLE_PAIR),
    {.name = "triple with pair", .multiple = 3, .length = 1, .pairs = 1, .next = THREETWOONE_FOUR_ONE},
    TRIPLE_PAIR_ONE(SAID + 1),
    {.name = "four with one", .multiple = 4, .length = 1, .singles = 1, .next = THREETWOONE_PAIRS_ONE},
    PAIRS_ONE(3),
    PAIRS_ONE(4),
    PAIRS_ONE(5),
    PAIRS_ONE(6),
    TRIPLES_ONE(2),
    TRIPLES_ONE(3),
    TRIPLES_ONE(4),
    WITH_ONE("four straight", 4, 2, THREETWOONE_CLASSES),
    WITH_ONE("four straight", 4, 3, THREETWOONE_CLASSES),
    /* The same plays with their reading declared. */
    TWO_TRIPLES(THREETWOONE_TRIPLE_STRAIGHT),
    TRIPLE_PAIR_ONE(THREETWOONE_TRIPLE_PAIR_ONE),
};

const CombinationRules threetwoone_kickers = {
    .classes = COMBINATIONS_ALL, .single_max = 1, .pair_max = 1, .ambiguous = true};

const CombinationTable threetwoone_table = {
    .classes = classes,
    .count = THREETWOONE_CLASSES,
    .all = CLASSES_ALL,
    .first_bomb = THREETWOONE_CLASSES,
    .chain = RANKS_ALL >> 8, /* all thirteen ranks */
    .low_ends = true,
    .liberal = &threetwoone_kickers,
};
