#include "config/range.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/bot.h"
#include "core/check.h"

static bool read_value(const Option *option, const char *path, const char *text, double *value,
                       Error *error) {
    _Alignas(8) unsigned char scratch[PARAMS_MAX] = {0}; /* a set of parameters to try the value in */
    if (!option_set_text(option, text, path, scratch, error)) return false;
    *value = option_get(option, scratch);
    return true;
}

static double read_step(const char *text) {
    char *end;
    double step = strtod(text, &end);
    return end != text && *end == 0 && isfinite(step) && step > 0 ? step : 0;
}

bool range_read(Range *range, const Option *option, const char *path, char *text, Error *error) {
    char *dots = strstr(text, "..");
    CHECK(dots, "a range: whoever calls has looked for the dots");
    char *slash = strchr(dots, '/');
    *dots = 0;
    if (slash) *slash = 0;
    *range = (Range){.low_text = text, .high_text = dots + 2, .step_text = slash ? slash + 1 : NULL};
    if (slash) range->step = read_step(range->step_text);
    return read_value(option, path, range->low_text, &range->low, error) &&
           read_value(option, path, range->high_text, &range->high, error);
}
