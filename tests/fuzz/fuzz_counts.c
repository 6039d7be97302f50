/* counts.bin of a run without rows, as a stranger may send it: its sums are refused, or can be made into a summary.
 * The hash of the file does not help here: an editor of the sums can compute it again.
 *
 * An input is a text. Its first line is the number of a run below; each line after it is an edit of the bytes that
 * this run has: "AT BYTE BYTE ..." puts bytes there, "-AT" ends them there. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "holds.h"
#include "../played.h"
#include "report/counted.h"
#include "report/summary.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

#define TWO "\"rows\":\"none\",\"entrants\":{\"a\":{\"bot\":\"lowest\"},\"b\":{\"bot\":\"random\"}}"
#define THREE                                                                                                \
    "\"rows\":\"none\",\"entrants\":{\"a\":{\"bot\":\"lowest\"},\"b\":{\"bot\":\"random\"},\"c\":{\"bot\":"  \
    "\"lowest\"}}"
#define SWEPT                                                                                                \
    "\"sweep\":{\"vary\":{\"entrants.a.trump_factor\":\"0..2/1\"},\"against\":[\"b\"],\"race\":{\"rule\":"   \
    "\"halving\"}}"
#define TUNED                                                                                                \
    "\"tune\":{\"vary\":{\"entrants.a.trump_factor\":\"0..9\"},\"tuner\":\"spsa\",\"iterations\":2,"         \
    "\"confirm\":3}"
#define WEIGHTED "\"rows\":\"none\",\"entrants\":{\"a\":{\"bot\":\"weighted\"},\"b\":{\"bot\":\"random\"}}"
static const char *const configs[] = {
    "{\"deals\":6,\"game\":{\"name\":\"durak\"}," TWO "}",
    "{\"deals\":3,\"game\":{\"name\":\"doudizhu\"}," THREE "}",
    "{\"deals\":3,\"game\":{\"name\":\"redten\"},\"format\":\"gauntlet\"," THREE "}",
    "{\"deals\":3,\"game\":{\"name\":\"durak\"},\"format\":\"swiss\"," THREE "}",
    "{\"deals\":9,\"game\":{\"name\":\"durak\"},\"stop\":{\"rule\":\"sprt\"}," TWO "}",
    "{\"deals\":14,\"game\":{\"name\":\"durak\"}," SWEPT "," WEIGHTED "}",
    "{\"deals\":2,\"game\":{\"name\":\"durak\"}," TUNED "," WEIGHTED "}",
};
enum { RUNS = sizeof configs / sizeof configs[0] };

typedef struct {
    Config *config;
    Text sums;
    int64_t games;
} Run;

static Run runs[RUNS];

/* All games but the last, so that a deal is open. */
static void play(Run *run) {
    Played played = played_begin(run->config);
    played_on(&played, 1, NULL, NULL);
    run->games = played.board.games;
    counted_save(&played.board, played.schedule, &run->sums);
    HOLDS(!run->sums.failed);
    played_end(&played);
}

static void open_runs(void) {
    if (runs[0].config) return;
    Error error = {0};
    for (int i = 0; i < RUNS; i++) {
        runs[i].config = config_parse(configs[i], strlen(configs[i]),
                                      &(ConfigSource){.name = "fuzz", .folder = "."}, &error);
        HOLDS(runs[i].config);
        play(&runs[i]);
    }
}

static void edit(const char *line, const char *end, Text *sums) {
    char *at;
    long place = strtol(line, &at, 10);
    if (at > end || at == line) return;
    if (*line == '-' && place > -(long)sums->size) sums->size = (size_t)-place;
    while (place >= 0 && (size_t)place < sums->size && at < end) {
        line = at;
        long byte = strtol(line, &at, 10);
        if (at == line || at > end) return;
        sums->data[place++] = (char)byte;
    }
}

static void load(const Run *run, const Text *sums) {
    Played again = played_begin(run->config);
    if (counted_load(&again.board, again.schedule, 0, run->games, sums)) {
        HOLDS(again.board.games == run->games && again.schedule->taken == run->games);
        char *summary = summary_text(&again.board);
        HOLDS(summary);
        free(summary);
    }
    played_end(&again);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
    char text[1 << 12];
    open_runs();
    if (size < 2 || size >= sizeof text || data[0] < '0' || data[0] >= '0' + RUNS || memchr(data, 0, size))
        return 0;
    memcpy(text, data, size);
    text[size] = 0;
    const Run *run = &runs[data[0] - '0'];
    Text sums = {0};
    text_bytes(&sums, run->sums.data, run->sums.size);
    for (const char *line = strchr(text, '\n'); line; line = strchr(line, '\n')) {
        const char *end = strchr(++line, '\n');
        edit(line, end ? end : text + size, &sums);
    }
    load(run, &sums);
    text_free(&sums);
    return 0;
}
