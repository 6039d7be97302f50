/* Sequential tests and precision rules on the running tally of a match. */
#include "plan/stop.h"

#include "plan/figures.h"
#include "stats/forecast.h"

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

StopState stop_state(const StopRule *rule, const StopMatch *match) {
    const uint64_t *counts = match->tally->pairing[0].classes;
    StopState state = {.stopped = false};
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

void stop_estimate(const StopRule *rule, const StopMatch *match, StopState *state) {
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

cJSON *stop_json(const StopRule *rule, const StopState *state, uint64_t sets) {
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
