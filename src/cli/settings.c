/* Command-line changes to a config. */
#include "cli/settings.h"

#include <string.h>

int settings_collect(const Arguments *arguments, Setting *settings, Error *error) {
    static const char *const shorts[] = {"--seed", "--deals", "--workers"};
    int count = 0;
    for (int i = 0; i < arguments->given_count; i++) {
        const GivenFlag *given = &arguments->given[i];
        if (strcmp(given->flag->name, "--set") == 0) {
            if (!setting_split(given->value, &settings[count], error))
                return error_prefix(error, "--set "), -1;
            count++;
        }
        for (int k = 0; k < 3; k++)
            if (strcmp(given->flag->name, shorts[k]) == 0)
                settings[count++] = (Setting){shorts[k] + 2, given->value};
    }
    return count;
}

Config *settings_load(const Arguments *arguments, const char *path, Error *error) {
    Setting settings[FLAGS_GIVEN_MAX];
    int count = settings_collect(arguments, settings, error);
    return count < 0 ? NULL : config_load(path, settings, count, error);
}
