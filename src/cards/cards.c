/* Card names, lists of sets, and a shuffle that draws one random number for each card but the last. */
#include "cards/cards.h"

#include <assert.h>
#include <string.h>

#include "core/alias.h"

static const char rank_letters[RANKS + 1] = "23456789TJQKA";
static const char suit_letters[SUITS + 1] = "CSHD";

void cards_shuffle(Card *cards, int count, Rng *rng) {
    for (int last = count - 1; last > 0; last--) {
        uint32_t other = rng_below(rng, (uint32_t)last + 1);
        Card card = cards[last];
        cards[last] = cards[other];
        cards[other] = card;
    }
}

int cards_list(CardSet set, Card *out) {
    int count = 0;
    for (; set; set &= set - 1) out[count++] = cards_lowest(set);
    return count;
}

void card_format(Card card, char out[2]) {
    assert(card_rank(card) < RANKS && card_suit(card) < SUITS);
    out[0] = rank_letters[card_rank(card)];
    out[1] = suit_letters[card_suit(card)];
}

Card card_parse(const char *text) {
    const char *rank = text[0] ? strchr(rank_letters, text[0]) : NULL;
    const char *suit = rank && text[1] ? strchr(suit_letters, text[1]) : NULL;
    return suit ? card_make((int)(suit - suit_letters), (int)(rank - rank_letters)) : CARD_NONE;
}

Card card_read(const char *text) {
    char plain[ALIAS_TEXT_MAX];
    text = alias_plain(text, plain);
    return strlen(text) == 2 ? card_parse(text) : CARD_NONE;
}

void cards_show(CardSet set, Text *out) {
    const char *separator = "";
    for (int rank = 0; rank < RANKS; rank++) {
        for (int suit = 0; suit < SUITS; suit++) {
            Card card = card_make(suit, rank);
            if (!(set & card_bit(card))) continue;
            char name[2];
            card_format(card, name);
            text_string(out, separator);
            text_bytes(out, name, sizeof name);
            separator = " ";
        }
    }
}
