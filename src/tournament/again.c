#include "tournament/again.h"

#include <stdlib.h>

#include "store/folder.h"
#include "store/games_file.h"

bool again_learn(const char *folder, const Config *config, Schedule *schedule, int64_t number, Error *error) {
    char path[PATH_BYTES];
    GamesEnd end;
    Error later = {0};
    if (number < schedule->known) return true;
    folder_path(folder, "games.csv", path, sizeof path);
    bool read = games_file_read(path, config, schedule, 0, UINT64_MAX, NULL, NULL, &end, &later);
    if (number < schedule->known) return true;
    if (!read) return *error = later, false;
    return error_input(error, "who plays game %lld follows from the games before; %s has only %lld",
                       (long long)number, path, (long long)end.games);
}

typedef struct {
    const Schedule *schedule;
    int64_t number;
    Text *record;
} Again;

static Delivered keep_record(void *context, const Batch *batch, Error *error) {
    Text *record = ((Again *)context)->record;
    text_bytes(record, batch->records, batch->records_size);
    return record->failed ? (error_failed(error, "no memory for a record"), DELIVER_FAILED) : DELIVER_ON;
}

static void make_task(void *context, int64_t position, Task *task) {
    const Again *again = context;
    *task = schedule_task(again->schedule, again->number + position);
}

static const unsigned char *news(void *context, const Task *task, int *count) {
    return schedule_news(((const Again *)context)->schedule, task->round, count);
}

bool again_record(const Config *config, const Schedule *schedule, int64_t number, Text *record,
                  int *stop_signal, Error *error) {
    PoolReport report;
    Again again = {schedule, number, record};
    PoolJob job = {.config = config,
                   .count = 1,
                   .workers = 1,
                   .records = true,
                   .context = &again,
                   .deliver = keep_record,
                   .task = make_task,
                   .news = news};
    bool good = pool_run(&job, &report, error);
    free(report.effort);
    *stop_signal = report.stop_signal;
    return good;
}
