/* All ways to choose equal cards, by nested loops over their bits. */
#include "cards/equals.h"

#include <assert.h>

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
