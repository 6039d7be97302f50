/* The cost of a sweep or a tournament and what it can show, from a short pilot of its own games. */
#ifndef KOZYR_SWEEP_FORECAST_H
#define KOZYR_SWEEP_FORECAST_H

#include "report/scoreboard.h"
#include "tournament/feed.h"
#include "tournament/tournament.h"

/* ---- pilot ---- */

/* A pilot: some of the games of a run, played for about two seconds to measure the cost of all. */

typedef struct {
    Feed feed; /* of the schedule, from game 0; set by pilot_play */
    Schedule *schedule;
    Scoreboard *board; /* counts the games; NULL: none */
    double seconds;    /* its length; 0: PILOT_SECONDS */

    /* What was measured. */
    int64_t games;
    double games_per_second;
    int64_t row_bytes, record_bytes; /* of all its games */
    int64_t own_kib, worker_kib;     /* memory of this process, and of the largest worker */
    int workers;                     /* that played: at most one per core, or those of all ranks */
    bool far;                        /* they played on ranks, with the config's number on each */
    int stop_signal;                 /* 0, or the signal by which the user stopped it */

    double start; /* private */
} Pilot;

enum { PILOT_SECONDS = 2 };

/* Writes nothing to the disk. */
bool pilot_play(Pilot *pilot, const Config *config, Error *error);

/* The cost of all games of a run if they are like those of the pilot, with the number of workers asked for,
 * one core each. */
typedef struct {
    int64_t games, pilot_games;
    double games_per_second, seconds;
    double games_bytes, records_bytes; /* of games.csv and records.jsonl */
    int64_t memory_kib;                /* upper bound for all processes together */
    int workers, pilot_workers;
} Cost;

Cost pilot_cost(const Pilot *pilot, const Config *config, int64_t games);

/* The probabilities of showing a difference, and the standard errors needed for each. */
enum { POWERS = 2 };
extern const double powers[POWERS];
double power_distance(double power);

/* ---- of a sweep ---- */

typedef struct {
    int points;
    int64_t games, deals;
    bool race;        /* games and seconds are upper bounds */
    int pilot_points; /* evenly spread over the points */
    int64_t pilot_deals;
    Cost cost;               /* of the whole sweep */
    bool measured;           /* `deviation` comes from the pilot; otherwise it is the largest possible */
    double deviation;        /* of the difference of two points' shares in one deal; mean over pairs */
    double smallest[POWERS]; /* differences that a two-sided test at 5 % finds with these probabilities */
    int stop_signal;
} Forecast;

enum { PILOT_POINTS = 16, PILOT_DEALS = 20 /* fewer are not enough to estimate a deviation */ };

/* Plays for about two seconds. Thins out the points of the config. */
bool sweep_forecast(Config *config, Forecast *forecast, Error *error);

/* ---- of a tournament ---- */

/* The worth of a game under all seatings of a deal, in games with one seating on a deal of their own. */
typedef struct {
    int64_t sets;    /* deal sets of the pilot */
    double factor;   /* NAN: too few sets, or all alike */
    Seatings choice; /* the better choice; all seatings if it is unknown */
    int stop_signal;
} SeatingsForecast;

/* Plays the first 200 deals of the run, or a tenth if that is less, under all seatings, for at most this
 * many seconds. Without a time limit the same config gives the same answer. */
bool seatings_forecast(Config *config, double seconds, SeatingsForecast *forecast, Error *error);

typedef struct {
    int64_t games, deals, pairings; /* deals: per pairing and round */
    bool at_most;                   /* a rule may end it earlier */
    int64_t ends_after;     /* games after which the rule ended the pilot, and will end the run; 0: not yet */
    int64_t expected_deals; /* deals after which the rule is expected to end it; `deals`: not before, or
                             * unknown */
    int64_t pilot_sets;     /* complete deal sets */
    Cost cost;
    bool measured;    /* `deviation` comes from the pilot; otherwise it is the largest possible */
    double deviation; /* of a deal set's share, mean over pairings */
    /* How far from 1/2 the share of a pairing must be to show at 95 % with the probabilities above, in the
     * expected deals. */
    double smallest[POWERS];
    SeatingsForecast seatings;
    int stop_signal;
} RunForecast;

enum { PILOT_SETS = 20 /* fewer are not enough to estimate a deviation */ };

/* Plays for about two seconds, or four if the seatings of the config are "one" or "auto", which it decides;
 * writes nothing. */
bool run_forecast(Config *config, RunForecast *forecast, Error *error);

/* ---- of a tuning ---- */

typedef struct {
    int64_t games, tuning_games, deals; /* deals: of all iterations and of the match */
    Cost cost;
    /* Leads over the start, in share, that the last match shows, for the largest deviation a deal set can
     * have; 0 without a match. */
    double smallest[POWERS];
    int stop_signal;
} TuneForecast;

/* Plays the first iterations for this many seconds, 0: about two; writes nothing. */
bool tune_forecast(const Config *config, double seconds, TuneForecast *forecast, Error *error);

#endif
