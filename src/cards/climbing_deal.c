/* Deals of climbing games: from a random stream, from and to JSON, and redeals after all seats passed. Cards
 * are dealt hand by hand, then the bottom. */
#include "cards/climbing.h"

#include "cards/deal.h"
#include "core/check.h"
#include "core/json.h"

enum { TWO_DECKS = 2 * LADDER_DECK_MAX };

/* The cards that no hand has. Together the hands must not have a card more often than the decks. */
static TwoDecks rest_of_deck(const ClimbingVariant *variant, const TwoDecks *hands) {
    CardSet deck = climbing_deck(variant);
    TwoDecks rest = {deck, variant->decks == 1 ? 0 : deck};
    for (int seat = 0; seat < variant->seats; seat++) two_decks_remove_all(&rest, &hands[seat]);
    return rest;
}

static void begin_auction(const ClimbingVariant *variant, ClimbingState *state, int first) {
    ClimbingPublic *public = &state->public;
    public->landlord = public->bidder = CLIMBING_NOBODY;
    public->bid = public->robs = public->spoken = public->silent = 0;
    if (variant->calls) public->caller = CLIMBING_NOBODY;
    if (public->rules.auction == CLIMBING_NO_AUCTION) climbing_make_landlord(variant, state, first, 1);
}

static void begin(const ClimbingVariant *variant, ClimbingState *state, const TwoDecks *hands, int first) {
    state->hidden = rest_of_deck(variant, hands);
    CHECK(two_decks_total(&state->hidden) == variant->bottom, "the hands leave the bottom cards");
    for (int seat = 0; seat < variant->seats; seat++) {
        state->hand[seat] = hands[seat];
        state->public.held[seat] = variant->hand;
    }
    CHECK(first >= 0 && first < variant->seats, "a seat that begins");
    state->public.first = (uint8_t)first;
    trick_begin(&state->public.trick, variant->seats);
    trick_lead(&state->public.trick, first);
    if (variant->auction) begin_auction(variant, state, first);
}

void climbing_start(const ClimbingVariant *variant, ClimbingState *state, const ClimbingRules *rules,
                    const TwoDecks *hands, int first) {
    memset(state, 0, sizeof *state);
    state->public.rules = *rules;
    begin(variant, state, hands, first);
    memcpy(state->dealt, hands, variant->seats * sizeof *hands);
}

/* The seat with the lowest card. */
static int find_first(const ClimbingVariant *variant, const TwoDecks *hands) {
    int seat = 0;
    while (seat < variant->seats - 1 && !(hands[seat].once & 1)) seat++;
    return seat;
}

/* Fills the hands from the start of a list, hand by hand. */
static void fill_hands(const ClimbingVariant *variant, const Card *cards, TwoDecks *hands) {
    memset(hands, 0, variant->seats * sizeof *hands);
    for (int seat = 0; seat < variant->seats; seat++)
        for (int i = 0; i < variant->hand; i++) two_decks_add(&hands[seat], *cards++);
}

/* Deals random hands; returns the first seat. */
static int draw(const ClimbingVariant *variant, const ClimbingRules *rules, Rng *rng, TwoDecks *hands) {
    Card deck[TWO_DECKS];
    int cards = variant->seats * variant->hand + variant->bottom, one_deck = cards / variant->decks;
    for (int i = 0; i < cards; i++) deck[i] = (Card)(i % one_deck);
    cards_shuffle(deck, cards, rng);
    fill_hands(variant, deck, hands);
    if (!variant->auction) return find_first(variant, hands);
    return rules->auction == CLIMBING_NO_AUCTION ? 0 : (int)rng_below(rng, variant->seats);
}

void climbing_deal(const ClimbingVariant *variant, ClimbingState *state, const ClimbingRules *rules,
                   Rng *rng) {
    TwoDecks hands[CLIMBING_SEATS_MAX];
    int first = draw(variant, rules, rng, hands);
    climbing_start(variant, state, rules, hands, first);
    if (climbing_may_redeal(variant, rules)) state->redeal_seed = rng_next(rng);
}

void climbing_redeal(const ClimbingVariant *variant, ClimbingState *state) {
    TwoDecks hands[CLIMBING_SEATS_MAX];
    assert(state->public.redeals < state->public.rules.max_redeal);
    Rng rng = rng_seeded(state->redeal_seed + state->public.redeals);
    state->public.redeals++;
    int first = draw(variant, &state->public.rules, &rng, hands);
    begin(variant, state, hands, first);
}

/* ---- JSON ---- */

/* Reads the hands, then the bottom, in their listed order. */
static bool read_cards(const ClimbingVariant *variant, const cJSON *deal, Card *cards, Error *error) {
    const cJSON *hands = cJSON_GetObjectItemCaseSensitive(deal, "hands");
    TwoDecks seen = {0, 0};
    if (!cJSON_IsArray(hands) || cJSON_GetArraySize(hands) != variant->seats)
        return error_input(error, "hands: expected an array of %d hands", variant->seats);
    for (int seat = 0; seat < variant->seats; seat++, cards += variant->hand) {
        char path[] = "hands[0]";
        path[sizeof path - 3] = (char)('0' + seat);
        CardArray hand = {variant->ladder, variant->decks, cJSON_GetArrayItem(hands, seat), path,
                          variant->hand};
        if (!card_array_read(&hand, cards, &seen, error)) return false;
    }
    CardArray bottom = {variant->ladder, variant->decks, cJSON_GetObjectItemCaseSensitive(deal, "bottom"),
                        "bottom", variant->bottom};
    return variant->bottom == 0 || card_array_read(&bottom, cards, &seen, error);
}

static bool read_first(const ClimbingVariant *variant, const cJSON *deal, const ClimbingRules *rules,
                       int *first, Error *error) {
    const cJSON *value = cJSON_GetObjectItemCaseSensitive(deal, "first");
    int64_t seat = 0;
    bool auction = rules->auction != CLIMBING_NO_AUCTION;
    if (!value && auction)
        return error_input(error, "first: missing; expected the seat that speaks first, 0 to %d",
                           variant->seats - 1);
    if (value && !json_integer(value, "first", 0, variant->seats - 1, &seat, error)) return false;
    if (seat && !auction)
        return error_input(error, "first: seat %d cannot begin: without an auction seat 0 is the landlord",
                           (int)seat);
    *first = (int)seat;
    return true;
}

/* A deal without a redeal seed gets one from its contents: with one deck from its hands, with two from its
 * cards in their listed order. */
static uint64_t seed_of_deal(const ClimbingVariant *variant, const Card *cards, const TwoDecks *hands,
                             int first) {
    uint64_t state = (uint64_t)first;
    int listed = variant->seats * variant->hand + variant->bottom;
    if (variant->decks == 1)
        for (int seat = 0; seat < variant->seats; seat++) state = rng_splitmix(&state) ^ hands[seat].once;
    else
        for (int i = 0; i < listed; i++) state = rng_splitmix(&state) ^ cards[i];
    return rng_splitmix(&state);
}

static bool check_keys(const ClimbingVariant *variant, const cJSON *deal, Error *error) {
    static const char *const with_auction[] = {"hands", "bottom", "first", "redeal_seed", NULL};
    static const char *const without[] = {"hands", "first", NULL};
    if (!cJSON_IsObject(deal))
        return error_input(error, variant->auction
                                      ? "expected an object with \"hands\", \"bottom\" and \"first\""
                                      : "expected an object with \"hands\"");
    return json_only_keys(deal, "", variant->auction ? with_auction : without, error);
}

bool climbing_deal_read(const ClimbingVariant *variant, ClimbingState *state, const ClimbingRules *rules,
                        const cJSON *deal, Error *error) {
    Card cards[TWO_DECKS];
    TwoDecks hands[CLIMBING_SEATS_MAX];
    if (!check_keys(variant, deal, error) || !read_cards(variant, deal, cards, error)) return false;
    fill_hands(variant, cards, hands);
    int first = find_first(variant, hands);
    if (!variant->auction) {
        climbing_start(variant, state, rules, hands, first);
        return deal_read_leader(variant->ladder, deal, variant->seats, first, error);
    }
    if (!read_first(variant, deal, rules, &first, error)) return false;
    bool may = climbing_may_redeal(variant, rules);
    uint64_t seed = may ? seed_of_deal(variant, cards, hands, first) : 0;
    if (!deal_read_redeal(deal, may, &seed, error)) return false;
    climbing_start(variant, state, rules, hands, first);
    state->redeal_seed = seed;
    return true;
}

void climbing_deal_write(const ClimbingVariant *variant, const ClimbingState *state, Text *out) {
    /* Where the rules may have no auction, the landlord may already hold the bottom cards. */
    TwoDecks bottom = variant->calls ? rest_of_deck(variant, state->dealt) : state->hidden;
    text_string(out, "{\"hands\":");
    for (int seat = 0; seat < variant->seats; seat++) {
        text_char(out, seat ? ',' : '[');
        two_decks_write(variant->ladder, &state->dealt[seat], out);
    }
    text_char(out, ']');
    if (variant->bottom) {
        text_string(out, ",\"bottom\":");
        two_decks_write(variant->ladder, &bottom, out);
    }
    text_format(out, ",\"first\":%d", state->public.first);
    if (climbing_may_redeal(variant, &state->public.rules)) deal_write_redeal(state->redeal_seed, out);
    text_char(out, '}');
}
