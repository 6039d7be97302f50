/* The recorded games of DurakRobot, replayed under its rules: every move must be legal, and the game must
 * end when the record ends, with the same cards left and the same score. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../reference/durak_pair.h"
#include "../reference/random_rules.h"
#include "core/json.h"

enum { GAMES = 300, FILE_LIMIT = 1 << 20 };

static const char path[] = "tests/golden/durak/durakrobot.jsonl";

static DurakPair pair;

static const cJSON *member(const cJSON *game, const char *key) {
    const cJSON *value = cJSON_GetObjectItemCaseSensitive(game, key);
    assert_non_null(value);
    return value;
}

static bool start(const cJSON *game) {
    RulesMemory rules;
    rules_preset(&game_durak, "durakrobot", &rules);
    SlowPile deck = {.count = 0};
    SlowCard trump;
    const cJSON *card;
    cJSON_ArrayForEach(card, member(game, "deck")) {
        assert_true(deck.count < SLOW_CARDS);
        assert_true(slow_card_read(card->valuestring, &deck.cards[deck.count++]));
    }
    assert_true(slow_card_read(member(game, "trump")->valuestring, &trump));
    return pair_start(&pair, (const DurakRules *)(const void *)&rules, &deck, trump, 0);
}

static void check_end(const cJSON *game) {
    Outcome outcome;
    int score = member(game, "first_attacker_score")->valueint;
    assert_int_equal(game_durak.turn(&pair.fast), -1);
    game_durak.outcome(&pair.fast, &outcome);
    assert_int_equal(outcome.score[0], score);
    assert_int_equal(outcome.score[1], -score);
    assert_int_equal(outcome.reason, score ? DURAK_LOSER : DURAK_DRAW);
    for (int seat = 0; seat < 2; seat++)
        assert_int_equal(cards_count(pair.fast.hand[seat]),
                         cJSON_GetArrayItem(member(game, "cards_left"), seat)->valueint);
}

static void replay(const cJSON *game) {
    bool agree = start(game);
    const cJSON *move;
    cJSON_ArrayForEach(move, member(game, "moves")) agree = agree && pair_play(&pair, move->valuestring);
    if (!agree) pair_report(&pair);
    assert_true(agree);
    check_end(game);
}

TEST(recorded_games) {
    Error error = {0};
    size_t size;
    char *text = json_read_file(path, FILE_LIMIT, &size, &error);
    if (!text) fail_msg("%s", error.text);
    int games = 0;
    char *rest = text;
    for (char *line; (line = strsep(&rest, "\n"));) {
        if (!*line) continue;
        cJSON *game = json_parse(line, strlen(line), path, games + 1, &error);
        if (!game) fail_msg("%s", error.text);
        replay(game);
        cJSON_Delete(game);
        games++;
    }
    free(text);
    assert_int_equal(games, GAMES);
}
