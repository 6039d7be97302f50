/* One pass over the rows that collects the page's data missing from the summary. */
#ifndef KOZYR_REPORT_HTML_GAMES_PASS_H
#define KOZYR_REPORT_HTML_GAMES_PASS_H

#include "core/json.h"
#include "play/referee.h"
#include "report/html/selection.h"

/* Reads the rows of `folder`; `summary` is the folder's. `*games` becomes the key "games" of the page's data,
 * or NULL if there is no games.csv; `picks` becomes the selected games. Input errors: those of games_each, and
 * a selected game that does not exist. */
bool games_pass(const char *folder, const cJSON *summary, const Selection *selection, cJSON **games,
                Picks *picks, Error *error);

#endif
