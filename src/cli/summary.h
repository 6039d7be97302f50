/* What the tables of all kinds of runs show alike of summary.json. */
#ifndef KOZYR_CLI_SUMMARY_H
#define KOZYR_CLI_SUMMARY_H

#include "cli/sheet.h"
#include "core/json.h"
#include "core/member.h"

/* Builds the tables of one kind of run from its summary, nothing from that of another kind. */
typedef void TableBuilder(const cJSON *root, Sheet *sheet);

/* Reads a summary; NULL: out of memory. The caller frees it with cJSON_Delete. */
cJSON *summary_parse(const char *text);

/* The end of the first line: whether it is partial, and whether it can be played again. */
void summary_state(const cJSON *root, Sheet *sheet);
/* How many games ended why. */
void summary_reasons(const cJSON *root, Sheet *sheet);
/* The first `most` warnings; sweeps and tunings show a few, for they have many that are alike. */
enum { WARNINGS_SHOWN = 5 };
void summary_warnings(const cJSON *root, int most, Sheet *sheet);
/* The value of a parameter as it is written in a config. */
void summary_value(const cJSON *value, char *out, size_t capacity);

#endif
