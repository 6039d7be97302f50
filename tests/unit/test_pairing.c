/* Matchings against exhaustive search; the rules of Swiss pairings for every number of entrants; brackets. */
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "core/rng.h"
#include "plan/rounds.h"

enum { ENTRANTS_MOST = 40, NOBODY = 31 };

/* ---- matchings ---- */

/* The size of a maximum matching among the vertices of `left`, by exhaustive search. */
static int most_pairs(const Matching *matching, unsigned left) {
    if (left == 0) return 0;
    int first = __builtin_ctz(left), best;
    left &= left - 1;
    best = most_pairs(matching, left);
    for (unsigned set = left; set; set &= set - 1) {
        int other = __builtin_ctz(set);
        if (matching_barred(matching, first, other)) continue;
        int pairs = 1 + most_pairs(matching, left & ~(1u << other));
        if (pairs > best) best = pairs;
    }
    return best;
}

static void check_mates(const Matching *matching, unsigned in) {
    int singles = 0;
    for (int i = 0; i < matching->count; i++) {
        if (!(in >> i & 1)) continue;
        int mate = matching->mate[i];
        singles += mate < 0;
        if (mate < 0) continue;
        assert_true(in >> mate & 1);
        assert_int_equal(matching->mate[mate], i);
        assert_false(matching_barred(matching, i, mate));
    }
    assert_int_equal(matching->singles, singles);
    assert_int_equal(singles, __builtin_popcount(in) - 2 * most_pairs(matching, in));
}

static void random_graph(Matching *matching, int count, Rng *rng) {
    assert_true(matching_open(matching, count));
    uint32_t density = 1 + rng_below(rng, 9);
    for (int i = 0; i < count; i++)
        for (int j = i + 1; j < count; j++)
            if (rng_below(rng, 10) >= density) matching_bar(matching, i, j);
}

TEST(maximum) {
    Rng rng = rng_seeded(1);
    for (int trial = 0; trial < 1500; trial++) {
        Matching matching;
        int count = 1 + (int)rng_below(&rng, 11), missing = (int)rng_below(&rng, (uint32_t)count + 1) - 1;
        random_graph(&matching, count, &rng);
        matching_solve(&matching, missing);
        check_mates(&matching, ((1u << count) - 1) & ~(missing < 0 ? 0 : 1u << missing));
        matching_close(&matching);
    }
}

enum { MANY = 150 };

/* A hidden perfect matching (of all but one vertex if `count` is odd) and few other edges. */
static void check_many(int count, Rng *rng) {
    static bool barred[MANY][MANY];
    Matching matching;
    int order[MANY];
    assert_true(matching_open(&matching, count));
    for (int i = 0; i < count; i++) order[i] = i;
    for (int i = count - 1; i > 0; i--) {
        int other = (int)rng_below(rng, (uint32_t)i + 1), kept = order[i];
        order[i] = order[other];
        order[other] = kept;
    }
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++) {
            bool bar = !(i % 2 == 1 && k == i - 1) && rng_below(rng, 40);
            barred[order[i]][order[k]] = barred[order[k]][order[i]] = bar;
            if (bar) matching_bar(&matching, order[i], order[k]);
        }
    for (int i = 0; i < count; i++)
        for (int k = 0; k < count; k++)
            assert_int_equal(matching_barred(&matching, i, k), i == k || barred[i][k]);
    matching_solve(&matching, -1);
    assert_int_equal(matching.singles, count % 2);
    for (int i = 0; i < count; i++) {
        int mate = matching.mate[i];
        if (mate >= 0) assert_true(matching.mate[mate] == i && mate != i && !barred[i][mate]);
    }
    matching_close(&matching);
}

/* Enough vertices for sets of several words. */
TEST(many) {
    Rng rng = rng_seeded(3);
    for (int trial = 0; trial < 20; trial++) check_many(MANY, &rng);
}

/* ---- Swiss ---- */

typedef struct {
    Swiss *swiss;
    int met[ENTRANTS_MOST][ENTRANTS_MOST], byes[ENTRANTS_MOST];
    uint16_t pairs[ENTRANTS_MOST + 2];
    int bye;
} Event;

/* Every entrant occurs once, the lower number first; the notes agree with the round. */
static void check_round(Event *event) {
    int count = event->swiss->entrants, seen[ENTRANTS_MOST] = {0}, again = 0;
    event->pairs[count / 2 * 2] = 999; /* written after the pairs */
    event->bye = swiss_pair(event->swiss, event->pairs);
    assert_int_equal(event->pairs[count / 2 * 2], 999);
    assert_int_equal(event->bye >= 0, count % 2);
    if (event->bye >= 0) {
        seen[event->bye]++;
        assert_int_equal(event->byes[event->bye]++, 0);
    }
    for (int i = 0; i < count / 2; i++) {
        int a = event->pairs[2 * i], b = event->pairs[2 * i + 1];
        assert_true(a < b && b < count);
        bool last = i >= count / 2 - event->swiss->again;
        assert_int_equal(event->met[a][b] > 0, last);
        again += event->met[a][b] > 0;
        event->met[a][b]++;
        seen[a]++;
        seen[b]++;
    }
    assert_int_equal(again, event->swiss->again);
    for (int i = 0; i < count; i++) assert_int_equal(seen[i], 1);
}

static void score_round(Event *event, Rng *rng) {
    if (event->bye >= 0) event->swiss->points[event->bye] += 2;
    for (int i = 0; i < event->swiss->entrants / 2; i++) {
        uint32_t first = rng_below(rng, 3);
        event->swiss->points[event->pairs[2 * i]] += first;
        event->swiss->points[event->pairs[2 * i + 1]] += 2 - first;
    }
}

/* All numbers of entrants with all possible numbers of rounds. With at most half as many rounds as entrants
 * no two need meet again (Dirac: every entrant still has new opponents among half of the others). */
TEST(all_sizes) {
    Rng rng = rng_seeded(3);
    for (int count = 2; count <= ENTRANTS_MOST; count++) {
        for (int trial = 0; trial < 4; trial++) {
            Event event = {.swiss = swiss_create(count)};
            assert_non_null(event.swiss);
            for (int round = 0; round < count - 1; round++) {
                check_round(&event);
                if (2 * (round + 1) <= count - count % 2) assert_int_equal(event.swiss->again, 0);
                score_round(&event, &rng);
            }
            swiss_free(event.swiss);
        }
    }
}

/* ---- the rules once more, by trying everything ---- */

typedef struct {
    const Event *event;
    Matching met;                  /* as edges: which entrants may meet */
    uint16_t order[ENTRANTS_MOST]; /* entrants without an opponent, best first */
    int left;
} Rules;

static bool goes_before(const Event *event, int a, int b) {
    uint32_t own = event->swiss->points[a], other = event->swiss->points[b];
    return own != other ? own > other : a < b;
}

static void open_rules(Rules *rules, const Event *event) {
    int count = event->swiss->entrants;
    *rules = (Rules){.event = event, .left = count};
    assert_true(matching_open(&rules->met, count));
    for (int i = 0; i < count; i++) {
        int place = 0;
        for (int k = 0; k < count; k++) {
            place += goes_before(event, k, i);
            if (k < i && event->met[k][i]) matching_bar(&rules->met, k, i);
        }
        rules->order[place] = (uint16_t)i;
    }
}

/* The maximum number of pairs of new opponents among the entrants left, without `a` and `b`, which may be
 * equal or not among them. */
static int most_without(const Rules *rules, int a, int b) {
    unsigned set = 0;
    for (int i = 0; i < rules->left; i++) set |= 1u << rules->order[i];
    return most_pairs(&rules->met, set & ~(1u << a) & ~(1u << b));
}

static void leave(Rules *rules, int entrant) {
    int at = 0;
    while (rules->order[at] != entrant) at++;
    rules->left--;
    for (; at < rules->left; at++) rules->order[at] = rules->order[at + 1];
}

static int find_bye(const Rules *rules) {
    int bye = -1, most = -1;
    for (int i = rules->left - 1; i >= 0; i--) {
        int entrant = rules->order[i], pairs = most_without(rules, entrant, entrant);
        if (rules->event->byes[entrant] || pairs <= most) continue;
        bye = entrant;
        most = pairs;
    }
    return bye;
}

/* The places in which the first entrant looks for an opponent, in order. */
static int list_places(const Rules *rules, int places[]) {
    const uint32_t *points = rules->event->swiss->points;
    int group = 1, count = 0;
    while (group < rules->left && points[rules->order[group]] == points[rules->order[0]]) group++;
    for (int i = group / 2; i < group; i++)
        if (i > 0) places[count++] = i;
    for (int i = group / 2 - 1; i > 0; i--) places[count++] = i;
    for (int i = group; i < rules->left; i++) places[count++] = i;
    return count;
}

/* The opponent of the first, or -1. */
static int find_opponent(const Rules *rules) {
    int places[ENTRANTS_MOST], first = rules->order[0], count = list_places(rules, places),
                               most = most_without(rules, NOBODY, NOBODY);
    for (int i = 0; i < count; i++) {
        int other = rules->order[places[i]];
        if (matching_barred(&rules->met, first, other)) continue;
        if (1 + most_without(rules, first, other) == most) return other;
    }
    return -1;
}

static void put_pair(uint16_t *pair, int a, int b) {
    pair[0] = (uint16_t)(a < b ? a : b);
    pair[1] = (uint16_t)(a < b ? b : a);
}

/* The round that the rules require; returns the bye. */
static int pair_by_rules(const Event *event, uint16_t pairs[]) {
    Rules rules;
    int waiting[ENTRANTS_MOST], waiters = 0, bye = -1;
    open_rules(&rules, event);
    if (rules.left % 2) {
        bye = find_bye(&rules);
        leave(&rules, bye);
    }
    while (rules.left > 0) {
        int first = rules.order[0], other = find_opponent(&rules);
        leave(&rules, first);
        if (other < 0) {
            waiting[waiters++] = first;
            continue;
        }
        leave(&rules, other);
        put_pair(pairs, first, other);
        pairs += 2;
    }
    for (int i = 0; i < waiters; i += 2, pairs += 2) put_pair(pairs, waiting[i], waiting[i + 1]);
    matching_close(&rules.met);
    return bye;
}

TEST(rules) {
    Rng rng = rng_seeded(8);
    for (int trial = 0; trial < 300; trial++) {
        int count = 2 + trial % 7;
        Event event = {.swiss = swiss_create(count)};
        for (int round = 0; round < count - 1; round++) {
            uint16_t wanted[ENTRANTS_MOST];
            int bye = pair_by_rules(&event, wanted);
            check_round(&event);
            assert_int_equal(event.bye, bye);
            assert_memory_equal(event.pairs, wanted, (size_t)(count / 2 * 2) * sizeof *wanted);
            score_round(&event, &rng);
        }
        swiss_free(event.swiss);
    }
}

/* As few repeated meetings as possible, compared with exhaustive search, including the bye. */
TEST(fewest_again) {
    Rng rng = rng_seeded(4);
    int seen_again = 0;
    for (int trial = 0; trial < 400; trial++) {
        int count = 3 + (int)rng_below(&rng, 8);
        Event event = {.swiss = swiss_create(count)};
        for (int round = 0; round < count - 1; round++) {
            unsigned all = (1u << count) - 1;
            int most = 0;
            for (int i = 0; i < count; i++) {
                if (count % 2 == 1 && event.byes[i]) continue;
                int pairs = most_pairs(&event.swiss->matching, count % 2 ? all & ~(1u << i) : all);
                if (pairs > most) most = pairs;
            }
            check_round(&event);
            assert_int_equal(event.swiss->again, count / 2 - most);
            seen_again += event.swiss->again;
            score_round(&event, &rng);
        }
        swiss_free(event.swiss);
    }
    assert_true(seen_again > 0);
}

/* ---- knockout ---- */

TEST(bracket_by_hand) {
    uint16_t slots[8], eight[] = {0, 7, 3, 4, 1, 6, 2, 5}, six[] = {0, NO_SEED, 3, 4, 1, NO_SEED, 2, 5};
    bracket_fill(8, slots);
    assert_memory_equal(slots, eight, sizeof slots);
    bracket_fill(6, slots);
    assert_memory_equal(slots, six, sizeof slots);
}

/* Every entrant once. If the better seed always wins, the seeds of a pair add up to the number of remaining
 * entrants less 1; byes go to the best. */
TEST(brackets) {
    for (int count = 2; count <= 300; count++) {
        uint16_t slots[512];
        int rounds = bracket_rounds(count), size = 1 << rounds, seen[512] = {0};
        assert_true(size >= count && size / 2 < count);
        bracket_fill(count, slots);
        for (int i = 0; i < size; i++) {
            if (slots[i] == NO_SEED) assert_true(slots[i ^ 1] < size - count);
            if (slots[i] != NO_SEED) seen[slots[i]]++;
        }
        for (int i = 0; i < size; i++) assert_int_equal(seen[i], i < count);
        for (; size > 1; size /= 2) {
            for (int i = 0; i < size; i += 2) {
                uint16_t a = slots[i], b = slots[i + 1];
                if (b != NO_SEED && a != NO_SEED) assert_int_equal(a + b, size - 1);
                slots[i / 2] = a < b ? a : b;
            }
        }
        assert_int_equal(slots[0], 0);
    }
}
