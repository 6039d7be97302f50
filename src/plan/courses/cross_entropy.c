/* Tuning by the cross-entropy method (stats/tuners.h): draws a population around the centre of each
 * parameter's law and moves the laws towards the best candidates. Also tunes choices. The answer is the mean
 * of the later centres. */
#include "plan/tuning.h"

static void ce_show(Tuning *tuning, int parameter) {
    CeParameter wanted = tuning_ce(&tuning_of(tuning->config)->parameters[parameter]);
    const CeLaw *law = &tuning->law[parameter];
    int likeliest = ce_likeliest(&wanted, law);
    tuning->now.centre[parameter] = wanted.values ? likeliest : law->centre;
    tuning->now.spread[parameter] = wanted.values ? law->chance[likeliest] : law->spread;
}

static void propose(Tuning *tuning, Rng *rng) {
    const TuningConfig *tune = tuning_of(tuning->config);
    for (int i = 0; i < tune->candidates; i++)
        for (int k = 0; k < tune->parameter_count; k++) {
            CeParameter parameter = tuning_ce(&tune->parameters[k]);
            tuning->values[i * SWEPT_MAX + k] = ce_draw(&parameter, &tuning->law[k], rng);
        }
}

/* Sorts by points; stable. */
static void sort_candidates(Tuning *tuning) {
    int count = tuning_of(tuning->config)->candidates;
    const int64_t *points = tuning_points(tuning, tuning->finished);
    for (int i = 0; i < count; i++) {
        int at = i;
        for (; at > 0 && points[tuning->order[at - 1]] < points[i]; at--)
            tuning->order[at] = tuning->order[at - 1];
        tuning->order[at] = i;
    }
}

static void learn(Tuning *tuning) {
    const TuningConfig *tune = tuning_of(tuning->config);
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

static const Tuner tuner = {TUNER_CROSS_ENTROPY, .propose = propose, .learn = learn, .mean_of_half = true};

static bool read(Config *config, const cJSON *section, Error *error) {
    return tuning_read(config, section, &tuner, error);
}

const Course course_cross_entropy = {
    .name = "cross-entropy",
    .help = "a population about a centre that follows the best; also for choices",
    .level = COURSE_BASE,
    .planner = &tuning_planner,
    .section = "tune",
    .selector = "tuner",
    .is_default = true,
    .format = "gauntlet",
    .options = &tuning_options,
    .settings = &tuning_settings_type,
    .cannot_take_deals = "a tuning needs new deals all the time",
    .choose_entrants = tuning_choose,
    .read = read,
    .check = tuning_check,
    .write = tuning_write,
};
