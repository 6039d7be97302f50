/* Deals: from a random stream, from a deal file, and back to JSON. */
#include <stdio.h>

#include "core/json.h"
#include "games/bigtwo/bigtwo.h"

const Ladder bigtwo_ladder = {"3456789TJQKA2", "DCHS"};

void bigtwo_start(BigtwoState *state, const BigtwoRules *rules, const CardSet hands[BIGTWO_SEATS]) {
    memset(state, 0, sizeof *state);
    state->public.rules = *rules;
    int first = 0;
    for (int seat = 0; seat < BIGTWO_SEATS; seat++) {
        state->hand[seat] = hands[seat];
        if (hands[seat] & BIGTWO_START) first = seat;
    }
    state->public.first = (uint8_t)first;
    trick_begin(&state->public.trick, BIGTWO_SEATS);
    trick_lead(&state->public.trick, first);
}

void bigtwo_deal(void *state, const void *rules, Rng *rng) {
    Card deck[BIGTWO_DECK];
    CardSet hands[BIGTWO_SEATS] = {0};
    cards_list(BIGTWO_CARDS, deck);
    cards_shuffle(deck, BIGTWO_DECK, rng);
    for (int i = 0; i < BIGTWO_DECK; i++) hands[i / BIGTWO_HAND] |= card_bit(deck[i]);
    bigtwo_start(state, rules, hands);
}

static bool read_hands(const cJSON *list, CardSet hands[BIGTWO_SEATS], Error *error) {
    CardSet seen = 0;
    if (!cJSON_IsArray(list) || cJSON_GetArraySize(list) != BIGTWO_SEATS)
        return error_input(error, "hands: expected an array of %d hands", BIGTWO_SEATS);
    for (int seat = 0; seat < BIGTWO_SEATS; seat++) {
        char path[32];
        Card cards[BIGTWO_HAND];
        snprintf(path, sizeof path, "hands[%d]", seat);
        if (!ladder_read_list(&bigtwo_ladder, cJSON_GetArrayItem(list, seat), path, BIGTWO_HAND, cards, &seen,
                              error))
            return false;
        for (int i = 0; i < BIGTWO_HAND; i++) hands[seat] |= card_bit(cards[i]);
    }
    return true;
}

bool bigtwo_deal_read(void *memory, const void *rules, const cJSON *deal, Error *error) {
    static const char *const keys[] = {"hands", "first", NULL};
    BigtwoState *state = memory;
    CardSet hands[BIGTWO_SEATS] = {0};
    if (!cJSON_IsObject(deal)) return error_input(error, "expected an object with \"hands\"");
    if (!json_only_keys(deal, "", keys, error)) return false;
    if (!read_hands(cJSON_GetObjectItemCaseSensitive(deal, "hands"), hands, error)) return false;
    bigtwo_start(state, rules, hands);
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(deal, "first");
    int64_t first = state->public.first;
    if (item && !json_integer(item, "first", 0, BIGTWO_SEATS - 1, &first, error)) return false;
    if (first != state->public.first)
        return error_input(error, "first: seat %d cannot lead first: the 3D is in hands[%d]", (int)first,
                           state->public.first);
    return true;
}

void bigtwo_deal_write(const void *memory, Text *out) {
    const BigtwoState *state = memory;
    text_string(out, "{\"hands\":[");
    for (int seat = 0; seat < BIGTWO_SEATS; seat++) {
        if (seat) text_char(out, ',');
        ladder_write_set(&bigtwo_ladder, state->hand[seat] | state->public.played[seat], out);
    }
    text_string(out, "],\"first\":");
    text_integer(out, state->public.first);
    text_char(out, '}');
}
