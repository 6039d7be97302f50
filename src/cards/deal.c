/* Deals a shuffled deck into hands; reads and writes deals as JSON. */
#include "cards/deal.h"

#include <stdio.h>

#include "cards/two_decks.h"
#include "core/check.h"
#include "core/json.h"

CardSet deal_hands(int deck, int seats, int cards, Rng *rng, CardSet *hands) {
    Card shuffled[LADDER_DECK_MAX];
    CardSet left = 0;
    CHECK(deck <= LADDER_DECK_MAX && seats * cards <= deck, "no more cards in the hands than in the deck");
    for (int i = 0; i < deck; i++) shuffled[i] = (Card)i;
    cards_shuffle(shuffled, deck, rng);
    const Card *next = shuffled;
    for (int seat = 0; seat < seats; seat++) {
        CardSet hand = 0;
        for (int i = 0; i < cards; i++) hand |= card_bit(*next++);
        hands[seat] = hand;
    }
    while (next < shuffled + deck) left |= card_bit(*next++);
    return left;
}

bool deal_read_hands(const Ladder *ladder, const cJSON *deal, int seats, int cards, CardSet *hands,
                     Error *error) {
    TwoDecks seen = {0, 0};
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(deal, "hands");
    if (!cJSON_IsArray(list) || cJSON_GetArraySize(list) != seats)
        return error_input(error, "hands: expected an array of %d hands", seats);
    for (int seat = 0; seat < seats; seat++) {
        char path[32];
        Card read[LADDER_DECK_MAX];
        CHECK(cards <= LADDER_DECK_MAX, "a hand of one deck");
        snprintf(path, sizeof path, "hands[%d]", seat);
        CardArray array = {ladder, 1, cJSON_GetArrayItem(list, seat), path, cards};
        if (!card_array_read(&array, read, &seen, error)) return false;
        hands[seat] = 0;
        for (int i = 0; i < cards; i++) hands[seat] |= card_bit(read[i]);
    }
    return true;
}

bool deal_read_leader(const Ladder *ladder, const cJSON *deal, int seats, int leader, Error *error) {
    const cJSON *given = cJSON_GetObjectItemCaseSensitive(deal, "first");
    int64_t first = leader;
    if (given && !json_integer(given, "first", 0, seats - 1, &first, error)) return false;
    if (first == leader) return true;
    return error_input(error, "first: seat %d cannot lead first: the %c%c is in hands[%d]", (int)first,
                       ladder->ranks[0], ladder->suits[0], leader);
}

bool deal_read_redeal(const cJSON *deal, bool may, uint64_t *seed, Error *error) {
    const cJSON *given = cJSON_GetObjectItemCaseSensitive(deal, "redeal_seed");
    if (given && !may) return error_input(error, "redeal_seed: by these rules there is no redeal");
    return !given || json_seed(given, "redeal_seed", seed, error);
}

void deal_write_hands(const Ladder *ladder, const CardSet *hands, int seats, Text *out) {
    text_string(out, "{\"hands\":");
    for (int seat = 0; seat < seats; seat++) {
        text_char(out, seat ? ',' : '[');
        ladder_write_set(ladder, hands[seat], out);
    }
    text_char(out, ']');
}

void deal_write_redeal(uint64_t seed, Text *out) {
    text_string(out, ",\"redeal_seed\":\"");
    text_hex(out, seed);
    text_char(out, '"');
}
