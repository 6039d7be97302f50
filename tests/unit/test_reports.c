/* What a sweep, a race and tunings say at their end, figure by figure, of games whose outcomes are made up.
 * The kept texts are in tests/golden/reports; what stands in them is computed a second time by tests of the
 * command line, from runs of their own. `KOZYR_KEEP=1` writes them anew. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config/course.h"
#include "core/rng.h"
#include "plan/schedule.h"
#include "stats/tally.h"

enum { ENTRANTS = 32, TEXT = 1 << 16 };

/* The later entrant wins two games of three, and one in eight is drawn. */
static void play(Schedule *schedule, Standing *standings) {
    Rng rng = rng_seeded(5);
    for (int64_t game = 0; game < schedule->games; game++) {
        assert_true(game < schedule->known);
        Task task = schedule_task(schedule, game);
        int later = task.entrant[1] > task.entrant[0];
        Outcome outcome = {.place = {1, 1}};
        if (rng_below(&rng, 8) > 0) outcome.place[rng_below(&rng, 3) > 0 ? !later : later] = 2;
        for (int seat = 0; seat < 2; seat++) standings[task.entrant[seat]].games++;
        schedule_take(schedule, &task, &outcome);
    }
}

/* summary.json's part and the files of the course. */
static void write_report(const Schedule *schedule, const Tally *tally, Text *out) {
    cJSON *root = cJSON_CreateObject();
    for (int i = 0; i < schedule->layer_count; i++) {
        const Layer *layer = &schedule->layers[i];
        if (!layer->course->report) continue;
        layer->course->report(schedule, layer, tally, root);
        const char *name;
        Text file = {0};
        for (int number = 0;
             layer->course->file && layer->course->file(schedule, layer, number, &name, &file); number++) {
            text_format(out, "%s\n", name);
            text_bytes(out, file.data, file.size);
            text_clear(&file);
        }
        text_free(&file);
    }
    char *text = cJSON_Print(root);
    text_format(out, "summary.json\n%s\n", text);
    free(text);
    cJSON_Delete(root);
}

static void check_report(const char *name, const char *rest) {
    char config_text[1024], path[100], *kept = calloc(1, TEXT);
    snprintf(
        config_text, sizeof config_text,
        "{\"game\":{\"name\":\"durak\"},\"seed\":3,\"entrants\":{\"low\":{\"bot\":\"lowest\"},"
        "\"w\":{\"bot\":\"weighted\",\"trump_factor\":2,\"rank_base\":3},\"rnd\":{\"bot\":\"random\"}},%s}",
        rest);
    Error error = {0};
    Config *config = config_parse(config_text, strlen(config_text), "test", ".", NULL, 0, &error);
    if (!config) fail_msg("%s", error.text);
    Schedule *schedule = schedule_create(config, &error);
    assert_non_null(schedule);
    Standing standings[ENTRANTS] = {0};
    Tally tally = {.entrant = standings};
    Text out = {0};
    play(schedule, standings);
    write_report(schedule, &tally, &out);
    snprintf(path, sizeof path, "tests/golden/reports/%s.txt", name);
    FILE *file = fopen(path, getenv("KOZYR_KEEP") ? "w+" : "r");
    assert_non_null(file);
    if (getenv("KOZYR_KEEP")) {
        fwrite(out.data, 1, out.size, file);
        rewind(file);
    }
    size_t size = fread(kept, 1, TEXT - 1, file);
    fclose(file);
    text_char(&out, 0);
    assert_string_equal(out.data, kept);
    assert_int_equal(out.size, size + 1);
    text_free(&out);
    free(kept);
    schedule_free(schedule);
    config_free(config);
}

static void test_sweep(void **unused) {
    (void)unused;
    check_report("sweep",
                 "\"deals\":12,\"sweep\":{\"entrant\":\"w\",\"parameters\":[\"trump_factor\",\"rank_base\"],"
                 "\"points\":[[2,3],[2,4],[5,3],[5,4],[8,3]]}");
}

static void test_race(void **unused) {
    (void)unused;
    check_report("race",
                 "\"deals\":70,\"sweep\":{\"entrant\":\"w\",\"parameters\":[\"trump_factor\",\"rank_base\"],"
                 "\"race\":{\"rule\":\"halving\"},\"points\":[[1,3],[4,3],[5,3],[6,4],[8,3]]}");
}

static void test_spsa(void **unused) {
    (void)unused;
    check_report("spsa", "\"deals\":4,\"tune\":{\"tuner\":\"spsa\",\"iterations\":5,\"confirm\":9,\"vary\":{"
                         "\"entrants.w.trump_factor\":\"0..10\",\"entrants.w.rank_base\":\"0..6/2\"}}");
}

static void test_cross_entropy(void **unused) {
    (void)unused;
    check_report("cross_entropy",
                 "\"deals\":4,\"tune\":{\"tuner\":\"cross-entropy\",\"iterations\":4,\"confirm\":9,\"vary\":{"
                 "\"entrants.w.trump_factor\":\"0..10\",\"entrants.w.rank_base\":\"0..6/2\"}}");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sweep),
        cmocka_unit_test(test_race),
        cmocka_unit_test(test_spsa),
        cmocka_unit_test(test_cross_entropy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
