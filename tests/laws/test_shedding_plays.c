/* The plays of Dou Dizhu for four and of three-two-one against brute force: every part of a hand is read by
 * rules written down again, from the sentences of the rules and with nothing of the generator's tables. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../reference/doudizhu4_slow.h"
#include "../reference/threetwoone_slow.h"
#include "games/doudizhu4/doudizhu4.h"
#include "games/threetwoone/threetwoone.h"

enum { HANDS = 60, LONG_FACTOR = 20, RANKS_COUNTED = 15, TWO = 12, LISTED_MAX = 8192 };

/* What is said of it, as in tests/reference. */
typedef struct {
    SlowPlay play;
    RankCounts cards;
} Reading;

typedef struct {
    Reading reading[LISTED_MAX];
    int count;
} List;

static List slow, fast;

static void add(List *list, const char *name, int length, int head, int bomb, RankCounts cards) {
    assert_true(list->count < LISTED_MAX);
    list->reading[list->count++] = (Reading){{name, length, head, bomb}, cards};
}

/* ---- comparing ---- */

typedef struct {
    const CombinationTable *table;
    const CombinationRules *rules;
    void (*read)(const int count[SLOW_RANKS], SlowReadings *out);
    bool (*beats)(const SlowPlay *play, const SlowPlay *table);
    int cards, ranks, copies, joker_copies;
} Tested;

static const Tested doudizhu4 = {
    &doudizhu4_table, &doudizhu4_kickers, slow_doudizhu4_readings, slow_doudizhu4_beats, 14, 15, 8, 2};
static const Tested threetwoone = {&threetwoone_table,
                                   &threetwoone_kickers,
                                   slow_threetwoone_readings,
                                   slow_threetwoone_beats,
                                   13,
                                   13,
                                   4,
                                   0};

static void read_parts(const Tested *tested, RankCounts hand, RankCounts part, int rank) {
    if (rank == RANKS_COUNTED) {
        int count[RANKS_COUNTED];
        SlowReadings readings;
        for (int i = 0; i < RANKS_COUNTED; i++) count[i] = rank_count(part, i);
        readings.count = 0;
        if (part) tested->read(count, &readings);
        for (int i = 0; i < readings.count; i++) {
            const SlowPlay *play = &readings.play[i];
            add(&slow, play->name, play->length, play->head, play->bomb, part);
        }
        return;
    }
    for (int taken = 0; taken <= rank_count(hand, rank); taken++)
        read_parts(tested, hand, part + (RankCounts)(unsigned)taken * rank_bit(rank), rank + 1);
}

static void take_over(const Tested *tested, const Combination *plays, int count) {
    fast.count = 0;
    for (int i = 0; i < count; i++) {
        const CombinationClass *class =
            &tested->table->classes[combination_plain(tested->table, plays[i].class)];
        int bomb = !class->bomb ? 0 : class->jokers ? 9 : class->multiple;
        add(&fast, class->name, class->length, plays[i].head, bomb, plays[i].cards);
    }
}

static int compare(const void *one, const void *two) {
    const Reading *a = one, *b = two;
    if (a->cards != b->cards) return a->cards < b->cards ? -1 : 1;
    int names = strcmp(a->play.name, b->play.name);
    if (names) return names;
    return a->play.length != b->play.length ? a->play.length - b->play.length : a->play.head - b->play.head;
}

static void check_equal(List *expected, RankCounts hand, const char *what) {
    qsort(expected->reading, (size_t)expected->count, sizeof *expected->reading, compare);
    qsort(fast.reading, (size_t)fast.count, sizeof *fast.reading, compare);
    for (int i = 0; i < expected->count && i < fast.count; i++) {
        const Reading *a = &expected->reading[i], *b = &fast.reading[i];
        if (compare(a, b) == 0 && a->play.bomb == b->play.bomb) continue;
        fail_msg(
            "hand %015llx, %s: expected %s %d of head %d with %015llx, found %s %d of head %d with %015llx",
            (unsigned long long)hand, what, a->play.name, a->play.length, a->play.head,
            (unsigned long long)a->cards, b->play.name, b->play.length, b->play.head,
            (unsigned long long)b->cards);
    }
    if (expected->count != fast.count)
        fail_msg("hand %015llx, %s: %d plays, expected %d", (unsigned long long)hand, what, fast.count,
                 expected->count);
}

static RankCounts random_hand(const Tested *tested, Rng *rng) {
    int ranks = 4 + (int)rng_below(rng, (uint32_t)(tested->ranks - 3)), wanted = tested->cards;
    int first = (int)rng_below(rng, (uint32_t)(tested->ranks - ranks + 1));
    RankCounts hand = 0;
    while (wanted > 0) {
        int rank = first + (int)rng_below(rng, (uint32_t)ranks);
        wanted--; /* also where the rank is full */
        if (rank_count(hand, rank) < (rank <= TWO ? tested->copies : tested->joker_copies))
            hand += rank_bit(rank);
    }
    return hand;
}

static Combination plays[MOVES_MAX];

static void check_answers(const Tested *tested, RankCounts hand, const Reading *table, int class) {
    static List answers;
    answers.count = 0;
    read_parts(tested, hand, 0, 0);
    for (int i = 0; i < slow.count; i++)
        if (tested->beats(&slow.reading[i].play, &table->play))
            answers.reading[answers.count++] = slow.reading[i];
    int count = combinations_answer(tested->table, tested->rules, hand, class, table->play.head, plays);
    take_over(tested, plays, count);
    check_equal(&answers, hand, table->play.name);
}

static void check_game(const Tested *tested, uint64_t seed) {
    Rng rng = rng_seeded(seed);
    int hands = getenv("KOZYR_LONG") ? LONG_FACTOR * HANDS : HANDS;
    for (int i = 0; i < hands; i++) {
        RankCounts hand = random_hand(tested, &rng), other = random_hand(tested, &rng);
        if (!hand || !other) continue;
        slow.count = 0;
        read_parts(tested, hand, 0, 0);
        int count = combinations_lead(tested->table, tested->rules, hand, plays);
        take_over(tested, plays, count);
        check_equal(&slow, hand, "a lead");
        for (int k = 0; k < 3; k++) {
            count = combinations_lead(tested->table, tested->rules, other, plays);
            Combination played = plays[rng_below(&rng, (uint32_t)count)];
            take_over(tested, &played, 1);
            Reading table = fast.reading[0];
            slow.count = 0;
            check_answers(tested, hand, &table, combination_plain(tested->table, played.class));
        }
    }
}

TEST(plays_of_doudizhu4) { check_game(&doudizhu4, 31); }

TEST(plays_of_threetwoone) { check_game(&threetwoone, 32); }
