/* What may be played in Dou Dizhu, slow and obvious, from the rules alone: it shares no code with the game.
 * Cards are numbers by rank, 3 4 .. K A 2, little joker, big joker; plays are found by trying every set. */
#ifndef KOZYR_TESTS_REFERENCE_DOUDIZHU_SLOW_H
#define KOZYR_TESTS_REFERENCE_DOUDIZHU_SLOW_H

#include <stdbool.h>

enum { SLOW_DOUDIZHU_RANKS = 15, SLOW_DOUDIZHU_TEXT = 48, SLOW_DOUDIZHU_READINGS = 16 };

typedef struct {
    bool no_fours, rocket_kickers, bomb_kickers, adjacent_kickers, body_kickers, repeated_pairs;
} SlowDoudizhuRules;

typedef struct {
    const char *name;  /* "airplane with solos" */
    int length, head;  /* ranks of the body, and its highest */
    bool bomb, rocket; /* a rocket is no bomb here */
} SlowDoudizhuReading;

/* All readings of a set of cards; their number, 0 if it cannot be played. */
int slow_doudizhu_readings(const SlowDoudizhuRules *rules, const int cards[SLOW_DOUDIZHU_RANKS],
                           SlowDoudizhuReading *out);
bool slow_doudizhu_beats(const SlowDoudizhuReading *play, const SlowDoudizhuReading *table);
/* "KKKQQQ87 airplane with solos K" */
void slow_doudizhu_text(const int cards[SLOW_DOUDIZHU_RANKS], const char *name, int head,
                        char out[SLOW_DOUDIZHU_TEXT]);
/* Texts of all plays that beat `table`, NULL for a lead; their number, at most `size`. */
int slow_doudizhu_plays(const SlowDoudizhuRules *rules, const int hand[SLOW_DOUDIZHU_RANKS],
                        const SlowDoudizhuReading *table, int size, char texts[][SLOW_DOUDIZHU_TEXT]);

#endif
