/* The combinations of Dou Dizhu as a table of classes. */
#include "games/doudizhu/doudizhu.h"

/* If a class has no body in the hand, longer classes have none either: `following` is the next class to try. */
#define CHAIN(label, cards, ranks, following)                                                                \
    { .name = label, .multiple = cards, .length = ranks, .next = following }
#define SOLOS(ranks, said)                                                                                   \
    {                                                                                                        \
        .name = "airplane with solos", .multiple = 3, .length = ranks, .singles = ranks,                     \
        .next = DOUDIZHU_AIRPLANE_PAIRS, .declared = said                                                    \
    }
#define PAIRS(ranks, said)                                                                                   \
    {                                                                                                        \
        .name = "airplane with pairs", .multiple = 3, .length = ranks, .pairs = ranks,                       \
        .next = DOUDIZHU_FOUR_SOLOS, .declared = said                                                        \
    }
#define FOUR_PAIRS(following, said)                                                                          \
    { .name = "four with pairs", .multiple = 4, .length = 1, .pairs = 2, .next = following, .declared = said }

enum { SAID = DOUDIZHU_CLASSES, CLASSES_ALL = SAID + 8 };

static const CombinationClass classes[CLASSES_ALL] = {
    [DOUDIZHU_SOLO] = {.name = "solo", .multiple = 1, .length = 1, .next = DOUDIZHU_PAIR},
    {.name = "pair", .multiple = 2, .length = 1, .next = DOUDIZHU_TRIO},
    {.name = "trio", .multiple = 3, .length = 1, .next = DOUDIZHU_SOLO_CHAIN},
    {.name = "trio with solo", .multiple = 3, .length = 1, .singles = 1, .next = DOUDIZHU_TRIO_PAIR},
    {.name = "trio with pair", .multiple = 3, .length = 1, .pairs = 1, .next = DOUDIZHU_SOLO_CHAIN},
    CHAIN("solo chain", 1, 5, DOUDIZHU_PAIR_CHAIN),
    CHAIN("solo chain", 1, 6, DOUDIZHU_PAIR_CHAIN),
    CHAIN("solo chain", 1, 7, DOUDIZHU_PAIR_CHAIN),
    CHAIN("solo chain", 1, 8, DOUDIZHU_PAIR_CHAIN),
    CHAIN("solo chain", 1, 9, DOUDIZHU_PAIR_CHAIN),
    CHAIN("solo chain", 1, 10, DOUDIZHU_PAIR_CHAIN),
    CHAIN("solo chain", 1, 11, DOUDIZHU_PAIR_CHAIN),
    CHAIN("solo chain", 1, 12, DOUDIZHU_PAIR_CHAIN),
    CHAIN("pair chain", 2, 3, DOUDIZHU_AIRPLANE),
    CHAIN("pair chain", 2, 4, DOUDIZHU_AIRPLANE),
    CHAIN("pair chain", 2, 5, DOUDIZHU_AIRPLANE),
    CHAIN("pair chain", 2, 6, DOUDIZHU_AIRPLANE),
    CHAIN("pair chain", 2, 7, DOUDIZHU_AIRPLANE),
    CHAIN("pair chain", 2, 8, DOUDIZHU_AIRPLANE),
    CHAIN("pair chain", 2, 9, DOUDIZHU_AIRPLANE),
    CHAIN("pair chain", 2, 10, DOUDIZHU_AIRPLANE),
    CHAIN("airplane", 3, 2, DOUDIZHU_FOUR_SOLOS),
    CHAIN("airplane", 3, 3, DOUDIZHU_AIRPLANE_SOLOS),
    {.name = "airplane", .multiple = 3, .length = 4, .next = DOUDIZHU_AIRPLANE_SOLOS, .declared = SAID},
    CHAIN("airplane", 3, 5, DOUDIZHU_AIRPLANE_SOLOS),
    CHAIN("airplane", 3, 6, DOUDIZHU_AIRPLANE_SOLOS),
    SOLOS(2, SAID + 1),
    SOLOS(3, SAID + 2),
    SOLOS(4, SAID + 3),
    SOLOS(5, SAID + 4),
    PAIRS(2, SAID + 5),
    PAIRS(3, 0),
    PAIRS(4, SAID + 6),
    {.name = "four with solos", .multiple = 4, .length = 1, .singles = 2, .next = DOUDIZHU_ROCKET},
    FOUR_PAIRS(DOUDIZHU_ROCKET, SAID + 7),
    {.name = "bomb", .multiple = 4, .length = 1, .next = DOUDIZHU_ROCKET, .bomb = true},
    {.name = "rocket", .multiple = 1, .length = 2, .next = DOUDIZHU_CLASSES, .bomb = true, .jokers = true},
    /* The same plays with their reading declared. */
    {.name = "airplane", .multiple = 3, .length = 4, .declared = DOUDIZHU_AIRPLANE + 2},
    SOLOS(2, DOUDIZHU_AIRPLANE_SOLOS),
    SOLOS(3, DOUDIZHU_AIRPLANE_SOLOS + 1),
    SOLOS(4, DOUDIZHU_AIRPLANE_SOLOS + 2),
    SOLOS(5, DOUDIZHU_AIRPLANE_SOLOS + 3),
    PAIRS(2, DOUDIZHU_AIRPLANE_PAIRS),
    PAIRS(4, DOUDIZHU_AIRPLANE_PAIRS + 2),
    FOUR_PAIRS(0, DOUDIZHU_FOUR_PAIRS),
};

_Static_assert((int)CLASSES_ALL < (int)CLIMBING_SAID, "calls have a class of their own");
_Static_assert((int)DOUDIZHU_ROCKET == (int)DOUDIZHU_CLASSES - 1,
               "the rocket beats all bombs, so it is the last");

static const CombinationRules liberal = {COMBINATIONS_ALL, 4, 2, true, true, true, true};

const CombinationTable doudizhu_table = {
    .classes = classes,
    .count = DOUDIZHU_CLASSES,
    .all = CLASSES_ALL,
    .first_bomb = DOUDIZHU_BOMB,
    .chain = RANKS_ALL >> 12, /* the ranks from three to ace */
    .liberal = &liberal,
};
