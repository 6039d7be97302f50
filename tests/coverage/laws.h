/* Laws of a deal set, from which the study of coverage draws: share .5 to .99, up to 96 % of the sets split.
 */
#ifndef KOZYR_TESTS_COVERAGE_LAWS_H
#define KOZYR_TESTS_COVERAGE_LAWS_H

#include <stdbool.h>
#include <stdint.h>

#include "core/rng.h"

enum { LAW_CLASSES = 5, LAWS_MAX = 128 };

typedef struct {
    bool halves; /* half of the decided sets are decided by half a point (a draw and a win), else by two wins
                  */
    double share, split;
    double p[LAW_CLASSES];       /* of the scores 0, 1/4, 1/2, 3/4, 1 */
    uint64_t below[LAW_CLASSES]; /* P(class <= i) in units of 2^-64; the last: all ones */
} DealLaw;

/* The grid; returns how many. */
int laws_list(DealLaw laws[LAWS_MAX]);
/* False when there is no such law. */
bool law_make(double share, double split, bool halves, DealLaw *law);
/* The law of the family with this normalised Elo at this share of split sets. */
DealLaw law_of_strength(double nelo, double split, bool halves);
double law_nelo(const DealLaw *law);

static inline int law_draw(const DealLaw *law, Rng *rng) {
    uint64_t u = rng_next(rng);
    int i = 0;
    while (u > law->below[i]) i++;
    return i;
}

#endif
