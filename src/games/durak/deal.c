/* Deals of Durak: from a random stream, from a deal file, and back to JSON. */
#include <stdio.h>

#include "core/check.h"
#include "core/json.h"
#include "games/durak/plies.h"

/* The seat with the lowest trump; a random seat if no trump was dealt. */
static int lowest_trump_seat(const DurakState *state, Rng *rng) {
    CardSet trumps = durak_trumps(state->public.trump), dealt = 0;
    for (int seat = 0; seat < state->public.rules.seats; seat++) dealt |= state->hand[seat];
    if (!(dealt & trumps)) return (int)rng_below(rng, state->public.rules.seats);
    CardSet lowest = dealt & trumps & -(dealt & trumps);
    int seat = 0;
    while (!(state->hand[seat] & lowest)) seat++;
    assert(seat < state->public.rules.seats);
    return seat;
}

void durak_start(DurakState *state, const DurakRules *rules, const Card *deck, Card trump, int first,
                 Rng *rng) {
    memset(state, 0, sizeof *state);
    state->public.rules = *rules;
    memcpy(state->deck, deck, rules->deck);
    state->public.trump = trump;
    for (int seat = 0; seat < rules->seats; seat++) {
        for (int i = 0; i < rules->hand; i++) state->hand[seat] |= card_bit(deck[state->top++]);
        CHECK(cards_count(state->hand[seat]) == rules->hand && state->top <= rules->deck,
              "a whole hand for each seat, from the deck");
        state->trumps_dealt[seat] = (uint8_t)cards_count(state->hand[seat] & durak_trumps(trump));
    }
    /* Without a talon the face-up card is the last card dealt. */
    if (state->top == rules->deck && rules->trump == DURAK_TRUMP_LAST)
        state->public.known[rules->seats - 1] = card_bit(deck[rules->deck - 1]);
    state->public.active = (uint8_t)((1u << rules->seats) - 1);
    if (first < 0) {
        if (rules->first_attacker == DURAK_FIRST_SEAT)
            first = 0;
        else if (rules->first_attacker == DURAK_FIRST_RANDOM)
            first = (int)rng_below(rng, rules->seats);
        else
            first = lowest_trump_seat(state, rng);
    }
    CHECK(first >= 0 && first < rules->seats, "a seat that leads first");
    state->public.first_attacker = (uint8_t)first;
    durak_begin_bout(state, first);
}

void durak_deal(void *state, const void *memory, Rng *rng) {
    const DurakRules *rules = memory;
    Card deck[DURAK_DECK_MAX];
    cards_list(deck_cards(rules->deck), deck);
    cards_shuffle(deck, rules->deck, rng);
    int slot =
        rules->trump == DURAK_TRUMP_SLOT ? (int)rng_below(rng, 4) * (rules->deck / 4) : rules->deck - 1;
    durak_start(state, rules, deck, deck[slot], -1, rng);
}

static bool read_card(const cJSON *item, const char *path, const DurakRules *rules, Card *card,
                      Error *error) {
    char shown[64];
    json_excerpt(item, shown, sizeof shown);
    *card = cJSON_IsString(item) ? card_read(item->valuestring) : CARD_NONE;
    if (*card == CARD_NONE)
        return error_input(
            error,
            "%s: %s is not a card; expected a rank (2..9 T J Q K A) and a suit (C S H D), as in \"TD\"", path,
            shown);
    if (!(card_bit(*card) & deck_cards(rules->deck)))
        return error_input(error, "%s: %s is not in a deck of %d cards", path, shown, rules->deck);
    return true;
}

static bool read_deck(const cJSON *list, const DurakRules *rules, Card *deck, Error *error) {
    if (!cJSON_IsArray(list)) return error_input(error, "deck: expected an array of %d cards", rules->deck);
    if (cJSON_GetArraySize(list) != rules->deck)
        return error_input(error, "deck: has %d cards; expected %d", cJSON_GetArraySize(list), rules->deck);
    CardSet seen = 0;
    int count = 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, list) {
        char path[32];
        snprintf(path, sizeof path, "deck[%d]", count);
        if (!read_card(item, path, rules, &deck[count], error)) return false;
        if (seen & card_bit(deck[count]))
            return error_input(error, "%s: %s appears twice", path, item->valuestring);
        seen |= card_bit(deck[count++]);
    }
    return true;
}

static bool read_trump(const cJSON *item, const DurakRules *rules, const Card *deck, Card *trump,
                       Error *error) {
    Card last = deck[rules->deck - 1];
    bool by_rule = rules->trump == DURAK_TRUMP_LAST;
    if (!item && !by_rule)
        return error_input(error, "trump: missing; with trump \"slot\" the deck does not determine it");
    *trump = last;
    if (!item) return true;
    if (!read_card(item, "trump", rules, trump, error)) return false;
    if (by_rule && *trump != last)
        return error_input(error,
                           "trump: %s is not the last card of the deck, which is the trump by the rules",
                           item->valuestring);
    if (by_rule) return true;
    int place = 0;
    while (deck[place] != *trump) place++;
    int quarter = rules->deck / 4; /* every deck size is a multiple of four */
    return place % quarter == 0 ||
           error_input(error,
                       "trump: %s is at place %d of the deck; by trump \"slot\" it is at 0, %d, %d or %d",
                       item->valuestring, place, quarter, 2 * quarter, 3 * quarter);
}

static bool any_trump_dealt(const DurakRules *rules, const Card *deck, Card trump) {
    CardSet dealt = 0;
    for (int i = 0; i < rules->seats * rules->hand; i++) dealt |= card_bit(deck[i]);
    return dealt & durak_trumps(trump);
}

bool durak_deal_read(void *state, const void *memory, const cJSON *deal, Error *error) {
    static const char *const keys[] = {"deck", "trump", "first_attacker", NULL};
    const DurakRules *rules = memory;
    Card deck[DURAK_DECK_MAX] = {0}, trump = CARD_NONE;
    if (!cJSON_IsObject(deal)) return error_input(error, "expected an object with \"deck\"");
    if (!json_only_keys(deal, "", keys, error)) return false;
    if (!read_deck(cJSON_GetObjectItemCaseSensitive(deal, "deck"), rules, deck, error)) return false;
    if (!read_trump(cJSON_GetObjectItemCaseSensitive(deal, "trump"), rules, deck, &trump, error))
        return false;
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(deal, "first_attacker");
    int64_t first = -1;
    if (item && !json_integer(item, "first_attacker", 0, rules->seats - 1, &first, error)) return false;
    bool by_rule = rules->first_attacker == DURAK_FIRST_SEAT ||
                   (rules->first_attacker == DURAK_FIRST_LOWEST_TRUMP && any_trump_dealt(rules, deck, trump));
    if (first < 0 && !by_rule)
        return error_input(error, "first_attacker: missing; the rules do not determine it for this deal");
    Rng unused = rng_seeded(0);
    durak_start(state, rules, deck, trump, -1, &unused);
    if (first >= 0 && by_rule && ((DurakState *)state)->public.first_attacker != first)
        return error_input(error, "first_attacker: %d contradicts the rules, by which seat %d leads",
                           (int)first, ((DurakState *)state)->public.first_attacker);
    if (first >= 0) durak_start(state, rules, deck, trump, (int)first, &unused);
    return true;
}

void durak_deal_write(const void *memory, Text *out) {
    const DurakState *state = memory;
    text_string(out, "{\"deck\":[");
    for (int i = 0; i < state->public.rules.deck; i++) {
        char card[2];
        card_format(state->deck[i], card);
        text_string(out, i ? ",\"" : "\"");
        text_bytes(out, card, 2);
        text_char(out, '"');
    }
    char trump[2];
    card_format(state->public.trump, trump);
    text_string(out, "],\"trump\":\"");
    text_bytes(out, trump, 2);
    text_string(out, "\",\"first_attacker\":");
    text_integer(out, state->public.first_attacker);
    text_char(out, '}');
}
