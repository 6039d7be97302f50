/* Searches that play any game: what a game may provide, and the functions bots call.
 *
 * A search is an include-template (flat_mc.h, ismcts.h). A game that includes search/specialise.h gets a copy
 * with its own rules inlined, and provides it in Game.search together with its rollout policies. All other
 * games share one copy that calls the functions of their table (search.c). */
#ifndef KOZYR_SEARCH_SEARCH_H
#define KOZYR_SEARCH_SEARCH_H

#include <assert.h>

#include "core/bot.h"

/* The policy that plays simulated games to their end: the values of an option "rollout". */
typedef enum {
    ROLLOUT_AUTO,
    ROLLOUT_RANDOM,
    ROLLOUT_LOWEST,
    ROLLOUT_GREEDY,
    ROLLOUT_PLANNER,
    ROLLOUT_LEARNED
} RolloutChoice;
extern const char *const search_rollouts[];

/* The value of a simulated game for a seat: its score, or the number of opponents placed after it. If a few
 * games have much larger scores than the rest, the mean of places is more informative for the same number of
 * games. */
typedef enum { AIM_SCORE, AIM_PLACE } SearchAim;
extern const char *const search_aims[];

typedef struct {
    uint32_t iterations; /* number of simulated games per decision */
    uint32_t nodes;      /* limit on their plies, after which no further game begins; 0 if there is none */
    uint8_t rollout;     /* RolloutChoice */
    uint8_t noise;       /* percentage of random plies in a rollout */
    uint8_t aim;         /* SearchAim */
} SearchBudget;

typedef struct {
    SearchBudget budget;
    bool favours;       /* one of the moves needs no proof ... */
    uint16_t favourite; /* ... and this is its index */
    double caution;     /* standard errors by which another move must lead the favourite to be played */
} FlatMcSettings;

typedef enum { FINAL_VISITS, FINAL_SCORE } FinalChoice;

typedef struct {
    SearchBudget budget;
    double exploration; /* weight of the bound's width, with the values seen so far scaled to 0..1 */
    double widening;    /* a node with n visits has at most 1 + widening * sqrt(n) moves; 0 if unlimited */
    uint8_t final_choice;
    uint8_t trust;     /* percentage of the other seats' plies in the tree that follow the policy */
    uint8_t pool_bits; /* capacity in nodes, as a power of two */
} IsmctsSettings;

/* A node of the tree: a move after the sequence of moves that leads to its parent. */
typedef struct {
    Move move;
    int64_t total;              /* sum of search_value for the seat that made the move */
    uint32_t visits, available; /* simulated games through it, and games in which it was legal */
    uint32_t child, next; /* the first child, and the next child of the same parent, in ascending order of
                           * moves */
} IsmctsNode;

_Static_assert(sizeof(IsmctsNode) == 32, "two to a cache line");

enum { POOL_BITS_MIN = 6, POOL_BITS_MAX = 24 };

/* Information that a bot of the game may give a search; the pointer may be NULL. */
typedef struct {
    const void *belief; /* its beliefs on hidden cards, for sampling states; NULL: uniform */
    const Move *moves;  /* the only moves to choose from, ascending; all if `count` is 0 */
    int count;
} SearchHints;

/* What a game provides. Each search picks a move for the player's seat, which must be to move. ismcts uses
 * `nodes`, ismcts_self_size bytes. */
typedef struct GameSearch {
    const char *const
        *policies; /* names of rollout policies other than "random", best first; NULL-terminated */
    Move (*flat_mc)(Player *player, const FlatMcSettings *settings, const void *view, const Move *legal,
                    int count);
    Move (*ismcts)(Player *player, const IsmctsSettings *settings, IsmctsNode *nodes, const void *view,
                   const SearchHints *hints);
} GameSearch;

/* The searches of a game: its specialised ones, or those through its table. */
const GameSearch *search_of(const Game *game);

/* The rollout policy's number in the game's list; 0 for random plies; -1 if the game has no such policy. */
int search_policy(const Game *game, RolloutChoice choice);

/* Selects the `most` moves of largest worth (the first of equal ones), in the order of `moves`; returns their
 * number. */
int search_best(const Move *moves, const int64_t *worths, int count, int most, Move *out);

/* Refuses a rollout policy that the game lacks; `bot` is used in the message. */
bool search_check(const SearchBudget *budget, const Game *game, const char *bot, Error *error);

/* The node capacity of a tree, and the bytes that ismcts needs. */
uint32_t ismcts_pool(const IsmctsSettings *settings);
size_t ismcts_self_size(const IsmctsSettings *settings);

/* Fills Player.thought. flat_mc: by legal move, the sum of search_value over its games. ismcts: the moves at
 * the root of a searched tree, and its most visited line. */
void flat_mc_thought(const Player *player, int aim, const Move *legal, int count, const int64_t *totals,
                     const uint32_t *games);
void ismcts_thought(const Player *player, int aim, const IsmctsNode *nodes);

/* The value of an outcome for a seat by score: the mean score of its side above the lowest possible score. The
 * unit is 1/SEARCH_PARTS of a point, so that the mean of up to ten scores is an integer. */
enum { SEARCH_PARTS = 2520 };
_Static_assert(SEATS_MAX <= 10 && SEARCH_PARTS % 7 == 0 && SEARCH_PARTS % 8 == 0 && SEARCH_PARTS % 9 == 0 &&
                   SEARCH_PARTS % 10 == 0,
               "divisible by every number of seats");
static inline int64_t search_points(const Outcome *outcome, int seat, int32_t lowest) {
    int64_t sum = outcome->score[seat] - (int64_t)lowest;
    assert(sum >= 0);
    if (!outcome->sides) return SEARCH_PARTS * sum;
    int partners = 1;
    for (int i = 0; i < SEATS_MAX; i++) {
        if (i == seat || !outcome_partners(outcome, i, seat) || !outcome->place[i]) continue;
        sum += outcome->score[i] - (int64_t)lowest;
        partners++;
    }
    return SEARCH_PARTS / partners * sum;
}

/* The natural logarithm of n >= 1, with log2 interpolated linearly between powers of two; at most 0.06 too
 * low. Exact arithmetic, equal on every machine. */
static inline double search_log(uint32_t n) {
    assert(n >= 1); /* clz of 0 is undefined */
    int power = 31 - __builtin_clz(n);
    return 0.6931471805599453 * (power - 1 + (double)n / (double)(UINT32_C(1) << power));
}

/* The value of an outcome for a seat: an integer from 0 to search_range. */
static inline int64_t search_value(const Outcome *outcome, int seat, int32_t lowest, int aim) {
    if (aim == AIM_SCORE) return search_points(outcome, seat, lowest);
    int halves = 0, opponents = 0;
    for (int i = 0; i < SEATS_MAX && outcome->place[i]; i++) {
        if (i == seat || outcome_partners(outcome, seat, i)) continue;
        halves += outcome_half_points(outcome, seat, i);
        opponents++;
    }
    return opponents ? SEARCH_PARTS / opponents * halves : 0;
}

/* The number of plies after which no further simulated game begins. */
static inline uint64_t search_plies(const SearchBudget *budget, const Clock *clock) {
    uint64_t limit = budget->nodes && !clock->whole ? budget->nodes : UINT64_MAX;
    return clock->nodes && clock->nodes < limit ? clock->nodes : limit;
}

/* The largest possible value, and the `lowest` score it is based on. */
int64_t search_range(const Player *player, int aim, int32_t *lowest);

/* Option rows for settings stored in the field `field` of a Params. */
#define SEARCH_ROW(Params, field, name, type, initial, min, max, choices, help)                              \
    { #name, type, OPTION_FIELD(Params, field.name), initial, min, max, choices, help }

#define SEARCH_BUDGET_ROWS(Params, field, iterations_, noise_, aim_)                                         \
    SEARCH_ROW(Params, field, iterations, OPTION_INT, iterations_, 1, 1e8, NULL,                             \
               "simulated games per decision"),                                                              \
        SEARCH_ROW(Params, field, nodes, OPTION_INT, 0, 0, 4e9, NULL,                                        \
                   "plies in them, after which no new one begins; 0: no limit"),                             \
        SEARCH_ROW(Params, field, rollout, OPTION_CHOICE, ROLLOUT_AUTO, 0, 0, search_rollouts,               \
                   "what plays a simulated game to its end; auto: the first policy that the game offers"),   \
        SEARCH_ROW(Params, field, noise, OPTION_INT, noise_, 0, 100, NULL,                                   \
                   "percent of a policy's plies that are random"),                                           \
        SEARCH_ROW(Params, field, aim, OPTION_CHOICE, aim_, 0, 0, search_aims,                               \
                   "what it maximises: points, or opponents placed after it")

#define ISMCTS_ROWS(Params, field, exploration_, widening_)                                                  \
    SEARCH_ROW(Params, field, exploration, OPTION_REAL, exploration_, 0, 10, NULL,                           \
               "weight of the uncertainty of a move's value; values are scaled to 0..1"),                    \
        SEARCH_ROW(Params, field, widening, OPTION_REAL, widening_, 0, 100, NULL,                            \
                   "a position seen n times has 1 + widening * sqrt(n) of its moves searched; 0: all"),      \
        SEARCH_ROW(Params, field, final_choice, OPTION_CHOICE, FINAL_VISITS, 0, 0, ismcts_final_choices,     \
                   "plays the move with the most simulated games, or the one with the best score"),          \
        SEARCH_ROW(Params, field, trust, OPTION_INT, 0, 0, 100, NULL,                                        \
                   "percent of the others' plies in the tree that follow the rollout policy"),               \
        SEARCH_ROW(Params, field, pool_bits, OPTION_INT, 20, POOL_BITS_MIN, POOL_BITS_MAX, NULL,             \
                   "most nodes of the tree, as a power of two; 32 bytes each")

extern const char *const ismcts_final_choices[];

/* ---- any game ---- */

/* The searches for games without specialised ones: through the functions of their table. */

extern const GameSearch search_by_table;

/* ---- candidates ----
 *
 * Searches only the moves that the game's bot values most: either every sampled state is played out after each
 * of them and the better half stays (flat_mc.h), or a tree chooses among them (ismcts.h). */

/* How simulated games are distributed among the moves at the root. */
typedef enum { CANDIDATES_ROUNDS, CANDIDATES_TREE } CandidatesRoot;
extern const char *const candidates_roots[];

typedef struct {
    IsmctsSettings search;
    uint16_t candidates;
    uint8_t root; /* CandidatesRoot */
    double caution;
} CandidatesSettings;

/* Option rows for settings stored in the field `field` of a Params. */
#define CANDIDATES_ROWS(Params, field, iterations_, candidates_, caution_)                                   \
    SEARCH_BUDGET_ROWS(Params, field.search.budget, iterations_, 0, AIM_PLACE),                              \
        ISMCTS_ROWS(Params, field.search, 0.7, 0.1),                                                         \
        SEARCH_ROW(Params, field, candidates, OPTION_INT, candidates_, 0, 1000, NULL,                        \
                   "moves searched, the planner's or the learned values' best; 0: all, in a tree"),          \
        SEARCH_ROW(Params, field, root, OPTION_CHOICE, CANDIDATES_ROUNDS, 0, 0, candidates_roots,            \
                   "rounds: each drawn state is played out after every one, and the better half goes on; "   \
                   "tree: a tree search"),                                                                   \
        SEARCH_ROW(Params, field, caution, OPTION_REAL, caution_, 0, 10, NULL,                               \
                   "with rounds: standard errors by which a move must lead the planner's; 0: the better "    \
                   "one is played")

/* Bot.check and Bot.self_size of a bot whose Params start with the settings. */
bool candidates_check(const void *params, const Game *game, const void *rules, Error *error);
size_t candidates_size(const void *params, const Game *game, const void *rules);

/* Chooses a move by the settings at the start of the Params. `worths` are the bot's values of the legal moves;
 * they are ignored if all moves are searched. */
Move candidates_choose(Player *player, const void *view, const Move *legal, const int64_t *worths, int count);

/* The same by other settings. With a tree the Params must have as many nodes. */
Move candidates_search(Player *player, const CandidatesSettings *settings, const void *view,
                       const Move *legal, const int64_t *worths, int count);

#endif
