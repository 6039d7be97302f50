/* What the courses share that end a match by a rule. */
#include "plan/stop_course.h"

#include <stdlib.h>

#include "plan/stop.h"

typedef struct {
    Tally *tally;
    bool stopped;
    bool beyond_reach; /* too few deal sets were decided for the strength of hypothesis 1 */
} Stop;

const StopRule *stop_of(const Config *config) {
    return config->courses[COURSE_STOP] ? (const StopRule *)(const void *)config->settings[COURSE_STOP].bytes
                                        : NULL;
}

bool stop_read(Config *config, const cJSON *section, StopKind kind, Error *error) {
    static const char *const known[] = {"rule", NULL};
    StopRule *rule = (StopRule *)(void *)config->settings[COURSE_STOP].bytes;
    const Course *base = config->courses[COURSE_BASE];
    if (base->section) return error_input(error, "stop: a %s has no stop rule", base->section);
    rule->rule = (uint8_t)kind;
    rule->name = config->courses[COURSE_STOP]->name;
    if (!option_read(&stop_options, section, "stop", known, rule, error)) return false;
    if (config->entrant_count != 2)
        return error_input(error, "stop: a rule is for two entrants; %d are given", config->entrant_count);
    int games_per_set = config->options.seatings == SEATINGS_ONE ? 1 : 2;
    return stop_check(rule, games_per_set, error) || error_prefix(error, "stop.");
}

void stop_write(const Config *config, cJSON *root) {
    cJSON *stop = cJSON_AddObjectToObject(root, "stop");
    cJSON_AddStringToObject(stop, "rule", config->courses[COURSE_STOP]->name);
    option_write(&stop_options, stop_of(config), stop);
}

bool stop_open(Schedule *schedule, Layer *layer) {
    Stop *stop = layer->state = calloc(1, sizeof *stop);
    if (!stop) return false;
    stop->tally = schedule_tally(schedule);
    return stop->tally != NULL;
}

void stop_close(Layer *layer) {
    Stop *stop = layer->state;
    if (stop->tally) tally_free(stop->tally);
    free(stop);
}

void stop_take(Schedule *schedule, Layer *layer, const Task *task, const Outcome *outcome) {
    Stop *stop = layer->state;
    uint64_t deals = stop->tally->deals;
    tally_game(stop->tally, (uint64_t)task->deal, task->pairing, task->entrant, outcome);
    if (stop->tally->deals == deals || !stop_looks(stop->tally->deals)) return;
    const StopRule *rule = stop_of(schedule->config);
    StopState state = stop_state(rule, stop->tally);
    stop->stopped = state.stopped;
    if (!stop->stopped) return;
    stop->beyond_reach = state.decision == SPRT_ACCEPT_H0 && stop_reach(rule, stop->tally) < rule->elo1;
    schedule_end(schedule);
}

void stop_progress(const Schedule *schedule, const Layer *layer, Text *out) {
    const StopRule *rule = stop_of(schedule->config);
    StopState state = stop_state(rule, ((const Stop *)layer->state)->tally);
    text_format(out, "  LLR %+.2f [%.2f, %.2f]", state.llr, state.lower, state.upper);
}

#define FLATTERED                                                                                            \
    "a test ended the games when they went one way: the intervals of entrants and pairing are for a number " \
    "of games fixed beforehand, and flatter who went ahead; read those of the stop"

const char *stop_warning(const Layer *layer) {
    /* The rows of entrants and pairing are of a fixed number of games. */
    const Stop *stop = layer->state;
    if (stop->beyond_reach)
        return FLATTERED "; so few deal sets were decided that to win them all would not be elo1: the test "
                         "has refuted elo1, not shown elo0; choose bounds nearer to each other";
    return stop->stopped ? FLATTERED : NULL;
}

void stop_report(const Schedule *schedule, const Layer *layer, const Tally *tally, cJSON *root) {
    const StopRule *rule = stop_of(schedule->config);
    StopState state = stop_state(rule, tally);
    state.stopped = ((const Stop *)layer->state)->stopped; /* between two looks nothing is decided */
    stop_estimate(rule, tally, &state);
    cJSON_AddItemToObject(root, "stop", stop_json(rule, &state, tally->deals));
}
