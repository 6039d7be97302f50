/* Durak once more, slow and plain: arrays of cards and loops, for the tests to compare with the game.
 * It shares with src/games/durak only the rules struct, the numbers of the endings and the move texts. */
#ifndef KOZYR_TESTS_REFERENCE_DURAK_SLOW_H
#define KOZYR_TESTS_REFERENCE_DURAK_SLOW_H

#include <stdbool.h>
#include <stdint.h>

#include "games/durak/durak.h"

enum { SLOW_CARDS = 52, SLOW_SEATS = 6, SLOW_MOVES = 200, SLOW_TEXT = 16 };

typedef struct {
    int rank, suit; /* 0 deuce .. 12 ace; clubs, spades, hearts, diamonds */
} SlowCard;

typedef struct {
    SlowCard cards[SLOW_CARDS];
    int count;
} SlowPile;

typedef struct {
    SlowCard card;
    bool beaten;
} SlowAttack;

typedef struct {
    DurakRules rules;
    SlowCard trump;
    SlowPile talon; /* drawn from the front */
    SlowPile hand[SLOW_SEATS];
    SlowPile known[SLOW_SEATS]; /* what all seats know of each hand: taken, shown, the face-up trump */
    SlowPile discard;
    SlowAttack attacks[SLOW_CARDS];
    int attack_count;
    SlowPile answers; /* cards that beat an attack card */
    int attacker, defender, limit;
    bool taking, shown, first_discard, over;
    bool out[SLOW_SEATS], passed[SLOW_SEATS];
    int bouts, reason;
    int place[SLOW_SEATS], score[SLOW_SEATS];
    int longest_bout, transfers, taken[SLOW_SEATS], trumps_dealt[SLOW_SEATS]; /* statistics, in cards */
} SlowDurak;

/* The `size` cards of a deck: the highest ranks of each suit. */
void slow_deck(int size, SlowPile *deck);
/* "TD" in `out`, and back; false when the text is no card. */
void slow_card_text(SlowCard card, char out[3]);
bool slow_card_read(const char *text, SlowCard *card);

/* Who attacks first in this deal; -1: the rules leave it open and the deal must say it. */
int slow_first_attacker(const DurakRules *rules, const SlowPile *deck, SlowCard trump);
void slow_start(SlowDurak *game, const DurakRules *rules, const SlowPile *deck, SlowCard trump,
                int first_attacker);
int slow_turn(const SlowDurak *game); /* -1: over */
/* The legal moves as texts in any order; returns their number. */
int slow_moves(const SlowDurak *game, char out[SLOW_MOVES][SLOW_TEXT]);
/* Plays a legal move; false and no change when it is not legal. */
bool slow_apply(SlowDurak *game, const char *text);
/* Ways to play `depth` plies. */
uint64_t slow_perft(const SlowDurak *game, int depth);

#endif
