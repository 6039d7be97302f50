/* The red ten bots: the score against a card-by-card version, and both searches against plain recursions
 * without pruning, table or ordering. */
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../reference/random_rules.h"
#include "games/redten/search.h"

enum { WIN = 1 << 30, ENTRIES = 1 << 12 };

static RedtenWeights seed_weights(void) { return (RedtenWeights){16, 2, 1, 16, 100, 150, 1, 1, 1}; }

static RedtenRules random_redten(Rng *rng) {
    RulesMemory memory;
    RedtenRules rules;
    rules_random(&game_redten, 0, rng, &memory);
    memcpy(&rules, &memory, sizeof rules);
    return rules;
}

/* ---- the score ---- */

static int32_t plain_score(const RedtenRules *rules, const RedtenWeights *weights, CardSet hand) {
    int held[15] = {0}, cards = 0, run = 0; /* by strength, the jokers last */
    int64_t score = 0;
    for (int bit = 0; bit < 64; bit++) {
        if (!(hand >> bit & 1)) continue;
        bool joker = bit == 13 || bit == 29;
        int strength = joker ? 13 : (bit % 16 + 12) % 13;
        held[strength]++;
        cards++;
        score += weights->rank * strength;
        if (bit == 2 * 16 + 8 || bit == 3 * 16 + 8) score += weights->red_ten;
    }
    bool red_tens = hand >> 40 & 1 && hand >> 56 & 1, black_ten = hand >> 8 & 1 || hand >> 24 & 1;
    for (int s = 0; s < 13; s++) {
        if (held[s] == 2 && !(s == 7 && red_tens && !black_ten)) score += weights->pair;
        if (held[s] > 2) score += weights->bomb * held[s];
    }
    for (int place = 0; place <= 14; place++) {
        bool apart = place == 14 || (place < 2 && !rules->two_low) || (place == 13 && !rules->ace_high);
        if (!apart && held[(place + 11) % 13]) {
            run++;
            continue;
        }
        if (run >= rules->min_straight) score += weights->straight * run;
        run = 0;
    }
    if (held[13] == 2) score += weights->jokers;
    if (red_tens) score += weights->red_tens;
    if (cards < 5) score += weights->short_hand * 1000 * (5 - cards);
    return (int32_t)(score - weights->hand * cards * cards);
}

/* The learned value, computed rank by rank. */
static int32_t plain_value(const RedtenRules *rules, const RedtenValues *values, CardSet hand) {
    int held[15] = {0}, cards = 0, ranks = 0, in_runs = 0, jokers = 0; /* by rank of a card */
    bool run[15] = {false};
    for (int bit = 0; bit < 64; bit++) {
        if (!(hand >> bit & 1)) continue;
        cards++;
        if (bit % 16 == 13)
            jokers += bit == 13 ? 1 : 2;
        else if (held[bit % 16]++ == 0)
            ranks++;
    }
    for (int place = 0, length = 0; place <= 14; place++) {
        bool apart = place == 14 || (place < 2 && !rules->two_low) || (place == 13 && !rules->ace_high);
        if (!apart && held[(place + 12) % 13]) {
            length++;
            continue;
        }
        for (int i = 1; i <= length && length >= rules->min_straight; i++, in_runs++)
            run[(place - i + 12) % 13] = true;
        length = 0;
    }
    const int16_t *set = values->size[cards > 20 ? 3 : cards > 14 ? 2 : cards > 7];
    int black = (hand >> 8 & 1) + (hand >> 24 & 1), red = (hand >> 40 & 1) + (hand >> 56 & 1);
    int32_t sum = set[REDTEN_AT_CARDS + cards] + set[REDTEN_AT_RUN + in_runs] +
                  set[REDTEN_AT_HELD + ranks + (jokers > 0)] + set[REDTEN_AT_JOKERS + jokers] +
                  set[REDTEN_AT_TENS + 9 * run[8] + 3 * black + red];
    for (int rank = 0; rank < 13; rank++)
        if (held[rank] && rank != 8) sum += set[8 * rank + 2 * (held[rank] - 1) + run[rank]];
    return sum;
}

static CardSet random_cards(Rng *rng, CardSet from, int count) {
    Card deck[REDTEN_DECK];
    int size = cards_list(from, deck);
    CardSet hand = 0;
    cards_shuffle(deck, size, rng);
    for (int i = 0; i < count && i < size; i++) hand |= card_bit(deck[i]);
    return hand;
}

TEST(score) {
    Rng rng = rng_seeded(1);
    for (int i = 0; i < 5000; i++) {
        RedtenRules rules = random_redten(&rng);
        RedtenWeights weights = seed_weights();
        if (i % 2) {
            int64_t *all[] = {&weights.red_ten, &weights.pair,   &weights.straight,
                              &weights.bomb,    &weights.jokers, &weights.red_tens,
                              &weights.rank,    &weights.hand,   &weights.short_hand};
            for (int w = 0; w < 9; w++) *all[w] = (int64_t)rng_below(&rng, 20001) - REDTEN_WEIGHT_MAX;
        }
        CardSet from = i % 5 ? REDTEN_CARDS : REDTEN_JOKERS | REDTEN_TENS;
        CardSet hand = random_cards(&rng, from, (int)rng_below(&rng, REDTEN_HAND + 1));
        int32_t score = redten_score(&rules, &weights, hand);
        assert_int_equal(score, plain_score(&rules, &weights, hand));
        assert_int_equal(redten_value(&rules, &redten_values, hand),
                         plain_value(&rules, &redten_values, hand));
        assert_in_range(score + REDTEN_SCORE_MAX, 1, 2 * REDTEN_SCORE_MAX - 1);
    }
}

/* ---- the searches ---- */

typedef struct {
    RedtenRules rules;
    RedtenWeights weights;
    int horizon;
    bool learned;
} Plain;

static int32_t difference(const Plain *plain, CardSet own, CardSet enemy, CardSet table) {
    if (plain->learned)
        return plain_value(&plain->rules, &redten_values, own) -
               plain_value(&plain->rules, &redten_values, enemy) +
               (table ? redten_values.answer : redten_values.lead);
    return plain_score(&plain->rules, &plain->weights, own) -
           plain_score(&plain->rules, &plain->weights, enemy);
}

static int32_t plain_negamax(const Plain *plain, CardSet own, CardSet enemy, CardSet table, int ply) {
    if (!enemy) return ply - WIN;
    if (ply == plain->horizon) return difference(plain, own, enemy, table);
    Move moves[MOVES_MAX];
    int count = redten_list(&plain->rules, own, table, moves);
    int32_t best = INT32_MIN;
    for (int i = 0; i < count; i++) {
        int32_t value = -plain_negamax(plain, enemy, own ^ moves[i], moves[i], ply + 1);
        if (value > best) best = value;
    }
    return best;
}

/* As in the description of the original program; its depth counts from 0 after the root's move. */
static int32_t plain_printed(const Plain *plain, CardSet own, CardSet enemy, CardSet table, int depth) {
    if (!own) return 5000 - depth;
    if (!enemy) return -5000 + depth;
    if (depth == plain->horizon - 1) return difference(plain, own, enemy, table);
    Move moves[MOVES_MAX];
    int count = redten_list(&plain->rules, own, table, moves);
    int32_t best = -999999999;
    for (int i = 0; i < count; i++) {
        int32_t value = plain_printed(plain, enemy, own ^ moves[i], moves[i], depth + 1);
        if (value > best) best = value;
    }
    return best;
}

static int plain_choice(const Plain *plain, CardSet own, CardSet enemy, const Move *moves, int count,
                        bool printed) {
    int best_index = -1;
    int32_t smallest = INT32_MAX;
    for (int i = 0; i < count; i++) {
        CardSet left = own ^ moves[i];
        int32_t value = printed ? plain_printed(plain, enemy, left, moves[i], 0)
                                : plain_negamax(plain, enemy, left, moves[i], 1);
        if (value >= smallest) continue;
        smallest = value;
        best_index = i;
    }
    return best_index;
}

/* Hands of few cards, with wins in reach, and of many, where the score decides. */
static void compare_searches(Rng *rng, int cards, int depth, bool printed) {
    static RedtenEntry entries[ENTRIES];
    Plain plain = {random_redten(rng), seed_weights(), depth, !printed && rng_below(rng, 2)};
    CardSet own = random_cards(rng, REDTEN_CARDS, cards);
    CardSet enemy = random_cards(rng, REDTEN_CARDS & ~own, cards), table = 0;
    Move moves[MOVES_MAX];
    if (rng_below(rng, 3)) table = random_cards(rng, REDTEN_CARDS & ~own & ~enemy, 1);
    int count = redten_list(&plain.rules, own, table, moves);
    RedtenSearch search = {.rules = &plain.rules,
                           .weights = &plain.weights,
                           .values = plain.learned ? &redten_values : NULL,
                           .entries = entries,
                           .mask = rng_below(rng, 2) ? ENTRIES - 1 : 63};
    memset(entries, 0, sizeof entries);
    int found = printed ? redten_search_printed(&search, own, enemy, moves, count, depth)
                        : redten_search(&search, own, enemy, moves, count, depth);
    assert_int_equal(found, plain_choice(&plain, own, enemy, moves, count, printed));
}

TEST(searches_choose_as_plain_recursions) {
    Rng rng = rng_seeded(2);
    int factor = getenv("KOZYR_LONG") ? 20 : 1;
    for (int printed = 0; printed < 2; printed++) {
        for (int i = 0; i < 60 * factor; i++) compare_searches(&rng, 1 + i % 6, 1 + i % 7, printed);
        for (int i = 0; i < 40 * factor; i++) compare_searches(&rng, 8 + i % 5, 1 + i % 4, printed);
        for (int i = 0; i < 10 * factor; i++) compare_searches(&rng, 24, 1 + i % 2, printed);
    }
}
