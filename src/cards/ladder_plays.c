/* Lists of plays on a ladder. Equal cards are chosen by nested loops over their bits. Straights take a card of each
 * rank, flushes cards of one suit. */
#include "cards/ladder_plays.h"

#include <assert.h>
#include <stddef.h>

/* ---- equal cards ---- */

CardSet *equals_choose(CardSet cards, int count, CardSet *out) {
    assert(count >= 1 && count <= 4);
    for (CardSet a = cards; a; a &= a - 1) {
        CardSet first = a & -a;
        if (count == 1) *out++ = first;
        for (CardSet b = a & (a - 1); b && count > 1; b &= b - 1) {
            CardSet second = b & -b;
            if (count == 2) *out++ = first | second;
            for (CardSet c = b & (b - 1); c && count > 2; c &= c - 1) {
                CardSet third = c & -c;
                if (count == 3) *out++ = first | second | third;
                for (CardSet d = c & (c - 1); d && count > 3; d &= d - 1)
                    *out++ = first | second | third | (d & -d);
            }
        }
    }
    return out;
}

CardSet *equals_list(CardSet hand, const LadderCounts *counts, int count, int floor, CardSet *out) {
    assert(floor >= -1 && floor < 63); /* a shift by 64 bits is undefined */
    if (count == 1) {
        for (CardSet left = hand & ~UINT64_C(0) << (floor + 1); left; left &= left - 1) *out++ = left & -left;
        return out;
    }
    CardSet ranks = count == 2 ? counts->two : count == 3 ? counts->three : counts->four;
    for (; ranks; ranks &= ranks - 1) {
        CardSet cards = hand & LADDER_RANK << cards_lowest(ranks);
        if (ladder_highest(cards) <= floor) continue;
        CardSet *from = out, *end = equals_choose(cards, count, out);
        for (; from < end; from++)
            if (ladder_highest(*from) > floor) *out++ = *from;
    }
    return out;
}

/* ---- plays in which suits matter ---- */

enum { TRIPLES = 4, PAIRS_MAX = 6 * 13 };

static CardSet *drop_one_suit(CardSet *from, const CardSet *end) {
    CardSet *out = from;
    for (; from < end; from++)
        if (!fives_one_suit(*from)) *out++ = *from;
    return out;
}

/* The number of suits in a set of suits. */
static const uint8_t sizes[1 << SUITS] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

/* The list grows by one rank at a time. It is expanded in place from its end, so no entry is overwritten before
 * it is read. */
CardSet *fives_straights(CardSet hand, CardSet ranks, CardSet *out) {
    CardSet common = LADDER_RANK;
    int count = 1;
    *out = 0;
    for (; ranks; ranks &= ranks - 1) {
        Card low = cards_lowest(ranks);
        CardSet cards = hand & LADDER_RANK << low, suits = cards >> low;
        int number = sizes[suits];
        common &= suits;
        for (int i = count; i-- > 0;) {
            CardSet begun = out[i], *to = out + (ptrdiff_t)i * number;
            for (CardSet left = cards; left; left &= left - 1) *to++ = begun | (left & -left);
        }
        count *= number;
    }
    return common ? drop_one_suit(out, out + count) : out + count;
}

/* Lists all choices of `number` cards from a set of `count` cards, each added to `begun`. */
static CardSet *choose_cards(CardSet cards, int count, int number, CardSet begun, CardSet *out) {
    for (; count >= number; count--, cards &= cards - 1) {
        CardSet chosen = begun | (cards & -cards);
        if (number > 1)
            out = choose_cards(cards & (cards - 1), count - 1, number - 1, chosen, out);
        else
            *out++ = chosen;
    }
    return out;
}

CardSet *fives_flushes(CardSet hand, int length, CardSet *out) {
    assert(length >= 1);
    for (int suit = 0; suit < SUITS; suit++) {
        CardSet cards = hand & LADDER_SUIT << suit;
        int count = cards_count(cards);
        if (count >= length) out = choose_cards(cards, count, length, 0, out);
    }
    return out;
}

CardSet *fives_full_houses(CardSet hand, CardSet threes, CardSet twos, CardSet *out) {
    for (; threes; threes &= threes - 1) {
        CardSet triples[TRIPLES], pairs[PAIRS_MAX];
        Card low = cards_lowest(threes);
        LadderCounts others = {.two = twos & ~card_bit(low)};
        CardSet *last_triple = equals_choose(hand & LADDER_RANK << low, 3, triples);
        CardSet *last_pair = equals_list(hand, &others, 2, EQUALS_ALL, pairs);
        assert(last_triple - triples <= TRIPLES && last_pair - pairs <= PAIRS_MAX);
        for (const CardSet *triple = triples; triple < last_triple; triple++)
            for (const CardSet *pair = pairs; pair < last_pair; pair++) *out++ = *triple | *pair;
    }
    return out;
}

CardSet *fives_fours_one(CardSet hand, CardSet fours, CardSet *out) {
    for (; fours; fours &= fours - 1) {
        CardSet four = LADDER_RANK << cards_lowest(fours);
        for (CardSet rest = hand & ~four; rest; rest &= rest - 1) *out++ = four | (rest & -rest);
    }
    return out;
}
