/* kozyr verify: checks that games.csv, records.jsonl and summary.json follow from the config and the seed. */
#include <string.h>

#include "cli/command.h"
#include "cli/settings.h"
#include "tournament/tournament.h"
#include "tournament/verify.h"

static const Flag flags[] = {
    {"--every", "K", false, "play only every K-th game again (default 1: all)"},
    {"--workers", "N", false, "worker processes, 0 for one per CPU (default: as in config.json)"},
    PROGRAMS_FLAG,
    {"--quiet", NULL, false, "print nothing when all is well"},
    {NULL, NULL, false, NULL},
};

static void tell_good(const Config *config, const VerifyReport *report, Text *out) {
    const char *what = report->read_only  ? "rows belong to this run, and summary.json follows from them"
                       : report->recorded ? "games follow from their records"
                       : report->counted  ? "games played again: all sums equal"
                                          : "games played again: all equal, byte for byte";
    text_format(out, "%lld of %lld %s", (long long)report->checked, (long long)report->rows, what);
    if ((report->recorded || report->read_only) && config_is_reproducible(config)) {
        text_string(out, "; not started without --programs: ");
        programs_list(config, out);
    } else if (report->recorded) {
        text_string(out, "; external bots without \"deterministic\": true were not asked again");
    }
    text_char(out, '\n');
}

static int report_result(const Arguments *arguments, const Config *config, const VerifyReport *report,
                         const char *stale, Error *error) {
    Text out = {0};
    if (report->differing && report->counted) {
        text_string(&out, "counts.bin differs from the sums of the games played again\n");
    } else if (report->differing) {
        text_format(&out, "game %lld differs (%lld of %lld checked games do)\n  in %s:  %s\n  %s: %s\n",
                    (long long)report->first_difference, (long long)report->differing,
                    (long long)report->checked,
                    strcmp(report->file, "games.csv") == 0 ? "the file" : report->file, report->found,
                    report->recorded ? "by the record" : "played again", report->wanted);
    } else if (stale) {
        text_format(&out, "%s differs from what the games give\n", stale);
    } else if (!arguments_have(arguments, "--quiet")) {
        tell_good(config, report, &out);
    }
    int status = out.size ? print_out(text_c(&out), error) : 0;
    text_free(&out);
    if (report->stop_signal) return 128 + report->stop_signal;
    return report->differing || stale ? EXIT_DIFFERS : status;
}

/* Computes the statistics again from the rows. */
static bool check_summary(const char *folder, const Config *config, const char **stale, Error *error) {
    TournamentOptions options = {.folder = folder, .shard = 1, .shards = 1, .check = true};
    TournamentReport report;
    bool good = tournament_run(config, &options, &report, error);
    *stale = good ? report.differs : NULL;
    return good;
}

static int run(Arguments *arguments, Error *error) {
    const char *folder = arguments->positionals[0];
    long long every = 1, workers = -1;
    if (!arguments_integer(arguments, "--every", 1, 1000000000, &every, error)) return EXIT_INPUT;
    if (!arguments_integer(arguments, "--workers", 0, 1024, &workers, error)) return EXIT_INPUT;
    Config *config = folder_config(folder, error);
    if (!config) return error->status;
    if (workers >= 0) config->options.workers = (uint32_t)workers;
    Schedule *schedule = schedule_create(config, error);
    VerifyReport report = {0};
    VerifyRequest request = {folder, config, schedule, every, programs_may_start(arguments, config)};
    bool there = !arguments_have(arguments, "--programs") || config_find_programs(config, error);
    bool rows = config->options.rows != ROWS_NONE;
    bool good = there && schedule && (rows ? verify_run : verify_counts)(&request, &report, error);
    const char *stale = NULL;
    if (good && report.differing == 0 && !report.stop_signal)
        good = check_summary(folder, config, &stale, error);
    int status = good ? report_result(arguments, config, &report, stale, error) : error->status;
    schedule_free(schedule);
    config_free(config);
    return status;
}

const Command command_verify = {
    .name = "verify",
    .summary = "play the games of a run again and compare with games.csv",
    .positionals = "RUN",
    .positionals_min = 1,
    .positionals_max = 1,
    .flags = flags,
    .run = run,
};
