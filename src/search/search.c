/* Code shared by all searches, and the two searches for games that do not specialise them. */
#include "search/search.h"

#include <assert.h>
#include <string.h>

const char *const search_rollouts[] = {"auto", "random", "lowest", "greedy", "planner", "learned", NULL};
_Static_assert(sizeof search_rollouts / sizeof *search_rollouts == ROLLOUT_LEARNED + 2, "a name for each");
const char *const search_aims[] = {"score", "place", NULL};
_Static_assert(sizeof search_aims / sizeof *search_aims == AIM_PLACE + 2, "a name for each");
const char *const ismcts_final_choices[] = {"visits", "score", NULL};
_Static_assert(sizeof ismcts_final_choices / sizeof *ismcts_final_choices == FINAL_SCORE + 2,
               "a name for each");

/* ---- games without specialised searches: through the functions of their Game ---- */

/* A state and a view with a pointer to their game, so that the templates can treat all games as one. */
typedef struct {
    const Game *game;
    _Alignas(64) unsigned char bytes[STATE_MAX];
} AnyState;

typedef struct {
    const Game *game;
    const void *view;
} AnyView;

static int any_turn(const AnyState *state) { return state->game->turn(state->bytes); }

static int any_moves(const AnyState *state, Move *out) { return state->game->moves(state->bytes, out); }

static void any_apply(AnyState *state, Move move) { state->game->apply(state->bytes, move); }

static int any_playout(AnyState *state, Rng *rng, Outcome *out) {
    return state->game->playout(state->bytes, rng, out);
}

static void any_determinize(const AnyView *view, Rng *rng, AnyState *state) {
    state->game = view->game;
    view->game->determinize(view->view, rng, state->bytes);
}

#define GAME       any
#define GAME_STATE AnyState
#define GAME_VIEW  AnyView
#include "search/specialise.h"

static const char *const no_policies[] = {NULL};

static Move search_flat_mc(Player *player, const FlatMcSettings *settings, const void *view,
                           const Move *legal, int count) {
    AnyView known = {player->game, view};
    return any_search.flat_mc(player, settings, &known, legal, count);
}

static Move search_ismcts(Player *player, const IsmctsSettings *settings, IsmctsNode *nodes, const void *view,
                          const SearchHints *hints) {
    AnyView known = {player->game, view};
    return any_search.ismcts(player, settings, nodes, &known, hints);
}

static const GameSearch search_any = {no_policies, search_flat_mc, search_ismcts};

/* ---- settings ---- */

const GameSearch *search_of(const Game *game) { return game->search ? game->search : &search_any; }

int search_policy(const Game *game, RolloutChoice choice) {
    const char *const *policies = search_of(game)->policies;
    if (choice == ROLLOUT_AUTO) return policies[0] != NULL;
    if (choice == ROLLOUT_RANDOM) return 0;
    for (int i = 0; policies[i]; i++)
        if (strcmp(policies[i], search_rollouts[choice]) == 0) return i + 1;
    return -1;
}

bool search_check(const SearchBudget *budget, const Game *game, const char *bot, Error *error) {
    if (search_policy(game, (RolloutChoice)budget->rollout) >= 0) return true;
    const char *const *policies = search_of(game)->policies;
    char known[80] = "auto, random";
    for (int i = 0; policies[i] && strlen(known) + strlen(policies[i]) + 3 < sizeof known; i++)
        strcat(strcat(known, ", "), policies[i]);
    return error_input(error, "%s: %s has no policy \"%s\" for a rollout; it has %s", bot, game->name,
                       search_rollouts[budget->rollout], known);
}

int search_best(const Move *moves, const int64_t *worths, int count, int most, Move *out) {
    int kept = 0;
    assert(count >= 1 && most >= 1);
    for (int i = 0; i < count; i++) {
        int better = 0;
        for (int k = 0; k < count && better < most; k++)
            better += worths[k] > worths[i] || (k < i && worths[k] == worths[i]);
        if (better < most) out[kept++] = moves[i];
    }
    assert(kept == (count < most ? count : most));
    return kept;
}

uint32_t ismcts_pool(const IsmctsSettings *settings) {
    assert(settings->pool_bits >= POOL_BITS_MIN && settings->pool_bits <= POOL_BITS_MAX);
    uint32_t pool = UINT32_C(1) << settings->pool_bits, needed = settings->budget.iterations + 1;
    return needed < pool ? needed : pool;
}

int64_t search_range(const Player *player, int aim, int32_t *lowest) {
    int32_t highest;
    player->game->score_bounds(player->rules, lowest, &highest);
    assert(*lowest <= highest);
    return aim == AIM_PLACE ? 2 * SEARCH_PARTS : (int64_t)SEARCH_PARTS * (highest - *lowest);
}

/* Stores a move's mean value; `total` is the sum of the values of `visits` simulated games. */
static void search_thought(Thought *thought, int64_t range, Move move, int64_t total, uint32_t visits) {
    assert(visits > 0);
    thought->unit = "1/10000 of the points";
    thought_move(thought, (ThoughtMove){.move = move,
                                        .value = range > 0 ? (int32_t)(total / visits * 10000 / range) : 0,
                                        .visits = visits});
}

void flat_mc_thought(const Player *player, int aim, const Move *legal, int count, const int64_t *totals,
                     const uint32_t *games) {
    int32_t lowest;
    int64_t range = search_range(player, aim, &lowest);
    for (int i = 0; i < count; i++) search_thought(player->thought, range, legal[i], totals[i], games[i]);
}

static uint32_t most_visited(const IsmctsNode *nodes, uint32_t parent) {
    uint32_t best = nodes[parent].child;
    for (uint32_t child = best; child; child = nodes[child].next)
        if (nodes[child].visits > nodes[best].visits ||
            (nodes[child].visits == nodes[best].visits && nodes[child].total > nodes[best].total))
            best = child;
    return best;
}

/* The reported line ends at nodes with too few games to be meaningful. */
enum { LINE_VISITS_MIN = 10 };

void ismcts_thought(const Player *player, int aim, const IsmctsNode *nodes) {
    Thought *thought = player->thought;
    int32_t lowest;
    int64_t range = search_range(player, aim, &lowest);
    for (uint32_t child = nodes[0].child; child; child = nodes[child].next)
        if (nodes[child].visits)
            search_thought(thought, range, nodes[child].move, nodes[child].total, nodes[child].visits);
    for (uint32_t node = most_visited(nodes, 0);
         node && nodes[node].visits >= LINE_VISITS_MIN && thought->line_count < THOUGHT_LINE;
         node = most_visited(nodes, node))
        thought->line[thought->line_count++] = nodes[node].move;
}

size_t ismcts_self_size(const IsmctsSettings *settings) { return ismcts_pool(settings) * sizeof(IsmctsNode); }

/* ---- candidates ----
 *
 * Narrows the moves to those the bot values most, then searches among them by rounds or by a tree. */

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

Move candidates_search(Player *player, const CandidatesSettings *settings, const void *view,
                       const Move *legal, const int64_t *worths, int count) {
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

Move candidates_choose(Player *player, const void *view, const Move *legal, const int64_t *worths,
                       int count) {
    return candidates_search(player, player->params, view, legal, worths, count);
}
