/* Relative frequencies of outcome classes with their mean and variance. */
#include "stats/law.h"
#include "core/check.h"

Law law_from_counts(const uint64_t counts[], int classes) {
    CHECK(classes >= 2 && classes <= CLASSES_MAX, "a law has room for every class");
    Law law = {.classes = classes};
    for (int i = 0; i < classes; i++) {
        law.p[i] = counts[i] ? (double)counts[i] : 0.001;
        law.total += law.p[i];
    }
    for (int i = 0; i < classes; i++) law.p[i] /= law.total;
    return law;
}

double law_mean(const Law *law) {
    double mean = 0;
    for (int i = 0; i < law->classes; i++) mean += law->p[i] * law_score(law->classes, i);
    return mean;
}

double law_variance(const Law *law) {
    double mean = law_mean(law), variance = 0;
    for (int i = 0; i < law->classes; i++) {
        double distance = law_score(law->classes, i) - mean;
        variance += law->p[i] * distance * distance;
    }
    return variance;
}
