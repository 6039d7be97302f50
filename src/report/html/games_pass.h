/* One pass over the rows for the page: data that the summary does not have. */
#ifndef KOZYR_REPORT_HTML_GAMES_PASS_H
#define KOZYR_REPORT_HTML_GAMES_PASS_H

#include "core/json.h"
#include "play/referee.h"
#include "report/html/selection.h"

/* Reads the rows of `folder`; `summary` is the folder's. `*games` becomes the key "games" of the page's data, or
 * NULL when there is no games.csv; `picks` the games of the selection. Input errors: those of games_each, a
 * game that does not exist. */
bool games_pass(const char *folder, const cJSON *summary, const Selection *selection, cJSON **games,
                Picks *picks, Error *error);

#endif
