/* Formats in rounds: pairs a round when the previous one has ended, counts the half points of each meeting,
 * and scores meetings and byes at the end of the round. A Swiss tournament is paired by plan/rounds.h; a
 * knockout halves its bracket. */
#include "plan/rounds.h"

#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/memory.h"
#include "stats/sums.h"

COURSE_STATE_TYPE(rounds, COURSE_BASE);

static Rounds *rounds_of(const Schedule *schedule) {
    return rounds_state(schedule_layer(schedule, COURSE_BASE));
}

/* Only a Swiss tournament lets the user choose the number of rounds. */
static bool is_swiss(const Config *config) { return config->courses[COURSE_BASE]->takes_rounds; }

bool rounds_check(const Config *config, Error *error) {
    const RunOptions *options = &config->options;
    const char *name = config->courses[COURSE_BASE]->name;
    if (config_pairing_size(config) != 2)
        return error_input(error,
                           "format: \"%s\" lets two entrants meet, but game.seats is %d; with \"fill\": "
                           "\"mixed\" two entrants fill a table",
                           name, config->seats);
    if (!is_swiss(config) && options->rounds > 0)
        return error_input(error, "rounds: %d are given; a %s of %d entrants has %d", options->rounds, name,
                           config->entrant_count, rounds_count(config));
    if (options->rounds >= config->entrant_count)
        return error_input(
            error,
            "rounds: %d are too many for %d entrants; allowed: 0..%d, with which everybody can "
            "meet everybody",
            options->rounds, config->entrant_count, config->entrant_count - 1);
    return true;
}

int rounds_count(const Config *config) {
    bool chosen = is_swiss(config) && config->options.rounds > 0;
    return chosen ? config->options.rounds : bracket_rounds(config->entrant_count);
}

int64_t rounds_meetings(const Config *config) {
    if (!is_swiss(config)) return config->entrant_count - 1;
    return (int64_t)rounds_count(config) * (config->entrant_count / 2);
}

/* ---- pairings of a round ---- */

const uint16_t *rounds_meeting(const Schedule *schedule, int64_t meeting) {
    return schedule_pairing(schedule, schedule->meeting_pairing[meeting]);
}

/* The number of the pairing a, b; a new one unless they have met before. */
static int32_t number_pairing(Schedule *schedule, uint16_t a, uint16_t b, bool met) {
    uint16_t *known = schedule->pairing_entrants;
    CHECK(a < b && b < rounds_of(schedule)->entrants,
          "two entrants, in the order in which pairings are stored");
    for (int64_t i = 0; met && i < schedule->pairings; i++)
        if (known[2 * i] == a && known[2 * i + 1] == b) return (int32_t)i;
    CHECK(schedule->pairings < schedule->meetings, "pairings have room for one of each meeting");
    known[2 * schedule->pairings] = a;
    known[2 * schedule->pairings + 1] = b;
    return (int32_t)schedule->pairings++;
}

static void pair_swiss(Schedule *schedule, const Round *round) {
    Rounds *rounds = rounds_of(schedule);
    swiss_pair(rounds->swiss, rounds->slots);
    int64_t new = round->meetings - rounds->swiss->again;
    CHECK(new >= 0, "no more pairs meet again than meet");
    for (int64_t i = 0; i < round->meetings; i++) {
        const uint16_t *pair = &rounds->slots[2 * i];
        schedule->meeting_pairing[round->first_meeting + i] =
            number_pairing(schedule, pair[0], pair[1], i >= new);
    }
}

/* Pairs neighbours in the bracket; an entrant without a neighbour advances. */
static void pair_knockout(Schedule *schedule, const Round *round) {
    const uint16_t *slots = rounds_of(schedule)->slots;
    int size = 1 << (schedule->round_count - rounds_of(schedule)->known);
    int64_t meeting = round->first_meeting;
    for (int i = 0; i < size; i += 2) {
        uint16_t a = slots[i], b = slots[i + 1];
        if (a == NO_SEED || b == NO_SEED) continue;
        schedule->meeting_pairing[meeting++] = number_pairing(schedule, a < b ? a : b, a < b ? b : a, false);
    }
    CHECK(meeting == round->first_meeting + round->meetings,
          "all meetings of the round: the next follow them");
}

static void pair_round(Schedule *schedule) {
    Rounds *rounds = rounds_of(schedule);
    const Round *round = &schedule->rounds[rounds->known];
    if (rounds->swiss)
        pair_swiss(schedule, round);
    else
        pair_knockout(schedule, round);
    rounds->known++;
    schedule->known =
        rounds->known < schedule->round_count ? schedule->rounds[rounds->known].first_game : schedule->games;
}

int rounds_find_byes(const Schedule *schedule, int round) {
    Rounds *rounds = rounds_of(schedule);
    int byes = 0;
    memset(rounds->paired, 0, (size_t)rounds->entrants);
    for (int64_t i = 0; i < schedule->rounds[round].meetings; i++) {
        const uint16_t *pair = rounds_meeting(schedule, schedule->rounds[round].first_meeting + i);
        rounds->paired[pair[0]] = rounds->paired[pair[1]] = true;
    }
    for (int i = 0; i < rounds->entrants; i++) {
        bool in = rounds->lost_in[i] == STILL_IN || rounds->lost_in[i] >= round;
        byes += in && !rounds->paired[i];
    }
    return byes;
}

/* ---- results ---- */

int rounds_winner(const Schedule *schedule, int64_t meeting) {
    const int64_t *points = rounds_of(schedule)->points[meeting];
    if (points[0] != points[1]) return points[1] > points[0];
    return rounds_of(schedule)->swiss ? -1 : 0; /* the better seed is first */
}

static void score_byes(Schedule *schedule, int round) {
    Rounds *rounds = rounds_of(schedule);
    if (rounds_find_byes(schedule, round) == 0) return;
    for (int i = 0; i < rounds->entrants; i++) {
        if (rounds->paired[i] || rounds->lost_in[i] != STILL_IN) continue;
        rounds->byes[i]++;
        rounds->match_points[i] += 2;
    }
}

static void score_meetings(Schedule *schedule, const Round *round, int number) {
    Rounds *rounds = rounds_of(schedule);
    for (int64_t i = round->first_meeting; i < round->first_meeting + round->meetings; i++) {
        const uint16_t *pair = rounds_meeting(schedule, i);
        int winner = rounds_winner(schedule, i);
        for (int j = 0; j < 2; j++) {
            rounds->match_points[pair[j]] += winner == j ? 2 : winner < 0 ? 1 : 0;
            if (!rounds->swiss && winner != j) rounds->lost_in[pair[j]] = number;
        }
    }
}

/* Of every two neighbours one advances; the bracket halves. */
static void halve_bracket(const Rounds *rounds, int size) {
    for (int i = 0; i < size; i += 2) {
        uint16_t a = rounds->slots[i], b = rounds->slots[i + 1];
        bool second = a == NO_SEED || rounds->lost_in[a] != STILL_IN;
        CHECK(!second || (b != NO_SEED && rounds->lost_in[b] == STILL_IN), "one of two neighbours advances");
        rounds->slots[i / 2] = second ? b : a;
    }
}

void rounds_proceed(Schedule *schedule, Layer *layer) {
    Rounds *rounds = rounds_state(layer);
    int number = rounds->finished;
    CHECK(number < rounds->known, "a round whose games were known");
    score_byes(schedule, number);
    score_meetings(schedule, &schedule->rounds[number], number);
    if (rounds->swiss)
        memcpy(rounds->swiss->points, rounds->match_points,
               (size_t)rounds->entrants * sizeof *rounds->match_points);
    else
        halve_bracket(rounds, 1 << (schedule->round_count - number));
    rounds->finished++;
    if (rounds->known < schedule->round_count) pair_round(schedule);
}

void rounds_take(Schedule *schedule, Layer *layer, const Task *task, const Outcome *outcome) {
    rounds_take_times(schedule, layer, task, outcome, 1);
}

void rounds_take_times(Schedule *schedule, Layer *layer, const Task *task, const Outcome *outcome,
                       int64_t times) {
    const uint16_t *pair = schedule_pairing(schedule, task->pairing);
    int64_t meeting = schedule_meeting(schedule, task);
    CHECK(meeting >= 0 && meeting < schedule->meetings,
          "a meeting of the schedule: its points are counted there");
    int64_t *points = rounds_state(layer)->points[meeting];
    HalfPoints own[2];
    for (int i = 0; i < 2; i++) {
        own[i] = outcome_points(outcome, task->entrant, schedule->seats, pair[i], pair[!i]);
        points[i] += times * own[i].half;
    }
    CHECK(own[0].half + own[1].half == 2 * own[0].comparisons && own[0].comparisons > 0,
          "the entrants of a meeting share two half points for each comparison");
}

static bool was_played(const void *list, int64_t meeting) {
    const int64_t *points = (const int64_t *)list + 2 * meeting;
    return points[0] || points[1];
}

void rounds_sums(Schedule *schedule, Layer *layer, int number, Sums *sums) {
    int64_t(*points)[2] = rounds_state(layer)->points;
    const Round *round = &schedule->rounds[number];
    const int64_t end = round->first_meeting + round->meetings;
    for (int64_t i = round->first_meeting; (i = sums_next(sums, i, end, was_played, points)) < end; i++)
        for (int side = 0; side < 2; side++) {
            sums_integer(sums, &points[i][side]);
            if (schedule->apart) points[i][side] = 0;
        }
}

/* ---- opening ---- */

static int64_t meetings_of_round(const Config *config, int round, int rounds) {
    if (is_swiss(config)) return config->entrant_count / 2;
    return round == 0 ? config->entrant_count - (1 << (rounds - 1)) : 1 << (rounds - 1 - round);
}

static bool make_rounds(Schedule *schedule, const Config *config) {
    schedule->round_count = rounds_count(config);
    schedule->rounds = memory_new((size_t)schedule->round_count, sizeof *schedule->rounds);
    if (!schedule->rounds) return false;
    int64_t meetings = 0;
    for (int i = 0; i < schedule->round_count; i++) {
        schedule->rounds[i] = (Round){.first_game = meetings * schedule->deals * schedule->seatings_per_deal,
                                      .first_deal = i * schedule->deals,
                                      .first_meeting = meetings,
                                      .meetings = meetings_of_round(config, i, schedule->round_count)};
        Round *round = &schedule->rounds[i];
        round->first_stream = round->first_game;
        round->deal_streams = round->meetings * schedule->seatings_per_deal;
        round->group = round->meetings;
        meetings += round->meetings;
    }
    CHECK(meetings == schedule->meetings, "the meetings that were announced: pairings have room for those");
    schedule->games = meetings * schedule->deals * schedule->seatings_per_deal;
    return true;
}

void rounds_close(Layer *layer) {
    Rounds *rounds = rounds_state(layer);
    free(rounds->points);
    free(rounds->match_points);
    free(rounds->byes);
    free(rounds->lost_in);
    free(rounds->paired);
    free(rounds->slots);
    swiss_free(rounds->swiss);
}

bool rounds_open(Schedule *schedule, Layer *layer) {
    const Config *config = schedule->config;
    Rounds *rounds = rounds_state(layer);
    if (!make_rounds(schedule, config)) return false;
    schedule->drawn_by_results = true;
    size_t meetings = (size_t)schedule->meetings;
    schedule->meeting_pairing = memory_new(meetings, sizeof *schedule->meeting_pairing);
    schedule->pairing_entrants = memory_new(meetings, 2 * sizeof *schedule->pairing_entrants);
    size_t entrants = (size_t)config->entrant_count;
    bool swiss = is_swiss(config);
    rounds->entrants = config->entrant_count;
    rounds->points = memory_new((size_t)schedule->meetings, sizeof *rounds->points);
    rounds->match_points = memory_new(entrants, sizeof *rounds->match_points);
    rounds->byes = memory_new(entrants, sizeof *rounds->byes);
    rounds->lost_in = memory_new(entrants, sizeof *rounds->lost_in);
    rounds->paired = memory_new(entrants, sizeof *rounds->paired);
    rounds->slots =
        memory_new(2 * entrants, sizeof *rounds->slots); /* a bracket has fewer than twice as many slots */
    if (swiss) rounds->swiss = swiss_create(config->entrant_count);
    if (!rounds->points || !rounds->match_points || !rounds->byes || !rounds->lost_in || !rounds->paired ||
        !rounds->slots || !schedule->meeting_pairing || !schedule->pairing_entrants ||
        (swiss && !rounds->swiss))
        return false;
    for (size_t i = 0; i < entrants; i++) rounds->lost_in[i] = STILL_IN;
    if (!swiss) bracket_fill(config->entrant_count, rounds->slots);
    pair_round(schedule);
    return true;
}

/* ---- the bracket ---- */

int bracket_rounds(int entrants) {
    int rounds = 0;
    while (1 << rounds < entrants) rounds++;
    return rounds;
}

void bracket_fill(int entrants, uint16_t slots[]) {
    int size = 1 << bracket_rounds(entrants);
    CHECK(entrants >= 2 && size <= NO_SEED + 1, "a bracket whose seeds have numbers");
    slots[0] = 0;
    /* A bracket of n becomes one of 2n: each seed gets the opponent that makes the sum 2n - 1. */
    for (int n = 1; n < size; n *= 2) {
        for (int i = n - 1; i >= 0; i--) {
            uint16_t seed = slots[i];
            slots[2 * i] = seed;
            slots[2 * i + 1] = (uint16_t)(2 * n - 1 - seed);
        }
    }
    for (int i = 0; i < size; i++)
        if (slots[i] >= entrants) slots[i] = NO_SEED;
}
