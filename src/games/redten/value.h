/* The value of a hand to its owner, as 100 times the log odds of winning. It is a sum of table entries
 * learned from games (learn/values.c), with one set of tables for each range of hand sizes. */
#ifndef KOZYR_GAMES_REDTEN_VALUE_H
#define KOZYR_GAMES_REDTEN_VALUE_H

#include "games/redten/score.h"

/* Start of each table in a set, and the index within it. */
enum {
    REDTEN_AT_RANK = 0,                                 /* by rank, cards held less one, whether in a run */
    REDTEN_AT_TENS = REDTEN_AT_RANK + 8 * RANKS,        /* 1 if in a run, black tens, red tens */
    REDTEN_AT_JOKERS = REDTEN_AT_TENS + 18,             /* 1 for the black joker plus 2 for the red one */
    REDTEN_AT_CARDS = REDTEN_AT_JOKERS + 4,             /* cards in the hand */
    REDTEN_AT_RUN = REDTEN_AT_CARDS + REDTEN_HAND + 1,  /* places in runs */
    REDTEN_AT_HELD = REDTEN_AT_RUN + REDTEN_PLACES + 1, /* ranks held; the jokers count as one */
    REDTEN_NUMBERS = REDTEN_AT_HELD + RANKS + 2,
    REDTEN_SIZES = 4,
    REDTEN_ENTRIES = RANKS + 4 /* most entries of a hand */
};

typedef struct {
    int16_t size[REDTEN_SIZES][REDTEN_NUMBERS];
    int16_t lead, answer; /* value of being on turn with an empty table, or with a play to beat */
} RedtenValues;

extern const RedtenValues redten_values;

static inline int redten_size(int cards) { return (cards > 7) + (cards > 14) + (cards > 20); }

/* Lists the indexes of a hand's entries in a set; returns their number. */
static inline int redten_entries(const RedtenRules *rules, CardSet hand, uint16_t *out) {
    uint16_t *end = out;
    RedtenCounts counts = redten_count(hand);
    uint32_t places = redten_runs(rules, counts.one);
    uint32_t in_run = (places >> 1 & (uint32_t)SUIT_LANE) | (places & 1) << REDTEN_ACE;
    uint32_t jokers = (uint32_t)(hand >> 13 & 1) | (uint32_t)(hand >> 28 & 2);
    uint32_t blacks = (uint32_t)cards_count(hand & REDTEN_BLACK_TENS);
    uint32_t reds = (uint32_t)cards_count(hand & REDTEN_RED_TENS);
    *end++ = (uint16_t)(REDTEN_AT_CARDS + cards_count(hand));
    *end++ = (uint16_t)(REDTEN_AT_RUN + __builtin_popcount(places));
    *end++ = (uint16_t)(REDTEN_AT_HELD + __builtin_popcount(counts.one) + (jokers != 0));
    *end++ = (uint16_t)(REDTEN_AT_JOKERS + jokers);
    *end++ = (uint16_t)(REDTEN_AT_TENS + (in_run >> REDTEN_TEN & 1) * 9 + blacks * 3 + reds);
    for (uint32_t left = counts.one & ~(UINT32_C(1) << REDTEN_TEN); left; left &= left - 1) {
        uint32_t rank = (uint32_t)__builtin_ctz(left);
        uint32_t more = (counts.two >> rank & 1) + (counts.three >> rank & 1) + (counts.four >> rank & 1);
        *end++ = (uint16_t)(REDTEN_AT_RANK + rank * 8 + more * 2 + (in_run >> rank & 1));
    }
    assert(end - out <= REDTEN_ENTRIES);
    return (int)(end - out);
}

static inline int32_t redten_value(const RedtenRules *rules, const RedtenValues *values, CardSet hand) {
    const int16_t *set = values->size[redten_size(cards_count(hand))];
    uint16_t entries[REDTEN_ENTRIES];
    int count = redten_entries(rules, hand, entries);
    int32_t sum = 0;
    for (int i = 0; i < count; i++) {
        assert(entries[i] < REDTEN_NUMBERS);
        sum += set[entries[i]];
    }
    return sum;
}

#endif
