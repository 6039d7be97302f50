/* A film is a game that the page can show: its moves, and the position after each of them. */
#ifndef KOZYR_REPORT_HTML_FILM_H
#define KOZYR_REPORT_HTML_FILM_H

#include "core/json.h"
#include "core/text.h"
#include "report/html/selection.h"

/* `records` has a line for each of `picks`. The caller owns the list; NULL on an error. */
cJSON *films_json(const Text *records, const Picks *picks, Error *error);

#endif
