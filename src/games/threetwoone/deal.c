/* Deals: from a random stream, from a deal file, and back to JSON. */
#include "cards/deal.h"
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
    CardSet hand[THREETWOONE_SEATS];
    deal_hands(THREETWOONE_DECK, THREETWOONE_SEATS, THREETWOONE_HAND, rng, hand);
    start(state, rules, hand);
}

bool threetwoone_deal_read(void *memory, const void *rules, const cJSON *deal, Error *error) {
    static const char *const keys[] = {"hands", "first", NULL};
    ThreetwooneState *state = memory;
    CardSet hand[THREETWOONE_SEATS], seen = 0;
    if (!cJSON_IsObject(deal)) return error_input(error, "expected an object with \"hands\"");
    if (!json_only_keys(deal, "", keys, error)) return false;
    if (!deal_read_hands(&threetwoone_ladder, deal, THREETWOONE_SEATS, THREETWOONE_HAND, hand, &seen, error))
        return false;
    start(state, rules, hand);
    return deal_read_leader(&threetwoone_ladder, deal, THREETWOONE_SEATS, state->first, error);
}

void threetwoone_deal_write(const void *memory, Text *out) {
    const ThreetwooneState *state = memory;
    deal_write_hands(&threetwoone_ladder, state->dealt, THREETWOONE_SEATS, out);
    text_format(out, ",\"first\":%d}", state->first);
}
