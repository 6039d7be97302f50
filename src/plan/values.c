/* Values of options as JSON and CSV: as a config has them. */
#include "plan/values.h"

#include <math.h>
#include <string.h>

void values_put_all(JsonWriter *json, const OptionTable *table, const void *params) {
    cJSON *object = cJSON_CreateObject();
    option_write(table, params, object);
    json_put_members(json, object);
    cJSON_Delete(object);
}

void values_csv_figure(double value, Text *out) {
    text_format(out, ",%.6f", fabs(value) < 0.5e-6 ? 0.0 : value);
}

void values_csv(const Option *option, double value, Text *out) {
    char shown[64];
    option_format(option, value, shown, sizeof shown);
    const char *text = option->type == OPTION_TEXT ? interned((uint32_t)value) : shown;
    text_char(out, ',');
    if (!strpbrk(text, ",\"\r\n")) {
        text_string(out, text);
        return;
    }
    text_char(out, '"');
    for (; *text; text++) {
        if (*text == '"') text_char(out, '"');
        text_char(out, *text);
    }
    text_char(out, '"');
}
