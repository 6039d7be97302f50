/* Sequential tests and precision rules on the running tally of a match: what a rule says at a look, and the course
 * that asks it after every deal set at which one looks and then ends the schedule. */
#include "plan/stop.h"

#include "plan/figures.h"
#include "plan/seatings.h"
#include "stats/forecast.h"

COURSE_SETTINGS_TYPE(stop, COURSE_STOP);
COURSE_STATE_TYPE(stop, COURSE_STOP);

static const char *const models[] = {"normalized", "logistic", NULL};

static const Option rows[] = {
    OPTION_ROW_REAL(StopRule, elo0, 0, -300, 300,
                    "sprt: the strength of the first entrant under hypothesis 0"),
    OPTION_ROW_REAL(StopRule, elo1, 10, -300, 300, "sprt: its strength under hypothesis 1; above elo0"),
    OPTION_ROW_REAL(StopRule, alpha, 0.05, 0.0001, 0.4999, "sprt: chance to accept elo1 when elo0 is true"),
    OPTION_ROW_REAL(StopRule, beta, 0.05, 0.0001, 0.4999, "sprt: chance to accept elo0 when elo1 is true"),
    OPTION_ROW_CHOICE(StopRule, model, 0, models,
                      "sprt: normalized Elo (per standard deviation of a game) or logistic Elo"),
    OPTION_ROW_REAL(StopRule, width, 0.02, 0.0001, 1,
                    "precision: stop when the always-valid 95 % interval of the share is no wider"),
};

const OptionTable stop_options = {.options = rows, .count = sizeof rows / sizeof rows[0]};

static Sprt sprt_of(const StopRule *rule) {
    SprtModel model = rule->model == 0 ? SPRT_NORMALISED : SPRT_LOGISTIC;
    return (Sprt){model, rule->elo0, rule->elo1, rule->alpha, rule->beta};
}

bool stop_check(const StopRule *rule, int games_per_set, Error *error) {
    Sprt sprt = sprt_of(rule);
    if (rule->rule != STOP_SPRT || sprt_valid(&sprt, games_per_set)) return true;
    if (rule->elo0 >= rule->elo1) return error_input(error, "elo1: must be above elo0");
    return error_input(error, "elo1: the bounds are too far from 0 for this model");
}

uint64_t stop_step(uint64_t sets) {
    uint64_t step = 1;
    while (sets / step >= 256) step *= 2;
    return step;
}

bool stop_looks(uint64_t sets) { return sets % stop_step(sets) == 0; }

static SprtShares shares_of(const StopMatch *match) {
    return sprt_shares(&match->tally->member[0].points.totals, match->most_points, match->decided);
}

StopVerdict stop_verdict(const StopRule *rule, const StopMatch *match) {
    const uint64_t *counts = match->tally->pairing[0].classes;
    StopVerdict state = {.stopped = false};
    if (rule->rule == STOP_PRECISION) {
        AnytimeInterval interval = tally_anytime_pairing(match->tally, 0);
        state.stopped = interval.high - interval.low <= rule->width;
        return state;
    }
    Sprt sprt = sprt_of(rule);
    int classes = tally_class_count(match->tally);
    SprtShares shares = shares_of(match);
    state.llr = classes ? sprt_llr(&sprt, counts, classes, match->games_per_set)
                        : sprt_llr_of_shares(&sprt, &shares, match->games_per_set);
    state.lower = sprt_lower(&sprt);
    state.upper = sprt_upper(&sprt);
    state.decision = sprt_decide_on_shares(&sprt, &shares, state.llr);
    state.stopped = state.decision != SPRT_UNDECIDED;
    return state;
}

double stop_reach(const StopRule *rule, const StopMatch *match) {
    Sprt sprt = sprt_of(rule);
    return forecast_reach(&sprt, (double)match->decided / (double)match->tally->pairing[0].sets,
                          match->games_per_set);
}

void stop_estimate(const StopRule *rule, const StopMatch *match, StopVerdict *state) {
    const PairingTally *pairing = &match->tally->pairing[0];
    AnytimeInterval interval = tally_anytime_pairing(match->tally, 0);
    state->low = interval.low;
    state->high = interval.high;
    if (rule->rule != STOP_SPRT) return;
    Sprt sprt = sprt_of(rule);
    int classes = tally_class_count(match->tally), games = match->games_per_set;
    SprtShares shares = shares_of(match);
    uint64_t step = stop_step(pairing->sets);
    state->range = classes ? stopped_range(pairing->classes, classes) : stopped_range_of_shares(&shares);
    if (state->range != STOPPED_KNOWN) return;
    state->estimate = classes ? stopped_estimate(&sprt, pairing->classes, classes, games, state->llr, step)
                              : stopped_estimate_of_shares(&sprt, &shares, games, state->llr, step);
}

static void add_estimate(cJSON *object, const StoppedEstimate *estimate) {
    cJSON *unbiased = cJSON_AddObjectToObject(object, "median_unbiased");
    figures_add_share(unbiased, estimate->score, estimate->low, estimate->high);
    figures_add(unbiased, "elo", estimate->elo);
    figures_add_ends(unbiased, "elo_ci95", estimate->elo_low, estimate->elo_high);
    figures_add(unbiased, "los", estimate->los);
}

cJSON *stop_json(const StopRule *rule, const StopVerdict *state, uint64_t sets) {
    static const char *const decisions[] = {"undecided", "accept_h0", "accept_h1"};
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "rule", rule->name);
    option_write(&stop_options, rule, object);
    cJSON_AddBoolToObject(object, "stopped", state->stopped);
    cJSON_AddNumberToObject(object, "deal_sets", (double)sets);
    if (rule->rule == STOP_SPRT) {
        cJSON_AddStringToObject(object, "decision", decisions[state->decision]);
        figures_add(object, "llr", state->llr);
        figures_add_ends(object, "llr_bounds", state->lower, state->upper);
        if (state->range == STOPPED_KNOWN) {
            add_estimate(object, &state->estimate);
            if (state->estimate.rough)
                cJSON_AddStringToObject(object, "median_unbiased_note", stopped_rough_note);
        } else {
            cJSON_AddNullToObject(object, "median_unbiased");
            cJSON_AddStringToObject(object, "median_unbiased_note", stopped_note(state->range));
        }
    }
    figures_add_anytime(object, state->low, state->high);
    return object;
}

/* ---- the course ---- */

/* A rule sees the share of each deal set, and those must weigh the same. */
static bool check_comparisons(const Config *config, Error *error) {
    if (seatings_comparisons(config) > 0) return true;
    if (config->game->sides && !config->sides)
        return error_input(
            error,
            "stop: partners are not compared, so a deal set has more or fewer comparisons as the "
            "game goes; expected rules of %s with fixed sides, and \"fill\": \"sides\"",
            config->game->name);
    return error_input(error,
                       "stop: with \"fill\": \"mixed\" and %d seats a rule needs \"seatings\": \"all\"; "
                       "under one seating a deal has now more comparisons, now fewer",
                       config->seats);
}

bool stop_read(Config *config, const cJSON *section, StopKind kind, Error *error) {
    static const char *const known[] = {"rule", NULL};
    StopRule *rule = stop_edit(config);
    const Course *base = config->courses[COURSE_BASE];
    if (base->section) return error_input(error, "stop: a %s has no stop rule", base->section);
    rule->rule = (uint8_t)kind;
    rule->name = config->courses[COURSE_STOP]->name;
    if (!option_read(&stop_options, section, "stop", known, rule, error)) return false;
    if (config->entrant_count != 2)
        return error_input(error, "stop: a rule is for two entrants; %d are given", config->entrant_count);
    return check_comparisons(config, error) &&
           (stop_check(rule, (int)seatings_per_deal(config), error) || error_prefix(error, "stop."));
}

void stop_write(const Config *config, cJSON *root) {
    cJSON *stop = cJSON_AddObjectToObject(root, "stop");
    cJSON_AddStringToObject(stop, "rule", config->courses[COURSE_STOP]->name);
    option_write(&stop_options, stop_of(config), stop);
}

bool stop_open(Schedule *schedule, Layer *layer) {
    Stop *stop = stop_state(layer);
    stop->tally = schedule_tally(schedule);
    stop->comparisons = seatings_comparisons(schedule->config);
    return stop->tally != NULL;
}

void stop_close(Layer *layer) { tally_free(stop_state(layer)->tally); }

static StopMatch match_of(const Schedule *schedule, const Stop *stop) {
    return (StopMatch){stop->tally, (int)schedule->seatings_per_deal, 2 * stop->comparisons, stop->decided};
}

void stop_take(Schedule *schedule, Layer *layer, const Task *task, const Outcome *outcome) {
    Stop *stop = stop_state(layer);
    const Cluster *points = &stop->tally->member[0].points.totals;
    uint64_t deals = stop->tally->deals;
    int64_t before = points->sum;
    tally_game(stop->tally, (uint64_t)task->deal, task->pairing, task->entrant, outcome);
    if (stop->tally->deals == deals) return;
    stop->decided += points->sum - before != stop->comparisons;
    if (!stop_looks(stop->tally->deals)) return;
    const StopRule *rule = stop_of(schedule->config);
    StopMatch match = match_of(schedule, stop);
    StopVerdict state = stop_verdict(rule, &match);
    stop->stopped = state.stopped;
    if (!stop->stopped) return;
    stop->beyond_reach = state.decision == SPRT_ACCEPT_H0 && stop_reach(rule, &match) < rule->elo1;
    schedule_end(schedule);
}

void stop_progress(const Schedule *schedule, const Layer *layer, Text *out) {
    const StopRule *rule = stop_of(schedule->config);
    StopMatch match = match_of(schedule, stop_state(layer));
    StopVerdict state = stop_verdict(rule, &match);
    text_format(out, "  LLR %+.2f [%.2f, %.2f]", state.llr, state.lower, state.upper);
}

#define FLATTERED                                                                                            \
    "a test ended the games when they went one way: the intervals of entrants and pairing are for a number " \
    "of games fixed beforehand, and flatter who went ahead; read those of the stop"

const char *stop_warning(const Layer *layer) {
    /* The table's rows of entrants and pairing are computed as if the number of games had been fixed. */
    const Stop *stop = stop_state(layer);
    if (stop->beyond_reach)
        return FLATTERED "; so few deal sets were decided that to win them all would not be elo1: the test "
                         "has refuted elo1, not shown elo0; choose bounds nearer to each other";
    return stop->stopped ? FLATTERED : NULL;
}

void stop_report(const Schedule *schedule, const Layer *layer, const Tally *tally, cJSON *root) {
    (void)tally; /* does not count who decided a deal set */
    const StopRule *rule = stop_of(schedule->config);
    const Stop *stop = stop_state(layer);
    StopMatch match = match_of(schedule, stop);
    StopVerdict state = stop_verdict(rule, &match);
    state.stopped = stop->stopped; /* between two looks nothing is decided */
    stop_estimate(rule, &match, &state);
    cJSON_AddItemToObject(root, "stop", stop_json(rule, &state, stop->tally->deals));
}
