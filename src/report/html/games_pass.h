/* One reading of games.csv for the page: what the summary does not keep. It knows neither the game nor the
 * format of the run, only the columns that every games.csv has. */
#ifndef KOZYR_REPORT_HTML_GAMES_PASS_H
#define KOZYR_REPORT_HTML_GAMES_PASS_H

#include "core/json.h"
#include "report/html/selection.h"

/* Reads `folder`/games.csv up to its last complete row; `config` and `summary` are the folder's. `*games`
 * becomes the key "games" of the page's data, or NULL when there is no such file; `picks` the games of the
 * selection. Input errors: a row that is none, a game that does not exist. */
bool games_pass(const char *folder, const cJSON *config, const cJSON *summary, const Selection *selection,
                cJSON **games, Picks *picks, Error *error);

#endif
