#include <string.h>

#include "../suite.h"
#include "cards/cards.h"

TEST(texts_round_trip) {
    int count = 0;
    for (const char *rank = "23456789TJQKA"; *rank; rank++) {
        for (const char *suit = "CSHD"; *suit; suit++) {
            const char text[] = {*rank, *suit, '\0'};
            Card card = card_parse(text);
            assert_true(card != CARD_NONE);
            char out[3] = "##";
            card_format(card, out);
            assert_string_equal(out, text);
            assert_true(deck_cards(52) & card_bit(card));
            count++;
        }
    }
    assert_int_equal(count, 52);
    assert_int_equal(card_parse("2C"), 0);
    assert_int_equal(card_parse("AD"), 60);
    assert_int_equal(card_parse("TH"), card_make(2, 8));
    assert_int_equal(card_parse("9S and more"), card_make(1, 7));
}

TEST(wrong_texts_are_refused) {
    static const char *const wrong[] = {"",   "A",  "1C", "10", "Ac", "aC", "AX",
                                        "XA", "CA", " A", "A ", "0C", "BJ", "\n"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(card_parse(wrong[i]), CARD_NONE);
}

TEST(decks_hold_the_highest_ranks) {
    static const struct {
        int size;
        const char *lowest;
    } decks[] = {{24, "9C"}, {32, "7C"}, {36, "6C"}, {52, "2C"}, {4, "AC"}};
    for (size_t i = 0; i < sizeof decks / sizeof *decks; i++) {
        CardSet deck = deck_cards(decks[i].size);
        assert_int_equal(cards_count(deck), decks[i].size);
        assert_int_equal(cards_lowest(deck), card_parse(decks[i].lowest));
        for (int suit = 0; suit < SUITS; suit++) {
            assert_int_equal(cards_count(deck & suit_cards(suit)), decks[i].size / SUITS);
            assert_true(deck & card_bit(card_make(suit, RANKS - 1)));
        }
    }
}

TEST(shuffles_keep_the_cards) {
    Card cards[52], sorted[52];
    for (uint64_t seed = 0; seed < 100; seed++) {
        Rng rng = rng_seeded(seed);
        int count = cards_list(deck_cards(52), cards);
        memcpy(sorted, cards, sizeof sorted);
        cards_shuffle(cards, count, &rng);
        CardSet set = 0;
        for (int i = 0; i < count; i++) set |= card_bit(cards[i]);
        assert_true(set == deck_cards(52));
        assert_true(memcmp(cards, sorted, sizeof sorted) != 0);
    }
    Rng rng = rng_seeded(1), untouched = rng;
    cards_shuffle(cards, 0, &rng);
    cards_shuffle(cards, 1, &rng);
    assert_memory_equal(&rng, &untouched, sizeof rng);
}

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
