/* The arithmetic shared by all courses: maps the number of a game to its task. */
#include "plan/schedule.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "config/course.h"
#include "core/check.h"
#include "core/memory.h"
#include "plan/pairings.h"
#include "stats/tally.h"
#include "config/varied.h"

/* Limits memory: the seats at the tables of all pairings. Each takes up to 0.8 kB, or 0.23 kB with two seats
 * (measured with two and with six seats). */
enum { REPORTED_MAX = 4 * 1000 * 1000 };
/* Numbers of games, and twice them, are exact as doubles. */
static const int64_t games_max = INT64_C(1) << 52;

/* Without rows a run resumes from sums. */
static bool check_rows(const Config *config, Error *error) {
    for (int level = 0; level < COURSE_LEVELS && config->options.rows == ROWS_NONE; level++) {
        const Course *course = config->courses[level];
        if (course && course->planner->take && !course->planner->sums)
            return error_input(error,
                               "rows: \"none\" keeps no outcome of a game, and \"%s\" needs all of them; "
                               "expected \"csv\" or \"zstd\"",
                               course->name);
    }
    return true;
}

bool schedule_check_pairings(const Config *config, int64_t *most, Error *error) {
    if (!check_rows(config, error)) return false;
    int64_t seatings = seatings_per_deal(config),
            pairings = config->courses[COURSE_BASE]->planner->meetings(config);
    if (seatings > SEATINGS_COUNT_MAX)
        return error_input(error,
                           "seatings: \"all\" plays a deal %lld times with %d seats; use \"rotations\"",
                           (long long)seatings, config->seats);
    if (pairings > PAIRINGS_MAX)
        return error_input(error, "entrants: %d make more than %d pairings", config->entrant_count,
                           PAIRINGS_MAX);
    int table = config_pairing_size(config);
    if (pairings > REPORTED_MAX / table)
        return error_input(error,
                           "entrants: %d at tables of %d make %lld pairings, more than the %d that can be "
                           "reported; take fewer, or another format",
                           config->entrant_count, table, (long long)pairings, REPORTED_MAX / table);
    *most = games_max / (pairings * seatings);
    return true;
}

bool schedule_check(const Config *config, Error *error) {
    int64_t most;
    if (!schedule_check_pairings(config, &most, error)) return false;
    return config->options.deals <= most ||
           error_input(error, "deals: %lld deals of %lld games each are more than 2^52 games",
                       (long long)config->options.deals,
                       (long long)(config->courses[COURSE_BASE]->planner->meetings(config) *
                                   seatings_per_deal(config)));
}

/* ---- making ---- */

static bool open_layers(Schedule *schedule) {
    for (int level = COURSE_BASE; level < COURSE_LEVELS; level++) {
        const Course *course = schedule->config->courses[level];
        if (!course) continue;
        const Planner *planner = course->planner;
        void *state = planner->state ? memory_new(1, planner->state->size) : NULL;
        if (planner->state && !state) return false;
        Layer *layer = &schedule->layers[schedule->layer_count++];
        *layer = (Layer){course, planner, state};
        if (!planner->open(schedule, layer)) return false;
    }
    return true;
}

Schedule *schedule_create(const Config *config, Error *error) {
    Schedule *schedule = memory_new(1, sizeof *schedule);
    if (schedule) {
        schedule->config = config;
        schedule->seats = config->seats;
        schedule->pairing_size = config_pairing_size(config);
        schedule->deals = config->options.deals;
        schedule->meetings = config->courses[COURSE_BASE]->planner->meetings(config);
        if (seatings_make(schedule) && open_layers(schedule)) return schedule;
    }
    schedule_free(schedule);
    error_memory(error, "the schedule of %d entrants", config->entrant_count);
    return NULL;
}

void schedule_free(Schedule *schedule) {
    if (!schedule) return;
    for (int i = schedule->layer_count - 1; i >= 0; i--) {
        Layer *layer = &schedule->layers[i];
        if (layer->planner->close) layer->planner->close(layer);
        free(layer->state);
    }
    free(schedule->pairing_entrants);
    free(schedule->meeting_pairing);
    free(schedule->rounds);
    free(schedule->seatings);
    free(schedule);
}

const Layer *schedule_layer(const Schedule *schedule, CourseLevel level) {
    for (int i = 0; i < schedule->layer_count; i++)
        if (schedule->layers[i].course->level == level) return &schedule->layers[i];
    return NULL;
}

void *layer_state(const Layer *layer, const CourseType *type) {
    return layer && layer->planner->state == type ? layer->state : NULL;
}

bool schedule_single_round(Schedule *schedule, int64_t pairings) {
    CHECK(pairings >= 1 && schedule->seatings_per_deal >= 1, "games in each deal");
    int64_t per_deal = pairings * schedule->seatings_per_deal;
    schedule->pairings = pairings;
    schedule->pairing_entrants =
        memory_new((size_t)pairings * (size_t)schedule->pairing_size, sizeof *schedule->pairing_entrants);
    schedule->rounds = memory_new(1, sizeof *schedule->rounds);
    if (!schedule->pairing_entrants || !schedule->rounds) return false;
    schedule->round_count = 1;
    schedule->rounds[0] = (Round){.meetings = pairings, .deal_streams = per_deal, .group = pairings};
    schedule->known = schedule->games = schedule->deals * per_deal;
    return true;
}

struct Tally *schedule_tally(const Schedule *schedule) {
    const Config *config = schedule->config;
    CHECK(schedule->meetings <= REPORTED_MAX, "pairings that fit in memory, and in an int");
    TallyShape shape = {.entrants = config->entrant_count,
                        .seats = config->seats,
                        .pairings = (int)schedule->meetings,
                        .pairing_size = schedule->pairing_size,
                        .seatings = (int)schedule->seatings_per_deal,
                        .pairing_member = schedule->pairing_entrants,
                        .sides = config->options.fill == FILL_SIDES};
    if (config->seats > 2 && shape.seatings < schedule->seating_count &&
        schedule->seating_count <= TALLY_TURNS_MAX)
        shape.turns = schedule->seating_count;
    if (shape.sides) shape.comparisons = (int)seatings_side_comparisons(config) / shape.seatings;
    config_score_bounds(config, &shape.score_low, &shape.score_high);
    return tally_create(&shape);
}

/* ---- progress ---- */

const char *schedule_cannot_shard(const Schedule *schedule) {
    for (int i = 0; i < schedule->layer_count; i++)
        if (schedule->layers[i].planner->cannot_shard) return schedule->layers[i].planner->cannot_shard;
    return NULL;
}

const char *schedule_cannot_extend(const Schedule *schedule) {
    for (int i = 0; i < schedule->layer_count; i++)
        if (schedule->layers[i].planner->cannot_extend) return schedule->layers[i].planner->cannot_extend;
    return NULL;
}

const unsigned char *schedule_round_params(const Schedule *schedule, int round, int *count) {
    const Layer *base = &schedule->layers[0];
    *count = 0;
    return base->planner->round_params ? base->planner->round_params(schedule, base, round, count) : NULL;
}

static void tell(Schedule *schedule, const Task *task, const Outcome *outcome, int64_t times) {
    for (int i = 0; i < schedule->layer_count; i++) {
        Layer *layer = &schedule->layers[i];
        const Planner *planner = layer->planner;
        CHECK(times == 1 || !planner->take || planner->take_times, "games that are taken in together");
        if (planner->take_times)
            planner->take_times(schedule, layer, task, outcome, times);
        else if (planner->take)
            planner->take(schedule, layer, task, outcome);
    }
}

int64_t schedule_together(const Schedule *schedule, int64_t game) {
    int64_t games = schedule->known - game;
    for (int i = 0; i < schedule->layer_count; i++) {
        const Layer *layer = &schedule->layers[i];
        int64_t most = layer->planner->together ? layer->planner->together(schedule, layer, game) : games;
        if (most < games) games = most;
    }
    return games;
}

bool schedule_takes_times(const Schedule *schedule) {
    for (int i = 0; i < schedule->layer_count; i++)
        if (schedule->layers[i].planner->take && !schedule->layers[i].planner->take_times) return false;
    return true;
}

void schedule_take(Schedule *schedule, const Task *task, const Outcome *outcome) {
    if (task->game != schedule->taken || task->game >= schedule->games) return;
    schedule_take_times(schedule, task, outcome, 1);
}

static void proceed(Schedule *schedule) {
    for (int i = 0; i < schedule->layer_count && schedule->taken == schedule->known; i++) {
        Layer *layer = &schedule->layers[i];
        if (layer->planner->proceed) layer->planner->proceed(schedule, layer);
    }
}

void schedule_take_times(Schedule *schedule, const Task *task, const Outcome *outcome, int64_t times) {
    CHECK(times >= 1 && times <= schedule->known - schedule->taken, "outcomes of known games, each once");
    if (!schedule->apart) schedule->taken += times;
    tell(schedule, task, outcome, times);
    if (!schedule->apart) proceed(schedule);
}

bool schedule_learns(const Schedule *schedule) {
    for (int i = 0; i < schedule->layer_count; i++)
        if (schedule->layers[i].planner->take || schedule->layers[i].planner->proceed) return true;
    return false;
}

bool schedule_adds_up(const Schedule *schedule) {
    for (int i = 0; i < schedule->layer_count; i++) {
        const Planner *planner = schedule->layers[i].planner;
        if (planner->take && !planner->sums) return false;
    }
    return true;
}

void schedule_sums(Schedule *schedule, int round, struct Sums *sums) {
    for (int i = 0; i < schedule->layer_count; i++) {
        Layer *layer = &schedule->layers[i];
        if (layer->planner->sums) layer->planner->sums(schedule, layer, round, sums);
    }
}

void schedule_add(Schedule *schedule, int64_t games, struct Sums *sums) {
    CHECK(games >= 0 && games <= schedule->known - schedule->taken, "known games");
    const int round = schedule_round(schedule, schedule->taken);
    schedule->taken += games;
    schedule_sums(schedule, round, sums);
    if (!sums->failed) proceed(schedule);
}

void schedule_resume(const Schedule *schedule, Tally *tally, int64_t last) {
    const Task task = schedule_task(schedule, last);
    const Round *round = &schedule->rounds[task.round];
    const int64_t place = last - round->first_game, set = schedule->seatings_per_deal;
    tally_resume(tally, (uint64_t)task.deal, task.pairing, (int)(place % set) + 1,
                 place % (round->meetings * set) + 1);
}

void schedule_pass(Schedule *schedule, int64_t first, int64_t count) {
    CHECK(count >= 0, "games that were played");
    if (first == schedule->taken) schedule->taken += count;
}

void schedule_end(Schedule *schedule) {
    CHECK(schedule->taken <= schedule->known, "no outcome of a game that could not be played");
    schedule->games = schedule->known = schedule->taken;
}

/* ---- tasks ---- */

const uint16_t *schedule_pairing(const Schedule *schedule, int64_t pairing) {
    CHECK(pairing >= 0 && pairing <= schedule->pairings, "a pairing that is known, or the next one");
    return schedule->pairing_entrants + pairing * schedule->pairing_size;
}

int schedule_round(const Schedule *schedule, int64_t game) {
    int low = 0, high = schedule->round_count;
    assert(high >= 1 && schedule->rounds[0].first_game <= game);
    while (high - low > 1) {
        int middle = low + (high - low) / 2;
        if (schedule->rounds[middle].first_game <= game)
            low = middle;
        else
            high = middle;
    }
    return low;
}

typedef struct {
    int64_t quotient, rest;
} Division;

/* For non-negative numbers. A 64-bit division costs several times a 32-bit one. */
static Division divide(int64_t number, int64_t by) {
    assert(number >= 0 && by > 0);
    if ((number | by) > UINT32_MAX) return (Division){number / by, number % by};
    uint32_t low = (uint32_t)number, divisor = (uint32_t)by;
    return (Division){low / divisor, low % divisor};
}

int64_t schedule_meeting(const Schedule *schedule, const Task *task) {
    CHECK(task->round >= 0 && task->round < schedule->round_count, "a round of the schedule");
    const Round *round = &schedule->rounds[task->round];
    int64_t set = divide(task->game - round->first_game, schedule->seatings_per_deal).quotient;
    return round->first_meeting + divide(set, round->meetings).rest;
}

/* The index of a round's meeting in its group. */
static int64_t place_in_group(const Round *round, int64_t meeting) {
    assert(meeting >= 0 && meeting < round->meetings);
    if (meeting < round->lead) return meeting;
    meeting -= round->lead;
    assert(round->group >= 1); /* a round of lead meetings only has no groups */
    return meeting < round->group ? meeting : divide(meeting, round->group).rest;
}

/* The place of a game in its round: deal, meeting, seating. */
typedef struct {
    int64_t game, deal, meeting;
    int32_t round, seating;
} Place;

static Place place_of(const Schedule *schedule, int64_t game) {
    CHECK(game >= 0 && game < schedule->known, "a known game: who plays others is not decided yet");
    Place place = {.game = game, .round = schedule_round(schedule, game)};
    const Round *round = &schedule->rounds[place.round];
    Division set = divide(game - round->first_game, schedule->seatings_per_deal);
    Division deal = divide(set.quotient, round->meetings);
    place.seating = (int32_t)set.rest;
    place.meeting = deal.rest;
    place.deal = deal.quotient;
    return place;
}

int64_t schedule_deal_end(const Schedule *schedule, int64_t game) {
    const Place place = place_of(schedule, game);
    const Round *round = &schedule->rounds[place.round];
    return round->first_game + (place.deal + 1) * round->meetings * schedule->seatings_per_deal;
}

/* Advances to the next place, which must be that of a known game; usually without a division. */
static void step(const Schedule *schedule, Place *place) {
    place->game++;
    if (++place->seating < schedule->seatings_per_deal) return;
    place->seating = 0;
    if (++place->meeting < schedule->rounds[place->round].meetings) return;
    place->meeting = 0;
    place->deal++;
    if (schedule->round_count > 1) *place = place_of(schedule, place->game);
}

static void seat_entrants(const Schedule *schedule, Task *task) {
    const uint16_t *entrants = schedule_pairing(schedule, task->pairing);
    const uint8_t *seating = schedule->seatings + task->seating * schedule->seats;
    assert(task->seating >= 0 && task->seating < schedule->seating_count);
    for (int seat = 0; seat < schedule->seats; seat++) task->entrant[seat] = entrants[seating[seat]];
}

static void make_task(const Schedule *schedule, const Place *place, Task *task) {
    const Round *round = &schedule->rounds[place->round];
    int64_t meeting = round->first_meeting + place->meeting;
    *task = (Task){.game = place->game, .round = place->round};
    task->deal = round->first_deal + place->deal;
    task->pairing = schedule->meeting_pairing ? schedule->meeting_pairing[meeting] : (int32_t)meeting;
    task->seating = schedule->seatings_per_deal < schedule->seating_count
                        ? (int32_t)(task->deal % schedule->seating_count)
                        : place->seating;
    task->stream = round->first_stream + place->deal * round->deal_streams +
                   place_in_group(round, place->meeting) * schedule->seatings_per_deal + place->seating;
    task->label = round->label;
    if (round->label < 0) task->label = 1 + (int32_t)(task->pairing / schedule->pairings_per_label);
    seat_entrants(schedule, task);
}

/* The same meeting under its next seating. */
static void make_next_seating(const Schedule *schedule, const Task *before, Task *task) {
    *task = *before;
    task->game++;
    task->stream++;
    task->seating++;
    seat_entrants(schedule, task);
}

Task schedule_task(const Schedule *schedule, int64_t game) {
    Task task;
    Place place = place_of(schedule, game);
    make_task(schedule, &place, &task);
    return task;
}

void schedule_tasks(const Schedule *schedule, int64_t first, int count, Task *tasks) {
    if (count == 0) return;
    CHECK(count > 0 && count <= schedule->known - first, "known games: who plays others is not decided yet");
    Place place = place_of(schedule, first);
    make_task(schedule, &place, &tasks[0]);
    for (int i = 1; i < count; i++) {
        step(schedule, &place);
        if (place.seating > 0)
            make_next_seating(schedule, &tasks[i - 1], &tasks[i]);
        else
            make_task(schedule, &place, &tasks[i]);
    }
}

/* ---- rounds known elsewhere ---- */

/* The bytes of a round: this, then for each meeting the number of its pairing and its entrants. */
typedef struct {
    Round round;
    int64_t pairings, known, games; /* as in a Schedule */
    int32_t number;
} KnownRound;

static size_t meeting_size(const Schedule *schedule) {
    return sizeof(int32_t) + (size_t)schedule->pairing_size * sizeof(uint16_t);
}

size_t schedule_round_most(const Schedule *schedule) {
    return schedule->round_count == 1
               ? 0
               : sizeof(KnownRound) + (size_t)schedule->meetings * meeting_size(schedule);
}

void schedule_write_round(const Schedule *schedule, int number, Text *out) {
    const Round *round = &schedule->rounds[number];
    KnownRound known = {*round, schedule->pairings, schedule->known, schedule->games, number};
    if (schedule->round_count == 1) return;
    text_bytes(out, &known, sizeof known);
    for (int64_t i = round->first_meeting; i < round->first_meeting + round->meetings; i++) {
        int32_t pairing = schedule->meeting_pairing ? schedule->meeting_pairing[i] : (int32_t)i;
        text_bytes(out, &pairing, sizeof pairing);
        text_bytes(out, schedule_pairing(schedule, pairing),
                   (size_t)schedule->pairing_size * sizeof(uint16_t));
    }
}

/* Rounds that were never told begin with this one, and so have no games. */
static void set_round(Schedule *schedule, const KnownRound *known) {
    for (int i = 0; i < known->number; i++)
        if (schedule->rounds[i].first_game > known->round.first_game)
            schedule->rounds[i].first_game = known->round.first_game;
    schedule->rounds[known->number] = known->round;
    schedule->pairings = known->pairings;
    schedule->known = known->known;
    schedule->games = known->games;
}

bool schedule_read_round(Schedule *schedule, const char *bytes) {
    KnownRound known;
    memcpy(&known, bytes, sizeof known);
    const int64_t first = known.round.first_meeting, end = first + known.round.meetings;
    const size_t room = (size_t)(end > schedule->meetings ? end : schedule->meetings);
    if (schedule->meeting_pairing) {
        int32_t *list = memory_grow(schedule->meeting_pairing, room * sizeof *list);
        if (!list) return false;
        schedule->meeting_pairing = list;
    }
    bytes += sizeof known;
    for (int64_t i = first; i < end; i++, bytes += meeting_size(schedule)) {
        int32_t pairing;
        memcpy(&pairing, bytes, sizeof pairing);
        CHECK(pairing >= 0 && pairing < schedule->meetings, "pairings have room for one of each meeting");
        if (schedule->meeting_pairing) schedule->meeting_pairing[i] = pairing;
        memcpy(schedule->pairing_entrants + (int64_t)pairing * schedule->pairing_size, bytes + sizeof pairing,
               (size_t)schedule->pairing_size * sizeof(uint16_t));
    }
    set_round(schedule, &known);
    return true;
}

void schedule_shard(const Schedule *schedule, int index, int count, int64_t *first, int64_t *games) {
    int64_t per_deal = schedule->meetings * schedule->seatings_per_deal;
    CHECK(index >= 1 && index <= count, "shards are numbered from 1");
    *first = 0;
    *games = schedule->games;
    if (count == 1) return; /* rounds may have their own numbers of games, and are never split */
    /* deals * index / count without overflow: quotient and remainder separately */
    int64_t whole = schedule->deals / count, rest = schedule->deals % count;
    int64_t from = whole * (index - 1) + rest * (index - 1) / count;
    int64_t to = whole * index + rest * index / count;
    CHECK(from <= to && to <= schedule->deals, "whole deals of the run");
    *first = from * per_deal;
    *games = (to - from) * per_deal;
}
