/* kozyr bench: games per CPU second, and a signature of play that changes with any change of behaviour. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "core/clock.h"
#include "core/registry.h"
#include "play/row.h"
#include "store/folder.h"
#include "tournament/signature.h"
#include "tournament/tournament.h"

enum { SIGNATURE_DEALS = 2, CHOICE_GAMES = 1000 };

static const Flag flags[] = {
    {"--seconds", "N", false, "CPU seconds per line, 1 to 600 (default 1)"},
    {"--preset", "NAME", false, "the rules (default: the game's first preset)"},
    {NULL, NULL, false, NULL},
};

/* ---- measuring ---- */

static void print_line(const char *what, int64_t games, double plies, double nodes, double seconds) {
    printf("%-34s %12.0f %10.1f %10.0f %12.0f\n", what, (double)games / seconds, plies / (double)games,
           nodes / (double)games, plies / seconds);
    fflush(stdout);
}

/* Uniformly random play, with the functions of the game alone. */
static void bench_playout(const Game *game, const Config *config, double budget) {
    _Alignas(64) unsigned char state[STATE_MAX];
    Outcome outcome;
    double start = clock_cpu_seconds(), spent = 0;
    int64_t games = 0, plies = 0;
    for (; spent < budget; games++) {
        Rng rng = rng_seeded(rng_key(1, STREAM_BENCH, (uint64_t)games, 0));
        game->deal(state, config->rules, &rng);
        plies += game->playout(state, &rng, &outcome);
        if (games % 64 == 0) spent = clock_cpu_seconds() - start;
    }
    print_line("random playout, no bots", games, (double)plies, 0, clock_cpu_seconds() - start);
}

/* Average and largest number of moves to choose from. It is not timed, so it is the same on every machine. */
static void count_choices(const Game *game, const Config *config) {
    _Alignas(64) unsigned char state[STATE_MAX];
    Move moves[MOVES_MAX];
    int64_t plies = 0, sum = 0;
    int most = 0;
    for (uint64_t i = 0; i < CHOICE_GAMES; i++) {
        Rng rng = rng_seeded(rng_key(1, STREAM_BENCH, i, 0));
        game->deal(state, config->rules, &rng);
        for (; game->turn(state) >= 0; plies++) {
            int count = game->moves(state, moves);
            sum += count;
            if (count > most) most = count;
            game->apply(state, moves[rng_below(&rng, (uint32_t)count)]);
        }
    }
    printf("legal moves a ply at random: %.2f, at most %d (%d games)\n", (double)sum / (double)plies, most,
           CHOICE_GAMES);
    fflush(stdout);
}

/* A worker's whole work for a game: schedule, deal, views, bots, row. */
static bool bench_bot(const Game *game, const char *preset, const Bot *bot, double budget, Error *error) {
    const char *names[SEATS_MAX];
    for (int i = 0; i < SEATS_MAX; i++) names[i] = bot->name;
    int seats = game->seats_min;
    Config *config = signature_config(game, preset, names, seats, INT64_C(1) << 32, error);
    if (!config) return true;
    Schedule *schedule = schedule_create(config, error);
    Referee *referee = schedule ? referee_create(config, NULL, NULL, NULL, error) : NULL;
    Text rows = {0};
    double start = clock_cpu_seconds(), spent = 0, nodes = 0;
    int64_t games = 0, plies = 0;
    for (; referee && spent < budget; games++) {
        GameResult result;
        Task task = schedule_task(schedule, games);
        referee_play(referee, &task, NULL, &result);
        row_write(config, &result, &rows);
        plies += result.plies;
        for (int seat = 0; seat < config->seats; seat++) nodes += (double)result.nodes[seat];
        if (rows.size > 1 << 16) text_clear(&rows);
        spent = games % 16 == 0 || nodes > 0 ? clock_cpu_seconds() - start : spent;
    }
    char what[80];
    snprintf(what, sizeof what, "%s against itself", bot->name);
    if (referee) print_line(what, games, (double)plies, nodes, clock_cpu_seconds() - start);
    bool good = referee != NULL;
    text_free(&rows);
    referee_free(referee);
    schedule_free(schedule);
    config_free(config);
    return good;
}

/* ---- the whole program ---- */

static void remove_run(const char *path) {
    Folder folder;
    Error ignored = {0};
    if (folder_open(&folder, path, &ignored)) {
        folder_clear(&folder, &ignored);
        folder_remove(&folder, "checkpoint.json");
        folder_close(&folder);
    }
    rmdir(path);
}

static bool whole_run(Config *config, int workers, double *seconds, Error *error) {
    char folder[FOLDER_BYTES];
    const char *where = getenv("TMPDIR");
    folder_path(where && *where ? where : "/tmp", "kozyr-bench-XXXXXX", folder, sizeof folder);
    if (!mkdtemp(folder)) return error_system(error, "%s: cannot be created", folder);
    config->options.workers = (uint32_t)workers;
    TournamentOptions options = {.folder = folder, .mode = STORE_NEW, .shard = 1, .shards = 1};
    TournamentReport report;
    double start = clock_seconds();
    bool good = tournament_run(config, &options, &report, error);
    *seconds = clock_seconds() - start;
    remove_run(folder);
    return good;
}

/* `kozyr run` with a fast bot, including files and statistics, with one worker and with two. */
static bool bench_whole(const Game *game, const char *preset, const Bot *bot, double budget, Error *error) {
    const char *names[SEATS_MAX];
    for (int i = 0; i < SEATS_MAX; i++) names[i] = bot->name;
    long long deals = 1; /* a deal of the slowest bots takes a tenth of a second */
    double alone = 0, pair = 0, games = 0;
    for (bool good = true; good && alone < budget / 2; deals *= 4) {
        Config *config = signature_config(game, preset, names, game->seats_min, deals, error);
        if (!config) return true;
        games = (double)deals * config->seats;
        good =
            whole_run(config, 1, &alone, error) && (alone < budget / 2 || whole_run(config, 2, &pair, error));
        config_free(config);
        if (!good) return false;
    }
    printf("whole program, %s: %.0f games/s with one worker, %.0f with two (wall time), factor %.2f\n",
           bot->name, games / alone, games / pair, alone / pair);
    return true;
}

/* ---- the signature ---- */

/* A hash of the rows of a small round robin of all bots with default parameters. */
static bool print_signature(const Game *game, const char *preset, Error *error) {
    const char *names[64];
    int count = 0;
    for (const Bot *const *bot = registry_bots; *bot && count < 64; bot++) {
        if (!registry_bot_plays(*bot, game)) continue;
        names[count] = (*bot)->name;
        const char *pair[SEATS_MAX];
        for (int i = 0; i < SEATS_MAX; i++) pair[i] = (*bot)->name;
        Config *alone = signature_config(game, preset, pair, game->seats_min, 1, error);
        if (alone) count++;
        config_free(alone);
    }
    if (count < 2) return true;
    Config *config = signature_config(game, preset, names, count, SIGNATURE_DEALS, error);
    int64_t games;
    uint64_t signature;
    bool good = config && signature_of_play(config, &signature, &games, error);
    if (good) printf("signature %016" PRIx64 " (%lld games)\n", signature, (long long)games);
    config_free(config);
    return good;
}

static bool bench_game(const Game *game, const char *preset, double budget, Error *error) {
    const char *names[] = {"random", "random", "random", "random", "random", "random"};
    Config *config = signature_config(game, preset, names, game->seats_min, 1, error);
    if (!config) return error_input(error, "%s: the rules cannot be played", game->name);
    printf("%s%s%s\n%-34s %12s %10s %10s %12s\n", game->name, preset ? ", preset " : "", preset ? preset : "",
           "", "games/CPU s", "plies", "nodes", "plies/CPU s");
    bench_playout(game, config, budget);
    count_choices(game, config);
    config_free(config);
    const Bot *fastest = NULL;
    for (const Bot *const *bot = registry_bots; *bot; bot++) {
        if (!registry_bot_plays(*bot, game)) continue;
        if (!bench_bot(game, preset, *bot, budget, error)) return false;
        const char *name = (*bot)->name;
        if (!fastest || strcmp(name, "random") == 0 || strcmp(name, "lowest") == 0) fastest = *bot;
    }
    return (!fastest || bench_whole(game, preset, fastest, budget, error)) &&
           print_signature(game, preset, error);
}

static bool check_preset(const Game *game, const char *preset, Error *error) {
    Text names = {0};
    bool found = false;
    for (int i = 0; i < game->rules->preset_count; i++) {
        found = found || strcmp(game->rules->presets[i].name, preset) == 0;
        text_format(&names, "%s%s", i ? ", " : "", game->rules->presets[i].name);
    }
    if (!found)
        error_input(error, "--preset: %s has no preset \"%.60s\"; allowed: %s", game->name, preset,
                    text_c(&names));
    text_free(&names);
    return found;
}

static int run(Arguments *arguments, Error *error) {
    long long seconds = 1;
    const char *preset = arguments_value(arguments, "--preset");
    const char *wanted = arguments->positional_count ? arguments->positionals[0] : NULL;
    if (!arguments_integer(arguments, "--seconds", 1, 600, &seconds, error)) return EXIT_INPUT;
    if (wanted && !registry_find_game(wanted)) return unknown_game(wanted, false, error), EXIT_INPUT;
    for (const Game *const *game = registry_games; *game; game++) {
        if (wanted && strcmp((*game)->name, wanted) != 0) continue;
        if (preset && !check_preset(*game, preset, error)) return EXIT_INPUT;
        if (!bench_game(*game, preset, (double)seconds, error)) return error->status;
    }
    return 0;
}

const Command command_bench = {
    .name = "bench",
    .summary = "measure games per second and print the signature of the play",
    .positionals = "[GAME]",
    .positionals_min = 0,
    .positionals_max = 1,
    .flags = flags,
    .run = run,
};
