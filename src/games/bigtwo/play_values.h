/* The worth of a play of Big Two, by a small net over its traits (cards/traits.h): what the play leaves in the hand,
 * what it is, and what a pass leaves to others. There are nets for leads and for answers, before an opponent is
 * nearly out and while one is. `make learn` finds their weights (cards/learn_plays.h). */
#ifndef KOZYR_GAMES_BIGTWO_PLAY_VALUES_H
#define KOZYR_GAMES_BIGTWO_PLAY_VALUES_H

#include "cards/traits.h"
#include "games/bigtwo/policies.h"

/* Steps into which numbers are divided. */
enum {
    BIGTWO_TRAIT_PLAYS_STEPS = 7,  /* plays of a split: 1 to 6, more */
    BIGTWO_TRAIT_HELD_STEPS = 7,   /* cards of an opponent: 1, 2, 3, 4, 5-6, 7-9, more */
    BIGTWO_TRAIT_BEATEN_STEPS = 8, /* unseen cards or ranks that beat a play: 0 to 4, 5-6, 7-9, more */
    BIGTWO_TRAIT_PLACES = 3        /* seats from the player to the owner of the trick, less one */
};

/* The first place of each trait. "Alarm" is an opponent with at most two cards. */
enum {
    /* The rest of the hand: its cheapest split, ... */
    BIGTWO_TRAIT_COST,
    BIGTWO_TRAIT_PLAYS,
    BIGTWO_TRAIT_PLAYS_MORE = BIGTWO_TRAIT_PLAYS + BIGTWO_TRAIT_PLAYS_STEPS,
    BIGTWO_TRAIT_PLAYS_ALARM,
    BIGTWO_TRAIT_UNSURE, /* plays that may be beaten: none, 1 to 5, more */
    BIGTWO_TRAIT_SINGLES = BIGTWO_TRAIT_UNSURE + BIGTWO_TRAIT_PLAYS_STEPS,
    BIGTWO_TRAIT_PAIRS,
    BIGTWO_TRAIT_LOSERS,
    BIGTWO_TRAIT_SURE,
    BIGTWO_TRAIT_STRAIGHTS,
    BIGTWO_TRAIT_FLUSHES,
    BIGTWO_TRAIT_FULL_HOUSES,
    BIGTWO_TRAIT_BOMBS,
    /* ... its number of cards, ... */
    BIGTWO_TRAIT_CARDS,
    BIGTWO_TRAIT_CARDS_ALARM = BIGTWO_TRAIT_CARDS + BIGTWO_HAND,
    BIGTWO_TRAIT_AHEAD, /* cards more than an opponent's fewest, -8 to 8 */
    /* ... and its high cards: each deuce by suit, aces, kings. */
    BIGTWO_TRAIT_DEUCE,
    BIGTWO_TRAIT_DEUCE_ALARM = BIGTWO_TRAIT_DEUCE + SUITS,
    BIGTWO_TRAIT_ACE,
    BIGTWO_TRAIT_KING,
    BIGTWO_TRAIT_TOP,     /* cards above all unseen ones ... */
    BIGTWO_TRAIT_ANY_TOP, /* ... and that there is one */
    /* A pass: by the fewest cards of an opponent, those of the trick's owner and of the next seat; ... */
    BIGTWO_TRAIT_PASS,
    BIGTWO_TRAIT_PASS_OWNER = BIGTWO_TRAIT_PASS + BIGTWO_TRAIT_HELD_STEPS,
    BIGTWO_TRAIT_PASS_NEXT = BIGTWO_TRAIT_PASS_OWNER + BIGTWO_TRAIT_HELD_STEPS,
    /* ... by the kind and the head of the play on the table; ... */
    BIGTWO_TRAIT_PASS_KIND = BIGTWO_TRAIT_PASS_NEXT + BIGTWO_TRAIT_HELD_STEPS,
    BIGTWO_TRAIT_PASS_PLACE = BIGTWO_TRAIT_PASS_KIND + BIGTWO_STRAIGHT_FLUSH,
    BIGTWO_TRAIT_PASS_SINGLE = BIGTWO_TRAIT_PASS_PLACE + BIGTWO_TRAIT_PLACES,
    BIGTWO_TRAIT_PASS_PAIR = BIGTWO_TRAIT_PASS_SINGLE + BIGTWO_RANKS,
    BIGTWO_TRAIT_PASS_HEAD, /* of others than singles and pairs */
    /* ... by the hand's split and cards. */
    BIGTWO_TRAIT_PASS_PLAYS,
    BIGTWO_TRAIT_PASS_SURE = BIGTWO_TRAIT_PASS_PLAYS + BIGTWO_TRAIT_PLAYS_STEPS,
    BIGTWO_TRAIT_PASS_LOSERS,
    BIGTWO_TRAIT_PASS_CARDS,
    /* A play: its kind, and the head of singles, pairs and others; what beats it. */
    BIGTWO_TRAIT_KIND,
    BIGTWO_TRAIT_SINGLE = BIGTWO_TRAIT_KIND + BIGTWO_STRAIGHT_FLUSH,
    BIGTWO_TRAIT_PAIR = BIGTWO_TRAIT_SINGLE + BIGTWO_RANKS,
    BIGTWO_TRAIT_HEAD = BIGTWO_TRAIT_PAIR + BIGTWO_RANKS,
    BIGTWO_TRAIT_SINGLE_BEATEN,
    BIGTWO_TRAIT_EQUALS_BEATEN = BIGTWO_TRAIT_SINGLE_BEATEN + BIGTWO_TRAIT_BEATEN_STEPS, /* pairs, triples */
    /* Opponents with as many cards, for plays of at most three and of more. */
    BIGTWO_TRAIT_RIVALS = BIGTWO_TRAIT_EQUALS_BEATEN + BIGTWO_TRAIT_BEATEN_STEPS,
    BIGTWO_TRAIT_FIVE_RIVALS = BIGTWO_TRAIT_RIVALS + BIGTWO_SEATS,
    /* As many cards as the next seat has, or as another. */
    BIGTWO_TRAIT_FEED_NEXT = BIGTWO_TRAIT_FIVE_RIVALS + BIGTWO_SEATS,
    BIGTWO_TRAIT_FEED_OTHER,
    BIGTWO_TRAIT_SINGLE_NEXT, /* a single while the next seat has one card, ... */
    BIGTWO_TRAIT_SINGLE_NEXT_HEAD,
    BIGTWO_TRAIT_SINGLE_OTHER, /* ... or another has */
    BIGTWO_TRAIT_SINGLE_OTHER_HEAD,
    BIGTWO_TRAIT_PAIR_TWO, /* a pair while an opponent has two */
    BIGTWO_TRAIT_PAIR_TWO_HEAD,
    BIGTWO_TRAIT_LOWER_SINGLES, /* ranks held once below a single, twice below a pair */
    BIGTWO_TRAIT_LOWER_PAIRS,
    BIGTWO_TRAIT_OVER, /* ranks above the play on the table */
    BIGTWO_TRAIT_OVER_DEUCE,
    BIGTWO_TRAIT_OVER_ACE,
    BIGTWO_TRAIT_OVER_OWNER,
    BIGTWO_TRAIT_OVER_PLACE = BIGTWO_TRAIT_OVER_OWNER + BIGTWO_TRAIT_HELD_STEPS,
    BIGTWO_TRAIT_SURE_PLAY = BIGTWO_TRAIT_OVER_PLACE + BIGTWO_TRAIT_PLACES, /* nothing beats it, ... */
    BIGTWO_TRAIT_SURE_TWO, /* ... and at most two or three plays are left */
    BIGTWO_TRAIT_SURE_THREE,
    BIGTWO_TRAIT_NEARLY_TWO, /* at most one card or rank beats it */
    BIGTWO_TRAIT_NEARLY_THREE,
    /* Singles and plays of five, by the fewest cards of an opponent. */
    BIGTWO_TRAIT_SINGLE_FEW,
    BIGTWO_TRAIT_FIVE_FEW = BIGTWO_TRAIT_SINGLE_FEW + BIGTWO_TRAIT_HELD_STEPS,
    /* What may win the lead back: a card above all unseen ones, other sure plays, pairs, a play of five. */
    BIGTWO_TRAIT_SINGLE_TOP = BIGTWO_TRAIT_FIVE_FEW + BIGTWO_TRAIT_HELD_STEPS,
    BIGTWO_TRAIT_SINGLE_SURE,
    BIGTWO_TRAIT_PAIR_AGAIN,
    BIGTWO_TRAIT_FIVE_AGAIN,
    BIGTWO_TRAITS
};

typedef struct {
    int16_t of[BIGTWO_TRAITS * NET_LANES];
} BigtwoValues;

enum { BIGTWO_VALUE_TABLES = 4 };

/* values.c: the learned ones. */
extern const BigtwoValues bigtwo_values[BIGTWO_VALUE_TABLES];

/* The table of a view: 1 for answers, 2 more while an opponent is nearly out. */
int bigtwo_value_table(const BigtwoView *view);

/* Lists the traits of each move; none may empty the hand. */
void bigtwo_traits(const BigtwoView *view, const Move *legal, int count, Traits *traits);
/* Writes the worth of each move by the values of the view's table; adds the number of splits to `nodes`. */
void bigtwo_values_weigh(const BigtwoValues *values, const BigtwoView *view, const Move *legal, int count,
                         int64_t *worths, uint64_t *nodes);
/* The move of greatest worth; ties go to the first. */
Move bigtwo_values_move(const BigtwoValues tables[BIGTWO_VALUE_TABLES], const BigtwoView *view,
                        const Move *legal, int count, uint64_t *nodes);

#endif
