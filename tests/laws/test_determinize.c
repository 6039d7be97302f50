/* Law 9, over all games in the registry: determinizing has no favourites. From one position many
 * consistent states are drawn, and unseen cards that the view does not tell apart must appear equally often
 * in each hidden hand. */
#include <math.h>
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../reference/random_rules.h"
#include "core/registry.h"

enum {
    DRAWS = 1500,
    LONG_DRAWS = 4000,
    SCOUTS = 400,
    POSITIONS = 24,
    WORDS_MAX = VIEW_MAX / 8,
    CLASSES_MAX = 8
};

typedef struct {
    alignas(16) unsigned char bytes[STATE_MAX];
} Memory;

_Static_assert((int)VIEW_MAX <= (int)STATE_MAX, "a Memory holds a view, too");

static const Game *game;
static RulesMemory rules;
static Rng rng;
static int draws; /* of a position */

/* What other seats would see, over many draws. A word of a view whose bits vary while their number does not
 * is a set of hidden cards. Its varying bits fall into classes: cards that the drawing seat's own view tells
 * apart, by a word that holds some of them and nothing else, may be more or less likely. Words that all seats
 * see alike do not count: they hold the rules and the like. */
typedef struct {
    uint64_t any, all; /* bits that were ever set, and always */
    int population;    /* of every draw; -1: not the same in all */
    int with_next;     /* the same of the word and the next together, if that is a subset of it */
    int classes;
    uint64_t of_class[CLASSES_MAX];
    double sum[CLASSES_MAX], pairs[CLASSES_MAX]; /* over the draws: bits set, and ordered pairs of them */
    int ones[64];
} Word;

static void scout_word(Word *word, uint64_t bits, uint64_t next, bool first) {
    int population = __builtin_popcountll(bits);
    int together = next & ~bits ? -1 : population + __builtin_popcountll(next);
    if (first) *word = (Word){.all = bits, .population = population, .with_next = together};
    if (word->with_next != together) word->with_next = -1;
    word->any |= bits;
    word->all &= bits;
    if (word->population != population) word->population = -1;
}

static void split_classes(Word *word, const Memory *own, const bool private[WORDS_MAX]) {
    uint64_t varying = word->any & ~word->all;
    word->classes = 1;
    word->of_class[0] = varying;
    for (size_t w = 0; w < game->view_size / 8; w++) {
        uint64_t part;
        memcpy(&part, own->bytes + 8 * w, sizeof part);
        if (!private[w]) continue;
        for (int i = 0; !(part & ~varying) && i < word->classes && word->classes < CLASSES_MAX; i++) {
            uint64_t inside = word->of_class[i] & part;
            if (!inside || inside == word->of_class[i]) continue;
            word->of_class[i] ^= inside;
            word->of_class[word->classes++] = inside;
        }
    }
}

static void tally_word(Word *word, uint64_t bits) {
    for (int i = 0; i < word->classes; i++) {
        double count = __builtin_popcountll(bits & word->of_class[i]);
        word->sum[i] += count;
        word->pairs[i] += count * (count - 1);
    }
    for (; bits; bits &= bits - 1) word->ones[__builtin_ctzll(bits)]++;
}

/* Each of u exchangeable bits is set as often. Their numbers vary with p - q, where p = E[K] / u and
 * q = E[K (K - 1)] / (u (u - 1)) for K of them set in a draw, so that the sum of their squared deviations
 * over p - q is chi-square with u - 1 degrees of freedom. Returns the number of such bits. */
static int law_class(const Word *word, int number) {
    uint64_t bits = word->of_class[number];
    double u = __builtin_popcountll(bits), expected = word->sum[number] / u, sum = 0;
    if (u < 2) return 0;
    for (; bits; bits &= bits - 1) {
        double deviation = word->ones[__builtin_ctzll(bits)] - expected;
        sum += deviation * deviation;
    }
    double freedom = u - 1, spread = expected - word->pairs[number] / (u * freedom);
    /* Six standard deviations: about one false alarm in 10^7 words, and the stream is fixed. */
    if (spread > 0 && sum / spread >= freedom + 6 * sqrt(2 * freedom) + 6)
        fail_msg("%s: chi-square %.1f with %g degrees of freedom", game->name, sum / spread, freedom);
    return (int)u;
}

/* Where a card may come twice, a hand is a word of the cards that it holds and a word of those that it holds
 * twice. Of u hidden cards it has k, and of a card that is hidden once or twice, so often as its share. */
static int hidden_copies(const Word *once, const Word *twice, int bit) {
    bool first = once->ones[bit] > 0 && once->ones[bit] < draws;
    bool second = twice->ones[bit] > 0 && twice->ones[bit] < draws;
    return second && once->ones[bit] < draws ? 2 : second || first;
}

static int law_doubled_word(const Word *once, const Word *twice) {
    int hidden = 0, kinds = 0, fixed = 0;
    double sum = 0;
    if (once->population >= 0 || once->with_next < 0) return 0;
    for (int bit = 0; bit < 64; bit++) {
        int copies = hidden_copies(once, twice, bit);
        hidden += copies;
        kinds += copies > 0;
        fixed += (once->ones[bit] == draws) + (twice->ones[bit] == draws);
    }
    double share = (double)(once->with_next - fixed) / hidden;
    for (int bit = 0; bit < 64; bit++) {
        int copies = hidden_copies(once, twice, bit), often = 0;
        if (!copies) continue;
        if (once->ones[bit] < draws) often += once->ones[bit];
        if (twice->ones[bit] < draws) often += twice->ones[bit];
        double expected = share * copies * draws;
        sum += (often - expected) * (often - expected) / (expected * (1 - share));
    }
    double freedom = kinds - 1;
    if (sum >= freedom + 6 * sqrt(2 * freedom) + 6)
        fail_msg("%s: chi-square %.1f with %g degrees of freedom, cards that come twice", game->name, sum,
                 freedom);
    return hidden;
}

/* Draws states that `own` cannot tell apart and tallies the words of the other seats' views; with `private`,
 * it looks at them for the first time and marks the words in which views differ. */
static void draw_states(const Memory *own, int seat, int seats, int times, bool private[WORDS_MAX],
                        Word words[SEATS_MAX][WORDS_MAX]) {
    Memory other, seen;
    size_t count = game->view_size / 8;
    for (int i = 0; i < times; i++) {
        game->determinize(own, &rng, &other);
        for (int q = 0; q < seats; q++) {
            if (q == seat) continue;
            game->observe(&other, q, &seen);
            for (size_t w = 0; w < count; w++) {
                uint64_t bits, next = 0;
                memcpy(&bits, seen.bytes + 8 * w, sizeof bits);
                if (w + 1 < count) memcpy(&next, seen.bytes + 8 * (w + 1), sizeof next);
                if (private) {
                    scout_word(&words[q][w], bits, next, i == 0);
                    if (memcmp(&bits, own->bytes + 8 * w, sizeof bits) != 0) private[w] = true;
                } else {
                    tally_word(&words[q][w], bits);
                }
            }
        }
    }
}

static int law_words(const Word *words, size_t count) {
    int bits = 0;
    for (size_t w = 0; w < count; w++) {
        for (int i = 0; words[w].population >= 0 && i < words[w].classes; i++)
            bits += law_class(&words[w], i);
        if (w + 1 < count) bits += law_doubled_word(&words[w], &words[w + 1]);
    }
    return bits;
}

static int law_unbiased(const Memory *state, int seat, int seats) {
    static Word words[SEATS_MAX][WORDS_MAX];
    bool private[WORDS_MAX] = {false};
    size_t count = game->view_size / 8;
    Memory view;
    int bits = 0;
    memset(words, 0, sizeof words);
    game->observe(state, seat, &view);
    draw_states(&view, seat, seats, SCOUTS, private, words);
    for (int q = 0; q < seats; q++)
        for (size_t w = 0; w < count; w++) split_classes(&words[q][w], &view, private);
    draw_states(&view, seat, seats, draws, NULL, words);
    for (int q = 0; q < seats; q++)
        if (q != seat) bits += law_words(words[q], count);
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

TEST(determinizing_is_unbiased) {
    rng = rng_seeded(2);
    draws = getenv("KOZYR_LONG") ? LONG_DRAWS : DRAWS;
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
