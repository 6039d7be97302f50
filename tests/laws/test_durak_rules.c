/* The fast Durak against the slow one: random rules, random deals, random play; and the rule sets that
 * durak_check must refuse. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../reference/durak_pair.h"
#include "../reference/random_rules.h"
#include "core/json.h"

enum { PLIES = 300000, LONG_FACTOR = 80, CHECKS = 20000 };

static DurakPair pair;

/* How the random player leans, so that long bouts, chains of transfers and full hands all occur. */
typedef enum { UNIFORM, PLAY_CARDS, TRANSFER, TAKE, STYLES } Style;

static bool fits_style(const char *move, Style style) {
    switch (style) {
    case PLAY_CARDS:
        return move[0] != 'p' && strcmp(move, "take") != 0;
    case TRANSFER:
        return move[0] == 's' || strncmp(move, "transfer", 8) == 0;
    case TAKE:
        return strcmp(move, "take") == 0 || move[0] == 'a';
    default:
        return true;
    }
}

static const char *choose(Style style, Rng *rng) {
    const char *fitting[SLOW_MOVES];
    uint32_t count = 0;
    if (rng_below(rng, 8) != 0)
        for (int i = 0; i < pair.move_count; i++)
            if (fits_style(pair.moves[i], style)) fitting[count++] = pair.moves[i];
    if (count > 0) return fitting[rng_below(rng, count)];
    return pair.moves[rng_below(rng, (uint32_t)pair.move_count)];
}

static int play_game(Rng *rng) {
    RulesMemory rules;
    rules_random(&game_durak, 0, rng, &rules);
    Style style = (Style)rng_below(rng, STYLES);
    bool agree = pair_start_random(&pair, (const DurakRules *)(const void *)&rules, rng);
    while (agree && pair.move_count > 0) {
        char move[SLOW_TEXT];
        snprintf(move, sizeof move, "%s", choose(style, rng));
        agree = pair_play(&pair, move) && pair.plies <= game_durak.plies_max(&pair.rules);
    }
    if (!agree) pair_report(&pair);
    assert_true(agree);
    return pair.plies;
}

/* What the games of one run touched; each count must be well above zero, or the run proves little. */
typedef struct {
    long games, plies, reasons[3], transfers, seats[SLOW_SEATS + 1], decks[SLOW_CARDS + 1];
} Coverage;

static void count_game(Coverage *seen) {
    seen->games++;
    seen->plies += pair.plies;
    seen->reasons[pair.slow.reason]++;
    seen->seats[pair.rules.seats]++;
    seen->decks[pair.rules.deck]++;
    for (int i = 0; i < pair.plies && i < PAIR_PLIES_MAX; i++)
        seen->transfers += fits_style(pair.history[i], TRANSFER);
}

TEST(fast_equals_slow) {
    Rng rng = rng_seeded(20240521);
    Coverage seen = {0};
    bool many = getenv("KOZYR_LONG") != NULL;
    long wanted = many ? (long)PLIES * LONG_FACTOR : PLIES;
    while (seen.plies < wanted) {
        play_game(&rng);
        count_game(&seen);
    }
    print_message("%ld games, %ld plies; loser %ld, draw %ld, aborted %ld; %ld transfers\n", seen.games,
                  seen.plies, seen.reasons[DURAK_LOSER], seen.reasons[DURAK_DRAW],
                  seen.reasons[DURAK_ABORTED], seen.transfers);
    for (int reason = 0; reason < 3; reason++) assert_true(seen.reasons[reason] > (many ? 20 : 4));
    for (int seats = 2; seats <= SLOW_SEATS; seats++) assert_true(seen.seats[seats] > 100);
    assert_true(seen.decks[24] > 100 && seen.decks[32] > 100 && seen.decks[36] > 100 && seen.decks[52] > 100);
    assert_true(seen.transfers > 1000);
}

static const char *refusal(const DurakRules *rules) {
    if (rules->seats * rules->hand > rules->deck) return "hand";
    if (rules->first_bout_limit > rules->attack_limit) return "first_bout_limit";
    if (rules->variant == DURAK_THROW_IN && rules->transfer_show_trump) return "transfer_show_trump";
    if (rules->variant == DURAK_THROW_IN && !rules->transfer_first_bout) return "transfer_first_bout";
    if (rules->end_check == DURAK_END_BEFORE_REFILL && rules->refill_order == DURAK_REFILL_ATTACKER)
        return "end_check";
    return NULL;
}

TEST(check_refuses_senseless_rules) {
    Rng rng = rng_seeded(7);
    int accepted = 0, refused = 0;
    for (int i = 0; i < CHECKS; i++) {
        Error error = {0};
        RulesMemory memory;
        rules_random_any(&game_durak, &rng, &memory);
        const DurakRules *rules = (const DurakRules *)(const void *)&memory;
        bool valid = durak_check(rules, &error);
        assert_int_equal(valid, refusal(rules) == NULL);
        if (!valid) assert_int_equal(strncmp(error.text, refusal(rules), strlen(refusal(rules))), 0);
        accepted += valid;
        refused += !valid;
    }
    assert_true(accepted > 100 && refused > 100);
}

/* Deals as text; those with a wrong key are refused, and the message starts with that key. */
static const char cards[] =
    "\"9C\",\"TC\",\"JC\",\"QC\",\"KC\",\"AC\",\"9S\",\"TS\",\"JS\",\"QS\",\"KS\",\"AS\","
    "\"9H\",\"TH\",\"JH\",\"QH\",\"KH\",\"AH\",\"9D\",\"TD\",\"JD\",\"QD\",\"KD\"";
static const struct {
    const char *settings, *last, *rest, *blame; /* of the deck; after the deck */
} deals[] = {
    {"first_attacker=first-seat", "\"AD\"", "", NULL},
    {"first_attacker=first-seat", "\"AD\"", ",\"trump\":\"AD\",\"first_attacker\":0", NULL},
    {"first_attacker=first-seat", "\"KD\"", "", "deck"},
    {"first_attacker=first-seat", "\"XD\"", "", "deck"},
    {"first_attacker=first-seat", "5", "", "deck"},
    {"first_attacker=first-seat", "\"AD\",\"8D\"", "", "deck"},
    {"first_attacker=first-seat", "\"AD\"", ",\"trump\":\"KD\"", "trump"},
    {"first_attacker=first-seat", "\"AD\"", ",\"first_attacker\":1", "first_attacker"},
    {"first_attacker=first-seat", "\"AD\"", ",\"colour\":1", ""},
    {"first_attacker=first-seat trump=slot", "\"AD\"", "", "trump"},
    {"first_attacker=first-seat trump=slot", "\"AD\"", ",\"trump\":\"8D\"", "trump"},
    {"first_attacker=first-seat trump=slot", "\"AD\"", ",\"trump\":\"9S\"", NULL},
    {"first_attacker=random", "\"AD\"", "", "first_attacker"},
    {"first_attacker=random", "\"AD\"", ",\"first_attacker\":2", "first_attacker"},
    {"first_attacker=random", "\"AD\"", ",\"first_attacker\":1", NULL},
    {"first_attacker=lowest-trump", "\"AD\"", "", "first_attacker"}, /* no diamond was dealt */
    {"first_attacker=lowest-trump", "\"AD\"", ",\"first_attacker\":1", NULL},
    {"first_attacker=lowest-trump trump=slot", "\"AD\"", ",\"trump\":\"9S\",\"first_attacker\":1", NULL},
    {"first_attacker=lowest-trump trump=slot", "\"AD\"", ",\"trump\":\"9S\",\"first_attacker\":0",
     "first_attacker"},
    {"first_attacker=first-seat trump=slot", "\"AD\"", ",\"trump\":\"TS\"", "trump"}, /* at no quarter */
};

TEST(wrong_deals_are_refused) {
    for (size_t i = 0; i < sizeof deals / sizeof deals[0]; i++) {
        char text[600];
        Error error = {0};
        RulesMemory rules;
        DurakState state;
        rules_with(&game_durak, "deck=24", &rules);
        rules_set(&game_durak, deals[i].settings, &rules);
        int size = snprintf(text, sizeof text, "{\"deck\":[%s,%s]%s}", cards, deals[i].last, deals[i].rest);
        cJSON *deal = json_parse(text, (size_t)size, "deal", 1, &error);
        assert_non_null(deal);
        bool read = game_durak.deal_read(&state, &rules, deal, &error);
        cJSON_Delete(deal);
        bool right = read == !deals[i].blame &&
                     (read || strncmp(error.text, deals[i].blame, strlen(deals[i].blame)) == 0);
        if (!right) fail_msg("%s %s: %s", deals[i].settings, text, read ? "was accepted" : error.text);
        if (!read) assert_int_equal(error.status, EXIT_INPUT);
    }
}

/* If no seat was dealt a trump, a deal names the seat that leads. */
TEST(the_lowest_trump_leads) {
    Rng rng = rng_seeded(5);
    RulesMemory rules;
    int told = 0;
    rules_with(&game_durak, "hand=1 seats=3", &rules);
    for (int i = 0; i < 100; i++) {
        DurakState state, read;
        Text text = {0};
        Error error = {0};
        int leader = -1;
        game_durak.deal(&state, &rules, &rng);
        for (int seat = 0; seat < 3; seat++) {
            Card card = state.deck[seat];
            if (card_suit(card) == card_suit(state.public.trump) && (leader < 0 || card < state.deck[leader]))
                leader = seat;
        }
        game_durak.deal_write(&state, &text);
        cJSON *deal = cJSON_Parse(text_c(&text));
        text_free(&text);
        cJSON_DeleteItemFromObjectCaseSensitive(deal, "first_attacker");
        bool good = game_durak.deal_read(&read, &rules, deal, &error);
        cJSON_Delete(deal);
        assert_int_equal(good, leader >= 0);
        if (good) assert_int_equal(read.public.first_attacker, leader);
        told += !good;
    }
    assert_in_range(told, 20, 80);
}
