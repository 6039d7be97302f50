#include "laws.h"

#include <math.h>

#include "stats/elo.h"

bool law_make(double share, double split, bool halves, DealLaw *law) {
    double decided = 1 - split, won = 0.5 + (share - 0.5) / decided / (halves ? 0.75 : 1);
    if (won > 1 + 1e-12 || won < -1e-12) return false;
    won = fmin(fmax(won, 0), 1);
    double whole = halves ? decided / 2 : decided, half = decided - whole, sum = 0;
    *law = (DealLaw){.share = share, .split = split, .halves = halves};
    law->p[0] = whole * (1 - won);
    law->p[1] = half * (1 - won);
    law->p[2] = split;
    law->p[3] = half * won;
    law->p[4] = whole * won;
    for (int i = 0; i < LAW_CLASSES; i++) {
        sum += law->p[i];
        law->below[i] = i == LAW_CLASSES - 1 || sum > 1 - 1e-12 ? UINT64_MAX : (uint64_t)(sum * 0x1p64);
    }
    return true;
}

int laws_list(DealLaw laws[LAWS_MAX]) {
    static const double shares[] = {0.5, 0.55, 0.6, 0.75, 0.9, 0.95, 0.976, 0.99};
    static const double splits[] = {0, 0.02, 0.3, 0.6, 0.9, 0.96};
    int count = 0;
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 6; j++)
            for (int halves = 0; halves < 2; halves++)
                count += law_make(shares[i], splits[j], halves, &laws[count]);
    return count;
}

double law_nelo(const DealLaw *law) {
    double variance = 0;
    for (int i = 0; i < LAW_CLASSES; i++)
        variance += law->p[i] * (i / 4.0 - law->share) * (i / 4.0 - law->share);
    return (law->share - 0.5) / sqrt(2 * variance) * NORMALISED_ELO_UNIT;
}

DealLaw law_of_strength(double nelo, double split, bool halves) {
    double reach = (1 - split) * (halves ? 0.75 : 1) / 2 * (1 - 1e-9), low = 0.5 - reach, high = 0.5 + reach;
    DealLaw law = {0};
    for (int round = 0; round < 60; round++) {
        double middle = low + (high - low) / 2;
        law_make(middle, split, halves, &law);
        if (law_nelo(&law) < nelo)
            low = middle;
        else
            high = middle;
    }
    return law;
}
