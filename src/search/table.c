/* A state and a view that know their game, so that the templates can treat all games as one. */
#include "search/table.h"

typedef struct {
    const Game *game;
    _Alignas(64) unsigned char bytes[STATE_MAX];
} TabledState;

typedef struct {
    const Game *game;
    const void *view;
} TabledView;

static int tabled_turn(const TabledState *state) { return state->game->turn(state->bytes); }

static int tabled_moves(const TabledState *state, Move *out) { return state->game->moves(state->bytes, out); }

static void tabled_apply(TabledState *state, Move move) { state->game->apply(state->bytes, move); }

static int tabled_playout(TabledState *state, Rng *rng, Outcome *out) {
    return state->game->playout(state->bytes, rng, out);
}

static void tabled_determinize(const TabledView *view, Rng *rng, TabledState *state) {
    state->game = view->game;
    view->game->determinize(view->view, rng, state->bytes);
}

#define GAME       tabled
#define GAME_STATE TabledState
#define GAME_VIEW  TabledView
#include "search/specialise.h"

static const char *const no_policies[] = {NULL};

static Move search_flat_mc(Player *player, const FlatMcSettings *settings, const void *view,
                           const Move *legal, int count) {
    TabledView tabled = {player->game, view};
    return tabled_search.flat_mc(player, settings, &tabled, legal, count);
}

static Move search_ismcts(Player *player, const IsmctsSettings *settings, IsmctsNode *nodes, const void *view,
                          const SearchHints *hints) {
    TabledView tabled = {player->game, view};
    return tabled_search.ismcts(player, settings, nodes, &tabled, hints);
}

const GameSearch search_by_table = {no_policies, search_flat_mc, search_ismcts};
