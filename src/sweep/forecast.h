/* What a sweep or a tournament will cost and what it can show, from a short pilot of its own games. */
#ifndef KOZYR_SWEEP_FORECAST_H
#define KOZYR_SWEEP_FORECAST_H

#include "report/scoreboard.h"
#include "tournament/feed.h"
#include "tournament/tournament.h"

/* ---- pilot ---- */

/* A pilot: some of the games of a run, played for about two seconds to learn what all of them will take. */

typedef struct {
    Feed feed; /* of the schedule, from game 0 on; set by pilot_play */
    Schedule *schedule;
    Scoreboard *board; /* takes the games in; NULL: none */
    double seconds;    /* that it takes; 0: PILOT_SECONDS */

    /* What was measured. */
    int64_t games;
    double games_per_second;
    int64_t row_bytes, record_bytes; /* of all its games */
    int64_t own_kib, worker_kib;     /* memory of this process, and of the largest worker */
    int workers;                     /* that played: no more than there are cores, or those of all ranks */
    bool far;                        /* they played on ranks, as many on each as the config asks for */
    int stop_signal;                 /* 0, or the user did not want to wait */

    double start; /* private */
} Pilot;

enum { PILOT_SECONDS = 2 };

/* Writes nothing to disk. */
bool pilot_play(Pilot *pilot, const Config *config, Error *error);

/* What all the games of a run will take, if they go on like those of the pilot, with the workers asked for,
 * each of which has a core. */
typedef struct {
    int64_t games, pilot_games;
    double games_per_second, seconds;
    double games_bytes, records_bytes; /* of games.csv and records.jsonl */
    int64_t memory_kib;                /* of all processes together, at most */
    int workers, pilot_workers;
} Cost;

Cost pilot_cost(const Pilot *pilot, const Config *config, int64_t games);

/* The chances with which a difference is to show, and how many standard errors it must be for that. */
enum { POWERS = 2 };
extern const double powers[POWERS];
double power_distance(double power);

/* ---- of a sweep ---- */

typedef struct {
    int points;
    int64_t games, deals;
    bool race;        /* games and seconds are the most it can take */
    int pilot_points; /* spread evenly over the points */
    int64_t pilot_deals;
    Cost cost;        /* of the whole sweep */
    bool measured;    /* `deviation` is that of the pilot's differences, else the largest there can be */
    double deviation; /* of the difference of the shares of two points in one deal; mean over pairs */
    double smallest[POWERS]; /* differences that a two-sided test of 5 % finds with these chances */
    int stop_signal;
} Forecast;

enum { PILOT_POINTS = 16, PILOT_DEALS = 20 /* fewer say nothing about a deviation */ };

/* Plays for about two seconds. Thins the points of the config. */
bool sweep_forecast(Config *config, Forecast *forecast, Error *error);

/* ---- of a tournament ---- */

/* What a game under all seatings of a deal is worth, in games with one seating on a deal of their own. */
typedef struct {
    int64_t sets;    /* deal sets of the pilot */
    double factor;   /* NAN: too few sets, or all alike */
    Seatings choice; /* what is worth more; where that is not known, all */
    int stop_signal;
} SeatingsForecast;

/* Plays the first 200 deals of the run, or a tenth where that is less, under all seatings, for no longer than so many
 * seconds. The same config without a limit of time gives the same answer. */
bool seatings_forecast(Config *config, double seconds, SeatingsForecast *forecast, Error *error);

typedef struct {
    int64_t games, deals, pairings; /* deals: of a pairing in a round */
    bool at_most;                   /* a rule may end it before */
    int64_t ends_after;     /* games: the rule has ended the pilot, and so will end the run; 0: not yet */
    int64_t expected_deals; /* with which the rule is expected to end it; `deals`: not before, or unknown */
    int64_t pilot_sets;     /* complete deal sets */
    Cost cost;
    bool measured;    /* `deviation` is the pilot's, else the largest there can be */
    double deviation; /* of the share of a deal set, mean over pairings */
    /* How far from 1/2 the share of a pairing must be to show at 95 % with the chances of sweep/forecast.h, in
     * the expected deals. */
    double smallest[POWERS];
    SeatingsForecast seatings;
    int stop_signal;
} RunForecast;

enum { PILOT_SETS = 20 /* fewer say nothing about a deviation */ };

/* Plays for about two seconds, or for four where the seatings of the config are "one" or "auto", which it decides;
 * writes nothing. */
bool run_forecast(Config *config, RunForecast *forecast, Error *error);

/* ---- of a tuning ---- */

typedef struct {
    int64_t games, tuning_games, deals; /* deals: of all iterations and of the match */
    Cost cost;
    /* Leads in share over the start that the last match shows, from the largest deviation
     * that a deal set can have; 0 without a match. */
    double smallest[POWERS];
    int stop_signal;
} TuneForecast;

/* Plays the first iterations for so many seconds, 0: about two; writes nothing. */
bool tune_forecast(const Config *config, double seconds, TuneForecast *forecast, Error *error);

#endif
