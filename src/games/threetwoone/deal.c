/* Deals: from a random stream, from a deal file, and back to JSON. */
#include <stdio.h>

#include "core/json.h"
#include "games/threetwoone/threetwoone.h"

const Ladder threetwoone_ladder = {"3456789TJQKA2", "DCHS"};

static void start(ThreetwooneState *state, const ThreetwooneRules *rules,
                  const CardSet hand[THREETWOONE_SEATS]) {
    memset(state, 0, sizeof *state);
    state->rules = *rules;
    for (int seat = 0; seat < THREETWOONE_SEATS; seat++) {
        state->hand[seat] = state->dealt[seat] = hand[seat];
        state->held[seat] = THREETWOONE_HAND;
        if (hand[seat] & THREETWOONE_START) state->first = (uint8_t)seat;
    }
    trick_begin(&state->trick, THREETWOONE_SEATS);
    trick_lead(&state->trick, state->first);
}

void threetwoone_deal(void *state, const void *rules, Rng *rng) {
    Card deck[THREETWOONE_DECK];
    CardSet hand[THREETWOONE_SEATS] = {0};
    for (int i = 0; i < THREETWOONE_DECK; i++) deck[i] = (Card)i;
    cards_shuffle(deck, THREETWOONE_DECK, rng);
    for (int i = 0; i < THREETWOONE_DECK; i++) hand[i / THREETWOONE_HAND] |= card_bit(deck[i]);
    start(state, rules, hand);
}

static bool read_hands(const cJSON *hands, CardSet hand[THREETWOONE_SEATS], Error *error) {
    CardSet seen = 0;
    if (!cJSON_IsArray(hands) || cJSON_GetArraySize(hands) != THREETWOONE_SEATS)
        return error_input(error, "hands: expected an array of %d hands", THREETWOONE_SEATS);
    for (int seat = 0; seat < THREETWOONE_SEATS; seat++) {
        char path[32];
        Card cards[THREETWOONE_HAND];
        snprintf(path, sizeof path, "hands[%d]", seat);
        if (!ladder_read_list(&threetwoone_ladder, cJSON_GetArrayItem(hands, seat), path, THREETWOONE_HAND,
                              cards, &seen, error))
            return false;
        for (int i = 0; i < THREETWOONE_HAND; i++) hand[seat] |= card_bit(cards[i]);
    }
    return true;
}

bool threetwoone_deal_read(void *memory, const void *rules, const cJSON *deal, Error *error) {
    static const char *const keys[] = {"hands", "first", NULL};
    ThreetwooneState *state = memory;
    CardSet hand[THREETWOONE_SEATS] = {0};
    int64_t first;
    if (!cJSON_IsObject(deal)) return error_input(error, "expected an object with \"hands\"");
    if (!json_only_keys(deal, "", keys, error)) return false;
    if (!read_hands(cJSON_GetObjectItemCaseSensitive(deal, "hands"), hand, error)) return false;
    start(state, rules, hand);
    const cJSON *given = cJSON_GetObjectItemCaseSensitive(deal, "first");
    if (!given) return true;
    if (!json_integer(given, "first", 0, THREETWOONE_SEATS - 1, &first, error)) return false;
    if (first != state->first)
        return error_input(error, "first: seat %d cannot lead first: the 3D is in hands[%d]", (int)first,
                           state->first);
    return true;
}

void threetwoone_deal_write(const void *memory, Text *out) {
    const ThreetwooneState *state = memory;
    text_string(out, "{\"hands\":");
    for (int seat = 0; seat < THREETWOONE_SEATS; seat++) {
        text_char(out, seat ? ',' : '[');
        ladder_write_set(&threetwoone_ladder, state->dealt[seat], out);
    }
    text_format(out, "],\"first\":%d}", state->first);
}
