/* Plies, scores, statistics, deals and endings of draw games. The winner of a trick takes the points; then hands are refilled
 * from the top of the talon. A seat that cannot refill an empty hand is out. */
#include "cards/draw.h"

#include "cards/ending.h"
#include "cards/ladder.h"
#include "cards/plays.h"
#include "cards/two_decks.h"
#include "core/check.h"
#include "core/json.h"

/* ---- cards ---- */

CardSet draw_of_letter(const Ladder *ladder, char letter) {
    const char *at = strchr(ladder->ranks, letter);
    return at ? LADDER_RANK << (4 * (at - ladder->ranks)) : 0;
}

int draw_points(const Ladder *ladder, CardSet set) {
    int fives = cards_count(set & draw_of_letter(ladder, '5'));
    return 5 * fives + 10 * cards_count(set & (draw_of_letter(ladder, 'T') | draw_of_letter(ladder, 'K')));
}

CardSet draw_strong(const Ladder *ladder) {
    int ranks = (int)strlen(ladder->ranks);
    return ladder_deck(ladder) & ~UINT64_C(0) << (4 * (ranks - 3));
}

/* ---- legal moves ---- */

/* Unordered, except that a pass comes first. The first play of the game must include the lowest card dealt. */
static int list_moves(const DrawVariant *variant, const DrawState *state, Move *out) {
    const DrawPublic *public = &state->public;
    int passes = public->trick.led;
    if (passes) *out++ = DRAW_PASS;
    int count = variant->list(state->hand[public->trick.turn], public->table, out);
    if (public->gone) return passes + count;
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (out[i] & card_bit(public->lowest)) out[kept++] = out[i];
    return kept;
}

int draw_moves(const DrawVariant *variant, const DrawState *state, Move *out) {
    int count = list_moves(variant, state, out);
    assert(count >= 1 && count <= MOVES_MAX);
    plays_sort(out, count);
    return count;
}

Move draw_random_move(const DrawVariant *variant, const DrawState *state, Rng *rng) {
    Move moves[MOVES_MAX];
    int count = list_moves(variant, state, moves);
    return count > 1 ? plays_nth(moves, count, (int)rng_below(rng, (uint32_t)count)) : moves[0];
}

/* ---- the end of a trick ---- */

/* Refills the hand of a seat as far as the talon lasts. */
static void refill_seat(DrawState *state, int seat) {
    DrawPublic *public = &state->public;
    int missing = public->rules.hand - cards_count(state->hand[seat]);
    if (missing > public->talon) missing = public->talon;
    if (missing <= 0) return;
    if (!state->hand[seat]) trick_return(&public->trick, &public->out, seat);
    assert(public->talon <= DRAW_DECK);
    const Card *top = &state->deck[DRAW_DECK - public->talon];
    for (int i = 0; i < missing; i++) state->hand[seat] |= card_bit(top[i]);
    public->talon = (uint8_t)(public->talon - missing);
    public->may_be_drawn[seat] = (uint8_t)(public->may_be_drawn[seat] + missing);
    public->draws[seat] = (uint8_t)(public->draws[seat] + missing);
}

static void refill(DrawState *state, int winner) {
    for (int i = 0, seat = winner; i < state->public.rules.seats && state->public.talon; i++) {
        refill_seat(state, seat);
        seat = trick_next_seat(&state->public.trick, seat);
    }
}

static void take_points(const DrawVariant *variant, DrawPublic *public, int seat, CardSet cards) {
    assert(public->points[seat] + draw_points(variant->ladder, cards) <= DRAW_POINTS);
    public->points[seat] = (uint8_t)(public->points[seat] + draw_points(variant->ladder, cards));
}

static bool game_is_over(const DrawPublic *public) {
    unsigned holding = public->trick.holding;
    return !public->talon && (holding & (holding - 1)) == 0;
}

/* The last seat with cards finishes last; the `tail` rule decides who gets its points. */
static void end_game(const DrawVariant *variant, DrawState *state) {
    DrawPublic *public = &state->public;
    public->over = true;
    public->trick.turn = -1;
    if (!public->trick.holding) return;
    int last = __builtin_ctz(public->trick.holding);
    assert(public->out.count == public->rules.seats - 1);
    public->out.seat[public->out.count++] = (uint8_t)last;
    int heir = public->rules.tail == DRAW_TAIL_OWNER ? last : public->out.seat[0];
    if (public->rules.tail != DRAW_TAIL_NONE) take_points(variant, public, heir, state->hand[last]);
}

static void end_trick(const DrawVariant *variant, DrawState *state, bool credited) {
    DrawPublic *public = &state->public;
    int winner = public->trick.owner;
    if (credited) {
        public->tricks_won[winner]++;
        take_points(variant, public, winner, public->circle);
    }
    public->table = public->circle = 0;
    public->trick.led = false;
}

/* ---- plies ---- */

static void play_cards(DrawState *state, CardSet play) {
    DrawPublic *public = &state->public;
    int seat = public->trick.turn;
    if (!public->trick.led) public->tricks++;
    public->plays[seat]++;
    public->table = play;
    public->circle |= play;
    public->gone |= play;
    state->hand[seat] ^= play;
    if (!state->hand[seat]) trick_leave(&public->trick, &public->out, seat);
    /* Cards below the lowest card dealt are known to be drawn; the others may be from either. */
    int drawn = public->may_be_drawn[seat] - cards_count(play & (card_bit(public->lowest) - 1));
    int held = cards_count(state->hand[seat]);
    public->may_be_drawn[seat] = (uint8_t)(drawn < held ? drawn : held);
    if (public->rules.refill == DRAW_REFILL_PLAY) refill_seat(state, seat);
}

void draw_apply(const DrawVariant *variant, DrawState *state, Move move) {
    DrawPublic *public = &state->public;
    int seat = public->trick.turn;
    assert(seat >= 0 && (state->hand[seat] & move) == move && (move || public->trick.led));
    bool goes_on;
    if (move == DRAW_PASS) {
        public->passes[seat]++;
        goes_on = trick_pass(&public->trick, false);
    } else {
        play_cards(state, move);
        bool ends = public->rules.skip_forced_passes && variant->unbeatable(move);
        goes_on = trick_play(&public->trick, ends ? TRICK_UNBEATABLE : 0);
        if (game_is_over(public)) {
            end_trick(variant, state, !goes_on || public->rules.last_circle == DRAW_LAST_OWNER);
            end_game(variant, state);
            return;
        }
    }
    if (goes_on) return;
    end_trick(variant, state, true);
    refill(state, public->trick.owner);
    if (game_is_over(public))
        end_game(variant, state);
    else
        trick_lead(&public->trick, trick_leader(&public->trick));
}

/* ---- the end ---- */

static int32_t score_of(const DrawRules *rules, const DrawPublic *public, int seat, int position) {
    int32_t sum = 0;
    for (int i = 0; i < rules->seats; i++) sum += public->points[i];
    switch ((DrawScore)rules->score) {
    case DRAW_SCORE_POINTS:
        return public->points[seat];
    case DRAW_SCORE_ORDER:
        return rules->seats - 1 - position;
    case DRAW_SCORE_MEAN:
        break;
    }
    return public->points[seat] * rules->seats - sum;
}

void draw_outcome(const DrawVariant *variant, const DrawState *state, Outcome *out) {
    (void)variant;
    const DrawPublic *public = &state->public;
    const DrawRules *rules = &public->rules;
    assert(public->over && public->out.count == rules->seats);
    memset(out, 0, sizeof *out);
    for (int i = 0; i < rules->seats; i++) {
        int seat = public->out.seat[i];
        out->score[seat] = score_of(rules, public, seat, i);
        /* Ties go by the order of finishing. */
        out->place[seat] = 1;
        for (int j = 0; j < rules->seats; j++) {
            int32_t other = score_of(rules, public, public->out.seat[j], j);
            if (other > out->score[seat] || (other == out->score[seat] && j < i)) out->place[seat]++;
        }
    }
}

/* The culprit gets the lowest score; the others share the points, or get 1 each for the order. */
void draw_forfeit(const DrawVariant *variant, const DrawState *state, int culprit, Outcome *out) {
    const DrawRules *rules = &state->public.rules;
    (void)variant;
    int others = rules->seats - 1;
    memset(out, 0, sizeof *out);
    for (int seat = 0; seat < rules->seats; seat++) {
        bool blamed = seat == culprit;
        out->place[seat] = (uint8_t)(blamed ? rules->seats : 1);
        if (culprit < 0) continue;
        int32_t share = rules->score == DRAW_SCORE_ORDER ? 1 : DRAW_POINTS / others;
        out->score[seat] = blamed ? rules->score == DRAW_SCORE_MEAN ? -DRAW_POINTS : 0 : share;
    }
}

bool draw_check(const void *memory, Error *error) {
    const DrawRules *rules = memory;
    int dealt = rules->seats * rules->hand;
    if (dealt <= DRAW_DECK) return true;
    return error_input(error, "hand: %d seats with %d cards each need %d cards, the deck has %d",
                       rules->seats, rules->hand, dealt, DRAW_DECK);
}

void draw_score_bounds(const void *memory, int32_t *lowest, int32_t *highest) {
    const DrawRules *rules = memory;
    bool order = rules->score == DRAW_SCORE_ORDER, mean = rules->score == DRAW_SCORE_MEAN;
    *lowest = mean ? -DRAW_POINTS : 0;
    *highest = order ? rules->seats - 1 : mean ? DRAW_POINTS * (rules->seats - 1) : DRAW_POINTS;
}

/* At most every card is a ply of its own, and all other seats pass after each play but the last. */
int draw_plies_max(const DrawVariant *variant, const DrawRules *rules) {
    (void)variant;
    return DRAW_DECK + (DRAW_DECK - 1) * (rules->seats - 1);
}

/* ---- statistics ---- */

const char *const draw_covariates[] = {"first", "strong_dealt", "plays_needed", NULL};

/* The hand dealt to a seat; undefined for a determinized state, which lacks that part of the deck. */
static CardSet dealt_hand(const DrawState *state, int seat) {
    int hand = state->public.rules.hand;
    CardSet cards = 0;
    for (int i = 0; i < hand; i++) cards |= card_bit(state->deck[seat * hand + i]);
    return cards;
}

static int position_of(const FinishingOrder *order, int seat) {
    for (int i = 0; i < order->count; i++)
        if (order->seat[i] == seat) return i + 1;
    return 0;
}

void draw_statistics(const DrawVariant *variant, const DrawState *state, int32_t *out) {
    const DrawPublic *public = &state->public;
    int seats = public->rules.seats;
    *out++ = public->first;
    *out++ = public->lowest;
    *out++ = public->tricks;
    for (int seat = 0; seat < seats; seat++) {
        CardSet dealt = dealt_hand(state, seat);
        int32_t row[] = {cards_count(dealt & draw_strong(variant->ladder)),
                         variant->plays_needed(dealt),
                         public->points[seat],
                         position_of(&public->out, seat),
                         public->tricks_won[seat],
                         public->plays[seat],
                         public->passes[seat],
                         public->draws[seat],
                         cards_count(state->hand[seat])};
        for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) out[(int)i * seats + seat] = row[i];
    }
}

/* ---- the plays of games with only equal cards ---- */

/* The number of plays is at most 97: a hand of 27 cards has at most 27 singles, 39 pairs, 25 triples and 6
 * fours (six ranks of four and one of three). */
int draw_equals_list(CardSet hand, CardSet table, Move *out) {
    LadderCounts counts = ladder_count(hand);
    int size = cards_count(table), floor = table ? ladder_highest(table) : -1;
    Move *end = out;
    for (int equals = 1; equals <= 4; equals++)
        if (!table || size == equals) end = equals_list(hand, &counts, equals, floor, end);
    return (int)(end - out);
}

int draw_equals_needed(CardSet hand) { return cards_count(ladder_count(hand).one); }

int draw_equals_rank(CardSet play) { return play ? ladder_highest(play) : -1; }

DrawClass draw_equals_class(CardSet play) {
    (void)play;
    return DRAW_EQUALS;
}

/* ---- deals: from a random stream, from a deal file, and back to JSON ---- */

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

/* ---- endings without a talon, solved as endings of sets (cards/ending.h) ---- */

static int list(const void *memory, CardSet hand, CardSet enemy, CardSet table, CardSet *out) {
    const DrawVariant *variant = memory;
    (void)enemy;
    return variant->list(hand, table, out);
}

static int rank(const void *memory, CardSet play) { return ((const DrawVariant *)memory)->rank(play); }

/* ---- more than two hands ---- */

/* A non-empty `gone` marks that this is not the first play, which would need the lowest card dealt. */
static void start_ending(void *memory, const void *rules, const EndingPosition *position) {
    DrawState *state = memory;
    DrawPublic *public = &state->public;
    public->rules = *(const DrawRules *)rules;
    public->rules.seats = (uint8_t)position->count;
    public->gone = UINT64_C(1) << 63;
    for (int i = 0; i < position->count; i++) state->hand[i] = position->hand[i].once;
    trick_begin(&public->trick, position->count);
    trick_lead(&public->trick, 0);
    if (!position->table) return;
    public->table = position->table;
    public->trick.owner = (uint8_t)position->owner;
    public->trick.led = true;
}

static TwoDecks hand_of(const void *state, int seat) {
    return (TwoDecks){((const DrawState *)state)->hand[seat], 0};
}
static const Trick *trick_of(const void *state) { return &((const DrawState *)state)->public.trick; }
static uint64_t table_of(const void *state) { return ((const DrawState *)state)->public.table; }

bool draw_solve(const DrawVariant *variant, const Game *game, const DrawRules *rules,
                const struct cJSON *object, Solution *solution, Error *error) {
    SetEndgame endgame = {variant, list, rank};
    TableEnding many = {.game = game,
                        .hands_min = 3,
                        .hands_max = ENDING_HANDS_MAX,
                        .start = start_ending,
                        .hand = hand_of,
                        .trick = trick_of,
                        .table = table_of};
    Ending ending = {
        .ladder = variant->ladder, .cards_max = variant->hand_max, .many = &many, .rules = rules};
    return set_endgame_solve(&endgame, &ending, object, solution, error);
}
