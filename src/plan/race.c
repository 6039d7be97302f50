/* For each round, lists the meetings of the points still in the race; the sweep's totals decide which points
 * drop out. Decisions use whole rounds only, so they are the same in every run. */
#include "plan/race.h"

#include <math.h>
#include <stdlib.h>

#include "core/check.h"
#include "core/json.h"
#include "core/memory.h"
#include "stats/anytime.h"

static const Option rows[] = {
    OPTION_ROW_REAL(
        RaceRule, alpha, 0.05, 0.0001, 0.5,
        "chance that any point is wrongly shown to be worse than another, over all pairs and rounds"),
    OPTION_ROW_INT(RaceRule, deals_per_round, 0, 0, 1e12,
                   "elimination: deals between two decisions; 0: a fiftieth of the deals"),
};

const OptionTable race_options = {OPTION_ROWS(rows)};

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

/* The published rule gives a round floor(B / (points * rounds)) deals, for a budget of B plays of a deal;
 * here B follows from the deals of all rounds together. */
static int halving_rounds(int points, int64_t deals, int64_t ends[]) {
    double weight = 0, sum = 0;
    int rounds = 0;
    for (int left = points; left > 1; left = halved(left)) weight += 1 / (double)left;
    for (int left = points; left > 1; left = halved(left)) {
        sum += 1 / (double)left;
        ends[rounds] = halved(left) == 1 ? deals : (int64_t)((double)deals * sum / weight + 1e-9);
        if (ends[0] == 0) return 0; /* the first round is the shortest */
        rounds++;
    }
    return rounds;
}

int race_rounds(const RaceRule *rule, int points, int64_t deals, int64_t ends[RACE_ROUNDS_MAX]) {
    return rule->rule == RACE_HALVING ? halving_rounds(points, deals, ends)
                                      : elimination_rounds(rule, deals, ends);
}

/* The number of deals needed for the first round to have at least one. */
static double halving_needs(int points) {
    double weight = 0;
    for (int left = points; left > 1; left = halved(left)) weight += 1 / (double)left;
    return ceil(weight * points);
}

COURSE_SETTINGS_TYPE(race, COURSE_RACE);
COURSE_STATE_TYPE(race, COURSE_RACE);

bool race_read(Config *config, const cJSON *section, RaceKind kind, Error *error) {
    static const char *const known[] = {"rule", NULL};
    RaceRule *rule = race_edit(config);
    rule->rule = (uint8_t)kind;
    return option_read(&race_options, section, "sweep.race", known, rule, error);
}

void race_write(const Config *config, cJSON *root) {
    cJSON *sweep = json_member(root, "sweep"), *race = cJSON_AddObjectToObject(sweep, "race");
    cJSON_AddStringToObject(race, "rule", config->courses[COURSE_RACE]->name);
    option_write(&race_options, race_of(config), race);
}

bool race_check(const Config *config, Error *error) {
    const RaceRule *rule = race_of(config);
    int64_t deals = config->options.deals, ends[RACE_ROUNDS_MAX];
    if (variants_of(config)->count < 2)
        return error_input(error, "sweep.race: there is one point; a race needs two or more");
    if (config->options.seatings == SEATINGS_ONE)
        return error_input(error, "sweep.race: with \"seatings\": \"one\" deals are not alike, so that no "
                                  "interval holds; allowed: \"all\" or \"rotations\"");
    if (rule->rule == RACE_HALVING && rule->deals_per_round > 0)
        return error_input(error, "sweep.race.deals_per_round: %lld is given; halving makes its own rounds",
                           (long long)rule->deals_per_round);
    if (race_rounds(rule, variants_of(config)->count, deals, ends) > 0) return true;
    if (rule->rule == RACE_HALVING)
        return error_input(
            error, "deals: %lld are too few to halve %d points again and again; about %.0f are needed",
            (long long)deals, variants_of(config)->count, halving_needs(variants_of(config)->count));
    return error_input(error,
                       "sweep.race.deals_per_round: %lld makes more than %d rounds of %lld deals; allowed: 0 "
                       "or %lld and more",
                       (long long)rule->deals_per_round, RACE_ROUNDS_MAX, (long long)deals,
                       (long long)((deals + RACE_ROUNDS_MAX - 1) / RACE_ROUNDS_MAX));
}

static int64_t games_of(const Schedule *schedule, int64_t points, int64_t deals) {
    return points * schedule->pairings_per_label * schedule->seatings_per_deal * deals;
}

/* The games of the race if no other point is eliminated. */
static int64_t most_games(const Schedule *schedule, const Race *race) {
    bool halving = race_of(race->config)->rule == RACE_HALVING;
    const Round *now = &schedule->rounds[race->known - 1];
    int64_t games = now->first_game, deals = now->first_deal;
    for (int i = race->known - 1, left = race->left; i < schedule->round_count; i++) {
        games += games_of(schedule, left, race->round_deals[i] - deals);
        deals = race->round_deals[i];
        if (halving) left = halved(left);
    }
    return games;
}

/* Lists the meetings of the points still in, after those of earlier rounds; identical lists are stored once. */
static bool list_meetings(Schedule *schedule, const Race *race, Round *round) {
    const Round *before = race->known ? round - 1 : NULL;
    int64_t end = before ? before->first_meeting + before->meetings : 0, group = round->group;
    bool equal = before && before->meetings == round->meetings;
    round->first_meeting = equal ? before->first_meeting : end;
    if (equal) return true;
    int32_t *list = memory_grow(schedule->meeting_pairing, (size_t)(end + round->meetings) * sizeof *list);
    if (!list) return false;
    schedule->meeting_pairing = list;
    for (int64_t i = 0; i < race->points; i++)
        for (int64_t k = 0; race->results[i].dropped_after == 0 && k < group; k++)
            list[end++] = (int32_t)(i * group + k);
    CHECK(end == round->first_meeting + round->meetings,
          "the meetings of all points that are left: there is room for those");
    return true;
}

/* Starts the next round with the points still in. */
static bool begin_round(Schedule *schedule, Race *race) {
    int number = race->known;
    int64_t group = schedule->pairings_per_label, deal = number ? race->round_deals[number - 1] : 0;
    Round *round = &schedule->rounds[number];
    *round = (Round){.first_game = schedule->taken,
                     .first_deal = deal,
                     .meetings = race->left * group,
                     .first_stream = deal * group * schedule->seatings_per_deal,
                     .deal_streams = group * schedule->seatings_per_deal,
                     .group = group,
                     .label = -1};
    if (!list_meetings(schedule, race, round)) return false;
    race->known++;
    schedule->games = most_games(schedule, race);
    schedule->known = round->first_game + games_of(schedule, race->left, race->round_deals[number] - deal);
    return true;
}

/* ---- decisions ---- */

/* Of two points with the same deals, the one with more is better. */
static int64_t margin_of(const Race *race, int point) {
    return race->totals->sum[point] - race->totals->met_sum[point];
}

static int find_leader(const Race *race) {
    int leader = -1;
    for (int i = 0; i < race->points; i++)
        if (race->results[i].dropped_after == 0 &&
            (leader < 0 || margin_of(race, i) > margin_of(race, leader)))
            leader = i;
    CHECK(leader >= 0, "a point is left");
    return leader;
}

/* Sums per point still in: leader minus point over the deals. They are kept for each point that has led, so a
 * decision reads only the deals since that point led last. NULL: out of memory. */
static const Cluster *sum_gaps(Race *race, int leader) {
    const Totals *totals = race->totals;
    RaceGaps *gaps = &race->gaps[leader];
    if (!gaps->to) gaps->to = memory_new((size_t)race->points, sizeof *gaps->to);
    for (; gaps->to && gaps->deals < totals->deals; gaps->deals++) {
        totals_margins(totals, gaps->deals, race->row);
        for (int i = 0; i < race->points; i++)
            if (race->results[i].dropped_after == 0)
                cluster_add(&gaps->to[i], race->row[leader] - race->row[i]);
    }
    return gaps->to;
}

/* A difference of margins d, at most `most` in absolute value, becomes the observation (1 + d / most) / 2. */
static AnytimeSums observations(const Race *race, const Cluster *gaps) {
    double n = (double)gaps->count, most = (double)race->totals->most, sum = (double)gaps->sum / most;
    return (AnytimeSums){n, (n + sum) / 2, (n + 2 * sum + (double)gaps->squares / (most * most)) / 4};
}

static double alpha_of_pair(const Race *race) {
    double points = race->points;
    return race_of(race->config)->alpha / (points * (points - 1) / 2);
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
    double scale = (double)race->totals->most / totals_possible(race->totals);
    result.excluded = is_behind(race, gaps);
    result.low = fmax(scale * (1 - 2 * interval.high), -1);
    result.high = fmin(scale * (1 - 2 * interval.low), result.excluded ? 0 : 1);
    return result;
}

static void drop(Race *race, int point, int leader, const Cluster *gaps) {
    CHECK(point != leader && race->results[point].dropped_after == 0,
          "a point drops out once, the leader never");
    race->results[point] = race_compare(race, leader, &gaps[point]);
    race->results[point].dropped_after = race->totals->deals;
    race->left--;
}

static void eliminate(Race *race, int leader, const Cluster *gaps) {
    for (int i = 0; i < race->points; i++)
        if (race->results[i].dropped_after == 0 && is_behind(race, &gaps[i])) drop(race, i, leader, gaps);
}

/* Drops the last points still in, ordered by points and then by number, until half are left. */
static void halve(Race *race, int leader, const Cluster *gaps) {
    for (int wanted = halved(race->left); race->left > wanted;) {
        int worst = -1;
        for (int i = 0; i < race->points; i++)
            if (race->results[i].dropped_after == 0 &&
                (worst < 0 || margin_of(race, i) <= margin_of(race, worst)))
                worst = i;
        drop(race, worst, leader, gaps);
    }
}

/* An allocation failure is recorded in the totals, where the sweep finds it. */
static void decide(Race *race) {
    if (race->totals->failed) return;
    int leader = find_leader(race);
    CHECK(race->totals->deals == race->round_deals[race->finished - 1],
          "totals of all deals of the finished rounds");
    const Cluster *gaps = sum_gaps(race, leader);
    if (gaps)
        (race_of(race->config)->rule == RACE_HALVING ? halve : eliminate)(race, leader, gaps);
    else
        race->totals->failed = true;
}

static void proceed(Schedule *schedule, Layer *layer) {
    Race *race = race_state(layer);
    race->finished++;
    decide(race);
    bool over = race->finished == schedule->round_count || race->left == 1 || race->totals->failed;
    if (!over && !begin_round(schedule, race)) race->totals->failed = over = true;
    if (over) schedule_end(schedule);
}

/* Of the points that stayed, compared over the same deals. */
static const char *warning(const Layer *layer) {
    const Totals *totals = race_state(layer)->totals;
    int first = -1;
    for (int i = 0; i < totals->points; i++) {
        if (totals->played[i] < totals->deals) continue;
        if (first < 0) first = i;
        if (totals->met_sum[i] != totals->met_sum[first])
            return "play decided who were partners, so some points met more opponents than others: the race "
                   "compared comparisons won minus lost in a deal, not shares";
    }
    return NULL;
}

/* ---- opening ---- */

static void close_race(Layer *layer) {
    Race *race = race_state(layer);
    free(race->round_deals);
    free(race->results);
    for (int i = 0; race->gaps && i < race->points; i++) free(race->gaps[i].to);
    free(race->gaps);
    free(race->row);
}

/* The rounds of the race replace the sweep's single one. */
static bool open_race(Schedule *schedule, Layer *layer) {
    const Config *config = schedule->config;
    Race *race = race_state(layer);
    Totals *totals = totals_of(schedule);
    CHECK(totals, "a sweep inside the race");
    race->config = config;
    race->points = race->left = variants_of(config)->count;
    race->totals = totals;
    race->round_deals = memory_new(RACE_ROUNDS_MAX, sizeof *race->round_deals);
    race->results = memory_new((size_t)race->points, sizeof *race->results);
    race->gaps = memory_new((size_t)race->points, sizeof *race->gaps);
    race->row = memory_new((size_t)race->points, sizeof *race->row);
    if (!race->round_deals || !race->results || !race->gaps || !race->row) return false;
    schedule->round_count = race_rounds(race_of(config), race->points, schedule->deals, race->round_deals);
    free(schedule->rounds);
    schedule->rounds = memory_new((size_t)schedule->round_count + 1, sizeof *schedule->rounds);
    if (!schedule->rounds) return false;
    for (int i = 0; i < schedule->round_count; i++) schedule->rounds[i].first_game = INT64_MAX;
    return begin_round(schedule, race);
}

const Planner race_planner = {
    .state = &race_state_type,
    .cannot_shard = "a race cannot be cut: which points go on follows from the games before",
    .cannot_extend = "a race divides its deals into rounds before it begins",
    .open = open_race,
    .close = close_race,
    .proceed = proceed,
    .warning = warning,
};
