/* What the page knows of one run: the JSON of its folder, cut to a size that a browser likes, and its games.
 */
#ifndef KOZYR_REPORT_HTML_RUN_DATA_H
#define KOZYR_REPORT_HTML_RUN_DATA_H

#include "report/html/page.h"
#include "core/json.h"

/* The caller owns it. NULL on an error. */
cJSON *run_data(const char *folder, const PageOptions *options, Error *error);

/* Leaves of a summary what the page shows: of a long sweep the best points, of a large field the first
 * pairings. A note for the reader goes into `notes` for each cut. */
void summary_cut(cJSON *summary, cJSON *notes);

#endif
