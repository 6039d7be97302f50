/* The page's data of one run: the JSON of its folder, cut to a size that browsers handle, and its games. */
#ifndef KOZYR_REPORT_HTML_RUN_DATA_H
#define KOZYR_REPORT_HTML_RUN_DATA_H

#include "report/html/page.h"
#include "core/json.h"

/* The caller owns the object. NULL on error. */
cJSON *run_data(const char *folder, const PageOptions *options, Error *error);

#endif
