/* What the courses share that end a match by a rule (plan/course.h). */
#ifndef KOZYR_PLAN_STOP_COURSE_H
#define KOZYR_PLAN_STOP_COURSE_H

#include "stats/tally.h"
#include "plan/schedule.h"
#include "plan/stop.h"

#define STOP_UNCUT "a run with a stop rule cannot be cut: the rule decides in deal order"

/* NULL: the config has no rule. */
const StopRule *stop_of(const Config *config);
bool stop_read(Config *config, const cJSON *section, StopKind kind, Error *error);
void stop_write(const Config *config, cJSON *root);

bool stop_open(Schedule *schedule, Layer *layer);
void stop_close(Layer *layer);
void stop_take(Schedule *schedule, Layer *layer, const Task *task, const Outcome *outcome);
/* The log-likelihood ratio of a sequential test. */
void stop_progress(const Schedule *schedule, const Layer *layer, Text *out);
const char *stop_warning(const Layer *layer);
void stop_report(const Schedule *schedule, const Layer *layer, const Tally *tally, cJSON *root);

#endif
