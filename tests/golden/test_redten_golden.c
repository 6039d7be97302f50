/* The kept games of red ten, replayed by the slow implementation: every move must be among its legal moves,
 * and the game must be over, with that winner, when the record ends. */
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../reference/redten_slow.h"
#include "core/json.h"

enum { GAMES = 30, FILE_LIMIT = 1 << 20 };

static const cJSON *member(const cJSON *object, const char *key) {
    const cJSON *value = cJSON_GetObjectItemCaseSensitive(object, key);
    if (!value) fail_msg("no key %s", key);
    return value;
}

static SlowRedten start(const cJSON *record) {
    const cJSON *rules = member(record, "rules");
    SlowRules slow = {.code_order = strcmp(member(rules, "bomb_order")->valuestring, "code") == 0,
                      .ace_high = cJSON_IsTrue(member(rules, "ace_high")),
                      .two_low = cJSON_IsTrue(member(rules, "two_low")),
                      .min_straight = member(rules, "min_straight")->valueint};
    const cJSON *hands = member(member(record, "deal"), "hands"), *card;
    char hand[27][3];
    int count = 0;
    cJSON_ArrayForEach(card, cJSON_GetArrayItem(hands, 0)) {
        assert_true(count < 27 && strlen(card->valuestring) == 2);
        strcpy(hand[count++], card->valuestring);
    }
    assert_int_equal(count, 27);
    SlowRedten game;
    slow_redten_start(&game, &slow, (const char(*)[3])hand);
    return game;
}

static void play(SlowRedten *game, const char *move) {
    static char texts[SLOW_PLAYS][SLOW_PLAY_TEXT];
    assert_int_not_equal(game->turn, -1);
    int count = slow_redten_moves(game, texts), found = 0;
    while (found < count && strcmp(texts[found], move) != 0) found++;
    if (found == count) fail_msg("%s is not legal for seat %d", move, game->turn);
    slow_redten_apply(game, move);
}

static void replay(const cJSON *record) {
    SlowRedten game = start(record);
    const cJSON *move, *scores = member(record, "scores");
    int last = -1;
    cJSON_ArrayForEach(move, member(record, "moves")) {
        last = game.turn;
        play(&game, move->valuestring);
    }
    assert_int_equal(game.turn, -1);
    assert_int_equal(cJSON_GetArrayItem(scores, last)->valueint, 1);
    assert_int_equal(cJSON_GetArrayItem(scores, 1 - last)->valueint, -1);
}

static void replay_file(const char *path) {
    Error error = {0};
    size_t size;
    char *text = json_read_file(path, FILE_LIMIT, &size, &error), *rest = text;
    if (!text) fail_msg("%s", error.text);
    int games = 0;
    for (char *line; (line = strsep(&rest, "\n"));) {
        if (!*line) continue;
        cJSON *record = json_parse(line, strlen(line), path, games + 1, &error);
        if (!record) fail_msg("%s", error.text);
        replay(record);
        cJSON_Delete(record);
        games++;
    }
    free(text);
    assert_int_equal(games, GAMES);
}

TEST(intended_rules) { replay_file("tests/golden/redten/intended/records.jsonl"); }

TEST(rules_of_the_code) { replay_file("tests/golden/redten/code/records.jsonl"); }
