/* Plays as a bot on Botzone: rebuilds the game from the platform's requests and the bot's responses. */
#include "core/check.h"
#include "core/json.h"
#include "games/doudizhu/botzone.h"

typedef struct {
    int position, landlord, bid; /* landlord -1: the auction is not over */
    int first;                   /* our seat at position 0 */
    CardSet own, bottom;
    int word[DOUDIZHU_SEATS]; /* bids by position; -1: unknown */
    const cJSON *plays;       /* the first request of the play; NULL if it has not begun */
    CardSet played[BOTZONE_PLIES_MAX];
    int count;
} Told;

static int seat_of(const Told *told, int position) { return (position + told->first) % DOUDIZHU_SEATS; }

static bool read_number(const cJSON *request, const char *key, int most, int *value, Error *error) {
    int64_t number;
    if (!json_integer(json_member(request, key), key, 0, most, &number, error)) return false;
    *value = (int)number;
    return true;
}

static bool read_cards(const cJSON *request, const char *key, CardSet *cards, Error *error) {
    return doudizhu_botzone_read(json_member(request, key), cards) ||
           error_input(error, "%s: expected a list of different cards, 0 to %d", key, DOUDIZHU_DECK - 1);
}

/* ---- the auction ---- */

static bool read_bids(Told *told, const cJSON *request, const cJSON *responses, Error *error) {
    const cJSON *bids = json_member(request, "bid"), *bid;
    told->position = cJSON_GetArraySize(bids);
    if (!cJSON_IsArray(bids) || told->position >= DOUDIZHU_SEATS)
        return error_input(error, "bid: expected a list of at most two bids");
    int position = 0;
    cJSON_ArrayForEach(bid, bids) told->word[position++] = cJSON_IsNumber(bid) ? bid->valueint : -1;
    const cJSON *own = responses->child;
    if (own && cJSON_IsNumber(own)) told->word[told->position] = own->valueint;
    return true;
}

static bool say(ClimbingState *state, int word, Move *move) {
    Move legal[MOVES_MAX];
    int count = game_doudizhu.moves(state, legal);
    *move = word ? climbing_word(word) : CLIMBING_PASS;
    for (int i = 0; i < count; i++) {
        if (legal[i] != *move) continue;
        game_doudizhu.apply(state, *move);
        return true;
    }
    return false;
}

/* Holds an auction with these words, as far as it goes. False if it contradicts what was told. */
static bool try_words(const Told *told, const int word[DOUDIZHU_SEATS], ClimbingState *state,
                      BotzoneStory *story) {
    for (int i = 0; i < DOUDIZHU_SEATS && state->public.phase == CLIMBING_SPEAKING; i++) {
        if (told->landlord < 0 && i == told->position) break;
        if (told->word[i] >= 0 && told->word[i] != word[i]) return false;
        CHECK(story->count < BOTZONE_PLIES_MAX, "a story with room for the auction");
        if (!say(state, word[i], &story->moves[story->count++])) return false;
    }
    if (told->landlord < 0) return state->public.trick.turn == seat_of(told, told->position);
    return state->public.phase == CLIMBING_PLAY && state->public.landlord == seat_of(told, told->landlord) &&
           (state->public.bid == told->bid || told->bid == 0);
}

/* Bids after the own one are not told. Takes the first auction that results in this landlord and bid. */
static bool hold_auction(const Told *told, ClimbingState *state, BotzoneStory *story) {
    for (int n = 0; n < 64; n++) {
        int word[DOUDIZHU_SEATS] = {n >> 4, n >> 2 & 3, n & 3};
        ClimbingState tried = *state;
        story->count = 0;
        if (!try_words(told, word, &tried, story)) continue;
        *state = tried;
        return true;
    }
    return false;
}

/* ---- the play ---- */

/* The first history tells the own position: the landlord leads at position 0. */
static bool read_first_version(Told *told, const cJSON *request, Error *error) {
    const cJSON *history = json_member(request, "history");
    bool before = cJSON_GetArraySize(cJSON_GetArrayItem(history, 0)) > 0,
         last = cJSON_GetArraySize(cJSON_GetArrayItem(history, 1)) > 0;
    told->landlord = 0;
    told->bid = 1;
    told->position = before ? 2 : last ? 1 : 0;
    return read_cards(request, "public", &told->bottom, error);
}

static bool read_second_version(Told *told, const cJSON *request, Error *error) {
    return read_cards(request, "publiccard", &told->bottom, error) &&
           read_number(request, "landlord", DOUDIZHU_SEATS - 1, &told->landlord, error) &&
           read_number(request, "pos", DOUDIZHU_SEATS - 1, &told->position, error) &&
           read_number(request, "finalbid", CLIMBING_BID_MAX, &told->bid, error);
}

/* Reads the plays in a request, and the response to it. */
static bool read_plays(Told *told, const cJSON *request, const cJSON *response, Error *error) {
    const cJSON *history = json_member(request, "history");
    if (cJSON_GetArraySize(history) != 2)
        return error_input(error, "history: expected the plays of the two before");
    for (int i = 0; i < 2; i++) {
        CardSet cards;
        if (!doudizhu_botzone_read(cJSON_GetArrayItem(history, i), &cards))
            return error_input(error, "history[%d]: expected a list of different cards", i);
        int first = (told->position - told->landlord + DOUDIZHU_SEATS) % DOUDIZHU_SEATS;
        if (told->count > 0 || i >= 2 - first) told->played[told->count++] = cards;
    }
    if (!response) return true;
    if (doudizhu_botzone_read(response, &told->played[told->count])) return told->count++, true;
    return error_input(error, "responses: expected a list of different cards");
}

static bool read_all(Told *told, const cJSON *requests, const cJSON *responses, Error *error) {
    const cJSON *response = responses->child, *request = requests->child;
    told->landlord = -1;
    for (int i = 0; i < DOUDIZHU_SEATS; i++) told->word[i] = -1;
    if (cJSON_GetArraySize(requests) > DOUDIZHU_DECK + 1) return error_input(error, "too many requests");
    for (; request; request = request->next, response = response ? response->next : NULL) {
        if (!told->plays && json_member(request, "bid")) {
            if (!read_bids(told, request, responses, error)) return false;
            if (!read_cards(request, "own", &told->own, error)) return false;
            continue;
        }
        if (!told->plays) {
            told->plays = request;
            bool first = json_member(request, "public") != NULL;
            if (!read_cards(request, "own", &told->own, error)) return false;
            if (!(first ? read_first_version : read_second_version)(told, request, error)) return false;
        }
        if (!read_plays(told, request, response, error)) return false;
    }
    return true;
}

/* ---- the deal ---- */

static CardSet take(CardSet *from, int number) {
    CardSet rest = *from;
    while (number-- > 0) rest &= rest - 1;
    CardSet taken = *from ^ rest;
    *from = rest;
    return taken;
}

/* Deals hands that fit: the cards that others played, filled up with unseen cards. */
static bool deal(const Told *told, CardSet hand[DOUDIZHU_SEATS], Error *error) {
    CardSet seen = told->own | told->bottom, *own = &hand[told->position];
    for (int i = 0; i < told->count; i++) {
        int position = (told->landlord + i) % DOUDIZHU_SEATS;
        CardSet cards = told->played[i] & ~told->bottom;
        if (position != told->position && (cards & seen))
            return error_input(error, "a card was played that somebody else holds, or for the second time");
        hand[position] |= cards;
        seen |= cards;
    }
    CardSet left = DOUDIZHU_CARDS & ~seen;
    *own = told->own & ~(told->position == told->landlord ? told->bottom : 0);
    for (int i = 0; i < DOUDIZHU_SEATS; i++) {
        int missing = DOUDIZHU_HAND - cards_count(hand[i]);
        if (missing < 0 || (missing > 0 && i == told->position))
            return error_input(error, "position %d: %d cards, not %d", i, cards_count(hand[i]),
                               DOUDIZHU_HAND);
        hand[i] |= take(&left, missing);
    }
    return cards_count(left) == (told->plays ? 0 : DOUDIZHU_BOTTOM) ||
           error_input(error, "public: expected three cards that are not in the own hand");
}

static bool play_on(const Told *told, ClimbingState *state, BotzoneStory *story, Error *error) {
    for (int i = 0; i < told->count; i++) {
        Move legal[MOVES_MAX];
        int count = state->public.trick.turn < 0 ? 0 : game_doudizhu.moves(state, legal);
        int found = doudizhu_botzone_find(ladder_rank_counts(told->played[i]), legal, count);
        if (found < 0) return error_input(error, "play %d: it is not legal by our rules", i + 1);
        game_doudizhu.apply(state, legal[found]);
        CHECK(story->count < BOTZONE_PLIES_MAX, "a story with room for every legal ply");
        story->moves[story->count++] = legal[found];
    }
    return true;
}

/* Deals, and holds the auction if there is one. */
static bool begin(const Told *told, const CardSet hand[DOUDIZHU_SEATS], ClimbingState *state,
                  BotzoneStory *story) {
    const ClimbingRules *rules = (const ClimbingRules *)(const void *)story->rules;
    TwoDecks by_seat[DOUDIZHU_SEATS] = {{0, 0}};
    for (int i = 0; i < DOUDIZHU_SEATS; i++) by_seat[seat_of(told, i)].once = hand[i];
    climbing_start(&doudizhu_variant, state, rules, by_seat, told->first);
    memcpy(story->dealt, state, sizeof *state);
    story->seat = seat_of(told, told->position);
    return rules->auction == CLIMBING_NO_AUCTION || hold_auction(told, state, story);
}

bool doudizhu_botzone_rebuild(BotzoneStory *story, const cJSON *requests, const cJSON *responses,
                              Error *error) {
    ClimbingRules *rules = (ClimbingRules *)(void *)story->rules;
    ClimbingState state;
    CardSet hand[DOUDIZHU_SEATS] = {0};
    Told told = {0};
    if (!read_all(&told, requests, responses, error) || !deal(&told, hand, error)) return false;
    bool auction = !told.plays || !json_member(told.plays, "public");
    rules->auction = auction ? CLIMBING_BIDS : CLIMBING_NO_AUCTION;
    rules->all_pass = auction ? CLIMBING_FORCED : CLIMBING_USUAL;
    story->own = told.own | (told.position == told.landlord ? told.bottom : 0);
    for (int i = 0; i < told.count; i++) story->own &= ~told.played[i];
    bool good = begin(&told, hand, &state, story);
    if (!good && told.landlord > 0) { /* all passed; our seat 0 must then be the landlord's position */
        told.first = DOUDIZHU_SEATS - told.landlord;
        rules->all_pass = CLIMBING_SEAT_ZERO;
        good = begin(&told, hand, &state, story);
    }
    if (!good) return error_input(error, "landlord, finalbid, bid: there is no such auction");
    return play_on(&told, &state, story, error);
}

void doudizhu_botzone_answer(const BotzoneStory *story, const void *state, Move move, Text *out) {
    if (((const ClimbingState *)state)->public.phase == CLIMBING_SPEAKING)
        text_format(out, "%d", move == CLIMBING_PASS ? 0 : move_head(move));
    else
        doudizhu_botzone_cards(doudizhu_take(story->own, ladder_rank_counts(move_cards(move))), out);
}
