/* Gomoku: two seats place stones in turn, Black (seat 0) first; five in a line win.
 *
 * There is no hidden information, so a view is the state. A deal is an opening: stones on the board before the
 * first ply, alternating from Black.
 *
 * The rules of the Gomocup leagues, with their numbers in its protocol:
 *   freestyle (0)  five or more in a line win
 *   standard (1)   exactly five
 *   renju (4)      White: five or more. Black: exactly five; a stone that makes a line of six or more, two
 *                  fours or two threes is forbidden unless it also makes five. A forbidden cell is not a legal
 *                  move. For Black without a legal move see GomokuStuck. Opening protocols are not included
 *   caro (9)       exactly five, unless the opponent's stones are at both ends; the edge does not count
 *   caro-overline (8)  the same, but more than five always win: the rule of the caro league
 *
 * A game goes on until the last free cell is taken. */
#ifndef KOZYR_GAMES_GOMOKU_GOMOKU_H
#define KOZYR_GAMES_GOMOKU_GOMOKU_H

#include <assert.h>
#include <string.h>

#include "core/game.h"

enum {
    GOMOKU_SIZE_MIN = 5,
    GOMOKU_SIZE_MAX = 20,
    GOMOKU_CELLS_MAX = GOMOKU_SIZE_MAX * GOMOKU_SIZE_MAX,
    GOMOKU_OPENING_MAX = 100, /* stones of an opening from a file */
    GOMOKU_DRAWN_MAX = 16,    /* stones of an opening drawn from the seed */
    GOMOKU_REGION_MIN = 3,
    GOMOKU_BALANCE_MAX = 1000,
    GOMOKU_QUIET_MAX = 6,
    /* Rows and columns around the board, so that eleven cells of a line around any cell are inside. */
    GOMOKU_MARGIN = 5,
    GOMOKU_ROWS = GOMOKU_SIZE_MAX + 2 * GOMOKU_MARGIN,
    GOMOKU_NO_CELL = GOMOKU_CELLS_MAX
};

_Static_assert((int)GOMOKU_ROWS <= 32, "a row of the board is a word of 32 bits");

typedef enum {
    GOMOKU_FREESTYLE,
    GOMOKU_STANDARD,
    GOMOKU_RENJU,
    GOMOKU_CARO,
    GOMOKU_CARO_OVERLINE
} GomokuRule;
typedef enum { GOMOKU_BLACK, GOMOKU_WHITE } GomokuColour;
typedef enum { GOMOKU_FIVE, GOMOKU_DRAW, GOMOKU_STUCK } GomokuReason;

/* The rule if renju forbids every free cell to Black. DRAW: the game is drawn. PASS: Black passes, as in the
 * international rules; the pass is not a ply, and White lays another stone. LOSS: Black loses, as at Gomocup,
 * where Black must lay a forbidden stone, a foul. */
typedef enum { GOMOKU_STUCK_DRAW, GOMOKU_STUCK_PASS, GOMOKU_STUCK_LOSS } GomokuStuck;

typedef struct {
    uint16_t opening_balance;
    uint8_t seats, size, rule, opening_stones, opening_region, opening_quiet, stuck;
    uint8_t unused; /* fills the padding: rules are compared as bytes */
} GomokuRules;

_Static_assert(sizeof(GomokuRules) == 10, "no padding: rules are compared as bytes");

/* A move is a cell; cells ascend row by row from a1. */
static inline int gomoku_cell(int x, int y) { return y * GOMOKU_SIZE_MAX + x; }
static inline int gomoku_x(int cell) { return cell % GOMOKU_SIZE_MAX; }
static inline int gomoku_y(int cell) { return cell / GOMOKU_SIZE_MAX; }

typedef struct {
    uint32_t rows[2][GOMOKU_ROWS]; /* stones by colour: cell x, y is bit x + margin of row y + margin */
    GomokuRules rules;
    uint16_t stones; /* stones on the board, including the opening's */
    uint16_t last;   /* cell of the last stone, or GOMOKU_NO_CELL */
    uint16_t passes; /* turns that Black had to pass */
    int8_t turn;     /* -1: the game is over */
    uint8_t reason;
    uint8_t opening_count;
    uint8_t winning_run;                   /* stones in the winning line, at most 11; 0 if there is none */
    uint16_t opening[GOMOKU_OPENING_MAX];  /* cells in order */
    uint16_t fours[2], threes[2];          /* plies that made one, by seat */
    uint16_t attack[2], longest_attack[2]; /* own plies in a row that each made a four */
    uint16_t winning_attack;               /* the winner's attack just before its five */
} GomokuState;

typedef GomokuState GomokuView;

typedef struct {
    Move move;
    int8_t seat; /* the seat that moved; -1: the deal */
} GomokuPly;

static inline bool gomoku_has(const GomokuState *state, int colour, int x, int y) {
    return state->rows[colour][y + GOMOKU_MARGIN] >> (x + GOMOKU_MARGIN) & 1;
}

/* The free cells of row y, bit x for cell x. */
static inline uint32_t gomoku_free_row(const GomokuState *state, int y) {
    assert(y >= 0 && y < state->rules.size);
    uint32_t taken = state->rows[0][y + GOMOKU_MARGIN] | state->rows[1][y + GOMOKU_MARGIN];
    return ~(taken >> GOMOKU_MARGIN) & ((UINT32_C(1) << state->rules.size) - 1);
}

/* The effect of a stone of `colour` on cell x, y, which may still be free. */
typedef struct {
    int run; /* stones of the winning line through it, at most 11; 0 if it does not win */
    bool four;
} GomokuThreat;

GomokuThreat gomoku_threat(const GomokuState *state, int colour, int x, int y);
/* True if the stone makes an open three: one more legal stone makes four in a row both of whose ends win. */
bool gomoku_makes_three(const GomokuState *state, int colour, int x, int y);

/* renju.c: the effect of a Black stone on a free cell under renju. A five wins, whatever else the stone makes.
 * OVERLINE, DOUBLE_FOUR and DOUBLE_THREE are forbidden. */
typedef enum { RENJU_NOTHING, RENJU_FIVE, RENJU_OVERLINE, RENJU_DOUBLE_FOUR, RENJU_DOUBLE_THREE } RenjuEffect;

RenjuEffect renju_effect(const GomokuState *state, int x, int y);
/* Writes the free cells that renju does not forbid to Black: bit x of legal[y]. */
void renju_legal_rows(const GomokuState *state, uint32_t *legal);

/* True if every free cell is forbidden to Black. */
bool renju_is_stuck(const GomokuState *state);

/* True if the rules may forbid free cells to the seat to move. */
static inline bool gomoku_restricted(const GomokuState *state) {
    return state->rules.rule == GOMOKU_RENJU && state->turn == GOMOKU_BLACK;
}

/* True if the seat to move may lay a stone on cell x, y of the board. */
static inline bool gomoku_is_legal(const GomokuState *state, int x, int y) {
    return gomoku_free_row(state, y) >> x & 1 &&
           !(gomoku_restricted(state) && renju_effect(state, x, y) >= RENJU_OVERLINE);
}

/* gomoku.c: lays the next stone on a free cell. Updates only the board, the turn and the end. */
void gomoku_place(GomokuState *state, int cell, int run);

extern const OptionTable gomoku_rules;
bool gomoku_check(const void *rules, Error *error);

/* opening.c: deals. */
void gomoku_deal(void *state, const void *rules, Rng *rng);
bool gomoku_deal_read(void *state, const void *rules, const struct cJSON *deal, Error *error);
void gomoku_deal_write(const void *state, Text *out);
/* An identifier >= 0 of an opening, the same for all rotations, reflections and orders of its stones. Two other
 * openings share one with probability 2^-31. */
int32_t gomoku_opening_id(const GomokuState *state);
/* The difference between the promise of the sides' opening stones, summed over all windows of five. */
int gomoku_imbalance(const GomokuState *state);
void gomoku_opening_start(GomokuState *state, const GomokuRules *rules);
/* Adds a stone of an opening from a file. Refuses a stone off the board, on another stone, that makes five,
 * that renju forbids, or past the limit. `where` and `shown` name the stone in the message: "stones[2]" and
 * "\"h8\"". */
bool gomoku_opening_add(GomokuState *state, int x, int y, const char *where, const char *shown, Error *error);
/* opening_text.c: the formats of Gomocup's openings; opening_sgf.c: one game tree, with `text` at its (. */
bool gomoku_deal_scan(void *state, const void *rules, DealText *text, Error *error);
bool gomoku_sgf_scan(GomokuState *state, DealText *text, Error *error);

/* forced.c: true if `seat`, moving first, can make five, or force it by at most `fours` fours. Also true if
 * `looks`, the board scans left, run out before the answer is known; they are counted down. */
bool gomoku_wins_by_fours(const GomokuState *state, int seat, int fours, int *looks);

/* notation.c */
size_t gomoku_move_format(Move move, char *out);
bool gomoku_move_parse(const char *text, Move *move);
void gomoku_show(const void *state, Text *out);

/* export.c; the list ends with a NULL name. */
extern const GameFormat gomoku_formats[];

/* view_check.c */
bool gomoku_view_check(const void *view, Error *error);

/* fields.c, features.c */
extern const FieldTable gomoku_view_fields, gomoku_ply_fields;
extern const struct FeatureTable gomoku_features;

extern const Game game_gomoku;

#endif
