#include <string.h>

#include "../suite.h"
#include "cards/cards.h"
#include "cards/ladder.h"

/* All 24 orders of four cards: 24000 shuffles, chi-square with 23 degrees of freedom, 0.1 % and 99.9 %. */
TEST(shuffles_are_uniform) {
    int counts[256] = {0};
    Rng rng = rng_seeded(3);
    for (int i = 0; i < 24000; i++) {
        Card cards[] = {0, 1, 2, 3};
        cards_shuffle(cards, 4, &rng);
        counts[cards[0] << 6 | cards[1] << 4 | cards[2] << 2 | cards[3]]++;
    }
    int orders = 0;
    double sum = 0;
    for (int i = 0; i < 256; i++) {
        if (!counts[i]) continue;
        orders++;
        sum += (counts[i] - 1000.0) * (counts[i] - 1000.0) / 1000.0;
    }
    assert_int_equal(orders, 24);
    assert_in_range((uintmax_t)(sum * 1000), 7529, 49728);
}

/* Of all texts of two characters, a card's name is read as this card, and nothing else as any. */
TEST(only_names_of_cards_are_cards) {
    static const Ladder ladders[] = {
        {"3456789TJQKA2*", "DCHS"}, {"34689TJQKA25*7", "CSHD"}, {"3456789TJQKA2", "DCHS"}};
    for (size_t l = 0; l < sizeof ladders / sizeof *ladders; l++) {
        CardSet read = 0;
        for (int first = 0; first < 256; first++)
            for (int second = 0; second < 256; second++) {
                char text[3] = {(char)first, (char)second}, name[2];
                Card card = ladder_card_parse(&ladders[l], text);
                if (card == CARD_NONE) continue;
                ladder_card_format(&ladders[l], card, name);
                assert_memory_equal(text, name, sizeof name);
                assert_false(read & card_bit(card));
                read |= card_bit(card);
            }
        assert_true(read == ladder_deck(&ladders[l]));
    }
}
