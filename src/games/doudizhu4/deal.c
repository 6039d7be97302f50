/* Deals: from a random stream, from a deal file, and back to JSON; and deals after all passed. */
#include <stdio.h>

#include "cards/deal.h"
#include "core/json.h"
#include "games/doudizhu4/doudizhu4.h"

const Ladder doudizhu4_ladder = {"3456789TJQKA2*", "DCHS"};

enum { ONE_DECK = DOUDIZHU4_DECK / 2, BOTTOM_FROM = DOUDIZHU4_SEATS * DOUDIZHU4_HAND };

/* `deck`: hand by hand, then the bottom. */
static void begin(Doudizhu4State *state, const Card deck[DOUDIZHU4_DECK], int first) {
    memset(state->hand, 0, sizeof state->hand);
    memset(&state->hidden, 0, sizeof state->hidden);
    for (int i = 0; i < DOUDIZHU4_DECK; i++)
        two_decks_add(i < BOTTOM_FROM ? &state->hand[i / DOUDIZHU4_HAND] : &state->hidden, deck[i]);
    for (int seat = 0; seat < DOUDIZHU4_SEATS; seat++) state->held[seat] = DOUDIZHU4_HAND;
    state->first = (uint8_t)first;
    state->landlord = state->bidder = LANDLORD_NOBODY;
    state->bid = state->spoken = 0;
    trick_begin(&state->trick, DOUDIZHU4_SEATS);
    trick_lead(&state->trick, first);
}

static void start(Doudizhu4State *state, const Doudizhu4Rules *rules, const Card deck[DOUDIZHU4_DECK],
                  int first, uint64_t redeal_seed) {
    memset(state, 0, sizeof *state);
    state->rules = *rules;
    state->redeal_seed = redeal_seed;
    begin(state, deck, first);
    memcpy(state->dealt, state->hand, sizeof state->dealt);
}

static int draw(Rng *rng, Card deck[DOUDIZHU4_DECK]) {
    for (int i = 0; i < DOUDIZHU4_DECK; i++) deck[i] = (Card)(i % ONE_DECK);
    cards_shuffle(deck, DOUDIZHU4_DECK, rng);
    return (int)rng_below(rng, DOUDIZHU4_SEATS);
}

void doudizhu4_deal(void *state, const void *rules, Rng *rng) {
    Card deck[DOUDIZHU4_DECK];
    int first = draw(rng, deck);
    start(state, rules, deck, first, ((const Doudizhu4Rules *)rules)->max_redeal ? rng_next(rng) : 0);
}

void doudizhu4_redeal(Doudizhu4State *state) {
    Card deck[DOUDIZHU4_DECK];
    Rng rng = rng_seeded(state->redeal_seed + state->redeals);
    state->redeals++;
    int first = draw(&rng, deck);
    begin(state, deck, first);
}

/* ---- JSON ---- */

static uint64_t seed_of_deck(const Card deck[DOUDIZHU4_DECK], int first) {
    uint64_t state = (uint64_t)first;
    for (int i = 0; i < DOUDIZHU4_DECK; i++) state = rng_splitmix(&state) ^ deck[i];
    return rng_splitmix(&state);
}

static bool read_deck(const cJSON *deal, Card deck[DOUDIZHU4_DECK], Error *error) {
    const cJSON *hands = cJSON_GetObjectItemCaseSensitive(deal, "hands");
    TwoDecks seen = {0, 0};
    if (!cJSON_IsArray(hands) || cJSON_GetArraySize(hands) != DOUDIZHU4_SEATS)
        return error_input(error, "hands: expected an array of %d hands", DOUDIZHU4_SEATS);
    for (int seat = 0; seat < DOUDIZHU4_SEATS; seat++) {
        char path[32];
        snprintf(path, sizeof path, "hands[%d]", seat);
        if (!two_decks_read_list(&doudizhu4_ladder, cJSON_GetArrayItem(hands, seat), path, DOUDIZHU4_HAND,
                                 deck + (ptrdiff_t)seat * DOUDIZHU4_HAND, &seen, error))
            return false;
    }
    return two_decks_read_list(&doudizhu4_ladder, cJSON_GetObjectItemCaseSensitive(deal, "bottom"), "bottom",
                               DOUDIZHU4_BOTTOM, deck + BOTTOM_FROM, &seen, error);
}

bool doudizhu4_deal_read(void *state, const void *memory, const cJSON *deal, Error *error) {
    static const char *const keys[] = {"hands", "bottom", "first", "redeal_seed", NULL};
    const Doudizhu4Rules *rules = memory;
    Card deck[DOUDIZHU4_DECK];
    int64_t first = 0;
    if (!cJSON_IsObject(deal))
        return error_input(error, "expected an object with \"hands\", \"bottom\" and \"first\"");
    if (!json_only_keys(deal, "", keys, error) || !read_deck(deal, deck, error)) return false;
    const cJSON *speaker = cJSON_GetObjectItemCaseSensitive(deal, "first");
    if (!speaker) return error_input(error, "first: missing; expected the seat that speaks first, 0 to 3");
    if (!json_integer(speaker, "first", 0, DOUDIZHU4_SEATS - 1, &first, error)) return false;
    uint64_t seed = rules->max_redeal ? seed_of_deck(deck, (int)first) : 0;
    if (!deal_read_redeal(deal, rules->max_redeal > 0, &seed, error)) return false;
    start(state, rules, deck, (int)first, seed);
    return true;
}

void doudizhu4_write_cards(const TwoDecks *hand, Text *out) {
    Card cards[DOUDIZHU4_DECK];
    int count = 0;
    for (Card card = 0; card < (Card)ONE_DECK; card++)
        for (int copy = two_decks_number(hand, card); copy > 0; copy--) cards[count++] = card;
    ladder_write_list(&doudizhu4_ladder, cards, count, out);
}

void doudizhu4_deal_write(const void *memory, Text *out) {
    const Doudizhu4State *state = memory;
    text_string(out, "{\"hands\":");
    for (int seat = 0; seat < DOUDIZHU4_SEATS; seat++) {
        text_char(out, seat ? ',' : '[');
        doudizhu4_write_cards(&state->dealt[seat], out);
    }
    text_string(out, "],\"bottom\":");
    doudizhu4_write_cards(&state->hidden, out);
    text_format(out, ",\"first\":%d", state->first);
    if (state->rules.max_redeal) deal_write_redeal(state->redeal_seed, out);
    text_char(out, '}');
}
