/* Reads d3's modules from the folder of the packages, each after the modules it depends on. */
#include "report/html/library.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/json.h"

/* The module is embedded in every page that uses it. A path of Linux has at most 4,096 bytes. */
enum { MODULE_MAX = 4 << 20, PLACE_BYTES = 4096 };

/* Each after its dependencies. d3-scale also depends on d3-time, but only for time scales, which no chart
 * uses. */
static const char *const modules[] = {"array",  "collection", "color",     "interpolate",
                                      "format", "scale",      "selection", "axis"};

static bool append(const char *path, Text *out, Error *error) {
    size_t size;
    Error own;
    char *text = json_read_file(path, MODULE_MAX, &size, &own);
    if (!text && own.status == EXIT_FAILED) return *error = own, false;
    if (!text)
        return error_input(error,
                           "the chart library d3 is missing (%s); install the packages node-d3-axis, "
                           "node-d3-scale and node-d3-selection, or say where it is with --charts",
                           own.text);
    bool fits = !strstr(text, "</script");
    if (fits) text_bytes(out, text, size);
    free(text);
    return fits || error_input(error, "%s: cannot be part of a page: it closes its script", path);
}

bool library_read(const char *place, Text *out, Error *error) {
    char path[PLACE_BYTES];
    struct stat status = {0};
    bool good = true;
    if (stat(place, &status) != 0 && errno != ENOENT && errno != ENOTDIR)
        return error_path(error, "%s: cannot be read", place);
    if (S_ISREG(status.st_mode)) return append(place, out, error);
    for (size_t i = 0; good && i < sizeof modules / sizeof *modules; i++) {
        const char *name = modules[i];
        int size = snprintf(path, sizeof path, "%s/d3-%s/dist/d3-%s.min.js", place, name, name);
        if (size >= (int)sizeof path) return error_input(error, "--charts: longer than a path can be");
        good = append(path, out, error);
    }
    return good;
}
