/* Law 9, over all games in the registry: determinizing has no favourites. From one position many
 * consistent states are drawn, and each unseen card must appear in each hidden hand equally often. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <math.h>
#include <stdalign.h>
#include <stdio.h>
#include <string.h>

#include "../reference/random_rules.h"
#include "core/registry.h"

enum { DRAWS = 4000, POSITIONS = 24, WORDS_MAX = VIEW_MAX / 8 };

typedef struct {
    alignas(16) unsigned char bytes[STATE_MAX];
} Memory;

_Static_assert((int)VIEW_MAX <= (int)STATE_MAX, "a Memory holds a view, too");

static const Game *game;
static RulesMemory rules;
static Rng rng;

typedef struct {
    int ones[WORDS_MAX][64];
    int population[WORDS_MAX]; /* -1: not the same in every draw */
} Tally;

static void tally_view(Tally *tally, const Memory *view, bool first) {
    for (size_t w = 0; w < game->view_size / 8; w++) {
        uint64_t word;
        memcpy(&word, view->bytes + 8 * w, sizeof word);
        int population = __builtin_popcountll(word);
        if (first) tally->population[w] = population;
        if (tally->population[w] != population) tally->population[w] = -1;
        for (; word; word &= word - 1) tally->ones[w][__builtin_ctzll(word)]++;
    }
}

/* A word of another seat's view whose bits vary while their number does not is a set of hidden cards: its
 * k hidden cards lie in u places, each bit is set k times in u. Pearson's statistic for sampling without
 * replacement, scaled to chi-square with u-1 degrees of freedom. Returns the number of such bits. */
static int law_word(const Tally *tally, size_t w) {
    int varying = 0, fixed = 0;
    double sum = 0;
    for (int bit = 0; bit < 64; bit++) {
        varying += tally->ones[w][bit] > 0 && tally->ones[w][bit] < DRAWS;
        fixed += tally->ones[w][bit] == DRAWS;
    }
    if (tally->population[w] < 0 || varying < 2) return 0;
    double share = (double)(tally->population[w] - fixed) / varying, expected = share * DRAWS;
    for (int bit = 0; bit < 64; bit++) {
        int ones = tally->ones[w][bit];
        if (ones > 0 && ones < DRAWS) sum += (ones - expected) * (ones - expected);
    }
    double freedom = varying - 1;
    double statistic = sum / (expected * (1 - share)) * freedom / varying;
    /* Six standard deviations: about one false alarm in 10^7 words, and the stream is fixed. */
    if (statistic >= freedom + 6 * sqrt(2 * freedom) + 6)
        fail_msg("%s: chi-square %.1f with %g degrees of freedom in word %zu of a view", game->name,
                 statistic, freedom, w);
    return varying;
}

static int law_unbiased(const Memory *state, int seat, int seats) {
    static Tally tally[SEATS_MAX];
    Memory view, other, seen;
    int bits = 0;
    memset(tally, 0, sizeof tally);
    game->observe(state, seat, &view);
    for (int i = 0; i < DRAWS; i++) {
        game->determinize(&view, &rng, &other);
        for (int q = 0; q < seats; q++) {
            if (q == seat) continue;
            game->observe(&other, q, &seen);
            tally_view(&tally[q], &seen, i == 0);
        }
    }
    for (int q = 0; q < seats; q++)
        for (size_t w = 0; q != seat && w < game->view_size / 8; w++) bits += law_word(&tally[q], w);
    return bits;
}

/* Plays up to a random ply before the end. */
static void random_position(Memory *state) {
    Memory next;
    game->deal(state, &rules, &rng);
    for (int plies = (int)rng_below(&rng, 60); plies > 0; plies--) {
        Move moves[MOVES_MAX];
        next = *state;
        int count = game->moves(&next, moves);
        game->apply(&next, moves[rng_below(&rng, (uint32_t)count)]);
        if (game->turn(&next) < 0) return;
        *state = next;
    }
}

/* Whether two determinizations of one deal ever differ: else there is nothing hidden to be spread. */
static bool hides_cards(const Memory *state, int seat) {
    Memory view, a, b;
    game->observe(state, seat, &view);
    for (int i = 0; i < 20; i++) {
        game->determinize(&view, &rng, &a);
        game->determinize(&view, &rng, &b);
        if (memcmp(&a, &b, game->state_size) != 0) return true;
    }
    return false;
}

static void test_determinizing_is_unbiased(void **unused) {
    (void)unused;
    rng = rng_seeded(2);
    for (const Game *const *each = registry_games; *each; each++) {
        game = *each;
        int bits = 0;
        bool hidden = false;
        for (int i = 0; i < POSITIONS; i++) {
            rules_default(game, &rules);
            if (i % 2) rules_random(game, 0, &rng, &rules);
            Memory state;
            random_position(&state);
            int seats = game->seats(&rules), seat = (int)rng_below(&rng, (uint32_t)seats);
            hidden |= hides_cards(&state, seat);
            bits += law_unbiased(&state, seat, seats);
        }
        print_message("%s: %d bits of hidden hands weighed\n", game->name, bits);
        assert_true(!hidden || bits > 100);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_determinizing_is_unbiased)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
