/* A view as a row of integers, for machine learning: what each number is, and how it follows from the view
 * and the plies before it. Numbers that belong together form a feature; `describe` lists all of them. */
#ifndef KOZYR_CORE_FEATURE_H
#define KOZYR_CORE_FEATURE_H

#include "core/game.h"
#include "core/recent.h"

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
        *labels; /* of its numbers, separated by blanks: number k is NAME.LABEL; NULL: it is one number */
    /* Instead of labels: how many numbers there are by these rules, and the label of each. */
    int (*count)(const void *rules);
    void (*label)(const void *rules, int number, char *out);
    int which; /* for `write`: which of its features to write */
    void (*write)(const FeatureInput *input, int which, int32_t *out);
} Feature;

typedef struct FeatureTable {
    const Feature *rows;
    int count;
} FeatureTable;

/* Rows of the second to the eighth ply from the end, where LAST(back, help) is the row of one. */
#define FEATURE_LAST_PLIES(LAST)                                                                             \
    LAST(2, "the same of ply 2 from the end"), LAST(3, "the same of ply 3 from the end"),                    \
        LAST(4, "the same of ply 4 from the end"), LAST(5, "the same of ply 5 from the end"),                \
        LAST(6, "the same of ply 6 from the end"), LAST(7, "the same of ply 7 from the end"),                \
        LAST(8, "the same of ply 8 from the end")

/* How many numbers a feature has; and the name of one of them, such as "hand.K", written to `out`. */
int feature_count(const Feature *feature, const void *rules);
enum { FEATURE_NAME_MAX = 64 };
void feature_name(const Feature *feature, const void *rules, int number, char *out);

/* Appends all numbers of a game that has features, as "[0,1,...]". input->recent may be NULL: no plies
 * yet. */
void features_write(const Game *game, const FeatureInput *input, Text *out);

/* A seat relative to the observer: 0 is the observer, 1 the next seat; -1 if it is not at the table. */
static inline int32_t feature_seat(const FeatureInput *input, int seat) {
    return seat < 0 || seat >= input->seats ? -1 : (seat - input->seat + input->seats) % input->seats;
}

/* The seat so many places after the own one. */
static inline int feature_place(const FeatureInput *input, int place) {
    return (input->seat + place) % input->seats;
}

#endif
