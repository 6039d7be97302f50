/* a population about a centre that follows the best; also for choices */
#include "plan/tune_report.h"

static void ce_show(Tuning *tuning, int parameter) {
    CeParameter wanted = tuning_ce(&tuning->config->tune.parameters[parameter]);
    const CeLaw *law = &tuning->law[parameter];
    int likeliest = ce_likeliest(&wanted, law);
    tuning->now.centre[parameter] = wanted.values ? likeliest : law->centre;
    tuning->now.spread[parameter] = wanted.values ? law->chance[likeliest] : law->spread;
}

static void propose(Tuning *tuning, Rng *rng) {
    const Tune *tune = &tuning->config->tune;
    for (int i = 0; i < tune->candidates; i++)
        for (int k = 0; k < tune->parameter_count; k++) {
            CeParameter parameter = tuning_ce(&tune->parameters[k]);
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

static void learn(Tuning *tuning) {
    const Tune *tune = &tuning->config->tune;
    int count = tune->elite ? tune->elite : tune->population / 3;
    if (count < 2) count = 2;
    sort_candidates(tuning);
    for (int k = 0; k < tune->parameter_count; k++) {
        CeParameter parameter = tuning_ce(&tune->parameters[k]);
        for (int i = 0; i < count; i++) tuning->elite[i] = tuning->values[tuning->order[i] * SWEPT_MAX + k];
        ce_learn(&parameter, &tuning->law[k], tuning->elite, count, tuning->finished + 1);
        ce_show(tuning, k);
    }
}

static const Tuner tuner = {.propose = propose, .learn = learn, .mean_of_half = true};

static bool applies(const Config *config) {
    return config->tune.set && config->tune.tuner == TUNER_CROSS_ENTROPY;
}

static bool open_course(Schedule *schedule, Layer *layer) { return tuning_open(schedule, layer, &tuner); }

const Course course_cross_entropy = {
    .name = "cross-entropy",
    .help = "a population about a centre that follows the best; also for choices",
    .level = COURSE_BASE,
    .applies = applies,
    .uncut = TUNING_UNCUT,
    .meetings = tuning_meetings,
    .check = tuning_check,
    .open = open_course,
    .close = tuning_close,
    .take = tuning_take,
    .proceed = tuning_proceed,
    .news = tuning_news,
    .progress = tuning_progress,
    .report = tune_report_add,
    .file = tune_report_file,
    .live = 1,
};
