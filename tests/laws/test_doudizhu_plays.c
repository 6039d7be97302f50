/* The plays of Dou Dizhu against its slow implementation, under several rules of kickers; samples that the
 * rules name; and deals that some rules refuse. */
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../reference/doudizhu_slow.h"
#include "../reference/random_rules.h"
#include "core/json.h"
#include "games/doudizhu/doudizhu.h"

enum { HANDS = 16, LONG_FACTOR = 50, BIG_JOKER = COUNT_BIG_JOKER };

typedef char PlayText[SLOW_DOUDIZHU_TEXT];

static const struct {
    const char *preset, *settings;
    SlowDoudizhuRules slow;
} rules_tested[] = {
    {"standard", "", {0}},
    {"rlcard", "", {0}},
    {"openspiel", "", {.no_fours = true, .adjacent_kickers = true}},
    {"douzero", "", {.rocket_kickers = true, .bomb_kickers = true, .adjacent_kickers = true}},
    {"alipay",
     "",
     {.rocket_kickers = true,
      .bomb_kickers = true,
      .adjacent_kickers = true,
      .body_kickers = true,
      .repeated_pairs = true}},
    {"standard", "body_kickers=true", {.body_kickers = true}},
    {"standard", "repeated_pairs=true rocket_kickers=true", {.repeated_pairs = true, .rocket_kickers = true}},
};
enum { RULES_TESTED = sizeof rules_tested / sizeof rules_tested[0] };

/* Seat 0 is about to lead. Both hands may hold the same card: moves depend on the own hand alone. */
static ClimbingState position(const char *preset, const char *settings, CardSet leader, CardSet next) {
    RulesMemory memory;
    ClimbingState state;
    rules_preset(&game_doudizhu, preset, &memory);
    rules_set(&game_doudizhu, settings, &memory);
    memset(&state, 0, sizeof state);
    memcpy(&state.public.rules, &memory, sizeof state.public.rules);
    state.public.phase = CLIMBING_PLAY;
    state.public.bid = 1;
    state.hand[0].once = leader;
    state.hand[1].once = next;
    state.public.held[0] = (uint8_t)cards_count(leader);
    state.public.held[1] = (uint8_t)cards_count(next);
    trick_begin(&state.public.trick, DOUDIZHU_SEATS);
    trick_lead(&state.public.trick, 0);
    return state;
}

static void count_ranks(CardSet set, int counts[SLOW_DOUDIZHU_RANKS]) {
    Card cards[DOUDIZHU_DECK];
    int count = cards_list(set, cards);
    memset(counts, 0, SLOW_DOUDIZHU_RANKS * sizeof counts[0]);
    for (int i = 0; i < count; i++) counts[cards[i] == DOUDIZHU_DECK - 1 ? BIG_JOKER : cards[i] / 4]++;
}

static void describe(Move move, PlayText out) {
    int counts[SLOW_DOUDIZHU_RANKS];
    Combination play = move_combination(&doudizhu_table, move);
    count_ranks(move_cards(move), counts);
    slow_doudizhu_text(counts, doudizhu_table.classes[play.class].name, play.head, out);
}

/* The plays of the seat to act with their texts; a pass is among them unless the seat leads. */
static int list_plays(const ClimbingState *state, Move *moves, PlayText *texts) {
    int count = game_doudizhu.moves(state, moves), pass = state->public.trick.led;
    assert_int_equal(count > 0 && moves[0] == CLIMBING_PASS, pass);
    memmove(moves, moves + pass, (size_t)(count - pass) * sizeof moves[0]);
    for (int i = 0; i < count - pass; i++) describe(moves[i], texts[i]);
    return count - pass;
}

static int compare_texts(const void *a, const void *b) { return strcmp(a, b); }

/* ---- random hands ---- */

/* From `ranks` neighbours, the threes after the big joker, so that there is something to combine. */
static CardSet random_hand(Rng *rng, int first, int ranks) {
    int most = ranks <= 5 ? 2 * ranks + 4 : 9;
    int wanted = 4 + (int)rng_below(rng, (uint32_t)(most - 3));
    CardSet hand = 0;
    for (int tries = 0; tries < 100 && cards_count(hand) < wanted; tries++) {
        int rank = (first + (int)rng_below(rng, (uint32_t)ranks)) % COUNT_RANKS;
        int suit = (int)rng_below(rng, 4);
        hand |= card_bit((Card)(rank == BIG_JOKER            ? DOUDIZHU_DECK - 1
                                : rank == COUNT_LITTLE_JOKER ? DOUDIZHU_DECK - 2
                                                             : 4 * rank + suit));
    }
    return hand;
}

static void compare(const ClimbingState *state, const SlowDoudizhuRules *slow,
                    const SlowDoudizhuReading *table) {
    static Move moves[MOVES_MAX];
    static PlayText fast_texts[MOVES_MAX], slow_texts[MOVES_MAX];
    int counts[SLOW_DOUDIZHU_RANKS];
    count_ranks(state->hand[state->public.trick.turn].once, counts);
    int count = list_plays(state, moves, fast_texts);
    int expected = slow_doudizhu_plays(slow, counts, table, MOVES_MAX, slow_texts);
    qsort(fast_texts, (size_t)count, sizeof fast_texts[0], compare_texts);
    qsort(slow_texts, (size_t)expected, sizeof slow_texts[0], compare_texts);
    for (int i = 0; i < count && i < expected; i++) assert_string_equal(fast_texts[i], slow_texts[i]);
    assert_int_equal(count, expected);
}

/* Each move can be said: its text is read as the same move. */
static void expect_texts_read_back(const Move *moves, int count) {
    for (int i = 0; i < count; i++) {
        char text[MOVE_TEXT_MAX];
        Move read;
        game_doudizhu.move_format(moves[i], text);
        assert_true(game_doudizhu.move_parse(text, &read));
        if (read != moves[i]) fail_msg("%s is read as another move", text);
    }
}

/* The reading of the slow implementation that the text of a play tells. */
static SlowDoudizhuReading reading_of(const SlowDoudizhuRules *slow, Move move) {
    SlowDoudizhuReading readings[SLOW_DOUDIZHU_READINGS];
    int counts[SLOW_DOUDIZHU_RANKS];
    PlayText text, other;
    count_ranks(move_cards(move), counts);
    describe(move, text);
    int count = slow_doudizhu_readings(slow, counts, readings);
    for (int i = 0; i < count; i++) {
        slow_doudizhu_text(counts, readings[i].name, readings[i].head, other);
        if (strcmp(text, other) == 0) return readings[i];
    }
    fail_msg("%s is no play", text);
    return readings[0];
}

/* A lead of each of four sizes is answered, too. */
static void compare_hands(int tested, CardSet leader, CardSet next, Rng *rng) {
    static Move moves[MOVES_MAX];
    static PlayText texts[MOVES_MAX];
    const SlowDoudizhuRules *slow = &rules_tested[tested].slow;
    ClimbingState state = position(rules_tested[tested].preset, rules_tested[tested].settings, leader, next);
    compare(&state, slow, NULL);
    int count = list_plays(&state, moves, texts);
    expect_texts_read_back(moves, count);
    for (int i = 0; i < 4; i++) {
        int from = count * i / 4, to = count * (i + 1) / 4;
        if (from == to) continue;
        Move lead = moves[from + (int)rng_below(rng, (uint32_t)(to - from))];
        ClimbingState answered = state;
        game_doudizhu.apply(&answered, lead);
        if (answered.public.phase != CLIMBING_PLAY) continue;
        SlowDoudizhuReading table = reading_of(slow, lead);
        compare(&answered, slow, &table);
    }
}

TEST(plays_agree) {
    Rng rng = rng_seeded(31);
    int hands = getenv("KOZYR_LONG") ? LONG_FACTOR * HANDS : HANDS;
    for (int i = 0; i < hands; i++)
        for (int tested = 0; tested < RULES_TESTED; tested++) {
            int first = (int)rng_below(&rng, COUNT_RANKS);
            int ranks = i % 3 == 2 ? 6 + (int)rng_below(&rng, 10) : 3 + (int)rng_below(&rng, 3);
            CardSet leader = random_hand(&rng, first, ranks), next = random_hand(&rng, first, ranks);
            compare_hands(tested, leader, next, &rng);
        }
}

/* ---- samples ---- */

static CardSet hand_of(const char *ranks) {
    CardSet hand = 0;
    for (; *ranks && *ranks != ' '; ranks++) {
        static const char order[] = "3456789TJQKA2BR";
        int rank = (int)(strchr(order, *ranks) - order);
        int card = rank == BIG_JOKER ? DOUDIZHU_DECK - 1 : 4 * rank;
        while (hand & card_bit((Card)card)) card++;
        hand |= card_bit((Card)card);
    }
    return hand;
}

/* Texts of plays have the high cards first: another order would be refused for that alone. */
static void expect_order(const char *play) {
    PlayText text;
    int counts[SLOW_DOUDIZHU_RANKS];
    count_ranks(hand_of(play), counts);
    slow_doudizhu_text(counts, "", 0, text);
    assert_memory_equal(text, play, strcspn(play, " "));
}

/* `play`: its cards from high to low, after them the reading if it matters. */
static bool find_play(const ClimbingState *state, const char *play, Move *move) {
    static Move moves[MOVES_MAX];
    static PlayText texts[MOVES_MAX];
    int count = list_plays(state, moves, texts);
    size_t length = strlen(play);
    for (int i = 0; i < count; i++) {
        if (strncmp(texts[i], play, length) != 0 || (texts[i][length] && texts[i][length] != ' ')) continue;
        *move = moves[i];
        return true;
    }
    return false;
}

static const struct {
    const char *preset, *lead, *play; /* lead: "" if the play itself is one */
    bool legal;
} samples[] = {
    {"standard", "", "76543", true},
    {"standard", "", "2AKQJ", false},
    {"standard", "", "554433", true},
    {"standard", "", "22AAKK", false},
    {"standard", "", "444333", true},
    {"standard", "", "4333", true},
    {"standard", "", "54333", false},
    {"standard", "", "3333 trio with solo", false},
    {"standard", "", "RB rocket", true},
    {"standard", "", "RB333", false},
    {"standard", "", "55444333", true},
    {"standard", "", "R5444333", true},
    {"standard", "", "54443333", false},
    {"standard", "", "666555444333 airplane 6", true},
    {"standard", "", "222AAAKKKQQQ airplane with solos A", true},
    {"standard", "", "7777666555444333", false},
    {"standard", "", "RB2222", false},
    {"standard", "", "443333 four with solos 3", true},
    {"standard", "", "55443333 four with pairs 3", true},
    {"standard", "", "44443333", false},
    {"standard", "5", "5", false},
    {"standard", "2", "B", true},
    {"standard", "B", "R", true},
    {"standard", "5", "66", false},
    {"standard", "76543", "87654", true},
    {"standard", "4333", "5444", true},
    {"standard", "2AAA", "KKK3", false},
    {"standard", "443333 four with solos 3", "654444", true},
    {"standard", "554444 four with solos 4", "3333", true},
    {"standard", "3333", "4444", true},
    {"standard", "2222", "RB", true},
    {"openspiel", "", "443333", false},
    {"openspiel", "", "666555444333 airplane with solos 5", true},
    {"openspiel", "", "666555444333 airplane with solos 6", true},
    {"openspiel", "", "RB444333", false},
    {"openspiel", "666555444333 airplane with solos 5", "777666555444 airplane with solos 6", true},
    {"openspiel", "666555444333 airplane with solos 5", "777666555444 airplane 7", false},
    {"douzero", "", "RB2222", true},
    {"douzero", "", "RB444333", true},
    {"douzero", "", "8888666555444333", true},
    {"douzero", "", "5555444333", false},
    {"alipay", "", "54443333", true},
    {"alipay", "", "5555444333 airplane with pairs 4", true},
    {"alipay", "", "44443333 four with pairs 3", true},
};

TEST(samples_of_the_rules) {
    for (size_t i = 0; i < sizeof samples / sizeof samples[0]; i++) {
        const char *lead = samples[i].lead, *play = samples[i].play;
        CardSet leader = hand_of(*lead ? lead : play), spare = DOUDIZHU_CARDS & ~leader;
        ClimbingState state = position(samples[i].preset, "", leader | (spare & -spare), hand_of(play));
        Move move = CLIMBING_PASS;
        expect_order(play);
        if (*lead) {
            if (!find_play(&state, lead, &move)) fail_msg("%s cannot be led", lead);
            game_doudizhu.apply(&state, move);
        }
        if (find_play(&state, play, &move) == samples[i].legal) continue;
        fail_msg("%s: %s over \"%s\" must be %s", samples[i].preset, play, lead,
                 samples[i].legal ? "legal" : "refused");
    }
}

/* ---- deals that some rules refuse; test_texts has those that all do ---- */

#define GOOD(more)                                                                                           \
    "{\"hands\":[[\"3C\",\"3D\",\"3H\",\"3S\",\"4C\",\"4D\",\"4H\",\"4S\",\"5C\",\"5D\",\"5H\",\"5S\","      \
    "\"6C\",\"6D\","                                                                                         \
    "\"6H\",\"6S\",\"7C\"],[\"7D\",\"7H\",\"7S\",\"8C\",\"8D\",\"8H\",\"8S\",\"9C\",\"9D\",\"9H\",\"9S\","   \
    "\"TC\",\"TD\","                                                                                         \
    "\"TH\",\"TS\",\"JC\",\"JD\"],[\"JH\",\"JS\",\"QC\",\"QD\",\"QH\",\"QS\",\"KC\",\"KD\",\"KH\",\"KS\","   \
    "\"AC\",\"AD\","                                                                                         \
    "\"AH\",\"AS\",\"2C\",\"2D\",\"2H\"]],\"bottom\":[\"2S\",\"BJ\",\"RJ\"]" more "}"

static const struct {
    const char *preset, *deal, *error; /* NULL: a good deal */
} deals[] = {
    {"standard", GOOD(",\"first\":2"), NULL},
    {"standard", GOOD(",\"first\":0,\"redeal_seed\":\"0x0123456789abcdef\""), NULL},
    {"rlcard", GOOD(""), NULL},
    {"standard", GOOD(""), "first: missing; expected the seat that speaks first, 0 to 2"},
    {"rlcard", GOOD(",\"first\":1"), "first: seat 1 cannot begin"},
    {"rlcard", GOOD(",\"redeal_seed\":\"0x0123456789abcdef\""),
     "redeal_seed: by these rules there is no redeal"},
    {"standard", GOOD(",\"first\":0,\"redeal_seed\":\"x\""), "redeal_seed"},
};

TEST(bad_deals) {
    for (size_t i = 0; i < sizeof deals / sizeof deals[0]; i++) {
        RulesMemory memory;
        ClimbingState state;
        Error error = {0};
        rules_preset(&game_doudizhu, deals[i].preset, &memory);
        cJSON *deal = json_parse(deals[i].deal, strlen(deals[i].deal), "deal", 1, &error);
        assert_non_null(deal);
        bool good = game_doudizhu.deal_read(&state, &memory, deal, &error);
        cJSON_Delete(deal);
        if (good != !deals[i].error) fail_msg("%s: \"%s\"", deals[i].deal, error.text);
        if (deals[i].error && !strstr(error.text, deals[i].error))
            fail_msg("\"%s\" does not mention \"%s\"", error.text, deals[i].error);
    }
}
