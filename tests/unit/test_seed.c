/* The part of a run's seed that external programs get is one-way, and is not that of the deals. */
#include <string.h>

#include "../suite.h"
#include "core/seed.h"

static const char wide[] = "0x00112233445566778899aabbccddeeff0123456789abcdef0f1e2d3c4b5a6978";

static void assert_same(const Seed *a, const Seed *b) {
    assert_true(a->number == b->number && a->wide == b->wide);
    assert_memory_equal(&a->deals, &b->deals, sizeof a->deals);
    assert_memory_equal(&a->bots, &b->bots, sizeof a->bots);
}

TEST(texts_are_read) {
    Seed seed, same;
    assert_true(seed_read("0x10", &seed) && seed_read("16", &same));
    assert_same(&seed, &same);
    assert_false(seed.wide);
    assert_true(seed_read(wide, &seed));
    assert_true(seed.wide);
    assert_true(seed_read("0x00112233445566778899AABBCCDDEEFF0123456789abcdef0f1e2d3c4b5a6978", &same));
    assert_same(&seed, &same);
    char text[sizeof wide];
    for (size_t length = 22; length + 1 < sizeof wide; length++) {
        memcpy(text, wide, length);
        text[length] = 0;
        assert_false(seed_read(text, &seed));
    }
    memcpy(text, wide, sizeof wide);
    text[40] = 'g';
    assert_false(seed_read(text, &seed));
}

TEST(deals_of_numbers_stay) {
    for (uint64_t number = 0; number < 50; number++) {
        Seed seed = seed_of_number(number);
        for (int64_t deal = 0; deal < 50; deal++)
            assert_true(seed_of_deal(&seed, deal) == rng_key(number, STREAM_DEAL, (uint64_t)deal, 0));
    }
}

TEST(streams_differ) {
    enum { GAMES = 30, SEATS = 6 };
    static uint64_t words[2 * GAMES * (SEATS + 1)];
    int count = 0;
    Seed seeds[2];
    assert_true(seed_read("1", &seeds[0]) && seed_read(wide, &seeds[1]));
    for (int i = 0; i < 2; i++) {
        for (int game = 0; game < GAMES; game++) {
            words[count++] = seed_of_deal(&seeds[i], game);
            for (int seat = 0; seat < SEATS; seat++) words[count++] = seed_of_bot(&seeds[i], game, seat);
        }
    }
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++) assert_true(words[i] != words[j]);
}
