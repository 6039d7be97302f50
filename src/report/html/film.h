/* A film is a game in the form that the page shows: its moves, and the position after each. */
#ifndef KOZYR_REPORT_HTML_FILM_H
#define KOZYR_REPORT_HTML_FILM_H

#include "core/json.h"
#include "core/text.h"
#include "report/html/selection.h"

/* The films of `records`, which has one line for each of `picks`. The caller owns the list; NULL on error. */
cJSON *films_json(const Text *records, const Picks *picks, Error *error);

#endif
