/* Statistics of a run: a pure function of its config and the outcomes of its games in order. */
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

/* How entrants fared on each side of games with partners: who has the landlord's hand plays another game than
 * who sits with a partner, and one mean over both hides it. */

/* One entrant on one side; a game counts once for every seat the entrant had there. */
typedef struct {
    uint64_t games, wins; /* every game; a win is place 1 */
    Ratio won, score;     /* over complete deals */
    /* Private: the deal that is being read. */
    struct {
        int64_t games, wins, score;
    } now;
} SideStanding;

typedef struct {
    const Config *config;
    int count;               /* of sides; 0: the game has no partners */
    SideStanding *standings; /* entrant * count + side */
} Sides;

/* Forgets all games. */
void sides_clear(Sides *sides);

/* All sums over whole deals, and those of the deal that is being read: see tally_sums(). */
void sides_sums(Sides *sides, Sums *sums);
void sides_sums_open(Sides *sides, Sums *sums);

/* ---- the scoreboard ---- */

/* The first game of a kind. */
typedef struct {
    int64_t game, entrant; /* who is to blame; -1: it or its partner */
    int64_t ply;           /* Outcome.fault_ply */
} FirstFault;

typedef struct {
    const Config *config;
    const Schedule *schedule;
    Tally *tally;
    int64_t games;
    int round;       /* of the last game */
    int64_t members; /* pairings whose members the tally knows */
    int64_t faults[FAULT_COUNT];
    FirstFault first_fault[FAULT_COUNT];
    int64_t reasons[REASONS];      /* by Outcome.reason */
    Ratio seat_points[SEATS_MAX];  /* per seat, over deals: game points per game */
    Ratio *seat_by_turn;           /* seat * turns of the tally + turn: the same; NULL: no turns */
    int64_t seat_total[SEATS_MAX]; /* of the deal that is being read */
    Sides sides;
    /* From scoreboard_read_games. */
    Luck *luck; /* NULL: not asked for */
    Repeats repeats;
    FirstGames *first_games; /* of a run without rows; else NULL */
} Scoreboard;

/* The score at a seat, per game. */
Moments scoreboard_seat(const Scoreboard *board, int seat);

bool scoreboard_open(Scoreboard *board, const Schedule *schedule, Error *error);
void scoreboard_close(Scoreboard *board);

/* The games that follow are of this round; scoreboard_add() finds it out by itself. */
void scoreboard_begin_round(Scoreboard *board, int round);

/* A game ended so; games come in the order of their indices. `board` is a Scoreboard. */
void scoreboard_add(void *board, const Task *task, const Outcome *outcome);

/* The same from a row. */
/* So many games more that ended by a fault; `first` is one of them. */
void scoreboard_add_faults(Scoreboard *board, int fault, int64_t games, const FirstFault *first);
void scoreboard_add_row(void *board, const GamesRow *row);

/* The same for consecutive games, which `learner` takes in, too (NULL: nobody): no more than schedule_together() says.
 * Deal sets that came out alike are counted together where it saves time. */
void scoreboard_add_all(Scoreboard *board, Schedule *learner, const Task *tasks, const Outcome *outcomes,
                        int count);

/* Whether the run needs no more games. */
bool scoreboard_complete(const Scoreboard *board);

/* What the summary needs apart from outcomes, from a second reading of games.csv in `folder`, whose first row is
 * game `first`. */
bool scoreboard_read_games(Scoreboard *board, const char *folder, int64_t first, Error *error);

#endif
