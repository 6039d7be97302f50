/* Formats in rounds: all their counts, computed a second time from the games. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../scheduled.h"
#include "core/rng.h"
#include "plan/rounds.h"

enum { MOST = 18 };

/* The slow count. Half points throughout. */
typedef struct {
    Config *config;
    Schedule *schedule;
    bool swiss;
    int entrants;
    int64_t round[MOST][MOST]; /* half points of one entrant against another, in the current round */
    int met[MOST][MOST],
        numbers[MOST]
               [MOST]; /* by lower and higher number: the count of meetings; the number of their pairing,
                              * from 1 */
    bool paired[MOST]; /* in this round */
    int64_t points[MOST], won[MOST], lost[MOST];
    int byes[MOST], lost_in[MOST], pairings;
} Event;

static Config *read_config(const char *game, int entrants, const char *options, Error *error) {
    return config_of(error, "{\"game\":{\"name\":\"durak\"%s},%s,\"entrants\":{%s}}", game, options,
                     random_entrants(entrants));
}

static void open_event(Event *event, const char *game, int entrants, const char *options) {
    Error error;
    *event = (Event){.config = read_config(game, entrants, options, &error), .entrants = entrants};
    event->schedule = schedule_of(event->config, &error).schedule;
    assert_true(event->schedule->drawn_by_results);
    event->swiss = strstr(options, "swiss") != NULL;
    for (int i = 0; i < entrants; i++) event->lost_in[i] = STILL_IN;
}

static void close_event(Event *event) {
    schedule_free(event->schedule);
    config_free(event->config);
}

static const Rounds *state_of(const Event *event) {
    return rounds_state(schedule_layer(event->schedule, COURSE_BASE));
}

/* ---- the slow count ---- */

static void count_game(Event *event, const Task *task, const Outcome *outcome) {
    for (int i = 0; i < event->schedule->seats; i++)
        for (int k = 0; k < event->schedule->seats; k++)
            if (task->entrant[i] != task->entrant[k])
                event->round[task->entrant[i]][task->entrant[k]] += outcome_half_points(outcome, i, k);
}

static void end_meeting(Event *event, int a, int b, int round) {
    int64_t lead = event->round[a][b] - event->round[b][a];
    event->won[a] += event->round[a][b];
    event->lost[a] += event->round[b][a];
    event->won[b] += event->round[b][a];
    event->lost[b] += event->round[a][b];
    if (!event->swiss && lead == 0) lead = 1; /* the better seed wins */
    event->points[a] += lead > 0 ? 2 : lead == 0;
    event->points[b] += lead < 0 ? 2 : lead == 0;
    if (!event->swiss) event->lost_in[lead > 0 ? b : a] = round;
}

static void end_round(Event *event, int round) {
    for (int i = 0; i < event->entrants; i++)
        if (!event->paired[i] && event->lost_in[i] == STILL_IN) {
            event->byes[i]++;
            event->points[i] += 2;
        }
    for (int a = 0; a < event->entrants; a++)
        for (int b = a + 1; b < event->entrants; b++)
            if (event->round[a][b] + event->round[b][a] > 0) end_meeting(event, a, b, round);
    memset(event->round, 0, sizeof event->round);
}

/* In a round each entrant meets at most one other; a repeated meeting has the same pairing. */
static void check_pairings(Event *event, const Round *round) {
    memset(event->paired, 0, sizeof event->paired);
    for (int64_t i = 0; i < round->meetings; i++) {
        const uint16_t *pair = rounds_meeting(event->schedule, round->first_meeting + i);
        int *number = &event->numbers[pair[0]][pair[1]];
        assert_true(pair[0] < pair[1] && pair[1] < event->entrants);
        assert_false(event->paired[pair[0]] || event->paired[pair[1]]);
        event->paired[pair[0]] = event->paired[pair[1]] = true;
        event->met[pair[0]][pair[1]]++;
        if (*number == 0) *number = ++event->pairings;
        assert_int_equal(event->schedule->meeting_pairing[round->first_meeting + i], *number - 1);
    }
    assert_int_equal(event->schedule->pairings, event->pairings);
}

static void check_byes(const Event *event, int round) {
    int byes = 0;
    for (int i = 0; i < event->entrants; i++) {
        bool in = event->lost_in[i] == STILL_IN || event->lost_in[i] >= round;
        assert_false(event->paired[i] && !in);
        byes += in && !event->paired[i];
    }
    assert_int_equal(rounds_find_byes(event->schedule, round), byes);
    for (int i = 0; i < event->entrants; i++) assert_int_equal(state_of(event)->paired[i], event->paired[i]);
}

static void check_state(const Event *event, int finished) {
    const Rounds *rounds = state_of(event);
    bool over = finished == event->schedule->round_count;
    assert_int_equal(rounds->finished, finished);
    assert_int_equal(rounds->known, over ? finished : finished + 1);
    assert_int_equal(event->schedule->known, over ? event->schedule->games
                                                  : event->schedule->rounds[finished].first_game +
                                                        event->schedule->rounds[finished].meetings *
                                                            event->schedule->deals *
                                                            event->schedule->seatings_per_deal);
    for (int i = 0; i < event->entrants; i++) {
        assert_int_equal(rounds->match_points[i], event->points[i]);
        assert_int_equal(rounds->byes[i], event->byes[i]);
        assert_int_equal(rounds->lost_in[i], event->lost_in[i]);
    }
}

/* ---- the ranking ---- */

static int64_t buchholz_of(const Event *event, int entrant) {
    int64_t sum = event->points[entrant] * event->byes[entrant];
    for (int i = 0; i < event->entrants; i++)
        sum += event->points[i] * (event->met[entrant][i] + event->met[i][entrant]);
    return sum;
}

/* Negative if a is better. */
static int64_t compare(const Event *event, int a, int b) {
    if (!event->swiss) {
        int last = event->schedule->round_count; /* entrants that lost no round */
        return (event->lost_in[b] < 0 ? last : event->lost_in[b]) -
               (event->lost_in[a] < 0 ? last : event->lost_in[a]);
    }
    if (event->points[a] != event->points[b]) return event->points[b] - event->points[a];
    if (buchholz_of(event, a) != buchholz_of(event, b)) return buchholz_of(event, b) - buchholz_of(event, a);
    return event->won[b] * (event->won[a] + event->lost[a]) -
           event->won[a] * (event->won[b] + event->lost[b]);
}

static double number_at(const cJSON *object, const char *key) {
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, key);
    if (cJSON_IsRaw(item)) return strtod(item->valuestring, NULL);
    return cJSON_IsNumber(item) ? item->valuedouble : -1;
}

static void check_rank(const Event *event, int entrant, const cJSON *rank) {
    int better = 0;
    for (int i = 0; i < event->entrants; i++) better += compare(event, i, entrant) < 0;
    assert_true(number_at(rank, "place") == better + 1);
    if (!event->swiss) {
        bool in = event->lost_in[entrant] == STILL_IN;
        assert_true(number_at(rank, "lost_in_round") == (in ? -1 : event->lost_in[entrant] + 1));
        return;
    }
    int64_t all = event->won[entrant] + event->lost[entrant];
    double score = all ? (double)event->won[entrant] / (double)all : 0.5;
    assert_true(number_at(rank, "points") * 2 == (double)event->points[entrant]);
    assert_true(number_at(rank, "buchholz") * 2 == (double)buchholz_of(event, entrant));
    assert_true(number_at(rank, "byes") == event->byes[entrant]);
    assert_true(number_at(rank, "score") - score < 1e-6 && score - number_at(rank, "score") < 1e-6);
}

static void check_standings(const Event *event) {
    JsonWriter json = {0};
    json_put_object(&json, NULL);
    standings_report(event->schedule, NULL, NULL, &json);
    json_end(&json);
    char *text = json_take(&json);
    cJSON *root = cJSON_Parse(text);
    free(text);
    const cJSON *rank, *ranking = cJSON_GetObjectItemCaseSensitive(root, "ranking");
    int before = -1, count = 0;
    cJSON_ArrayForEach(rank, ranking) {
        int entrant = (int)strtol(cJSON_GetStringValue(cJSON_GetObjectItem(rank, "name")) + 1, NULL, 10);
        check_rank(event, entrant, rank);
        if (before >= 0 && compare(event, before, entrant) == 0) assert_true(before < entrant);
        before = entrant;
        count++;
    }
    assert_int_equal(count, event->entrants);
    cJSON_Delete(root);
}

/* ---- whole events ---- */

static void play_round(Event *event, int number, Rng *rng) {
    const Schedule *schedule = event->schedule;
    const Round *round = &schedule->rounds[number];
    check_pairings(event, round);
    check_byes(event, number);
    int64_t end = schedule->known; /* after the last game of a round more games are known */
    for (int64_t game = round->first_game; game < end; game++) {
        Task task = schedule_task(schedule, game);
        Outcome outcome = {.place = {0}};
        assert_int_equal(task.round, number);
        assert_int_equal(task.stream, game);
        assert_int_equal(task.label, 0);
        assert_in_range(task.deal, number * schedule->deals, (number + 1) * schedule->deals - 1);
        for (int seat = 0; seat < schedule->seats; seat++)
            outcome.place[seat] = (uint8_t)(1 + rng_below(rng, 3));
        count_game(event, &task, &outcome);
        schedule_take(event->schedule, &task, &outcome);
    }
    end_round(event, number);
}

static void check_event(const char *game, int entrants, const char *options, Rng *rng) {
    Event event;
    open_event(&event, game, entrants, options);
    for (int round = 0; round < event.schedule->round_count; round++) {
        check_state(&event, round);
        check_standings(&event);
        play_round(&event, round, rng);
    }
    check_state(&event, event.schedule->round_count);
    assert_int_equal(event.schedule->taken, event.schedule->games);
    check_standings(&event);
    close_event(&event);
}

TEST(events) {
    Rng rng = rng_seeded(6);
    for (int entrants = 2; entrants <= MOST; entrants++) {
        char options[80];
        for (int rounds = entrants > 9; rounds < entrants && rounds < 9; rounds++) {
            snprintf(options, sizeof options, "\"format\":\"swiss\",\"deals\":1,\"rounds\":%d", rounds);
            check_event("", entrants, options, &rng);
        }
        check_event("", entrants, "\"format\":\"knockout\",\"deals\":2", &rng);
    }
    check_event(",\"seats\":3", 5, "\"format\":\"swiss\",\"deals\":2,\"fill\":\"mixed\"", &rng);
    check_event(",\"seats\":4", 6, "\"format\":\"knockout\",\"deals\":1,\"fill\":\"mixed\"", &rng);
}

/* The allowed numbers of rounds. */
TEST(refused) {
    static const struct {
        const char *game, *options, *mention;
    } cases[] = {
        {"", "\"format\":\"knockout\",\"rounds\":1", "rounds: 1 are given; a knockout of 5 entrants has 3"},
        {"", "\"format\":\"swiss\",\"rounds\":5", "rounds: 5 are too many for 5 entrants; allowed: 0..4"},
        {",\"seats\":3", "\"format\":\"swiss\"", "game.seats is 3"},
        {"", "\"format\":\"swiss\",\"rounds\":4", NULL},
        {"", "\"format\":\"knockout\",\"rounds\":0", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Error error;
        Config *config = read_config(cases[i].game, 5, cases[i].options, &error);
        assert_int_equal(config != NULL, cases[i].mention == NULL);
        if (!config && !strstr(error.text, cases[i].mention)) fail_msg("%s", error.text);
        config_free(config);
    }
}
