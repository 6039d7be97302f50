/* Configs of tests, from texts, and their schedules. */
#ifndef KOZYR_TESTS_SCHEDULED_H
#define KOZYR_TESTS_SCHEDULED_H

#include <stdarg.h>
#include <stdio.h>

#include "plan/schedule.h"

/* Of a text as printf writes it; NULL: it is refused. */
__attribute__((format(printf, 2, 3))) static inline Config *config_of(Error *error, const char *format, ...) {
    char text[4096];
    va_list values;
    va_start(values, format);
    int size = vsnprintf(text, sizeof text, format, values);
    va_end(values);
    assert_in_range(size, 0, sizeof text - 1);
    *error = (Error){0};
    return config_parse(text, (size_t)size, &(ConfigSource){.name = "test", .folder = "."}, error);
}

/* So many that play at random, as a config lists them: e0, e1 and so on. */
static inline const char *random_entrants(int count) {
    static char text[2048];
    int size = 0;
    for (int i = 0; i < count; i++)
        size += snprintf(text + size, sizeof text - (size_t)size, "%s\"e%d\":{\"bot\":\"random\"}",
                         i ? "," : "", i);
    return text;
}

typedef struct {
    Config *config;
    Schedule *schedule;
} Scheduled;

/* A test failure where there is no config. */
static inline Scheduled schedule_of(Config *config, Error *error) {
    if (!config) fail_msg("%s", error->text);
    Scheduled made = {config, schedule_create(config, error)};
    if (!made.schedule) fail_msg("%s", error->text);
    return made;
}

static inline void scheduled_free(Scheduled *made) {
    schedule_free(made->schedule);
    config_free(made->config);
}

#endif
