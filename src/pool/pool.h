/* Worker processes that play games, and their results in order.
 *
 * The parent publishes chunks of consecutive games in a ring in shared memory; forked workers claim them
 * with one compare-and-swap, play, and send rows and outcomes through a pipe each. The parent hands the
 * chunks on strictly in order, whatever the workers do. It never plays a game itself, so a bot can crash,
 * abort or hang: that costs its own game, which becomes a fault of the bot. */
#ifndef KOZYR_POOL_POOL_H
#define KOZYR_POOL_POOL_H

#include "play/referee.h"

/* Where text belongs in a file. */
typedef struct {
    int64_t at;
    size_t size;
} Span;

/* Consecutive games, in order. Valid only during the call. */
typedef struct {
    int64_t first; /* position in the job */
    int32_t count;
    const Task *tasks;       /* NULL: so are the outcomes */
    const Outcome *outcomes; /* NULL: a worker has counted the games (PoolJob.sum) ... */
    const char *counts;      /* ... and this is what it appended */
    size_t counts_size;
    const char *rows, *records; /* text of games.csv and records.jsonl */
    size_t rows_size, records_size;
    /* Of rows and records, for who wants them to be written to PoolJob.files; NULL: a worker cannot do it. */
    Span *spans;
} Batch;

typedef enum { DELIVER_ON, DELIVER_ENOUGH, DELIVER_FAILED } Delivered;

typedef struct {
    const Config *config;
    int64_t count; /* games of the job */
    int workers;   /* at least 1 */
    bool records;
    int64_t rows_until;   /* rows are written of games with lower numbers alone; 0: of all */
    const char *folder;   /* for what bots leave behind, such as what they say to people; NULL: nowhere */
    const Shares *shares; /* what bots have open for all workers; NULL: the pool opens it */
    void *context;
    Delivered (*deliver)(void *context, const Batch *batch, Error *error);
    /* Files that workers write, for rows and records; NULL: none. `written` is called for each batch whose spans were
     * set, with errno of the one that could not be written. False: the job has failed. */
    const int *files;
    bool (*written)(void *context, int64_t first, int file, int trouble, Error *error);
    void (*tick)(void *context); /* at least ten times a second; may be NULL */
    /* The games of the job that can be played as yet: it grows as games are delivered. NULL: all. */
    int64_t (*known)(void *context);
    /* The tasks of `count` games from this position on. With `sum` it is called in workers, too. */
    void (*tasks)(void *context, int64_t position, int count, Task *tasks);
    /* What workers must have learned before they play this task: parameters of the first `count` entrants
     * (referee_learn). It changes only while no game is under way, and then with Task.round. NULL: nothing.
     */
    const unsigned char *(*news)(void *context, const Task *task, int *count);
    /* Called in workers with games from units of `unit` games, all of each, the first of which has a number
     * that `unit` divides: adds them to what was counted before. Such a job has no news, and its tasks do not
     * change. NULL: outcomes are delivered, as they are of other games in any case. */
    void (*sum)(void *context, const Task *tasks, const Outcome *outcomes, int count);
    /* Appends what was counted since the last call: Batch.counts, where that is shorter than the outcomes. */
    void (*take_counts)(void *context, Text *counts);
    int64_t unit, unit_played; /* so many games of the first unit are no part of the job */
} PoolJob;

typedef struct {
    bool complete;         /* every game was delivered */
    int stop_signal;       /* SIGINT or SIGTERM stopped it, else 0 */
    int deaths;            /* workers that died and were replaced */
    int workers;           /* that played at the same time */
    int64_t far_cpu_ns;    /* CPU time of workers that are no descendants of this process ... */
    int64_t far_peak_kib;  /* ... and the most memory of one of them */
    EntrantEffort *effort; /* one per entrant, measured; the caller frees it */
} PoolReport;

/* Are the workers processes of this machine, forked by this one? */
bool pool_forks(void);

/* Plays the job. Until it returns, SIGINT and SIGTERM stop it cleanly: finished games are delivered up to
 * the first gap. No worker outlives the call, nor the calling process. False when the machine failed or
 * `deliver` did; what was delivered stays delivered. */
bool pool_run(const PoolJob *job, PoolReport *report, Error *error);

#endif
