/* Searches that play any game: what a game may offer them, and what a bot asks of them.
 *
 * A search is an include-template (flat_mc.h, ismcts.h). A game that includes search/specialise.h gets a copy
 * with its own rules inlined, and offers it in Game.search together with its rollout policies; every other
 * game is searched by one copy that calls the functions of its table (table.c). */
#ifndef KOZYR_SEARCH_SEARCH_H
#define KOZYR_SEARCH_SEARCH_H

#include "core/bot.h"

/* Who plays simulated games: the values of an option "rollout". */
typedef enum { ROLLOUT_AUTO, ROLLOUT_RANDOM, ROLLOUT_LOWEST, ROLLOUT_GREEDY, ROLLOUT_PLANNER } RolloutChoice;
extern const char *const search_rollouts[];

/* What a simulated game is worth to a seat: its score, or its opponents placed after it. If a few games
 * count many times as much as the others, the mean of places is more precise for the same number of games. */
typedef enum { AIM_SCORE, AIM_PLACE } SearchAim;
extern const char *const search_aims[];

typedef struct {
    uint32_t iterations; /* simulated games per decision */
    uint32_t nodes;      /* plies of them, after which none is started; 0: no limit */
    uint8_t rollout;     /* RolloutChoice */
    uint8_t noise;       /* percent of the plies of a rollout that are random */
    uint8_t aim;         /* SearchAim */
} SearchBudget;

typedef struct {
    SearchBudget budget;
    bool favours;       /* one of the moves needs no proof: ... */
    uint16_t favourite; /* ... its index */
    double caution;     /* standard errors by which another move must lead it */
} FlatMcSettings;

typedef enum { FINAL_VISITS, FINAL_SCORE } FinalChoice;

typedef struct {
    SearchBudget budget;
    double exploration; /* weight of the bound's width, with values scaled to 0..1 */
    double widening;    /* a node visited n times has at most 1 + widening * sqrt(n) moves; 0: no limit */
    uint8_t final_choice;
    uint8_t trust;     /* percent of the other seats' plies in the tree that are the policy's */
    uint8_t pool_bits; /* size of the node pool, as a power of two */
} IsmctsSettings;

/* A node of the tree: one move, after the moves that lead to its parent. */
typedef struct {
    Move move;
    int64_t total;              /* search_points of the seat that made the move */
    uint32_t visits, available; /* simulated games through it, and in which it was available */
    uint32_t child, next; /* the first child, and the next child of the same parent, by ascending move */
} IsmctsNode;

_Static_assert(sizeof(IsmctsNode) == 32, "two to a cache line");

enum { POOL_BITS_MIN = 6, POOL_BITS_MAX = 24 };

/* What a bot of the game may pass to a search; NULL: nothing. */
typedef struct {
    const void *belief; /* its belief about hidden cards, from which states are drawn; NULL: uniform */
    const Move *moves;  /* the moves to choose from, ascending; `count` 0: all */
    int count;
} SearchHints;

/* The searches of a game. Each picks a move for the player's seat, which is to move. ismcts uses `nodes`,
 * ismcts_self_size bytes. */
typedef struct GameSearch {
    const char *const
        *policies; /* names of rollout policies other than "random", best first; NULL-terminated */
    Move (*flat_mc)(Player *player, const FlatMcSettings *settings, const void *view, const Move *legal,
                    int count);
    Move (*ismcts)(Player *player, const IsmctsSettings *settings, IsmctsNode *nodes, const void *view,
                   const SearchHints *hints);
} GameSearch;

/* The searches of a game: its own, or the generic ones through its table. */
const GameSearch *search_of(const Game *game);

/* The index of the rollout policy in a game's list, 0 for random plies; -1: the game does not have it. */
int search_policy(const Game *game, RolloutChoice choice);

/* The `most` moves with the largest worths (the first of equal ones), in the order of `moves`; returns their
 * number. */
int search_best(const Move *moves, const int64_t *worths, int count, int most, Move *out);

/* Refuses a rollout policy that the game does not have; `bot` is for the message. */
bool search_check(const SearchBudget *budget, const Game *game, const char *bot, Error *error);

/* The number of nodes that a tree can have, and the bytes that ismcts needs. */
uint32_t ismcts_pool(const IsmctsSettings *settings);
size_t ismcts_self_size(const IsmctsSettings *settings);

/* Fills Player.thought. flat_mc: for each legal move the sum of search_value over this many games. ismcts:
 * the root moves of a searched tree, and its most visited line. */
void flat_mc_thought(const Player *player, int aim, const Move *legal, int count, const int64_t *totals,
                     const uint32_t *games);
void ismcts_thought(const Player *player, int aim, const IsmctsNode *nodes);

/* The worth of an outcome to a seat by its score: the mean score of its side above the lowest possible
 * score, in units such that the mean of up to ten scores is a whole number. */
enum { SEARCH_PARTS = 2520 };
static inline int64_t search_points(const Outcome *outcome, int seat, int32_t lowest) {
    int64_t sum = outcome->score[seat] - (int64_t)lowest;
    if (!outcome->sides) return SEARCH_PARTS * sum;
    int partners = 1;
    for (int i = 0; i < SEATS_MAX; i++) {
        if (i == seat || !outcome_partners(outcome, i, seat) || !outcome->place[i]) continue;
        sum += outcome->score[i] - (int64_t)lowest;
        partners++;
    }
    return SEARCH_PARTS / partners * sum;
}

/* The natural logarithm of n >= 1 by the chord of log2 between powers of two, at most 0.06 too low: exact
 * arithmetic, equal on every machine. */
static inline double search_log(uint32_t n) {
    int power = 31 - __builtin_clz(n);
    return 0.6931471805599453 * (power - 1 + (double)n / (double)(UINT32_C(1) << power));
}

/* The worth of an outcome to a seat, an integer from 0 to search_range. */
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

/* Plies after which no simulated game is started. */
static inline uint64_t search_plies(const SearchBudget *budget, const Clock *clock) {
    uint64_t limit = budget->nodes && !clock->whole ? budget->nodes : UINT64_MAX;
    return clock->nodes && clock->nodes < limit ? clock->nodes : limit;
}

/* The largest of these values, and its `lowest` score. */
int64_t search_range(const Player *player, int aim, int32_t *lowest);

/* Rows of an option table for settings that are the field `field` of a Params. */
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

/* The searches for games without their own, through the functions of their table. */

extern const GameSearch search_by_table;

#endif
