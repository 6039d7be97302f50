/* A round of a tuning: a method draws candidates around the centre, their half points are counted, and the
 * method moves the centre. The parameters of every round are kept, because its games may be played again. */
#include "plan/tuning.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/memory.h"
#include "plan/pairings.h"
#include "stats/sums.h"

COURSE_STATE_TYPE(tuning, COURSE_BASE);

/* ---- parameters ---- */

/* Rounds to nine digits: more than games can resolve, and the same on every machine, although the last digit
 * of pow differs. */
static double rounded(double value) {
    char text[40];
    snprintf(text, sizeof text, "%.9g", value);
    return strtod(text, NULL);
}

static double playable(const TuningParameter *tunable, double value) {
    if (tunable->value_count > 0) return tunable->values[(int)value];
    value = tunable->option->type == OPTION_INT ? floor(value + 0.5) : rounded(value);
    return fmin(fmax(value, tunable->low), tunable->high);
}

void tuning_fill(const TuningConfig *tune, const double values[SWEPT_MAX], void *params) {
    memcpy(params, tune->base.params, PARAMS_MAX);
    for (int i = 0; i < tune->parameter_count; i++) {
        /* Callers set a value for each. NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage) */
        option_put(tune->parameters[i].option, values[i], params);
    }
}

static unsigned char *params_of(Tuning *tuning, int round, int entrant) {
    int64_t set = (int64_t)round * (tuning_of(tuning->config)->candidates + 1) + entrant;
    return tuning->params + set * PARAMS_MAX;
}

static void write_params(Tuning *tuning, int candidate) {
    const TuningConfig *tune = tuning_of(tuning->config);
    const double *values = tuning->values + candidate * SWEPT_MAX;
    double played[SWEPT_MAX];
    for (int i = 0; i < tune->parameter_count; i++) played[i] = playable(&tune->parameters[i], values[i]);
    tuning_fill(tune, played, params_of(tuning, tuning->known, candidate));
}

const unsigned char *tuning_round_params(const Schedule *schedule, const Layer *layer, int round,
                                         int *count) {
    *count = tuning_of(schedule->config)->candidates + 1;
    return params_of(tuning_state(layer), round, 0);
}

CeParameter tuning_ce(const TuningParameter *tunable) {
    return (CeParameter){.low = tunable->low,
                         .high = tunable->high,
                         .whole = tunable->option->type == OPTION_INT,
                         .values = tunable->value_count};
}

/* ---- rounds ---- */

int64_t *tuning_points(const Tuning *tuning, int round) {
    const TuningConfig *tune = tuning_of(tuning->config);
    CHECK(round >= 0 && round < (int)tune->iterations, "an iteration");
    return tuning->points + (int64_t)round * tune->candidates;
}

static void start(Tuning *tuning) {
    const TuningConfig *tune = tuning_of(tuning->config);
    for (int k = 0; k < tune->parameter_count; k++) {
        const TuningParameter *tunable = &tune->parameters[k];
        CeParameter parameter = tuning_ce(tunable);
        tuning->law[k] = ce_start(&parameter, tunable->start, tunable->step);
        tuning->now.centre[k] = tunable->start;
        for (int i = 0; i < tunable->value_count; i++)
            if (tunable->values[i] == tunable->start) tuning->now.centre[k] = i;
    }
}

/* Makes room for the parameters of one more round; earlier rounds are kept, because their games may be
 * played again. */
static bool make_room(Tuning *tuning) {
    size_t sets = (size_t)(tuning->known + 1) * (size_t)(tuning_of(tuning->config)->candidates + 1);
    unsigned char *params = memory_grow(tuning->params, sets * PARAMS_MAX);
    if (params) tuning->params = params;
    return params != NULL;
}

static bool begin_round(Schedule *schedule, Tuning *tuning) {
    const TuningConfig *tune = tuning_of(tuning->config);
    if (!make_room(tuning)) return false;
    double answer[SWEPT_MAX];
    tuning_answer(tuning, answer);
    tuning_fill(tune, answer, params_of(tuning, tuning->known, tune->candidates));
    if (tuning->known < (int)tune->iterations) {
        uint64_t key = rng_key(tuning->config->seed.number, STREAM_TUNE, (uint64_t)tuning->known, 0);
        Rng rng = rng_seeded(key);
        tuning_of(tuning->config)->tuner->propose(tuning, &rng);
    }
    for (int i = 0; i < tune->candidates; i++) write_params(tuning, i);
    tuning->known++;
    schedule->known =
        tuning->known < schedule->round_count ? schedule->rounds[tuning->known].first_game : schedule->games;
    return true;
}

void tuning_proceed(Schedule *schedule, Layer *layer) {
    Tuning *tuning = tuning_state(layer);
    const TuningConfig *tune = tuning_of(tuning->config);
    if (tuning->finished < (int)tune->iterations) {
        tuning_of(tuning->config)->tuner->learn(tuning);
        tuning->now.most = tuning->most * tune->candidates;
        tuning->now.points = 0;
        for (int i = 0; i < tune->candidates; i++)
            tuning->now.points += tuning_points(tuning, tuning->finished)[i];
        CHECK(tuning->now.points <= tuning->now.most,
              "no more half points than all games of the iteration have");
        CHECK(tuning->finished < tuning->known, "an iteration whose games were known");
        tuning->steps[tuning->finished] = tuning->now;
    }
    tuning->finished++;
    if (tuning->known < schedule->round_count && !begin_round(schedule, tuning)) schedule_end(schedule);
}

void tuning_answer(const Tuning *tuning, double values[SWEPT_MAX]) {
    const TuningConfig *tune = tuning_of(tuning->config);
    int end = tuning->finished < (int)tune->iterations ? tuning->finished : (int)tune->iterations;
    /* the number of last iterations to average */
    int count = tuning_of(tuning->config)->tuner->mean_of_half ? (end + 1) / 2 : end > 0;
    for (int k = 0; k < tune->parameter_count; k++) {
        const TuningParameter *tunable = &tune->parameters[k];
        double sum = 0;
        for (int i = end - count; i < end; i++) sum += tuning->steps[i].centre[k];
        double mean = count ? sum / count : tuning->now.centre[k];
        values[k] = playable(tunable, tunable->value_count > 0 ? tuning->now.centre[k] : mean);
    }
}

static HalfPoints count_points(const Schedule *schedule, const Task *task, const Outcome *outcome,
                               int entrant, int other) {
    return outcome_points(outcome, task->entrant, schedule->seats, entrant, other);
}

static void add_points(HalfPoints *into, HalfPoints points) {
    into->half += points.half;
    into->comparisons += points.comparisons;
}

static void end_gain(TuningGain *gain) {
    cluster_add(&gain->tuned, gain->now_tuned.half);
    cluster_add(&gain->start, gain->now_start.half);
    cluster_add(&gain->gain, gain->now_tuned.half - gain->now_start.half);
    gain->comparisons += gain->now_tuned.comparisons;
    gain->now_tuned = gain->now_start = (HalfPoints){0, 0};
}

static void end_deal(TuningEnd *end) {
    CHECK(end->now_match.half <= 2 * end->now_match.comparisons, "a comparison has two half points");
    cluster_add(&end->match, end->now_match.half);
    end->match_comparisons += end->now_match.comparisons;
    end->now_match = (HalfPoints){0, 0};
    end_gain(&end->all);
    for (int i = 0; i < end->each_count; i++) end_gain(&end->each[i]);
}

/* Takes in a game of the last round. */
static void take_end(const Schedule *schedule, Tuning *tuning, const Task *task, const Outcome *outcome) {
    TuningEnd *end = &tuning->end;
    const Round *round = &schedule->rounds[task->round];
    int tuned = tuning_of(tuning->config)->candidates, start = tuned + 1;
    bool match = task->pairing == round->first_meeting;
    if (match) add_points(&end->now_match, count_points(schedule, task, outcome, tuned, start));
    for (int i = -1; !match && i < end->each_count; i++) {
        TuningGain *gain = i < 0 ? &end->all : &end->each[i];
        int other = i < 0 ? -1 : end->first + i;
        add_points(&gain->now_tuned, count_points(schedule, task, outcome, tuned, other));
        add_points(&gain->now_start, count_points(schedule, task, outcome, start, other));
    }
    int64_t per_deal = round->meetings * schedule->seatings_per_deal;
    if ((task->game - round->first_game) % per_deal == per_deal - 1) end_deal(end);
}

void tuning_take(Schedule *schedule, Layer *layer, const Task *task, const Outcome *outcome) {
    Tuning *tuning = tuning_state(layer);
    const TuningConfig *tune = tuning_of(tuning->config);
    if (task->round == (int)tune->iterations) {
        take_end(schedule, tuning, task, outcome);
        return;
    }
    const uint16_t *members = schedule_pairing(schedule, task->pairing);
    for (int i = 0; i < schedule->pairing_size && members[i] < tune->candidates; i++)
        tuning_points(tuning, task->round)[members[i]] +=
            count_points(schedule, task, outcome, members[i], -1).half;
}

static void half_points_sums(HalfPoints *points, Sums *sums) {
    sums_integer(sums, &points->half);
    sums_integer(sums, &points->comparisons);
}

/* True if a cluster can have half points of so many comparisons; bytes of a file are untrusted. */
static bool is_possible(const Cluster *cluster, int64_t least, int64_t comparisons) {
    return comparisons >= 0 && comparisons <= INT64_MAX / 4 && cluster->sum >= least * comparisons &&
           cluster->sum <= 2 * comparisons;
}

static void gain_sums(TuningGain *gain, Sums *sums) {
    sums_cluster(sums, &gain->tuned);
    sums_cluster(sums, &gain->start);
    sums_cluster(sums, &gain->gain);
    sums_integer(sums, &gain->comparisons);
    if (!is_possible(&gain->tuned, 0, gain->comparisons) ||
        !is_possible(&gain->start, 0, gain->comparisons) || !is_possible(&gain->gain, -2, gain->comparisons))
        sums->failed = true;
    if (!sums->open) return;
    half_points_sums(&gain->now_tuned, sums);
    half_points_sums(&gain->now_start, sums);
}

/* Clears them, too, if `apart`. */
static void end_sums(TuningEnd *end, bool apart, Sums *sums) {
    sums_cluster(sums, &end->match);
    sums_integer(sums, &end->match_comparisons);
    if (!is_possible(&end->match, 0, end->match_comparisons)) sums->failed = true;
    if (sums->open) half_points_sums(&end->now_match, sums);
    gain_sums(&end->all, sums);
    for (int i = 0; i < end->each_count; i++) gain_sums(&end->each[i], sums);
    if (!apart) return;
    end->match = (Cluster){0};
    end->match_comparisons = 0;
    end->all = (TuningGain){0};
    for (int i = 0; i < end->each_count; i++) end->each[i] = (TuningGain){0};
}

void tuning_sums(Schedule *schedule, Layer *layer, int round, Sums *sums) {
    Tuning *tuning = tuning_state(layer);
    const TuningConfig *tune = tuning_of(schedule->config);
    if (round == (int)tune->iterations) {
        end_sums(&tuning->end, schedule->apart, sums);
        return;
    }
    int64_t *points = tuning_points(tuning, round);
    for (int i = 0; i < tune->candidates; i++) {
        sums_integer(sums, &points[i]);
        if (points[i] < 0 || points[i] > tuning->most) sums->failed = true;
        if (schedule->apart) points[i] = 0;
    }
}

/* Candidates change with every iteration, so their scores would mean little: shows the iteration instead. */
void tuning_progress(const Schedule *schedule, const Layer *layer, Text *out) {
    const Tuning *tuning = tuning_state(layer);
    const TuningConfig *tune = tuning_of(schedule->config);
    if (tuning->finished < (int)tune->iterations)
        text_format(out, "iteration %d of %d", tuning->finished + 1, (int)tune->iterations);
    else
        text_format(out, "%s@tuned against %s", tune->base.name, tune->base.name);
}

/* ---- opening ---- */

/* Opponents, with or without the start values: the last entrants. */
static int count_opponents(const Config *config, bool with_start) {
    return config->entrant_count - tuning_of(config)->candidates - 2 + with_start;
}

/* Pairings of one entrant with the opponents; none if these do not fill a table. */
static int64_t gauntlet_size(const Config *config, bool with_start) {
    return pairings_of(count_opponents(config, with_start), config_pairing_size(config) - 1);
}

static int64_t candidate_meetings(const Config *config) {
    return tuning_of(config)->duel ? 1 : gauntlet_size(config, tuning_of(config)->against_start);
}

/* At the end: the answer against the start, then each against the others. */
static int64_t end_meetings(const Config *config) { return 2 * gauntlet_size(config, false) + 1; }

int64_t tuning_meetings(const Config *config) {
    int64_t sets = tuning_of(config)->duel ? 1 : tuning_of(config)->candidates;
    return sets * candidate_meetings(config) + end_meetings(config);
}

static uint16_t *add_gauntlet(const Schedule *schedule, const Config *config, int entrant, bool with_start,
                              uint16_t *out) {
    int opponents = count_opponents(config, with_start);
    return pairings_gauntlet(entrant, config->entrant_count - opponents, opponents, schedule->pairing_size,
                             out);
}

static bool make_pairings(Schedule *schedule, const Config *config) {
    int size = schedule->pairing_size, candidates = tuning_of(config)->candidates;
    schedule->pairings = schedule->meetings;
    uint16_t *out = memory_new((size_t)schedule->pairings * (size_t)size, sizeof *out);
    schedule->pairing_entrants = out;
    if (!out) return false;
    if (tuning_of(config)->duel) {
        *out++ = 0;
        *out++ = 1;
    }
    for (int i = 0; !tuning_of(config)->duel && i < candidates; i++)
        out = add_gauntlet(schedule, config, i, tuning_of(config)->against_start, out);
    /* the answer, the start, and others to fill the table */
    for (int i = 0; i < size; i++) *out++ = (uint16_t)(candidates + i);
    for (int i = 0; i < 2; i++) out = add_gauntlet(schedule, config, candidates + i, false, out);
    CHECK(out == schedule->pairing_entrants + schedule->pairings * size,
          "as many pairings as were announced: there is room for those");
    return true;
}

/* All candidates of an iteration use the same random streams, as points of a sweep do; so do the answer and
 * the start against the others at the end. */
static bool make_rounds(Schedule *schedule, const Config *config) {
    int iterations = (int)tuning_of(config)->iterations;
    int64_t meetings = schedule->pairings - end_meetings(config), deals = schedule->deals,
            group = candidate_meetings(config);
    schedule->round_count = iterations + (tuning_of(config)->confirm > 0);
    schedule->rounds = memory_new((size_t)iterations + 1, sizeof *schedule->rounds);
    if (!schedule->rounds) return false;
    for (int i = 0; i <= iterations; i++)
        schedule->rounds[i] = (Round){.first_game = i * deals * meetings * schedule->seatings_per_deal,
                                      .first_deal = i * deals,
                                      .meetings = meetings,
                                      .first_stream = i * deals * group * schedule->seatings_per_deal,
                                      .deal_streams = group * schedule->seatings_per_deal,
                                      .group = group,
                                      .label = i + 1};
    Round *last = &schedule->rounds[iterations];
    last->first_meeting = schedule->first_steady = meetings;
    last->meetings = end_meetings(config);
    last->lead = 1;
    last->group = gauntlet_size(config, false);
    last->label = 0;
    schedule->games =
        last->first_game + tuning_of(config)->confirm * last->meetings * schedule->seatings_per_deal;
    return true;
}

/* A comparison is worth 2 half points. */
static int64_t most_points(const Schedule *schedule, const Config *config) {
    int64_t meetings = candidate_meetings(config);
    return meetings * schedule->seatings_per_deal * schedule->deals * 2 * seatings_most_comparisons(config);
}

void tuning_close(Layer *layer) {
    Tuning *tuning = tuning_state(layer);
    free(tuning->params);
    free(tuning->steps);
    free(tuning->points);
    free(tuning->values);
    free(tuning->elite);
    free(tuning->order);
    free(tuning->end.each);
}

bool tuning_check(const Config *config, Error *error) {
    int64_t most;
    if (!schedule_check_pairings(config, &most, error)) return false;
    const TuningConfig *tune = tuning_of(config);
    int64_t deals = most > tune->confirm ? (most - tune->confirm) / tune->iterations : 0;
    return config->options.deals <= deals ||
           error_input(error, "deals: %lld in each of %u iterations are more than 2^52 games",
                       (long long)config->options.deals, tune->iterations);
}

/* With several opponents, each is also counted separately. */
static bool open_end(TuningEnd *end, const Config *config) {
    end->first = tuning_of(config)->candidates + 2; /* after the answer and the start */
    int others = config->entrant_count - end->first;
    if (others < 2) return true;
    end->each = memory_new((size_t)others, sizeof *end->each);
    if (end->each) end->each_count = others;
    return end->each;
}

bool tuning_open(Schedule *schedule, Layer *layer) {
    const Config *config = schedule->config;
    if (!make_pairings(schedule, config) || !make_rounds(schedule, config)) return false;
    Tuning *tuning = tuning_state(layer);
    size_t candidates = (size_t)tuning_of(config)->candidates;
    tuning->config = config;
    tuning->most = most_points(schedule, config);
    tuning->steps = memory_new(tuning_of(config)->iterations, sizeof *tuning->steps);
    tuning->points = memory_new(tuning_of(config)->iterations * candidates, sizeof *tuning->points);
    tuning->values = memory_new(candidates * SWEPT_MAX, sizeof *tuning->values);
    tuning->elite = memory_new(candidates, sizeof *tuning->elite);
    tuning->order = memory_new(candidates, sizeof *tuning->order);
    if (!tuning->steps || !tuning->points || !tuning->values || !tuning->elite || !tuning->order ||
        !open_end(&tuning->end, config))
        return false;
    start(tuning);
    return begin_round(schedule, tuning);
}
