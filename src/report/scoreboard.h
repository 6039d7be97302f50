/* The statistics of a run: a pure function of its config and of the outcomes of its games in order. */
#ifndef KOZYR_REPORT_SCOREBOARD_H
#define KOZYR_REPORT_SCOREBOARD_H

#include "config/config.h"
#include "play/task.h"
#include "report/luck.h"
#include "report/repeats.h"
#include "stats/sums.h"
#include "stats/tally.h"
#include "store/games_file.h"

/* ---- sides ---- */

/* Results of entrants on each side of games with partners: a landlord plays a different game from a player
 * with a partner, and one mean over both would hide that. */

/* One entrant on one side; a game counts once per seat that the entrant had there. */
typedef struct {
    uint64_t games, wins; /* all games; a win is place 1 */
    Ratio won, score;     /* over complete deals */
    /* Private: the current deal. */
    struct {
        int64_t games, wins, score;
    } now;
} SideStanding;

typedef struct {
    const Config *config;
    int count;               /* number of sides; 0 if the game has no partners */
    SideStanding *standings; /* entrant * count + side */
} Sides;

/* Forgets all games. */
void sides_clear(Sides *sides);

/* Writes or adds all sums over whole deals, and those of the current deal: see tally_sums(). */
void sides_sums(Sides *sides, Sums *sums);
void sides_sums_open(Sides *sides, Sums *sums);

/* ---- the scoreboard ---- */

/* The first game of a kind. */
typedef struct {
    int64_t game, entrant; /* entrant: the one to blame, or -1 if it or its partner is */
    int64_t ply;           /* Outcome.fault_ply */
} FirstFault;

typedef struct {
    const Config *config;
    const Schedule *schedule;
    Tally *tally;
    int64_t games;
    int round;       /* round of the last game */
    int64_t members; /* number of pairings whose members the tally knows */
    int64_t faults[FAULT_COUNT];
    FirstFault first_fault[FAULT_COUNT];
    int64_t reasons[REASONS];     /* by Outcome.reason */
    Ratio seat_points[SEATS_MAX]; /* by seat, over deals: game points per game */
    Ratio *seat_by_turn;          /* seat * turns of the tally + turn: the same; NULL if there are no turns */
    int64_t seat_total[SEATS_MAX]; /* of the current deal */
    Sides sides;
    /* Filled by scoreboard_read_games. */
    Luck *luck; /* NULL if not requested */
    Repeats repeats;
    FirstGames *first_games; /* for a run without rows; otherwise NULL */
} Scoreboard;

/* The moments of a seat's score per game. */
Moments scoreboard_seat(const Scoreboard *board, int seat);

bool scoreboard_open(Scoreboard *board, const Schedule *schedule, Error *error);
void scoreboard_close(Scoreboard *board);

/* Announces that the next games belong to this round; scoreboard_add() detects it itself. */
void scoreboard_begin_round(Scoreboard *board, int round);

/* Adds the outcome of a game; games come in index order. `board` is a Scoreboard. */
void scoreboard_add(void *board, const Task *task, const Outcome *outcome);

/* Adds `games` games that ended by a fault; `first` is one of them, and is kept if it is the earliest so
 * far. */
void scoreboard_add_faults(Scoreboard *board, int fault, int64_t games, const FirstFault *first);
/* Adds the outcome of a row of games.csv. */
void scoreboard_add_row(void *board, const GamesRow *row);

/* Adds the outcomes of consecutive games, at most as many as schedule_together() allows; `learner` also takes
 * them in (may be NULL). Counts deal sets with equal results together if that saves time. */
void scoreboard_add_all(Scoreboard *board, Schedule *learner, const Task *tasks, const Outcome *outcomes,
                        int count);

/* True if the run needs no more games. */
bool scoreboard_complete(const Scoreboard *board);

/* Computes what the summary needs in addition to outcomes, by another pass over games.csv in `folder`, whose
 * first row is game `first`. */
bool scoreboard_read_games(Scoreboard *board, const char *folder, int64_t first, Error *error);

#endif
