/* The games with a talon against the slow implementation in tests/reference, their counts, samples of the
 * rules. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../reference/draw_slow.h"
#include "../reference/random_rules.h"
#include "cards/draw.h"
#include "core/json.h"
#include "core/registry.h"
#include "games/wuguapi/combination.h"

enum { GAMES = 40, LONG_GAMES = 1000 };

static int games_of(int few, int many) { return getenv("KOZYR_LONG") ? many : few; }

/* ---- both implementations side by side ---- */

typedef struct {
    const char *name, *ranks;
    bool rows;
} Variant;

static const Variant variants[] = {
    {"wuguapi", "6789TJQKA2345*", true},
    {"qigui521", "34689TJQKA25*7", false},
    {"qigui523", "4689TJQKA325*7", false},
};
enum { VARIANTS = sizeof variants / sizeof *variants };

typedef struct {
    const Game *game;
    Ladder ladder;
    DrawState fast;
    SlowDraw slow;
    int plays[SLOW_DRAW_SEATS], passes[SLOW_DRAW_SEATS]; /* counted from the texts of the moves */
} Pair;

static void pair_start(Pair *pair, const Variant *variant, const RulesMemory *memory, Rng *rng) {
    const DrawRules *rules = (const DrawRules *)(const void *)memory;
    SlowDrawRules slow = {.ranks = variant->ranks,
                          .rows = variant->rows,
                          .seats = rules->seats,
                          .hand = rules->hand,
                          .order_scores = rules->score == DRAW_SCORE_ORDER,
                          .mean_scores = rules->score == DRAW_SCORE_MEAN,
                          .tail_to_owner = rules->tail == DRAW_TAIL_OWNER,
                          .tail_to_first = rules->tail == DRAW_TAIL_FIRST_OUT,
                          .last_to_nobody = rules->last_circle == DRAW_LAST_NONE,
                          .skip_forced_passes = rules->skip_forced_passes,
                          .refill_each_play = rules->refill == DRAW_REFILL_PLAY};
    char deck[54][3] = {0};
    memset(pair, 0, sizeof *pair);
    pair->game = registry_find_game(variant->name);
    pair->ladder = (Ladder){variant->ranks, "DCHS"};
    pair->game->deal(&pair->fast, memory, rng);
    for (int i = 0; i < 54; i++) ladder_card_format(&pair->ladder, pair->fast.deck[i], deck[i]);
    slow_draw_start(&pair->slow, &slow, (const char(*)[3])deck);
}

static int compare_texts(const void *a, const void *b) { return strcmp(a, b); }

/* Plays one random ply in both; false when the game is over. */
static bool pair_ply(Pair *pair, Rng *rng) {
    static Move moves[MOVES_MAX];
    static char fast[MOVES_MAX][SLOW_DRAW_TEXT], slow[SLOW_DRAW_PLAYS][SLOW_DRAW_TEXT];
    assert_int_equal(pair->game->turn(&pair->fast), pair->slow.turn);
    if (pair->slow.turn < 0) return false;
    int count = pair->game->moves(&pair->fast, moves);
    assert_int_equal(count, slow_draw_moves(&pair->slow, slow));
    int pick = (int)rng_below(rng, (uint32_t)count);
    char text[MOVE_TEXT_MAX];
    for (int i = 0; i < count; i++) assert_true(pair->game->move_format(moves[i], fast[i]) < SLOW_DRAW_TEXT);
    memcpy(text, fast[pick], SLOW_DRAW_TEXT);
    qsort(fast, (size_t)count, SLOW_DRAW_TEXT, compare_texts);
    for (int i = 0; i < count; i++) assert_string_equal(fast[i], slow[i]);
    (strcmp(text, "pass") == 0 ? pair->passes : pair->plays)[pair->slow.turn]++;
    pair->game->apply(&pair->fast, moves[pick]);
    slow_draw_apply(&pair->slow, text);
    return true;
}

static void check_end(const Pair *pair) {
    Outcome outcome;
    int scores[SLOW_DRAW_SEATS];
    pair->game->outcome(&pair->fast, &outcome);
    slow_draw_scores(&pair->slow, scores);
    for (int seat = 0; seat < pair->slow.rules.seats; seat++)
        assert_int_equal(outcome.score[seat], scores[seat]);
    /* Equal scores are placed by the order of finishing. */
    for (int i = 0; i + 1 < pair->slow.rules.seats; i++) {
        int one = pair->slow.emptied[i], two = pair->slow.emptied[i + 1];
        assert_int_equal(pair->fast.public.out.seat[i], one);
        if (scores[one] >= scores[two]) assert_true(outcome.place[one] < outcome.place[two]);
    }
}

/* The statistic `name` of a seat. */
static int of_seat(const Pair *pair, const int32_t *values, const char *name, int seat) {
    int position = 0;
    for (const GameStat *stat = pair->game->stats;; stat++) {
        if (strcmp(stat->name, name) == 0) return values[position + seat];
        position += stat->per_seat ? pair->slow.rules.seats : 1;
    }
}

static void check_statistics(const Pair *pair) {
    int32_t values[STATS_MAX];
    int seats = pair->slow.rules.seats, draws = 0, won = 0;
    pair->game->statistics(&pair->fast, values);
    for (int i = 0; i < seats; i++) {
        int seat = pair->slow.emptied[i];
        assert_int_equal(of_seat(pair, values, "finished", seat), i + 1);
        assert_int_equal(of_seat(pair, values, "points", seat), pair->slow.points[seat]);
        assert_int_equal(of_seat(pair, values, "left", seat), pair->slow.held[seat]);
        assert_int_equal(of_seat(pair, values, "plays", seat), pair->plays[seat]);
        assert_int_equal(of_seat(pair, values, "passes", seat), pair->passes[seat]);
        draws += of_seat(pair, values, "draws", seat);
        won += of_seat(pair, values, "tricks_won", seat);
    }
    assert_int_equal(draws, 54 - seats * pair->slow.rules.hand);
    assert_in_range(values[2] - won, 0, pair->slow.rules.last_to_nobody);
}

TEST(games_agree) {
    Rng rng = rng_seeded(1);
    static Pair pair;
    for (int v = 0; v < VARIANTS; v++) {
        const Game *game = registry_find_game(variants[v].name);
        for (int i = 0; i < games_of(GAMES, LONG_GAMES); i++) {
            RulesMemory rules;
            rules_default(game, &rules);
            if (i % 4) rules_random(game, 0, &rng, &rules);
            pair_start(&pair, &variants[v], &rules, &rng);
            while (pair_ply(&pair, &rng)) continue;
            check_end(&pair);
            check_statistics(&pair);
        }
    }
}

TEST(fewest_plays) {
    Rng rng = rng_seeded(2);
    static Pair pair;
    for (int v = 0; v < VARIANTS; v++) {
        const Game *game = registry_find_game(variants[v].name);
        for (int i = 0; i < games_of(20, 500); i++) {
            RulesMemory rules;
            int32_t values[STATS_MAX];
            rules_with(game, "hand=7", &rules);
            pair_start(&pair, &variants[v], &rules, &rng);
            game->statistics(&pair.fast, values);
            /* first, lowest, tricks, strong_dealt of two seats, plays_needed of two */
            for (int seat = 0; seat < 2; seat++)
                assert_int_equal(values[5 + seat], slow_draw_plays_needed(&pair.slow, seat));
        }
    }
}

/* Counted by the slow implementation; KOZYR_LONG counts them again. */
TEST(perft_numbers) {
    static const struct {
        int variant;
        const char *settings;
        uint64_t seed;
        int depth;
        uint64_t leaves;
    } rows[] = {
        {0, "", 1, 7, 5423},
        {0, "seats=4 hand=7 skip_forced_passes=false", 2, 6, 1075},
        {0, "seats=10", 3, 7, 1585},
        {1, "", 4, 6, 2732},
        {1, "seats=7", 5, 7, 6389},
        {2, "seats=3 hand=5", 6, 7, 1905},
        {1, "seats=3 hand=2 refill=play", 7, 9, 324},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        RulesMemory rules;
        static Pair pair;
        Rng rng = rng_seeded(rows[i].seed);
        const Variant *variant = &variants[rows[i].variant];
        const Game *game = registry_find_game(variant->name);
        rules_with(game, rows[i].settings, &rules);
        pair_start(&pair, variant, &rules, &rng);
        uint64_t slow = games_of(0, 1) ? slow_draw_perft(&pair.slow, rows[i].depth) : rows[i].leaves;
        uint64_t fast = game->perft(&pair.fast, rows[i].depth);
        if (slow != rows[i].leaves || fast != rows[i].leaves)
            print_error("row %zu: slow %" PRIu64 ", fast %" PRIu64 "\n", i, slow, fast);
        assert_true(slow == rows[i].leaves && fast == rows[i].leaves);
    }
}

/* ---- counts ---- */

typedef struct {
    int of[6][WUGUAPI_STRAIGHT_FLUSH + 1];
} Counts;

/* Every choice of up to five cards of the deck, by the number of cards and their kind. */
static void count_sets(CardSet rest, CardSet begun, int taken, Counts *counts) {
    if (taken) counts->of[taken][wuguapi_kind(wuguapi_rank(begun))]++;
    for (; rest && taken < 5; rest &= rest - 1)
        count_sets(rest & (rest - 1), begun | (rest & -rest), taken + 1, counts);
}

TEST(counts_of_wuguapi) {
    static Counts sets;
    static Move plays[1 << 15];
    CardSet deck = ladder_deck(&wuguapi_ladder);
    static const struct {
        int cards;
        WuguapiKind kind;
        int count;
    } rows[] = {
        {1, WUGUAPI_SINGLE, 54},         {2, WUGUAPI_PAIR, 79},        {3, WUGUAPI_STRAIGHT, 720},
        {3, WUGUAPI_FLUSH, 1096},        {3, WUGUAPI_TRIPLE, 52},      {3, WUGUAPI_STRAIGHT_FLUSH, 48},
        {4, WUGUAPI_STRAIGHT, 2772},     {4, WUGUAPI_FLUSH, 2816},     {4, WUGUAPI_FOUR, 13},
        {4, WUGUAPI_STRAIGHT_FLUSH, 44}, {5, WUGUAPI_STRAIGHT, 10200}, {5, WUGUAPI_FLUSH, 5108},
        {5, WUGUAPI_FULL_HOUSE, 3744},   {5, WUGUAPI_FOUR_ONE, 650},   {5, WUGUAPI_STRAIGHT_FLUSH, 40},
    };
    count_sets(deck, 0, 0, &sets);
    int listed = wuguapi_list(deck, 0, plays), sum = 0;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int found = 0;
        for (int j = 0; j < listed; j++)
            found += cards_count(plays[j]) == rows[i].cards &&
                     wuguapi_kind(wuguapi_rank(plays[j])) == rows[i].kind;
        assert_int_equal(found, rows[i].count);
        assert_int_equal(sets.of[rows[i].cards][rows[i].kind], rows[i].count);
        sum += found;
    }
    assert_int_equal(sum, 27436);
    assert_int_equal(listed, 27436);
}

/* Also against a play of the same hand, which does not beat itself. */
TEST(answers_are_what_beats) {
    static Move plays[WUGUAPI_PLAYS_MAX], answers[WUGUAPI_PLAYS_MAX];
    CardSet deck = ladder_deck(&wuguapi_ladder);
    Rng rng = rng_seeded(9);
    for (int i = 0; i < 60; i++) {
        CardSet hand = i % 2 ? deck & UINT64_C(0xfff) << rng_below(&rng, 42) : 0;
        while (cards_count(hand) < 12) hand |= deck & card_bit((Card)rng_below(&rng, 54));
        int count = wuguapi_list(hand, 0, plays);
        for (int tries = 0; tries < 20; tries++) {
            CardSet table = plays[rng_below(&rng, (uint32_t)count)];
            int found = wuguapi_list(hand, table, answers), better = 0;
            for (int j = 0; j < count; j++)
                better += cards_count(plays[j]) == cards_count(table) &&
                          wuguapi_rank(plays[j]) > wuguapi_rank(table);
            assert_int_equal(found, better);
            for (int j = 0; j < found; j++) assert_true(wuguapi_rank(answers[j]) > wuguapi_rank(table));
        }
    }
    assert_int_equal(wuguapi_rank(0), 0);
    for (int i = 0; i + 6 <= 54; i++) assert_int_equal(wuguapi_rank(UINT64_C(0x3f) << i), 0);
    static const char *const none[] = {"6D 7D",       "6D 7D BJ",       "6D 7C 9D",       "6D 7D 8D BJ",
                                       "6D 6C 7D",    "6D 6C 7D 7C",    "6D 6C 6H 7D",    "6D 6C 7D 7C 8D",
                                       "6D 6C 7D 8D", "6D 6C 6H BJ RJ", "6D 7D 8D 9D BJ", "6D 6C 6H 7D 8D"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        CardSet set = 0;
        for (const char *at = none[i]; *at; at += at[2] ? 3 : 2)
            set |= card_bit(ladder_card_parse(&wuguapi_ladder, at));
        assert_int_equal(wuguapi_rank(set), 0);
    }
}

/* ---- samples of the rules ---- */

static CardSet cards_of(const Ladder *ladder, const char *text) {
    CardSet set = 0;
    for (; *text; text += text[2] ? 3 : 2) set |= card_bit(ladder_card_parse(ladder, text));
    return set;
}

TEST(samples_of_the_rules) {
    static const struct {
        int variant;
        const char *play, *table;
        bool beats;
    } rows[] = {
        {0, "BJ", "5S", true},
        {0, "RJ BJ", "5S 5H", true},
        {0, "6D 7C 5S", "3H 4H 5H", false},
        {0, "QD KD AC", "TS JS QH", true},
        {0, "AD 2D 3C", "QS KS AH", true},
        {0, "6D 6C 6H", "5S 9S TS", true},
        {0, "AD 2D 3D", "5S 5H 5C", true},
        {0, "6D 6C 6H 6S", "5S 9S TS QS", true},
        {0, "JD QD KD AD", "6D 6C 6H 6S", true},
        {0, "6D 6C 6H RJ BJ", "", false},
        {0, "6D 6C 6H 6S RJ", "5D 5H 5C 4D 4C", true},
        {1, "7D", "RJ", true},
        {1, "3S", "4D", false},
        {1, "RJ BJ", "7D 7C", false},
        {1, "3D 3C 3H 3S", "7S", false},
        {2, "3D", "AS", true},
        {2, "3S", "2D", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Move plays[256];
        Ladder ladder = {variants[rows[i].variant].ranks, "DCHS"};
        CardSet play = cards_of(&ladder, rows[i].play), table = cards_of(&ladder, rows[i].table);
        bool found = false;
        int count = rows[i].variant ? draw_equals_list(play, table, plays) : wuguapi_list(play, table, plays);
        for (int j = 0; j < count; j++) found = found || plays[j] == play;
        if (found != rows[i].beats) fail_msg("%s on %s: %d", rows[i].play, rows[i].table, found);
    }
}
