/* Texts that do not say how their cards are read: accepted if only one reading is legal, else refused with the
 * names of all. */
#include <string.h>

#include "../suite.h"
#include "core/json.h"
#include "core/registry.h"

static const Game *game;
static _Alignas(16) unsigned char state[STATE_MAX];

static void deal(const char *hands) {
    _Alignas(16) unsigned char rules[RULES_MAX] = {0};
    Error error;
    game = registry_find_game("threetwoone");
    option_defaults(game->rules, rules);
    cJSON *json = json_parse(hands, strlen(hands), "deal", 1, &error);
    if (!json || !game->deal_read(state, rules, json, &error)) fail_msg("%s", error.text);
    cJSON_Delete(json);
}

/* The number of legal moves that the text names; plays it if it is exactly one. */
static int play(const char *text, char played[MOVE_TEXT_MAX], Text *readings) {
    Move legal[MOVES_MAX], move;
    int count = game->moves(state, legal), found = game_find_move(game, text, legal, count, &move);
    if (found > 1) game_say_readings(game, text, legal, count, readings);
    if (found == 1) {
        game->move_format(move, played);
        game->apply(state, move);
    }
    return found;
}

static const char hands[] =
    "{\"hands\":[[\"3D\",\"3C\",\"4D\",\"4C\",\"5D\",\"9D\",\"9C\",\"9H\",\"KD\",\"KC\",\"KH\",\"AD\",\"AC\"]"
    ","
    "[\"JD\",\"JC\",\"JH\",\"8D\",\"8C\",\"8H\",\"QD\",\"QC\",\"QH\",\"2D\",\"2C\",\"5C\",\"5H\"],"
    "[\"3H\",\"3S\",\"4H\",\"4S\",\"5S\",\"6D\",\"6C\",\"6H\",\"6S\",\"7D\",\"7C\",\"7H\",\"7S\"],"
    "[\"8S\",\"9S\",\"TD\",\"TC\",\"TH\",\"TS\",\"JS\",\"QS\",\"KS\",\"AH\",\"AS\",\"2H\",\"2S\"]]}";

TEST(one_legal_reading_is_taken) {
    char played[MOVE_TEXT_MAX];
    Text readings = {0};
    deal(hands);
    assert_int_equal(play("9H 9C 9D 4C 4D 3D", played, &readings), 1);
    assert_int_equal(play("8H 8C 8D 5H 5C QD", played, &readings), 0); /* not in order: no text of a move */
    assert_int_equal(play("JH JC JD 8H 8C 8D", played, &readings),
                     1); /* with the eights as its head it is too low */
    assert_string_equal(played, "JH JC JD 8H 8C 8D (three-two-one J)");
    assert_int_equal(readings.size, 0);
    text_free(&readings);
}

TEST(several_are_named) {
    char played[MOVE_TEXT_MAX];
    Text readings = {0};
    deal(hands);
    assert_int_equal(play("5D 4C 4D", played, &readings), 0);
    assert_int_equal(play("5D 4D 3D", played, &readings), 1);
    assert_int_equal(play("pass", played, &readings), 1);
    assert_int_equal(play("pass", played, &readings), 1);
    assert_int_equal(play("pass", played, &readings), 1);
    assert_int_equal(play("KH KC KD 9H 9C 9D", played, &readings), 2);
    assert_string_equal(text_c(&readings),
                        "KH KC KD 9H 9C 9D can be read as (three-two-one 9), (three-two-one K): say which");
    assert_int_equal(play("KH KC KD 9H 9C 9D (three-two-one K)", played, &readings), 1);
    text_free(&readings);
}
