/* kozyr check: prints the complete config that would be played. */
#include <stdlib.h>

#include "cli/command.h"
#include "cli/settings.h"
#include "plan/schedule.h"
#include "sweep/request.h"

static const Flag flags[] = {SETTING_FLAGS, {NULL, NULL, false, NULL}};

static int run(Arguments *arguments, Error *error) {
    static Setting settings[FLAGS_GIVEN_MAX];
    int count = settings_collect(arguments, settings, error);
    if (count < 0) return EXIT_INPUT;
    Config *config = request_none(arguments->positionals[0], settings, count, error);
    if (!config) return error->status;
    int status = EXIT_FAILED;
    Schedule *schedule = schedule_create(config, error);
    char *text = schedule ? config_text(config) : NULL;
    if (text)
        status = print_out(text, error);
    else if (!error->status)
        error_memory(error, "the config");
    if (error->status) status = error->status;
    free(text);
    schedule_free(schedule);
    config_free(config);
    return status;
}

const Command command_check = {
    .name = "check",
    .summary = "check a config and print it resolved; play nothing",
    .positionals = "CONFIG",
    .positionals_min = 1,
    .positionals_max = 1,
    .flags = flags,
    .run = run,
};
