/* Identifies a game by a hash of its deal and of its row after the first four columns. In long runs the first
 * REPEATS_GAMES are enough to estimate the share of repetitions. */
#include "play/task.h"
#include "report/repeats.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "config/varied.h"
#include "core/memory.h"
#include "store/games_file.h"

static int ascending(const void *a, const void *b) {
    uint64_t one = *(const uint64_t *)a, two = *(const uint64_t *)b;
    return (one > two) - (one < two);
}

/* The number of hashes that occurred before. Sorts the array. */
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
    const Move *moves = NULL;
    for (int64_t i = 0; i < repeats->deals; i++) {
        size_t count = (size_t)config_given(config, i, &moves);
        hashes[i] = XXH3_64bits(config->deal_states + (size_t)i * size, size);
        if (count) hashes[i] = XXH3_64bits_withSeed(moves, count * sizeof *moves, hashes[i]);
    }
    repeats->deals_repeated = count_repeated(hashes, repeats->deals);
    free(hashes);
    return true;
}

/* The part of a row after the columns game, deal, seating and seed. */
static const char *course_of(const char *line, size_t length) {
    const char *at = line, *end = line + length;
    for (int comma = 0; comma < 4 && at; comma++) {
        at = memchr(at, ',', (size_t)(end - at));
        if (at) at++;
    }
    return at ? at : end;
}

void first_games_add(FirstGames *first, const Config *config, const Task *task, const char *line,
                     size_t length) {
    _Alignas(64) unsigned char state[STATE_MAX];
    if (first->count == REPEATS_GAMES) return;
    if (task->deal + 1 != first->deals || config->varies_rules) {
        deal_state(config, config_rules_at(config, task->entrant), task->deal, state);
        first->deals = task->deal + 1;
        first->deal_hash = XXH3_64bits(state, config->game->state_size);
    }
    const char *course = course_of(line, length);
    first->hashes[first->count++] =
        XXH3_64bits_withSeed(course, (size_t)(line + length - course), first->deal_hash);
}

void first_games_sums(FirstGames *first, Sums *sums) {
    int64_t count = first->count;
    sums_integer(sums, &count);
    count -= sums->out ? 0 : first->count;
    for (int64_t i = 0; i < count && !sums->failed; i++) {
        uint64_t hash = sums->out ? first->hashes[i] : 0;
        sums_unsigned(sums, &hash);
        if (!sums->out && first->count < REPEATS_GAMES) first->hashes[first->count++] = hash;
    }
}

bool repeats_count(Repeats *repeats, const FirstGames *first, const Config *config, const Schedule *schedule,
                   Error *error) {
    uint64_t hashes[REPEATS_GAMES];
    *repeats = (Repeats){.games = first->count};
    memcpy(hashes, first->hashes, (size_t)first->count * sizeof *hashes);
    repeats->games_repeated = count_repeated(hashes, first->count);
    return read_deals(repeats, config, schedule, error);
}

typedef struct {
    FirstGames first;
    const Config *config;
} Reading;

static void take_row(void *context, const GamesRow *row) {
    Reading *reading = context;
    first_games_add(&reading->first, reading->config, &row->result.task, row->line, row->length);
}

bool repeats_read(Repeats *repeats, const char *folder, const Config *config, const Schedule *schedule,
                  int64_t first, Error *error) {
    Reading reading = {.config = config};
    GamesSource source = {.folder = folder, .schedule = schedule, .first = first, .most = REPEATS_GAMES};
    return games_each(&source, take_row, &reading, NULL, error) &&
           repeats_count(repeats, &reading.first, config, schedule, error);
}
