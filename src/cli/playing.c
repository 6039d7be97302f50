#include "cli/playing.h"

#include <stdio.h>

bool playing_options(const Arguments *arguments, const Config *config, char *standard,
                     TournamentOptions *options, Error *error) {
    snprintf(standard, STANDARD_FOLDER, "results/%s", config->name);
    const char *out = arguments_value(arguments, "--out");
    if (out && !*out) return error_input(error, "--out: the name of a folder is wanted");
    bool resume = arguments_have(arguments, "--resume"), force = arguments_have(arguments, "--force");
    if (resume && force) return error_input(error, "--resume and --force exclude each other");
    *options = (TournamentOptions){.folder = out ? out : standard,
                                   .mode = resume  ? STORE_RESUME
                                           : force ? STORE_FORCE
                                                   : STORE_NEW,
                                   .shard = 1,
                                   .shards = 1,
                                   .argc = arguments->argc,
                                   .argv = arguments->argv};
    return true;
}

int playing_end(const Arguments *arguments, const TournamentOptions *options, const TournamentReport *report,
                void (*table)(const char *summary, Text *out), Error *error) {
    bool quiet = arguments_have(arguments, "--quiet"), json = arguments_have(arguments, "--json");
    int status = 0;
    Text out = {0};
    if (json)
        text_string(&out, report->summary);
    else if (!quiet)
        table(report->summary, &out);
    if (out.size) status = print_out(text_c(&out), error);
    text_free(&out);
    if (report->stop_signal) {
        fprintf(stderr, "kozyr %s: stopped by a signal; %lld games are in %s, --resume goes on\n",
                arguments->command->name, (long long)(report->kept + report->played), options->folder);
        return 128 + report->stop_signal;
    }
    return status;
}
