/* The net that weighs traits (cards/traits.h), against its formula written out. */
#include "../suite.h"
#include "cards/traits.h"

TEST(units_count_only_when_they_are_positive) {
    static int16_t weights[2 * NET_LANES];
    Traits traits = {.count = 0};
    traits_add(&traits, 0, 2);
    traits_add(&traits, 1, -3);
    weights[0] = 10, weights[NET_LANES] = 1; /* 2 * 10 - 3 * 1 */
    assert_int_equal(traits_worth(&traits, weights), 17);
    weights[1] = 4; /* a unit that adds 8 */
    assert_int_equal(traits_worth(&traits, weights), 25);
    weights[NET_LANES + 1] = 5; /* ... and now is negative */
    assert_int_equal(traits_worth(&traits, weights), 17);
    weights[NET_LANES + NET_SUBTRACTS] = -7; /* a unit that subtracts 21 */
    assert_int_equal(traits_worth(&traits, weights), -4);
}

TEST(a_trait_of_amount_0_is_not_listed) {
    Traits traits = {.count = 0};
    traits_add(&traits, 7, 0);
    assert_int_equal(traits.count, 0);
}

/* Whatever the amounts and the weights, the worth fits. */
TEST(worths_do_not_overflow) {
    static int16_t weights[TRAITS_MOST * NET_LANES];
    Traits traits = {.count = 0};
    for (int place = 0; place < TRAITS_MOST; place++) {
        traits_add(&traits, place, INT8_MAX);
        for (int lane = 0; lane < NET_SUBTRACTS; lane++) weights[place * NET_LANES + lane] = INT16_MAX;
    }
    int64_t sum = (int64_t)TRAITS_MOST * INT8_MAX * INT16_MAX;
    assert_int_equal(traits_worth(&traits, weights), sum * NET_SUBTRACTS);
}
