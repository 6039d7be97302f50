/* Searches only the moves that the game's bot values most: either every sampled state is played out after each
 * of them and the better half stays (flat_mc.h), or a tree chooses among them (ismcts.h). */
#ifndef KOZYR_SEARCH_CANDIDATES_H
#define KOZYR_SEARCH_CANDIDATES_H

#include "search/search.h"

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
                   "moves that are searched, the planner's best; 0: all, in a tree"),                        \
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

#endif
