/* Tuning by SPSA (stats/tuners.h): two candidates per iteration, in which all parameters are perturbed at
 * once; the result of their games moves the centre. Numbers only. The answer is the last centre. */
#include "plan/tuning.h"
#include "stats/tuners.h"

static SpsaParameter spsa_of(const TuningConfig *tune, int parameter) {
    const TuningParameter *tunable = &tune->parameters[parameter];
    return (SpsaParameter){.low = tunable->low,
                           .high = tunable->high,
                           .c_end = tunable->step,
                           .r_end = tune->r_end,
                           .whole = tunable->option->type == OPTION_INT};
}

static void propose(Tuning *tuning, Rng *rng) {
    const TuningConfig *tune = tuning_of(tuning->config);
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
static void learn(Tuning *tuning) {
    const TuningConfig *tune = tuning_of(tuning->config);
    const int64_t *points = tuning_points(tuning, tuning->finished);
    double result = (double)(points[0] - points[1]) / 2;
    for (int i = 0; i < tune->parameter_count; i++) {
        SpsaParameter parameter = spsa_of(tune, i);
        SpsaStep step = spsa_step(&parameter, tune->iterations, tuning->finished + 1);
        tuning->now.centre[i] = spsa_move(&parameter, tuning->now.centre[i], step, tuning->flips[i], result);
        tuning->now.spread[i] = step.c;
    }
}

static const Tuner tuner = {TUNER_SPSA, .propose = propose, .learn = learn, .mean_of_half = false};

static bool read(Config *config, const cJSON *section, Error *error) {
    return tuning_read(config, section, &tuner, error);
}

const Course course_spsa = {
    .name = "spsa",
    .help = "two candidates per iteration, all parameters moved at once; numbers only",
    .level = COURSE_BASE,
    .planner = &tuning_planner,
    .section = "tune",
    .selector = "tuner",
    .format = "gauntlet",
    .options = &tuning_options,
    .settings = &tuning_settings_type,
    .cannot_take_deals = "a tuning needs new deals all the time",
    .choose_entrants = tuning_choose,
    .read = read,
    .check = tuning_check,
    .write = tuning_write,
};
