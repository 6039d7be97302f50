/* How often the intervals that kozyr prints hold the truth, by simulation with kozyr's own functions.
 *
 *     coverage SHARD SHARDS RUNS TESTS
 *
 * prints a CSV row per cell (kind of interval, law, number of deal sets) whose number is SHARD modulo SHARDS,
 * and those of sequential tests (sequential.h). scripts/coverage runs it and names the columns.
 * Every cell has a random stream of its own: rows depend on RUNS and TESTS alone. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "plan/stop.h"
#include "stats/elo.h"
#include "stats/ratio.h"
#include "stats/tally.h"
#include "laws.h"
#include "rated.h"
#include "sequential.h"

enum { SIZES_MOST = 9 };

/* What one simulated run has printed. */
typedef struct {
    double low, high;
    bool warned;
    bool normal; /* the plain normal interval held the truth */
} Print;

typedef struct Kind {
    const char *name;
    Print (*run)(const DealLaw *law, int sets, Rng *rng);
    double (*truth)(const DealLaw *law);
    int sizes[9]; /* numbers of deal sets; 0 ends them */
    double runs;  /* of RUNS */
} Kind;

static double share_of(const DealLaw *law) { return law->share; }

static bool normal_holds(const Moments *moments, double truth) {
    double half = NORMAL_975 * sqrt(moments->variance / moments->count);
    return fabs(moments->mean - truth) <= half + 1e-12;
}

/* ---- of a number of deal sets fixed beforehand ---- */

static void draw_counts(const DealLaw *law, int sets, Rng *rng, uint64_t counts[LAW_CLASSES]) {
    for (int i = 0; i < LAW_CLASSES; i++) counts[i] = 0;
    for (int i = 0; i < sets; i++) counts[law_draw(law, rng)]++;
}

static Print fixed(const DealLaw *law, int sets, Rng *rng) {
    uint64_t counts[LAW_CLASSES];
    draw_counts(law, sets, rng, counts);
    MatchEstimate match = elo_estimate(counts, LAW_CLASSES);
    Cluster cluster = elo_cluster(counts, LAW_CLASSES);
    Moments moments = cluster_moments(&cluster, LAW_CLASSES - 1);
    return (Print){match.score.low, match.score.high, match.score.rough, normal_holds(&moments, law->share)};
}

/* ---- looked at on request ---- */

/* At the worst of all looks: the interval there that misses, if any does. */
static Print anytime(const DealLaw *law, int sets, Rng *rng) {
    uint64_t counts[LAW_CLASSES] = {0};
    Print print = {0, 1, false, true};
    for (int i = 1; i <= sets; i++) {
        counts[law_draw(law, rng)]++;
        if (!stop_looks((uint64_t)i)) continue;
        AnytimeInterval interval = anytime_from_counts(counts, LAW_CLASSES, 1, 0.05);
        print = (Print){interval.low, interval.high, false, true};
        if (interval.low > law->share || interval.high < law->share) break;
    }
    return print;
}

/* Where the rule "precision" stops; `sets`: 1 / width. */
static Print precision(const DealLaw *law, int sets, Rng *rng) {
    StopRule rule = {.name = "precision", .rule = STOP_PRECISION, .width = 1.0 / sets};
    PairingTally pairing = {0};
    Standing members[2] = {{0}}; /* their points are not asked for where there are classes */
    Tally tally = {
        .shape = {.seats = 2, .seatings = 2, .comparisons = 1}, .pairing = &pairing, .member = members};
    StopMatch match = {&tally, 2, 0};
    StopVerdict state = {0};
    while (!state.stopped) {
        pairing.classes[law_draw(law, rng)]++;
        if (stop_looks(++pairing.sets)) state = stop_verdict(&rule, &match);
    }
    stop_estimate(&rule, &match, &state);
    return (Print){state.low, state.high, false, true};
}

/* ---- differences and unequal clusters ---- */

/* Two points of a sweep on common deals: one plays by the law, the other like it in seven deals of ten, else
 * as an even law wants. */
static Print paired(const DealLaw *law, int sets, Rng *rng) {
    static DealLaw even;
    if (even.share == 0) law_make(0.5, 0.4, true, &even);
    Cluster difference = {0};
    for (int i = 0; i < sets; i++) {
        int a = law_draw(law, rng), b = rng_below(rng, 10) < 7 ? a : law_draw(&even, rng);
        cluster_add(&difference, a - b);
    }
    Interval interval = cluster_interval(&difference, LAW_CLASSES - 1, -1, 1);
    Moments moments = cluster_moments(&difference, LAW_CLASSES - 1);
    return (Print){interval.low, interval.high, interval.rough,
                   normal_holds(&moments, 0.3 * (law->share - 0.5))};
}

static double paired_truth(const DealLaw *law) { return 0.3 * (law->share - 0.5); }

/* A deal gives 1, 4 or 10 deal sets that share its luck: in half of them the luck of the deal decides all. */
static Print unequal(const DealLaw *law, int sets, Rng *rng) {
    static const int sizes[] = {1, 1, 4, 10};
    Ratio ratio = {0};
    for (int i = 0; i < sets; i++) {
        int size = sizes[rng_below(rng, 4)], total = 0, common = law_draw(law, rng);
        for (int j = 0; j < size; j++) total += rng_below(rng, 2) ? common : law_draw(law, rng);
        ratio_add(&ratio, total, (LAW_CLASSES - 1) * size);
    }
    Interval interval = ratio_interval(&ratio, 0, 1);
    Moments moments = ratio_moments(&ratio);
    return (Print){interval.low, interval.high, interval.rough, normal_holds(&moments, law->share)};
}

/* ---- ratings ---- */

static double rated_truth(const DealLaw *law) { return elo_from_score(law->share); }

static Print rated(const DealLaw *law, int deals, Rng *rng) {
    RatedDifference difference = rated_run(law, deals, rng);
    return (Print){difference.elo - difference.error, difference.elo + difference.error, difference.rough,
                   true};
}

/* ---- the table ---- */

static const Kind kinds[] = {
    {"fixed", fixed, share_of, {5, 10, 20, 30, 62, 100, 200, 500, 1000}, 1},
    {"paired", paired, paired_truth, {5, 10, 20, 30, 62, 100, 200, 500, 1000}, 1},
    {"unequal", unequal, share_of, {5, 10, 20, 30, 62, 100, 200, 500, 1000}, 1},
    {"anytime", anytime, share_of, {5, 30, 200, 1000}, 0.04},
    {"precision", precision, share_of, {5, 10, 20}, 0.02},
    {"rate", rated, rated_truth, {10, 30, 100, 300}, 0.3},
};

static void write_cell(const Kind *kind, const DealLaw *law, int sets, int number, int runs) {
    Rng rng = rng_seeded(0x636f766572616765 + (uint64_t)number);
    int covered = 0, warned = 0, wrong = 0, normal = 0;
    double truth = kind->truth(law), width = 0;
    for (int i = 0; i < runs; i++) {
        Print print = kind->run(law, sets, &rng);
        bool holds = print.low <= truth + 1e-12 && truth <= print.high + 1e-12;
        covered += holds;
        warned += print.warned;
        wrong += !holds && !print.warned;
        normal += print.normal;
        width += print.high - print.low;
    }
    double n = runs;
    printf("%d,%s,%g,%g,%s,%d,%d,%.4f,%.4f,%.4f,%.4f,%.5f\n", number, kind->name, law->share, law->split,
           law->halves ? "halves" : "wins", sets, runs, covered / n, warned / n, 1 - wrong / n, normal / n,
           width / n);
}

int main(int argc, char **argv) {
    if (argc != 5) {
        fputs("usage: coverage SHARD SHARDS RUNS TESTS\n", stderr);
        return 2;
    }
    int shard = atoi(argv[1]), shards = atoi(argv[2]), number = 0;
    double runs = atof(argv[3]);
    DealLaw laws[LAWS_MAX];
    int law_count = laws_list(laws);
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (int i = 0; i < law_count; i++)
            for (int j = 0; j < SIZES_MOST && kinds[k].sizes[j]; j++, number++)
                if (number % shards == shard)
                    write_cell(&kinds[k], &laws[i], kinds[k].sizes[j], number, (int)(runs * kinds[k].runs));
    sequential_write(shard, shards, atoi(argv[4]));
    return 0;
}
