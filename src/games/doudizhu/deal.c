/* Deals: from a random stream, from a deal file, and back to JSON; and deals after all passed. */
#include "cards/deal.h"
#include "core/json.h"
#include "games/doudizhu/doudizhu.h"

const Ladder doudizhu_ladder = {"3456789TJQKA2*", "DCHS"};

static void begin_play_without_auction(DoudizhuState *state) {
    state->landlord = 0;
    state->bid = 1;
    state->hand[0] |= state->hidden;
    state->bottom = state->hidden;
    state->hidden = 0;
    state->held[0] += DOUDIZHU_BOTTOM;
    state->phase = DOUDIZHU_PLAY;
}

static void begin(DoudizhuState *state, const CardSet hand[DOUDIZHU_SEATS], int first) {
    CardSet bottom = DOUDIZHU_CARDS;
    for (int seat = 0; seat < DOUDIZHU_SEATS; seat++) {
        state->hand[seat] = hand[seat];
        state->held[seat] = DOUDIZHU_HAND;
        bottom ^= hand[seat];
    }
    state->hidden = bottom;
    state->first = (uint8_t)first;
    state->landlord = state->bidder = state->caller = LANDLORD_NOBODY;
    state->bid = state->robs = state->spoken = state->silent = 0;
    trick_begin(&state->trick, DOUDIZHU_SEATS);
    trick_lead(&state->trick, first);
    if (state->rules.auction == DOUDIZHU_NO_AUCTION) begin_play_without_auction(state);
}

void doudizhu_start(DoudizhuState *state, const DoudizhuRules *rules, const CardSet hand[DOUDIZHU_SEATS],
                    int first, uint64_t redeal_seed) {
    memset(state, 0, sizeof *state);
    state->rules = *rules;
    state->redeal_seed = redeal_seed;
    begin(state, hand, first);
    memcpy(state->dealt, hand, sizeof state->dealt);
}

static int draw(const DoudizhuRules *rules, Rng *rng, CardSet hand[DOUDIZHU_SEATS]) {
    deal_hands(DOUDIZHU_DECK, DOUDIZHU_SEATS, DOUDIZHU_HAND, rng, hand);
    return rules->auction == DOUDIZHU_NO_AUCTION ? 0 : (int)rng_below(rng, DOUDIZHU_SEATS);
}

/* Only auctions that may redeal take a seed for it. */
static bool may_redeal(const DoudizhuRules *rules) {
    bool bids = rules->auction == DOUDIZHU_SCORE || rules->auction == DOUDIZHU_SCORE_OPEN;
    return bids && rules->all_pass <= DOUDIZHU_REDEAL && rules->max_redeal > 0;
}

void doudizhu_deal(void *state, const void *memory, Rng *rng) {
    const DoudizhuRules *rules = memory;
    CardSet hand[DOUDIZHU_SEATS];
    int first = draw(rules, rng, hand);
    doudizhu_start(state, rules, hand, first, may_redeal(rules) ? rng_next(rng) : 0);
}

void doudizhu_redeal(DoudizhuState *state) {
    CardSet hand[DOUDIZHU_SEATS];
    Rng rng = rng_seeded(state->redeal_seed + state->redeals);
    state->redeals++;
    int first = draw(&state->rules, &rng, hand);
    begin(state, hand, first);
}

/* ---- JSON ---- */

static bool read_first(const cJSON *value, const DoudizhuRules *rules, int *first, Error *error) {
    int64_t seat = 0;
    bool auction = rules->auction != DOUDIZHU_NO_AUCTION;
    if (!value && auction)
        return error_input(error, "first: missing; expected the seat that speaks first, 0 to 2");
    if (value && !json_integer(value, "first", 0, DOUDIZHU_SEATS - 1, &seat, error)) return false;
    if (seat && !auction)
        return error_input(error, "first: seat %d cannot begin: without an auction seat 0 is the landlord",
                           (int)seat);
    *first = (int)seat;
    return true;
}

/* A deal that says nothing of redeals still has its own. */
static uint64_t seed_of_hands(const CardSet hand[DOUDIZHU_SEATS], int first) {
    uint64_t state = (uint64_t)first;
    for (int seat = 0; seat < DOUDIZHU_SEATS; seat++) state = rng_splitmix(&state) ^ hand[seat];
    return rng_splitmix(&state);
}

bool doudizhu_deal_read(void *state, const void *memory, const cJSON *deal, Error *error) {
    static const char *const keys[] = {"hands", "bottom", "first", "redeal_seed", NULL};
    const DoudizhuRules *rules = memory;
    if (!cJSON_IsObject(deal))
        return error_input(error, "expected an object with \"hands\", \"bottom\" and \"first\"");
    if (!json_only_keys(deal, "", keys, error)) return false;
    CardSet hand[DOUDIZHU_SEATS] = {0}, seen = 0;
    Card bottom[DOUDIZHU_BOTTOM];
    int first = 0;
    if (!deal_read_hands(&doudizhu_ladder, deal, DOUDIZHU_SEATS, DOUDIZHU_HAND, hand, &seen, error))
        return false;
    if (!ladder_read_list(&doudizhu_ladder, cJSON_GetObjectItemCaseSensitive(deal, "bottom"), "bottom",
                          DOUDIZHU_BOTTOM, bottom, &seen, error))
        return false;
    if (!read_first(cJSON_GetObjectItemCaseSensitive(deal, "first"), rules, &first, error)) return false;
    uint64_t seed = may_redeal(rules) ? seed_of_hands(hand, first) : 0;
    if (!deal_read_redeal(deal, may_redeal(rules), &seed, error)) return false;
    doudizhu_start(state, rules, hand, first, seed);
    return true;
}

void doudizhu_deal_write(const void *memory, Text *out) {
    const DoudizhuState *state = memory;
    CardSet bottom = DOUDIZHU_CARDS;
    for (int seat = 0; seat < DOUDIZHU_SEATS; seat++) bottom ^= state->dealt[seat];
    deal_write_hands(&doudizhu_ladder, state->dealt, DOUDIZHU_SEATS, out);
    text_string(out, ",\"bottom\":");
    ladder_write_set(&doudizhu_ladder, bottom, out);
    text_format(out, ",\"first\":%d", state->first);
    if (may_redeal(&state->rules)) deal_write_redeal(state->redeal_seed, out);
    text_char(out, '}');
}
