/* Configs of tunings, with what is within the braces of "tune". */
#ifndef KOZYR_TESTS_TUNE_CONFIG_H
#define KOZYR_TESTS_TUNE_CONFIG_H

#include "scheduled.h"

/* The one that is tuned is "w", with a trump_factor of 2 and a rank_base of 3. */
#define TUNE_ENTRANTS                                                                                        \
    "\"low\":{\"bot\":\"lowest\"},\"w\":{\"bot\":\"weighted\",\"trump_factor\":2,\"rank_base\":3},"          \
    "\"rnd\":{\"bot\":\"random\"}"

static inline Config *tune_config(const char *entrants, const char *tune, const char *rules, Error *error) {
    return config_of(
        error, "{\"game\":{\"name\":\"durak\"%s},\"seed\":9,\"deals\":4,\"entrants\":{%s},\"tune\":{%s}}",
        rules, entrants, tune);
}

#endif
