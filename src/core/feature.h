/* A view as a row of integers for machine learning: the meaning of each number, and its value given the view
 * and the plies before it. Related numbers form a feature; `describe` lists all features. */
#ifndef KOZYR_CORE_FEATURE_H
#define KOZYR_CORE_FEATURE_H

#include <assert.h>

#include "core/game.h"

/* The most numbers: the cells of a board of 20 by 20. Labels are ranks, cards and cells, such as "BJ"
 * or "t20". */
enum { FEATURE_NUMBERS_MAX = 400, FEATURE_LABEL_MAX = 16 };

typedef struct {
    const void *view;
    const Recent *recent;
    const void *rules;
    int seat, seats;
} FeatureInput;

typedef struct {
    const char *name, *help;
    const char
        *labels; /* labels of its numbers, separated by blanks: number k is NAME.LABEL; NULL if it is one
                  * number */
    /* Instead of labels: how many numbers these rules need, and the label of each. */
    int (*count)(const void *rules);
    void (*label)(const void *rules, int number, char *out);
    int which; /* passed to `write`, which may serve several features */
    void (*write)(const FeatureInput *input, int which, int32_t *out);
} Feature;

typedef struct FeatureTable {
    const Feature *rows;
    int count;
} FeatureTable;

/* Rows for the second to the eighth ply from the end. LAST(back, help) expands to one row. */
#define FEATURE_LAST_PLIES(LAST)                                                                             \
    LAST(2, "the same of ply 2 from the end"), LAST(3, "the same of ply 3 from the end"),                    \
        LAST(4, "the same of ply 4 from the end"), LAST(5, "the same of ply 5 from the end"),                \
        LAST(6, "the same of ply 6 from the end"), LAST(7, "the same of ply 7 from the end"),                \
        LAST(8, "the same of ply 8 from the end")

/* The number of integers in a feature, and the name of one of them, such as "hand.K", written to `out`. */
int feature_count(const Feature *feature, const void *rules);
enum { FEATURE_NAME_MAX = 64 };
void feature_name(const Feature *feature, const void *rules, int number, char *out);

/* Appends all numbers as "[0,1,...]"; the game must have features. input->recent may be NULL: no plies yet. */
void features_write(const Game *game, const FeatureInput *input, Text *out);

/* A seat relative to the observer: 0 is the observer, 1 the next seat; -1 if it is not at the table. */
static inline int32_t feature_seat(const FeatureInput *input, int seat) {
    assert(input->seat >= 0 && input->seat < input->seats);
    return seat < 0 || seat >= input->seats ? -1 : (seat - input->seat + input->seats) % input->seats;
}

/* The seat `place` seats after the observer's. */
static inline int feature_place(const FeatureInput *input, int place) {
    assert(place >= 0 && input->seat >= 0 && input->seat < input->seats);
    return (input->seat + place) % input->seats;
}

#endif
