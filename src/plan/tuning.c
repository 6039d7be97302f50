#include "plan/tuning.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "stats/spsa.h"

/* ---- parameters ---- */

/* Nine digits: more than any game can tell, and the same on every machine whatever its pow does to the last
 * one. */
static double rounded(double value) {
    char text[40];
    snprintf(text, sizeof text, "%.9g", value);
    return strtod(text, NULL);
}

static double playable(const Tunable *tunable, double value) {
    if (tunable->value_count > 0) return tunable->values[(int)value];
    value = tunable->option->type == OPTION_INT ? floor(value + 0.5) : rounded(value);
    return fmin(fmax(value, tunable->low), tunable->high);
}

void tuning_fill(const Tune *tune, const double values[SWEPT_MAX], void *params) {
    memcpy(params, tune->base.params, PARAMS_MAX);
    for (int i = 0; i < tune->parameter_count; i++) option_put(tune->parameters[i].option, values[i], params);
}

const void *tuning_params(const Schedule *schedule, const Config *config, int round, int entrant) {
    const Tuning *tuning = schedule->tuning;
    const Tune *tune = &config->tune;
    if (entrant > tune->candidates) return config->entrants[entrant].params;
    int64_t set = entrant == tune->candidates ? (int64_t)tune->iterations * tune->candidates
                                              : (int64_t)round * tune->candidates + entrant;
    return tuning->params + set * PARAMS_MAX;
}

static void write_params(Tuning *tuning, int64_t set, const double *values) {
    const Tune *tune = &tuning->config->tune;
    double played[SWEPT_MAX];
    for (int i = 0; i < tune->parameter_count; i++) played[i] = playable(&tune->parameters[i], values[i]);
    tuning_fill(tune, played, tuning->params + set * PARAMS_MAX);
}

/* ---- SPSA ---- */

static SpsaParameter spsa_of(const Tune *tune, int parameter) {
    const Tunable *tunable = &tune->parameters[parameter];
    return (SpsaParameter){.low = tunable->low,
                           .high = tunable->high,
                           .c_end = tunable->step,
                           .r_end = tune->r_end,
                           .whole = tunable->option->type == OPTION_INT};
}

static void spsa_propose(Tuning *tuning, Rng *rng) {
    const Tune *tune = &tuning->config->tune;
    for (int i = 0; i < tune->parameter_count; i++) {
        SpsaParameter parameter = spsa_of(tune, i);
        SpsaStep step = spsa_step(&parameter, tune->iterations, tuning->known + 1);
        tuning->flips[i] = rng_next(rng) >> 63 ? 1 : -1;
        for (int side = 0; side < 2; side++)
            tuning->values[side * SWEPT_MAX + i] = spsa_perturb(
                &parameter, tuning->now.centre[i], step, side ? -tuning->flips[i] : tuning->flips[i], rng);
    }
}

/* Wins minus losses are half the difference of half points, in games with each other and with others. */
static void spsa_learn(Tuning *tuning) {
    const Tune *tune = &tuning->config->tune;
    double result = (double)(tuning->points[0] - tuning->points[1]) / 2;
    for (int i = 0; i < tune->parameter_count; i++) {
        SpsaParameter parameter = spsa_of(tune, i);
        SpsaStep step = spsa_step(&parameter, tune->iterations, tuning->finished + 1);
        tuning->now.centre[i] = spsa_move(&parameter, tuning->now.centre[i], step, tuning->flips[i], result);
        tuning->now.spread[i] = step.c;
    }
}

/* ---- cross-entropy ---- */

static CeParameter ce_of(const Tunable *tunable) {
    return (CeParameter){.low = tunable->low,
                         .high = tunable->high,
                         .whole = tunable->option->type == OPTION_INT,
                         .values = tunable->value_count};
}

static void ce_show(Tuning *tuning, int parameter) {
    CeParameter wanted = ce_of(&tuning->config->tune.parameters[parameter]);
    const CeLaw *law = &tuning->law[parameter];
    int likeliest = ce_likeliest(&wanted, law);
    tuning->now.centre[parameter] = wanted.values ? likeliest : law->centre;
    tuning->now.spread[parameter] = wanted.values ? law->chance[likeliest] : law->spread;
}

static void ce_propose(Tuning *tuning, Rng *rng) {
    const Tune *tune = &tuning->config->tune;
    for (int i = 0; i < tune->candidates; i++)
        for (int k = 0; k < tune->parameter_count; k++) {
            CeParameter parameter = ce_of(&tune->parameters[k]);
            tuning->values[i * SWEPT_MAX + k] = ce_draw(&parameter, &tuning->law[k], rng);
        }
}

/* By points, of equal ones the first. */
static void sort_candidates(Tuning *tuning) {
    int count = tuning->config->tune.candidates;
    for (int i = 0; i < count; i++) {
        int at = i;
        for (; at > 0 && tuning->points[tuning->order[at - 1]] < tuning->points[i]; at--)
            tuning->order[at] = tuning->order[at - 1];
        tuning->order[at] = i;
    }
}

static void ce_learn_all(Tuning *tuning) {
    const Tune *tune = &tuning->config->tune;
    int count = tune->elite ? tune->elite : tune->population / 3;
    if (count < 2) count = 2;
    sort_candidates(tuning);
    for (int k = 0; k < tune->parameter_count; k++) {
        CeParameter parameter = ce_of(&tune->parameters[k]);
        for (int i = 0; i < count; i++) tuning->elite[i] = tuning->values[tuning->order[i] * SWEPT_MAX + k];
        ce_learn(&parameter, &tuning->law[k], tuning->elite, count, tuning->finished + 1);
        ce_show(tuning, k);
    }
}

/* ---- rounds ---- */

static void start(Tuning *tuning) {
    const Tune *tune = &tuning->config->tune;
    for (int k = 0; k < tune->parameter_count; k++) {
        const Tunable *tunable = &tune->parameters[k];
        CeParameter parameter = ce_of(tunable);
        tuning->law[k] = ce_start(&parameter, tunable->start, tunable->step);
        tuning->now.centre[k] = tunable->start;
        for (int i = 0; i < tunable->value_count; i++)
            if (tunable->values[i] == tunable->start) tuning->now.centre[k] = i;
    }
}

static void begin_round(Schedule *schedule) {
    Tuning *tuning = schedule->tuning;
    const Tune *tune = &tuning->config->tune;
    if (tuning->known < (int)tune->iterations) {
        uint64_t key = rng_key(tuning->config->seed, STREAM_TUNE, (uint64_t)tuning->known, 0);
        Rng rng = rng_seeded(key);
        (tune->tuner == TUNER_SPSA ? spsa_propose : ce_propose)(tuning, &rng);
        for (int i = 0; i < tune->candidates; i++)
            write_params(tuning, (int64_t)tuning->known * tune->candidates + i,
                         tuning->values + i * SWEPT_MAX);
    } else {
        double answer[SWEPT_MAX];
        tuning_answer(tuning, answer);
        tuning_fill(tune, answer, tuning->params + (int64_t)tune->iterations * tune->candidates * PARAMS_MAX);
    }
    tuning->known++;
}

static void finish_round(Schedule *schedule) {
    Tuning *tuning = schedule->tuning;
    const Tune *tune = &tuning->config->tune;
    if (tuning->finished < (int)tune->iterations) {
        (tune->tuner == TUNER_SPSA ? spsa_learn : ce_learn_all)(tuning);
        tuning->now.most = tuning->most * tune->candidates;
        tuning->now.points = 0;
        for (int i = 0; i < tune->candidates; i++) tuning->now.points += tuning->points[i];
        tuning->steps[tuning->finished] = tuning->now;
        memset(tuning->points, 0, (size_t)tune->candidates * sizeof *tuning->points);
    }
    tuning->finished++;
    if (tuning->known < schedule->round_count) begin_round(schedule);
}

/* The mean over the later half of the iterations for cross-entropy, whose centre wanders with the luck of the
 * games; SPSA's steps become smaller by themselves. */
void tuning_answer(const Tuning *tuning, double values[SWEPT_MAX]) {
    const Tune *tune = &tuning->config->tune;
    int end = tuning->finished < (int)tune->iterations ? tuning->finished : (int)tune->iterations;
    int first = tune->tuner == TUNER_SPSA ? end - 1 : end / 2;
    for (int k = 0; k < tune->parameter_count; k++) {
        const Tunable *tunable = &tune->parameters[k];
        double sum = 0;
        for (int i = first < 0 ? 0 : first; i < end; i++) sum += tuning->steps[i].centre[k];
        double mean = end > 0 ? sum / (end - (first < 0 ? 0 : first)) : tuning->now.centre[k];
        values[k] = playable(tunable, tunable->value_count > 0 ? tuning->now.centre[k] : mean);
    }
}

static int64_t known_games(const Schedule *schedule) {
    int known = schedule->tuning->known;
    return known < schedule->round_count ? schedule->rounds[known].first_game : schedule->games;
}

/* Half points of the seats of one entrant against those of another, or, with `other` -1, of all others. */
static DealPoints count_points(const Schedule *schedule, const Slot *slot, const Outcome *outcome,
                               int entrant, int other) {
    DealPoints points = {0, 0};
    for (int i = 0; i < schedule->seats; i++) {
        if (slot->entrant[i] != entrant) continue;
        for (int j = 0; j < schedule->seats; j++) {
            if (slot->entrant[j] == entrant || (other >= 0 && slot->entrant[j] != other)) continue;
            if (outcome_partners(outcome, i, j)) continue;
            points.half += outcome_half_points(outcome, i, j);
            points.comparisons++;
        }
    }
    return points;
}

static void add_points(DealPoints *into, DealPoints points) {
    into->half += points.half;
    into->comparisons += points.comparisons;
}

static void end_deal(TuneEnd *end) {
    cluster_add(&end->match, end->now[TUNE_MATCH].half);
    cluster_add(&end->tuned, end->now[TUNE_TUNED].half);
    cluster_add(&end->start, end->now[TUNE_START].half);
    cluster_add(&end->gain, end->now[TUNE_TUNED].half - end->now[TUNE_START].half);
    end->match_comparisons += end->now[TUNE_MATCH].comparisons;
    end->comparisons += end->now[TUNE_TUNED].comparisons;
    memset(end->now, 0, sizeof end->now);
}

/* A game of the last round. */
static void take_end(Schedule *schedule, const Slot *slot, int64_t game, const Outcome *outcome) {
    Tuning *tuning = schedule->tuning;
    TuneEnd *end = &tuning->end;
    const Round *round = &schedule->rounds[slot->round];
    int tuned = tuning->config->tune.candidates, start = tuned + 1;
    if (slot->meeting == round->first_meeting) {
        add_points(&end->now[TUNE_MATCH], count_points(schedule, slot, outcome, tuned, start));
    } else {
        add_points(&end->now[TUNE_TUNED], count_points(schedule, slot, outcome, tuned, -1));
        add_points(&end->now[TUNE_START], count_points(schedule, slot, outcome, start, -1));
    }
    int64_t per_deal = round->meetings * schedule->seatings_per_deal;
    if ((game - round->first_game) % per_deal == per_deal - 1) end_deal(end);
}

static void take(Schedule *schedule, int64_t game, const Outcome *outcome) {
    Tuning *tuning = schedule->tuning;
    if (game != tuning->games || game >= schedule->games) return; /* a file that leaves out games */
    Slot slot = schedule_slot(schedule, game);
    if (slot.round == (int)tuning->config->tune.iterations) take_end(schedule, &slot, game, outcome);
    const uint16_t *members = schedule_pairing(schedule, slot.pairing);
    for (int i = 0; i < schedule->pairing_size && members[i] < tuning->config->tune.candidates; i++)
        tuning->points[members[i]] += count_points(schedule, &slot, outcome, members[i], -1).half;
    if (++tuning->games == known_games(schedule)) finish_round(schedule);
}

/* ---- for the schedule ---- */

/* Pairings of one entrant with the opponents, among them the start values or not. */
static int64_t gauntlet_size(const Config *config, bool with_start) {
    int opponents = config->entrant_count - config->tune.candidates - 2 + with_start;
    int wanted = (config->options.fill == FILL_MIXED ? 2 : config->seats) - 1;
    int64_t count = 1;
    for (int i = 1; i <= wanted; i++) count = count * (opponents - wanted + i) / i;
    return opponents < wanted ? 0 : count;
}

static int64_t candidate_meetings(const Config *config) {
    return config->tune.duel ? 1 : gauntlet_size(config, config->tune.against_start);
}

/* At the end: the answer and the start with each other, then each against the others. */
static int64_t end_meetings(const Config *config) { return 2 * gauntlet_size(config, false) + 1; }

int64_t tuning_stream(const Schedule *schedule, int round, int64_t deal, int64_t number) {
    const Tuning *tuning = schedule->tuning;
    int64_t match = schedule->seatings_per_deal, group = tuning->group;
    if (round == (int)tuning->config->tune.iterations) {
        group = tuning->end_group > 0 ? tuning->end_group : match;
        number %= match + 2 * tuning->end_group;
        if (number >= match) number -= match;
    }
    return deal * tuning->group + number % group;
}

int64_t tuning_pairings(const Config *config) {
    int64_t sets = config->tune.duel ? 1 : config->tune.candidates;
    return sets * candidate_meetings(config) + end_meetings(config);
}

static uint16_t *add_gauntlet(const Schedule *schedule, const Config *config, int entrant, bool with_start,
                              uint16_t *out) {
    int first = config->tune.candidates + 2 - with_start;
    uint16_t set[SEATS_MAX] = {0};
    if (gauntlet_size(config, with_start) == 0) return out;
    for (int i = 1; i < schedule->pairing_size; i++) set[i] = (uint16_t)(i - 1);
    do {
        *out++ = (uint16_t)entrant;
        for (int i = 1; i < schedule->pairing_size; i++) *out++ = (uint16_t)(first + set[i]);
    } while (schedule_next_set(set, schedule->pairing_size, config->entrant_count - first, 1));
    return out;
}

static bool make_pairings(Schedule *schedule, const Config *config) {
    int size = schedule->pairing_size, candidates = config->tune.candidates;
    schedule->pairings = schedule->meetings;
    uint16_t *out = calloc((size_t)schedule->pairings * (size_t)size, sizeof *out);
    schedule->pairing_entrants = out;
    if (!out) return false;
    if (config->tune.duel) {
        *out++ = 0;
        *out++ = 1;
    }
    for (int i = 0; !config->tune.duel && i < candidates; i++)
        out = add_gauntlet(schedule, config, i, config->tune.against_start, out);
    for (int i = 0; i < size; i++) *out++ = (uint16_t)(candidates + i); /* tuned, start, and who fills up */
    for (int i = 0; i < 2; i++) out = add_gauntlet(schedule, config, candidates + i, false, out);
    return true;
}

static bool make_rounds(Schedule *schedule, const Config *config) {
    int iterations = (int)config->tune.iterations;
    int64_t meetings = schedule->pairings - end_meetings(config), deals = schedule->deals;
    schedule->round_count = iterations + (config->tune.confirm > 0);
    schedule->rounds = calloc((size_t)iterations + 1, sizeof *schedule->rounds);
    if (!schedule->rounds) return false;
    for (int i = 0; i <= iterations; i++)
        schedule->rounds[i] = (Round){.first_game = i * deals * meetings * schedule->seatings_per_deal,
                                      .first_deal = i * deals,
                                      .meetings = meetings};
    Round *last = &schedule->rounds[iterations];
    last->first_meeting = meetings;
    last->meetings = end_meetings(config);
    schedule->games = last->first_game + config->tune.confirm * last->meetings * schedule->seatings_per_deal;
    return true;
}

/* Workers that were forked in an earlier iteration must see the parameters of the later ones. */
static bool share_params(Tuning *tuning) {
    const Tune *tune = &tuning->config->tune;
    size_t sets = (size_t)tune->iterations * (size_t)tune->candidates + 1;
    tuning->shared_size = sets * PARAMS_MAX;
    tuning->shared = mmap(NULL, tuning->shared_size, PROT_READ | PROT_WRITE,
                          MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (tuning->shared == MAP_FAILED) return tuning->shared = NULL, false;
    tuning->params = tuning->shared;
    return true;
}

/* A seat of k against S - k others: at most S^2 / 4 comparisons in a game, of 2 half points. */
static int64_t most_points(const Schedule *schedule, const Config *config) {
    int64_t meetings = candidate_meetings(config);
    bool mixed = config->options.fill == FILL_MIXED;
    int64_t pairs = mixed ? config->seats * config->seats / 4 : config->seats - 1;
    return meetings * schedule->seatings_per_deal * schedule->deals * 2 * pairs;
}

static void close_tuning(Schedule *schedule) {
    Tuning *tuning = schedule->tuning;
    if (tuning->shared) munmap(tuning->shared, tuning->shared_size);
    free(tuning->steps);
    free(tuning->points);
    free(tuning->values);
    free(tuning->elite);
    free(tuning->order);
    free(tuning);
}

static const Course course = {known_games, take, close_tuning};

bool tuning_open(Schedule *schedule, const Config *config) {
    if (!make_pairings(schedule, config) || !make_rounds(schedule, config)) return false;
    Tuning *tuning = schedule->tuning = calloc(1, sizeof *tuning);
    if (!tuning) return false;
    schedule->course = &course;
    size_t candidates = (size_t)config->tune.candidates;
    tuning->config = config;
    tuning->group = candidate_meetings(config) * schedule->seatings_per_deal;
    tuning->end_group = gauntlet_size(config, false) * schedule->seatings_per_deal;
    tuning->most = most_points(schedule, config);
    tuning->steps = calloc(config->tune.iterations, sizeof *tuning->steps);
    tuning->points = calloc(candidates, sizeof *tuning->points);
    tuning->values = calloc(candidates * SWEPT_MAX, sizeof *tuning->values);
    tuning->elite = calloc(candidates, sizeof *tuning->elite);
    tuning->order = calloc(candidates, sizeof *tuning->order);
    if (!tuning->steps || !tuning->points || !tuning->values || !tuning->elite || !tuning->order ||
        !share_params(tuning))
        return false;
    start(tuning);
    begin_round(schedule);
    return true;
}
