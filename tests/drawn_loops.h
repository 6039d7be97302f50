/* Loops for drawn games of two seats against single plies: the same state, draws, decisions and plies. */
#ifndef KOZYR_TESTS_DRAWN_LOOPS_H
#define KOZYR_TESTS_DRAWN_LOOPS_H

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

#include "reference/random_rules.h"

typedef struct {
    alignas(16) unsigned char state[STATE_MAX];
    Rng streams[2];
    uint32_t decisions[2];
    int plies;
} Course;

/* Plays the state to its end. NULL: this processor cannot. */
typedef int DrawnLoop(void *state, Rng *const *streams, uint32_t *decisions);

enum { LOOPS = 3 };

static inline void drawn_step(const Game *game, Course *course, Rng *const streams[2]) {
    Move moves[MOVES_MAX];
    int seat = game->turn(course->state), count = game->moves(course->state, moves), pick = 0;
    if (count > 1) {
        pick = (int)rng_below(streams[seat], (uint32_t)count);
        course->decisions[seat]++;
    }
    game->apply(course->state, moves[pick]);
    course->plies++;
}

/* Somewhere in a game, with a stream for each seat. */
static inline Course drawn_start(const Game *game, const void *rules, int steps_max, Rng *rng) {
    Course course = {0}, start = {0};
    game->deal(course.state, rules, rng);
    Rng *const streams[] = {rng, rng};
    for (int steps = (int)rng_below(rng, (uint32_t)steps_max); steps > 0 && game->turn(course.state) >= 0;
         steps--)
        drawn_step(game, &course, streams);
    memcpy(start.state, course.state, sizeof start.state);
    for (int seat = 0; seat < 2; seat++) start.streams[seat] = rng_seeded(rng_next(rng));
    return start;
}

/* The plies of a game from a random start, which all loops play alike; 0: it was over. */
static inline int drawn_compare(const Game *game, const void *rules, DrawnLoop *const loops[LOOPS],
                                int steps_max, Rng *rng) {
    static const char *const which[LOOPS] = {"plain", "as chosen", "pdep"};
    Course wanted = drawn_start(game, rules, steps_max, rng);
    if (game->turn(wanted.state) < 0) return 0;
    const Course start = wanted;
    Rng *const streams[] = {&wanted.streams[0], &wanted.streams[1]};
    while (game->turn(wanted.state) >= 0) drawn_step(game, &wanted, streams);
    for (int i = 0; i < LOOPS; i++) {
        Course found = start;
        Rng *const own[] = {&found.streams[0], &found.streams[1]};
        if (!loops[i]) continue;
        found.plies = loops[i](found.state, own, found.decisions);
        if (memcmp(&found, &wanted, offsetof(Course, plies) + sizeof found.plies) == 0) continue;
        Text text = {0};
        rules_text(game, rules, &text);
        fail_msg("%s: %d plies, %d by single plies, or another end\nrules: %s", which[i], found.plies,
                 wanted.plies, text_c(&text));
    }
    return wanted.plies;
}

#endif
