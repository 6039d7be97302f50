#include "cards/two_decks.h"

#include <string.h>

#include "core/json.h"

bool two_decks_read_list(const Ladder *ladder, const cJSON *list, const char *path, int count, Card *cards,
                         TwoDecks *seen, Error *error) {
    if (!cJSON_IsArray(list)) return error_input(error, "%s: expected an array of %d cards", path, count);
    if (cJSON_GetArraySize(list) != count)
        return error_input(error, "%s: has %d cards, expected %d", path, cJSON_GetArraySize(list), count);
    int index = 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, list) {
        char shown[64];
        json_excerpt(item, shown, sizeof shown);
        bool text = cJSON_IsString(item) && strlen(item->valuestring) == 2;
        Card card = text ? ladder_card_parse(ladder, item->valuestring) : CARD_NONE;
        if (card == CARD_NONE)
            return error_input(error,
                               "%s[%d]: %s is not a card; expected a rank (2..9 T J Q K A) and a suit "
                               "(C S H D), or BJ or RJ",
                               path, index, shown);
        if (two_decks_number(seen, card) == 2)
            return error_input(error, "%s[%d]: %s appears three times; two decks have two of each card", path,
                               index, shown);
        two_decks_add(seen, card);
        cards[index++] = card;
    }
    return true;
}
