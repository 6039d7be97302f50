/* What the runner, the generic bots and the laws know of a game. A game is one folder `src/games/NAME` whose
 * NAME.c defines `const Game game_NAME`; no other file names it. */
#ifndef KOZYR_CORE_GAME_H
#define KOZYR_CORE_GAME_H

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
    RULES_MAX = 64,   /* bytes of a rules struct */
    STATE_MAX = 512,  /* of a state */
    VIEW_MAX = 512,   /* of a view */
    PLY_MAX = 192,    /* of a ply as one seat sees it */
    MOVES_MAX = 2048, /* legal moves in any position */
    STATS_MAX = 128,  /* statistics of one game; a per-seat one counts once per seat */
    COVARIATES_MAX = 4,
    MOVE_TEXT_MAX = 160
};

/* A bot that a cheaper bot of the same game equals or beats, both with default parameters unless stated. */
typedef struct {
    const char *bot, *better;
    const char *measured; /* the share of `better`, its interval and the number of games */
} BotCaution;

/* A card set, a card or a cell, plus a verb: each game defines its own layout. One play is one move. */
typedef uint64_t Move;

/* A column of games.csv, after the common columns. */
typedef struct {
    const char *name; /* a per-seat column is NAME0, NAME1 ... */
    const char *help;
    bool per_seat;
    bool is_seat; /* a whole-game row whose value is the seat that had a role; any other number: no seat */
    size_t (*format)(int32_t value, char *out); /* at most 20 bytes, no NUL; NULL: a decimal integer */
} GameStat;

/* A finished game, for writers of formats. */
typedef struct {
    const void *dealt; /* the state before the first ply */
    const Move *moves;
    int move_count;
    const char *const *players; /* a name per seat: any UTF-8 */
    const Outcome *outcome;     /* reason >= REASON_FAULT: a bot failed, and the moves stop early */
} GameStory;

/* A file format of other programs, for one whole game. */
typedef struct {
    const char *name, *help; /* what `replay --format` calls it: "sgf" */
    void (*write)(const GameStory *story, Text *out);
} GameFormat;

/* The unread part of a deal file's text. */
typedef struct {
    const char *at, *end;
    int line; /* line number of `at`, from 1 */
} DealText;

/* The winner of a position with all cards known, and a line of play that shows it: see Game.solve. A line
 * has at most four hands of 33 cards, one per play, and three passes after each. */
enum { SOLUTION_LINE_MAX = 4 * 4 * 33 };
typedef struct {
    void *memory; /* zeroed memory for proofs, its size in bytes and the node budget, all from the caller */
    size_t memory_size;
    uint64_t nodes_max;
    uint64_t nodes;   /* positions expanded */
    int verdict;      /* 1: the hand to move wins, -1: it loses, 0: the budget ran out, or no hand can be
                     * proved to win */
    unsigned winners; /* one bit per hand that wins; if every hand plays alone, against all others */
    bool open;        /* proved: the others can keep each hand from being the first out */
    int hands, line_count;
    Move line[SOLUTION_LINE_MAX];    /* starts with the hand to move */
    uint8_t seat[SOLUTION_LINE_MAX]; /* the seat of each move */
} Solution;

typedef struct Game {
    const char *name, *title;
    /* Sentences on what the usual rules leave open and how this game decides it; NULL-terminated. Optional. */
    const char *const *conventions;
    const char *const *pays;    /* sentences that explain the score, with a worked example; NULL-terminated */
    const char *const *reasons; /* NULL-terminated; Outcome.reason is an index */
    const BotCaution *cautions; /* ends with a NULL bot. Optional */
    /* The key of the rule that ends endless games, and the reason of such games. Optional. */
    const char *cut_rule;
    int cut_reason;
    const char *const *sides; /* NULL-terminated; Outcome.side is an index. NULL: no partners */
    const OptionTable *rules; /* has a row "seats" */
    /* All whole-game rows first, then the per-seat rows. A game with partners has a decimal per-seat row
     * "side": Outcome.side, or -1 at every seat while Outcome.sides is 0. */
    const GameStat *stats;
    const GameFormat *formats; /* ends with a NULL name. Optional */
    int stat_count, seats_min, seats_max;
    /* Names of the rows of `stats` that the deal alone decides and that measure luck: decimal per-seat rows
     * and seats. NULL-terminated, at most COVARIATES_MAX; NULL if there are none. */
    const char *const *covariates;
    size_t rules_size, state_size, view_size, ply_size;

    int (*seats)(const void *rules);
    /* Sets rules whose default is bounded by another rule, unless `given` (a config's "game") names them.
     * Optional. */
    void (*settle)(void *rules, const struct cJSON *given);
    /* Refuses contradictory combinations, with the reason; the message starts with the key. */
    bool (*check)(const void *rules, Error *error);
    /* Upper bounds for these rules, backed by tests. */
    int (*plies_max)(const void *rules);
    void (*score_bounds)(const void *rules, int32_t *lowest, int32_t *highest);
    /* Fills the side of every seat, as in Outcome.side, if these rules fix it before the deal; returns the
     * number of sides. 0: the sides are found during the game, and the error names the rule. Optional:
     * without it every seat plays for itself, or no rules fix the sides. */
    int (*fixed_sides)(const void *rules, uint8_t side[], Error *error);

    /* Each of these zeroes the whole struct first (memcmp and hashes are valid) and fills it. */
    void (*deal)(void *state, const void *rules, Rng *rng);
    /* A deal from a deals_from object; every key is checked. */
    bool (*deal_read)(void *state, const void *rules, const struct cJSON *deal, Error *error);
    /* Reads the next deal of a deals_from text that is not JSON: takes as many lines as the deal has and
     * leaves `text` after them, or at the first wrong line. Optional: JSON only. */
    bool (*deal_scan)(void *state, const void *rules, DealText *text, Error *error);
    /* Appends the deal of a newly dealt state as a JSON object that deal_read accepts. */
    void (*deal_write)(const void *state, Text *out);

    int (*turn)(const void *state);             /* seat to act, -1 when over */
    int (*moves)(const void *state, Move *out); /* ascending, unique, at least one while turn >= 0 */
    /* The same moves without listing them, each in constant time: their number, the k-th move, and whether
     * `move`, any 64 bits, is one of them. All or none. Optional: moves are listed. */
    int (*choices)(const void *state);
    Move (*choice)(const void *state, int k);
    bool (*legal)(const void *state, Move move);
    /* Returns a uniformly random legal move and stores their number in `count`; uses `rng` only if there are
     * several. Optional: moves are listed. */
    Move (*draw)(const void *state, Rng *rng, int *count);
    void (*apply)(void *state, Move move);            /* legal moves only: asserted */
    void (*outcome)(const void *state, Outcome *out); /* of a game that is over */
    /* The outcome when `seat` forfeits; seat -1: the game is void and no seat is to blame. */
    void (*forfeit)(const void *state, int seat, Outcome *out);
    void (*statistics)(const void *state, int32_t *out); /* rows of `stats`, a per-seat row once per seat */

    void (*observe)(const void *state, int seat, void *view);
    /* What `seat` sees of the ply that led from `before` to `after`; before NULL: the deal itself. */
    void (*observe_ply)(const void *before, Move move, const void *after, int seat, void *ply);
    /* View and ply as JSON, for external bots: complete, so that reading restores every byte, and nothing
     * more. Both or none; without them external bots cannot play the game. */
    const FieldTable *view_fields, *ply_fields;
    /* The view as numbers (core/feature.h). Optional. */
    const struct FeatureTable *features;
    /* Protocols of programs for this game only; NULL-terminated. Optional. */
    const struct Protocol *const *protocols;
    const struct Botzone
        *botzone; /* its form on that platform; NULL if the platform does not have the game */
    /* Refuses a view from outside that determinize cannot handle or that no game leads to; the message
     * starts with a key of the view. It may leave out what audit finds in the state, and what observe would
     * show to be different. Optional: accepts every view that can be read. */
    bool (*view_check)(const void *view, Error *error);
    /* A state consistent with the view; unseen cards are distributed uniformly. */
    void (*determinize)(const void *view, Rng *rng, void *state);

    /* Text of a move, NUL-terminated, at most MOVE_TEXT_MAX bytes; returns its length. */
    size_t (*move_format)(Move move, char *out);
    bool (*move_parse)(const char *text, Move *move);
    /* The position as text for people, several lines. */
    void (*show)(const void *state, Text *out);
    /* Card conservation, counters that agree: for tests and fuzzers. */
    bool (*audit)(const void *state, Error *error);

    /* From core/specialise.h. playout plays uniformly random moves to the end and returns the plies;
     * perft counts the leaves of the move tree at `depth`. */
    int (*playout)(void *state, Rng *rng, Outcome *out);
    uint64_t (*perft)(const void *state, int depth);
    /* From core/play.h: plays to the end at a table where no bot reads the list of moves nor, unless
     * `play_tells`, follows plies. Returns the seat whose bot failed, or -1. Optional: the referee plays ply
     * by ply. */
    int (*play)(void *state, struct Table *table);
    bool play_tells;

    /* Proves who wins a position with open hands, as the object describes it; every key is checked.
     * Optional. */
    bool (*solve)(const void *rules, const struct cJSON *position, Solution *solution, Error *error);
    /* From search/specialise.h: searches with the game's functions inlined, and its rollout policies.
     * Optional: searches call the functions above, and their rollouts are random. */
    const struct GameSearch *search;
} Game;

/* The name of an ending: the game's reasons, or "illegal", "crash", "timeout". */
const char *reason_name(const Game *game, int reason);

/* The index of a row's (first) value in the output of Game.statistics; -1 if the game has no such row. */
int game_stat_position(const Game *game, const char *name, int seats);

/* Reads rules as option_read does, settles and checks them; `path` also precedes what `check` says. */
bool game_read_rules(const Game *game, const struct cJSON *object, const char *path, const char *const *known,
                     void *rules, Error *error);

/* Refuses a view from outside that contradicts itself; otherwise fills `state` with a state that fits it. */
bool game_accept_view(const FieldContext *context, const void *view, Rng *rng, void *state, Error *error);

/* Parses a move in kozyr's notation or with Chinese names (core/alias.h). */
bool game_parse_move(const Game *game, const char *text, Move *move);
/* Finds the legal move with this text. A text without the reading, the part in parentheses, matches if only
 * one move has these cards. Returns the number of matches: 1, 0, or several readings. */
int game_find_move(const Game *game, const char *text, const Move *legal, int count, Move *move);
/* The legal move of item `number` of a list "moves"; it must be legal in `state`. Errors begin with
 * "moves[3]: ". */
bool game_read_move(const Game *game, const void *state, const struct cJSON *text, int number, Move *move,
                    Error *error);
/* Appends "9H 9D 8S can be read as (pair straight), (triple 9): say which", from the legal moves. */
void game_say_readings(const Game *game, const char *text, const Move *legal, int count, Text *out);

#endif
