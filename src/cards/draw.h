/* Climbing games with a talon. The winner of a trick takes its point cards. Then the hands are refilled from
 * the talon, the winner's first; by option a hand is refilled after each of its plays. Once the talon is empty,
 * a seat with an empty hand is out. The game is over when at most one seat holds cards. The seat with the most
 * points wins; ties go to the earlier finisher.
 *
 * A game is a DrawVariant: its deck in order of strength and its plays. The rest is implemented here; the
 * game's file includes cards/draw_game.h. */
#ifndef KOZYR_CARDS_DRAW_H
#define KOZYR_CARDS_DRAW_H

#include <assert.h>
#include <string.h>

#include "cards/ladder.h"
#include "cards/trick.h"
#include "core/game.h"

enum { DRAW_DECK = 54, DRAW_HAND_MAX = 27, DRAW_PLAY_MAX = 5, DRAW_POINTS = 100 };

typedef enum { DRAW_SCORE_POINTS, DRAW_SCORE_ORDER, DRAW_SCORE_MEAN } DrawScore;
typedef enum { DRAW_TAIL_NONE, DRAW_TAIL_OWNER, DRAW_TAIL_FIRST_OUT } DrawTail;
typedef enum { DRAW_LAST_OWNER, DRAW_LAST_NONE } DrawLastCircle;
typedef enum { DRAW_REFILL_TRICK, DRAW_REFILL_PLAY } DrawRefill;

typedef struct {
    uint8_t seats, hand;
    uint8_t score, tail, last_circle, refill; /* values of the enums above */
    bool skip_forced_passes;
    uint8_t unused;
} DrawRules;

/* The kind of a play, as far as bots distinguish them. */
typedef enum { DRAW_EQUALS, DRAW_ROW, DRAW_FLUSH, DRAW_HOUSE, DRAW_TOP } DrawClass;

/* Weights of the bot planner, in hundredths of the cost of a play (rows in draw_bot.h). */
typedef struct {
    /* Worth of a play in the hand that surely brings the lead; `triple` also applies to a four. */
    uint16_t single, pair, triple;
    /* Worth of a straight; a flush; a full house; a straight flush, or four of a kind and one. */
    uint16_t row, flush, house, top;
    uint16_t card, card_talon; /* cost of a card left in the hand, with an empty talon and before */
    uint16_t lead, point, risk, danger;
    uint8_t near;
    int64_t pass;
} DrawPlanner;

/* For lists of weights: an initializer of a DrawPlanner member. */
#define DRAW_MEMBER(weight, value) .weight = (value),

typedef struct {
    const Ladder *ladder;
    /* Writes the plays of `hand` that beat `table` (empty: a lead), unordered, without the pass; returns their
     * number. */
    int (*list)(CardSet hand, CardSet table, Move *out);
    /* True if nothing can beat the play, so that it ends the trick at once. */
    bool (*unbeatable)(CardSet play);
    /* The fewest plays that empty a hand if no other seat plays. */
    int (*plays_needed)(CardSet hand);
    /* Strength of a play: of two plays with as many cards, the larger number wins. */
    int (*rank)(CardSet play);
    /* DRAW_EQUALS: one to four equal cards; ROW: straight; FLUSH; HOUSE: full house; TOP: four and one,
     * straight flush. */
    DrawClass (*class)(CardSet play);
    const DrawPlanner *pair, *crowd; /* tuned weights: for two seats, for larger tables */
    uint8_t hand_max;                /* most cards of a hand */
} DrawVariant;

#define DRAW_PASS UINT64_C(0)

/* The public information. State and view share its layout, which has no padding. */
typedef struct {
    CardSet table;  /* the play to beat; empty: a lead */
    CardSet circle; /* all cards played in the trick */
    CardSet gone;   /* all cards played, including the trick's */
    DrawRules rules;
    Trick trick;
    FinishingOrder out; /* seats with empty hands, the earliest first */
    uint8_t talon;      /* cards left in the talon */
    uint8_t first;      /* seat that led first, with a play that held ... */
    Card lowest;        /* ... the lowest card dealt; all other dealt cards are higher */
    uint8_t tricks;     /* tricks led */
    uint8_t over;
    uint8_t may_be_drawn[SEATS_MAX]; /* per hand, the most cards that may be from the talon */
    uint8_t points[SEATS_MAX], tricks_won[SEATS_MAX];
    uint8_t plays[SEATS_MAX], passes[SEATS_MAX], draws[SEATS_MAX];
    uint8_t unused[4];
} DrawPublic;

_Static_assert(sizeof(DrawPublic) == 120, "no padding: views are compared as bytes");

typedef struct {
    DrawPublic public;
    CardSet hand[SEATS_MAX];
    Card deck[DRAW_DECK]; /* from the top; the talon is its end. A determinized state has only the talon */
    uint8_t unused[2];
} DrawState;

typedef struct {
    DrawPublic public;
    CardSet hand;
    CardSet unseen; /* cards that may be in any other hand or in the talon */
    CardSet late;   /* unseen cards below the lowest card dealt: in the talon, or drawn from it */
    uint8_t hand_count[SEATS_MAX];
    uint8_t seat;
    uint8_t unused[5];
} DrawView;

/* One ply; the deal is a ply of seat -1. */
typedef struct {
    Move move;
    int8_t seat;
    bool ended;               /* the ply ended the trick, or the game */
    uint8_t points;           /* points taken by ending the trick */
    uint8_t drawn[SEATS_MAX]; /* cards drawn after the ply, by seat; at the deal, all cards dealt */
    Card own[DRAW_HAND_MAX];  /* the viewer's drawn cards, in order */
} DrawPly;

/* draw.c: the rules */
int draw_moves(const DrawVariant *variant, const DrawState *state, Move *out);
Move draw_random_move(const DrawVariant *variant, const DrawState *state, Rng *rng);
void draw_apply(const DrawVariant *variant, DrawState *state, Move move);
void draw_outcome(const DrawVariant *variant, const DrawState *state, Outcome *out);
void draw_forfeit(const DrawVariant *variant, const DrawState *state, int culprit, Outcome *out);
bool draw_check(const void *rules, Error *error);
int draw_plies_max(const DrawVariant *variant, const DrawRules *rules);
void draw_score_bounds(const void *rules, int32_t *lowest, int32_t *highest);
/* The cards of a rank, by its letter; empty if the deck lacks the rank. */
CardSet draw_of_letter(const Ladder *ladder, char letter);
/* The points of a set: 5 for each five, 10 for each ten or king. */
int draw_points(const Ladder *ladder, CardSet set);
/* The cards of the three highest ranks, which bots keep. */
CardSet draw_strong(const Ladder *ladder);
/* The rows of Game.stats; the game's template formats `lowest`. */
extern const char *const draw_covariates[];
void draw_statistics(const DrawVariant *variant, const DrawState *state, int32_t *out);
/* The plays of games with only equal cards, one to four, compared by their highest card. */
int draw_equals_list(CardSet hand, CardSet table, Move *out);
int draw_equals_needed(CardSet hand);
int draw_equals_rank(CardSet play);
DrawClass draw_equals_class(CardSet play);

/* Deals. */
void draw_deal(const DrawVariant *variant, DrawState *state, const DrawRules *rules, Rng *rng);
bool draw_deal_read(const DrawVariant *variant, DrawState *state, const DrawRules *rules,
                    const struct cJSON *deal, Error *error);
void draw_deal_write(const DrawVariant *variant, const DrawState *state, Text *out);

/* draw_view.c */
void draw_observe(const DrawVariant *variant, const DrawState *state, int seat, DrawView *view);
void draw_observe_ply(const DrawVariant *variant, const DrawState *before, Move move, const DrawState *after,
                      int seat, DrawPly *ply);
void draw_determinize(const DrawVariant *variant, const DrawView *view, Rng *rng, DrawState *state);
bool draw_view_check(const DrawVariant *variant, const DrawView *view, Error *error);
bool draw_audit(const DrawVariant *variant, const DrawState *state, Error *error);
size_t draw_move_format(const DrawVariant *variant, Move move, char *out);
bool draw_move_parse(const DrawVariant *variant, const char *text, Move *move);
void draw_show(const DrawVariant *variant, const DrawState *state, Text *out);

/* Endings with two to four hands left and no talon; the first hand to empty wins, regardless of
 * points */
bool draw_solve(const DrawVariant *variant, const Game *game, const DrawRules *rules,
                const struct cJSON *position, Solution *solution, Error *error);

#endif
