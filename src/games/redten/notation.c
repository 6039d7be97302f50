/* Text of red ten: cards from high to low as in `KS QC JC`, `RJ BJ`, or `pass`. Views as JSON. */
#include "core/alias.h"
#include "games/redten/combination.h"
#include "games/redten/redten.h"

Card redten_card_parse(const char *text) {
    if (text[0] == 'B' && text[1] == 'J') return cards_lowest(REDTEN_BLACK_JOKER);
    if (text[0] == 'R' && text[1] == 'J') return cards_lowest(REDTEN_RED_JOKER);
    return card_parse(text);
}

void redten_card_format(Card card, char out[2]) {
    if (card_bit(card) & REDTEN_JOKERS) {
        out[0] = card_bit(card) == REDTEN_RED_JOKER ? 'R' : 'B';
        out[1] = 'J';
    } else {
        card_format(card, out);
    }
}

static CardSet highest(CardSet set) { return UINT64_C(1) << (63 - __builtin_clzll(set)); }

/* Writes " TD" for each card of a set of one rank, the highest suit first. */
static char *write_cards(CardSet cards, char *out) {
    while (cards) {
        CardSet card = highest(cards);
        *out++ = ' ';
        redten_card_format(cards_lowest(card), out);
        out += 2;
        cards ^= card;
    }
    return out;
}

/* Writes a straight from its high end; low aces and deuces come last. */
static char *write_straight(CardSet cards, char *out) {
    uint32_t ranks = cards_ranks(cards);
    CardSet aces = cards & RANK_ZERO << REDTEN_ACE, deuces = cards & RANK_ZERO << REDTEN_DEUCE;
    CardSet low_aces = 0;
    if (deuces && aces) low_aces = ranks >> (REDTEN_ACE - 1) & 1 ? aces & (aces - 1) : aces;
    out = write_cards(aces ^ low_aces, out);
    for (int rank = REDTEN_ACE - 1; rank > REDTEN_DEUCE; rank--)
        out = write_cards(cards & RANK_ZERO << rank, out);
    return write_cards(low_aces, write_cards(deuces, out));
}

/* Formats any set of up to fourteen cards. The text of an illegal set never equals that of a legal move. */
size_t redten_move_format(Move move, char *out) {
    if (move == REDTEN_PASS) {
        memcpy(out, "pass", 5);
        return 4;
    }
    char text[3 * REDTEN_DECK + 1];
    uint32_t ranks = cards_ranks(move);
    bool straight = ranks & (ranks - 1);
    char *end = straight ? write_straight(move, text) : write_cards(move, text);
    size_t length = (size_t)(end - text) - 1;
    memcpy(out, text + 1, length);
    out[length] = 0;
    return length;
}

bool redten_move_parse(const char *text, Move *move) {
    char back[MOVE_TEXT_MAX];
    CardSet cards = 0;
    *move = REDTEN_PASS;
    if (strcmp(text, "pass") == 0) return true;
    size_t length = strlen(text);
    if (length % 3 != 2 || length > 3 * REDTEN_PLACES - 1) return false;
    for (size_t i = 0; i < length; i += 3) {
        Card card = redten_card_parse(text + i);
        if (card == CARD_NONE || cards & card_bit(card)) return false;
        cards |= card_bit(card);
    }
    /* Each play has exactly one text, so the order and the blanks must match, too. */
    redten_move_format(cards, back);
    if (strcmp(text, back) != 0) return false;
    *move = cards;
    return true;
}

void redten_hand_show(CardSet hand, Text *out) {
    char text[3 * REDTEN_DECK + 1], *end = write_cards(hand & REDTEN_JOKERS, text);
    for (int strength = RANKS - 1; strength >= 0; strength--)
        end = write_cards(hand & RANK_ZERO << redten_strength_rank(strength), end);
    text_bytes(out, text, (size_t)(end - text));
}

void redten_show(const void *memory, Text *out) {
    const RedtenState *state = memory;
    text_format(out, "trick %d\n", state->tricks + (state->table == 0 && state->turn >= 0));
    for (int seat = 0; seat < REDTEN_SEATS; seat++) {
        text_format(out, "  seat %d%c", seat, seat == state->turn ? '*' : ' ');
        redten_hand_show(state->hand[seat], out);
        text_char(out, '\n');
    }
    if (!state->table) return;
    char text[MOVE_TEXT_MAX];
    redten_move_format(state->table, text);
    text_format(out, "  table   %s\n", text);
}

/* ---- views as JSON for external programs ---- */

static size_t card_name(uint64_t card, char *out) {
    if (card == CARD_NONE) return 0;
    redten_card_format((Card)card, out);
    return 2;
}

static bool card_number(const char *text, uint64_t *card) {
    char plain[ALIAS_TEXT_MAX];
    text = alias_plain(text, plain);
    *card = redten_card_parse(text);
    return *card != CARD_NONE && text[2] == 0;
}

static const FieldText cards = {card_name, card_number, CARD_NONE};

#define VIEW(kind, field)       .type = kind, FIELD_PLACE(RedtenView, field)
#define VIEW_SEATS(kind, field) .type = kind, FIELD_PLACES(RedtenView, field), .count = FIELD_PER_SEAT

static const Field view_rows[] = {
    {.name = "seat", VIEW(FIELD_SEAT, seat), .help = "whose view it is"},
    {.name = "rules", VIEW(FIELD_RULES, state.rules), .help = ""},
    {.name = "hand",
     VIEW_SEATS(FIELD_SET, state.hand),
     .text = &cards,
     .help = "the cards of each seat: nothing is hidden"},
    {.name = "table",
     VIEW(FIELD_SET, state.table),
     .text = &cards,
     .help = "the play to beat; empty: a lead"},
    {.name = "turn", VIEW(FIELD_TURN, state.turn), .help = "seat to move, -1: over"},
    {.name = "leader", VIEW(FIELD_SEAT, state.leader), .help = "of the trick"},
    {.name = "first", VIEW(FIELD_SEAT, state.first), .help = "the seat that was dealt the heart three"},
    {.name = "dealt",
     VIEW_SEATS(FIELD_SET, state.dealt),
     .text = &cards,
     .help = "the cards each seat was dealt"},
    {.name = "tricks", VIEW(FIELD_COUNT, state.tricks), .help = "tricks that are over"},
    {.name = "passes", VIEW(FIELD_COUNT, state.passes), .help = "passes so far"},
    {.name = "lead_changes",
     VIEW(FIELD_COUNT, state.lead_changes),
     .help = "tricks that another seat led than the one before"},
    {.name = "bombs", VIEW_SEATS(FIELD_COUNT, state.bombs), .help = "bombs each seat played"},
};

const FieldTable redten_view_fields = {view_rows, sizeof view_rows / sizeof view_rows[0], sizeof(RedtenView)};

#define PLY(kind, field) .type = kind, FIELD_PLACE(RedtenPly, field)

static const Field ply_rows[] = {
    {.name = "seat", PLY(FIELD_TURN, seat), .help = "who moved; -1: the deal"},
    FIELD_ROW_MOVE(RedtenPly, move, seat),
};

const FieldTable redten_ply_fields = {ply_rows, sizeof ply_rows / sizeof ply_rows[0], sizeof(RedtenPly)};
