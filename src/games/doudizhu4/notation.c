/* Dou Dizhu for four as text: cards from high to low as in `KS KS QC`, `pass`, `bid 1` to `bid 3`. */
#include <stdio.h>

#include "games/doudizhu4/doudizhu4.h"

enum { PLAY_MAX = 33, BIDS = DOUDIZHU4_BID_MAX + 1 };
static const char *const bids[BIDS] = {"", "bid 1", "bid 2", "bid 3"};

static size_t format_text(const char *text, char *out) {
    size_t length = strlen(text);
    memcpy(out, text, length + 1);
    return length;
}

/* All cards from high to low. */
static size_t format_cards(const TwoDecks *cards, char *out) {
    char *end = out;
    for (CardSet left = cards->once; left;) {
        Card card = ladder_highest(left);
        for (int copy = two_decks_number(cards, card); copy > 0; copy--) {
            if (end != out) *end++ = ' ';
            ladder_card_format(&doudizhu4_ladder, card, end);
            end += 2;
        }
        left ^= card_bit(card);
    }
    *end = 0;
    return (size_t)(end - out);
}

size_t doudizhu4_move_format(Move move, char *out) {
    if (move == DOUDIZHU4_PASS) return format_text("pass", out);
    if (move_class(move) == DOUDIZHU4_CALLS) return format_text(bids[move_head(move)], out);
    TwoDecks cards;
    doudizhu4_cards(move, &cards);
    return format_cards(&cards, out);
}

/* Cards separated by single blanks, none higher than the one before. */
static bool parse_cards(const char *text, TwoDecks *cards) {
    *cards = (TwoDecks){0, 0};
    int count = 0;
    for (Card last = CARD_NONE;; text += 3) {
        Card card = ladder_card_parse(&doudizhu4_ladder, text);
        if (card == CARD_NONE || card > last || two_decks_number(cards, card) == 2) return false;
        if (++count > PLAY_MAX) return false;
        two_decks_add(cards, card);
        last = card;
        if (!text[2]) return true;
        if (text[2] != ' ') return false;
    }
}

bool doudizhu4_move_parse(const char *text, Move *move) {
    *move = DOUDIZHU4_PASS;
    if (strcmp(text, "pass") == 0) return true;
    for (int bid = 1; bid < BIDS; bid++) {
        if (strcmp(text, bids[bid]) != 0) continue;
        *move = doudizhu4_bid(bid);
        return true;
    }
    TwoDecks cards;
    Combination read[COMBINATION_READINGS_MAX];
    if (!parse_cards(text, &cards)) return false;
    if (!combinations_read(&doudizhu4_table, &doudizhu4_kickers, two_decks_counts(&cards), read))
        return false;
    *move = doudizhu4_as_move(&cards, &read[0]);
    return true;
}

void doudizhu4_hand_show(const TwoDecks *hand, Text *out) {
    char text[3 * DOUDIZHU4_DECK + 1];
    size_t size = format_cards(hand, text);
    text_bytes(out, text, size);
}

void doudizhu4_show(const void *memory, Text *out) {
    const Doudizhu4State *state = memory;
    if (state->phase == DOUDIZHU4_AUCTION)
        text_format(out, "auction, first seat %d, bid %d, redeals %d\n", state->first, state->bid,
                    state->redeals);
    else
        text_format(out, "trick %d, bid %d\n", state->tricks + !state->trick.led, state->bid);
    for (int seat = 0; seat < DOUDIZHU4_SEATS; seat++) {
        const char *role = seat == state->landlord ? "landlord " : "";
        text_format(out, "  seat %d%c %s", seat, seat == state->trick.turn ? '*' : ' ', role);
        doudizhu4_hand_show(&state->hand[seat], out);
        text_char(out, '\n');
    }
    text_string(out, "  bottom  ");
    doudizhu4_hand_show(state->phase == DOUDIZHU4_AUCTION ? &state->hidden : &state->bottom, out);
    text_char(out, '\n');
    if (state->phase != DOUDIZHU4_PLAY || !state->trick.led) return;
    int head = state->head;
    text_format(out, "  table   %s %c of seat %d\n", doudizhu4_table.classes[state->class].name,
                head < COUNT_LITTLE_JOKER    ? doudizhu4_ladder.ranks[head]
                : head == COUNT_LITTLE_JOKER ? 'B'
                                             : 'R',
                state->trick.owner);
}
