/* Big Two (锄大地) for four seats: 52 cards, 13 to each. Ranks from low to high: 3 4 ... K A 2; suits: diamonds,
 * clubs, hearts, spades. The seat that was dealt the diamond three leads first, with a play that contains it.
 * A play is answered by a higher one of equally many cards, or by a pass. The first empty hand ends the game;
 * seats pay for the cards they have left.
 *
 *   1 card    by rank, then suit
 *   2 cards   a pair: by rank, then the higher suit
 *   3 cards   a triple: by rank
 *   4 cards   none; by option two pairs, and four of a kind, which beat two pairs
 *   5 cards   straight < flush < full house < four of a kind and one < straight flush; straights and flushes
 *             by their highest card, with the deuce high; the others by the triple or the four */
#ifndef KOZYR_GAMES_BIGTWO_BIGTWO_H
#define KOZYR_GAMES_BIGTWO_BIGTWO_H

#include <assert.h>
#include <string.h>

#include "cards/ladder.h"
#include "cards/trick.h"
#include "core/game.h"

enum { BIGTWO_SEATS = 4, BIGTWO_DECK = 52, BIGTWO_HAND = 13, BIGTWO_RANKS = 13 };

/* The role of A 2 3 4 5 and 2 3 4 5 6: headed by the deuce; not straights; headed by the five and the six. */
typedef enum { BIGTWO_LOW_HIGH, BIGTWO_LOW_NONE, BIGTWO_LOW_LOW } BigtwoLowStraights;
typedef enum { BIGTWO_FLUSH_CARD, BIGTWO_FLUSH_SUIT } BigtwoFlushOrder;

typedef struct {
    uint8_t seats;
    uint8_t low_straights, flush_order; /* the enums above */
    bool top_straight;                  /* J Q K A 2 is a straight */
    bool four_cards, pass_locks, last_card, skip_forced_passes;
} BigtwoRules;

/* The deck in order of strength: bit 0 is the diamond three, bit 51 the spade deuce. */
extern const Ladder bigtwo_ladder;
#define BIGTWO_CARDS ((UINT64_C(1) << BIGTWO_DECK) - 1)
#define BIGTWO_START UINT64_C(1) /* the diamond three */
enum { BIGTWO_DEUCE = 12, BIGTWO_TOP = 51 /* the spade deuce */ };

/* A move is the set of cards played, which has one reading. A pass is the empty set. */
#define BIGTWO_PASS UINT64_C(0)

/* The public information. Its layout is the same in state and view, without padding. */
typedef struct {
    CardSet played[BIGTWO_SEATS];
    CardSet table; /* the play to beat; empty: a lead */
    BigtwoRules rules;
    Trick trick;
    uint8_t first;         /* seat that was dealt the diamond three */
    uint8_t tricks, fives; /* tricks led; plays of five cards */
    uint8_t plays[BIGTWO_SEATS], tricks_won[BIGTWO_SEATS];
    uint8_t passes[BIGTWO_SEATS];
    uint8_t unused;
} BigtwoPublic;

typedef struct {
    BigtwoPublic public;
    CardSet hand[BIGTWO_SEATS];
} BigtwoState;

typedef struct {
    BigtwoPublic public;
    CardSet hand;
    CardSet unseen; /* cards that may be in any other hand */
    uint8_t hand_count[BIGTWO_SEATS];
    uint8_t seat;
    uint8_t unused[3];
} BigtwoView;

/* One ply; the deal is a ply of seat -1. */
typedef struct {
    Move move;
    int8_t seat;
    bool ended; /* the ply ended the trick or the game */
    uint8_t unused[6];
} BigtwoPly;

/* deal.c */
void bigtwo_start(BigtwoState *state, const BigtwoRules *rules, const CardSet hands[BIGTWO_SEATS]);
void bigtwo_deal(void *state, const void *rules, Rng *rng);
bool bigtwo_deal_read(void *state, const void *rules, const struct cJSON *deal, Error *error);
void bigtwo_deal_write(const void *state, Text *out);

/* view.c */
void bigtwo_observe(const void *state, int seat, void *view);
void bigtwo_observe_ply(const void *before, Move move, const void *after, int seat, void *ply);
void bigtwo_determinize(const void *view, Rng *rng, void *state);
bool bigtwo_view_check(const void *view, Error *error);
bool bigtwo_audit(const void *state, Error *error);
size_t bigtwo_move_format(Move move, char *out);
bool bigtwo_move_parse(const char *text, Move *move);
void bigtwo_show(const void *state, Text *out);

/* view.c, features.c */
extern const FieldTable bigtwo_view_fields, bigtwo_ply_fields;
extern const struct FeatureTable bigtwo_features;

/* solve.c: endings with two or four hands left */
bool bigtwo_solve(const void *rules, const struct cJSON *position, Solution *solution, Error *error);

extern const Game game_bigtwo;

#endif
