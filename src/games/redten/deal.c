/* Deals of red ten: from a random stream, from a deal file, and back to JSON. */
#include "cards/deal.h"
#include "core/check.h"
#include "core/json.h"
#include "games/redten/redten.h"

const Ladder redten_ladder = {"3456789TJQKA2*", "CSHD"};

static Card from_ladder(Card card) {
    enum { JOKERS = 13, SUIT_BITS = 16 };
    int rank = ladder_rank(card), suit = ladder_suit(card);
    if (rank == JOKERS) return cards_lowest(suit ? REDTEN_RED_JOKER : REDTEN_BLACK_JOKER);
    return (Card)(SUIT_BITS * suit + (rank + REDTEN_THREE) % RANKS);
}

CardSet redten_from_ladder(CardSet on_ladder) {
    CardSet set = 0;
    for (; on_ladder; on_ladder &= on_ladder - 1) set |= card_bit(from_ladder(cards_lowest(on_ladder)));
    return set;
}

void redten_start(RedtenState *state, const RedtenRules *rules, CardSet first_hand) {
    CHECK(cards_count(first_hand & REDTEN_CARDS) == REDTEN_HAND, "half the deck for either seat");
    memset(state, 0, sizeof *state);
    state->rules = *rules;
    state->hand[0] = state->dealt[0] = first_hand;
    state->hand[1] = state->dealt[1] = REDTEN_CARDS & ~first_hand;
    state->first = first_hand & REDTEN_HEART_THREE ? 0 : 1;
    state->leader = state->first;
    state->turn = (int8_t)state->first;
}

void redten_deal(void *state, const void *rules, Rng *rng) {
    Card deck[REDTEN_DECK];
    cards_list(REDTEN_CARDS, deck);
    cards_shuffle(deck, REDTEN_DECK, rng);
    CardSet hand = 0;
    for (int i = 0; i < REDTEN_HAND; i++) hand |= card_bit(deck[i]);
    redten_start(state, rules, hand);
}

bool redten_deal_read(void *state, const void *rules, const cJSON *deal, Error *error) {
    static const char *const keys[] = {"hands", NULL};
    CardSet hands[REDTEN_SEATS];
    if (!cJSON_IsObject(deal)) return error_input(error, "expected an object with \"hands\"");
    if (!json_only_keys(deal, "", keys, error)) return false;
    if (!deal_read_hands(&redten_ladder, deal, REDTEN_SEATS, REDTEN_HAND, hands, error)) return false;
    redten_start(state, rules, redten_from_ladder(hands[0]));
    return true;
}

static void write_hand(CardSet hand, Text *out) {
    Card cards[REDTEN_DECK];
    int count = cards_list(hand, cards);
    for (int i = 0; i < count; i++) {
        char card[2];
        redten_card_format(cards[i], card);
        text_string(out, i ? ",\"" : "\"");
        text_bytes(out, card, 2);
        text_char(out, '"');
    }
}

void redten_deal_write(const void *memory, Text *out) {
    const RedtenState *state = memory;
    text_string(out, "{\"hands\":[[");
    write_hand(state->dealt[0], out);
    text_string(out, "],[");
    write_hand(state->dealt[1], out);
    text_string(out, "]]}");
}
