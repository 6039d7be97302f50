/* Look-ups without messages: a member that is missing is NULL, NaN or false. */
#include "core/member.h"

cJSON *member(const cJSON *object, const char *key) { return cJSON_GetObjectItemCaseSensitive(object, key); }

double member_number(const cJSON *object, const char *key) {
    return cJSON_GetNumberValue(member(object, key));
}

const char *member_string(const cJSON *object, const char *key) {
    return cJSON_GetStringValue(member(object, key));
}

bool member_true(const cJSON *object, const char *key) { return cJSON_IsTrue(member(object, key)); }

double member_end(const cJSON *object, const char *key, int index) {
    return cJSON_GetNumberValue(cJSON_GetArrayItem(member(object, key), index));
}
