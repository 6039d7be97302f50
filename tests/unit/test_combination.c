/* The shared combinations against counts from the literature, and against brute force. */
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../reference/random_rules.h"
#include "games/doudizhu/doudizhu.h"
#include "games/doudizhu4/doudizhu4.h"
#include "games/threetwoone/threetwoone.h"

enum { READINGS = 100000 };

static Combination plays[READINGS];

static CombinationRules preset_rules(const char *preset) {
    RulesMemory memory;
    ClimbingRules rules;
    rules_preset(&game_doudizhu, preset, &memory);
    memcpy(&rules, &memory, sizeof rules);
    return doudizhu_combinations(&rules);
}

static int compare_cards(const void *a, const void *b) {
    RankCounts first = ((const Combination *)a)->cards, second = ((const Combination *)b)->cards;
    return (first > second) - (first < second);
}

/* The number of readings, and of different card sets, among the plays of a whole deck. */
static void expect_counts(const char *preset, int readings, int sets) {
    CombinationRules rules = preset_rules(preset);
    int count = combinations_lead(&doudizhu_table, &rules, ladder_rank_counts(DOUDIZHU_CARDS), plays);
    assert_int_equal(count, readings);
    qsort(plays, (size_t)count, sizeof plays[0], compare_cards);
    int different = count > 0;
    for (int i = 1; i < count; i++) different += plays[i].cards != plays[i - 1].cards;
    assert_int_equal(different, sets);
}

TEST(plays_of_a_deck) {
    expect_counts("standard", 27471, 27471);
    expect_counts("national2016", 27471, 27471);
    expect_counts("rlcard", 27471, 27471);
    expect_counts("openspiel", 26053, 25661);
    expect_counts("douzero", 30383, 29984);
    expect_counts("alipay", 95352, 93772);
}

/* Class by class, as in RLCard's table of actions. */
TEST(classes_of_a_deck) {
    static const struct {
        int class, last, count;
    } expected[] = {
        {DOUDIZHU_SOLO, DOUDIZHU_SOLO, 15},
        {DOUDIZHU_PAIR, DOUDIZHU_PAIR, 13},
        {DOUDIZHU_TRIO, DOUDIZHU_TRIO, 13},
        {DOUDIZHU_TRIO_SOLO, DOUDIZHU_TRIO_SOLO, 182},
        {DOUDIZHU_TRIO_PAIR, DOUDIZHU_TRIO_PAIR, 156},
        {DOUDIZHU_SOLO_CHAIN, DOUDIZHU_SOLO_CHAIN + 7, 36},
        {DOUDIZHU_PAIR_CHAIN, DOUDIZHU_PAIR_CHAIN + 7, 52},
        {DOUDIZHU_AIRPLANE, DOUDIZHU_AIRPLANE + 4, 45},
        {DOUDIZHU_AIRPLANE_SOLOS, DOUDIZHU_AIRPLANE_SOLOS, 968},
        {DOUDIZHU_AIRPLANE_SOLOS + 1, DOUDIZHU_AIRPLANE_SOLOS + 1, 3282},
        {DOUDIZHU_AIRPLANE_SOLOS + 2, DOUDIZHU_AIRPLANE_SOLOS + 2, 7184},
        {DOUDIZHU_AIRPLANE_SOLOS + 3, DOUDIZHU_AIRPLANE_SOLOS + 3, 10388},
        {DOUDIZHU_AIRPLANE_PAIRS, DOUDIZHU_AIRPLANE_PAIRS, 605},
        {DOUDIZHU_AIRPLANE_PAIRS + 1, DOUDIZHU_AIRPLANE_PAIRS + 1, 1200},
        {DOUDIZHU_AIRPLANE_PAIRS + 2, DOUDIZHU_AIRPLANE_PAIRS + 2, 1134},
        {DOUDIZHU_FOUR_SOLOS, DOUDIZHU_FOUR_SOLOS, 1326},
        {DOUDIZHU_FOUR_PAIRS, DOUDIZHU_FOUR_PAIRS, 858},
        {DOUDIZHU_BOMB, DOUDIZHU_BOMB, 13},
        {DOUDIZHU_ROCKET, DOUDIZHU_ROCKET, 1},
    };
    CombinationRules rules = preset_rules("rlcard");
    int count = combinations_lead(&doudizhu_table, &rules, ladder_rank_counts(DOUDIZHU_CARDS), plays);
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        int found = 0;
        for (int k = 0; k < count; k++)
            found += plays[k].class >= expected[i].class && plays[k].class <= expected[i].last;
        assert_int_equal(found, expected[i].count);
    }
}

/* A text without a reading means the only reading, under rules that leave no choice. */
TEST(plain_cards_read_as_generated) {
    CombinationRules rules = preset_rules("rlcard");
    Combination read[COMBINATION_READINGS_MAX];
    int count = combinations_lead(&doudizhu_table, &rules, ladder_rank_counts(DOUDIZHU_CARDS), plays);
    for (int i = 0; i < count; i++) {
        combinations_read(&doudizhu_table, doudizhu_table.liberal, plays[i].cards, read);
        assert_int_equal(read[0].class, plays[i].class);
        assert_int_equal(read[0].head, plays[i].head);
    }
}

/* ---- the other tables ---- */
