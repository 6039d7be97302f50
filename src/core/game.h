/* What the runner, the generic bots and the laws know of a game. A game is one folder
 * `src/games/NAME` whose NAME.c defines `const Game game_NAME`; nothing else names it. */
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
    STATS_MAX = 128,  /* statistics of one game, per-seat ones counted once a seat */
    COVARIATES_MAX = 4,
    MOVE_TEXT_MAX = 160
};

/* A bot than which a cheaper one of the game is as good or better, both with default parameters, or as told. */
typedef struct {
    const char *bot, *better;
    const char *measured; /* the share of `better`, with its interval and the number of games */
} BotCaution;

/* A card set, a card or a cell, plus a verb: each game draws its own layout. One play is one move. */
typedef uint64_t Move;

/* A column of games.csv after the common ones. */
typedef struct {
    const char *name; /* a per-seat column is NAME0, NAME1 ... */
    const char *help;
    bool per_seat;
    bool is_seat; /* a whole-game row whose value is a seat that had a role; any other number: nobody */
    size_t (*format)(int32_t value, char *out); /* at most 20 bytes, no NUL; NULL: a decimal integer */
} GameStat;

/* A game that was played, for those who write it down. */
typedef struct {
    const void *dealt; /* the state before the first ply */
    const Move *moves;
    int move_count;
    const char *const *players; /* a name per seat: any UTF-8 */
    const Outcome *outcome;     /* a reason of REASON_FAULT and above: a bot failed, the moves stop early */
} GameStory;

/* A file format of other programs for one whole game. */
typedef struct {
    const char *name, *help; /* what `replay --format` calls it: "sgf" */
    void (*write)(const GameStory *story, Text *out);
} GameFormat;

/* What is left of a text of deals. */
typedef struct {
    const char *at, *end;
    int line; /* its number where `at` is, from 1 */
} DealText;

/* Who wins a position with all cards known, and a line that shows it: see Game.solve. A line has at most four
 * hands of 33 cards, one a play, and three passes after each. */
enum { SOLUTION_LINE_MAX = 4 * 4 * 33 };
typedef struct {
    void *memory; /* zeroed, for proofs: the caller's, as are its size in bytes and the budget */
    size_t memory_size;
    uint64_t nodes_max;
    uint64_t nodes; /* positions expanded */
    int verdict;    /* 1: the hand to move wins, -1: it loses, 0: the budget was not enough, or nobody wins */
    unsigned winners; /* bit per hand that wins; where each plays alone, against all others */
    bool open;        /* proved: each hand can be kept from being the first out by all others */
    int hands, line_count;
    Move line[SOLUTION_LINE_MAX];    /* the hand to move first */
    uint8_t seat[SOLUTION_LINE_MAX]; /* whose move it is */
} Solution;

typedef struct Game {
    const char *name, *title;
    /* Sentences on what the usual rules leave open and how it is played here; NULL-terminated. Optional. */
    const char *const *conventions;
    const char *const *pays;    /* sentences on the score of a game, with a worked example; NULL-terminated */
    const char *const *reasons; /* NULL-terminated; Outcome.reason is an index */
    const BotCaution *cautions; /* ends with a NULL bot. Optional */
    /* The key of the rule that cuts off a game that will not end, and the reason of such games. Optional. */
    const char *cut_rule;
    int cut_reason;
    const char *const *sides; /* NULL-terminated; Outcome.side is an index. NULL: there are no partners */
    const OptionTable *rules; /* has a row "seats" */
    /* All whole-game rows first, then the per-seat rows. A game with partners has a decimal per-seat row
     * "side": Outcome.side, or -1 at every seat while Outcome.sides is 0. */
    const GameStat *stats;
    const GameFormat *formats; /* ends with a NULL name. Optional */
    int stat_count, seats_min, seats_max;
    /* Names of rows of `stats` that the deal alone decides and that tell who was lucky: decimal per-seat rows
     * and seats. NULL-terminated, at most COVARIATES_MAX; NULL: there are none. */
    const char *const *covariates;
    size_t rules_size, state_size, view_size, ply_size;

    int (*seats)(const void *rules);
    /* Rules whose default is bounded by another rule follow it where `given` (a config's "game") does not
     * name them. Optional. */
    void (*settle)(void *rules, const struct cJSON *given);
    /* Refuses combinations that make no sense, with the reason; the message starts with the key. */
    bool (*check)(const void *rules, Error *error);
    /* Upper bounds for these rules, backed by tests. */
    int (*plies_max)(const void *rules);
    void (*score_bounds)(const void *rules, int32_t *lowest, int32_t *highest);
    /* Fills the side of every seat, as in Outcome.side, where these rules fix it before the deal; returns how
     * many sides there are. 0: who plays together is found in the game, and the error says which rule does
     * that. Optional: without it every seat plays for itself, or no rules fix the sides. */
    int (*fixed_sides)(const void *rules, uint8_t side[], Error *error);

    /* Each of these zeroes the whole struct first (memcmp and hashes are valid) and fills it. */
    void (*deal)(void *state, const void *rules, Rng *rng);
    /* A deal from a deals_from object; every key is checked. */
    bool (*deal_read)(void *state, const void *rules, const struct cJSON *deal, Error *error);
    /* The next deal of a deals_from text that is not JSON: reads as many lines as it has and leaves `text`
     * after them, or at the line that is wrong. Optional: only JSON is understood. */
    bool (*deal_scan)(void *state, const void *rules, DealText *text, Error *error);
    /* Appends the deal of a freshly dealt state as a JSON object that deal_read accepts. */
    void (*deal_write)(const void *state, Text *out);

    int (*turn)(const void *state);             /* seat to act, -1 when over */
    int (*moves)(const void *state, Move *out); /* ascending, unique, at least one while turn >= 0 */
    /* The same list without listing it, each in a time that does not grow with it: how many moves it has, the
     * k-th of them, and whether `move`, any 64 bits, is one of them. All or none. Optional: moves are listed.
     */
    int (*choices)(const void *state);
    Move (*choice)(const void *state, int k);
    bool (*legal)(const void *state, Move move);
    /* One of the list at random, of as many as `count` says; `rng` is used where there are several. Optional: it is
     * listed. */
    Move (*draw)(const void *state, Rng *rng, int *count);
    void (*apply)(void *state, Move move);            /* legal moves only: asserted */
    void (*outcome)(const void *state, Outcome *out); /* of a game that is over */
    /* The outcome when `seat` forfeits; seat -1: nobody is to blame, the game is void. */
    void (*forfeit)(const void *state, int seat, Outcome *out);
    void (*statistics)(const void *state, int32_t *out); /* rows of `stats`, a per-seat row once a seat */

    void (*observe)(const void *state, int seat, void *view);
    /* What `seat` sees of the ply that led from `before` to `after`; before NULL: the deal itself. */
    void (*observe_ply)(const void *before, Move move, const void *after, int seat, void *ply);
    /* View and ply as JSON, for external bots: complete, so that reading gives back every byte, and
     * nothing beyond. Both or none; without them no external bot can play the game. */
    const FieldTable *view_fields, *ply_fields;
    /* The view as numbers (core/feature.h). Optional. */
    const struct FeatureTable *features;
    /* Protocols of this game's own programs; NULL-terminated. Optional. */
    const struct Protocol *const *protocols;
    const struct Botzone *botzone; /* what it says on that platform; NULL: the platform does not have it */
    /* Refuses a view from outside that determinize cannot handle or that no game leads to; the message starts
     * with a key of the view. What audit finds in the state, and what observe would tell otherwise, need not
     * be found here. Optional: everything that can be read is good. */
    bool (*view_check)(const void *view, Error *error);
    /* A state that is consistent with the view; unseen cards are spread uniformly. */
    void (*determinize)(const void *view, Rng *rng, void *state);

    /* Text of a move, NUL-terminated, at most MOVE_TEXT_MAX bytes; returns its length. */
    size_t (*move_format)(Move move, char *out);
    bool (*move_parse)(const char *text, Move *move);
    /* The position for people, several lines. */
    void (*show)(const void *state, Text *out);
    /* Card conservation, counters that agree: for tests and fuzzers. */
    bool (*audit)(const void *state, Error *error);

    /* From core/specialise.h. playout plays uniformly random moves to the end and returns the plies;
     * perft counts the leaves of the move tree at `depth`. */
    int (*playout)(void *state, Rng *rng, Outcome *out);
    uint64_t (*perft)(const void *state, int depth);
    /* From core/play.h: plays to the end at a table where no bot reads lists nor, unless `play_tells`,
     * follows plies; the seat whose bot has failed, or -1. Optional: the referee asks for each ply. */
    int (*play)(void *state, struct Table *table);
    bool play_tells;

    /* Proves who wins a position of hands that everybody knows, as the object describes it; every key is
     * checked. Optional. */
    bool (*solve)(const void *rules, const struct cJSON *position, Solution *solution, Error *error);
    /* From search/specialise.h: searches with the game's functions inlined, and its rollout policies.
     * Optional: searches call the functions above, and their simulated games are random. */
    const struct GameSearch *search;
} Game;

/* The name of an ending: the game's reasons, or "illegal", "crash", "timeout". */
const char *reason_name(const Game *game, int reason);

/* Where Game.statistics puts the (first) value of a row, -1: the game has no such row. */
int game_stat_position(const Game *game, const char *name, int seats);

/* Reads rules as option_read does, settles and checks them; `path` also precedes what `check` says. */
bool game_read_rules(const Game *game, const struct cJSON *object, const char *path, const char *const *known,
                     void *rules, Error *error);

/* Refuses a view from outside that contradicts itself; fills `state`, which fits a good one. */
bool game_accept_view(const FieldContext *context, const void *view, Rng *rng, void *state, Error *error);

/* The move that a text names, in the house's notation or with Chinese names (core/alias.h). */
bool game_parse_move(const Game *game, const char *text, Move *move);
/* The legal move that a text names: its own or, where it leaves out the reading of cards that follows
 * them in parentheses, the only one with these cards. Returns how many there are: 1, or none, or several
 * readings. */
int game_find_move(const Game *game, const char *text, const Move *legal, int count, Move *move);
/* The legal move that item `number` of a list "moves" names, which must be one in `state`. Errors begin with
 * "moves[3]: ". */
bool game_read_move(const Game *game, const void *state, const struct cJSON *text, int number, Move *move,
                    Error *error);
/* "9H 9D 8S can be read as (pair straight), (triple 9): say which", of legal moves. */
void game_say_readings(const Game *game, const char *text, const Move *legal, int count, Text *out);

#endif
