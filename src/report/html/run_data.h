/* The page's data of one run: the JSON of its folder, cut to a size that browsers handle, and its games. */
#ifndef KOZYR_REPORT_HTML_RUN_DATA_H
#define KOZYR_REPORT_HTML_RUN_DATA_H

#include "core/json.h"
#include "report/html/page.h"

/* The caller owns the object. NULL on error. */
cJSON *run_data(const char *folder, const PageOptions *options, Error *error);

/* games_pass.c: one pass over the rows that collects the data missing from the summary.
 * Reads the rows of `folder`; `summary` is the folder's. `*games` becomes the key "games" of the page's data,
 * or NULL if there is no games.csv; `picks` becomes the selected games. Input errors: those of games_each, and
 * a selected game that does not exist. */
bool games_pass(const char *folder, const cJSON *summary, const Selection *selection, cJSON **games,
                Picks *picks, Error *error);

/* film.c: a film is a game in the form that the page shows: its moves, and the position after each.
 * The films of `records`, which has one line for each of `picks`. The caller owns the list; NULL on error. */
cJSON *films_json(const Text *records, const Picks *picks, Error *error);

#endif
