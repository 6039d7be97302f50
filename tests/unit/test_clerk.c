/* The thread that hears and speaks for a bot: it answers for a search that goes on, once and with the best offer,
 * and is silent about one that has ended. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../suite.h"
#include "external/clerk.h"

enum { EVER = 60 }; /* seconds that no test takes */

static Child stream;
static Clerk clerk;
static Text out;
static int asker_in, asker_out; /* the ends of whoever asks */
static int64_t heard_at;

static void say(const void *service, Move move, uint64_t nodes, Text *text) {
    text_format(text, "%s %llu %llu\n", (const char *)service, (unsigned long long)move,
                (unsigned long long)nodes);
}

static int start(void **state) {
    (void)state;
    int in[2], back[2];
    assert_int_equal(pipe2(in, O_CLOEXEC), 0);
    assert_int_equal(pipe2(back, O_CLOEXEC), 0);
    stream = (Child){.in = back[1], .out = in[0], .err = -1, .report = -1, .stderr_file = -1};
    asker_out = in[1];
    asker_in = back[0];
    memset(&clerk, 0, sizeof clerk);
    heard_at = 0;
    clerk.deputy.say = say;
    clerk.deputy.service = "answer";
    assert_true(clerk_start(&clerk, &stream));
    return 0;
}

static int end(void **state) {
    (void)state;
    clerk_end(&clerk);
    close(stream.in);
    close(stream.out);
    close(asker_in);
    close(asker_out);
    free(stream.buffer);
    text_free(&out);
    return 0;
}

SUITE_FIXTURE_EACH(start, end)

static void ask(const char *line) {
    assert_int_equal(write(asker_out, line, strlen(line)), (ssize_t)strlen(line));
}

static void assert_answer(const char *wanted) {
    char text[100] = "";
    for (size_t size = 0; size < strlen(wanted);) {
        ssize_t more = read(asker_in, text + size, strlen(wanted) - size);
        assert_true(more > 0);
        size += (size_t)more;
    }
    assert_string_equal(text, wanted);
}

static void assert_heard(const char *wanted) {
    char *line;
    size_t length;
    int64_t before = heard_at;
    assert_int_equal(clerk_hear(&clerk, &out, 0, &line, &length, &heard_at), HEARD_LINE);
    assert_string_equal(line, wanted);
    assert_int_equal(length, strlen(wanted));
    assert_true(heard_at >= before);
}

static int64_t in_seconds(int64_t seconds) { return clock_nanoseconds() + seconds * INT64_C(1000000000); }

static void offer(Move move, uint64_t nodes) {
    clock_offer(&(Clock){.offer = &clerk.deputy.offer}, move, nodes);
}

/* The time of a line that was there before we were runs since this process began. */
TEST(hears_when_a_line_came) {
    char *line;
    size_t length;
    end(NULL);
    int64_t before = clock_nanoseconds();
    start(NULL);
    ask("one\ntwo\n");
    int64_t asked = clock_nanoseconds();
    assert_heard("one");
    assert_true(heard_at < before || heard_at >= asked); /* the latter where the machine was slow */
    clerk_hear(&clerk, &out, 0, &line, &length, &heard_at);
    assert_true(heard_at >= asked);
}

TEST(speaks_and_hears) {
    ask("one\ntwo\n");
    assert_heard("one");
    text_string(&out, "1\n");
    assert_heard("two");
    assert_answer("1\n");
    text_string(&out, "2\n");
    close(asker_out);
    char *line;
    size_t length;
    assert_int_equal(clerk_hear(&clerk, &out, 0, &line, &length, &heard_at), HEARD_END);
    assert_answer("2\n");
    asker_out = dup(asker_in);
}

/* The next question is heard while the search still goes on. */
TEST(answers_for_a_search_that_goes_on) {
    Move move = 0;
    ask("one\n");
    assert_heard("one");
    offer(3, 17);
    clerk.deputy.watch(&clerk.deputy, in_seconds(0), in_seconds(EVER));
    assert_answer("answer 3 17\n");
    ask("two\n");
    assert_true(clerk.deputy.relieve(&clerk.deputy, &move));
    assert_int_equal(move, 3);
    assert_heard("two");
    text_string(&out, "2\n");
    ask("three\n");
    assert_heard("three");
    assert_answer("2\n");
}

TEST(waits_for_the_first_offer) {
    Move move = 0;
    ask("one\n");
    assert_heard("one");
    clerk.deputy.watch(&clerk.deputy, in_seconds(0), in_seconds(EVER));
    nanosleep(&(struct timespec){0, 2000000}, NULL);
    offer(5, 1);
    assert_answer("answer 5 1\n");
    assert_true(clerk.deputy.relieve(&clerk.deputy, &move));
    assert_int_equal(move, 5);
}

/* A search that was never heard of is answered for with the move that was there before. */
TEST(answers_in_the_end) {
    Move move = 0;
    ask("one\n");
    assert_heard("one");
    memset(&clerk.deputy.offer, 0, sizeof clerk.deputy.offer);
    clerk.deputy.offer.move = 9;
    clerk.deputy.watch(&clerk.deputy, in_seconds(0), in_seconds(0));
    assert_answer("answer 9 0\n");
    assert_true(clerk.deputy.relieve(&clerk.deputy, &move));
    assert_int_equal(move, 9);
}

TEST(is_silent_about_a_search_that_has_ended) {
    for (int i = 0; i < 200; i++) {
        Move move = 7;
        ask("question\n");
        assert_heard("question");
        offer(3, 17);
        clerk.deputy.watch(&clerk.deputy, in_seconds(EVER), in_seconds(EVER));
        assert_false(clerk.deputy.relieve(&clerk.deputy, &move));
        assert_int_equal(move, 7);
        text_string(&out, "7\n");
        ask("more\n");
        assert_heard("more");
        assert_answer("7\n");
    }
}

/* Whoever of both is first: each question has one answer, and both sides know which. */
TEST(answers_once) {
    for (int i = 0; i < 300; i++) {
        char wanted[40];
        Move move = 7;
        ask("question\n");
        assert_heard("question");
        offer((Move)i, 1);
        clerk.deputy.watch(&clerk.deputy, clock_nanoseconds() + i % 7 * 10000, in_seconds(EVER));
        nanosleep(&(struct timespec){0, i % 5 * 15000}, NULL);
        bool said = clerk.deputy.relieve(&clerk.deputy, &move);
        if (!said) text_string(&out, "own\n");
        assert_int_equal(move, said ? i : 7);
        ask("more\n");
        assert_heard("more");
        snprintf(wanted, sizeof wanted, said ? "answer %d 1\n" : "own\n", i);
        assert_answer(wanted);
    }
}

/* While it waits for a line, and before any. */
TEST(ends_at_any_time) {
    Move move;
    offer(3, 1);
    clerk.deputy.watch(&clerk.deputy, in_seconds(0), in_seconds(EVER));
    assert_answer("answer 3 1\n");
    assert_true(clerk.deputy.relieve(&clerk.deputy, &move));
    end(NULL);
    start(NULL);
}
