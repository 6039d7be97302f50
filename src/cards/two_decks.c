/* Cards of two decks: their suits in moves, and their text. */
#include "cards/two_decks.h"

#include <assert.h>
#include <string.h>

#include "core/json.h"

enum { CODES_MAX = 16, DECKS_MAX = 2 * LADDER_DECK_MAX };

/* ---- the suits of a move ---- */

/* The number of cards of each suit, two bits a suit: all ways to hold one, two and three cards of a rank, at
 * most two of each suit. */
#define OF(suit)     (1 << 2 * (suit))
#define OF2(a, b)    (OF(a) + OF(b))
#define OF3(a, b, c) (OF(a) + OF(b) + OF(c))
static const uint8_t suit_codes[3][CODES_MAX] = {
    {OF(0), OF(1), OF(2), OF(3)},
    {OF2(0, 0), OF2(0, 1), OF2(0, 2), OF2(0, 3), OF2(1, 1), OF2(1, 2), OF2(1, 3), OF2(2, 2), OF2(2, 3),
     OF2(3, 3)},
    {OF3(0, 0, 1), OF3(0, 0, 2), OF3(0, 0, 3), OF3(0, 1, 1), OF3(0, 1, 2), OF3(0, 1, 3), OF3(0, 2, 2),
     OF3(0, 2, 3), OF3(0, 3, 3), OF3(1, 1, 2), OF3(1, 1, 3), OF3(1, 2, 2), OF3(1, 2, 3), OF3(1, 3, 3),
     OF3(2, 2, 3), OF3(2, 3, 3)},
};

static uint64_t code_of(unsigned suits, int number) {
    unsigned code = 0;
    assert(number >= 1 && number <= 3);
    /* Each row has every set of so many suits.
     * NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult) */
    while (suit_codes[number - 1][code] != suits) {
        code++;
        assert(code < CODES_MAX);
    }
    return number == 2 ? code + 1 : code;
}

Move two_decks_move(const CombinationTable *table, const TwoDecks *hand, const Combination *play) {
    TwoDecks rest = *hand;
    uint64_t suits = 0;
    const CombinationClass *class = &table->classes[play->class];
    for (RankSet left = ranks_with(play->cards, 1); left; left &= left - 1) {
        Card cards[2 * TWO_DECKS_SUITS];
        int rank = rank_lowest(left), number = rank_count(play->cards, rank);
        if (rank >= COUNT_LITTLE_JOKER) {
            if (class->pairs) suits |= card_bit(two_decks_lowest(rank));
            continue;
        }
        unsigned taken = 0;
        two_decks_take(&rest, rank, number, cards);
        for (int i = 0; i < number; i++) taken += (unsigned)OF(ladder_suit(cards[i]));
        suits |= class->bomb ? taken : code_of(taken, number) << 4 * rank;
    }
    return move_of(play->class, play->head, suits);
}

Combination two_decks_combination(const CombinationTable *table, Move move) {
    int number = move_class(move), head = move_head(move);
    Combination play = {0, (uint8_t)number, (uint8_t)head};
    const CombinationClass *class = &table->classes[number];
    RankSet body = (RANKS_ALL >> 4 * (COUNT_RANKS - class->length)) << 4 * (head + 1 - class->length);
    play.cards = body * class->multiple;
    if (!class->pairs) return play;
    RankCounts coded = move & LADDER_PLAIN & ~ranks_fill(body);
    RankSet kickers = (coded | coded >> 1 | coded >> 2 | coded >> 3) & RANKS_ALL;
    play.cards += 2 * kickers;
    for (int joker = COUNT_LITTLE_JOKER; joker <= COUNT_BIG_JOKER; joker++)
        if (move >> two_decks_lowest(joker) & 1) play.cards += 2 * rank_bit(joker);
    return play;
}

/* Adds the cards of a rank; `suits` has two bits for the number of each suit. */
static void add_coded(TwoDecks *cards, int rank, unsigned suits) {
    for (int suit = 0; suit < TWO_DECKS_SUITS; suit++)
        for (unsigned copy = suits >> 2 * suit & 3; copy > 0; copy--)
            two_decks_add(cards, (Card)(4 * rank + suit));
}

TwoDecks two_decks_cards(const CombinationTable *table, Move move) {
    Combination play = two_decks_combination(table, move);
    bool bomb = table->classes[play.class].bomb;
    TwoDecks cards = {0, 0};
    for (RankSet left = ranks_with(play.cards, 1); left; left &= left - 1) {
        int rank = rank_lowest(left), number = rank_count(play.cards, rank);
        unsigned code = (unsigned)(move >> 4 * rank & 15); /* unused for jokers */
        if (rank >= COUNT_LITTLE_JOKER)
            for (int copy = 0; copy < number; copy++) two_decks_add(&cards, two_decks_lowest(rank));
        else if (bomb)
            add_coded(&cards, rank, (unsigned)(move & 0xff));
        else
            add_coded(&cards, rank, suit_codes[number - 1][number == 2 ? code - 1 : code]);
    }
    return cards;
}

/* ---- texts ---- */

size_t two_decks_format(const Ladder *ladder, const TwoDecks *cards, char *out) {
    char *end = out;
    for (CardSet left = cards->once; left;) {
        Card card = ladder_highest(left);
        for (int copy = two_decks_number(cards, card); copy > 0; copy--) {
            if (end != out) *end++ = ' ';
            ladder_card_format(ladder, card, end);
            end += 2;
        }
        left ^= card_bit(card);
    }
    *end = 0;
    return (size_t)(end - out);
}

bool two_decks_parse(const Ladder *ladder, const char *text, int cards_max, TwoDecks *cards) {
    *cards = (TwoDecks){0, 0};
    int count = 0;
    for (Card last = CARD_NONE;; text += 3) {
        Card card = ladder_card_parse(ladder, text);
        if (card == CARD_NONE || card > last || two_decks_number(cards, card) == 2) return false;
        if (++count > cards_max) return false;
        two_decks_add(cards, card);
        last = card;
        if (!text[2]) return true;
        if (text[2] != ' ') return false;
    }
}

void two_decks_write(const Ladder *ladder, const TwoDecks *hand, Text *out) {
    Card cards[DECKS_MAX];
    int count = 0;
    for (CardSet left = hand->once; left; left &= left - 1)
        for (int copy = two_decks_number(hand, cards_lowest(left)); copy > 0; copy--)
            cards[count++] = cards_lowest(left);
    assert(count <= DECKS_MAX);
    ladder_write_list(ladder, cards, count, out);
}

static bool read_card(const CardArray *array, int index, Card *card, TwoDecks *seen, Error *error) {
    const cJSON *item = cJSON_GetArrayItem(array->json, index);
    const char *path = array->path;
    char shown[64];
    uint64_t read;
    if (!cJSON_IsString(item) || !ladder_field_parse(array->ladder, item->valuestring, &read)) {
        json_excerpt(item, shown, sizeof shown);
        return error_input(
            error, "%s[%d]: %s is not a card; expected a rank (2..9 T J Q K A) and a suit (C S H D)%s", path,
            index, shown, strchr(array->ladder->ranks, '*') ? ", or BJ or RJ" : ", as in \"TD\"");
    }
    *card = (Card)read;
    if (two_decks_number(seen, *card) == array->decks) {
        json_excerpt(item, shown, sizeof shown);
        return error_input(error, "%s[%d]: %s appears %s", path, index, shown,
                           array->decks == 1 ? "twice" : "three times; two decks have two of each card");
    }
    two_decks_add(seen, *card);
    return true;
}

bool card_array_read(const CardArray *array, Card *cards, TwoDecks *seen, Error *error) {
    const char *path = array->path;
    assert(array->decks == 1 || array->decks == 2);
    if (!array->json)
        return error_input(error, "%s: missing; expected an array of %d cards", path, array->count);
    if (!cJSON_IsArray(array->json))
        return error_input(error, "%s: expected an array of %d cards", path, array->count);
    int size = cJSON_GetArraySize(array->json);
    if (size != array->count)
        return error_input(error, "%s: has %d cards, expected %d", path, size, array->count);
    for (int i = 0; i < size; i++)
        if (!read_card(array, i, &cards[i], seen, error)) return false;
    return true;
}
