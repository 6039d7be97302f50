/* Members of an option of type OPTION_VALUES that vary from one set of parameters to the next: each has a
 * slot of its own, which an Option names like any other, so that values of it can be put anywhere and need no
 * new text. */
#ifndef KOZYR_CORE_OPTION_VALUES_H
#define KOZYR_CORE_OPTION_VALUES_H

#include "core/option.h"

enum { OPTION_MEMBERS_MAX = 16 };

/* The field of such an option. */
typedef struct {
    uint32_t text;   /* as it was written, interned */
    uint32_t layout; /* interned JSON: which members have slots, {"name": type} in the order of the slots */
    int64_t slots[OPTION_MEMBERS_MAX];
} OptionValues;

#define OPTION_ROW_VALUES(params, field, help)                                                               \
    {                                                                                                        \
#field, OPTION_VALUES, (uint16_t)offsetof(params, field), sizeof(uint32_t), INTERNED_EMPTY, 0, 0,    \
            NULL, help                                                                                       \
    }

/* Gives the member `key` of `row` in `params` a slot with its value, and describes it in `member`, named
 * ROW.KEY. `whole`: a number that is one takes only such values. False: there is no such member, or no room;
 * the error begins with `path`. */
bool option_member_open(const Option *row, const char *key, bool whole, const char *path, void *params,
                        Option *member, Error *error);

/* What the row holds, with the values of the slots; NULL when memory is short. */
struct cJSON *option_values_json(const Option *row, const void *params);

#endif
