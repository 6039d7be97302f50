/* Red ten, slow and obvious: hands are counts of cards that play alike, and every play is recognised from
 * its counts alone, by the words of the rules. Shares no code with src/games/redten. */
#ifndef KOZYR_TESTS_REFERENCE_REDTEN_SLOW_H
#define KOZYR_TESTS_REFERENCE_REDTEN_SLOW_H

#include <stdbool.h>
#include <stdint.h>

/* Cards that play alike: 0..12 from the three to the deuce (7: black tens), the jokers, the red tens. */
enum { SLOW_TEN = 7, SLOW_BLACK_JOKER = 13, SLOW_RED_JOKER, SLOW_RED_TEN, SLOW_CLASSES };
enum { SLOW_PLAYS = 1024, SLOW_PLAY_TEXT = 160 };

typedef struct {
    int count[SLOW_CLASSES];
} SlowCards;

typedef struct {
    bool code_order, ace_high, two_low;
    int min_straight;
} SlowRules;

typedef struct {
    SlowRules rules;
    char held[2][54][3]; /* the cards of each hand, "" where played */
    SlowCards table;     /* nothing: a lead */
    int turn;            /* -1: over */
} SlowRedten;

/* `hand` lists seat 0's 27 cards; seat 1 has the others. */
void slow_redten_start(SlowRedten *game, const SlowRules *rules, const char hand[27][3]);
/* The texts of the legal moves. */
int slow_redten_moves(const SlowRedten *game, char (*texts)[SLOW_PLAY_TEXT]);
void slow_redten_apply(SlowRedten *game, const char *text);
uint64_t slow_redten_perft(const SlowRedten *game, int depth);
/* Tries every way to empty a hand. */
int slow_redten_plays_needed(const SlowRules *rules, SlowCards hand);
int slow_redten_bombs_held(SlowCards hand);
/* Of the text of a legal move. */
bool slow_redten_is_bomb(const SlowRules *rules, const char *text);
SlowCards slow_redten_count(const char held[54][3]);

#endif
