/* The bots of the games with a talon, in simulated games and in the search that uses them. */
#include <string.h>

#include "../suite.h"
#include "cards/draw_bot.h"
#include "core/registry.h"
#include "games/qigui521/qigui521.h"
#include "games/wuguapi/combination.h"

/* A bot with default options at a table of this many seats. */
typedef struct {
    const Bot *bot;
    _Alignas(16) unsigned char params[PARAMS_MAX];
    Player player;
} Seated;

static void seat_bot(Seated *seated, const Game *game, const char *name, const DrawRules *rules) {
    memset(seated, 0, sizeof *seated);
    seated->bot = registry_find_bot(game, name);
    if (seated->bot->params) option_defaults(seated->bot->params, seated->params);
    if (seated->bot->settle) seated->bot->settle(seated->params, rules, NULL);
    seated->player = (Player){.game = game, .rules = rules, .params = seated->params, .rng = rng_seeded(7)};
}

static Move ask(Seated *seated, const DrawState *state, const Move *legal, int count) {
    DrawView view;
    seated->player.seat = state->public.trick.turn;
    seated->player.game->observe(state, seated->player.seat, &view);
    return seated->bot->choose(&seated->player, &view, legal, count);
}

static const struct {
    const DrawVariant *variant;
    const char *name;
} games[] = {{&qigui521_variant, "qigui521"}, {&wuguapi_variant, "wuguapi"}};

/* In simulated games the policies play as the bots, at tables of two and more seats; so does the search when
 * its evidence is too small. */
TEST(policies_are_the_bots) {
    for (int i = 0; i < 4; i++) {
        const Game *game = registry_find_game(games[i % 2].name);
        const DrawVariant *variant = games[i % 2].variant;
        DrawRules rules = {.seats = i < 2 ? 2 : 4, .hand = 5, .skip_forced_passes = true};
        Seated planner, lowest, search;
        seat_bot(&planner, game, "planner", &rules);
        seat_bot(&lowest, game, "lowest", &rules);
        seat_bot(&search, game, "ismcts", &rules);
        ((CandidatesSettings *)search.params)->search.budget.iterations = 12;
        ((CandidatesSettings *)search.params)->caution = 10;
        Rng rng = rng_seeded((uint64_t)i);
        DrawState state;
        Move legal[MOVES_MAX];
        game->deal(&state, &rules, &rng);
        while (game->turn(&state) >= 0) {
            int count = game->moves(&state, legal);
            Move move = draw_policy_planner(variant, &state);
            if (count > 1) {
                assert_int_equal(ask(&planner, &state, legal, count), move);
                assert_int_equal(ask(&search, &state, legal, count), move);
                assert_int_equal(ask(&lowest, &state, legal, count), draw_policy_lowest(variant, &state));
            }
            game->apply(&state, move);
        }
    }
}
