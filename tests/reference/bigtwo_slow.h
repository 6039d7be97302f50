/* Big Two again, slow and obvious, from the rules alone: it shares no code with the game. Cards are texts,
 * legal plays are found by trying every subset of up to five cards of the hand. */
#ifndef KOZYR_TESTS_REFERENCE_BIGTWO_SLOW_H
#define KOZYR_TESTS_REFERENCE_BIGTWO_SLOW_H

#include <stdbool.h>
#include <stdint.h>

enum { SLOW_BIGTWO_TEXT = 16, SLOW_BIGTWO_PLAYS = 1400 };

typedef struct {
    bool low_none, low_low, top_straight, flush_suit, four_cards, pass_locks, last_card, skip_forced_passes;
} SlowBigtwoRules;

typedef struct {
    int rank, suit; /* 3 .. 15, the deuce; diamonds 0, clubs 1, hearts 2, spades 3 */
} SlowCard;

typedef struct {
    SlowBigtwoRules rules;
    SlowCard hand[4][13], table[5];
    int held[4], on_table; /* cards */
    bool passed[4];        /* in this trick */
    bool begun;
    int turn, owner; /* turn -1: over */
} SlowBigtwo;

void slow_bigtwo_start(SlowBigtwo *game, const SlowBigtwoRules *rules, const char cards[4][13][3]);
/* Texts of the legal moves, sorted; returns their number. */
int slow_bigtwo_moves(const SlowBigtwo *game, char texts[][SLOW_BIGTWO_TEXT]);
void slow_bigtwo_apply(SlowBigtwo *game, const char *text);
void slow_bigtwo_scores(const SlowBigtwo *game, int scores[4]);
uint64_t slow_bigtwo_perft(const SlowBigtwo *game, int depth);
/* The fewest plays that empty the hand of a seat, by trying all ways. */
int slow_bigtwo_plays_needed(const SlowBigtwo *game, int seat);

#endif
