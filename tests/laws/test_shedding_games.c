/* Dou Dizhu for four and three-two-one against slow implementations in tests/reference: random games by
 * random rules, side by side, moves compared as texts of ranks; scores, places and statistics. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../reference/doudizhu4_slow.h"
#include "../reference/random_rules.h"
#include "../reference/threetwoone_slow.h"
#include "core/json.h"
#include "games/doudizhu4/doudizhu4.h"
#include "games/threetwoone/threetwoone.h"

enum { SEATS = 4 };

static int games_of(int few, int many) { return getenv("KOZYR_LONG") ? many : few; }

static Move moves[MOVES_MAX];
static char fast_texts[MOVES_MAX][SLOW_CLIMBING_TEXT], slow_texts[MOVES_MAX][SLOW_CLIMBING_TEXT];

static void counts_of(RankCounts cards, int out[SLOW_RANKS]) {
    for (int rank = 0; rank < SLOW_RANKS; rank++) out[rank] = rank_count(cards, rank);
}

/* A play of the game as the slow ones write it. */
static void fast_text(const CombinationTable *table, const Combination *play, char out[SLOW_CLIMBING_TEXT]) {
    const CombinationClass *class = &table->classes[play->class];
    SlowPlay said = {class->name, class->length, play->head, 0};
    int cards[SLOW_RANKS];
    counts_of(play->cards, cards);
    slow_play_text(cards, &said, out);
}

/* The ranks of the move's own text, which has suits, too. */
static void check_text(const char *text, const char *ranks) {
    size_t length = strcspn(ranks, " "), at = 0;
    if (strcmp(ranks, "pass") == 0 || strncmp(ranks, "bid", 3) == 0) return;
    for (const char *card = text; at < length; card += 3, at++) {
        char rank = *card;
        assert_int_equal(rank, ranks[at]);
    }
}

static int compare_texts(const void *a, const void *b) { return strcmp(a, b); }

/* The same lists; returns a random move, and its text. */
static Move agree(const Game *game, int count, int slow_count, Rng *rng, char text[SLOW_CLIMBING_TEXT]) {
    if (count != slow_count)
        for (int i = 0; i < slow_count || i < count; i++)
            print_error("%s | %s\n", i < count ? fast_texts[i] : "", i < slow_count ? slow_texts[i] : "");
    assert_int_equal(count, slow_count);
    int pick = (int)rng_below(rng, (uint32_t)count);
    char own[MOVE_TEXT_MAX];
    strcpy(text, fast_texts[pick]);
    game->move_format(moves[pick], own);
    check_text(own, text);
    qsort(fast_texts, (size_t)count, SLOW_CLIMBING_TEXT, compare_texts);
    for (int i = 0; i < count; i++) assert_string_equal(fast_texts[i], slow_texts[i]);
    return moves[pick];
}

/* ---- three-two-one ---- */

static void threetwoone_plies(ClimbingState *fast, SlowThreetwoone *slow, Rng *rng) {
    for (;;) {
        char text[SLOW_CLIMBING_TEXT];
        assert_int_equal(game_threetwoone.turn(fast), slow->turn);
        if (slow->turn < 0) return;
        int count = game_threetwoone.moves(fast, moves);
        for (int i = 0; i < count; i++) {
            Combination play = move_combination(&threetwoone_table, moves[i]);
            strcpy(fast_texts[i], "pass");
            if (play.class) fast_text(&threetwoone_table, &play, fast_texts[i]);
        }
        Move move = agree(&game_threetwoone, count, slow_threetwoone_moves(slow, slow_texts), rng, text);
        game_threetwoone.apply(fast, move);
        slow_threetwoone_apply(slow, text);
    }
}

/* first, winner, tricks, passes; by seat plays_needed, twos_dealt, fours_dealt, plays, tricks_won, left */
static void threetwoone_end(const ClimbingState *fast, const SlowThreetwoone *slow) {
    Outcome outcome;
    int32_t values[STATS_MAX];
    int scores[SEATS], places[SEATS];
    game_threetwoone.outcome(fast, &outcome);
    game_threetwoone.statistics(fast, values);
    slow_threetwoone_scores(slow, scores, places);
    assert_int_equal(values[1], slow->owner);
    assert_int_equal(values[2], slow->tricks);
    assert_int_equal(values[3], slow->passes);
    for (int seat = 0; seat < SEATS; seat++) {
        const int32_t *row = values + 4 + seat;
        assert_int_equal(outcome.score[seat], scores[seat]);
        assert_int_equal(outcome.place[seat], places[seat]);
        assert_int_equal(row[12], slow->plays[seat]);
        assert_int_equal(row[16], slow->won[seat]);
        assert_int_equal(row[20], slow_total(slow->hand[seat]));
    }
}

TEST(games_of_threetwoone) {
    Rng rng = rng_seeded(41);
    for (int i = 0; i < games_of(30, 3000); i++) {
        RulesMemory memory;
        ClimbingState fast;
        rules_random(&game_threetwoone, 0, &rng, &memory);
        const ClimbingRules *rules = (const ClimbingRules *)(const void *)&memory;
        SlowThreetwoone slow = {.lock_round = rules->lock == CLIMBING_LOCK_ROUND,
                                .skip_forced_passes = rules->skip_forced_passes};
        game_threetwoone.deal(&fast, rules, &rng);
        for (int seat = 0; seat < SEATS; seat++) {
            counts_of(two_decks_counts(&fast.hand[seat]), slow.hand[seat]);
            if (fast.hand[seat].once & 1) slow_threetwoone_start(&slow, seat);
        }
        threetwoone_plies(&fast, &slow, &rng);
        threetwoone_end(&fast, &slow);
    }
}

/* ---- Dou Dizhu for four ---- */

static void doudizhu4_cards_of(const ClimbingState *fast, SlowDoudizhu4 *slow) {
    for (int seat = 0; seat < SEATS; seat++) counts_of(two_decks_counts(&fast->hand[seat]), slow->hand[seat]);
    counts_of(two_decks_counts(&fast->hidden), slow->bottom);
    slow_doudizhu4_deal(slow, fast->public.first, fast->public.redeals);
}

static void doudizhu4_plies(ClimbingState *fast, SlowDoudizhu4 *slow, Rng *rng) {
    for (;;) {
        char text[SLOW_CLIMBING_TEXT];
        assert_int_equal(game_doudizhu4.turn(fast), slow->turn);
        if (slow->turn < 0) return;
        int count = game_doudizhu4.moves(fast, moves);
        for (int i = 0; i < count; i++) {
            Combination play = climbing_play_of(&doudizhu4_variant, moves[i]);
            strcpy(fast_texts[i], "pass");
            if (play.class == CLIMBING_SAID)
                sprintf(fast_texts[i], "bid %d", play.head);
            else if (play.class)
                fast_text(&doudizhu4_table, &play, fast_texts[i]);
        }
        Move move = agree(&game_doudizhu4, count, slow_doudizhu4_moves(slow, slow_texts), rng, text);
        game_doudizhu4.apply(fast, move);
        slow_doudizhu4_apply(slow, text);
        if (!slow->redeal) continue;
        assert_int_equal(fast->public.redeals, slow->redeals + 1);
        doudizhu4_cards_of(fast, slow);
    }
}

/* first, landlord, bid, redeals, multiplier, bombs_led, bombs_answering, .. tricks 11, passes 12; by seat
 * plays_needed, bombs_dealt, controls_dealt, plays, tricks_won, left */
static void doudizhu4_end(const ClimbingState *fast, const SlowDoudizhu4 *slow) {
    Outcome outcome;
    int32_t values[STATS_MAX];
    int scores[SEATS];
    game_doudizhu4.outcome(fast, &outcome);
    game_doudizhu4.statistics(fast, values);
    slow_doudizhu4_scores(slow, scores);
    assert_int_equal(values[1], slow->landlord);
    assert_int_equal(values[2], slow->bid);
    assert_int_equal(values[5], slow->bombs_led);
    assert_int_equal(values[6], slow->bombs_answering);
    assert_int_equal(values[11], slow->tricks);
    assert_int_equal(values[12], slow->passes);
    for (int seat = 0; seat < SEATS; seat++) {
        const int32_t *row = values + 13 + seat;
        assert_int_equal(outcome.score[seat], scores[seat]);
        assert_int_equal(outcome.side[seat], seat != slow->landlord);
        assert_int_equal(row[12], slow->plays[seat]);
        assert_int_equal(row[16], slow->won[seat]);
        assert_int_equal(row[20], slow_total(slow->hand[seat]));
    }
}

TEST(games_of_doudizhu4) {
    Rng rng = rng_seeded(42);
    int redealt = 0, games = games_of(12, 300);
    for (int i = 0; i < games; i++) {
        RulesMemory memory;
        ClimbingState fast;
        rules_random(&game_doudizhu4, 0, &rng, &memory);
        const ClimbingRules *rules = (const ClimbingRules *)(const void *)&memory;
        SlowDoudizhu4 slow = {.skip_forced_passes = rules->skip_forced_passes,
                              .max_redeal = rules->max_redeal};
        game_doudizhu4.deal(&fast, rules, &rng);
        doudizhu4_cards_of(&fast, &slow);
        doudizhu4_plies(&fast, &slow, &rng);
        doudizhu4_end(&fast, &slow);
        redealt += slow.redeals > 0;
    }
    if (games > 100) assert_true(redealt > 0);
}

/* ---- bombs of two decks ---- */

/* All cards by rank, hand by hand: seat 0 has the threes to the fives, and at the end the jokers. */
static void deal_by_rank(ClimbingState *state) {
    static const Ladder ladder = {"3456789TJQKA2*", "DCHS"};
    RulesMemory rules;
    Error error = {0};
    Text text = {0};
    rules_default(&game_doudizhu4, &rules);
    text_string(&text, "{\"hands\":[");
    for (int i = 0; i < 108; i++) {
        char card[2];
        ladder_card_format(&ladder, (Card)(i / 2), card);
        if (i == 100)
            text_string(&text, "]],\"bottom\":[");
        else if (i % 25 == 0)
            text_string(&text, i ? "],[" : "[");
        else
            text_char(&text, ',');
        text_format(&text, "\"%.2s\"", card);
    }
    text_string(&text, "],\"first\":0,\"redeal_seed\":\"1\"}");
    cJSON *deal = cJSON_Parse(text_c(&text));
    assert_non_null(deal);
    if (!game_doudizhu4.deal_read(state, &rules, deal, &error)) fail_msg("%s: %s", error.text, text_c(&text));
    cJSON_Delete(deal);
    text_free(&text);
}

static void say(ClimbingState *state, const char *text) {
    Move move;
    Error error = {0};
    ClimbingView view;
    assert_true(game_doudizhu4.move_parse(text, &move));
    int count = game_doudizhu4.moves(state, moves), place = 0;
    while (place < count && moves[place] != move) place++;
    if (place == count) fail_msg("\"%s\" is no move", text);
    game_doudizhu4.apply(state, move);
    game_doudizhu4.observe(state, 1, &view);
    if (!game_doudizhu4.view_check(&view, &error)) fail_msg("%s: %s", text, error.text);
}

/* Five cards count once, six and seven twice, eight and four jokers three times. */
TEST(what_bombs_multiply) {
    static const struct {
        const char *play;
        int multiplier, counting, rockets;
    } rows[] = {
        {"3H 3C 3C 3D 3D", 1, 0, 0},
        {"4H 4H 4C 4C 4D 4D", 2, 1, 0},
        {"5S 5S 5H 5H 5C 5C 5D 5D", 6, 2, 0},
        {"RJ RJ BJ BJ", 18, 3, 1},
    };
    ClimbingState state;
    deal_by_rank(&state);
    say(&state, "bid 3");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int32_t values[STATS_MAX];
        say(&state, rows[i].play);
        game_doudizhu4.statistics(&state, values);
        assert_int_equal(values[4], rows[i].multiplier);
        assert_int_equal(values[7], rows[i].counting);
        assert_int_equal(values[8], rows[i].rockets);
        for (int seat = 1; seat < SEATS && game_doudizhu4.turn(&state) == seat; seat++) say(&state, "pass");
    }
}

/* A landlord can play all of 33 cards at once: eleven trios. */
TEST(the_longest_play) {
    char text[MOVE_TEXT_MAX] = "", back[MOVE_TEXT_MAX];
    Move move;
    for (const char *rank = "KQJT9876543"; *rank; rank++) {
        size_t length = strlen(text);
        snprintf(text + length, sizeof text - length, "%s%cC %cD %cD", length ? " " : "", *rank, *rank,
                 *rank);
    }
    assert_int_equal(strlen(text), 33 * 3 - 1);
    assert_true(game_doudizhu4.move_parse(text, &move));
    game_doudizhu4.move_format(move, back);
    assert_string_equal(text, back);
}
