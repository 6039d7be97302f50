/* Searches that play any game: what a game may offer them, and what a bot asks of them.
 *
 * A search is an include-template (flat_mc.h, ismcts.h). A game that includes search/specialise.h gets a copy
 * with its own rules inlined, and offers it in Game.search together with its rollout policies; every other
 * game is searched by one copy that calls the functions of its table (table.c). */
#ifndef KOZYR_SEARCH_SEARCH_H
#define KOZYR_SEARCH_SEARCH_H

#include "core/bot.h"

/* What plays a simulated game to its end: the values of an option "rollout". */
typedef enum { ROLLOUT_AUTO, ROLLOUT_RANDOM, ROLLOUT_LOWEST, ROLLOUT_GREEDY, ROLLOUT_PLANNER } RolloutChoice;
extern const char *const search_rollouts[];

typedef struct {
    uint32_t iterations; /* simulated games a decision */
    uint32_t nodes;      /* plies in them, behind which no further one begins; 0: no limit */
    uint8_t rollout;     /* RolloutChoice */
    uint8_t noise;       /* percent of the plies of a rollout that are random */
} SearchBudget;

typedef struct {
    SearchBudget budget;
} FlatMcSettings;

typedef enum { FINAL_VISITS, FINAL_SCORE } FinalChoice;

typedef struct {
    SearchBudget budget;
    double exploration; /* weight of the bound's width, with scores scaled to 0..1 */
    double widening;    /* a node visited n times has at most 1 + widening * sqrt(n) moves; 0: no limit */
    uint8_t final_choice;
    uint8_t pool_bits; /* nodes kept, as a power of two */
} IsmctsSettings;

/* A node of the tree: a move behind the moves that lead to its parent. */
typedef struct {
    Move move;
    int64_t total;              /* search_points of the seat that made the move */
    uint32_t visits, available; /* simulated games through it, and in which it could have been chosen */
    uint32_t child, next;       /* the first child, and the next one of the same parent, by ascending move */
} IsmctsNode;

_Static_assert(sizeof(IsmctsNode) == 32, "two to a cache line");

enum { POOL_BITS_MIN = 6, POOL_BITS_MAX = 24 };

/* What a game offers. Each search picks a move for the seat of the player, which is to move. ismcts uses
 * `nodes`, ismcts_self_size bytes, and draws states by `belief`: what a bot of the game thinks of hidden
 * cards, or NULL. */
typedef struct GameSearch {
    const char *const *policies; /* names of rollout policies besides "random", best first; NULL-terminated */
    Move (*flat_mc)(Player *player, const FlatMcSettings *settings, const void *view, const Move *legal,
                    int count);
    Move (*ismcts)(Player *player, const IsmctsSettings *settings, IsmctsNode *nodes, const void *view,
                   const void *belief);
} GameSearch;

/* The searches of a game: its own, or those through its table. */
const GameSearch *search_of(const Game *game);

/* The number of the rollout policy in a game's list, 0 for random plies; -1 if the game has no such policy.
 */
int search_policy(const Game *game, RolloutChoice choice);

/* Refuses a rollout policy that the game lacks; `bot` is for the message. */
bool search_check(const SearchBudget *budget, const Game *game, const char *bot, Error *error);

/* Nodes that a tree can have, and the bytes that ismcts needs. */
uint32_t ismcts_pool(const IsmctsSettings *settings);
size_t ismcts_self_size(const IsmctsSettings *settings);

/* What Player.thought gets. flat_mc: for each legal move the sum of search_points (lowest 0) of `visits`
 * games. ismcts: the moves at the root of a tree that has been searched, and its most visited line. */
void flat_mc_thought(Thought *thought, const Player *player, const Move *legal, int count,
                     const int64_t *totals, uint32_t visits);
void ismcts_thought(Thought *thought, const Player *player, const IsmctsNode *nodes);

/* What an outcome is worth to a seat: the mean score of its side above the lowest possible score, in parts of
 * a point such that the mean of up to ten scores is a whole number. */
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

/* Rows of an option table for settings that are the field `field` of a Params. */
#define SEARCH_ROW(Params, field, name, type, initial, min, max, choices, help)                              \
    { #name, type, OPTION_FIELD(Params, field.name), initial, min, max, choices, help }

#define SEARCH_BUDGET_ROWS(Params, field, iterations_, noise_)                                               \
    SEARCH_ROW(Params, field, iterations, OPTION_INT, iterations_, 1, 1e8, NULL,                             \
               "simulated games a decision"),                                                                \
        SEARCH_ROW(Params, field, nodes, OPTION_INT, 0, 0, 4e9, NULL,                                        \
                   "plies in them, after which no other one begins; 0: no limit"),                           \
        SEARCH_ROW(Params, field, rollout, OPTION_CHOICE, ROLLOUT_AUTO, 0, 0, search_rollouts,               \
                   "what plays a simulated game to its end; auto: the first policy that the game offers"),   \
        SEARCH_ROW(Params, field, noise, OPTION_INT, noise_, 0, 100, NULL,                                   \
                   "percent of a policy's plies that are random")

#define ISMCTS_ROWS(Params, field, exploration_, widening_)                                                  \
    SEARCH_ROW(Params, field, exploration, OPTION_REAL, exploration_, 0, 10, NULL,                           \
               "weight of how uncertain a move's score is, which runs from 0 to 1"),                         \
        SEARCH_ROW(Params, field, widening, OPTION_REAL, widening_, 0, 100, NULL,                            \
                   "a position seen n times has 1 + widening * sqrt(n) of its moves searched; 0: all"),      \
        SEARCH_ROW(Params, field, final_choice, OPTION_CHOICE, FINAL_VISITS, 0, 0, ismcts_final_choices,     \
                   "plays the move with the most simulated games, or the one with the best score"),          \
        SEARCH_ROW(Params, field, pool_bits, OPTION_INT, 20, POOL_BITS_MIN, POOL_BITS_MAX, NULL,             \
                   "nodes of the tree at most, as a power of two, 32 bytes each")

extern const char *const ismcts_final_choices[];

#endif
