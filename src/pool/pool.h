/* Worker processes that play games, and their results in order.
 *
 * The parent publishes chunks of consecutive games in a ring in shared memory. Forked workers claim them
 * with one compare-and-swap, play, and send rows and outcomes through a pipe each. The parent delivers the
 * chunks strictly in order, whatever the workers do. It never plays a game itself, so a bot may crash, abort
 * or hang: that costs only its own game, which becomes a fault of the bot. */
#ifndef KOZYR_POOL_POOL_H
#define KOZYR_POOL_POOL_H

#include "core/line_hash.h"
#include "play/referee.h"

/* The place of a text in a file. */
typedef struct {
    int64_t at;
    size_t size;
} Span;

/* Consecutive games, in order. Valid during the call only. */
typedef struct {
    int64_t first; /* position in the job */
    int32_t count;
    /* A worker has counted the games between the first `head` and the last `tail` (PoolJob.sum), and appended
     * this text. If it counts nothing, `head` is all games. */
    int32_t head, tail;
    const Task *tasks; /* of the head, then of the tail */
    const Outcome *outcomes;
    const char *counts;
    size_t counts_size;
    const char *rows, *records; /* text of games.csv and records.jsonl */
    size_t rows_size, records_size;
    const LineHash *hash; /* of rows, of records; NULL: not known */
    /* The same as frames of PoolJob.frame lines (core/frames.h), first those of rows: then the text itself is not here,
     * only its sizes (batch_unpack). NULL: not packed. */
    const char *packed;
    size_t packed_size[2];
    /* For rows and records, or their frames: set by `deliver` to have them written to PoolJob.files by a worker; NULL: a
     * worker cannot do it. */
    Span *spans;
} Batch;

/* Games that are counted together: their number, and how many of them precede a position; `most`: of a chunk
 * from there on, so that its sums are short. */
typedef struct {
    int64_t games, begun, most;
} Unit;

typedef enum { DELIVER_ON, DELIVER_ENOUGH, DELIVER_FAILED } Delivered;

typedef struct {
    const Config *config;
    int64_t count; /* games of the job */
    int workers;   /* at least 1 */
    bool records;
    int64_t rows_until;   /* write rows only for games with lower numbers; 0: for all */
    const char *folder;   /* for files that bots write, such as their stderr; NULL: none */
    const Shares *shares; /* what bots keep open for all workers; NULL: the pool opens it */
    void *context;
    Delivered (*deliver)(void *context, const Batch *batch, Error *error);
    /* Files for rows and records that workers write; NULL: none. `written` is called for each batch whose
     * spans were set, with the errno of a failed write. False: the job has failed. */
    const int *files;
    bool (*written)(void *context, int64_t first, int file, int trouble, Error *error);
    /* frame: lines of a frame of packed files; 0: workers do not pack. frame_begun: lines that the first frame
     * has already. */
    int64_t frame, frame_begun;
    void (*tick)(void *context); /* called at least ten times a second; may be NULL */
    /* The number of the job's games that can be played so far: grows as games are delivered. NULL: all. */
    int64_t (*known)(void *context);
    /* Fills the tasks of `count` games from this position on. With `sum` it is also called in workers. */
    void (*tasks)(void *context, int64_t position, int count, Task *tasks);
    /* What workers must know before they play this task: parameters of the first `count` entrants
     * (referee_learn). It changes only while no game is in progress, and then Task.round changes, too. NULL:
     * nothing. */
    const unsigned char *(*news)(void *context, const Task *task, int *count);
    /* Called in workers with consecutive games of whole units: adds them to the sums. NULL: workers count
     * nothing, and get their tasks from the parent. */
    void (*sum)(void *context, const Task *tasks, const Outcome *outcomes, int count);
    /* Appends the sums since the last call: Batch.counts. */
    void (*take_counts)(void *context, Text *counts);
    /* With `sum`: the unit of a position, which must be known; and the games of the largest. */
    Unit (*unit)(void *context, int64_t position);
    int64_t unit_most;
    /* What workers must know besides, to make the tasks of a round: at most `plan_most` bytes, none if it is 0.
     * `plan` appends it, `learn` takes it in in a worker; false: out of memory. */
    void (*plan)(void *context, int round, Text *plan);
    bool (*learn)(void *context, const char *plan);
    size_t plan_most;
} PoolJob;

typedef struct {
    bool complete;         /* every game was delivered */
    int stop_signal;       /* SIGINT, SIGTERM or SIGHUP if one stopped it, else 0 */
    int deaths;            /* workers that died and were replaced */
    int workers;           /* the number that played at the same time */
    int64_t far_cpu_ns;    /* CPU time of workers that are not descendants of this process ... */
    int64_t far_peak_kib;  /* ... and the largest memory of one of them */
    EntrantEffort *effort; /* one per entrant, measured; the caller frees it */
} PoolReport;

/* Replaces the frames of a batch by their text, which is stored in `text`. False: out of memory. */
bool batch_unpack(Batch *batch, Text *text);

/* True if the workers are forks of this process on this machine. */
bool pool_forks(void);

/* Plays the job. Until it returns, SIGINT, SIGTERM and SIGHUP stop it cleanly: finished games are delivered up
 * to the first gap. No worker outlives the call or the calling process. False if the system or `deliver`
 * failed; delivered games remain delivered. */
bool pool_run(const PoolJob *job, PoolReport *report, Error *error);

#endif
