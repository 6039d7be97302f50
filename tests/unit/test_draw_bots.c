/* The bots of the games with a talon: what lowest and the planner do where. */
#include <string.h>

#include "../suite.h"
#include "cards/draw_bot.h"
#include "core/registry.h"
#include "games/qigui521/qigui521.h"
#include "games/wuguapi/combination.h"

static CardSet cards_of(const Ladder *ladder, const char *text) {
    CardSet set = 0;
    for (; *text; text += text[2] ? 3 : 2) set |= card_bit(ladder_card_parse(ladder, text));
    return set;
}

typedef struct {
    const DrawVariant *variant;
    const char *name, *hand, *circle, *table; /* seat 0 is to move; the table is the last of the circle */
    int left, talon;                          /* cards of the other seat, and of the talon */
} Position;

static void observe(const Position *position, const Game *game, DrawState *state, DrawView *view) {
    memset(state, 0, sizeof *state);
    DrawPublic *public = &state->public;
    const Ladder *ladder = position->variant->ladder;
    public->rules = (DrawRules){.seats = 2, .hand = 7, .skip_forced_passes = true};
    public->table = cards_of(ladder, position->table);
    public->circle = public->gone = cards_of(ladder, position->circle) | public->table;
    public->gone |= cards_of(ladder, "6D"); /* somebody led first */
    state->hand[0] = cards_of(ladder, position->hand);
    CardSet free = ladder_deck(ladder) & ~public->gone & ~state->hand[0];
    for (int i = 0; i < position->left; i++, free &= free - 1) state->hand[1] |= free & -free;
    public->talon = (uint8_t)position->talon;
    trick_begin(&public->trick, 2);
    trick_lead(&public->trick, 0);
    public->trick.led = *position->table;
    if (*position->table) public->trick.owner = 1;
    game->observe(state, 0, view);
}

static const char *choice(const Position *position, const DrawPlanner *weights) {
    static char text[MOVE_TEXT_MAX];
    const Game *game = registry_find_game(position->name);
    Move moves[MOVES_MAX];
    DrawState state;
    DrawView view;
    observe(position, game, &state, &view);
    int count = game->moves(&state, moves);
    Move move = weights ? draw_planner(position->variant, weights, &view, moves, count)
                        : draw_lowest(position->variant, &view, moves, count);
    game->move_format(move, text);
    return text;
}

#define QIGUI   &qigui521_variant, "qigui521"
#define WUGUAPI &wuguapi_variant, "wuguapi"

TEST(lowest_keeps_what_is_strong) {
    static const struct {
        Position position;
        const char *move;
    } rows[] = {
        {{QIGUI, "3D 9C QH 7S", "", "8D", 7, 20}, "9C"},
        {{QIGUI, "3D 9C 5D 7S", "", "AD", 7, 20}, "pass"},
        {{QIGUI, "3D 9C 5D 7S", "KC", "AD", 7, 20}, "5D"},
        {{QIGUI, "3D 9C 5D 7S", "", "AD", 2, 0}, "5D"},
        {{QIGUI, "3D 9C 5D 7S", "", "AD", 2, 20}, "pass"},
        {{QIGUI, "3D 3C 9C 7S", "", "", 7, 20}, "3C 3D"},
        {{QIGUI, "5D 5C RJ 7S", "", "", 7, 20}, "5C 5D"},
        {{WUGUAPI, "6C 7D 8D KS 5S", "", "", 5, 20}, "8D 7D 6C"},
        {{WUGUAPI, "9C TD JD 6H 5S", "", "8D 7C 6S", 5, 20}, "JD TD 9C"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        assert_string_equal(choice(&rows[i].position, NULL), rows[i].move);
}

TEST(the_planner_follows_its_weights) {
    const Position rich = {QIGUI, "3D 9C KH 7S", "KC", "AD", 7, 20};
    const Position plain = {QIGUI, "3D 9C QH 7S", "", "8D", 7, 20};
    const Position row = {WUGUAPI, "6C 7D 8D KS 2S", "", "", 5, 20};
    /* Nothing counts but the plays that are left: the fewest are left by the straight. */
    assert_string_equal(choice(&row, &(DrawPlanner){0}), "8D 7D 6C");
    /* The points of a sure trick; without them the seven is worth more in the hand. */
    assert_string_equal(choice(&rich, &(DrawPlanner){.single = 300, .point = 50}), "7S");
    assert_string_equal(choice(&rich, &(DrawPlanner){.single = 300}), "pass");
    /* A premium for passing; a price. */
    assert_string_equal(choice(&plain, &(DrawPlanner){.pass = -300}), "pass");
    assert_string_not_equal(choice(&plain, &(DrawPlanner){.pass = 300}), "pass");
}

/* ---- simulated games, and the search that plays them ---- */

/* A bot with the defaults of its options at so many seats. */
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
} games[] = {{QIGUI}, {WUGUAPI}};

/* Policies of simulated games do what the bots do at tables of two and of more; so does the search where nothing is
 * proof enough. */
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
