/* The searches of climbing games over the plays that their planners rate highest: without enough proof they
 * play as the planner does, by learned values or by weights, the auction included, through whole games. */
#include <string.h>

#include "../suite.h"
#include "core/registry.h"
#include "search/search.h"

typedef struct {
    _Alignas(16) unsigned char params[PARAMS_MAX];
    const Bot *bot;
    Player player;
} Seated;

static void seat_bot(Seated *seated, const Game *game, const char *name, const void *rules) {
    memset(seated, 0, sizeof *seated);
    seated->bot = registry_find_bot(game, name);
    assert_non_null(seated->bot);
    option_defaults(seated->bot->params, seated->params);
    seated->player = (Player){.game = game, .rules = rules, .params = seated->params, .rng = rng_seeded(7)};
}

/* Gives the planner the weights that the search plays by, if it has its own. */
static void weigh_alike(const Seated *search, Seated *planner) {
    const OptionTable *ours = search->bot->params, *theirs = planner->bot->params;
    Error error = {0};
    for (int i = 0; i < theirs->count; i++) {
        const Option *row = option_find(ours, theirs->options[i].name);
        char text[32];
        if (!row) continue;
        option_format(row, row->initial, text, sizeof text);
        assert_true(option_set_text(&theirs->options[i], text, "weight", planner->params, &error));
    }
}

static Move ask(Seated *seated, const void *state, const Move *legal, int count) {
    _Alignas(16) unsigned char view[VIEW_MAX];
    const Game *game = seated->player.game;
    seated->player.seat = game->turn(state);
    game->observe(state, seated->player.seat, view);
    return seated->bot->choose(&seated->player, view, legal, count);
}

static void play_alike(const Game *game, bool learned, uint64_t seed) {
    _Alignas(16) unsigned char rules[RULES_MAX] = {0};
    _Alignas(16) unsigned char state[STATE_MAX];
    Move legal[MOVES_MAX];
    Seated planner, search;
    Rng rng = rng_seeded(seed);
    option_defaults(game->rules, rules);
    seat_bot(&planner, game, "planner", rules);
    seat_bot(&search, game, "ismcts", rules);
    weigh_alike(&search, &planner);
    Error error = {0};
    const Option *row = option_find(planner.bot->params, "learned");
    assert_true(option_set_text(row, learned ? "true" : "false", "learned", planner.params, &error));
    if (!learned) ((CandidatesSettings *)search.params)->search.budget.rollout = ROLLOUT_PLANNER;
    ((CandidatesSettings *)search.params)->search.budget.iterations = 8;
    ((CandidatesSettings *)search.params)->caution = 10;
    game->deal(state, rules, &rng);
    while (game->turn(state) >= 0) {
        int count = game->moves(state, legal);
        Move move = legal[0];
        if (count > 1) {
            move = ask(&planner, state, legal, count);
            assert_int_equal(ask(&search, state, legal, count), move);
        }
        game->apply(state, move);
    }
    assert_true(search.player.nodes > planner.player.nodes);
}

TEST(without_proof_the_planner_plays) {
    static const char *const games[] = {"doudizhu", "doudizhu4", "threetwoone", "bigtwo"};
    for (int i = 0; i < 4; i++)
        for (uint64_t seed = 1; seed <= 4; seed++) play_alike(registry_find_game(games[i]), seed % 2, seed);
}
