#include "report/repeats.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "core/memory.h"
#include "store/folder.h"
#include "store/games_file.h"

static int ascending(const void *a, const void *b) {
    uint64_t one = *(const uint64_t *)a, two = *(const uint64_t *)b;
    return (one > two) - (one < two);
}

/* How many of the hashes came before. Sorts them. */
static int64_t count_repeated(uint64_t hashes[], int64_t count) {
    int64_t repeated = 0;
    qsort(hashes, (size_t)count, sizeof *hashes, ascending);
    for (int64_t i = 1; i < count; i++) repeated += hashes[i] == hashes[i - 1];
    return repeated;
}

static bool read_deals(Repeats *repeats, const Config *config, const Schedule *schedule, Error *error) {
    if (!config->deal_states) return true;
    repeats->deals = schedule->deals * schedule->round_count;
    uint64_t *hashes = memory_new((size_t)repeats->deals, sizeof *hashes);
    if (!hashes) return error_memory(error, "comparing deals");
    size_t size = config->game->state_size;
    for (int64_t i = 0; i < repeats->deals; i++)
        hashes[i] = XXH3_64bits(config->deal_states + (size_t)i * size, size);
    repeats->deals_repeated = count_repeated(hashes, repeats->deals);
    free(hashes);
    return true;
}

/* What stands behind the columns game, deal, seating and seed. */
static const char *course_of(const char *line, size_t length) {
    const char *at = line, *end = line + length;
    for (int comma = 0; comma < 4 && at; comma++) {
        at = memchr(at, ',', (size_t)(end - at));
        if (at) at++;
    }
    return at ? at : end;
}

static bool read_games(Repeats *repeats, LineReader *reader, const Config *config, const Schedule *schedule,
                       int64_t first, Error *error) {
    _Alignas(64) unsigned char state[STATE_MAX];
    uint64_t hashes[REPEATS_GAMES] = {0}, deal_hash = 0;
    int64_t deal = -1;
    const char *line;
    size_t length;
    int more = lines_next(reader, &line, &length, error); /* the header */
    while (more > 0 && repeats->games < REPEATS_GAMES &&
           (more = lines_next(reader, &line, &length, error)) > 0) {
        Task task = schedule_task(schedule, first + repeats->games);
        if (task.deal != deal) {
            deal_state(config, deal = task.deal, state);
            deal_hash = XXH3_64bits(state, config->game->state_size);
        }
        const char *course = course_of(line, length);
        hashes[repeats->games++] = XXH3_64bits_withSeed(course, (size_t)(line + length - course), deal_hash);
    }
    repeats->games_repeated = count_repeated(hashes, repeats->games);
    return more >= 0;
}

bool repeats_read(Repeats *repeats, const char *folder, const Config *config, const Schedule *schedule,
                  int64_t first, Error *error) {
    char path[PATH_BYTES];
    LineReader reader;
    *repeats = (Repeats){0};
    folder_path(folder, "games.csv", path, sizeof path);
    bool good = read_deals(repeats, config, schedule, error);
    good = lines_open(&reader, path, UINT64_MAX, error) && good;
    good = good && read_games(repeats, &reader, config, schedule, first, error);
    lines_close(&reader);
    return good;
}
