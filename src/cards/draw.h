/* Climbing games with a talon: who wins a trick takes its point cards, then the hands are filled up from the
 * talon, the winner's first; by option a hand is filled up after each play. When the talon is out, seats that
 * empty their hands are out of the game, which is over when at most one of them holds cards. Most points win,
 * then who was out first.
 *
 * A game is a DrawVariant: its deck in order of strength and its plays. All else is here; the file of a game
 * includes cards/draw_game.h. */
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
    uint8_t score, tail, last_circle, refill; /* the enums above */
    bool skip_forced_passes;
    uint8_t unused;
} DrawRules;

/* What a play is, as far as bots care. */
typedef enum { DRAW_EQUALS, DRAW_ROW, DRAW_FLUSH, DRAW_HOUSE, DRAW_TOP } DrawClass;

/* Weights of the bot planner, all in hundredths of a play that is to be got rid of (draw_bot.h has the rows). */
typedef struct {
    /* Worth in the hand of a play that is sure to bring the lead; triple: and of a four. */
    uint16_t single, pair, triple;
    /* Worth of a straight; a flush; a full house; a straight flush, or four of a kind and one. */
    uint16_t row, flush, house, top;
    uint16_t card, card_talon; /* cost of a card left in the hand, with an empty talon and before */
    uint16_t lead, point, risk, danger;
    uint8_t near;
    int64_t pass;
} DrawPlanner;

/* For lists of weights: its member of a DrawPlanner. */
#define DRAW_MEMBER(weight, value) .weight = (value),

typedef struct {
    const Ladder *ladder;
    /* The plays of `hand` that beat `table` (empty: a lead), in no order, without the pass. */
    int (*list)(CardSet hand, CardSet table, Move *out);
    /* One of the plays that end a trick at once, as nothing beats them. */
    bool (*unbeatable)(CardSet play);
    /* The fewest plays that empty a hand if nobody else plays. */
    int (*plays_needed)(CardSet hand);
    /* Of two plays of as many cards, the one with the larger number wins. */
    int (*rank)(CardSet play);
    /* Single, pair, triple, four; straight; flush; full house; four and one, straight flush. */
    DrawClass (*class)(CardSet play);
    const DrawPlanner *pair, *crowd; /* tuned weights: of two seats, of larger tables */
    uint8_t hand_max;                /* cards of a hand at most */
} DrawVariant;

#define DRAW_PASS UINT64_C(0)

/* What everybody knows. It has one layout in state and view, without padding. */
typedef struct {
    CardSet table;  /* the play to beat; empty: a lead */
    CardSet circle; /* all cards of the trick */
    CardSet gone;   /* all cards played, the trick's included */
    DrawRules rules;
    Trick trick;
    FinishingOrder out; /* seats with empty hands, the earliest first */
    uint8_t talon;      /* cards left in it */
    uint8_t first;      /* led first, with a play that held ... */
    Card lowest;        /* ... the lowest card dealt: everybody's dealt cards lie above it */
    uint8_t tricks;     /* led */
    uint8_t over;
    uint8_t may_be_drawn[SEATS_MAX]; /* of each hand, at most so many cards are from the talon */
    uint8_t points[SEATS_MAX], tricks_won[SEATS_MAX];
    uint8_t plays[SEATS_MAX], passes[SEATS_MAX], draws[SEATS_MAX];
    uint8_t unused[4];
} DrawPublic;

typedef struct {
    DrawPublic public;
    CardSet hand[SEATS_MAX];
    Card
        deck[DRAW_DECK]; /* from the top; the talon is its end. A determinized state does not know the rest */
    uint8_t unused[2];
} DrawState;

typedef struct {
    DrawPublic public;
    CardSet hand;
    CardSet unseen; /* could be in any other hand or in the talon */
    CardSet late;   /* of these, what lies below the lowest card dealt: in the talon, or drawn from it */
    uint8_t hand_count[SEATS_MAX];
    uint8_t seat;
    uint8_t unused[5];
} DrawView;

/* One ply; the deal is a ply of seat -1. */
typedef struct {
    Move move;
    int8_t seat;
    bool ended;               /* the trick, or the game */
    uint8_t points;           /* taken with it */
    uint8_t drawn[SEATS_MAX]; /* cards drawn after the ply, by seat; of the deal, all cards dealt */
    Card own[DRAW_HAND_MAX];  /* own cards drawn, in order */
} DrawPly;

/* draw.c: the rules */
int draw_moves(const DrawVariant *variant, const DrawState *state, Move *out);
Move draw_random_move(const DrawVariant *variant, const DrawState *state, Rng *rng);
void draw_apply(const DrawVariant *variant, DrawState *state, Move move);
void draw_outcome(const DrawState *state, Outcome *out);
void draw_forfeit(const void *state, int seat, Outcome *out);
bool draw_check(const void *rules, Error *error);
int draw_seats(const void *rules);
int draw_plies_max(const void *rules);
void draw_score_bounds(const void *rules, int32_t *lowest, int32_t *highest);
/* The cards of a rank, by its letter; the empty set where the deck lacks it. */
CardSet draw_of_letter(const Ladder *ladder, char letter);
/* What the cards of a set count: 5 for a five, 10 for a ten or a king. */
int draw_points(const Ladder *ladder, CardSet set);
/* Whose plays and cards are worth keeping: the cards of the three highest ranks. */
CardSet draw_strong(const Ladder *ladder);

/* draw_deal.c */
void draw_deal(const DrawVariant *variant, DrawState *state, const DrawRules *rules, Rng *rng);
bool draw_deal_read(const DrawVariant *variant, DrawState *state, const DrawRules *rules,
                    const struct cJSON *deal, Error *error);
void draw_deal_write(const DrawVariant *variant, const DrawState *state, Text *out);

/* draw_view.c */
void draw_observe(const DrawVariant *variant, const DrawState *state, int seat, DrawView *view);
void draw_observe_ply(const DrawState *before, Move move, const DrawState *after, int seat, DrawPly *ply);
void draw_determinize(const DrawView *view, Rng *rng, DrawState *state);
bool draw_view_check(const DrawVariant *variant, const DrawView *view, Error *error);
bool draw_audit(const DrawVariant *variant, const DrawState *state, Error *error);
size_t draw_move_format(const DrawVariant *variant, Move move, char *out);
bool draw_move_parse(const DrawVariant *variant, const char *text, Move *move);
void draw_show(const DrawVariant *variant, const DrawState *state, Text *out);

/* draw_solve.c: endings with two to four hands left, and no talon; the first who is out wins, whatever
 * the points are */
bool draw_solve(const DrawVariant *variant, const Game *game, const DrawRules *rules,
                const struct cJSON *position, Solution *solution, Error *error);

/* draw_equals.c: the plays of games that know only equal cards, one to four */
int draw_equals_list(CardSet hand, CardSet table, Move *out);
int draw_equals_needed(CardSet hand);
int draw_equals_rank(CardSet play);
DrawClass draw_equals_class(CardSet play);

/* draw_statistics.c: the rows of Game.stats but `lowest`, whose text is the game's own */
extern const char *const draw_covariates[];
void draw_statistics(const DrawVariant *variant, const DrawState *state, int32_t *out);

#endif
