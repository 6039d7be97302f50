/* One layer of the program, for counting its instructions: scripts/bench-gate.
 *   layers playout GAME PRESET GAMES      deals, and random moves through the game's own loop
 *   layers play GAME PRESET BOT GAMES     what a worker does for a game: deal, bots, row
 *   layers count GAME PRESET BOT GAMES    what the parent does: its task, and counting one of 1024 outcomes
 * PRESET may be "-": the first one. Nothing is timed and nothing depends on the machine. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"
#include "play/referee.h"
#include "play/row.h"
#include "plan/schedule.h"
#include "report/scoreboard.h"

static void fail(const char *what) {
    fprintf(stderr, "layers: %s\n", what);
    exit(1);
}

static Config *make_config(const char *game, const char *preset, const char *bot, long long deals) {
    Text text = {0};
    Error error;
    text_format(&text, "{\"name\":\"layers\",\"seed\":1,\"seatings\":\"rotations\",\"deals\":%lld,", deals);
    text_format(&text, "\"workers\":1,\"game\":{\"name\":\"%s\"", game);
    if (strcmp(preset, "-") != 0) text_format(&text, ",\"preset\":\"%s\"", preset);
    text_string(&text, "},\"entrants\":{");
    for (int i = 0; i < registry_find_game(game)->seats_min; i++)
        text_format(&text, "%s\"e%d\":{\"bot\":\"%s\"}", i ? "," : "", i, bot);
    text_string(&text, "}}");
    Config *config =
        config_parse(text_c(&text), text.size, &(ConfigSource){.name = "layers", .folder = "."}, &error);
    if (!config) fail(error.text);
    text_free(&text);
    return config;
}

static uint64_t playouts(const Config *config, int64_t games) {
    _Alignas(64) unsigned char state[STATE_MAX];
    uint64_t plies = 0;
    for (int64_t game = 0; game < games; game++) {
        Outcome outcome;
        Rng rng = rng_seeded(rng_key(1, STREAM_BENCH, (uint64_t)game, 0));
        config->game->deal(state, config->rules, &rng);
        plies += (uint64_t)config->game->playout(state, &rng, &outcome);
    }
    return plies;
}

enum { BATCH = 1024 };

static uint64_t plays(const Config *config, int64_t games) {
    Error error;
    Schedule *schedule = schedule_create(config, &error);
    Referee *referee = schedule ? referee_create(config, NULL, NULL, NULL, &error) : NULL;
    if (!referee) fail(error.text);
    Text rows = {0};
    static Task tasks[BATCH];
    uint64_t plies = 0;
    for (int64_t game = 0; game < games; game++) {
        GameResult result;
        int64_t left = games - game;
        if (game % BATCH == 0) schedule_tasks(schedule, game, left < BATCH ? (int)left : BATCH, tasks);
        referee_play(referee, &tasks[game % BATCH], NULL, &result);
        row_write(config, &result, &rows);
        plies += result.plies;
        if (rows.size > 1 << 16) text_clear(&rows);
    }
    text_free(&rows);
    referee_free(referee);
    schedule_free(schedule);
    return plies;
}

/* What games have in common with those that come back from a worker. */
static void make_outcomes(const Config *config, const Schedule *schedule, Outcome *outcomes) {
    Error error;
    Referee *referee = referee_create(config, NULL, NULL, NULL, &error);
    if (!referee) fail(error.text);
    for (int i = 0; i < BATCH; i++) {
        GameResult result;
        Task task = schedule_task(schedule, i);
        referee_play(referee, &task, NULL, &result);
        outcomes[i] = result.outcome;
    }
    referee_free(referee);
}

static uint64_t counts(const Config *config, int64_t games) {
    static Outcome outcomes[BATCH];
    static Task tasks[BATCH];
    Error error;
    Scoreboard board;
    Schedule *schedule = schedule_create(config, &error);
    if (!schedule || !scoreboard_open(&board, schedule, &error)) fail(error.text);
    make_outcomes(config, schedule, outcomes);
    for (int64_t game = 0; game < games; game += BATCH) {
        schedule_tasks(schedule, game, BATCH, tasks);
        scoreboard_add_all(&board, NULL, tasks, outcomes, BATCH);
        schedule_pass(schedule, game, BATCH);
    }
    uint64_t sets = board.tally->deals;
    scoreboard_close(&board);
    schedule_free(schedule);
    return sets;
}

int main(int argc, char **argv) {
    bool alone = argc == 5 && strcmp(argv[1], "playout") == 0;
    bool counting = argc == 6 && strcmp(argv[1], "count") == 0;
    if (!alone && !counting && !(argc == 6 && strcmp(argv[1], "play") == 0)) fail("see the head of layers.c");
    if (!registry_find_game(argv[2])) fail("no such game");
    int64_t games = strtoll(argv[argc - 1], NULL, 10);
    Config *config = make_config(argv[2], argv[3], alone ? "random" : argv[4], games);
    uint64_t done = alone ? playouts(config, games) : counting ? counts(config, games) : plays(config, games);
    printf("%lld games, %llu %s\n", (long long)games, (unsigned long long)done, counting ? "deals" : "plies");
    config_free(config);
    return 0;
}
