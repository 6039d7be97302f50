/* Figures in result files: six digits behind the point, the same on every machine. */
#ifndef KOZYR_PLAN_FIGURES_H
#define KOZYR_PLAN_FIGURES_H

#include "core/json.h"
#include "core/option.h"
#include "core/text.h"
#include "stats/interval.h"

void figures_add(cJSON *object, const char *key, double value);
void figures_add_count(cJSON *object, const char *key, uint64_t count);
/* [low, high] */
void figures_add_ends(cJSON *object, const char *key, double low, double high);
/* A share under its own name and under the one it had before, "score". */
void figures_add_share(cJSON *object, double share, double low, double high);
void figures_add_anytime(cJSON *object, double low, double high);
/* The mean under `key`, the ends under `ends`. */
void figures_add_interval(cJSON *object, const char *key, const char *ends, Interval interval);
/* A comma and a parameter's value (option_get), in quotes where it needs some (RFC 4180). */
void figures_csv_value(const Option *option, double value, Text *out);

#endif
