/* A sweep: every point plays the gauntlet against the opponents, on the same deals with the same random
 * streams. Keeps the totals of points by deal, and computes the analysis once for all reports. */
#include <stdlib.h>

#include "core/check.h"
#include "core/memory.h"
#include "plan/pairings.h"
#include "plan/sweep_report.h"

/* The gauntlet of one point, against the opponents, which follow all points. */
static int64_t gauntlet(const Config *config) {
    return pairings_of(config->entrant_count - variants_of(config)->count, config_pairing_size(config) - 1);
}

static int64_t meetings(const Config *config) { return variants_of(config)->count * gauntlet(config); }

static void list_pairings(Schedule *schedule) {
    int points = variants_of(schedule->config)->count, opponents = schedule->config->entrant_count - points;
    uint16_t *out = schedule->pairing_entrants;
    for (int point = 0; point < points; point++)
        out = pairings_gauntlet(point, points, opponents, schedule->pairing_size, out);
    CHECK(out == schedule->pairing_entrants + schedule->pairings * schedule->pairing_size,
          "as many pairings as were announced: there is room for those");
}

static bool open_course(Schedule *schedule, Layer *layer) {
    int64_t group = gauntlet(schedule->config);
    if (!schedule_single_round(schedule, schedule->meetings)) return false;
    list_pairings(schedule);
    schedule->pairings_per_label = group;
    schedule->rounds[0].group = group;
    schedule->rounds[0].deal_streams = group * schedule->seatings_per_deal;
    schedule->rounds[0].label = -1;
    return totals_open(&sweep_state(layer)->totals, schedule);
}

/* Discards what was computed of earlier games. */
static void forget(SweepState *sweep) {
    if (sweep->analysis) analysis_free(sweep->analysis);
    free(sweep->analysis);
    sweep->analysis = NULL;
}

static void close_course(Layer *layer) {
    SweepState *sweep = sweep_state(layer);
    forget(sweep);
    totals_close(&sweep->totals);
}

static void take(Schedule *schedule, Layer *layer, const Task *task, const Outcome *outcome) {
    (void)schedule;
    SweepState *sweep = sweep_state(layer);
    if (sweep->analysis) forget(sweep);
    totals_add(&sweep->totals, task, outcome);
}

static void sums(Schedule *schedule, Layer *layer, int round, Sums *sums) {
    (void)schedule;
    SweepState *sweep = sweep_state(layer);
    if (sweep->analysis && !sums->out) forget(sweep);
    totals_sums(&sweep->totals, round, sums);
}

/* Computed once for the summary, points.csv and the tables. NULL: out of memory. */
static const Analysis *analysis_of(const Schedule *schedule, const Layer *layer, const Tally *tally) {
    SweepState *sweep = sweep_state(layer);
    if (sweep->analysis) return sweep->analysis;
    sweep->analysis = memory_new(1, sizeof *sweep->analysis);
    if (sweep->analysis && !analysis_create(sweep->analysis, schedule, tally)) forget(sweep);
    return sweep->analysis;
}

static void report(const Schedule *schedule, const Layer *layer, const Tally *tally, JsonWriter *json) {
    const Analysis *analysis = analysis_of(schedule, layer, tally);
    if (analysis)
        sweep_report_json(analysis, json);
    else
        json->text.failed = true;
}

static void head(const Schedule *schedule, const Layer *layer, const Tally *tally, Sheet *sheet) {
    (void)layer;
    sweep_report_head(schedule->config, tally, sheet);
}

static void tables(const Schedule *schedule, const Layer *layer, const Tally *tally, Sheet *sheet) {
    const Analysis *analysis = analysis_of(schedule, layer, tally);
    if (analysis)
        sweep_report_tables(analysis, sheet);
    else
        sheet->out.failed = true;
}

static bool file(const Schedule *schedule, const Layer *layer, int number, const char **name, Text *out) {
    (void)schedule;
    const Analysis *analysis = sweep_state(layer)->analysis;
    *name = "points.csv";
    if (number > 0) return false;
    if (analysis)
        sweep_report_csv(analysis, out);
    else
        out->failed = true;
    return true;
}

static const Planner planner = {
    .state = &sweep_state_type,
    .cannot_shard = "a sweep cannot be cut: points.csv compares points over all its deals",
    .meetings = meetings,
    .open = open_course,
    .close = close_course,
    .take = take,
    .sums = sums,
    .report = report,
    .head = head,
    .tables = tables,
    .file = file,
};

const Course course_sweep = {
    .name = "sweep",
    .help = "one entrant with many parameters, on common deals",
    .level = COURSE_BASE,
    .planner = &planner,
    .section = "sweep",
    .format = "gauntlet",
    .settings = &variants_settings_type,
    .choose_entrants = variants_choose,
    .read = variants_read,
    .check = schedule_check,
    .write = variants_write,
};
