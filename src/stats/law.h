/* The observed law of a match: the relative frequencies of outcome classes, low to high, whose scores are
 * equally spaced from 0 to 1. Three classes: single games (loss, draw, win). Five: deal sets of two games. */
#ifndef KOZYR_STATS_LAW_H
#define KOZYR_STATS_LAW_H

#include <assert.h>
#include <stdint.h>

enum { CLASSES_MAX = 64 };

typedef struct {
    int classes;
    double total; /* observations, after the replacement of zeros */
    double p[CLASSES_MAX];
} Law;

/* Zero counts become 0.001, so that no class is impossible (the convention of fishtest and fastchess).
 * 2 <= classes <= CLASSES_MAX. */
Law law_from_counts(const uint64_t counts[], int classes);

/* The score of class i, in [0, 1]. */
static inline double law_score(int classes, int i) {
    assert(classes >= 2 && i >= 0 && i < classes);
    return (double)i / (double)(classes - 1);
}
double law_mean(const Law *law);
double law_variance(const Law *law);

#endif
