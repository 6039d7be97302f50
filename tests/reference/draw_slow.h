/* The games with a talon again, slow and obvious, from the rules alone: it shares no code with them. Legal
 * plays are found by trying every choice of up to five cards of the hand. */
#ifndef KOZYR_TESTS_REFERENCE_DRAW_SLOW_H
#define KOZYR_TESTS_REFERENCE_DRAW_SLOW_H

#include <stdbool.h>
#include <stdint.h>

enum { SLOW_DRAW_TEXT = 16, SLOW_DRAW_PLAYS = 2048, SLOW_DRAW_SEATS = 10 };

typedef struct {
    const char *ranks; /* from low to high, with * for the jokers */
    bool rows;         /* straights, flushes and the like, or equal cards only */
    int seats, hand;
    bool order_scores, mean_scores;    /* else points */
    bool tail_to_owner, tail_to_first; /* else no seat gets it */
    bool last_to_nobody, skip_forced_passes, refill_each_play;
} SlowDrawRules;

typedef struct {
    int value, suit; /* places in the order of ranks and of suits; a joker's suit is 0 or 1 */
    char name[3];
} SlowDrawCard;

typedef struct {
    SlowDrawRules rules;
    SlowDrawCard deck[54], hand[SLOW_DRAW_SEATS][54], table[5];
    int drawn, held[SLOW_DRAW_SEATS], on_table;
    int pot; /* points in the trick */
    int points[SLOW_DRAW_SEATS];
    int emptied[SLOW_DRAW_SEATS], emptied_count; /* seats without cards, the earliest first */
    bool begun;
    int turn, owner; /* turn -1: over */
    SlowDrawCard lowest;
} SlowDraw;

void slow_draw_start(SlowDraw *game, const SlowDrawRules *rules, const char deck[54][3]);
/* Texts of the legal moves, sorted; returns their number. */
int slow_draw_moves(const SlowDraw *game, char texts[][SLOW_DRAW_TEXT]);
void slow_draw_apply(SlowDraw *game, const char *text);
void slow_draw_scores(const SlowDraw *game, int scores[SLOW_DRAW_SEATS]);
uint64_t slow_draw_perft(const SlowDraw *game, int depth);
/* The fewest plays that empty the hand of a seat, by trying all ways. */
int slow_draw_plays_needed(const SlowDraw *game, int seat);

#endif
