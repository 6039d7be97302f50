#include "cli/summary.h"

#include <stdio.h>
#include <string.h>

cJSON *summary_parse(const char *text) {
    Error ignored;
    return json_parse(text, strlen(text), "summary.json", 1, &ignored);
}

void summary_state(const cJSON *root, Sheet *sheet) {
    if (!member_true(root, "complete")) sheet_say(sheet, "  [partial]");
    if (!member_true(root, "reproducible"))
        sheet_say(sheet, "  [not reproducible: games hung on time or on programs outside]");
    sheet_say(sheet, "\n\n");
}

void summary_reasons(const cJSON *root, Sheet *sheet) {
    const cJSON *reason, *reasons = member(root, "reasons");
    if (!reasons || !reasons->child) return;
    sheet_say(sheet, "\ngames ended by");
    cJSON_ArrayForEach(reason, reasons) sheet_say(sheet, "%s %s %.0f", reason == reasons->child ? "" : ",",
                                                  reason->string, cJSON_GetNumberValue(reason));
    sheet_say(sheet, "\n");
}

void summary_warnings(const cJSON *root, int most, Sheet *sheet) {
    const cJSON *warning;
    int shown = 0;
    cJSON_ArrayForEach(warning, member(root, "warnings")) {
        if (shown++ == most) break;
        sheet_say(sheet, "%swarning: %s\n", shown == 1 ? "\n" : "", warning->valuestring);
    }
}

void summary_value(const cJSON *value, char *out, size_t capacity) {
    double real;
    char digits[FORMAT_REAL_MAX];
    if (cJSON_IsString(value)) {
        snprintf(out, capacity, "%s", value->valuestring);
    } else if (json_number(value, &real)) {
        format_real(digits, real);
        snprintf(out, capacity, "%s", digits);
    } else {
        snprintf(out, capacity, "%s", cJSON_IsTrue(value) ? "true" : "false");
    }
}
