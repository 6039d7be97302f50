/* Pipes to a program when the machine refuses calls. Each refusal is noted as a failure of ours, with its
 * cause, and is not blamed on the program. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "../suite.h"
#include "core/memory.h"
#include "external/child.h"

static Child child;
static Text text;
static int program_in, program_out; /* the program's ends */

static int open_pipes(void **state) {
    (void)state;
    int in[2], out[2];
    assert_int_equal(pipe2(in, O_CLOEXEC | O_NONBLOCK), 0);
    assert_int_equal(pipe2(out, O_CLOEXEC | O_NONBLOCK), 0);
    child = (Child){.in = in[1], .out = out[0], .err = -1, .report = -1, .stderr_file = -1};
    program_in = in[0];
    program_out = out[1];
    return 0;
}

static int close_pipes(void **state) {
    (void)state;
    close(child.in);
    close(child.out);
    close(program_in);
    close(program_out);
    free(child.buffer);
    text_free(&text);
    return 0;
}

SUITE_FIXTURE_EACH(open_pipes, close_pipes)

static void say(const char *line) {
    assert_int_equal(write(program_out, line, strlen(line)), (ssize_t)strlen(line));
}

static Heard hear(char **line) {
    size_t length;
    return child_hear(&child, &text, clock_nanoseconds() + 60 * INT64_C(1000000000), line, &length);
}

static void assert_machine_failed(Heard heard, int cause) {
    assert_int_equal(heard, HEARD_END);
    assert_int_equal(child.ending, ENDING_FAILED);
    assert_int_equal(child.error, cause);
    assert_non_null(child.what);
}

TEST(hears_a_line) {
    char *line;
    say("5,6\n");
    assert_int_equal(hear(&line), HEARD_LINE);
    assert_string_equal(line, "5,6");
    assert_int_equal(child.ending, ENDING_OURS);
}

TEST(no_memory_for_what_it_says) {
    char *line;
    say("5,6\n");
    memory_refuse_after(0);
    Heard heard = hear(&line);
    memory_refuse_after(-1);
    assert_machine_failed(heard, ENOMEM);
    assert_string_equal(line, "");
}

TEST(no_memory_for_what_is_asked) {
    char *line;
    memory_refuse_after(0);
    text_string(&text, "TURN 5,6\n");
    memory_refuse_after(-1);
    assert_machine_failed(hear(&line), ENOMEM);
}

/* poll() fails with more descriptors than a process may have open. */
TEST(cannot_wait) {
    struct rlimit old;
    char *line;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &old), 0);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &(struct rlimit){1, old.rlim_max}), 0);
    Heard heard = hear(&line);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &old), 0);
    assert_machine_failed(heard, EINVAL);
}

TEST(cannot_read) {
    char *line;
    close(child.out);
    child.out = open(".", O_RDONLY | O_CLOEXEC); /* reading a folder fails */
    assert_machine_failed(hear(&line), EISDIR);
}

/* Text before a flood of output is not reported as the flood's beginning. */
TEST(evidence_of_a_flood) {
    char *line;
    size_t length;
    say("first\nxxxx");
    assert_int_equal(hear(&line), HEARD_LINE);
    child.heard = HEARD_BYTES_MAX + 1;
    say("xxxx");
    assert_int_equal(child_hear(&child, &text, 1, &line, &length), HEARD_TOO_MUCH);
    assert_string_equal(line, "xxxx");
}
