/* Forecasts what a sweep or a tournament will cost and what it can show, from a short pilot of its own
 * games. */
#ifndef KOZYR_SWEEP_FORECAST_H
#define KOZYR_SWEEP_FORECAST_H

#include "report/scoreboard.h"
#include "tournament/feed.h"
#include "tournament/tournament.h"

/* ---- pilot ---- */

/* A pilot: the first games of a run, played for about two seconds to estimate the cost of all games. */

typedef struct {
    Feed feed; /* feeds the schedule's games from game 0; set by pilot_play */
    Schedule *schedule;
    Scoreboard *board; /* receives the games; NULL if none */
    double seconds;    /* duration; 0: PILOT_SECONDS */

    /* Measurements. */
    int64_t games;
    double games_per_second;
    int64_t row_bytes, record_bytes; /* totals over all games */
    int64_t own_kib, worker_kib;     /* memory of this process, and of the largest worker */
    int workers;                     /* workers that played: at most the number of cores, or those of all
                                      * ranks */
    bool far;                        /* played on ranks, with the configured number of workers on each */
    int stop_signal;                 /* 0, or the signal by which the user interrupted it */

    double start; /* private */
} Pilot;

/* What a user waits for an answer about a run of minutes or hours. */
enum { PILOT_SECONDS = 2 };

/* Plays the pilot; writes nothing to disk. */
bool pilot_play(Pilot *pilot, const Config *config, Error *error);

/* The cost of all games of a run, extrapolated from the pilot to the workers asked for, each with its own
 * core. */
typedef struct {
    int64_t games, pilot_games;
    double games_per_second, seconds;
    double games_bytes, records_bytes; /* size of games.csv and records.jsonl */
    int64_t memory_kib;                /* upper bound over all processes together */
    int workers, pilot_workers;
} Cost;

Cost pilot_cost(const Pilot *pilot, const Config *config, int64_t games);

/* The powers with which a difference should be detected, and the standard errors it needs for each. */
enum { POWERS = 2 };
extern const double powers[POWERS];
double power_distance(double power);

/* ---- of a sweep ---- */

typedef struct {
    int points;
    int64_t games, deals;
    bool race;        /* games and seconds are upper bounds */
    int pilot_points; /* evenly spaced among the points */
    int64_t pilot_deals;
    Cost cost;               /* cost of the whole sweep */
    bool measured;           /* true if `deviation` is the pilot's; else it is the largest possible */
    double deviation;        /* of the difference between the shares of two points in one deal; mean over
                              * pairs */
    double smallest[POWERS]; /* differences that a two-sided test at 5 % detects with these powers */
    int stop_signal;
} Forecast;

enum { PILOT_POINTS = 16, PILOT_DEALS = 20 /* minimum for estimating a deviation */ };

/* Plays for about two seconds. Reduces the config's points to those of the pilot. */
bool sweep_forecast(Config *config, Forecast *forecast, Error *error);

/* ---- of a tournament ---- */

/* The value of a game under all seatings of a deal, in games that have one seating and their own deal. */
typedef struct {
    int64_t sets;    /* the pilot's deal sets */
    double factor;   /* NAN if there are too few sets, or all are equal */
    Seatings choice; /* the better seatings; if unknown, all */
    int stop_signal;
} SeatingsForecast;

/* Plays the first 200 deals of the run (a tenth of them if that is fewer) under all seatings, for at most
 * `seconds`. Without a time limit, equal configs give equal answers. */
bool seatings_forecast(Config *config, double seconds, SeatingsForecast *forecast, Error *error);

typedef struct {
    int64_t games, deals, pairings; /* deals: per pairing and round */
    bool at_most;                   /* true if a rule may end it earlier */
    int64_t ends_after;     /* games after which the rule ended the pilot, and hence will end the run; 0 if it
                             * did not */
    int64_t expected_deals; /* deals after which the rule is expected to end it; `deals` if that is later or
                             * unknown */
    int64_t pilot_sets;     /* the pilot's complete deal sets */
    Cost cost;
    bool measured;    /* true if `deviation` is the pilot's; else it is the largest possible */
    double deviation; /* of a deal set's share; mean over pairings */
    /* The distance from 1/2 at which a pairing's share is detected at 95 % with the powers of
     * sweep/forecast.h, in the expected deals. */
    double smallest[POWERS];
    SeatingsForecast seatings;
    int stop_signal;
} RunForecast;

enum { PILOT_SETS = 20 /* minimum for estimating a deviation */ };

/* Plays for about two seconds, or four if the config's seatings are "one" or "auto", which it decides; writes
 * nothing to disk. */
bool run_forecast(Config *config, RunForecast *forecast, Error *error);

/* ---- of a tuning ---- */

typedef struct {
    int64_t games, tuning_games, deals; /* deals: all iterations and the match */
    Cost cost;
    /* Leads in share over the start that the final match detects, given the largest possible
     * deviation of a deal set; 0 without a match. */
    double smallest[POWERS];
    int stop_signal;
} TuneForecast;

/* Plays the first iterations for `seconds` (0: about two); writes nothing to disk. */
bool tune_forecast(const Config *config, double seconds, TuneForecast *forecast, Error *error);

#endif
