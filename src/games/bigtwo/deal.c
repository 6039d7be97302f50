/* Deals of Big Two: from a random stream, from a deal file, and back to JSON. */
#include "cards/deal.h"
#include "core/check.h"
#include "core/json.h"
#include "games/bigtwo/bigtwo.h"

const Ladder bigtwo_ladder = {"3456789TJQKA2", "DCHS"};

void bigtwo_start(BigtwoState *state, const BigtwoRules *rules, const CardSet hands[BIGTWO_SEATS]) {
    memset(state, 0, sizeof *state);
    state->public.rules = *rules;
    int first = 0;
    for (int seat = 0; seat < BIGTWO_SEATS; seat++) {
        CHECK(cards_count(hands[seat]) == BIGTWO_HAND, "a whole hand for each seat");
        state->hand[seat] = hands[seat];
        if (hands[seat] & BIGTWO_START) first = seat;
    }
    state->public.first = (uint8_t)first;
    trick_begin(&state->public.trick, BIGTWO_SEATS);
    trick_lead(&state->public.trick, first);
}

void bigtwo_deal(void *state, const void *rules, Rng *rng) {
    CardSet hands[BIGTWO_SEATS];
    deal_hands(BIGTWO_DECK, BIGTWO_SEATS, BIGTWO_HAND, rng, hands);
    bigtwo_start(state, rules, hands);
}

bool bigtwo_deal_read(void *memory, const void *rules, const cJSON *deal, Error *error) {
    static const char *const keys[] = {"hands", "first", NULL};
    BigtwoState *state = memory;
    CardSet hands[BIGTWO_SEATS];
    if (!cJSON_IsObject(deal)) return error_input(error, "expected an object with \"hands\"");
    if (!json_only_keys(deal, "", keys, error)) return false;
    if (!deal_read_hands(&bigtwo_ladder, deal, BIGTWO_SEATS, BIGTWO_HAND, hands, error)) return false;
    bigtwo_start(state, rules, hands);
    return deal_read_leader(&bigtwo_ladder, deal, BIGTWO_SEATS, state->public.first, error);
}

void bigtwo_deal_write(const void *memory, Text *out) {
    const BigtwoState *state = memory;
    CardSet hands[BIGTWO_SEATS];
    for (int seat = 0; seat < BIGTWO_SEATS; seat++)
        hands[seat] = state->hand[seat] | state->public.played[seat];
    deal_write_hands(&bigtwo_ladder, hands, BIGTWO_SEATS, out);
    text_format(out, ",\"first\":%d}", state->public.first);
}
