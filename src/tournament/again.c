/* Finds kept records by counting lines; plays a game without one as a job of one game in a worker. */
#include "tournament/again.h"

#include <stdlib.h>
#include <unistd.h>

#include "store/checkpoint.h"
#include "store/folder.h"
#include "store/games_file.h"
#include "tournament/feed.h"

bool again_learn(const char *folder, Schedule *schedule, int64_t number, Error *error) {
    GamesEnd end;
    Error later = {0};
    GamesSource source = {.folder = folder, .schedule = schedule, .learner = schedule, .most = INT64_MAX};
    if (number < schedule->known) return true;
    bool read = games_each(&source, NULL, NULL, &end, &later);
    if (number < schedule->known) return true;
    if (!read) return *error = later, false;
    return error_input(error, "who plays game %lld follows from the games before; %s/games.csv has only %lld",
                       (long long)number, folder, (long long)end.games);
}

bool again_kept(const char *folder, int64_t number, Text *record, Error *error) {
    char path[PATH_BYTES];
    LineReader reader;
    Checkpoint checkpoint;
    const char *line = NULL;
    size_t length = 0;
    int more = 1;
    folder_path(folder, "records.jsonl", path, sizeof path);
    if (!lines_exist(path)) return true;
    if (!checkpoint_read(folder, &checkpoint, error) || !lines_open(&reader, path, UINT64_MAX, error))
        return false;
    for (int64_t i = checkpoint.part.first; more > 0 && i <= number; i++)
        more = lines_next(&reader, &line, &length, error);
    if (more > 0 && number >= checkpoint.part.first) text_bytes(record, line, length);
    lines_close(&reader);
    return more >= 0;
}

typedef struct {
    Feed feed;
    Text *record;
} Again;

static Delivered keep_record(void *context, const Batch *batch, Error *error) {
    Text *record = ((Again *)context)->record;
    text_bytes(record, batch->records, batch->records_size);
    return record->failed ? (error_memory(error, "a record"), DELIVER_FAILED) : DELIVER_ON;
}

bool again_record(const Config *config, const Schedule *schedule, int64_t number, Text *record,
                  int *stop_signal, Error *error) {
    PoolReport report;
    Again again = {{.schedule = schedule, .first = number, .step = 1}, record};
    PoolJob job = {.config = config,
                   .count = 1,
                   .workers = 1,
                   .records = true,
                   .context = &again,
                   .deliver = keep_record,
                   .tasks = feed_tasks,
                   .news = feed_news};
    bool good = pool_run(&job, &report, error);
    free(report.effort);
    *stop_signal = report.stop_signal;
    return good;
}
