/* kozyr version: prints the version and the build. */

#include "cli/command.h"
#include "core/json.h"
#include "core/version.h"

static const Flag flags[] = {{"--json", NULL, false, "print JSON"}, {NULL, NULL, false, NULL}};

static cJSON *version_json(void) {
    cJSON *root = cJSON_CreateObject();
    cJSON_AddStringToObject(root, "version", version_number);
    cJSON_AddItemToObject(root, "commit",
                          version_commit ? cJSON_CreateString(version_commit) : cJSON_CreateNull());
    cJSON_AddStringToObject(root, "sources", version_sources);
    cJSON_AddStringToObject(root, "build", version_build);
    cJSON_AddStringToObject(root, "compiler", __VERSION__);
    return root;
}

static int run(Arguments *arguments, Error *error) {
    return arguments_have(arguments, "--json") ? print_json_tree(version_json(), error)
                                               : print_version(error);
}

const Command command_version = {
    .name = "version",
    .summary = "print the version, the commit, a hash of the sources, and the build",
    .positionals = "",
    .flags = flags,
    .run = run,
};
