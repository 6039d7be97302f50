/* Checks that a config is that of a run to be resumed. */
#ifndef KOZYR_STORE_SAME_RUN_H
#define KOZYR_STORE_SAME_RUN_H

#include "plan/schedule.h"

/* True if the texts are equal except for the number of workers, which does not affect results, and for more
 * deals where the courses allow them; `grown` is set for these. `schedule` is that of `config`. */
bool same_run(const char *folder, const Config *config, const Schedule *schedule, bool *grown, Error *error);

/* True if there are games after those read. Otherwise a course ended the run, and more deals change nothing. */
bool same_run_is_open(const char *folder, const Schedule *schedule, Error *error);

#endif
