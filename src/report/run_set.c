/* A cursor per run. Deals are read in ascending order over all runs, so that games of one deal come together
 * wherever they were played. Deals with equal results are stored once; if all deals fit, rows are read
 * only once, and none for a match whose sums are stored. Runs must agree on the game and on the entrants of
 * each name. */
#include "report/run_set.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "core/memory.h"
#include "report/counted.h"
#include "store/games_file.h"

/* Two paths and the reason fit into an error message. */
enum { FOLDER_SHOWN = 160 };

/* ---- agreement of runs ---- */

/* The first row of the table in which two sets of values differ, as text; NULL if they are equal. */
static const Option *find_difference(const OptionTable *table, const void *a, const void *b, char one[64],
                                     char two[64]) {
    for (int i = 0; table && i < table->count; i++) {
        const Option *option = &table->options[i];
        double x = option_get(option, a), y = option_get(option, b);
        if (x == y) continue;
        option_format(option, x, one, 64);
        option_format(option, y, two, 64);
        return option;
    }
    return NULL;
}

static bool check_game(const SetRun *a, const SetRun *b, Error *error) {
    char one[64], two[64];
    if (a->config->game != b->config->game)
        return error_input(
            error,
            "%.*s and %.*s: cannot be rated together: the game is %s in the first and %s in the second",
            FOLDER_SHOWN, a->folder, FOLDER_SHOWN, b->folder, a->config->game->name, b->config->game->name);
    const Option *option =
        find_difference(a->config->game->rules, a->config->rules, b->config->rules, one, two);
    return !option ||
           error_input(
               error,
               "%.*s and %.*s: cannot be rated together: game.%s is %s in the first and %s in the second",
               FOLDER_SHOWN, a->folder, FOLDER_SHOWN, b->folder, option->name, one, two);
}

static bool same_deals_text(const Config *a, const Config *b) {
    size_t size = a->deals_size < b->deals_size ? a->deals_size : b->deals_size;
    return (a->deals_text && b->deals_text) ? memcmp(a->deals_text, b->deals_text, size) == 0
                                            : a->deals_text == b->deals_text;
}

static bool same_deals(const Config *a, const Config *b) {
    return same_deals_text(a, b) && (a->deals_text || a->seed.number == b->seed.number);
}

/* True if games of the same index are the same; game and rules must be equal. */
static bool same_schedule(const Config *a, const Config *b) {
    bool same = a->seed.number == b->seed.number && same_deals_text(a, b) &&
                a->entrant_count == b->entrant_count && a->courses[COURSE_BASE] == b->courses[COURSE_BASE] &&
                a->options.seatings == b->options.seatings && a->options.fill == b->options.fill;
    for (int i = 0; same && i < a->entrant_count; i++) {
        const Entrant *x = &a->entrants[i], *y = &b->entrants[i];
        same = strcmp(x->name, y->name) == 0 && x->bot == y->bot &&
               memcmp(x->params, y->params, x->bot->params_size) == 0;
    }
    return same;
}

static bool check_overlap(const SetRun *a, const SetRun *b, Error *error) {
    int64_t a_first = a->checkpoint.part.first, b_first = b->checkpoint.part.first;
    bool apart = a_first + a->checkpoint.games <= b_first || b_first + b->checkpoint.games <= a_first;
    bool same = !apart && same_schedule(a->config, b->config);
    return !same ||
           error_input(error,
                       "%.*s and %.*s: hold the same games (same seed and config); give only one of them",
                       FOLDER_SHOWN, a->folder, FOLDER_SHOWN, b->folder);
}

/* ---- entrants ---- */

static bool same_folder(const char *a, const char *b) {
    size_t one = strlen(a), two = strlen(b);
    while (one > 1 && a[one - 1] == '/') one--;
    while (two > 1 && b[two - 1] == '/') two--;
    return one == two && memcmp(a, b, one) == 0;
}

static const char *final_name(const SetRun *run, const Entrant *entrant, Renaming renamings[], int count) {
    for (int i = 0; i < count; i++) {
        if (!same_folder(renamings[i].folder, run->folder) || strcmp(renamings[i].from, entrant->name) != 0)
            continue;
        renamings[i].used = true;
        return renamings[i].to;
    }
    return entrant->name;
}

static bool check_player(const SetEntrant *known, const Entrant *entrant, const SetRun *run, Error *error) {
    const Bot *a = known->entrant->bot, *b = entrant->bot;
    char one[64], two[64];
    const Option *option = NULL;
    if (a == b && !(option = find_difference(a->params, known->entrant->params, entrant->params, one, two)))
        return true;
    return error_input(
        error,
        "entrant \"%s\" is not the same player in %.*s and %.*s: %s is %s in the first and %s in the second; "
        "--rename %.*s/%s=NEW_NAME tells them apart",
        known->name, FOLDER_SHOWN, known->run->folder, FOLDER_SHOWN, run->folder,
        option ? option->name : "bot", option ? one : a->name, option ? two : b->name, FOLDER_SHOWN,
        run->folder, entrant->name);
}

/* Entrants of the set by name: 1 + their numbers, 0 if the slot is free; twice as many slots as can be
 * needed. */
typedef struct {
    int *places;
    size_t size;
    int before; /* number of the set's entrants that are from earlier runs */
} Names;

static size_t place_of(const Names *names, const SetEntrant *entrants, const char *name) {
    uint64_t hash = UINT64_C(14695981039346656037); /* FNV-1a */
    for (const char *c = name; *c; c++) hash = (hash ^ (unsigned char)*c) * UINT64_C(1099511628211);
    size_t at = (size_t)(hash % names->size);
    while (names->places[at] && strcmp(entrants[names->places[at] - 1].name, name) != 0)
        at = (at + 1) % names->size;
    return at;
}

static bool join_entrant(RunSet *set, SetRun *run, int i, const char *name, const Names *names,
                         Error *error) {
    const Entrant *entrant = &run->config->entrants[i];
    size_t place = place_of(names, set->entrants, name);
    int at = names->places[place] - 1;
    if (at >= names->before)
        return error_input(error, "%.*s: two entrants are called \"%s\" after renaming", FOLDER_SHOWN,
                           run->folder, name);
    if (at >= 0 && !check_player(&set->entrants[at], entrant, run, error)) return false;
    if (at < 0) {
        at = set->entrant_count++;
        set->entrants[at] = (SetEntrant){name, entrant, run};
        names->places[place] = at + 1;
    }
    run->entrant[i] = (uint16_t)at;
    return at < ENTRANTS_MAX || error_input(error, "more than %d entrants in all runs", ENTRANTS_MAX);
}

static bool join_entrants(RunSet *set, SetRun *run, Renaming renamings[], int count, Error *error) {
    int before = set->entrant_count, more = run->config->entrant_count;
    SetEntrant *entrants = memory_grow(set->entrants, (size_t)(before + more) * sizeof *entrants);
    if (entrants) set->entrants = entrants;
    run->entrant = memory_new((size_t)more, sizeof *run->entrant);
    Names names = {.size = 2 * (size_t)(before + more), .before = before};
    names.places = memory_new(names.size, sizeof *names.places);
    bool good =
        (entrants && run->entrant && names.places) || error_memory(error, "%d entrants", before + more);
    for (int i = 0; good && i < before; i++)
        names.places[place_of(&names, set->entrants, set->entrants[i].name)] = i + 1;
    /* Entrants whose parameters change from round to round cannot be rated as one player. */
    for (int i = run->config->changing; good && i < more; i++) {
        const char *name = final_name(run, &run->config->entrants[i], renamings, count);
        good = join_entrant(set, run, i, name, &names, error);
    }
    free(names.places);
    return good;
}

/* ---- opening ---- */

static bool open_run(SetRun *run, Error *error) {
    run->config = folder_config(run->folder, error);
    if (!run->config || !checkpoint_read(run->folder, &run->checkpoint, error)) return false;
    if (!games_kept(run->folder, run->config, error)) return false;
    run->schedule = schedule_create(run->config, error);
    const Checkpoint *at = &run->checkpoint;
    if (!run->schedule || !counted_match(run->folder, run->schedule, at, run->deals, &run->counted, error))
        return false;
    if (!run->counted && !checkpoint_check(run->folder, at, false, error)) return false;
    bool inside = at->part.first >= 0 && at->games >= 0 && at->part.first <= run->schedule->games - at->games;
    inside = inside && (at->part.first == 0 || run->schedule->known == run->schedule->games);
    return inside || error_input(error, "%s/checkpoint.json: does not fit config.json", run->folder);
}

static bool add_run(RunSet *set, const char *folder, Renaming renamings[], int count, Error *error) {
    SetRun *run = &set->runs[set->run_count];
    run->folder = folder;
    run->source = set->run_count++;
    if (!open_run(run, error)) return false;
    for (SetRun *other = set->runs; other < run; other++) {
        if (!check_game(other, run, error) || !check_overlap(other, run, error)) return false;
        if (run->source == set->run_count - 1 && same_deals(other->config, run->config))
            run->source = other->source;
    }
    set->games += run->checkpoint.games;
    return join_entrants(set, run, renamings, count, error);
}

static bool check_used(const Renaming renamings[], int count, Error *error) {
    for (int i = 0; i < count; i++) {
        if (!renamings[i].used)
            return error_input(error, "--rename %.*s/%s: there is no such run and entrant", FOLDER_SHOWN,
                               renamings[i].folder, renamings[i].from);
    }
    return true;
}

bool run_set_open(RunSet *set, char *const folders[], int count, Renaming renamings[], int renaming_count,
                  Error *error) {
    *set = (RunSet){.runs = memory_new((size_t)count, sizeof *set->runs),
                    .alike = memory_new(1, sizeof *set->alike)};
    bool good = (set->runs && set->alike) || error_memory(error, "%d runs", count);
    for (int i = 0; good && i < count; i++) good = add_run(set, folders[i], renamings, renaming_count, error);
    good = good && check_used(renamings, renaming_count, error);
    if (good && set->games == 0) good = error_input(error, "%s: has no finished game", folders[0]);
    if (good) set->config = set->runs[0].config;
    if (!good) run_set_close(set);
    return good;
}

void run_set_close(RunSet *set) {
    for (int i = 0; i < set->run_count; i++) {
        free(set->runs[i].entrant);
        schedule_free(set->runs[i].schedule);
        config_free(set->runs[i].config);
    }
    free(set->runs);
    free(set->entrants);
    free(set->alike);
    *set = (RunSet){0};
}

/* ---- reading ---- */

/* The position in a run. Its file is open only while its deals are read, because a run may consist of a
 * thousand shards. */
typedef struct {
    GamesReader *rows; /* NULL if not open */
    int64_t done, deal;
    bool alone; /* no other run has its deals, so any ascending numbers will do */
} Cursor;

static bool open_cursor(const SetRun *run, Cursor *cursor, Error *error) {
    GamesSource source = {.folder = run->folder,
                          .schedule = run->schedule,
                          .learner = schedule_learns(run->schedule) ? run->schedule : NULL,
                          .checkpoint = &run->checkpoint,
                          .checked = true,
                          .outcomes = true};
    cursor->rows = memory_get(sizeof *cursor->rows);
    if (!cursor->rows) return error_memory(error, "reading %s", run->folder);
    return games_open(cursor->rows, &source, error);
}

static void close_cursor(Cursor *cursor) {
    if (cursor->rows) games_close(cursor->rows);
    free(cursor->rows);
    cursor->rows = NULL;
}

/* Finds the deal of the run's next game; INT64_MAX after the last. */
static void find_deal(const SetRun *run, Cursor *cursor) {
    cursor->deal = INT64_MAX;
    if (cursor->done < run->checkpoint.games && cursor->alone)
        cursor->deal = cursor->done;
    else if (cursor->done < run->checkpoint.games)
        cursor->deal = schedule_task(run->schedule, run->checkpoint.part.first + cursor->done).deal;
}

/* A pass over all runs: the callback for the games, and the number of deals with games so far. */
typedef struct {
    const RunSet *set;
    Cursor *cursors; /* by run */
    SetReading kind;
    void (*game)(void *context, const SetGame *game);
    void *context;
    int64_t deals;
    int64_t taken; /* games of the current deal */
    bool passing;  /* they are passed on as they are read */
} Reading;

static void pass(const Reading *reading, const AlikeDeal *deal, int64_t times) {
    for (int i = 0; i < deal->count; i++) {
        const AlikeGame *game = &deal->games[i];
        reading->game(reading->context,
                      &(SetGame){reading->deals, times, game->entrant, alike_outcome(game)});
    }
}

/* Passes on the current deal, or `times` like it, which cannot be stored. */
static void pass_on(Reading *reading, int64_t times) {
    AlikeDeal *now = &reading->set->alike->now;
    reading->passing = true;
    reading->set->alike->whole = false;
    pass(reading, now, times);
    now->count = 0;
}

static void take_game(Reading *reading, const SetRun *run, const GameResult *result) {
    uint16_t entrant[SEATS_MAX];
    const int seats = run->config->seats;
    const bool each = reading->kind == READ_EACH;
    for (int seat = 0; seat < seats; seat++) entrant[seat] = run->entrant[result->task.entrant[seat]];
    reading->taken++;
    if (!reading->passing && !each) {
        if (alike_game(reading->set->alike, entrant, &result->outcome, seats)) return;
        pass_on(reading, 1);
    }
    reading->game(reading->context, &(SetGame){reading->deals, 1, entrant, result->outcome});
}

static void end_deal(Reading *reading, int64_t times) {
    const bool each = reading->kind == READ_EACH;
    Alike *alike = reading->set->alike;
    if (reading->taken > 0 && !each && !reading->passing) {
        if (reading->kind == READ_ALIKE) alike_sort(alike, reading->set->config->seats);
        if (!alike_end(alike, times)) pass_on(reading, times);
    }
    if (reading->taken > 0 && (each || reading->passing)) reading->deals++;
    reading->taken = 0;
    reading->passing = false;
}

/* Deals in which the first entrant of a match got these half points. */
static void take_deals(Reading *reading, const SetRun *run, const int half_points[2], int64_t times) {
    GameResult result = {0};
    memcpy(result.task.entrant, schedule_pairing(run->schedule, 0), 2 * sizeof *result.task.entrant);
    for (int i = 0; i < 2 && i < run->schedule->seatings_per_deal; i++) {
        result.outcome.place[0] = half_points[i] == 0 ? 2 : 1;
        result.outcome.place[1] = half_points[i] == 2 ? 2 : 1;
        take_game(reading, run, &result);
    }
    end_deal(reading, times);
}

static void take_match(Reading *reading, const SetRun *run) {
    for (int one = 0; one <= 2; one++) {
        for (int two = 0; two <= 2; two++) {
            const int64_t times = run->deals[one][two];
            if (times > 0) take_deals(reading, run, (const int[2]){one, two}, times);
        }
    }
}

/* Takes the games of the cursor's deal, except for those of entrants that change from round to round. */
static bool read_deal(Reading *reading, const SetRun *run, Cursor *cursor, Error *error) {
    const int64_t first = run->checkpoint.part.first, games = run->checkpoint.games;
    int64_t end = schedule_deal_end(run->schedule, first + cursor->done) - first;
    GamesRow row;
    if (end > games) end = games;
    while (cursor->done < end) {
        if (!cursor->rows && !open_cursor(run, cursor, error)) return false;
        if (games_next(cursor->rows, &row, error) <= 0) return false;
        cursor->done++;
        if (row.result.task.pairing >= run->schedule->first_steady) take_game(reading, run, &row.result);
    }
    bool last = cursor->rows && cursor->done == games;
    if (last && games_next(cursor->rows, &row, error) != 0) return false;
    if (last) close_cursor(cursor);
    find_deal(run, cursor);
    return true;
}

/* Reads all runs of one source, deal by deal. */
static bool read_source(Reading *reading, int source, Error *error) {
    const RunSet *set = reading->set;
    int runs = 0;
    for (int i = 0; i < set->run_count; i++) runs += set->runs[i].source == source;
    reading->cursors[source].alone = runs == 1;
    if (runs == 1 && reading->kind == READ_ALIKE && set->runs[source].counted) {
        take_match(reading, &set->runs[source]);
        return true;
    }
    for (int i = 0; i < set->run_count; i++)
        if (set->runs[i].source == source) find_deal(&set->runs[i], &reading->cursors[i]);
    for (;;) {
        int64_t deal = INT64_MAX;
        for (int i = 0; i < set->run_count; i++)
            if (set->runs[i].source == source && reading->cursors[i].deal < deal)
                deal = reading->cursors[i].deal;
        if (deal == INT64_MAX) return true;
        for (int i = 0; i < set->run_count; i++)
            while (set->runs[i].source == source && reading->cursors[i].deal == deal)
                if (!read_deal(reading, &set->runs[i], &reading->cursors[i], error)) return false;
        end_deal(reading, 1);
    }
}

static bool read_runs(Reading *reading, Error *error) {
    const RunSet *set = reading->set;
    Cursor *cursors = reading->cursors = memory_new((size_t)set->run_count, sizeof *cursors);
    bool good = cursors || error_memory(error, "%d runs", set->run_count);
    memset(set->alike, 0, sizeof *set->alike);
    set->alike->whole = reading->kind != READ_EACH;
    for (int i = 0; good && i < set->run_count; i++)
        if (set->runs[i].source == i) good = read_source(reading, i, error);
    for (int i = 0; cursors && i < set->run_count; i++) close_cursor(&cursors[i]);
    free(cursors);
    set->alike->whole = set->alike->whole && good;
    return good;
}

bool run_set_read(const RunSet *set, SetReading kind, void (*game)(void *context, const SetGame *game),
                  void *context, Error *error) {
    const bool each = kind == READ_EACH;
    Reading reading = {.set = set, .kind = kind, .game = game, .context = context};
    if ((each || !set->alike->whole) && !read_runs(&reading, error)) return false;
    for (int i = 0; !each && i < ALIKE_PLACES; i++) {
        const AlikeDeal *deal = &set->alike->deals[i];
        if (deal->times > 0) pass(&reading, deal, deal->times);
        reading.deals += deal->times > 0;
    }
    return true;
}

const Variants *set_entrant_sweep(const SetEntrant *entrant) {
    const Config *config = entrant->run->config;
    const Variants *variants = variants_of(config);
    return variants && entrant->entrant - config->entrants < variants->count ? variants : NULL;
}

/* ---- deals alike ----
 *
 * A hash table of deals with counts. A deal that matches no stored one and finds no free slot among the few it
 * may use is not stored. */

/* Slots examined per deal: bounds the search when the table is full. */
enum { PROBES = 8 };

bool alike_game(Alike *alike, const uint16_t entrant[], const Outcome *outcome, int seats) {
    AlikeDeal *now = &alike->now;
    if (now->count == ALIKE_GAMES) return false;
    AlikeGame *game = &now->games[now->count++];
    *game =
        (AlikeGame){.sides = outcome->sides, .fault = outcome->reason >= REASON_FAULT ? outcome->reason : 0};
    for (int seat = 0; seat < seats; seat++) {
        game->entrant[seat] = entrant[seat];
        game->place[seat] = outcome->place[seat];
        game->side[seat] = outcome->side[seat];
    }
    return true;
}

static void sort_seats(AlikeGame *game, int seats) {
    for (int i = 1; i < seats; i++) {
        for (int j = i; j > 0 && game->entrant[j - 1] > game->entrant[j]; j--) {
            const AlikeGame was = *game;
            game->entrant[j] = was.entrant[j - 1], game->entrant[j - 1] = was.entrant[j];
            game->place[j] = was.place[j - 1], game->place[j - 1] = was.place[j];
            game->side[j] = was.side[j - 1], game->side[j - 1] = was.side[j];
        }
    }
}

void alike_sort(Alike *alike, int seats) {
    AlikeGame *games = alike->now.games;
    for (int i = 0; i < alike->now.count; i++) {
        sort_seats(&games[i], seats);
        for (int j = i; j > 0 && memcmp(&games[j - 1], &games[j], sizeof *games) > 0; j--) {
            const AlikeGame game = games[j];
            games[j] = games[j - 1], games[j - 1] = game;
        }
    }
}

bool alike_end(Alike *alike, int64_t times) {
    AlikeDeal *now = &alike->now;
    const size_t size = (size_t)now->count * sizeof *now->games;
    const uint64_t hash = XXH3_64bits(now->games, size);
    for (uint64_t i = 0; i < PROBES; i++) {
        AlikeDeal *deal = &alike->deals[(hash + i) % ALIKE_PLACES];
        if (deal->times == 0) {
            deal->count = now->count;
            memcpy(deal->games, now->games, size);
        }
        if (deal->count != now->count || memcmp(deal->games, now->games, size) != 0) continue;
        deal->times += times;
        now->count = 0;
        return true;
    }
    return false;
}

Outcome alike_outcome(const AlikeGame *game) {
    Outcome outcome = {.sides = game->sides, .reason = game->fault};
    memcpy(outcome.place, game->place, sizeof outcome.place);
    memcpy(outcome.side, game->side, sizeof outcome.side);
    return outcome;
}
