/* Deals of Dou Dizhu for four and of three-two-one that are refused, with the place and the reason: a dealt
 * one with one thing changed. */
#include <string.h>

#include "../suite.h"
#include "../reference/random_rules.h"
#include "core/json.h"
#include "games/doudizhu4/doudizhu4.h"
#include "games/threetwoone/threetwoone.h"

typedef struct {
    alignas(16) unsigned char bytes[1024];
} StateMemory;

typedef enum { NOTHING, COPY, DROP, ADD, GARBLE, FIRST, NO_FIRST, NO_HAND, EXTRA_KEY } Change;

static const char *card_text(cJSON *hands, int seat, int index) {
    return cJSON_GetArrayItem(cJSON_GetArrayItem(hands, seat), index)->valuestring;
}

/* The last card of hand 1 becomes, or is followed by, card `value` of hand 0; or seat `value` is first. */
static void change_deal(cJSON *deal, Change change, int value) {
    cJSON *hands = cJSON_GetObjectItemCaseSensitive(deal, "hands"), *hand = cJSON_GetArrayItem(hands, 1);
    int last = cJSON_GetArraySize(hand) - 1;
    if (change == COPY) cJSON_ReplaceItemInArray(hand, last, cJSON_CreateString(card_text(hands, 0, value)));
    if (change == DROP) cJSON_DeleteItemFromArray(hand, last);
    if (change == ADD) cJSON_AddItemToArray(hand, cJSON_CreateString(card_text(hands, 0, value)));
    if (change == GARBLE) cJSON_ReplaceItemInArray(hand, last, cJSON_CreateString("1C"));
    if (change == FIRST || change == NO_FIRST) cJSON_DeleteItemFromObjectCaseSensitive(deal, "first");
    if (change == FIRST) cJSON_AddNumberToObject(deal, "first", value);
    if (change == NO_HAND) cJSON_DeleteItemFromArray(hands, 1);
    if (change == EXTRA_KEY) cJSON_AddNumberToObject(deal, "frist", value);
}

static void refuse(const Game *game, Change change, int value, const char *mentioned) {
    RulesMemory rules;
    StateMemory state;
    Error error = {0};
    Text text = {0};
    Rng rng = rng_seeded(41); /* with it the 3D is not in hand 1 */
    rules_default(game, &rules);
    assert_true(game->state_size <= sizeof state);
    game->deal(&state, &rules, &rng);
    game->deal_write(&state, &text);
    cJSON *deal = json_parse(text_c(&text), text.size, "deal", 1, &error);
    assert_non_null(deal);
    change_deal(deal, change, value);
    bool good = game->deal_read(&state, &rules, deal, &error);
    cJSON_Delete(deal);
    text_free(&text);
    if (good != (change == NOTHING)) fail_msg("%s, change %d: \"%s\"", game->name, change, error.text);
    if (!good && !strstr(error.text, mentioned))
        fail_msg("%s: \"%s\" does not mention \"%s\"", game->name, error.text, mentioned);
}

TEST(bad_deals) {
    static const struct {
        const Game *game;
        Change change;
        int value;
        const char *mentioned;
    } rows[] = {
        {&game_doudizhu4, NOTHING, 0, ""},
        {&game_doudizhu4, COPY, 0, "appears three times; two decks have two of each card"},
        {&game_doudizhu4, DROP, 0, "hands[1]: has 24 cards, expected 25"},
        {&game_doudizhu4, GARBLE, 0, "hands[1][24]: \"1C\" is not a card"},
        {&game_doudizhu4, FIRST, 4, "first"},
        {&game_doudizhu4, NO_FIRST, 0, "first: missing"},
        {&game_doudizhu4, NO_HAND, 0, "hands: expected an array of 4 hands"},
        {&game_threetwoone, NOTHING, 0, ""},
        {&game_threetwoone, COPY, 0, "appears twice"},
        {&game_threetwoone, ADD, 0, "hands[1]: has 14 cards, expected 13"},
        {&game_threetwoone, FIRST, 1, "cannot lead first: the 3D is in hands["},
        {&game_threetwoone, EXTRA_KEY, 0, "frist"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        refuse(rows[i].game, rows[i].change, rows[i].value, rows[i].mentioned);
}
