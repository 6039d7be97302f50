/* Rules that end a match: the bounds that make a test, and the set after which it ends. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "../suite.h"
#include "../scheduled.h"
#include "core/rng.h"
#include "plan/schedule.h"
#include "plan/stop.h"

/* ---- bounds ---- */

static void check_bounds(const char *model, double elo0, double elo1, const char *refusal) {
    Error error;
    Config *config = config_of(
        &error,
        "{\"game\":{\"name\":\"durak\"},\"deals\":9,\"entrants\":{\"a\":{\"bot\":\"random\"},\"b\":{"
        "\"bot\":\"random\"}},"
        "\"stop\":{\"model\":\"%s\",\"elo0\":%.17g,\"elo1\":%.17g}}",
        model, elo0, elo1);
    assert_int_equal(config != NULL, refusal == NULL);
    if (!config && !strstr(error.text, refusal)) fail_msg("%s", error.text);
    config_free(config);
}

/* Elo in units of a game's standard deviation, of which a set has two games: at most 300 for a set. */
TEST(bounds) {
    double most = nextafter(300 / sqrt(2), 0);
    check_bounds("normalized", -most, most, NULL);
    check_bounds("normalized", 0, nextafter(most, 1000) + 1e-9, "stop.elo1: the bounds are too far from 0");
    check_bounds("normalized", -nextafter(most, 1000) - 1e-9, 0, "stop.elo1: the bounds are too far from 0");
    check_bounds("normalized", 5, 5, "stop.elo1: must be above elo0");
    check_bounds("normalized", 5, 4, "stop.elo1: must be above elo0");
    check_bounds("logistic", -300, 300, NULL);
    check_bounds("logistic", 299, nextafter(299, 300), NULL);
}

/* ---- where it ends ---- */

typedef struct {
    Config *config;
    Schedule *schedule;
    Tally *tally;  /* as the rule sees the match */
    int64_t split; /* deal sets that came out even */
} Match;

static void open_match(Match *match, const char *stop) {
    Error error;
    *match = (Match){0};
    match->config = config_of(
        &error,
        "{\"game\":{\"name\":\"durak\"},\"deals\":3000,\"entrants\":{\"a\":{\"bot\":\"random\"},\"b\":{"
        "\"bot\":\"random\"}},"
        "\"stop\":{%s}}",
        stop);
    match->schedule = schedule_of(match->config, &error).schedule;
    match->tally = schedule_tally(match->schedule);
    assert_non_null(match->tally);
}

static void close_match(Match *match) {
    tally_free(match->tally);
    schedule_free(match->schedule);
    config_free(match->config);
}

static StopMatch seen(const Match *match) {
    return (StopMatch){match->tally, 2, match->tally->deals - (uint64_t)match->split};
}

/* Plays a deal set. The first entrant wins a game with a chance of `wins` in 100, and draws `draws` in 100. */
static void play_set(Match *match, Rng *rng, uint32_t wins, uint32_t draws) {
    int points = 0;
    for (int i = 0; i < 2; i++) {
        Task task = schedule_task(match->schedule, match->schedule->taken);
        Outcome outcome = {.place = {1, 1}};
        bool first_wins = rng_below(rng, 100) < wins, drawn = rng_below(rng, 100) < draws;
        if (!drawn) outcome.place[first_wins == (task.entrant[0] == 0)] = 2;
        points += drawn ? 1 : first_wins ? 2 : 0;
        schedule_take(match->schedule, &task, &outcome);
        tally_game(match->tally, (uint64_t)task.deal, task.pairing, task.entrant, &outcome);
    }
    match->split += points == 2;
}

/* Plays until the schedule ends; at every look but the last the rule must not stop. Returns the final
 * state. */
static StopVerdict play(Match *match, uint32_t wins, uint32_t draws) {
    const StopRule *rule = stop_of(match->config);
    Rng rng = rng_seeded(wins);
    StopVerdict state = {.stopped = false};
    for (int64_t sets = 1; match->schedule->taken < match->schedule->games; sets++) {
        play_set(match, &rng, wins, draws);
        StopMatch now = seen(match);
        state = stop_verdict(rule, &now);
        bool over = match->schedule->taken == match->schedule->games;
        if (sets < 3000) assert_int_equal(over, stop_looks((uint64_t)sets) && state.stopped);
    }
    assert_int_equal(match->schedule->known, match->schedule->taken);
    return state;
}

static const char *warning_of(const Match *match) {
    const Layer *layer = &match->schedule->layers[match->schedule->layer_count - 1];
    assert_ptr_equal(layer->course, match->config->courses[COURSE_STOP]);
    return stop_planner.warning(layer);
}

/* Ends at the first look with a decision, which the warning mentions; without a decision there is no
 * warning. */
TEST(sprt) {
    static const struct {
        const char *stop;
        uint32_t wins, draws;
        SprtDecision decision;
        bool beyond;
    } cases[] = {
        {"\"elo0\":0,\"elo1\":40", 70, 12, SPRT_ACCEPT_H1, false},
        {"\"elo0\":0,\"elo1\":40", 40, 12, SPRT_ACCEPT_H0, false},
        {"\"elo0\":0,\"elo1\":40,\"model\":\"logistic\"", 70, 12, SPRT_ACCEPT_H1, false},
        {"\"elo0\":0,\"elo1\":200", 50, 99, SPRT_ACCEPT_H0, true},
        {"\"elo0\":0,\"elo1\":1", 50, 12, SPRT_UNDECIDED, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Match match;
        open_match(&match, cases[i].stop);
        StopVerdict state = play(&match, cases[i].wins, cases[i].draws);
        const char *warning = warning_of(&match);
        assert_int_equal(state.decision, cases[i].decision);
        assert_int_equal(warning != NULL, cases[i].decision != SPRT_UNDECIDED);
        assert_int_equal(warning && strstr(warning, "has refuted elo1"), cases[i].beyond);
        assert_true(fabs(state.lower + log(19)) < 1e-12 && fabs(state.upper - log(19)) < 1e-12);
        close_match(&match);
    }
}

/* ---- many games at once ---- */

/* Plays a set that the first entrant wins, loses or shares: its two games. */
static void take_set(Match *match, int64_t set, int result) {
    for (int64_t game = 2 * set; game < 2 * set + 2; game++) {
        Task task = schedule_task(match->schedule, game);
        Outcome outcome = {.place = {1, 1}};
        if (result) outcome.place[(result > 0) == (task.entrant[0] == 0)] = 2;
        schedule_take_times(match->schedule, &task, &outcome, 1);
    }
}

/* Until the next look, sets may come in any order: the rule sees the same. */
TEST(together) {
    Match turned, straight;
    open_match(&turned, "\"elo0\":0,\"elo1\":3");
    open_match(&straight, "\"elo0\":0,\"elo1\":3");
    int64_t sets = 0;
    while (turned.schedule->taken < turned.schedule->games) {
        int64_t games = schedule_together(turned.schedule, turned.schedule->taken), end = sets + games / 2;
        assert_int_equal(games % 2, 0);
        for (int64_t set = sets + 1; set < end; set++) assert_false(stop_looks((uint64_t)set));
        assert_true(stop_looks((uint64_t)end) || end == 3000);
        for (int64_t set = sets; set < end; set++) take_set(&straight, set, (int)(set % 3) - 1);
        for (int64_t set = end - 1; set >= sets; set--) take_set(&turned, set, (int)(set % 3) - 1);
        sets = end;
        assert_int_equal(straight.schedule->taken, turned.schedule->taken);
    }
    const Stop *one = stop_state(schedule_layer(straight.schedule, COURSE_STOP)),
               *other = stop_state(schedule_layer(turned.schedule, COURSE_STOP));
    assert_int_equal(sets, 3000);
    assert_int_equal(one->decided, other->decided);
    assert_memory_equal(&one->tally->member[0].points, &other->tally->member[0].points, sizeof(Ratio));
    close_match(&turned);
    close_match(&straight);
}
