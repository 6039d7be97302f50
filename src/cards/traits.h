/* A play as a short list of numbers, its traits, and a small net that computes the play's worth from them.
 *
 * A row of weights belongs to each trait. The rows, times the amounts of the traits, add up to one sum per lane.
 * The first sum counts as it is: without the others the worth would be linear. The others count only if they are
 * positive, which makes them units of a hidden layer with rectified sums: the first ones add to the worth, the
 * last ones subtract from it. Most traits of a play are 0, so only those in the list cost time. `make learn`
 * finds the weights (cards/learn_plays.h). */
#ifndef KOZYR_CARDS_TRAITS_H
#define KOZYR_CARDS_TRAITS_H

#include <assert.h>
#include <stdint.h>

/* The trait at `place` has this amount. */
typedef struct {
    uint8_t place;
    int8_t amount;
} Trait;

enum { TRAITS_MOST = 48 };

typedef struct {
    Trait trait[TRAITS_MOST];
    int count;
} Traits;

enum {
    NET_LANES = 8,
    NET_SUBTRACTS = 4 /* the first lane that subtracts */
};

_Static_assert((int64_t)TRAITS_MOST * -INT8_MIN * -INT16_MIN * NET_LANES / 2 <= INT32_MAX, "a worth fits");

static inline void traits_add(Traits *traits, int place, int amount) {
    assert(place >= 0 && place <= UINT8_MAX && amount >= INT8_MIN && amount <= INT8_MAX);
    if (!amount) return;
    assert(traits->count < TRAITS_MOST);
    traits->trait[traits->count++] = (Trait){(uint8_t)place, (int8_t)amount};
}

/* The worth by the weights of all traits, NET_LANES for each. */
static inline int32_t traits_worth(const Traits *traits, const int16_t *weights) {
    int32_t sum[NET_LANES] = {0};
    for (int i = 0; i < traits->count; i++) {
        const int16_t *row = &weights[traits->trait[i].place * NET_LANES];
        for (int lane = 0; lane < NET_LANES; lane++) sum[lane] += traits->trait[i].amount * row[lane];
    }
    int32_t worth = sum[0];
    for (int lane = 1; lane < NET_SUBTRACTS; lane++) worth += sum[lane] > 0 ? sum[lane] : 0;
    for (int lane = NET_SUBTRACTS; lane < NET_LANES; lane++) worth -= sum[lane] > 0 ? sum[lane] : 0;
    return worth;
}

#endif
