/* The seats of a deal set and the number of its comparisons, for every game, against a count over all pairs of
 * seats. */
#include <stdio.h>
#include <string.h>

#include "../suite.h"
#include "../scheduled.h"
#include "core/registry.h"
#include "plan/schedule.h"
#include "plan/pairings.h"

static Config *read_config(const char *game, const char *rules, const char *options, Error *error) {
    return config_of(error,
                     "{\"game\":{\"name\":\"%s\"%s},\"deals\":1,%s,\"entrants\":{\"a\":{\"bot\":\"random\"},"
                     "\"b\":{\"bot\":\"random\"}}}",
                     game, rules, options);
}

/* The side of each seat; without partners each seat is a side. False if the game decides the sides. */
static bool sides_of(const Config *config, uint8_t side[SEATS_MAX]) {
    Error error;
    for (int seat = 0; seat < config->seats; seat++) side[seat] = (uint8_t)seat;
    if (!config->game->sides) return true;
    return config->game->fixed_sides && config->game->fixed_sides(config->rules, side, &error) > 0;
}

static int comparisons_of(const Config *config, const Task *task, const uint8_t side[]) {
    int count = 0;
    for (int a = 0; a < config->seats; a++)
        for (int b = 0; b < config->seats; b++)
            count += task->entrant[a] == 0 && task->entrant[b] == 1 && side[a] != side[b];
    return count;
}

/* Every seat is taken, and if sides play, an entrant takes its whole side. */
static void check_task(const Config *config, const Task *task) {
    for (int a = 0; a < config->seats; a++) {
        assert_true(task->entrant[a] < 2);
        for (int b = 0; b < a && config->options.fill == FILL_SIDES; b++)
            assert_int_equal(task->entrant[a] == task->entrant[b], config->side[a] == config->side[b]);
    }
}

static void check_config(const Config *config) {
    Error error;
    uint8_t side[SEATS_MAX];
    Schedule *schedule = schedule_create(config, &error);
    assert_non_null(schedule);
    bool one = config->options.seatings == SEATINGS_ONE, fixed = sides_of(config, side);
    int sum = 0, most = 0, least = 1000, seat_of_first = 0;
    assert_int_equal(schedule->seatings_per_deal, one ? 1 : schedule->seating_count);
    for (int i = 0; i < schedule->seating_count; i++) {
        Task task = {.entrant = {0}};
        const uint8_t *seating = schedule->seatings + i * schedule->seats;
        for (int seat = 0; seat < config->seats; seat++) {
            task.entrant[seat] = seating[seat];
            seat_of_first += seating[seat] == 0;
        }
        check_task(config, &task);
        int count = comparisons_of(config, &task, side);
        sum += count;
        if (count > most) most = count;
        if (count < least) least = count;
    }
    assert_int_equal(2 * seat_of_first,
                     schedule->seating_count * config->seats); /* as often as the other entrant */
    assert_true(seatings_most_comparisons(config) >= most);
    if (!config->game->sides) assert_int_equal(seatings_most_comparisons(config), most);
    if (config->options.fill == FILL_SIDES) {
        assert_true(fixed && (!one || least == most));
        assert_int_equal(seatings_side_comparisons(config), one ? most : sum);
    }
    schedule_free(schedule);
}

/* Checks all ways in which two entrants can fill a table under these rules; returns their number. */
static int check_ways(const Game *game, const char *rules, int fill) {
    static const char *const fills[] = {"distinct", "mixed", "sides"}, *const seatings[] = {
                                                                           "all", "rotations", "one"};
    int count = 0;
    for (int way = 0; way < 3; way++) {
        char options[80];
        Error error;
        snprintf(options, sizeof options, "\"fill\":\"%s\",\"seatings\":\"%s\"", fills[fill], seatings[way]);
        Config *config = read_config(game->name, rules, options, &error);
        if (!config) continue; /* there are no such rules, or they need another number of entrants */
        check_config(config);
        config_free(config);
        count++;
    }
    return count;
}

/* Tables of all sizes, and rules that fix the sides. */
TEST(comparisons) {
    for (int fill = 0; fill < 3; fill++) {
        int count = 0;
        for (int i = 0; registry_games[i]; i++) {
            count += check_ways(registry_games[i], "", fill);
            count += check_ways(registry_games[i], ",\"auction\":\"none\"", fill);
            for (int seats = 2; seats <= SEATS_MAX; seats++) {
                char rules[24];
                snprintf(rules, sizeof rules, ",\"seats\":%d", seats);
                count += check_ways(registry_games[i], rules, fill);
            }
        }
        assert_true(count > 0);
    }
}
