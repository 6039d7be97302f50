/* The yardstick: uniformly random two-seat Durak with 36 cards in one fused loop, without states, views,
 * interfaces or records. Lowest trump leads, at most min(6, defender's hand) attacks, refill to six. What
 * `kozyr` costs is quoted as a ratio to this loop in the same run. fused_durak [GAMES]        without
 * throwing in after a take: the loop that has always been the yardstick fused_durak -t [GAMES]     with it,
 * and no draw where there is no choice: the rules that kozyr plays by default */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/rng.h"

enum { DECK = 36, HAND = 6 };
#define LANE UINT64_C(0x1ff0)
#define ALL  (LANE * UINT64_C(0x0001000100010001))

static uint64_t nth_card(uint64_t set, uint32_t k) {
    while (k-- > 0) set &= set - 1;
    return set & -set;
}

static uint64_t of_ranks(uint64_t table) {
    table |= table >> 32;
    table |= table >> 16;
    return (table & 0x1fff) * UINT64_C(0x0001000100010001);
}

static uint64_t beating(uint64_t hand, uint64_t card, uint64_t trumps) {
    int suit = __builtin_ctzll(card) / 16;
    uint64_t higher = (LANE << (16 * suit)) & ~((card << 1) - 1);
    return hand & (higher | (card & trumps ? 0 : trumps));
}

static void shuffle(uint64_t *deck, Rng *rng) {
    int count = 0;
    for (uint64_t set = ALL; set; set &= set - 1) deck[count++] = set & -set;
    for (int i = DECK - 1; i > 0; i--) {
        uint32_t k = rng_below(rng, (uint32_t)i + 1);
        uint64_t swap = deck[i];
        deck[i] = deck[k];
        deck[k] = swap;
    }
}

static uint64_t refill(uint64_t hand, const uint64_t *deck, int *top) {
    for (int missing = HAND - __builtin_popcountll(hand); missing > 0 && *top < DECK; missing--)
        hand |= deck[(*top)++];
    return hand;
}

/* A draw where there is a choice, or everywhere. */
static uint32_t draw(Rng *rng, uint32_t count, int throw_in) {
    return throw_in && count == 1 ? 0 : rng_below(rng, count);
}

/* After a take: cards that fit, until the attacker passes or the limit is reached. */
static uint64_t thrown_in(uint64_t *attacker, uint64_t table, int left, Rng *rng, uint64_t *plies) {
    while (left-- > 0) {
        uint64_t options = *attacker & of_ranks(table);
        uint32_t count = (uint32_t)__builtin_popcountll(options), choice = draw(rng, count + 1, 1);
        ++*plies;
        if (choice == count) break;
        uint64_t card = nth_card(options, choice);
        *attacker ^= card;
        table |= card;
    }
    return table;
}

/* One bout; true when the defender took. */
__attribute__((always_inline)) static inline int bout(uint64_t *attacker, uint64_t *defender, uint64_t trumps,
                                                      Rng *rng, uint64_t *plies, int throw_in) {
    int held = __builtin_popcountll(*defender), limit = held < 6 ? held : 6;
    uint64_t table = 0;
    for (int attacks = 0; attacks < limit; attacks++) {
        uint64_t options = table ? *attacker & of_ranks(table) : *attacker;
        uint32_t count = (uint32_t)__builtin_popcountll(options) + (table != 0);
        uint32_t choice = draw(rng, count, throw_in);
        ++*plies;
        if (table && choice == count - 1) return 0;
        uint64_t card = nth_card(options, choice);
        *attacker ^= card;
        table |= card;
        uint64_t answers = beating(*defender, card, trumps);
        ++*plies;
        choice = draw(rng, (uint32_t)__builtin_popcountll(answers) + 1, throw_in);
        if (choice == (uint32_t)__builtin_popcountll(answers)) {
            if (throw_in) table = thrown_in(attacker, table, limit - attacks - 1, rng, plies);
            *defender |= table;
            return 1;
        }
        card = nth_card(answers, choice);
        *defender ^= card;
        table |= card;
    }
    return 0;
}

__attribute__((always_inline)) static inline int play(uint64_t game, uint64_t *plies, int throw_in) {
    Rng rng = rng_seeded(game);
    uint64_t deck[DECK], hands[2] = {0, 0};
    shuffle(deck, &rng);
    int top = 0, turn = 0;
    for (int seat = 0; seat < 2; seat++) hands[seat] = refill(0, deck, &top);
    uint64_t trumps = LANE << (__builtin_ctzll(deck[DECK - 1]) / 16 * 16),
             dealt = (hands[0] | hands[1]) & trumps;
    turn = dealt ? (hands[1] & dealt & -dealt) != 0 : (int)rng_below(&rng, 2);
    for (;;) {
        int took = bout(&hands[turn], &hands[!turn], trumps, &rng, plies, throw_in);
        hands[turn] = refill(hands[turn], deck, &top);
        hands[!turn] = refill(hands[!turn], deck, &top);
        if (top == DECK && (!hands[0] || !hands[1])) return (hands[0] != 0) - (hands[1] != 0);
        if (!took) turn = !turn;
    }
}

int main(int argc, char **argv) {
    int throw_in = argc > 1 && strcmp(argv[1], "-t") == 0;
    uint64_t games = argc > 1 + throw_in ? strtoull(argv[1 + throw_in], NULL, 10) : 1000000, plies = 0;
    int64_t sum = 0;
    clock_t start = clock();
    if (throw_in)
        for (uint64_t game = 0; game < games; game++) sum += play(game, &plies, 1);
    else
        for (uint64_t game = 0; game < games; game++) sum += play(game, &plies, 0);
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    printf("%.0f games/CPU s  %.1f plies  (sum of scores %lld)\n", (double)games / seconds,
           (double)plies / (double)games, (long long)sum);
    return 0;
}
