/* Dou Dizhu for four again, slow and obvious, from the rules alone: it shares no code with the game. */
#ifndef KOZYR_TESTS_REFERENCE_DOUDIZHU4_SLOW_H
#define KOZYR_TESTS_REFERENCE_DOUDIZHU4_SLOW_H

#include "climbing_slow.h"

enum { SLOW_DOUDIZHU4_PLAYS = 2048 };

typedef struct {
    bool skip_forced_passes;
    int max_redeal;
    int hand[4][SLOW_RANKS], bottom[SLOW_RANKS];
    int first, redeals;
    int landlord; /* -1: the auction */
    int bid, bidder, spoken;
    bool redeal;             /* all have passed: new cards are wanted */
    SlowPlay last;           /* to be beaten; no name: a lead */
    int turn, owner, passed; /* turn -1: over; passes since the last play */
    int multiplier;          /* by bombs */
    int tricks, passes, plays[4], won[4], bombs_led, bombs_answering;
} SlowDoudizhu4;

/* All readings of a set of cards. */
void slow_doudizhu4_readings(const int cards[SLOW_RANKS], SlowReadings *out);
bool slow_doudizhu4_beats(const SlowPlay *play, const SlowPlay *table);

/* The hands and the bottom are filled in; redeals says how often it was dealt before. */
void slow_doudizhu4_deal(SlowDoudizhu4 *game, int first, int redeals);
/* Texts of the legal moves, sorted: `pass`, `bid 2`, or as slow_play_text has it; their number. */
int slow_doudizhu4_moves(const SlowDoudizhu4 *game, char texts[][SLOW_CLIMBING_TEXT]);
void slow_doudizhu4_apply(SlowDoudizhu4 *game, const char *text);
void slow_doudizhu4_scores(const SlowDoudizhu4 *game, int scores[4]);

#endif
