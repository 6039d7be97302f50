/* Card sets in the order of strength of a game. */
#include <string.h>

#include "../suite.h"
#include "cards/two_decks.h"
#include "core/json.h"

static const Ladder plain = {"3456789TJQKA2", "DCHS"};
static const Ladder joker = {"34689TJQKA25*7", "DCHS"};

TEST(texts_round_trip) {
    const Ladder *ladders[] = {&plain, &joker};
    for (int i = 0; i < 2; i++) {
        Card last = 0;
        for (CardSet deck = ladder_deck(ladders[i]); deck; deck &= deck - 1) {
            char name[3] = "##";
            Card card = cards_lowest(deck);
            ladder_card_format(ladders[i], card, name);
            assert_int_equal(ladder_card_parse(ladders[i], name), card);
            assert_true(card >= last);
            last = card;
        }
    }
    char text[200];
    CardSet set = 0;
    assert_true(ladder_parse(&joker, "7S RJ BJ 5C 5D 3D", &set));
    assert_int_equal(ladder_format(&joker, set, text), 17);
    assert_string_equal(text, "7S RJ BJ 5C 5D 3D");
    assert_int_equal(ladder_highest(set), 55);
    assert_int_equal(ladder_format(&plain, 0, text), 0);
}

TEST(wrong_texts_are_refused) {
    static const char *const wrong[] = {"",      " ",  "3",   "3D ",  "3D  4D", "3D 4D",    "4D 4D",
                                        "4D,3D", "BJ", "10D", "4D 3", "*J",     "4D 3D 3D", "4d"};
    CardSet set;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(ladder_parse(&plain, wrong[i], &set));
    assert_int_equal(ladder_card_parse(&joker, "*D"), CARD_NONE);
}

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

TEST(lists_read_back) {
    Error error = {0};
    Text text = {0};
    Card cards[54];
    TwoDecks seen = {0, 0};
    ladder_write_set(&joker, ladder_deck(&joker), &text);
    cJSON *list = json_parse(text_c(&text), text.size, "t", 1, &error);
    CardArray array = {&joker, 1, list, "deck", 54};
    assert_true(card_array_read(&array, cards, &seen, &error));
    assert_int_equal(seen.once, ladder_deck(&joker));
    cJSON_Delete(list);
    text_free(&text);
}
