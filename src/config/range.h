/* Ranges of a parameter's values, as --vary has them: LOW..HIGH or LOW..HIGH/STEP. */
#ifndef KOZYR_CONFIG_RANGE_H
#define KOZYR_CONFIG_RANGE_H

#include "core/error.h"
#include "core/option.h"

typedef struct {
    const char *low_text, *high_text, *step_text; /* as they were written; step_text NULL: none */
    double low, high; /* allowed values of the option; low may be the larger one */
    double step;      /* above 0; 0: none was given, or none that is above 0 */
} Range;

/* Reads a text that holds "..", and cuts it up; `path` names the parameter in messages. */
bool range_read(Range *range, const Option *option, const char *path, char *text, Error *error);

#endif
