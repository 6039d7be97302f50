#include "plan/figures.h"

#include <string.h>

enum { DECIMALS = 6 };

void figures_add(cJSON *object, const char *key, double value) {
    json_add_fixed(object, key, value, DECIMALS);
}

void figures_add_count(cJSON *object, const char *key, uint64_t count) {
    cJSON_AddNumberToObject(object, key, (double)count);
}

void figures_add_ends(cJSON *object, const char *key, double low, double high) {
    cJSON *ends = cJSON_AddArrayToObject(object, key);
    cJSON_AddItemToArray(ends, json_fixed(low, DECIMALS));
    cJSON_AddItemToArray(ends, json_fixed(high, DECIMALS));
}

void figures_add_share(cJSON *object, double share, double low, double high) {
    figures_add(object, "share", share);
    figures_add_ends(object, "share_ci95", low, high);
    figures_add(object, "score", share);
    figures_add_ends(object, "score_ci95", low, high);
}

void figures_add_anytime(cJSON *object, double low, double high) {
    figures_add_ends(object, "share_anytime95", low, high);
    figures_add_ends(object, "score_anytime95", low, high);
}

void figures_add_interval(cJSON *object, const char *key, const char *ends, Interval interval) {
    figures_add(object, key, interval.mean);
    figures_add_ends(object, ends, interval.low, interval.high);
}

void figures_csv_value(const Option *option, double value, Text *out) {
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
