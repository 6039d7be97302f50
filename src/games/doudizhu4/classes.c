/* The combinations of Dou Dizhu for four as a table of classes. */
#include "games/doudizhu4/doudizhu4.h"

/* If a class has no body in the hand, longer classes have none either: `following` is the next class to try. */
#define CHAIN(label, cards, ranks, following)                                                                \
    { .name = label, .multiple = cards, .length = ranks, .next = following }
#define STRAIGHT(ranks)   CHAIN("straight", 1, ranks, DOUDIZHU4_PAIR_CHAIN)
#define PAIR_CHAIN(ranks) CHAIN("pair chain", 2, ranks, DOUDIZHU4_AIRPLANE)
#define AIRPLANE(ranks)   CHAIN("airplane", 3, ranks, DOUDIZHU4_AIRPLANE_PAIRS)
#define WITH_PAIRS(ranks)                                                                                    \
    { .name = "airplane with pairs", .multiple = 3, .length = ranks, .pairs = ranks, .next = DOUDIZHU4_BOMB }
#define BOMB(cards)                                                                                          \
    { .name = "bomb", .multiple = cards, .length = 1, .next = DOUDIZHU4_JOKERS, .bomb = true }

static const CombinationClass classes[DOUDIZHU4_CLASSES] = {
    [DOUDIZHU4_SINGLE] = {.name = "single", .multiple = 1, .length = 1, .next = DOUDIZHU4_PAIR},
    {.name = "pair", .multiple = 2, .length = 1, .next = DOUDIZHU4_TRIO},
    {.name = "trio", .multiple = 3, .length = 1, .next = DOUDIZHU4_STRAIGHT},
    {.name = "trio with pair", .multiple = 3, .length = 1, .pairs = 1, .next = DOUDIZHU4_STRAIGHT},
    STRAIGHT(5),
    STRAIGHT(6),
    STRAIGHT(7),
    STRAIGHT(8),
    STRAIGHT(9),
    STRAIGHT(10),
    STRAIGHT(11),
    STRAIGHT(12),
    PAIR_CHAIN(3),
    PAIR_CHAIN(4),
    PAIR_CHAIN(5),
    PAIR_CHAIN(6),
    PAIR_CHAIN(7),
    PAIR_CHAIN(8),
    PAIR_CHAIN(9),
    PAIR_CHAIN(10),
    PAIR_CHAIN(11),
    PAIR_CHAIN(12),
    AIRPLANE(2),
    AIRPLANE(3),
    AIRPLANE(4),
    AIRPLANE(5),
    AIRPLANE(6),
    AIRPLANE(7),
    AIRPLANE(8),
    AIRPLANE(9),
    AIRPLANE(10),
    AIRPLANE(11),
    WITH_PAIRS(2),
    WITH_PAIRS(3),
    WITH_PAIRS(4),
    WITH_PAIRS(5),
    WITH_PAIRS(6),
    BOMB(4),
    BOMB(5),
    BOMB(6),
    BOMB(7),
    BOMB(8),
    {.name = "jokers", .multiple = 2, .length = 2, .next = DOUDIZHU4_CLASSES, .bomb = true, .jokers = true},
};

_Static_assert((int)DOUDIZHU4_JOKERS == (int)DOUDIZHU4_CLASSES - 1 &&
                   (int)DOUDIZHU4_CLASSES <= (int)COMBINATION_CLASSES_MAX,
               "the jokers beat all bombs, so they are the last class");

const CombinationRules doudizhu4_kickers = {.classes = COMBINATIONS_ALL, .pair_max = 1};

const CombinationTable doudizhu4_table = {
    .classes = classes,
    .count = DOUDIZHU4_CLASSES,
    .all = DOUDIZHU4_CLASSES,
    .first_bomb = DOUDIZHU4_BOMB,
    .chain = RANKS_ALL >> 12, /* the ranks from three to ace */
    .liberal = &doudizhu4_kickers,
};
