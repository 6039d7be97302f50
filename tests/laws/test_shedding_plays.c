/* The plays of Dou Dizhu for four and of three-two-one against brute force: every part of a hand is read by
 * rules written down again, from the sentences of the rules and with nothing of the generator's tables. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/doudizhu4/doudizhu4.h"
#include "games/threetwoone/threetwoone.h"

enum { HANDS = 60, LONG_FACTOR = 20, RANKS_COUNTED = 15, TWO = 12, ACE = 11, LISTED_MAX = 8192 };

/* A play: what it is called, ranks in its run (1: none), head, and how strong it is as a bomb (0: none). */
typedef struct {
    const char *name;
    int length, head, bomb;
    RankCounts cards;
} Reading;

typedef struct {
    Reading reading[LISTED_MAX];
    int count;
} List;

static List slow, fast;

static void add(List *list, const char *name, int length, int head, int bomb, RankCounts cards) {
    assert_true(list->count < LISTED_MAX);
    list->reading[list->count++] = (Reading){name, length, head, bomb, cards};
}

static int number_of(const int count[RANKS_COUNTED], int wanted) {
    int number = 0;
    for (int rank = 0; rank < RANKS_COUNTED; rank++) number += count[rank] == wanted;
    return number;
}

/* ---- Dou Dizhu for four ---- */

/* The head of a run without gaps of the ranks that are there `multiple` times, up to the ace; -1: none. */
static int run_head(const int count[RANKS_COUNTED], int multiple, int *length) {
    int first = 0, last;
    while (first <= ACE && count[first] != multiple) first++;
    for (last = first; last <= ACE && count[last] == multiple; last++) {
    }
    *length = last - first;
    return *length == number_of(count, multiple) ? last - 1 : -1;
}

static void read_doudizhu4(int count[RANKS_COUNTED], int total, RankCounts cards, List *list) {
    static const char *const same[] = {NULL, "single", "pair", "trio"};
    static const char *const runs[] = {NULL, "straight", "pair chain", "airplane"};
    static const int shortest[] = {0, 5, 3, 2};
    int length, joker_pairs = (count[13] == 2) + (count[14] == 2);
    for (int rank = 0; rank < RANKS_COUNTED; rank++) {
        if (count[rank] != total) continue;
        if (total <= (rank <= TWO ? 3 : 2)) add(list, same[total], 1, rank, 0, cards);
        if (total >= 4) add(list, "bomb", 1, rank, total, cards);
    }
    if (total == 4 && joker_pairs == 2) add(list, "jokers", 2, 14, 9, cards);
    for (int multiple = 1; multiple <= 3; multiple++) {
        int head = run_head(count, multiple, &length);
        if (head >= 0 && length >= shortest[multiple] && length * multiple == total)
            add(list, runs[multiple], length, head, 0, cards);
    }
    int trios = number_of(count, 3), pairs = number_of(count, 2);
    if (!trios || trios != pairs || 5 * trios != total || joker_pairs > 1) return;
    if (trios == 1) {
        for (int rank = 0; rank < RANKS_COUNTED; rank++)
            if (count[rank] == 3) add(list, "trio with pair", 1, rank, 0, cards);
    } else if (run_head(count, 3, &length) >= 0) {
        add(list, "airplane with pairs", trios, run_head(count, 3, &length), 0, cards);
    }
}

static bool beats_doudizhu4(const Reading *play, const Reading *table) {
    if (play->bomb || table->bomb)
        return play->bomb > table->bomb || (play->bomb == table->bomb && play->head > table->head);
    return !strcmp(play->name, table->name) && play->length == table->length && play->head > table->head;
}

/* ---- three-two-one ---- */

/* The rank at a place of A 2 3 4 .. K A 2. */
static int rank_at(int place) { return (place + ACE) % 13; }

/* All the cards are a run of equal numbers: adds each way to read it. */
static void add_runs(List *list, const int count[RANKS_COUNTED], int total, int multiple, int shortest,
                     const char *name, RankCounts cards) {
    int length = total / multiple;
    if (total % multiple || length < shortest || length > 13 || number_of(count, multiple) != length) return;
    for (int from = 15 - length; from >= 0; from--) {
        int inside = 0;
        for (int place = from; place < from + length; place++) inside += count[rank_at(place)] == multiple;
        if (inside != length || (from == 0 && length == 2)) continue; /* A 2 stands at both ends */
        add(list, name, length, rank_at(from + length - 1), 0, cards);
        if (length == 13) return; /* the one straight of all ranks is headed by the two */
    }
}

static void add_with_one(List *list, int count[RANKS_COUNTED], int total, RankCounts cards) {
    for (int one = 0; one <= TWO; one++) {
        if (!count[one]) continue;
        count[one]--;
        add_runs(list, count, total - 1, 2, 3, "pair straight with one", cards);
        add_runs(list, count, total - 1, 3, 2, "triple straight with one", cards);
        add_runs(list, count, total - 1, 4, 2, "four straight with one", cards);
        count[one]++;
    }
}

static void read_threetwoone(int count[RANKS_COUNTED], int total, RankCounts cards, List *list) {
    static const char *const same[] = {NULL, "single", "pair", "triple", "four"};
    static const char *const runs[] = {NULL, "straight", "pair straight", "triple straight", "four straight"};
    for (int rank = 0; rank <= TWO; rank++)
        if (count[rank] == total) add(list, same[total], 1, rank, 0, cards);
    for (int multiple = 1; multiple <= 4; multiple++)
        add_runs(list, count, total, multiple, multiple == 1 ? 3 : 2, runs[multiple], cards);
    for (int rank = 0; rank <= TWO; rank++) {
        if (total == 5 && count[rank] == 4) add(list, "four with one", 1, rank, 0, cards);
        if (count[rank] < 3) continue;
        for (int pair = 0; pair <= TWO; pair++) {
            if (pair == rank || count[pair] < 2) continue;
            if (total == 5) add(list, "triple with pair", 1, rank, 0, cards);
            if (total == 6) add(list, "three-two-one", 1, rank, 0, cards); /* the last card may be any */
        }
    }
    add_with_one(list, count, total, cards);
}

static bool beats_threetwoone(const Reading *play, const Reading *table) {
    if (play->head <= table->head) return false;
    if (!strcmp(table->name, "three-two-one") && !strcmp(play->name, "triple straight") && play->length == 2)
        return true;
    return !strcmp(play->name, table->name) && play->length == table->length;
}

/* ---- comparing ---- */

typedef struct {
    const CombinationTable *table;
    const CombinationRules *rules;
    void (*read)(int count[RANKS_COUNTED], int total, RankCounts cards, List *list);
    bool (*beats)(const Reading *play, const Reading *table);
    int cards, ranks, copies, joker_copies;
} Tested;

static const Tested doudizhu4 = {
    &doudizhu4_table, &doudizhu4_kickers, read_doudizhu4, beats_doudizhu4, 14, 15, 8, 2};
static const Tested threetwoone = {
    &threetwoone_table, &threetwoone_kickers, read_threetwoone, beats_threetwoone, 13, 13, 4, 0};

static void read_parts(const Tested *tested, RankCounts hand, RankCounts part, int rank) {
    if (rank == RANKS_COUNTED) {
        int count[RANKS_COUNTED], total = counts_total(part);
        for (int i = 0; i < RANKS_COUNTED; i++) count[i] = rank_count(part, i);
        if (total) tested->read(count, total, part, &slow);
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
    int names = strcmp(a->name, b->name);
    if (names) return names;
    return a->length != b->length ? a->length - b->length : a->head - b->head;
}

static void check_equal(List *expected, RankCounts hand, const char *what) {
    qsort(expected->reading, (size_t)expected->count, sizeof *expected->reading, compare);
    qsort(fast.reading, (size_t)fast.count, sizeof *fast.reading, compare);
    for (int i = 0; i < expected->count && i < fast.count; i++) {
        const Reading *a = &expected->reading[i], *b = &fast.reading[i];
        if (compare(a, b) == 0 && a->bomb == b->bomb) continue;
        fail_msg(
            "hand %015llx, %s: expected %s %d of head %d with %015llx, found %s %d of head %d with %015llx",
            (unsigned long long)hand, what, a->name, a->length, a->head, (unsigned long long)a->cards,
            b->name, b->length, b->head, (unsigned long long)b->cards);
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
        if (tested->beats(&slow.reading[i], table)) answers.reading[answers.count++] = slow.reading[i];
    int count = combinations_answer(tested->table, tested->rules, hand, class, table->head, plays);
    take_over(tested, plays, count);
    check_equal(&answers, hand, table->name);
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

static void plays_of_doudizhu4(void **unused) {
    (void)unused;
    check_game(&doudizhu4, 31);
}

static void plays_of_threetwoone(void **unused) {
    (void)unused;
    check_game(&threetwoone, 32);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_of_doudizhu4),
        cmocka_unit_test(plays_of_threetwoone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
