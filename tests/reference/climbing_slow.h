/* What the slow games of Dou Dizhu for four and of three-two-one have in common: cards are numbers by rank,
 * 3 4 .. K A 2, little joker, big joker, and a play is what is said of it. */
#ifndef KOZYR_TESTS_REFERENCE_CLIMBING_SLOW_H
#define KOZYR_TESTS_REFERENCE_CLIMBING_SLOW_H

#include <stdbool.h>

enum { SLOW_RANKS = 15, SLOW_TWO = 12, SLOW_ACE = 11, SLOW_READINGS = 16, SLOW_CLIMBING_TEXT = 80 };

/* Ranks in its run (1: none), its highest, and how strong it is as a bomb (0: none). */
typedef struct {
    const char *name;
    int length, head, bomb;
} SlowPlay;

typedef struct {
    SlowPlay play[SLOW_READINGS];
    int count;
} SlowReadings;

/* Ranks of which there are so many cards. */
int slow_number_of(const int count[SLOW_RANKS], int wanted);
int slow_total(const int count[SLOW_RANKS]);
/* Every set of cards of the hand in turn, as numbers count up; false after the last. */
bool slow_next_set(const int hand[SLOW_RANKS], int cards[SLOW_RANKS]);
/* "KKQQJJ pair chain 3 K" */
void slow_play_text(const int cards[SLOW_RANKS], const SlowPlay *play, char out[SLOW_CLIMBING_TEXT]);
void slow_readings_add(SlowReadings *list, const char *name, int length, int head, int bomb);

#endif
