/* Members of JSON objects by name, for what this program writes and reads again: summaries, comparisons,
 * records. What users write is read with json.h, which says what is wrong with it. */
#ifndef KOZYR_CORE_MEMBER_H
#define KOZYR_CORE_MEMBER_H

#include <cjson/cJSON.h>
#include <stdbool.h>

/* NULL: there is none. */
cJSON *member(const cJSON *object, const char *key);
double member_number(const cJSON *object, const char *key); /* NaN: none */
const char *member_string(const cJSON *object, const char *key);
bool member_true(const cJSON *object, const char *key);
/* Element `index` of a list of numbers, such as an end of an interval; 0 is the lower one. */
double member_end(const cJSON *object, const char *key, int index);

#endif
