#include <math.h>
#include <stdlib.h>

#include "../suite.h"
#include "core/rng.h"
#include "stats/elo.h"
#include "stats/law.h"

#define LENGTH(array) ((int)(sizeof(array) / sizeof *(array)))

typedef struct {
    int classes;
    uint64_t counts[5];
    double elo, error, los, nelo, nelo_error;
} Vector;

/* Computed with the code of fishtest; several rows are also in the tests of fastchess. */
static const Vector vectors[] = {
    {3, {591, 2163, 716}, 12.521109, 7.092605, 0.99973345, 20.428251, 11.559995},
    {3, {26, 20, 32}, 26.778716, 67.467366, 0.78552569, 31.117101, 77.103677},
    {3, {100, 300, 150}, 31.672498, 19.580340, 0.99929213, 47.279995, 29.036285},
    {3, {89, 123, 76}, -15.693521, 30.458001, 0.15532643, -20.756450, 40.126026},
    {3, {96, 111, 136}, 40.702458, 30.427218, 0.99601024, 49.768415, 36.768451},
    {5, {10, 50, 120, 70, 15}, 19.687209, 18.989326, 0.97924475, 30.762711, 29.579066},
    {5, {34, 54, 63, 64, 75}, 55.579780, 27.653430, 0.99997039, 57.935600, 28.275376},
    {5, {332, 433, 498, 333, 334}, -8.642667, 10.334194, 0.05047007, -9.172914, 10.960459},
    {5, {7895, 8757, 5685, 568, 9999}, -21.043521, 2.945281, 4.5e-45, -19.012834, 2.654502},
    {5, {1187, 7410, 13475, 7378, 1164}, -0.442608, 1.729859, 0.30801388, -0.704141, 2.751993},
    {5, {39, 2226, 31451, 2412, 40}, 0.902981, 0.662531, 0.99622210, 3.450800, 2.531892},
    {5, {0, 3, 10, 5, 2}, 52.491130, 66.490549, 0.94424106, 87.420817, 107.666733},
    {5, {0, 0, 70, 0, 0}, 0, 0.486373, 0.5, 0, 57.550084},
};

TEST(vectors) {
    for (int i = 0; i < LENGTH(vectors); i++) {
        const Vector *v = &vectors[i];
        MatchEstimate match = elo_estimate(v->counts, v->classes);
        NormalisedElo normalised = elo_normalised(v->counts, v->classes, (v->classes - 1) / 2);
        assert_near(match.elo.mean, v->elo, 5.1e-7);
        assert_near(match.elo_error, v->error, 5.1e-7);
        assert_near(match.los, v->los, 5.1e-9);
        assert_near(normalised.elo, v->nelo, 5.1e-7);
        assert_near(normalised.error, v->nelo_error, 5.1e-7);
    }
    assert_near(elo_estimate(vectors[8].counts, 5).los / 4.5e-45, 1, 0.02);
    assert_near(elo_normalised((const uint64_t[]){13, 37, 50, 25, 3}, 5, 2).elo, -63.968, 5.1e-4);
}

/* OpenBench prints both ends with Student's t quantile. */
TEST(ends_with_student) {
    static const struct {
        int classes;
        uint64_t counts[5], degrees;
        double low, high;
    } known[] = {{3, {26, 20, 32}, 77, -40.739818, 96.406102},
                 {5, {10, 50, 120, 70, 15}, 264, 0.669602, 38.823516}};
    for (int i = 0; i < LENGTH(known); i++) {
        MatchEstimate match = elo_estimate(known[i].counts, known[i].classes);
        double half = student_quantile(0.975, known[i].degrees) * match.score_error;
        assert_near(elo_from_score(match.score.mean - half), known[i].low, 5.1e-7);
        assert_near(elo_from_score(match.score.mean + half), known[i].high, 5.1e-7);
    }
}

static void assert_finite(const MatchEstimate *match) {
    const double fields[] = {match->score.mean, match->score_error, match->score.low,
                             match->score.high, match->elo.mean,    match->elo.low,
                             match->elo.high,   match->elo_error,   match->los};
    for (int i = 0; i < LENGTH(fields); i++) assert_true(isfinite(fields[i]));
    assert_true(0 <= match->score.low && match->score.low <= match->score.mean);
    assert_true(match->score.mean <= match->score.high && match->score.high <= 1);
    assert_true(match->elo.low <= match->elo.mean && match->elo.mean <= match->elo.high);
    assert_true(match->score_error >= 0 && match->elo_error >= 0 && match->los >= 0 && match->los <= 1);
}

TEST(no_data) {
    Cluster none = {0};
    double end = 400 * log10(999);
    const MatchEstimate empty[] = {elo_estimate((const uint64_t[5]){0}, 5),
                                   elo_estimate((const uint64_t[3]){0}, 3), elo_estimate_clusters(&none, 4)};
    for (int i = 0; i < LENGTH(empty); i++) {
        assert_finite(&empty[i]);
        assert_near(empty[i].score.mean, 0.5, 0);
        assert_near(empty[i].score.low, 0, 0);
        assert_near(empty[i].score.high, 1, 0);
        assert_near(empty[i].elo.mean, 0, 1e-12);
        assert_near(empty[i].elo.low, -end, 1e-9);
        assert_near(empty[i].elo.high, end, 1e-9);
        assert_near(empty[i].los, 0.5, 1e-15);
    }
}

TEST(one_class) {
    MatchEstimate split = elo_estimate((const uint64_t[]){0, 0, 70, 0, 0}, 5);
    double other = 1 - pow(0.025, 1.0 / 70);
    assert_near(split.score.low, 0.5 - other / 2, 1e-12);
    assert_near(split.score.high, 0.5 + other / 2, 1e-12);
    assert_near(split.elo.high, elo_from_score(0.5 + other / 2), 1e-9);
    assert_near(split.elo.low, -split.elo.high, 1e-9);
    assert_true(split.elo.high > 15); /* and not 0.486 */
    MatchEstimate won = elo_estimate((const uint64_t[]){0, 0, 1}, 3);
    assert_near(won.score.mean, 1, 0);
    assert_near(won.score.low, 0.025, 1e-12);
    assert_near(won.score.high, 1, 0);
    assert_near(won.los, 0.5, 0); /* two equal players, of whom one wins the first game */
    assert_near(elo_estimate((const uint64_t[]){0, 0, 10}, 3).los, 1 - 1.0 / 1024, 1e-15);
    assert_near(elo_estimate((const uint64_t[]){10, 0, 0}, 3).los, 1.0 / 1024, 1e-15);
    assert_near(elo_estimate((const uint64_t[]){0, 0, 0, 2, 0}, 5).los, 1 - 4.0 / 9, 1e-15);
    assert_near(elo_estimate((const uint64_t[]){0, 2, 0, 0, 0}, 5).los, 4.0 / 9, 1e-15);
    MatchEstimate lost = elo_estimate((const uint64_t[]){1000000, 0, 0, 0, 0}, 5);
    assert_near(lost.score.mean, 0, 0);
    assert_near(lost.elo.low, -400 * log10(999), 1e-9);
    assert_near(lost.los, 0, 1e-300);
}

/* Clusters of points give the results of classes, except for n - 1 in place of n. */
TEST(clusters_agree_with_classes) {
    for (int i = 0; i < LENGTH(vectors) - 2; i++) {
        const Vector *v = &vectors[i];
        Cluster points = {0};
        for (int class = 0; class < v->classes; class ++) {
            for (uint64_t n = 0; n < v->counts[class]; n++) cluster_add(&points, class);
        }
        MatchEstimate by_class = elo_estimate(v->counts, v->classes);
        MatchEstimate by_cluster = elo_estimate_clusters(&points, v->classes - 1);
        double n = (double)points.count;
        assert_near(by_cluster.score.mean, by_class.score.mean, 1e-12);
        assert_near(by_cluster.elo.mean, by_class.elo.mean, 1e-9);
        assert_near(by_cluster.score_error * sqrt((n - 1) / n), by_class.score_error, 1e-12);
        double surprise = (by_class.score.mean - 0.5) / by_class.score_error * sqrt((n - 1) / n);
        assert_near(by_cluster.los, normal_cdf(surprise), 1e-12);
        assert_near(by_cluster.elo_error, by_class.elo_error, by_class.elo_error / n);
    }
    Cluster won = {0};
    cluster_add(&won, 4);
    MatchEstimate match = elo_estimate_clusters(&won, 4);
    assert_finite(&match);
    assert_near(match.score.low, 0.025, 1e-12);
    assert_near(match.elo_error, (match.elo.high - match.elo.low) / 2, 1e-9);
    assert_near(match.los, 0.5, 0);
}

/* 2000 matches of 200 deal sets from a fixed law: the interval contains the true score in about 95 % of them,
 * in score and in Elo alike. */
TEST(coverage) {
    static const uint32_t law[5] = {5, 20, 45, 20, 10};
    Rng rng = rng_seeded(12);
    double truth = (20 * 0.25 + 45 * 0.5 + 20 * 0.75 + 10) / 100;
    int covered = 0, covered_elo = 0, runs = getenv("KOZYR_LONG") ? 100000 : 2000;
    for (int run = 0; run < runs; run++) {
        uint64_t counts[5] = {0};
        for (int set = 0; set < 200; set++) {
            uint32_t draw = rng_below(&rng, 100);
            int class = 0;
            while (draw >= law[class]) draw -= law[class ++];
            counts[class]++;
        }
        MatchEstimate match = elo_estimate(counts, 5);
        double elo = elo_from_score(truth);
        covered += match.score.low <= truth && truth <= match.score.high;
        covered_elo += match.elo.low <= elo && elo <= match.elo.high;
    }
    assert_in_range(covered, runs * 935 / 1000, runs * 965 / 1000);
    assert_int_equal(covered, covered_elo);
}
