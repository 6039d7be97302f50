/* The prediction bot against recorded games of the DurakRobot program: every move must be the same. */
#include <stdio.h>

#include "../suite.h"
#include "../duel.h"
#include "core/json.h"

extern const Bot bot_durak_prediction;

enum { LINE_MAX_BYTES = 16384 };

/* Plays one recorded game and compares; `number` names it in a failure. */
static void check_game(const Entrant *entrant, const cJSON *deal, const cJSON *moves, int number) {
    DurakRules rules;
    rules_init(&rules, "durakrobot");
    const Entrant *entrants[2] = {entrant, entrant};
    Duel duel;
    duel_open(&duel, &rules, entrants);
    Error error = {0};
    if (!durak_deal_read(&duel.state, &rules, deal, &error)) fail_msg("game %d: %s", number, error.text);
    duel_sit(&duel, 0);
    int ply = 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, moves) {
        Move legal[MOVES_MAX];
        assert_true(duel.state.public.turn >= 0);
        char text[MOVE_TEXT_MAX + 1];
        int count = game_durak.moves(&duel.state, legal);
        Move move = duel_choose(&duel, legal, count);
        game_durak.move_format(move, text);
        if (strcmp(text, item->valuestring) != 0)
            fail_msg("game %d, ply %d: %s instead of %s", number, ply, text, item->valuestring);
        duel_apply(&duel, move);
        ply++;
    }
    assert_int_equal(duel.state.public.turn, -1);
    duel_close(&duel);
}

static cJSON *deal_of(cJSON *game) {
    cJSON *deal = cJSON_CreateObject();
    cJSON_AddItemToObject(deal, "deck", cJSON_DetachItemFromObject(game, "deck"));
    cJSON_AddItemToObject(deal, "trump", cJSON_DetachItemFromObject(game, "trump"));
    cJSON_AddNumberToObject(deal, "first_attacker", 0);
    return deal;
}

static void check_line(const char *line, int number) {
    static const char *const names[] = {
        "depth",       "trump_factor",      "unconstrained_factor", "repetition_factor",
        "rank_factor", "possibility_factor"};
    Error error = {0};
    cJSON *game = json_parse(line, strlen(line), "durakrobot.jsonl", number, &error);
    if (!game) fail_msg("%s", error.text);
    Entrant entrant;
    entrant_init(&entrant, &bot_durak_prediction, "");
    cJSON *settings = cJSON_CreateObject();
    cJSON_AddNumberToObject(settings, "node_limit", 20000); /* more than any tree of these games has */
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        cJSON_AddItemToObject(settings, names[i], cJSON_DetachItemFromObject(game, names[i]));
    assert_true(option_read(bot_durak_prediction.params, settings, "entrant", NULL, entrant.params, &error));
    cJSON *deal = deal_of(game);
    check_game(&entrant, deal, cJSON_GetObjectItem(game, "moves"), number);
    cJSON_Delete(deal);
    cJSON_Delete(settings);
    cJSON_Delete(game);
}

TEST(recorded_games) {
    FILE *file = fopen("tests/golden/durak/durakrobot.jsonl", "r");
    if (!file) fail_msg("tests/golden/durak/durakrobot.jsonl: run from the top of the repository");
    static char line[LINE_MAX_BYTES];
    int number = 0;
    while (fgets(line, sizeof line, file)) check_line(line, ++number);
    fclose(file);
    assert_int_equal(number, 300);
}

/* Two more games in the original's numbers: card = rank * 4 + suit; A:D beaten, A:T taken, p passed. */
static cJSON *card_item(int number) {
    char text[3] = {0};
    card_format(card_make(number % 4, number / 4), text);
    return cJSON_CreateString(text);
}

static cJSON *numbered_deal(const char *deck, int trump) {
    cJSON *deal = cJSON_CreateObject(), *cards = cJSON_AddArrayToObject(deal, "deck");
    char *rest = (char *)(uintptr_t)deck;
    for (int i = 0; i < 52; i++) cJSON_AddItemToArray(cards, card_item((int)strtol(rest, &rest, 10)));
    cJSON_AddItemToObject(deal, "trump", card_item(trump));
    cJSON_AddNumberToObject(deal, "first_attacker", 0);
    return deal;
}

static void add_move(cJSON *moves, const char *verb, int number) {
    char text[16], card[3] = {0};
    card_format(card_make(number % 4, number / 4), card);
    snprintf(text, sizeof text, "%s %s", verb, card);
    cJSON_AddItemToArray(moves, cJSON_CreateString(text));
}

/* After six beaten attacks the original lists no pass, nor does the game ask for one. */
static cJSON *numbered_moves(const char *text) {
    cJSON *moves = cJSON_CreateArray();
    while (*text) {
        char *rest = (char *)(uintptr_t)text;
        if (*text == 'p') {
            cJSON_AddItemToArray(moves, cJSON_CreateString("pass"));
            rest++;
        } else {
            add_move(moves, "attack", (int)strtol(text, &rest, 10));
            rest++; /* the colon */
            if (*rest == 'T')
                cJSON_AddItemToArray(moves, cJSON_CreateString("take")), rest++;
            else
                add_move(moves, "defend", (int)strtol(rest, &rest, 10));
        }
        text = *rest == ' ' ? rest + 1 : rest;
    }
    return moves;
}

static void check_numbered(const char *settings, const char *deck, int trump, const char *played) {
    Entrant entrant;
    entrant_init(&entrant, &bot_durak_prediction, settings);
    cJSON *deal = numbered_deal(deck, trump), *moves = numbered_moves(played);
    check_game(&entrant, deal, moves, 0);
    cJSON_Delete(deal);
    cJSON_Delete(moves);
}

TEST(depth_3) {
    check_numbered(
        "depth=3",
        "8 30 24 32 49 42 38 6 7 10 33 0 26 31 4 29 12 27 13 22 5 46 20 16 41 28 37 17 21 45 35 25 14 9 23 "
        "1 3 44 51 2 48 11 15 19 18 36 39 43 34 47 50 40",
        8,
        "30:38 p 0:24 26:32 33:49 p 4:T 5:13 12:T 31:12 29:4 p 6:20 5:41 7:16 22:8 10:46 p 17:25 p 9:37 p "
        "1:44 3:27 45:T 2:14 p 1:48 3:51 p 11:44 p 13:36 p 15:23 21:45 p 18:40 43:28 p 19:47 p 27:39 p 42:T "
        "50:T");
}

TEST(depth_4) {
    check_numbered(
        "depth=4",
        "6 26 27 15 14 45 16 5 30 51 34 2 20 28 44 32 7 31 39 40 23 35 37 49 50 0 3 22 17 47 41 21 10 42 18 "
        "36 38 13 46 33 8 24 11 12 29 48 25 43 1 9 4 19",
        3,
        "6:34 p 2:15 p 14:51 p 5:31 7:27 30:T 16:31 p 5:39 7:35 p 20:44 23:27 p 0:40 p 3:47 p 28:32 30:T "
        "10:30 p 17:45 p 18:22 p 21:41 p 13:49 50:T 8:32 p 13:11 p 12:28 p 29:T 25:29 p 26:43 42:50 48:T "
        "1:37 36:43 p 26:19 p 4:48 p 33:T 38:46 p 9:49 p 42:T 50:T");
}
