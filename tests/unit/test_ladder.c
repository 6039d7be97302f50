/* Card sets in the order of strength of a game. */
#include <string.h>

#include "../suite.h"
#include "cards/two_decks.h"
#include "core/json.h"

static const Ladder plain = {"3456789TJQKA2", "DCHS"};

TEST(bad_lists_name_place_card_and_reason) {
    static const char *const rows[][2] = {
        {"[\"3D\",\"3D\"]", "hands[1][1]: \"3D\" appears twice"},
        {"[\"9H\",\"3D\"]", "hands[1][0]: \"9H\" appears twice"},
        {"[\"3D\"]", "hands[1]: has 1 cards, expected 2"},
        {"\"3D\"", "hands[1]: expected an array of 2 cards"},
        {"[\"3D\",7]",
         "hands[1][1]: 7 is not a card; expected a rank (2..9 T J Q K A) and a suit (C S H D), as "
         "in \"TD\""},
        {"[\"3D\",\"BJ\"]", "hands[1][1]: \"BJ\" is not a card; expected a rank (2..9 T J Q K A) and a suit "
                            "(C S H D), as in \"TD\""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Error error = {0};
        TwoDecks seen = {card_bit(ladder_card_parse(&plain, "9H")), 0};
        Card cards[2];
        cJSON *list = json_parse(rows[i][0], strlen(rows[i][0]), "t", 1, &error);
        assert_non_null(list);
        CardArray array = {&plain, 1, list, "hands[1]", 2};
        assert_false(card_array_read(&array, cards, &seen, &error));
        assert_string_equal(error.text, rows[i][1]);
        cJSON_Delete(list);
    }
}
