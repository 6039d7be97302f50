/* The worth of a play of Big Two, as a sum of learned values: what the play leaves in the hand, what it is, and
 * what a pass leaves to others. There are tables for leads and for answers, before an opponent is nearly out and
 * while one is. `make learn` finds them (cards/learn_plays.h). */
#ifndef KOZYR_GAMES_BIGTWO_PLAY_VALUES_H
#define KOZYR_GAMES_BIGTWO_PLAY_VALUES_H

#include "games/bigtwo/policies.h"

/* Steps into which numbers are divided. */
enum {
    BIGTWO_VALUE_PLAYS_STEPS = 7,  /* plays of a split: 1 to 6, more */
    BIGTWO_VALUE_HELD_STEPS = 7,   /* cards of an opponent: 1, 2, 3, 4, 5-6, 7-9, more */
    BIGTWO_VALUE_BEATEN_STEPS = 8, /* unseen cards or ranks that beat a play: 0 to 4, 5-6, 7-9, more */
    BIGTWO_VALUE_PLACES = 3        /* seats from the player to the owner of the trick, less one */
};

/* The first place of each value in a table. "Alarm" is an opponent with at most two cards. */
enum {
    /* The rest of the hand: its cheapest split, ... */
    BIGTWO_VALUE_COST,
    BIGTWO_VALUE_PLAYS,
    BIGTWO_VALUE_PLAYS_MORE = BIGTWO_VALUE_PLAYS + BIGTWO_VALUE_PLAYS_STEPS,
    BIGTWO_VALUE_PLAYS_ALARM,
    BIGTWO_VALUE_UNSURE, /* plays that may be beaten: none, 1 to 5, more */
    BIGTWO_VALUE_SINGLES = BIGTWO_VALUE_UNSURE + BIGTWO_VALUE_PLAYS_STEPS,
    BIGTWO_VALUE_PAIRS,
    BIGTWO_VALUE_LOSERS,
    BIGTWO_VALUE_SURE,
    BIGTWO_VALUE_STRAIGHTS,
    BIGTWO_VALUE_FLUSHES,
    BIGTWO_VALUE_FULL_HOUSES,
    BIGTWO_VALUE_BOMBS,
    /* ... its number of cards, ... */
    BIGTWO_VALUE_CARDS,
    BIGTWO_VALUE_CARDS_ALARM = BIGTWO_VALUE_CARDS + BIGTWO_HAND,
    BIGTWO_VALUE_AHEAD, /* cards more than an opponent's fewest, -8 to 8 */
    /* ... and its high cards: each deuce by suit, aces, kings. */
    BIGTWO_VALUE_DEUCE,
    BIGTWO_VALUE_DEUCE_ALARM = BIGTWO_VALUE_DEUCE + SUITS,
    BIGTWO_VALUE_ACE,
    BIGTWO_VALUE_KING,
    BIGTWO_VALUE_TOP,     /* cards above all unseen ones ... */
    BIGTWO_VALUE_ANY_TOP, /* ... and that there is one */
    /* A pass: by the fewest cards of an opponent, those of the trick's owner and of the next seat; ... */
    BIGTWO_VALUE_PASS,
    BIGTWO_VALUE_PASS_OWNER = BIGTWO_VALUE_PASS + BIGTWO_VALUE_HELD_STEPS,
    BIGTWO_VALUE_PASS_NEXT = BIGTWO_VALUE_PASS_OWNER + BIGTWO_VALUE_HELD_STEPS,
    /* ... by the kind and the head of the play on the table; ... */
    BIGTWO_VALUE_PASS_KIND = BIGTWO_VALUE_PASS_NEXT + BIGTWO_VALUE_HELD_STEPS,
    BIGTWO_VALUE_PASS_PLACE = BIGTWO_VALUE_PASS_KIND + BIGTWO_STRAIGHT_FLUSH,
    BIGTWO_VALUE_PASS_SINGLE = BIGTWO_VALUE_PASS_PLACE + BIGTWO_VALUE_PLACES,
    BIGTWO_VALUE_PASS_PAIR = BIGTWO_VALUE_PASS_SINGLE + BIGTWO_RANKS,
    BIGTWO_VALUE_PASS_HEAD, /* of others than singles and pairs */
    /* ... by the hand's split and cards. */
    BIGTWO_VALUE_PASS_PLAYS,
    BIGTWO_VALUE_PASS_SURE = BIGTWO_VALUE_PASS_PLAYS + BIGTWO_VALUE_PLAYS_STEPS,
    BIGTWO_VALUE_PASS_LOSERS,
    BIGTWO_VALUE_PASS_CARDS,
    /* A play: its kind, and the head of singles, pairs and others; what beats it. */
    BIGTWO_VALUE_KIND,
    BIGTWO_VALUE_SINGLE = BIGTWO_VALUE_KIND + BIGTWO_STRAIGHT_FLUSH,
    BIGTWO_VALUE_PAIR = BIGTWO_VALUE_SINGLE + BIGTWO_RANKS,
    BIGTWO_VALUE_HEAD = BIGTWO_VALUE_PAIR + BIGTWO_RANKS,
    BIGTWO_VALUE_SINGLE_BEATEN,
    BIGTWO_VALUE_EQUALS_BEATEN = BIGTWO_VALUE_SINGLE_BEATEN + BIGTWO_VALUE_BEATEN_STEPS, /* pairs, triples */
    /* Opponents with as many cards, for plays of at most three and of more. */
    BIGTWO_VALUE_RIVALS = BIGTWO_VALUE_EQUALS_BEATEN + BIGTWO_VALUE_BEATEN_STEPS,
    BIGTWO_VALUE_FIVE_RIVALS = BIGTWO_VALUE_RIVALS + BIGTWO_SEATS,
    /* As many cards as the next seat has, or as another. */
    BIGTWO_VALUE_FEED_NEXT = BIGTWO_VALUE_FIVE_RIVALS + BIGTWO_SEATS,
    BIGTWO_VALUE_FEED_OTHER,
    BIGTWO_VALUE_SINGLE_NEXT, /* a single while the next seat has one card, ... */
    BIGTWO_VALUE_SINGLE_NEXT_HEAD,
    BIGTWO_VALUE_SINGLE_OTHER, /* ... or another has */
    BIGTWO_VALUE_SINGLE_OTHER_HEAD,
    BIGTWO_VALUE_PAIR_TWO, /* a pair while an opponent has two */
    BIGTWO_VALUE_PAIR_TWO_HEAD,
    BIGTWO_VALUE_LOWER_SINGLES, /* ranks held once below a single, twice below a pair */
    BIGTWO_VALUE_LOWER_PAIRS,
    BIGTWO_VALUE_OVER, /* ranks above the play on the table */
    BIGTWO_VALUE_OVER_DEUCE,
    BIGTWO_VALUE_OVER_ACE,
    BIGTWO_VALUE_OVER_OWNER,
    BIGTWO_VALUE_OVER_PLACE = BIGTWO_VALUE_OVER_OWNER + BIGTWO_VALUE_HELD_STEPS,
    BIGTWO_VALUE_SURE_PLAY = BIGTWO_VALUE_OVER_PLACE + BIGTWO_VALUE_PLACES, /* nothing beats it, ... */
    BIGTWO_VALUE_SURE_TWO, /* ... and at most two or three plays are left */
    BIGTWO_VALUE_SURE_THREE,
    BIGTWO_VALUE_NEARLY_TWO, /* at most one card or rank beats it */
    BIGTWO_VALUE_NEARLY_THREE,
    /* Singles and plays of five, by the fewest cards of an opponent. */
    BIGTWO_VALUE_SINGLE_FEW,
    BIGTWO_VALUE_FIVE_FEW = BIGTWO_VALUE_SINGLE_FEW + BIGTWO_VALUE_HELD_STEPS,
    /* What may win the lead back: a card above all unseen ones, other sure plays, pairs, a play of five. */
    BIGTWO_VALUE_SINGLE_TOP = BIGTWO_VALUE_FIVE_FEW + BIGTWO_VALUE_HELD_STEPS,
    BIGTWO_VALUE_SINGLE_SURE,
    BIGTWO_VALUE_PAIR_AGAIN,
    BIGTWO_VALUE_FIVE_AGAIN,
    BIGTWO_VALUES
};

typedef struct {
    int16_t of[BIGTWO_VALUES];
} BigtwoValues;

enum { BIGTWO_VALUE_TABLES = 4 };

/* values.c: the learned ones. */
extern const BigtwoValues bigtwo_values[BIGTWO_VALUE_TABLES];

/* The table of a view: 1 for answers, 2 more while an opponent is nearly out. */
int bigtwo_value_table(const BigtwoView *view);

/* Writes the worth of each move by the values of the view's table; adds the number of splits to `nodes`. */
void bigtwo_values_weigh(const BigtwoValues *values, const BigtwoView *view, const Move *legal, int count,
                         int64_t *worths, uint64_t *nodes);
/* The move of greatest worth; ties go to the first. */
Move bigtwo_values_move(const BigtwoValues tables[BIGTWO_VALUE_TABLES], const BigtwoView *view,
                        const Move *legal, int count, uint64_t *nodes);

#endif
