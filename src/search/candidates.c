/* Narrows the moves to those the bot values most, then searches among them by rounds or by a tree. */
#include "search/candidates.h"

#include <assert.h>

const char *const candidates_roots[] = {"rounds", "tree", NULL};
_Static_assert(sizeof candidates_roots / sizeof *candidates_roots == CANDIDATES_TREE + 2, "a name for each");

bool candidates_check(const void *params, const Game *game, const void *rules, Error *error) {
    const CandidatesSettings *settings = params;
    (void)rules;
    return search_check(&settings->search.budget, game, "ismcts", error);
}

size_t candidates_size(const void *params, const Game *game, const void *rules) {
    const CandidatesSettings *settings = params;
    (void)game, (void)rules;
    return ismcts_self_size(&settings->search);
}

/* The position, in `list`, of the move with the largest worth (the first of equal ones); `list` must contain
 * it. */
static uint16_t favourite(const Move *legal, const int64_t *worths, int count, const Move *list) {
    int best = 0;
    for (int i = 1; i < count; i++)
        if (worths[i] > worths[best]) best = i;
    uint16_t place = 0;
    while (list[place] != legal[best]) {
        place++;
        assert(place < count);
    }
    return place;
}

Move candidates_choose(Player *player, const void *view, const Move *legal, const int64_t *worths,
                       int count) {
    const CandidatesSettings *settings = player->params;
    const GameSearch *search = search_of(player->game);
    Move candidates[MOVES_MAX];
    SearchHints hints = {.moves = candidates};
    if (settings->candidates)
        hints.count = search_best(legal, worths, count, settings->candidates, candidates);
    if (settings->root == CANDIDATES_ROUNDS && hints.count) {
        FlatMcSettings flat = {.budget = settings->search.budget,
                               .favours = settings->caution > 0,
                               .favourite = favourite(legal, worths, count, candidates),
                               .caution = settings->caution};
        return search->flat_mc(player, &flat, view, candidates, hints.count);
    }
    return search->ismcts(player, &settings->search, player->self, view, &hints);
}
