/* Sequential tests and precision rules on the running tally of a match: the verdict of a rule, and the
 * course that looks after certain deal sets and ends the schedule on a verdict. */
#include "plan/stop.h"

#include <math.h>

#include "plan/pairings.h"
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

const OptionTable stop_options = {OPTION_ROWS(rows)};

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
    return sprt_shares(&match->tally->member[0].points, match->decided);
}

/* The width of the always-valid interval if these deal sets occurred `times` times. */
static double width_after(const StopMatch *match, double times) {
    AnytimeInterval interval = tally_anytime_pairing(match->tally, 0, times);
    return interval.high - interval.low;
}

StopVerdict stop_verdict(const StopRule *rule, const StopMatch *match) {
    const uint64_t *counts = match->tally->pairing[0].classes;
    StopVerdict state = {.stopped = false};
    if (rule->rule == STOP_PRECISION) {
        state.stopped = width_after(match, 1) <= rule->width;
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

/* How often these deal sets must occur until the interval is narrow enough, by bisection. */
static double times_to_width(const StopRule *rule, const StopMatch *match) {
    double low = 0, high = 1;
    while (width_after(match, high) > rule->width && high < 1e9) high *= 2;
    for (int i = 0; i < 30; i++) {
        double middle = (low + high) / 2;
        if (width_after(match, middle) > rule->width)
            low = middle;
        else
            high = middle;
    }
    return high;
}

enum { EXPECT_SETS = 20 /* fewer are not enough to predict the end */ };

double stop_expected_sets(const StopRule *rule, const StopMatch *match) {
    const PairingTally *pairing = &match->tally->pairing[0];
    int classes = tally_class_count(match->tally), games = match->games_per_set;
    double sets = (double)match->tally->member[0].points.totals.count;
    if (sets < EXPECT_SETS) return INFINITY;
    if (rule->rule == STOP_PRECISION) return sets * times_to_width(rule, match);
    Sprt sprt = sprt_of(rule);
    if (classes) {
        Law law = law_from_counts(pairing->classes, classes);
        double first = forecast_of_law(&sprt, &law, games, 1).games / games;
        return forecast_of_law(&sprt, &law, games, (double)stop_step((uint64_t)fmin(first, 1e15))).games /
               games;
    }
    /* For shares, assumes that the log-likelihood ratio goes on changing at its mean rate so far. */
    SprtShares shares = shares_of(match);
    double ratio = sprt_llr_of_shares(&sprt, &shares, games);
    return ratio == 0 ? INFINITY : sets * (ratio > 0 ? sprt_upper(&sprt) : sprt_lower(&sprt)) / ratio;
}

void stop_estimate(const StopRule *rule, const StopMatch *match, StopVerdict *state) {
    const PairingTally *pairing = &match->tally->pairing[0];
    AnytimeInterval interval = tally_anytime_pairing(match->tally, 0, 1);
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

/* ---- the report ---- */

typedef struct {
    const StopRule *rule;
    bool stopped, known; /* known: of the estimate that takes the stop into account */
    int64_t deal_sets;
    const char *decision, *note; /* decision: for a test */
    double llr, los;
    Interval bounds, share, elo, anytime;
} StopResult;

enum { IS_TEST = 1 };

static void put_options(JsonWriter *json, const char *key, const void *memory) {
    const StopResult *result = memory;
    json_put_string(json, key, result->rule->name);
    figure_put_options(json, &stop_options, result->rule);
}

#define AT(field) offsetof(StopResult, field)
static const Figure of_estimate[] = {
    {FIGURE_INTERVAL, AT(share), .key = "share", .ends = "share_ci95"},
    {FIGURE_INTERVAL, AT(share), .key = "score", .ends = "score_ci95"},
    {FIGURE_INTERVAL, AT(elo), .key = "elo", .ends = "elo_ci95"},
    {FIGURE_REAL, AT(los), .key = "los"},
};
static const Figures estimate_figures = FIGURE_LIST(of_estimate);
static const Figure of_stop[] = {
    {FIGURE_WRITTEN, 0, .key = "rule", .write = put_options},
    {FIGURE_FLAG, AT(stopped), .key = "stopped"},
    {FIGURE_COUNT, AT(deal_sets), .key = "deal_sets"},
    {FIGURE_TEXT, AT(decision), .when = IS_TEST, .key = "decision"},
    {FIGURE_REAL, AT(llr), .when = IS_TEST, .key = "llr"},
    {FIGURE_INTERVAL, AT(bounds), .when = IS_TEST, .ends = "llr_bounds"},
    {FIGURE_OBJECT, 0, .when = IS_TEST, .key = "median_unbiased", .inner = &estimate_figures,
     .known = AT(known)},
    {FIGURE_TEXT, AT(note), .when = IS_TEST, .key = "median_unbiased_note", .optional = true},
    {FIGURE_INTERVAL, AT(anytime), .ends = "share_anytime95"},
    {FIGURE_INTERVAL, AT(anytime), .ends = "score_anytime95"},
};
#undef AT

static StopResult result_of(const StopRule *rule, const StopVerdict *state, uint64_t sets) {
    static const char *const decisions[] = {
        [SPRT_UNDECIDED] = "undecided", [SPRT_ACCEPT_H0] = "accept_h0", [SPRT_ACCEPT_H1] = "accept_h1"};
    const StoppedEstimate *estimate = &state->estimate;
    StopResult result = {.rule = rule,
                         .stopped = state->stopped,
                         .known = rule->rule == STOP_SPRT && state->range == STOPPED_KNOWN,
                         .deal_sets = (int64_t)sets,
                         .anytime = {NAN, state->low, state->high, false}};
    if (rule->rule != STOP_SPRT) return result;
    result.decision = decisions[state->decision];
    result.llr = state->llr;
    result.bounds = (Interval){NAN, state->lower, state->upper, false};
    result.note = !result.known           ? stopped_note(state->range)
                  : estimate->score.rough ? stopped_rough_note
                                          : NULL;
    result.share = estimate->score;
    result.elo = estimate->elo;
    result.los = estimate->los;
    return result;
}

static void put_stop(JsonWriter *json, const StopRule *rule, const StopVerdict *state, uint64_t sets) {
    StopResult result = result_of(rule, state, sets);
    json_put_object(json, "stop");
    figures_put(json, FIGURES(of_stop), rule->rule == STOP_SPRT ? IS_TEST : 0, &result);
    json_end(json);
}

static void say_decision(const StopRule *rule, const StopVerdict *state, const StopResult *result,
                         Sheet *sheet) {
    if (state->decision != SPRT_UNDECIDED)
        sheet_say(sheet, ", %s is accepted", state->decision == SPRT_ACCEPT_H1 ? "elo1" : "elo0");
    sheet_say(sheet, "; LLR %.3f [%.3f, %.3f] for %s Elo %g against %g", result->llr, result->bounds.low,
              result->bounds.high, models[rule->model], rule->elo0, rule->elo1);
}

static void say_estimate(const StopResult *result, Sheet *sheet) {
    sheet_say(sheet, "the stop taken into account:   ");
    if (!result->known) {
        sheet_say(sheet, "not known: %s; read the next line\n", result->note);
        return;
    }
    sheet_say(sheet, "share  %8.4f [%7.4f, %7.4f]", result->share.mean, result->share.low,
              result->share.high);
    sheet_say(sheet, "  Elo %+.1f [%+.1f, %+.1f]%s\n", result->elo.mean, result->elo.low, result->elo.high,
              result->note ? "~" : "");
    if (result->note) sheet_say(sheet, "  ~ %s\n", result->note);
}

static void say_stop(const StopRule *rule, const StopVerdict *state, uint64_t sets, Sheet *sheet) {
    StopResult result = result_of(rule, state, sets);
    figures_round(FIGURES(of_stop), &result);
    figures_round(FIGURES(of_estimate), &result);
    sheet_say(sheet, "\n%s: %s after %lld deal sets", rule->name, result.stopped ? "stopped" : "not decided",
              (long long)result.deal_sets);
    if (result.decision) say_decision(rule, state, &result, sheet);
    sheet_say(sheet, "\n");
    if (result.decision) say_estimate(&result, sheet);
    sheet_say(sheet, "whenever and why it stopped:   share            [%7.4f, %7.4f]\n", result.anytime.low,
              result.anytime.high);
}

/* ---- the course ---- */

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
    return stop_check(rule, (int)seatings_per_deal(config), error) || error_prefix(error, "stop.");
}

void stop_write(const Config *config, cJSON *root) {
    cJSON *stop = cJSON_AddObjectToObject(root, "stop");
    cJSON_AddStringToObject(stop, "rule", config->courses[COURSE_STOP]->name);
    option_write(&stop_options, stop_of(config), stop);
}

static bool open_course(Schedule *schedule, Layer *layer) {
    Stop *stop = stop_state(layer);
    stop->tally = schedule_tally(schedule);
    return stop->tally != NULL;
}

static void close_course(Layer *layer) { tally_free(stop_state(layer)->tally); }

static StopMatch match_of(const Schedule *schedule, const Stop *stop) {
    return (StopMatch){stop->tally, (int)schedule->seatings_per_deal, stop->decided};
}

/* Games up to the next look. */
static int64_t together(const Schedule *schedule, const Layer *layer, int64_t game) {
    (void)layer;
    const uint64_t sets = (uint64_t)(game / schedule->seatings_per_deal), step = stop_step(sets);
    return (int64_t)(step - sets % step) * schedule->seatings_per_deal - game % schedule->seatings_per_deal;
}

static void look(Schedule *schedule, Stop *stop) {
    const StopRule *rule = stop_of(schedule->config);
    StopMatch match = match_of(schedule, stop);
    StopVerdict state = stop_verdict(rule, &match);
    stop->stopped = state.stopped;
    if (!stop->stopped) return;
    stop->decision = state.decision;
    stop->beyond_reach = state.decision == SPRT_ACCEPT_H0 && stop_reach(rule, &match) < rule->elo1;
    schedule_end(schedule);
}

static void take_times(Schedule *schedule, Layer *layer, const Task *task, const Outcome *outcome,
                       int64_t times) {
    Stop *stop = stop_state(layer);
    const Ratio *points = &stop->tally->member[0].points;
    uint64_t deals = stop->tally->deals;
    int64_t before = 2 * points->totals.sum - points->observations;
    tally_game_times(stop->tally, (uint64_t)task->deal, task->pairing, task->entrant, outcome, times);
    if (stop->tally->deals == deals) return;
    if (2 * points->totals.sum - points->observations != before) stop->decided += (uint64_t)times;
    if (!schedule->apart && stop_looks(stop->tally->deals)) look(schedule, stop);
}

static void add_sums(Schedule *schedule, Layer *layer, int round, Sums *sums) {
    Stop *stop = stop_state(layer);
    (void)round;
    tally_sums(stop->tally, sums);
    sums_unsigned(sums, &stop->decided);
    if (sums->open) tally_sums_open(stop->tally, sums);
    if (schedule->apart) {
        tally_clear(stop->tally);
        stop->decided = 0;
    }
    if (sums->out || sums->failed) return;
    if (sums->open) schedule_resume(schedule, stop->tally, schedule->taken - 1);
    if (stop_looks(stop->tally->deals)) look(schedule, stop);
}

static void take(Schedule *schedule, Layer *layer, const Task *task, const Outcome *outcome) {
    take_times(schedule, layer, task, outcome, 1);
}

/* The log-likelihood ratio of a sequential test. */
static void progress(const Schedule *schedule, const Layer *layer, Text *out) {
    const StopRule *rule = stop_of(schedule->config);
    if (rule->rule != STOP_SPRT) return;
    StopMatch match = match_of(schedule, stop_state(layer));
    StopVerdict state = stop_verdict(rule, &match);
    text_format(out, "  LLR %+.2f [%.2f, %.2f]", state.llr, state.lower, state.upper);
}

double stop_expected(const Schedule *schedule) {
    const StopRule *rule = stop_of(schedule->config);
    const Stop *stop = stop_state(schedule_layer(schedule, COURSE_STOP));
    if (!rule || !stop) return INFINITY;
    StopMatch match = match_of(schedule, stop);
    return stop_expected_sets(rule, &match);
}

#define FLATTERED                                                                                            \
    "a test ended the games when they went one way: the intervals of entrants and pairing are for a number " \
    "of games fixed beforehand, and overstate the leader; read those of the stop"

static const char *warning(const Layer *layer) {
    /* The table's intervals of entrants and pairing assume a number of games fixed in advance. */
    const Stop *stop = stop_state(layer);
    if (stop->beyond_reach)
        return FLATTERED "; so few deal sets were decided that to win them all would not be elo1: the test "
                         "has refuted elo1, not shown elo0; choose bounds nearer to each other";
    return stop->decision != SPRT_UNDECIDED ? FLATTERED : NULL;
}

/* The tally of the run does not count which deal sets were decided. */
static StopVerdict verdict_at_end(const Schedule *schedule, const Stop *stop) {
    const StopRule *rule = stop_of(schedule->config);
    StopMatch match = match_of(schedule, stop);
    StopVerdict verdict = stop_verdict(rule, &match);
    verdict.stopped = stop->stopped; /* between two looks no decision is taken */
    stop_estimate(rule, &match, &verdict);
    return verdict;
}

static void report(const Schedule *schedule, const Layer *layer, const Tally *tally, JsonWriter *json) {
    (void)tally;
    const Stop *stop = stop_state(layer);
    StopVerdict verdict = verdict_at_end(schedule, stop);
    put_stop(json, stop_of(schedule->config), &verdict, stop->tally->deals);
}

static void tables(const Schedule *schedule, const Layer *layer, const Tally *tally, Sheet *sheet) {
    (void)tally;
    const Stop *stop = stop_state(layer);
    StopVerdict verdict = verdict_at_end(schedule, stop);
    say_stop(stop_of(schedule->config), &verdict, stop->tally->deals, sheet);
}

const Planner stop_planner = {
    .state = &stop_state_type,
    .cannot_shard = "a run with a stop rule cannot be cut: the rule decides in deal order",
    .open = open_course,
    .close = close_course,
    .take = take,
    .take_times = take_times,
    .together = together,
    .sums = add_sums,
    .progress = progress,
    .warning = warning,
    .lead = report, /* summary.json: the key "stop" */
    .tables = tables,
};
