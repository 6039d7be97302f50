/* Deals of draw games: from a random stream, from a deal file, and back to JSON. */
#include "cards/draw.h"
#include "cards/two_decks.h"
#include "core/check.h"
#include "core/json.h"

/* The hands come from the top of the deck, hand by hand from seat 0. */
static void start(DrawState *state, const DrawRules *rules, const Card deck[DRAW_DECK]) {
    memset(state, 0, sizeof *state);
    DrawPublic *public = &state->public;
    public->rules = *rules;
    public->lowest = CARD_NONE;
    memcpy(state->deck, deck, DRAW_DECK);
    for (int i = 0; i < rules->seats * rules->hand; i++) {
        int seat = i / rules->hand;
        state->hand[seat] |= card_bit(deck[i]);
        if (deck[i] > public->lowest && public->lowest != CARD_NONE) continue;
        public->lowest = deck[i];
        public->first = (uint8_t)seat;
    }
    int dealt = 0;
    for (int seat = 0; seat < rules->seats; seat++) dealt += cards_count(state->hand[seat]);
    CHECK(dealt == rules->seats * rules->hand, "no card is dealt twice");
    public->talon = (uint8_t)(DRAW_DECK - dealt);
    trick_begin(&public->trick, rules->seats);
    trick_lead(&public->trick, public->first);
}

void draw_deal(const DrawVariant *variant, DrawState *state, const DrawRules *rules, Rng *rng) {
    Card deck[DRAW_DECK];
    cards_list(ladder_deck(variant->ladder), deck);
    cards_shuffle(deck, DRAW_DECK, rng);
    start(state, rules, deck);
}

bool draw_deal_read(const DrawVariant *variant, DrawState *state, const DrawRules *rules, const cJSON *deal,
                    Error *error) {
    static const char *const keys[] = {"deck", "first", NULL};
    Card deck[DRAW_DECK];
    TwoDecks seen = {0, 0};
    if (!cJSON_IsObject(deal)) return error_input(error, "expected an object with \"deck\"");
    if (!json_only_keys(deal, "", keys, error)) return false;
    CardArray array = {variant->ladder, 1, cJSON_GetObjectItemCaseSensitive(deal, "deck"), "deck", DRAW_DECK};
    if (!card_array_read(&array, deck, &seen, error)) return false;
    start(state, rules, deck);
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(deal, "first");
    int64_t first = state->public.first;
    if (item && !json_integer(item, "first", 0, rules->seats - 1, &first, error)) return false;
    if (first == state->public.first) return true;
    char name[2];
    ladder_card_format(variant->ladder, state->public.lowest, name);
    return error_input(error, "first: seat %d cannot lead first: seat %d was dealt the lowest card, %.2s",
                       (int)first, state->public.first, name);
}

void draw_deal_write(const DrawVariant *variant, const DrawState *state, Text *out) {
    text_string(out, "{\"deck\":");
    ladder_write_list(variant->ladder, state->deck, DRAW_DECK, out);
    text_string(out, ",\"first\":");
    text_integer(out, state->public.first);
    text_char(out, '}');
}
