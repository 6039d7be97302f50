/* Red ten for two: one deck of 54 cards, 27 to each seat, nothing hidden. The seat with the heart three leads
 * first. A lead is a single, a pair, a straight or a bomb. The answer is a higher play of the same kind
 * (straights: of the same length), any bomb, or a pass, after which the other seat leads. The first empty
 * hand wins.
 *
 * Ranks from low to high: 3 4 5 6 7 8 9 T J Q K A 2, black joker, red joker. As a single, a red ten (hearts
 * or diamonds) beats every other single, and only a bomb beats it. Straights run through A 2 3 ... K A, one
 * card each, without jokers; the run over all fourteen places takes two aces. Bombs are three or four of a
 * rank, both jokers, and both red tens. */
#ifndef KOZYR_GAMES_REDTEN_REDTEN_H
#define KOZYR_GAMES_REDTEN_REDTEN_H

#include <assert.h>
#include <string.h>

#include "cards/ladder.h"
#include "core/game.h"

enum { REDTEN_SEATS = 2, REDTEN_DECK = 54, REDTEN_HAND = 27 };

typedef enum { REDTEN_ORDER_INTENDED, REDTEN_ORDER_CODE } RedtenBombOrder;

typedef struct {
    uint8_t seats;
    uint8_t bomb_order;   /* RedtenBombOrder */
    uint8_t min_straight; /* cards in the shortest straight */
    bool ace_high, two_low;
} RedtenRules;

/* A move is the set of cards played; the cards imply the kind. A pass is the empty set. Suits matter for tens
 * only. Of other ranks a play takes the lowest suits (clubs, spades, hearts, diamonds). Black and red tens
 * make different plays. */
#define REDTEN_PASS UINT64_C(0)

/* The jokers use the free bits after the aces of clubs and spades. */
#define REDTEN_BLACK_JOKER (UINT64_C(1) << 13)
#define REDTEN_RED_JOKER   (UINT64_C(1) << 29)
#define REDTEN_JOKERS      (REDTEN_BLACK_JOKER | REDTEN_RED_JOKER)

enum { REDTEN_DEUCE = 0, REDTEN_THREE = 1, REDTEN_TEN = 8, REDTEN_ACE = 12 }; /* ranks as in cards.h */
#define REDTEN_TENS        (RANK_ZERO << REDTEN_TEN)
#define REDTEN_BLACK_TENS  (REDTEN_TENS & UINT64_C(0xffffffff))
#define REDTEN_RED_TENS    (REDTEN_TENS & ~UINT64_C(0xffffffff))
#define REDTEN_HEART_THREE (UINT64_C(1) << (2 * 16 + REDTEN_THREE))
#define REDTEN_CARDS       (SUIT_LANE * RANK_ZERO | REDTEN_JOKERS)

typedef struct {
    CardSet hand[REDTEN_SEATS];
    CardSet dealt[REDTEN_SEATS];
    CardSet table; /* the play to beat; empty: a lead */
    RedtenRules rules;
    int8_t turn;   /* -1: over */
    uint8_t first; /* the seat that was dealt the heart three */
    /* statistics */
    uint8_t leader; /* seat that leads the trick */
    uint16_t tricks, passes, lead_changes;
    uint8_t bombs[REDTEN_SEATS];
} RedtenState;

/* All cards are visible. */
typedef struct {
    RedtenState state;
    uint64_t seat;
} RedtenView;

typedef struct {
    Move move;
    int64_t seat; /* seat that moved; -1: the deal */
} RedtenPly;

/* deal.c: converts between the ladder of the other games, from the three to the jokers, and this game's sets.
 * These are by suit (cards/cards.h), and legal moves ascend in that order: changing it would change the games
 * of every seed. */
extern const Ladder redten_ladder;
CardSet redten_from_ladder(CardSet on_ladder);
void redten_start(RedtenState *state, const RedtenRules *rules, CardSet first_hand);
void redten_deal(void *state, const void *rules, Rng *rng);
bool redten_deal_read(void *state, const void *rules, const struct cJSON *deal, Error *error);
void redten_deal_write(const void *state, Text *out);

/* notation.c: cards from high to low, separated by blanks, or `pass`; BJ and RJ are the jokers. */
Card redten_card_parse(const char *text);
void redten_card_format(Card card, char out[2]);
size_t redten_move_format(Move move, char *out);
bool redten_move_parse(const char *text, Move *move);
/* Appends a hand from high to low. */
void redten_hand_show(CardSet hand, Text *out);
void redten_show(const void *state, Text *out);

/* partition.c: the fewest plays that empty a hand if the other seat does not play. */
int redten_plays_needed(const RedtenRules *rules, CardSet hand);

/* search.c: endings for `kozyr solve`. */
bool redten_solve(const void *rules, const struct cJSON *position, Solution *solution, Error *error);

/* notation.c */
extern const FieldTable redten_view_fields, redten_ply_fields;

extern const Game game_redten;

#endif
