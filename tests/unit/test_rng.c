#include "../suite.h"
#include "core/rng.h"

TEST(splitmix_matches_the_reference) {
    static const uint64_t expected[] = {UINT64_C(6457827717110365317), UINT64_C(3203168211198807973),
                                        UINT64_C(9817491932198370423), UINT64_C(4593380528125082431),
                                        UINT64_C(16408922859458223821)};
    uint64_t seed = 1234567;
    for (int i = 0; i < 5; i++) assert_true(rng_splitmix(&seed) == expected[i]);
}

TEST(xoshiro_matches_the_reference) {
    static const uint64_t expected[] = {11520, 0, 1509978240, UINT64_C(1215971899390074240)};
    Rng rng = {{1, 2, 3, 4}};
    for (int i = 0; i < 4; i++) assert_true(rng_next(&rng) == expected[i]);
}

/* Pearson's statistic of `draws` draws below `bound`. */
static double chi_square(uint32_t bound, int draws, uint64_t seed) {
    int counts[64] = {0};
    Rng rng = rng_seeded(seed);
    for (int i = 0; i < draws; i++) {
        uint32_t value = rng_below(&rng, bound);
        assert_true(value < bound);
        counts[value]++;
    }
    double expected = (double)draws / bound, sum = 0;
    for (uint32_t i = 0; i < bound; i++) sum += (counts[i] - expected) * (counts[i] - expected) / expected;
    return sum;
}

TEST(below_is_uniform) {
    /* The 0.1 % and 99.9 % points of chi-square with bound - 1 degrees of freedom. */
    assert_in_range((uintmax_t)(chi_square(2, 200000, 1) * 1000), 0, 10828);
    assert_in_range((uintmax_t)(chi_square(6, 200000, 2) * 1000), 210, 20515);
    assert_in_range((uintmax_t)(chi_square(36, 200000, 3) * 1000), 14688, 66619);
    assert_in_range((uintmax_t)(chi_square(52, 200000, 4) * 1000), 25368, 87968);
}

TEST(below_has_no_bias_at_large_bounds) {
    /* At 3 * 2^30 a plain multiply-shift would give every third value twice the share: values that are 0
     * modulo 3 would have a share of one half instead of a third (sd 0.0015 here). */
    Rng rng = rng_seeded(5);
    int hits = 0;
    for (int i = 0; i < 100000; i++) hits += rng_below(&rng, UINT32_C(3) << 30) % 3 == 0;
    assert_in_range(hits, 33333 - 600, 33333 + 600);
}

TEST(keys_differ) {
    enum { INDICES = 20, SEATS = 6 };
    static uint64_t keys[2 * 3 * INDICES * SEATS];
    int count = 0;
    for (uint64_t seed = 0; seed < 2; seed++) {
        for (int purpose = STREAM_DEAL; purpose <= STREAM_BENCH; purpose++) {
            for (uint64_t index = 0; index < INDICES; index++) {
                for (unsigned seat = 0; seat < SEATS; seat++) {
                    keys[count++] = rng_key(seed, (StreamPurpose)purpose, index, seat);
                }
            }
        }
    }
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < i; j++) assert_true(keys[i] != keys[j]);
    }
}

TEST(neighbouring_streams_are_unrelated) {
    /* Equal bits in the streams of neighbouring deals: 64 * 10000 fair coins, sd 400. */
    int agreeing = 0;
    for (uint64_t index = 0; index < 100; index++) {
        Rng a = rng_seeded(rng_key(42, STREAM_DEAL, index, 0));
        Rng b = rng_seeded(rng_key(42, STREAM_DEAL, index + 1, 0));
        for (int i = 0; i < 100; i++) agreeing += __builtin_popcountll(~(rng_next(&a) ^ rng_next(&b)));
    }
    assert_in_range(agreeing, 320000 - 1600, 320000 + 1600);
}
