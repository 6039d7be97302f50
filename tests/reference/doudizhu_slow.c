#include "doudizhu_slow.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RANKS = SLOW_DOUDIZHU_RANKS, ACE = 11, LITTLE_JOKER = 13, BIG_JOKER = 14 };

typedef enum { NO_KICKERS, SOLOS, PAIRS } Kickers;

/* `number` of kickers for each rank of the body; `from`..`to` ranks in it. */
typedef struct {
    const char *name;
    int multiple, from, to;
    Kickers kickers;
    int number;
} Shape;

static const Shape shapes[] = {
    {"solo", 1, 1, 1, NO_KICKERS, 0},           {"pair", 2, 1, 1, NO_KICKERS, 0},
    {"trio", 3, 1, 1, NO_KICKERS, 0},           {"trio with solo", 3, 1, 1, SOLOS, 1},
    {"trio with pair", 3, 1, 1, PAIRS, 1},      {"solo chain", 1, 5, 12, NO_KICKERS, 0},
    {"pair chain", 2, 3, 10, NO_KICKERS, 0},    {"airplane", 3, 2, 6, NO_KICKERS, 0},
    {"airplane with solos", 3, 2, 5, SOLOS, 1}, {"airplane with pairs", 3, 2, 4, PAIRS, 1},
    {"four with solos", 4, 1, 1, SOLOS, 2},     {"four with pairs", 4, 1, 1, PAIRS, 2},
    {"bomb", 4, 1, 1, NO_KICKERS, 0},
};
enum { SHAPES = sizeof shapes / sizeof shapes[0] };

static int total(const int cards[RANKS]) {
    int sum = 0;
    for (int rank = 0; rank < RANKS; rank++) sum += cards[rank];
    return sum;
}

static bool is_rocket(const int cards[RANKS]) {
    return total(cards) == 2 && cards[LITTLE_JOKER] && cards[BIG_JOKER];
}

/* ---- kickers: `rest` is what the body leaves ---- */

static bool solo_kickers_allowed(const SlowDoudizhuRules *rules, const int rest[RANKS], int lowest,
                                 int head) {
    if (rest[LITTLE_JOKER] && rest[BIG_JOKER] && !rules->rocket_kickers) return false;
    for (int rank = 0; rank < RANKS; rank++) {
        bool chain = head > lowest;
        bool beside = chain && rank <= ACE && (rank == lowest - 1 || rank == head + 1);
        if (rest[rank] == 4 && !rules->bomb_kickers) return false;
        if (rest[rank] >= 3 && beside && !rules->adjacent_kickers) return false;
        if (rest[rank] && rank >= lowest && rank <= head && !(chain && rules->body_kickers)) return false;
    }
    return true;
}

static bool pair_kickers_allowed(const SlowDoudizhuRules *rules, const int rest[RANKS]) {
    for (int rank = 0; rank < RANKS; rank++)
        if (rest[rank] % 2 || (rest[rank] == 4 && !rules->repeated_pairs)) return false;
    return true;
}

/* Whether the cards are the shape with a body of so many ranks up to the head. */
static bool is_shape(const SlowDoudizhuRules *rules, const Shape *shape, const int cards[RANKS], int length,
                     int head) {
    int rest[RANKS], lowest = head - length + 1;
    int each = shape->kickers == NO_KICKERS ? 0 : shape->kickers == SOLOS ? 1 : 2;
    if (lowest < 0 || (length > 1 && head > ACE)) return false;
    memcpy(rest, cards, sizeof rest);
    for (int rank = lowest; rank <= head; rank++)
        if ((rest[rank] -= shape->multiple) < 0) return false;
    if (total(rest) != each * shape->number * length) return false;
    if (shape->kickers == SOLOS) return solo_kickers_allowed(rules, rest, lowest, head);
    return shape->kickers == NO_KICKERS || pair_kickers_allowed(rules, rest);
}

int slow_doudizhu_readings(const SlowDoudizhuRules *rules, const int cards[RANKS], SlowDoudizhuReading *out) {
    int count = 0;
    if (is_rocket(cards)) out[count++] = (SlowDoudizhuReading){"rocket", 2, BIG_JOKER, false, true};
    for (int i = 0; i < SHAPES; i++) {
        const Shape *shape = &shapes[i];
        if (rules->no_fours && shape->multiple == 4 && shape->kickers != NO_KICKERS) continue;
        for (int length = shape->from; length <= shape->to; length++)
            for (int head = 0; head < RANKS; head++) {
                if (!is_shape(rules, shape, cards, length, head)) continue;
                assert(count < SLOW_DOUDIZHU_READINGS);
                bool bomb = strcmp(shape->name, "bomb") == 0;
                out[count++] = (SlowDoudizhuReading){shape->name, length, head, bomb, false};
            }
    }
    return count;
}

bool slow_doudizhu_beats(const SlowDoudizhuReading *play, const SlowDoudizhuReading *table) {
    if (table->rocket) return false;
    if (play->rocket) return true;
    if (play->bomb && !table->bomb) return true;
    return strcmp(play->name, table->name) == 0 && play->length == table->length && play->head > table->head;
}

/* ---- plays ---- */

void slow_doudizhu_text(const int cards[RANKS], const char *name, int head, char out[SLOW_DOUDIZHU_TEXT]) {
    static const char ranks[] = "3456789TJQKA2BR";
    for (int rank = RANKS - 1; rank >= 0; rank--)
        for (int i = 0; i < cards[rank]; i++) *out++ = ranks[rank];
    sprintf(out, " %s %c", name, ranks[head]);
}

/* The next set of cards of the hand, as numbers count up; false after the last. */
static bool next_set(const int hand[RANKS], int cards[RANKS]) {
    for (int rank = 0; rank < RANKS; rank++) {
        if (cards[rank] < hand[rank]) {
            cards[rank]++;
            return true;
        }
        cards[rank] = 0;
    }
    return false;
}

int slow_doudizhu_plays(const SlowDoudizhuRules *rules, const int hand[RANKS],
                        const SlowDoudizhuReading *table, int size, char texts[][SLOW_DOUDIZHU_TEXT]) {
    int cards[RANKS] = {0}, count = 0;
    while (next_set(hand, cards)) {
        SlowDoudizhuReading readings[SLOW_DOUDIZHU_READINGS];
        int number = slow_doudizhu_readings(rules, cards, readings);
        for (int i = 0; i < number; i++) {
            if (table && !slow_doudizhu_beats(&readings[i], table)) continue;
            if (count == size) abort();
            slow_doudizhu_text(cards, readings[i].name, readings[i].head, texts[count++]);
        }
    }
    return count;
}
