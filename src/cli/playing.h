/* Code shared by the commands that play: flags of the run directory, progress, output and exit status. */
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

/* For commands that play a tournament, in addition to --out and SETTING_FLAGS. */
#define TOURNAMENT_FLAGS                                                                                     \
    {"--shard", "I/N", false, "play the I-th of N parts, I from 1 to N; see `kozyr merge`"},                 \
        {"--dry-run", NULL, false,                                                                           \
         "games, time, disk, memory and the smallest difference to be seen; writes nothing"},                \
        PLAYING_FLAGS

/* The alternative to --shard where games depend on earlier games. */
#define PLAYING_OVER_RANKS "; many machines play it together as `mpirun -n N kozyr-mpi` (make mpi)"

/* Fills options->folder and mode; `standard` is a buffer for the default folder, used without --out. */
enum { STANDARD_FOLDER = NAME_MAX_LENGTH + 16 };
bool playing_options(const Arguments *arguments, const Config *config, char *standard,
                     TournamentOptions *options, Error *error);

/* A run that was given more deals keeps them when resumed without --deals: `config` gets the number of the run
 * directory. */
void playing_keep_deals(const Arguments *arguments, const TournamentOptions *options, Config *config);

/* Plays with a progress line; `report` is that of tournament_run. */
bool playing_play(const Arguments *arguments, Config *config, const TournamentOptions *options,
                  TournamentReport *report, Error *error);

/* Called after the result: prints the note, and after an error (not `good`) says what is kept. */
void playing_end(const Arguments *arguments, const TournamentOptions *options, const TournamentReport *report,
                 bool good, Error *error);

/* Says that a signal stopped the run, and how to resume it; returns the exit status. */
int playing_stopped(const Arguments *arguments, const TournamentOptions *options,
                    const TournamentReport *report);

/* The output that the flags request: summary.json, the tables, or nothing. playing_answer formats the results
 * (TournamentOptions.result; `answer` is an Answer); playing_print prints and frees them. */
typedef struct {
    bool json, quiet;
    Text text;
} Answer;
Answer playing_asked(const Arguments *arguments);
void playing_answer(void *answer, const Scoreboard *board);
int playing_print(Answer *answer, Error *error);

/* Plays with a progress line and prints what the flags request. Returns the exit status. */
int playing_run(const Arguments *arguments, Config *config, const TournamentOptions *options, Error *error);

/* Plays or forecasts a config that is neither a sweep nor a tuning. Without --out the run goes to `folder`, or
 * to results/NAME if that is NULL. Returns the exit status. */
int playing_tournament(const Arguments *arguments, Config *config, const char *folder, Error *error);

#endif
