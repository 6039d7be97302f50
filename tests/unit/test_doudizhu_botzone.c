/* Dou Dizhu on Botzone: requests against a second implementation, the game rebuilt from them, and refusals. */
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../reference/random_rules.h"
#include "core/json.h"
#include "games/doudizhu/botzone.h"

enum { GAMES = 30, LONG_GAMES = 1000, SEATS = DOUDIZHU_SEATS };

static const Botzone *botzone;

/* A game and what each seat remembers of it. */
typedef struct {
    ClimbingState state;
    _Alignas(8) unsigned char memory[SEATS][BOTZONE_MEMORY];
    int bids, bid[SEATS], count; /* of plays */
    CardSet play[200];
} Table;

static int position_of(const Table *table, int seat) {
    return (seat + SEATS - table->state.public.first) % SEATS;
}

static int landlord_of(const Table *table) { return position_of(table, table->state.public.landlord); }

static bool has_auction(const Table *table) {
    return table->state.public.rules.auction != CLIMBING_NO_AUCTION;
}

static bool is_auction(const Table *table) { return table->state.public.phase == CLIMBING_SPEAKING; }

/* ---- what a seat must have been told ---- */

static void say_cards(CardSet cards, Text *out) {
    text_char(out, '[');
    for (int card = 0, said = 0; card < DOUDIZHU_DECK; card++)
        if (cards >> card & 1) text_format(out, "%s%d", said++ ? "," : "", card);
    text_char(out, ']');
}

static int rank_of(int card) { return card < LADDER_JOKER_BIT ? card / 4 : card - LADDER_JOKER_BIT + 13; }

/* Guesses the others' cards: the right number of each rank, lowest unseen cards first, but for the landlord
 * the bottom cards first, which only the landlord has. */
static CardSet laid(CardSet unseen, CardSet bottom, bool landlord, CardSet played) {
    CardSet cards = 0;
    for (int card = 0; card < DOUDIZHU_DECK; card++) {
        if (!(played >> card & 1)) continue;
        CardSet open = unseen & ~cards, pick = 0;
        for (int other = DOUDIZHU_DECK; other-- > 0;)
            if (rank_of(other) == rank_of(card) && open & ~bottom & card_bit((Card)other))
                pick = card_bit((Card)other);
        for (int other = DOUDIZHU_DECK; other-- > 0 && landlord;)
            if (rank_of(other) == rank_of(card) && open & bottom & card_bit((Card)other))
                pick = card_bit((Card)other);
        cards |= pick;
    }
    return cards;
}

/* Play `number` as `seat` sees it. */
static CardSet known_play(const Table *table, int seat, int number) {
    int own = (position_of(table, seat) - landlord_of(table) + SEATS) % SEATS;
    const ClimbingState *state = &table->state;
    CardSet unseen = DOUDIZHU_CARDS & ~state->dealt[seat].once & ~(own == 0 ? state->public.bottom.once : 0),
            cards = 0;
    for (int i = 0; i <= number; i++) {
        cards = i % SEATS == own ? table->play[i]
                                 : laid(unseen, state->public.bottom.once, i % SEATS == 0, table->play[i]);
        unseen &= ~cards;
    }
    return cards;
}

static void say_bid_request(const Table *table, int seat, Text *out) {
    text_string(out, "{\"own\":");
    say_cards(table->state.dealt[seat].once, out);
    text_string(out, ",\"bid\":[");
    for (int i = 0; i < position_of(table, seat); i++) text_format(out, i ? ",%d" : "%d", table->bid[i]);
    text_string(out, "]}");
}

/* The request before play `number`; `first`: before the seat's first play. */
static void say_play_request(const Table *table, int seat, int number, bool first, Text *out) {
    const ClimbingState *state = &table->state;
    text_string(out, "{\"history\":[");
    say_cards(number < 2 ? 0 : known_play(table, seat, number - 2), out);
    text_char(out, ',');
    say_cards(number < 1 ? 0 : known_play(table, seat, number - 1), out);
    text_char(out, ']');
    if (first) {
        bool all_twenty = !has_auction(table) && seat == state->public.landlord;
        text_string(out, ",\"own\":");
        say_cards(state->dealt[seat].once | (all_twenty ? state->public.bottom.once : 0), out);
        text_string(out, has_auction(table) ? ",\"publiccard\":" : ",\"public\":");
        say_cards(state->public.bottom.once, out);
    }
    if (first && has_auction(table))
        text_format(out, ",\"landlord\":%d,\"pos\":%d,\"finalbid\":%d", landlord_of(table),
                    position_of(table, seat), state->public.bid);
    text_char(out, '}');
}

/* All requests up to the current one, and the responses to the earlier ones. */
static int say_all(const Table *table, int seat, Text *requests, Text *responses) {
    bool bid = table->bids > position_of(table, seat) || is_auction(table);
    int turns = 0;
    text_char(requests, '[');
    text_char(responses, '[');
    if (bid) say_bid_request(table, seat, requests);
    if (table->bids > position_of(table, seat))
        text_format(responses, "%d", table->bid[position_of(table, seat)]);
    if (table->bids > position_of(table, seat)) turns++;
    int first = is_auction(table) ? 0 : (position_of(table, seat) - landlord_of(table) + SEATS) % SEATS;
    for (int number = first; !is_auction(table) && number <= table->count; number += SEATS) {
        if (bid || number > first) text_char(requests, ',');
        say_play_request(table, seat, number, number == first, requests);
        if (number == table->count) break;
        if (turns++) text_char(responses, ',');
        say_cards(table->play[number], responses);
    }
    text_char(requests, ']');
    text_char(responses, ']');
    return turns;
}

static void hear_all(const Table *table, int seat, int turns, Text *requests, Text *responses) {
    text_char(requests, '[');
    for (int turn = 0; turn <= turns; turn++) {
        if (turn) text_char(requests, ',');
        botzone->request(table->memory[seat], turn, requests);
    }
    text_string(requests, "]");
    text_char(responses, '[');
    for (int turn = 0; turn < turns; turn++) {
        if (turn) text_char(responses, ',');
        botzone->response(table->memory[seat], turn, responses);
    }
    text_string(responses, "]");
}

/* ---- the game as it is rebuilt ---- */

/* In the rebuilt game, position 0 is the seat that speaks first. */
static int rebuilt_seat(const Table *table, const ClimbingState *rebuilt, int seat) {
    return (position_of(table, seat) + rebuilt->public.first) % SEATS;
}

static void compare_public(const Table *table, const ClimbingState *rebuilt) {
    const ClimbingState *state = &table->state;
    assert_true(rebuilt->public.bottom.once == state->public.bottom.once);
    assert_int_equal(rebuilt->public.phase, state->public.phase);
    assert_int_equal(rebuilt->public.trick.turn, rebuilt_seat(table, rebuilt, state->public.trick.turn));
    assert_int_equal(rebuilt->public.trick.led, state->public.trick.led);
    assert_int_equal(rebuilt->public.bid, state->public.bid);
    assert_int_equal(rebuilt->public.class, state->public.class);
    assert_int_equal(rebuilt->public.head, state->public.head);
    assert_int_equal(rebuilt->public.rules.auction, state->public.rules.auction);
    if (!is_auction(table))
        assert_int_equal(rebuilt->public.landlord, rebuilt_seat(table, rebuilt, state->public.landlord));
    for (int seat = 0; seat < SEATS; seat++) {
        int there = rebuilt_seat(table, rebuilt, seat);
        assert_true(rebuilt->public.played[there] == state->public.played[seat]);
        assert_int_equal(rebuilt->public.held[there], state->public.held[seat]);
    }
}

static void compare_rebuilt(const Table *table, int seat, const BotzoneStory *story) {
    ClimbingState rebuilt;
    memcpy(&rebuilt, story->dealt, sizeof rebuilt);
    for (int i = 0; i < story->count; i++) game_doudizhu.apply(&rebuilt, story->moves[i]);
    assert_int_equal(story->seat, rebuilt_seat(table, &rebuilt, seat));
    assert_true(story->own == table->state.hand[seat].once);
    assert_true(rebuilt.hand[story->seat].once == table->state.hand[seat].once);
    compare_public(table, &rebuilt);
}

static void check_answer(const Table *table, const BotzoneStory *story, Move move, Text *out) {
    text_clear(out);
    botzone->answer(story, &table->state, move, out);
    Text wanted = {0};
    if (is_auction(table))
        text_format(&wanted, "%d", move ? move_head(move) : 0);
    else
        say_cards(move_cards(move), &wanted);
    assert_string_equal(text_c(out), text_c(&wanted));
    text_free(&wanted);
}

/* Checks all data at a turn of `seat`, which then makes `move`. */
static void check_turn(Table *table, int seat, const Move *legal, int count, Move move) {
    Text told[2] = {{0}}, wanted[2] = {{0}};
    Error error = {0};
    int turns = botzone->turns(table->memory[seat]);
    assert_int_equal(turns, say_all(table, seat, &wanted[0], &wanted[1]));
    hear_all(table, seat, turns, &told[0], &told[1]);
    for (int i = 0; i < 2; i++) assert_string_equal(text_c(&told[i]), text_c(&wanted[i]));
    cJSON *requests = cJSON_Parse(text_c(&told[0])), *responses = cJSON_Parse(text_c(&told[1]));
    static BotzoneStory story;
    memset(&story, 0, sizeof story);
    memcpy(story.rules, &table->state.public.rules, sizeof table->state.public.rules);
    if (!botzone->rebuild(&story, requests, responses, &error)) fail_msg("%s", error.text);
    compare_rebuilt(table, seat, &story);
    check_answer(table, &story, move, &told[0]);
    cJSON *response = cJSON_Parse(text_c(&told[0]));
    Move heard;
    assert_true(botzone->read(table->memory[seat], response, legal, count, &heard));
    assert_true(is_auction(table)
                    ? heard == move
                    : ladder_rank_counts(move_cards(heard)) == ladder_rank_counts(move_cards(move)));
    for (int i = 0; i < 2; i++) text_free(&told[i]), text_free(&wanted[i]);
    cJSON_Delete(requests);
    cJSON_Delete(responses);
    cJSON_Delete(response);
}

static void start(Table *table, const char *settings, Rng *rng) {
    RulesMemory rules;
    Error error = {0};
    ClimbingView view;
    botzone = game_doudizhu.botzone;
    memset(table, 0, sizeof *table);
    rules_with(&game_doudizhu, settings, &rules);
    assert_true(botzone->check(&rules, &error));
    game_doudizhu.deal(&table->state, &rules, rng);
    for (int seat = 0; seat < SEATS; seat++) {
        game_doudizhu.observe(&table->state, seat, &view);
        botzone->sit(table->memory[seat], &view);
    }
}

/* Plays the move and tells it to all seats. */
static void make(Table *table, Move move) {
    ClimbingState before = table->state;
    if (is_auction(table))
        table->bid[table->bids++] = move ? move_head(move) : 0;
    else
        table->play[table->count++] = move_cards(move);
    game_doudizhu.apply(&table->state, move);
    for (int seat = 0; seat < SEATS; seat++) {
        ClimbingPly ply;
        game_doudizhu.observe_ply(&before, move, &table->state, seat, &ply);
        botzone->notify(table->memory[seat], &ply);
    }
}

TEST(what_seats_are_told) {
    static const char *const settings[] = {"auction=none scoring=adp", "all_pass=seat_zero",
                                           "all_pass=forced"};
    Rng rng = rng_seeded(5);
    static Table table;
    for (int game = 0; game < (getenv("KOZYR_LONG") ? LONG_GAMES : GAMES); game++) {
        start(&table, settings[game % 3], &rng);
        while (game_doudizhu.turn(&table.state) >= 0) {
            Move legal[MOVES_MAX];
            int count = game_doudizhu.moves(&table.state, legal), seat = game_doudizhu.turn(&table.state);
            int choices = is_auction(&table) && game % 2 ? 2 : count; /* so that in some games all pass */
            Move move = legal[rng_below(&rng, (uint32_t)choices)];
            check_turn(&table, seat, legal, count, move);
            make(&table, move);
        }
    }
}

/* ---- answers that are no move, or another one ---- */

/* The index among the legal moves of the answer of the seat to act; -1 if it is none. */
static int heard(Table *table, const char *text) {
    Move legal[MOVES_MAX], move = ~UINT64_C(0);
    int count = game_doudizhu.moves(&table->state, legal), seat = game_doudizhu.turn(&table->state);
    cJSON *response = cJSON_Parse(text);
    assert_non_null(response);
    bool good = botzone->read(table->memory[seat], response, legal, count, &move);
    cJSON_Delete(response);
    for (int i = 0; good && i < count; i++)
        if (legal[i] == move) return i;
    assert_false(good);
    return -1;
}

/* Deals the given hands to the seats; seat 0 speaks first, or leads. */
static void start_with(Table *table, const char *settings, const CardSet hand[SEATS]) {
    Rng rng = rng_seeded(1);
    ClimbingView view;
    start(table, settings, &rng);
    ClimbingRules rules = table->state.public.rules;
    TwoDecks hands[SEATS] = {{hand[0], 0}, {hand[1], 0}, {hand[2], 0}};
    climbing_start(&doudizhu_variant, &table->state, &rules, hands, 0);
    memset(table->memory, 0, sizeof table->memory);
    for (int seat = 0; seat < SEATS; seat++) {
        game_doudizhu.observe(&table->state, seat, &view);
        botzone->sit(table->memory[seat], &view);
    }
}

/* Seat 0 has the threes to the sixes and a seven, seat 1 the sevens to the tens, and so on. */
static const CardSet in_order[SEATS] = {(UINT64_C(1) << 17) - 1, ((UINT64_C(1) << 17) - 1) << 17,
                                        ((UINT64_C(1) << 17) - 1) << 34};

static void expect_response(const Table *table, int seat, int turn, const char *wanted) {
    Text text = {0};
    botzone->response(table->memory[seat], turn, &text);
    assert_string_equal(text_c(&text), wanted);
    text_free(&text);
}

/* Cards of other suits are remembered as the program named them; for a play that it did not name, the lowest
 * are. */
TEST(suits_that_are_heard) {
    static Table table;
    Move legal[MOVES_MAX];
    start_with(&table, "auction=none", in_order);
    game_doudizhu.moves(&table.state, legal);
    int three = heard(&table, "[2]");
    assert_in_range(three, 0, MOVES_MAX);
    make(&table, legal[three]);
    expect_response(&table, 0, 0, "[2]");
    make(&table, CLIMBING_PASS);
    make(&table, CLIMBING_PASS);
    assert_int_equal(heard(&table, "[2]"), -1); /* the card has been played */
    game_doudizhu.moves(&table.state, legal);
    three = heard(&table, "[3]");
    int four = heard(&table, "[5]");
    assert_in_range(four, three + 1, MOVES_MAX);
    make(&table, legal[three]); /* another bot's move, or the time is out */
    expect_response(&table, 0, 1, "[0]");
    assert_int_equal(heard(&table, "[0]"), -1);
}

/* ---- rules ---- */

TEST(rules_of_the_platform) {
    static const char *const rows[][2] = {
        {"auction=none", ""},
        {"auction=none all_pass=redeal scoring=rlcard", ""},
        {"all_pass=seat_zero", ""},
        {"all_pass=forced", ""},
        {"max_redeal=0", ""},
        {"all_pass=redeal max_redeal=0", ""},
        {"", "the platform deals only once"},
        {"all_pass=redeal max_redeal=1", "the platform deals only once"},
        {"auction=call_rob", "the platform knows auction none"},
        {"auction=score_open", "the platform knows auction none"},
        {"all_pass=forced scoring=national2016", "no doubling"},
        {"auction=none skip_forced_passes=true", "skips no passes"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        RulesMemory rules;
        Error error = {0};
        rules_with(&game_doudizhu, rows[i][0], &rules);
        assert_int_equal(game_doudizhu.botzone->check(&rules, &error), !*rows[i][1]);
        if (!strstr(error.text, rows[i][1])) fail_msg("%s: %s", rows[i][0], error.text);
    }
}
