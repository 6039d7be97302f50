/* The loop for random games of two seats against single plies, over random rules and from any position: the
 * same state, draws, decisions and plies, with plain instructions and with pdep. KOZYR_LONG: ten million
 * plies.
 */
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../reference/random_rules.h"
#include "games/durak/drawn.h"

enum { PLIES = 200000, PLIES_LONG = 10000000, GAMES = 4, STEPS_MAX = 60 };

typedef struct {
    DurakState state;
    Rng streams[2];
    uint32_t decisions[2];
    int plies;
} Course;

static Rng rng;

/* Rules of two seats that throw in. */
static DurakRules random_rules(void) {
    RulesMemory memory;
    DurakRules rules;
    Error error;
    do {
        rules_random(&game_durak, 2, &rng, &memory);
        memcpy(&rules, memory.bytes, sizeof rules);
        rules.variant = DURAK_THROW_IN;
        rules.transfer_show_trump = false;
        rules.transfer_first_bout = true;
    } while (!game_durak.check(&rules, &error));
    return rules;
}

static void step(Course *course, Rng *const streams[2]) {
    Move moves[MOVES_MAX];
    int seat = course->state.public.turn, count = game_durak.moves(&course->state, moves), pick = 0;
    if (count > 1) {
        pick = (int)rng_below(streams[seat], (uint32_t)count);
        course->decisions[seat]++;
    }
    game_durak.apply(&course->state, moves[pick]);
    course->plies++;
}

/* Somewhere in a game, with a stream for each seat. */
static Course random_start(const DurakRules *rules) {
    Course course = {0};
    game_durak.deal(&course.state, rules, &rng);
    Rng *const streams[] = {&rng, &rng};
    for (int steps = (int)rng_below(&rng, STEPS_MAX); steps > 0 && course.state.public.turn >= 0; steps--)
        step(&course, streams);
    course = (Course){.state = course.state};
    for (int seat = 0; seat < 2; seat++) course.streams[seat] = rng_seeded(rng_next(&rng));
    return course;
}

static void run(DurakDrawn *drawn, Course *course) {
    Rng *const streams[] = {&course->streams[0], &course->streams[1]};
    course->plies = drawn(&course->state, streams, course->decisions);
}

static void compare(const Course *found, const Course *wanted, const DurakRules *rules, const char *which) {
    if (memcmp(found, wanted, offsetof(Course, plies) + sizeof found->plies) == 0) return;
    Text text = {0};
    rules_text(&game_durak, rules, &text);
    fail_msg("%s: %d plies, %d by single plies, or another end\nrules: %s", which, found->plies,
             wanted->plies, text_c(&text));
}

static int compare_game(const DurakRules *rules) {
    Course wanted = random_start(rules);
    if (wanted.state.public.turn < 0) return 0;
    Course plain = wanted, pdep = wanted, best = wanted;
    Rng *const streams[] = {&wanted.streams[0], &wanted.streams[1]};
    while (wanted.state.public.turn >= 0) step(&wanted, streams);
    run(durak_drawn_plain, &plain);
    compare(&plain, &wanted, rules, "plain");
    run(durak_drawn, &best);
    compare(&best, &wanted, rules, "as chosen");
    if (!durak_drawn_pdep()) return wanted.plies;
    run(durak_drawn_pdep(), &pdep);
    compare(&pdep, &wanted, rules, "pdep");
    return wanted.plies;
}

TEST(the_loop_plays_what_single_plies_play) {
    long plies = 0, games = 0, wanted = getenv("KOZYR_LONG") ? PLIES_LONG : PLIES;
    rng = rng_seeded(5);
    while (plies < wanted) {
        DurakRules rules = random_rules();
        if (rng_below(&rng, 64)) rules.bout_cap = (uint16_t)(1 + rng_below(&rng, 100)); /* many short games */
        for (int i = 0; i < GAMES; i++) plies += compare_game(&rules);
        games += GAMES;
    }
    print_message("%ld plies of %ld games compared%s\n", plies, games,
                  durak_drawn_pdep() ? "" : "; this processor has no pdep");
}
