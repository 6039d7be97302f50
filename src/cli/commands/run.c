/* kozyr run: plays a tournament. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/progress.h"
#include "cli/settings.h"
#include "cli/table.h"

static const Flag flags[] = {
    {"--out", "DIR", false, "the run directory (default: results/NAME)"},
    SETTING_FLAGS,
    {"--resume", NULL, false, "go on with a run that was stopped or killed; starts it when there is none"},
    {"--force", NULL, false, "replace an existing run"},
    {"--shard", "I/N", false, "play the I-th of N parts, I from 1 to N; see `kozyr merge`"},
    {"--quiet", NULL, false, "no progress, no table"},
    {"--json", NULL, false, "print summary.json instead of the table"},
    {NULL, NULL, false, NULL},
};

static bool read_shard(const Arguments *arguments, TournamentOptions *options, Error *error) {
    const char *text = arguments_value(arguments, "--shard");
    if (!text) return true;
    char first[32];
    const char *slash = strchr(text, '/');
    long long index = 0, count = 0;
    bool good = slash && (size_t)(slash - text) < sizeof first;
    if (good) {
        snprintf(first, sizeof first, "%.*s", (int)(slash - text), text);
        good = whole_number(slash + 1, 1, 1000000, &count) && whole_number(first, 1, count, &index);
    }
    if (!good)
        return error_input(
            error, "--shard: \"%.60s\" is not allowed; I/N with I from 1 to N is wanted, as in 2/3", text);
    options->shard = (int)index;
    options->shards = (int)count;
    return true;
}

static bool read_mode(const Arguments *arguments, TournamentOptions *options, Error *error) {
    bool resume = arguments_have(arguments, "--resume"), force = arguments_have(arguments, "--force");
    if (resume && force) return error_input(error, "--resume and --force exclude each other");
    options->mode = resume ? STORE_RESUME : force ? STORE_FORCE : STORE_NEW;
    return true;
}

static int print_result(const Arguments *arguments, const TournamentOptions *options,
                        const TournamentReport *report, Error *error) {
    bool quiet = arguments_have(arguments, "--quiet"), json = arguments_have(arguments, "--json");
    int status = 0;
    Text out = {0};
    if (json)
        text_string(&out, report->summary);
    else if (!quiet)
        table_write(report->summary, &out);
    if (out.size) status = print_out(text_c(&out), error);
    text_free(&out);
    if (report->stop_signal) {
        fprintf(stderr, "kozyr run: stopped by a signal; %lld games are in %s, --resume goes on\n",
                (long long)(report->kept + report->played), options->folder);
        return 128 + report->stop_signal;
    }
    return status;
}

static int run_config(const Arguments *arguments, const Config *config, Error *error) {
    char folder[NAME_MAX_LENGTH + 16];
    snprintf(folder, sizeof folder, "results/%s", config->name);
    const char *out = arguments_value(arguments, "--out");
    if (out && !*out) return error_input(error, "--out: the name of a folder is wanted"), EXIT_INPUT;
    ProgressLine line;
    TournamentOptions options = {.folder = out ? out : folder,
                                 .shard = 1,
                                 .shards = 1,
                                 .argc = arguments->argc,
                                 .argv = arguments->argv,
                                 .context = &line};
    if (config->stop.set && arguments_have(arguments, "--shard"))
        return error_input(error,
                           "--shard: a run with a stop rule cannot be cut: the rule decides in deal order"),
               EXIT_INPUT;
    if (!read_shard(arguments, &options, error) || !read_mode(arguments, &options, error)) return EXIT_INPUT;
    if (progress_open(&line, arguments_have(arguments, "--quiet"))) options.progress = progress_draw;
    TournamentReport report;
    bool good = tournament_run(config, &options, &report, error);
    progress_close(&line);
    int status = good ? print_result(arguments, &options, &report, error) : error->status;
    if (!good && report.played)
        error_prefix(error, "%lld finished games are in %s: ", (long long)(report.kept + report.played),
                     options.folder);
    free(report.summary);
    return status;
}

static int run(Arguments *arguments, Error *error) {
    Config *config = settings_load(arguments, arguments->positionals[0], error);
    if (!config) return error->status;
    int status = run_config(arguments, config, error);
    config_free(config);
    return status;
}

const Command command_run = {
    .name = "run",
    .summary = "play a tournament and write it to a run directory",
    .positionals = "CONFIG",
    .positionals_min = 1,
    .positionals_max = 1,
    .flags = flags,
    .details =
        "The directory gets config.json, games.csv, summary.json, timing.json, run.json, checkpoint.json "
        "and,\n"
        "with \"records\": \"all\", records.jsonl. The same config and seed give the same games.csv and\n"
        "summary.json, byte for byte, for any number of workers and after any interruption.\n\n"
        "examples:\n"
        "  kozyr run configs/durak/quickstart.json\n"
        "  kozyr run configs/durak/quickstart.json --seed 7 --set entrants.tree.depth=4 --out "
        "results/deeper\n",
    .run = run,
};
