/* Card names on a ladder, and card sets as text and as JSON. */
#include "cards/ladder.h"

#include <assert.h>
#include <string.h>

#include "core/alias.h"

enum { JOKERS = 2 };
static const char joker_letters[JOKERS + 1] = "BR";

static bool is_joker(const Ladder *ladder, int rank) { return ladder->ranks[rank] == '*'; }

CardSet ladder_deck(const Ladder *ladder) {
    CardSet deck = 0;
    for (int rank = 0; ladder->ranks[rank]; rank++)
        deck |= (is_joker(ladder, rank) ? UINT64_C(3) : LADDER_RANK) << (4 * rank);
    return deck;
}

void ladder_card_format(const Ladder *ladder, Card card, char out[2]) {
    assert(ladder_rank(card) < (int)strlen(ladder->ranks));
    int rank = ladder_rank(card), suit = ladder_suit(card);
    bool joker = is_joker(ladder, rank);
    out[0] = joker ? joker_letters[suit] : ladder->ranks[rank];
    out[1] = joker ? 'J' : ladder->suits[suit];
}

Card ladder_card_parse(const Ladder *ladder, const char *text) {
    if (!text[0] || !text[1]) return CARD_NONE;
    bool joker = text[1] == 'J'; /* no suit has this letter */
    const char *rank = strchr(ladder->ranks, joker ? '*' : text[0]);
    const char *suit = joker ? strchr(joker_letters, text[0]) : strchr(ladder->suits, text[1]);
    if (!rank || !suit || (*rank == '*') != joker) return CARD_NONE;
    return (Card)(4 * (rank - ladder->ranks) + (suit - (joker ? joker_letters : ladder->suits)));
}

size_t ladder_format(const Ladder *ladder, CardSet set, char *out) {
    char *end = out;
    while (set) {
        Card card = ladder_highest(set);
        if (end != out) *end++ = ' ';
        ladder_card_format(ladder, card, end);
        end += 2;
        set ^= card_bit(card);
    }
    *end = 0;
    return (size_t)(end - out);
}

void ladder_show(const Ladder *ladder, CardSet set, Text *out) {
    char text[3 * LADDER_DECK_MAX + 1];
    size_t size = ladder_format(ladder, set, text);
    text_bytes(out, text, size);
}

bool ladder_parse(const Ladder *ladder, const char *text, CardSet *set) {
    *set = 0;
    for (Card last = CARD_NONE;; text += 3) {
        Card card = ladder_card_parse(ladder, text);
        if (card == CARD_NONE || card >= last) return false;
        *set |= card_bit(card);
        last = card;
        if (!text[2]) return true;
        if (text[2] != ' ') return false;
    }
}

void ladder_write_list(const Ladder *ladder, const Card *cards, int count, Text *out) {
    text_char(out, '[');
    for (int i = 0; i < count; i++) {
        char name[2];
        ladder_card_format(ladder, cards[i], name);
        text_string(out, i ? ",\"" : "\"");
        text_bytes(out, name, sizeof name);
        text_char(out, '"');
    }
    text_char(out, ']');
}

void ladder_write_set(const Ladder *ladder, CardSet set, Text *out) {
    Card cards[LADDER_DECK_MAX];
    ladder_write_list(ladder, cards, cards_list(set, cards), out);
}

/* ---- cards as texts in views ---- */

size_t ladder_field_format(const Ladder *ladder, uint64_t card, char *out) {
    if (card >= 64 || !(ladder_deck(ladder) & card_bit((Card)card))) return 0;
    ladder_card_format(ladder, (Card)card, out);
    return 2;
}

bool ladder_field_parse(const Ladder *ladder, const char *text, uint64_t *card) {
    char plain[ALIAS_TEXT_MAX];
    text = alias_plain(text, plain);
    if (strlen(text) != 2) return false;
    *card = ladder_card_parse(ladder, text);
    return *card != CARD_NONE;
}
