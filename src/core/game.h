/* The interface of a game to the runner, the generic bots and the law tests. A game is one folder
 * `src/games/NAME` whose NAME.c defines `const Game game_NAME`; no other file names it. */
#ifndef KOZYR_CORE_GAME_H
#define KOZYR_CORE_GAME_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/error.h"
#include "core/field.h"
#include "core/option.h"
#include "core/outcome.h"
#include "core/rng.h"
#include "core/text.h"

struct cJSON;
struct FeatureTable;
struct GameSearch;
struct Table;

enum {
    RULES_MAX = 64,     /* size of a rules struct in bytes; the largest has 18 */
    STATE_MAX = 512,    /* size of a state; the largest has 480 */
    VIEW_MAX = 512,     /* size of a view; the largest has 480 */
    PLY_MAX = 192,      /* size of a ply as one seat sees it; the largest has 88 */
    MOVES_MAX = 2048,   /* number of legal moves in any position; up to 1,586 by a game's bound */
    STATS_MAX = 128,    /* number of statistics of one game; a per-seat one counts once per seat: up to 120 */
    COVARIATES_MAX = 4, /* each takes sums in every tally (CONTROL_COVARIATES_MAX) */
    MOVE_TEXT_MAX = 160 /* 53 cards of two letters, with blanks; no move has more */
};

/* Warns that a cheaper bot of the same game equals or beats this bot; both have default parameters unless
 * stated. */
typedef struct {
    const char *bot, *better;
    const char *measured; /* the share of `better`, its interval and the number of games */
} BotCaution;

/* A card set, a card or a cell, plus a verb; each game defines its own layout. One play is one move. */
typedef uint64_t Move;

/* A column of games.csv, after the common columns. */
typedef struct {
    const char *name; /* the columns of a per-seat row are NAME0, NAME1 ... */
    const char *help;
    int figure; /* for the game's own use: what the row shows */
    bool per_seat;
    bool is_seat; /* a whole-game row whose value is the seat that had a role; a value that is no seat means
                   * none */
    size_t (*format)(int32_t value, char *out); /* writes at most 20 bytes, no NUL; NULL: a decimal integer */
} GameStat;

/* A finished game, for format writers. */
typedef struct {
    const void *dealt; /* the state before the first ply */
    const Move *moves;
    int move_count;
    const char *const *players; /* a name per seat, in any UTF-8 */
    const Outcome *outcome;     /* if reason >= REASON_FAULT, a bot failed and the moves stop early */
} GameStory;

/* A file format of other programs for one whole game. */
typedef struct {
    const char *name, *help; /* the name for `replay --format`, such as "sgf" */
    void (*write)(const GameStory *story, Text *out);
} GameFormat;

/* The unread part of a deal file's text. */
typedef struct {
    const char *at, *end;
    int line; /* number of the line at `at`, from 1 */
} DealText;

/* The winner of a position with all cards known, and a line of play that proves it: see Game.solve. A line has
 * at most four hands of 33 cards, one card per play, each followed by three passes. */
enum { SOLUTION_LINE_MAX = 4 * 4 * 33 };
typedef struct {
    void *memory; /* zeroed memory for proofs, its size in bytes, and the node budget; the caller provides all
                   * three */
    size_t memory_size;
    uint64_t nodes_max;
    uint64_t nodes;   /* positions expanded */
    int verdict;      /* 1: the hand to move wins; -1: it loses; 0: the budget ran out, or no hand can be
                       * proved to win */
    unsigned winners; /* one bit per hand that wins; if every hand plays alone, against all others together */
    bool open;        /* proved that the others can keep each hand from going out first */
    int hands, line_count;
    Move line[SOLUTION_LINE_MAX];    /* begins with the hand to move */
    uint8_t seat[SOLUTION_LINE_MAX]; /* the hand that made each move */
} Solution;

typedef struct Game {
    const char *name, *title;
    /* Sentences on points the usual rules leave open and how this game decides them; NULL-terminated.
     * Optional. */
    const char *const *conventions;
    const char *const *pays;    /* sentences that explain the score, with a worked example; NULL-terminated */
    const char *const *reasons; /* NULL-terminated; Outcome.reason is an index */
    const BotCaution *cautions; /* ends with a NULL bot. Optional */
    /* The key of the rule that ends endless games, and the reason such games end with. Optional. */
    const char *cut_rule;
    int cut_reason;
    const char *const *sides; /* NULL-terminated; Outcome.side is an index. NULL: no partners */
    const OptionTable *rules; /* must have a row "seats" */
    /* All whole-game rows, then the per-seat rows. A game with partners has a decimal per-seat row "side":
     * Outcome.side, or -1 at every seat while Outcome.sides is 0. */
    const GameStat *stats;
    const GameFormat *formats; /* ends with a NULL name. Optional */
    int stat_count, seats_min, seats_max;
    /* Names of rows of `stats` that depend on the deal alone and measure luck: decimal per-seat rows and
     * seats. NULL-terminated, at most COVARIATES_MAX; NULL if there are none. */
    const char *const *covariates;
    size_t rules_size, state_size, view_size, ply_size;

    int (*seats)(const void *rules);
    /* Sets rules whose default is bounded by another rule, unless `given` (a config's "game") names them.
     * Optional. */
    void (*settle)(void *rules, const struct cJSON *given);
    /* Refuses contradictory combinations and states the reason; the message begins with the key. Optional. */
    bool (*check)(const void *rules, Error *error);
    /* Upper bounds for these rules, backed by tests. */
    int (*plies_max)(const void *rules);
    void (*score_bounds)(const void *rules, int32_t *lowest, int32_t *highest);
    /* Fills the side of every seat, as in Outcome.side, if these rules fix it before the deal; returns the
     * number of sides. Returns 0 if the sides are found during the game; the error then names the rule.
     * Optional: without it, every seat plays for itself or no rules fix the sides. */
    int (*fixed_sides)(const void *rules, uint8_t side[], Error *error);

    /* These three zero the whole struct before filling it, so that memcmp and hashes are valid. */
    void (*deal)(void *state, const void *rules, Rng *rng);
    /* Reads a deal from a deals_from object; every key is checked. */
    bool (*deal_read)(void *state, const void *rules, const struct cJSON *deal, Error *error);
    /* Reads the next deal from a deals_from text that is not JSON. Takes as many lines as the deal has and
     * leaves `text` after them, or at the first wrong line. Optional: without it, JSON only. */
    bool (*deal_scan)(void *state, const void *rules, DealText *text, Error *error);
    /* Appends the deal of a newly dealt state as a JSON object that deal_read accepts. */
    void (*deal_write)(const void *state, Text *out);

    int (*turn)(const void *state);             /* seat to act; -1 when the game is over */
    int (*moves)(const void *state, Move *out); /* fills `out` in ascending order without duplicates and
                                                 * returns the count, >= 1 while turn >= 0 */
    /* The moves without a list, each in constant time: their number, the k-th move, and whether `move` (any 64
     * bits) is legal. All or none. Optional: without them, moves are listed. */
    int (*choices)(const void *state);
    Move (*choice)(const void *state, int k);
    bool (*legal)(const void *state, Move move);
    /* Returns a uniformly random legal move and stores the number of legal moves in `count`; uses `rng` only
     * if there are several. Optional: without it, moves are listed. */
    Move (*draw)(const void *state, Rng *rng, int *count);
    void (*apply)(void *state, Move move);            /* `move` must be legal: asserted */
    void (*outcome)(const void *state, Outcome *out); /* the game must be over */
    /* The outcome when `seat` forfeits; seat -1: the game is void and no seat is to blame. */
    void (*forfeit)(const void *state, int seat, Outcome *out);
    void (*statistics)(const void *state, int32_t *out); /* values in the order of `stats`; a per-seat row has
                                                          * one value per seat */

    void (*observe)(const void *state, int seat, void *view);
    /* The ply from `before` to `after` as `seat` sees it; if `before` is NULL, the deal. */
    void (*observe_ply)(const void *before, Move move, const void *after, int seat, void *ply);
    /* View and ply as JSON, for external bots. Complete: reading restores every byte. Minimal: they contain
     * nothing more. Both or none; without them external bots cannot play the game. */
    const FieldTable *view_fields, *ply_fields;
    /* The view as numbers (core/feature.h). Optional. */
    const struct FeatureTable *features;
    /* Protocols for programs that play only this game; NULL-terminated. Optional. */
    const struct Protocol *const *protocols;
    const struct Botzone
        *botzone; /* the game's messages on that platform; NULL if the platform does not have the game */
    /* Refuses an outside view that determinize cannot handle or that no game leads to; the message begins with
     * a key of the view. It need not repeat checks by audit of the state, nor those a comparison with observe
     * makes. Optional: without it, every readable view is accepted. */
    bool (*view_check)(const void *view, Error *error);
    /* Fills `state` with a state consistent with the view; unseen cards are distributed uniformly. */
    void (*determinize)(const void *view, Rng *rng, void *state);

    /* Writes the move's text, NUL-terminated, at most MOVE_TEXT_MAX bytes; returns its length. */
    size_t (*move_format)(Move move, char *out);
    bool (*move_parse)(const char *text, Move *move);
    /* Appends the position as text for people, several lines. */
    void (*show)(const void *state, Text *out);
    /* Checks card conservation and counters; for tests and fuzzers. */
    bool (*audit)(const void *state, Error *error);

    /* Defined by core/specialise.h. playout plays uniformly random moves to the end and returns the number of
     * plies; perft counts the leaves of the move tree at `depth`. */
    int (*playout)(void *state, Rng *rng, Outcome *out);
    uint64_t (*perft)(const void *state, int depth);
    /* Defined by core/play.h: plays to the end at a table where no bot reads the list of moves nor, unless
     * `play_tells`, follows plies. Returns the seat whose bot failed, or -1. Optional: without it, the referee
     * plays ply by ply. */
    int (*play)(void *state, struct Table *table);
    bool play_tells;

    /* Proves who wins a position with open hands, given as a JSON object; every key is checked. Optional. */
    bool (*solve)(const void *rules, const struct cJSON *position, Solution *solution, Error *error);
    /* Defined by search/specialise.h: searches with the game's functions inlined, and its rollout policies.
     * Optional: without it, searches call the functions above and rollouts are random. */
    const struct GameSearch *search;
} Game;

/* The name of a reason a game ended: one of the game's own, or "illegal", "crash", "timeout". */
const char *reason_name(const Game *game, int reason);

/* The index of a row's (first) value in the output of Game.statistics; -1 if the game has no such row. */
int game_stat_position(const Game *game, const char *name, int seats);

/* Reads rules as option_read does, settles and checks them; `path` also precedes the message of `check`. */
bool game_read_rules(const Game *game, const struct cJSON *object, const char *path, const char *const *known,
                     void *rules, Error *error);

/* Refuses an outside view that contradicts itself; otherwise fills `state` with a consistent state. */
bool game_accept_view(const FieldContext *context, const void *view, Rng *rng, void *state, Error *error);

/* Parses a move in kozyr's notation or with Chinese names (core/alias.h). */
bool game_parse_move(const Game *game, const char *text, Move *move);
/* Finds the legal move with this text. A text without the reading, the part in parentheses, matches if only
 * one move has these cards. Returns the number of matches: 1, 0, or several readings. */
int game_find_move(const Game *game, const char *text, const Move *legal, int count, Move *move);
/* Parses item `number` of a list "moves", which must be legal in `state`. Errors begin with "moves[3]: ". */
bool game_read_move(const Game *game, const void *state, const struct cJSON *text, int number, Move *move,
                    Error *error);
/* Appends "9H 9D 8S can be read as (pair straight), (triple 9): say which", from the legal moves. */
void game_say_readings(const Game *game, const char *text, const Move *legal, int count, Text *out);

/* ---- last plies ---- */

/* The most that a program may ask for with "history", and more than any feature looks back. */
enum { RECENT_MAX = 16 };

typedef struct {
    int count;               /* number of plies in the game */
    int8_t seat[RECENT_MAX]; /* the seat of ply i (from 0), at index i % RECENT_MAX */
    Move move[RECENT_MAX];
} Recent;

_Static_assert((int)SEATS_MAX <= INT8_MAX, "Recent.seat holds every seat");

static inline void recent_add(Recent *recent, int seat, Move move) {
    assert(recent->count >= 0 && seat >= 0 && seat < SEATS_MAX);
    int place = recent->count++ % RECENT_MAX;
    recent->seat[place] = (int8_t)seat;
    recent->move[place] = move;
}

/* The index of the ply `back` from the end, 1 for the last; -1 if it is not stored. */
static inline int recent_find(const Recent *recent, int back) {
    assert(back >= 1);
    if (!recent || back > recent->count || back > RECENT_MAX) return -1;
    return (recent->count - back) % RECENT_MAX;
}

#endif
