/* Is the config that of a run which is to go on? */
#ifndef KOZYR_STORE_SAME_RUN_H
#define KOZYR_STORE_SAME_RUN_H

#include "plan/schedule.h"

/* Equal as texts but for the number of workers, which results do not depend on, and for more deals where
 * the courses allow them; `grown` tells of these. `schedule` is that of `config`. */
bool same_run(const char *folder, const Config *config, const Schedule *schedule, bool *grown, Error *error);

/* Are there games after those taken in? Else a course ended the run, and more deals change nothing. */
bool same_run_is_open(const char *folder, const Schedule *schedule, Error *error);

#endif
