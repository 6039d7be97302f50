#include <string.h>

#include "../suite.h"
#include "cards/cards.h"

/* All 24 orders of four cards: 24000 shuffles, chi-square with 23 degrees of freedom, 0.1 % and 99.9 %. */
TEST(shuffles_are_uniform) {
    int counts[256] = {0};
    Rng rng = rng_seeded(3);
    for (int i = 0; i < 24000; i++) {
        Card cards[] = {0, 1, 2, 3};
        cards_shuffle(cards, 4, &rng);
        counts[cards[0] << 6 | cards[1] << 4 | cards[2] << 2 | cards[3]]++;
    }
    int orders = 0;
    double sum = 0;
    for (int i = 0; i < 256; i++) {
        if (!counts[i]) continue;
        orders++;
        sum += (counts[i] - 1000.0) * (counts[i] - 1000.0) / 1000.0;
    }
    assert_int_equal(orders, 24);
    assert_in_range((uintmax_t)(sum * 1000), 7529, 49728);
}
