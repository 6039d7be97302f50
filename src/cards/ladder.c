/* Card names on a ladder, card sets as text and as JSON, and lists of plays. */
#include "cards/ladder.h"

#include <assert.h>
#include <stddef.h>
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

/* ---- plays ----
 *
 * Equal cards are chosen by nested loops over their bits. Straights take a card of each
 * rank, flushes cards of one suit. */

/* ---- equal cards ---- */

CardSet *equals_choose(CardSet cards, int count, CardSet *out) {
    assert(count >= 1 && count <= 4);
    for (CardSet a = cards; a; a &= a - 1) {
        CardSet first = a & -a;
        if (count == 1) *out++ = first;
        for (CardSet b = a & (a - 1); b && count > 1; b &= b - 1) {
            CardSet second = b & -b;
            if (count == 2) *out++ = first | second;
            for (CardSet c = b & (b - 1); c && count > 2; c &= c - 1) {
                CardSet third = c & -c;
                if (count == 3) *out++ = first | second | third;
                for (CardSet d = c & (c - 1); d && count > 3; d &= d - 1)
                    *out++ = first | second | third | (d & -d);
            }
        }
    }
    return out;
}

CardSet *equals_list(CardSet hand, const LadderCounts *counts, int count, int floor, CardSet *out) {
    assert(floor >= -1 && floor < 63); /* a shift by 64 bits is undefined */
    if (count == 1) {
        for (CardSet left = hand & ~UINT64_C(0) << (floor + 1); left; left &= left - 1) *out++ = left & -left;
        return out;
    }
    CardSet ranks = count == 2 ? counts->two : count == 3 ? counts->three : counts->four;
    for (; ranks; ranks &= ranks - 1) {
        CardSet cards = hand & LADDER_RANK << cards_lowest(ranks);
        if (ladder_highest(cards) <= floor) continue;
        CardSet *from = out, *end = equals_choose(cards, count, out);
        for (; from < end; from++)
            if (ladder_highest(*from) > floor) *out++ = *from;
    }
    return out;
}

/* ---- plays in which suits matter ---- */

enum { TRIPLES = 4, PAIRS_MAX = 6 * 13 };

static CardSet *drop_one_suit(CardSet *from, const CardSet *end) {
    CardSet *out = from;
    for (; from < end; from++)
        if (!fives_one_suit(*from)) *out++ = *from;
    return out;
}

/* The number of suits in a set of suits. */
static const uint8_t sizes[1 << SUITS] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

/* The list grows by one rank at a time. It is expanded in place from its end, so no entry is overwritten before
 * it is read. */
CardSet *fives_straights(CardSet hand, CardSet ranks, CardSet *out) {
    CardSet common = LADDER_RANK;
    int count = 1;
    *out = 0;
    for (; ranks; ranks &= ranks - 1) {
        Card low = cards_lowest(ranks);
        CardSet cards = hand & LADDER_RANK << low, suits = cards >> low;
        int number = sizes[suits];
        common &= suits;
        for (int i = count; i-- > 0;) {
            CardSet begun = out[i], *to = out + (ptrdiff_t)i * number;
            for (CardSet left = cards; left; left &= left - 1) *to++ = begun | (left & -left);
        }
        count *= number;
    }
    return common ? drop_one_suit(out, out + count) : out + count;
}

/* Lists all choices of `number` cards from a set of `count` cards, each added to `begun`. */
static CardSet *choose_cards(CardSet cards, int count, int number, CardSet begun, CardSet *out) {
    for (; count >= number; count--, cards &= cards - 1) {
        CardSet chosen = begun | (cards & -cards);
        if (number > 1)
            out = choose_cards(cards & (cards - 1), count - 1, number - 1, chosen, out);
        else
            *out++ = chosen;
    }
    return out;
}

CardSet *fives_flushes(CardSet hand, int length, CardSet *out) {
    assert(length >= 1);
    for (int suit = 0; suit < SUITS; suit++) {
        CardSet cards = hand & LADDER_SUIT << suit;
        int count = cards_count(cards);
        if (count >= length) out = choose_cards(cards, count, length, 0, out);
    }
    return out;
}

CardSet *fives_full_houses(CardSet hand, CardSet threes, CardSet twos, CardSet *out) {
    for (; threes; threes &= threes - 1) {
        CardSet triples[TRIPLES], pairs[PAIRS_MAX];
        Card low = cards_lowest(threes);
        LadderCounts others = {.two = twos & ~card_bit(low)};
        CardSet *last_triple = equals_choose(hand & LADDER_RANK << low, 3, triples);
        CardSet *last_pair = equals_list(hand, &others, 2, EQUALS_ALL, pairs);
        assert(last_triple - triples <= TRIPLES && last_pair - pairs <= PAIRS_MAX);
        for (const CardSet *triple = triples; triple < last_triple; triple++)
            for (const CardSet *pair = pairs; pair < last_pair; pair++) *out++ = *triple | *pair;
    }
    return out;
}

CardSet *fives_fours_one(CardSet hand, CardSet fours, CardSet *out) {
    for (; fours; fours &= fours - 1) {
        CardSet four = LADDER_RANK << cards_lowest(fours);
        for (CardSet rest = hand & ~four; rest; rest &= rest - 1) *out++ = four | (rest & -rest);
    }
    return out;
}
