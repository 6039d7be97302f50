/* Any bytes: either an error with a place, or a value that survives printing. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/json.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool holds, const char *what, const char *detail) {
    if (holds) return;
    fprintf(stderr, "fuzz_json: %s: %s\n", what, detail);
    abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Error error = {0};
    cJSON *first = json_parse((const char *)data, size, "input", 1, &error);
    if (!first) {
        check(error.status == EXIT_INPUT && strncmp(error.text, "input:", 6) == 0, "bad error", error.text);
        return 0;
    }
    check(error.status == 0, "an error beside a value", error.text);
    char excerpt[64];
    json_excerpt(first, excerpt, sizeof excerpt);
    check(*excerpt && strlen(excerpt) < sizeof excerpt - 1, "bad excerpt", excerpt);
    char *printed = json_print(first);
    check(printed, "not printed", excerpt);
    cJSON *second = json_parse(printed, strlen(printed), "printed", 1, &error);
    check(second, "refused its own text", error.text);
    check(cJSON_Compare(first, second, true), "changed by printing", printed);
    char *again = json_print(second);
    check(again && strcmp(printed, again) == 0, "printed differently", printed);
    free(printed);
    free(again);
    cJSON_Delete(first);
    cJSON_Delete(second);
    return 0;
}
