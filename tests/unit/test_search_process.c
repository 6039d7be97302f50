/* A child process that searches for a bot: its choice within the time, the best move so far of a search that
 * goes on, and the result if there is none or the child dies. */
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "../suite.h"
#include "external/search_process.h"

enum { EVER = 60 }; /* seconds; longer than any test */

static SearchProcess process;
static Guest guest;
static const Move legal[] = {9, 5, 3};
static pid_t ours;

static int start(void **state) {
    (void)state;
    memset(&process, 0, sizeof process);
    memset(&guest, 0, sizeof guest);
    ours = getpid();
    search_process_start(&process);
    return 0;
}

static int end(void **state) {
    (void)state;
    search_process_end(&process);
    return 0;
}

SUITE_FIXTURE_EACH(start, end)

static int64_t in_seconds(int64_t seconds) { return clock_nanoseconds() + seconds * INT64_C(1000000000); }

static bool choose(Move (*bot)(Player *, const void *, const Move *, int), int64_t deadline, int64_t last,
                   Move *move) {
    static Bot asked;
    asked = (Bot){.choose = bot};
    guest.bot = &asked;
    guest.player.clock = (Clock){.whole = true, .deadline = deadline};
    Question question = {.player = &guest.player, .legal = legal, .count = 3};
    return process.searcher.choose(&process.searcher, &guest, &question, last, move);
}

static Move choose_last(Player *player, const void *view, const Move *moves, int count) {
    (void)view;
    player->nodes += 40;
    return moves[count - 1];
}

static Move offer_and_go_on(Player *player, const void *view, const Move *moves, int count) {
    (void)view, (void)count;
    clock_offer(&player->clock, moves[1], 17);
    for (;;) pause();
    return moves[0];
}

static Move offer_late(Player *player, const void *view, const Move *moves, int count) {
    nanosleep(&(struct timespec){0, 20000000}, NULL);
    return offer_and_go_on(player, view, moves, count);
}

static Move go_on(Player *player, const void *view, const Move *moves, int count) {
    (void)player, (void)view, (void)count;
    for (;;) pause();
    return moves[0];
}

static Move give_up(Player *player, const void *view, const Move *moves, int count) {
    (void)view, (void)count;
    player->fault = FAULT_ILLEGAL;
    return moves[0];
}

/* By its own action; in this process it would end the test. */
static Move crash(Player *player, const void *view, const Move *moves, int count) {
    (void)player, (void)view, (void)count;
    if (getpid() != ours) raise(SIGABRT);
    return moves[0];
}

TEST(takes_what_a_search_ends_with) {
    for (uint64_t i = 1; i <= 20; i++) {
        Move move = 0;
        assert_true(choose(choose_last, in_seconds(EVER), in_seconds(EVER), &move));
        assert_int_equal(move, 3);
        assert_int_equal(guest.player.nodes, 40 * i);
    }
}

TEST(takes_the_best_so_far_of_one_that_goes_on) {
    for (uint64_t i = 1; i <= 5; i++) {
        Move move = 0;
        assert_true(choose(offer_and_go_on, in_seconds(0), in_seconds(EVER), &move));
        assert_int_equal(move, 5);
        assert_int_equal(guest.player.nodes, 17 * i);
    }
}

TEST(waits_for_the_first_offer) {
    Move move = 0;
    assert_true(choose(offer_late, in_seconds(0), in_seconds(EVER), &move));
    assert_int_equal(move, 5);
}

TEST(answers_in_the_end) {
    Move move = 0;
    assert_true(choose(go_on, in_seconds(0), in_seconds(0), &move));
    assert_int_equal(move, 9);
    assert_int_equal(guest.player.nodes, 0);
}

/* The caller then asks the bot, which can give the reason. */
TEST(returns_false_where_the_bot_fails) {
    Move move = 0;
    assert_false(choose(give_up, in_seconds(EVER), in_seconds(EVER), &move));
    assert_int_equal(guest.player.fault, FAULT_NONE);
    assert_int_equal(move, 0);
    assert_true(choose(choose_last, in_seconds(EVER), in_seconds(EVER), &move));
}

/* The caller then asks the bot, and crashes if the bot always does. */
TEST(returns_false_where_the_search_crashes) {
    Move move = 0;
    assert_false(choose(crash, in_seconds(1), in_seconds(1), &move));
    assert_int_equal(move, 0);
}

TEST(returns_false_without_a_clock) {
    Move move = 0;
    Question question = {.player = &guest.player, .legal = legal, .count = 3};
    guest.player.clock = (Clock){.deadline = in_seconds(EVER)};
    assert_false(process.searcher.choose(&process.searcher, &guest, &question, in_seconds(EVER), &move));
}

TEST(has_other_random_numbers_each_time) {
    Rng before = guest.player.rng = rng_seeded(1);
    Move move;
    assert_true(choose(choose_last, in_seconds(EVER), in_seconds(EVER), &move));
    assert_memory_not_equal(&guest.player.rng, &before, sizeof before);
}
