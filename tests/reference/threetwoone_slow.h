/* Three-two-one again, slow and obvious, from the rules alone: it shares no code with the game. Plays are
 * found by reading every set of cards of the hand. */
#ifndef KOZYR_TESTS_REFERENCE_THREETWOONE_SLOW_H
#define KOZYR_TESTS_REFERENCE_THREETWOONE_SLOW_H

#include "climbing_slow.h"

enum { SLOW_THREETWOONE_PLAYS = 2048 };

typedef struct {
    bool lock_round, skip_forced_passes;
    int hand[4][SLOW_RANKS];
    SlowPlay last;   /* play made; no name: none yet */
    bool on_table;   /* it is to be beaten */
    bool locked[4];  /* passed, and out until the locks lift */
    int turn, owner; /* turn -1: over */
    int tricks, passes, plays[4], won[4];
} SlowThreetwoone;

/* All readings of a set of cards. */
void slow_threetwoone_readings(const int cards[SLOW_RANKS], SlowReadings *out);
bool slow_threetwoone_beats(const SlowPlay *play, const SlowPlay *table);

void slow_threetwoone_start(SlowThreetwoone *game, int first);
/* Texts of the legal moves, sorted, `pass` or as slow_play_text has it; their number. */
int slow_threetwoone_moves(const SlowThreetwoone *game, char texts[][SLOW_CLIMBING_TEXT]);
void slow_threetwoone_apply(SlowThreetwoone *game, const char *text);
void slow_threetwoone_scores(const SlowThreetwoone *game, int scores[4], int places[4]);

#endif
