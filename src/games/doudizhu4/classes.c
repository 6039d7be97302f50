/* The combinations of Dou Dizhu for four as a table. */
#include "games/doudizhu4/doudizhu4.h"

/* Where no body is found, longer ones need not be looked for. */
#define CHAIN(label, cards, ranks, behind)                                                                   \
    { .name = label, .multiple = cards, .length = ranks, .next = behind }
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

const CombinationRules doudizhu4_kickers = {.classes = COMBINATIONS_ALL, .pair_max = 1};

const CombinationTable doudizhu4_table = {
    .classes = classes,
    .count = DOUDIZHU4_CLASSES,
    .all = DOUDIZHU4_CLASSES,
    .first_bomb = DOUDIZHU4_BOMB,
    .chain = RANKS_ALL >> 12, /* from the three to the ace */
    .liberal = &doudizhu4_kickers,
};

/* ---- which suits a move takes ---- */

enum { CODES_MAX = 16 };

/* How many cards of each suit, two bits a suit: all ways to hold one, two and three cards, at most two of
 * each suit. */
#define OF(suit)     (1 << 2 * (suit))
#define OF2(a, b)    (OF(a) + OF(b))
#define OF3(a, b, c) (OF(a) + OF(b) + OF(c))
static const uint8_t suit_codes[3][CODES_MAX] = {
    {OF(0), OF(1), OF(2), OF(3)},
    {OF2(0, 0), OF2(0, 1), OF2(0, 2), OF2(0, 3), OF2(1, 1), OF2(1, 2), OF2(1, 3), OF2(2, 2), OF2(2, 3),
     OF2(3, 3)},
    {OF3(0, 0, 1), OF3(0, 0, 2), OF3(0, 0, 3), OF3(0, 1, 1), OF3(0, 1, 2), OF3(0, 1, 3), OF3(0, 2, 2),
     OF3(0, 2, 3), OF3(0, 3, 3), OF3(1, 1, 2), OF3(1, 1, 3), OF3(1, 2, 2), OF3(1, 2, 3), OF3(1, 3, 3),
     OF3(2, 2, 3), OF3(2, 3, 3)},
};

static uint64_t code_of(unsigned suits, int number) {
    unsigned code = 0;
    /* Each row has every set of so many suits.
     * NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult) */
    while (suit_codes[number - 1][code] != suits) code++;
    return number == 2 ? code + 1 : code;
}

Move doudizhu4_as_move(const TwoDecks *hand, const Combination *play) {
    TwoDecks rest = *hand;
    uint64_t suits = 0;
    bool bomb = doudizhu4_table.classes[play->class].bomb;
    for (RankSet left = ranks_with(play->cards, 1); left; left &= left - 1) {
        Card cards[8];
        int rank = rank_lowest(left), number = rank_count(play->cards, rank);
        if (rank >= COUNT_LITTLE_JOKER) {
            bool kicker = doudizhu4_table.classes[play->class].pairs;
            if (kicker) suits |= card_bit((Card)(LADDER_JOKER_BIT + rank - COUNT_LITTLE_JOKER));
            continue;
        }
        unsigned taken = 0;
        two_decks_take(&rest, rank, number, cards);
        for (int i = 0; i < number; i++) taken += (unsigned)OF(ladder_suit(cards[i]));
        suits |= bomb ? taken : code_of(taken, number) << 4 * rank;
    }
    return move_of(play->class, play->head, suits);
}

Combination doudizhu4_combination(Move move) {
    int number = move_class(move), head = move_head(move);
    Combination play = {0, (uint8_t)number, (uint8_t)head};
    if (number == COMBINATION_PASS || number == DOUDIZHU4_CALLS) return play;
    const CombinationClass *class = &doudizhu4_table.classes[number];
    RankSet body = (RANKS_ALL >> 4 * (COUNT_RANKS - class->length)) << 4 * (head + 1 - class->length);
    play.cards = body * class->multiple;
    if (!class->pairs) return play;
    RankCounts coded = move & LADDER_PLAIN & ~ranks_fill(body);
    RankSet kickers = (coded | coded >> 1 | coded >> 2 | coded >> 3) & RANKS_ALL;
    play.cards += 2 * kickers;
    for (int joker = 0; joker < 2; joker++)
        if (move >> (LADDER_JOKER_BIT + joker) & 1)
            play.cards += (RankCounts)2 << 4 * (COUNT_LITTLE_JOKER + joker);
    return play;
}

/* Adds the cards of a rank that are so many of each suit. */
static void add_coded(TwoDecks *cards, int rank, unsigned suits) {
    for (int suit = 0; suit < TWO_DECKS_SUITS; suit++)
        for (unsigned copy = suits >> 2 * suit & 3; copy > 0; copy--)
            two_decks_add(cards, (Card)(4 * rank + suit));
}

void doudizhu4_cards(Move move, TwoDecks *cards) {
    Combination play = doudizhu4_combination(move);
    bool bomb = doudizhu4_table.classes[play.class].bomb;
    *cards = (TwoDecks){0, 0};
    for (RankSet left = ranks_with(play.cards, 1); left; left &= left - 1) {
        int rank = rank_lowest(left), number = rank_count(play.cards, rank);
        unsigned code = (unsigned)(move >> 4 * rank & 15); /* not of jokers */
        if (rank >= COUNT_LITTLE_JOKER)
            for (int copy = 0; copy < number; copy++)
                two_decks_add(cards, (Card)(LADDER_JOKER_BIT + rank - COUNT_LITTLE_JOKER));
        else if (bomb)
            add_coded(cards, rank, (unsigned)(move & 0xff));
        else
            add_coded(cards, rank, suit_codes[number - 1][number == 2 ? code - 1 : code]);
    }
}
