/* What the courses share that end a match by a rule. */
#include "plan/stop_course.h"

#include <stdlib.h>

#include "core/memory.h"
#include "plan/seatings.h"
#include "plan/stop.h"

typedef struct {
    Tally *tally;
    int64_t comparisons; /* of a deal set */
    uint64_t decided;    /* deal sets that were not split */
    bool stopped;
    bool beyond_reach; /* too few deal sets were decided for the strength of hypothesis 1 */
} Stop;

const StopRule *stop_of(const Config *config) {
    return config->courses[COURSE_STOP] ? (const StopRule *)(const void *)config->settings[COURSE_STOP].bytes
                                        : NULL;
}

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
    StopRule *rule = (StopRule *)(void *)config->settings[COURSE_STOP].bytes;
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
    Stop *stop = layer->state = memory_new(1, sizeof *stop);
    if (!stop) return false;
    stop->tally = schedule_tally(schedule);
    stop->comparisons = seatings_comparisons(schedule->config);
    return stop->tally != NULL;
}

void stop_close(Layer *layer) {
    Stop *stop = layer->state;
    tally_free(stop->tally);
    free(stop);
}

static StopMatch match_of(const Schedule *schedule, const Stop *stop) {
    return (StopMatch){stop->tally, (int)schedule->seatings_per_deal, 2 * stop->comparisons, stop->decided};
}

void stop_take(Schedule *schedule, Layer *layer, const Task *task, const Outcome *outcome) {
    Stop *stop = layer->state;
    const Cluster *points = &stop->tally->member[0].points.totals;
    uint64_t deals = stop->tally->deals;
    int64_t before = points->sum;
    tally_game(stop->tally, (uint64_t)task->deal, task->pairing, task->entrant, outcome);
    if (stop->tally->deals == deals) return;
    stop->decided += points->sum - before != stop->comparisons;
    if (!stop_looks(stop->tally->deals)) return;
    const StopRule *rule = stop_of(schedule->config);
    StopMatch match = match_of(schedule, stop);
    StopState state = stop_state(rule, &match);
    stop->stopped = state.stopped;
    if (!stop->stopped) return;
    stop->beyond_reach = state.decision == SPRT_ACCEPT_H0 && stop_reach(rule, &match) < rule->elo1;
    schedule_end(schedule);
}

void stop_progress(const Schedule *schedule, const Layer *layer, Text *out) {
    const StopRule *rule = stop_of(schedule->config);
    StopMatch match = match_of(schedule, layer->state);
    StopState state = stop_state(rule, &match);
    text_format(out, "  LLR %+.2f [%.2f, %.2f]", state.llr, state.lower, state.upper);
}

#define FLATTERED                                                                                            \
    "a test ended the games when they went one way: the intervals of entrants and pairing are for a number " \
    "of games fixed beforehand, and flatter who went ahead; read those of the stop"

const char *stop_warning(const Layer *layer) {
    /* The table's rows of entrants and pairing are computed as if the number of games had been fixed. */
    const Stop *stop = layer->state;
    if (stop->beyond_reach)
        return FLATTERED "; so few deal sets were decided that to win them all would not be elo1: the test "
                         "has refuted elo1, not shown elo0; choose bounds nearer to each other";
    return stop->stopped ? FLATTERED : NULL;
}

void stop_report(const Schedule *schedule, const Layer *layer, const Tally *tally, cJSON *root) {
    (void)tally; /* does not count who decided a deal set */
    const StopRule *rule = stop_of(schedule->config);
    const Stop *stop = layer->state;
    StopMatch match = match_of(schedule, stop);
    StopState state = stop_state(rule, &match);
    state.stopped = stop->stopped; /* between two looks nothing is decided */
    stop_estimate(rule, &match, &state);
    cJSON_AddItemToObject(root, "stop", stop_json(rule, &state, stop->tally->deals));
}
