/* What the commands that play have in common: flags of the run directory, and how they end. */
#ifndef KOZYR_CLI_PLAYING_H
#define KOZYR_CLI_PLAYING_H

#include "cli/command.h"
#include "core/sheet.h"
#include "tournament/tournament.h"

#define PLAYING_FLAGS                                                                                        \
    {"--resume", NULL, false,                                                                                \
     "continue a stopped run, or one with more --deals; start it if there is none"},                         \
        {"--force", NULL, false, "replace an existing run"},                                                 \
        {"--quiet", NULL, false, "no progress, no table"}, {                                                 \
        "--json", NULL, false, "print summary.json instead of the table"                                     \
    }

/* Of the commands that play a tournament, in addition to --out and SETTING_FLAGS. */
#define TOURNAMENT_FLAGS                                                                                     \
    {"--shard", "I/N", false, "play the I-th of N parts, I from 1 to N; see `kozyr merge`"},                 \
        {"--dry-run", NULL, false,                                                                           \
         "games, time, disk, memory and the smallest difference to be seen; writes nothing"},                \
        PLAYING_FLAGS

/* What to use instead of --shard where games follow from those before. */
#define PLAYING_OVER_RANKS "; many machines play it together as `mpirun -n N kozyr-mpi` (make mpi)"

/* Fills options->folder and mode; `standard` has room for the folder that is taken without --out. */
enum { STANDARD_FOLDER = NAME_MAX_LENGTH + 16 };
bool playing_options(const Arguments *arguments, const Config *config, char *standard,
                     TournamentOptions *options, Error *error);

/* A run that was given more deals goes on without --deals, too: `config` gets as many as the run directory has.
 */
void playing_keep_deals(const Arguments *arguments, const TournamentOptions *options, Config *config);

/* Plays with a progress line; `report` as of tournament_run. */
bool playing_play(const Arguments *arguments, Config *config, const TournamentOptions *options,
                  TournamentReport *report, Error *error);

/* After the result: a note, and after an error (not `good`) what is kept of it. */
void playing_end(const Arguments *arguments, const TournamentOptions *options, const TournamentReport *report,
                 bool good, Error *error);

/* Says that a signal stopped it, and how to go on; the exit status. */
int playing_stopped(const Arguments *arguments, const TournamentOptions *options,
                    const TournamentReport *report);

/* The text that the flags ask for: summary.json, the tables, or nothing. playing_answer takes the results
 * (TournamentOptions.result; `answer` is an Answer), playing_print prints it and frees it. */
typedef struct {
    bool json, quiet;
    Text text;
} Answer;
Answer playing_asked(const Arguments *arguments);
void playing_answer(void *answer, const Scoreboard *board);
int playing_print(Answer *answer, Error *error);

/* Plays with a progress line, prints what the flags ask for. Exit status. */
int playing_run(const Arguments *arguments, Config *config, const TournamentOptions *options, Error *error);

/* Plays a config that is no sweep or tuning, or forecasts it, as the flags say. Without --out the run goes to
 * `folder`, or where that is NULL to results/NAME. Exit status. */
int playing_tournament(const Arguments *arguments, Config *config, const char *folder, Error *error);

#endif
