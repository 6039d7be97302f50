/* kozyr version: prints the version and the build. */
#include <stdlib.h>

#include "cli/command.h"
#include "core/json.h"
#include "core/version.h"

static const Flag flags[] = {{"--json", NULL, false, "print JSON"}, {NULL, NULL, false, NULL}};

static char *version_json(void) {
    cJSON *root = cJSON_CreateObject();
    cJSON_AddStringToObject(root, "version", version_number);
    cJSON_AddItemToObject(root, "commit",
                          version_commit ? cJSON_CreateString(version_commit) : cJSON_CreateNull());
    cJSON_AddStringToObject(root, "sources", version_sources);
    cJSON_AddStringToObject(root, "build", version_build);
    cJSON_AddStringToObject(root, "compiler", __VERSION__);
    char *text = json_print(root);
    cJSON_Delete(root);
    return text;
}

static int run(Arguments *arguments, Error *error) {
    if (!arguments_have(arguments, "--json")) return print_version(error);
    char *text = version_json();
    int status = text ? print_out(text, error) : EXIT_FAILED;
    if (!text) error_failed(error, "out of memory");
    free(text);
    return status;
}

const Command command_version = {
    .name = "version",
    .summary = "print the version, the commit, a hash of the sources, and the build",
    .positionals = "",
    .flags = flags,
    .run = run,
};
