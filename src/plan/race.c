#include "plan/race.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "stats/anytime.h"

static const char *const rules[] = {"elimination", "halving", NULL};

static const Option rows[] = {
    OPTION_ROW_CHOICE(
        RaceRule, rule, RACE_ELIMINATION, rules,
        "elimination: points drop out that are shown to be behind; halving: the worse half does, "
        "round by round"),
    OPTION_ROW_REAL(
        RaceRule, alpha, 0.05, 0.0001, 0.5,
        "chance that any point is wrongly shown to be behind another, over all pairs of points and "
        "all rounds"),
    OPTION_ROW_INT(RaceRule, deals_per_round, 0, 0, 1e12,
                   "elimination: deals between two decisions; 0: a fiftieth of the deals"),
};

const OptionTable race_options = {rows, sizeof rows / sizeof rows[0], NULL, 0, NULL};

/* ---- rounds ---- */

static int halved(int points) { return (points + 1) / 2; }

static int elimination_rounds(const RaceRule *rule, int64_t deals, int64_t ends[]) {
    int64_t length = rule->deals_per_round;
    if (length == 0) length = (deals + RACE_ROUNDS_DEFAULT - 1) / RACE_ROUNDS_DEFAULT;
    if ((deals - 1) / length >= RACE_ROUNDS_MAX) return 0;
    int rounds = (int)((deals - 1) / length) + 1;
    for (int i = 0; i < rounds; i++) ends[i] = i == rounds - 1 ? deals : (i + 1) * length;
    return rounds;
}

/* The published rule gives a round floor(B / (points * rounds)) deals of a budget of B plays of a deal; here
 * B follows from the deals of all rounds together. */
static int halving_rounds(int points, int64_t deals, int64_t ends[]) {
    double weight = 0, sum = 0;
    int rounds = 0;
    for (int left = points; left > 1; left = halved(left)) weight += 1 / (double)left;
    for (int left = points; left > 1; left = halved(left)) {
        sum += 1 / (double)left;
        ends[rounds] = halved(left) == 1 ? deals : (int64_t)((double)deals * sum / weight + 1e-9);
        if (ends[rounds] == (rounds ? ends[rounds - 1] : 0)) return 0;
        rounds++;
    }
    return rounds;
}

int race_rounds(const RaceRule *rule, int points, int64_t deals, int64_t ends[RACE_ROUNDS_MAX]) {
    return rule->rule == RACE_HALVING ? halving_rounds(points, deals, ends)
                                      : elimination_rounds(rule, deals, ends);
}

/* Deals with which the first round has one. */
static double halving_needs(int points) {
    double weight = 0;
    for (int left = points; left > 1; left = halved(left)) weight += 1 / (double)left;
    return ceil(weight * points);
}

bool race_check(const Config *config, Error *error) {
    const RaceRule *rule = &config->points.race;
    int64_t deals = config->options.deals, ends[RACE_ROUNDS_MAX];
    if (config->points.count < 2)
        return error_input(error, "sweep.race: there is one point; a race needs two or more");
    if (config->options.seatings == SEATINGS_ONE)
        return error_input(error, "sweep.race: with \"seatings\": \"one\" deals are not alike, so that no "
                                  "interval holds; allowed: \"all\" or \"rotations\"");
    if (rule->rule == RACE_HALVING && rule->deals_per_round > 0)
        return error_input(error, "sweep.race.deals_per_round: %lld is given; halving makes its own rounds",
                           (long long)rule->deals_per_round);
    if (race_rounds(rule, config->points.count, deals, ends) > 0) return true;
    if (rule->rule == RACE_HALVING)
        return error_input(
            error, "deals: %lld are too few to halve %d points again and again; about %.0f are needed",
            (long long)deals, config->points.count, halving_needs(config->points.count));
    return error_input(error,
                       "sweep.race.deals_per_round: %lld makes more than %d rounds of %lld deals; allowed: 0 "
                       "or %lld and more",
                       (long long)rule->deals_per_round, RACE_ROUNDS_MAX, (long long)deals,
                       (long long)((deals + RACE_ROUNDS_MAX - 1) / RACE_ROUNDS_MAX));
}

static int64_t games_of(const Schedule *schedule, int64_t points, int64_t deals) {
    return points * schedule->pairings_per_point * schedule->seatings_per_deal * deals;
}

/* The games of the race if nobody else is eliminated. */
static int64_t most_games(const Schedule *schedule) {
    const Race *race = schedule->race;
    bool halving = race->config->points.race.rule == RACE_HALVING;
    const Round *now = &schedule->rounds[race->known - 1];
    int64_t games = now->first_game, deals = now->first_deal;
    for (int i = race->known - 1, left = race->left; i < schedule->round_count; i++) {
        games += games_of(schedule, left, race->round_deals[i] - deals);
        deals = race->round_deals[i];
        if (halving) left = halved(left);
    }
    return games;
}

/* The next round, of the points that are left. */
static void begin_round(Schedule *schedule) {
    Race *race = schedule->race;
    int number = race->known;
    uint16_t *in = race->in + (int64_t)number * race->points;
    for (int i = 0, count = 0; i < race->points; i++)
        if (race->results[i].dropped_after == 0) in[count++] = (uint16_t)i;
    schedule->rounds[number] = (Round){.first_game = race->games,
                                       .first_deal = number ? race->round_deals[number - 1] : 0,
                                       .meetings = race->left * schedule->pairings_per_point};
    race->known++;
    schedule->games = most_games(schedule);
}

/* ---- decisions ---- */

static int find_leader(const Race *race) {
    int leader = -1;
    for (int i = 0; i < race->points; i++)
        if (race->results[i].dropped_after == 0 &&
            (leader < 0 || race->totals.sum[i] > race->totals.sum[leader]))
            leader = i;
    return leader;
}

/* Per point, leader minus point over the deals. */
static void sum_gaps(const Race *race, int leader, uint32_t *row, Cluster *gaps) {
    const Totals *totals = &race->totals;
    for (int64_t deal = 0; deal < totals->deals; deal++) {
        totals_read(totals, deal, row);
        for (int i = 0; i < race->points; i++) cluster_add(&gaps[i], (int64_t)row[leader] - row[i]);
    }
}

/* A difference of totals d, at most `most` either way, is the observation (1 + d / most) / 2. */
static AnytimeSums observations(const Race *race, const Cluster *gaps) {
    double n = (double)gaps->count, most = (double)race->totals.most, sum = (double)gaps->sum / most;
    return (AnytimeSums){gaps->count, (n + sum) / 2,
                         (n + 2 * sum + (double)gaps->squares / (most * most)) / 4};
}

static double alpha_of_pair(const Race *race) {
    double points = race->points;
    return race->config->points.race.alpha / (points * (points - 1) / 2);
}

static bool is_behind(const Race *race, const Cluster *gaps) {
    AnytimeSums sums = observations(race, gaps);
    return anytime_above(&sums, alpha_of_pair(race), 0.5);
}

RaceResult race_compare(const Race *race, int leader, const Cluster *gaps) {
    RaceResult result = {.against = leader, .low = -1, .high = 1};
    if (gaps->count == 0) return result;
    AnytimeSums sums = observations(race, gaps);
    AnytimeInterval interval = anytime_from_sums(&sums, alpha_of_pair(race));
    double scale = (double)race->totals.most / totals_scale(&race->totals, (int64_t)gaps->count);
    result.excluded = is_behind(race, gaps);
    result.low = fmax(scale * (1 - 2 * interval.high), -1);
    result.high = fmin(scale * (1 - 2 * interval.low), result.excluded ? 0 : 1);
    return result;
}

static void drop(Race *race, int point, int leader, const Cluster *gaps) {
    race->results[point] = race_compare(race, leader, &gaps[point]);
    race->results[point].dropped_after = race->totals.deals;
    race->left--;
}

static void eliminate(Race *race, int leader, const Cluster *gaps) {
    for (int i = 0; i < race->points; i++)
        if (race->results[i].dropped_after == 0 && is_behind(race, &gaps[i])) drop(race, i, leader, gaps);
}

/* Drops the last of those left, in the order of points and then of numbers, until half are left. */
static void halve(Race *race, int leader, const Cluster *gaps) {
    for (int wanted = halved(race->left); race->left > wanted;) {
        int worst = -1;
        for (int i = 0; i < race->points; i++)
            if (race->results[i].dropped_after == 0 &&
                (worst < 0 || race->totals.sum[i] <= race->totals.sum[worst]))
                worst = i;
        drop(race, worst, leader, gaps);
    }
}

/* A failure of memory is noted in the totals, where the sweep finds it. */
static void decide(Race *race) {
    uint32_t *row = calloc((size_t)race->points, sizeof *row);
    Cluster *gaps = calloc((size_t)race->points, sizeof *gaps);
    if (!row || !gaps) race->totals.failed = true;
    if (!race->totals.failed) {
        int leader = find_leader(race);
        sum_gaps(race, leader, row, gaps);
        (race->config->points.race.rule == RACE_HALVING ? halve : eliminate)(race, leader, gaps);
    }
    free(row);
    free(gaps);
}

static void finish_round(Schedule *schedule) {
    Race *race = schedule->race;
    race->finished++;
    decide(race);
    if (race->finished == schedule->round_count || race->left == 1 || race->totals.failed)
        schedule->games = race->games;
    else
        begin_round(schedule);
}

/* ---- for the schedule ---- */

static int64_t known_games(const Schedule *schedule) {
    const Race *race = schedule->race;
    int64_t deals = race->round_deals[race->known - 1] - schedule->rounds[race->known - 1].first_deal;
    return schedule->rounds[race->known - 1].first_game +
           schedule->rounds[race->known - 1].meetings * schedule->seatings_per_deal * deals;
}

static void take(Schedule *schedule, int64_t game, const Outcome *outcome) {
    Race *race = schedule->race;
    if (game != race->games || game >= schedule->games) return; /* a file that leaves out games */
    totals_game(&race->totals, game, outcome);
    if (++race->games == known_games(schedule)) finish_round(schedule);
}

/* Workers that were forked in an earlier round must see the later ones. */
static bool share_rounds(Schedule *schedule) {
    Race *race = schedule->race;
    size_t rounds = (size_t)schedule->round_count * sizeof *schedule->rounds;
    size_t size = rounds + (size_t)schedule->round_count * (size_t)race->points * sizeof *race->in;
    char *memory =
        mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) return false;
    race->shared = memory;
    race->shared_size = size;
    race->in = (uint16_t *)(void *)(memory + rounds);
    free(schedule->rounds);
    schedule->rounds = (Round *)(void *)memory;
    for (int i = 0; i < schedule->round_count; i++) schedule->rounds[i].first_game = INT64_MAX;
    return true;
}

static void close_race(Schedule *schedule) {
    Race *race = schedule->race;
    if (race->shared) {
        munmap(race->shared, race->shared_size);
        schedule->rounds = NULL;
    }
    totals_close(&race->totals);
    free(race->round_deals);
    free(race->results);
    free(race);
}

static const Course course = {known_games, take, close_race};

bool race_open(Schedule *schedule, const Config *config) {
    Error ignored;
    Race *race = schedule->race = calloc(1, sizeof *race);
    if (!race) return false;
    schedule->course = &course;
    race->config = config;
    race->points = race->left = config->points.count;
    race->round_deals = calloc(RACE_ROUNDS_MAX, sizeof *race->round_deals);
    race->results = calloc((size_t)race->points, sizeof *race->results);
    if (!race->round_deals || !race->results) return false;
    schedule->round_count =
        race_rounds(&config->points.race, race->points, schedule->deals, race->round_deals);
    if (!share_rounds(schedule) || !totals_open(&race->totals, config, schedule, &ignored)) return false;
    begin_round(schedule);
    return true;
}
