/* Finds the courses that a config selects, level by level, and allocates their settings. */
#include <stdio.h>
#include <string.h>

#include "config/course.h"
#include "core/check.h"
#include "core/json.h"
#include "core/memory.h"
#include "core/text.h"

const cJSON *course_section(const cJSON *root, const char *section) {
    char key[64];
    while (root && *section) {
        size_t length = strcspn(section, ".");
        snprintf(key, sizeof key, "%.*s", (int)length, section);
        root = json_member(root, key);
        section += length + (section[length] == '.');
    }
    return root;
}

void courses_keys(const char *keys[], int room) {
    int count = 0;
    for (const Course *const *course = registry_courses; *course && count < room; course++)
        if ((*course)->section && !strchr((*course)->section, '.')) keys[count++] = (*course)->section;
    keys[count] = NULL;
}

static bool same_section(const Course *a, const Course *b) {
    return a->level == b->level &&
           (a->section && b->section ? strcmp(a->section, b->section) == 0 : a->section == b->section);
}

static bool unknown(const Course *like, const char *path, const cJSON *value, Error *error) {
    const char *names[64];
    int count = 0;
    Text list = {0};
    char shown[64];
    for (const Course *const *course = registry_courses; *course && count < 64; course++)
        if (same_section(*course, like)) names[count++] = (*course)->name;
    for (int i = 0; i < count; i++)
        text_format(&list, "%s\"%s\"", i == 0 ? "" : i == count - 1 ? " or " : ", ", names[i]);
    Hint hint = nearest_hint(cJSON_GetStringValue(value), names, count);
    json_excerpt(value, shown, sizeof shown);
    error_input(error, "%s: %s is not allowed; allowed: %s%s", path, shown, text_c(&list), hint.text);
    text_free(&list);
    return false;
}

/* Finds the course named by the selector, among those that share a section with `like`. */
static bool find_named(Config *config, const Course *like, const cJSON *section, Error *error) {
    CHECK(like, "a course: formats are courses without a section");
    const char *selector = like->section ? like->selector : "format";
    const cJSON *value = selector ? json_member(section, selector) : NULL;
    char path[128];
    for (const Course *const *course = registry_courses; *course; course++) {
        if (!same_section(*course, like)) continue;
        if (value ? !cJSON_IsString(value) || strcmp(value->valuestring, (*course)->name) != 0
                  : selector && !(*course)->is_default)
            continue;
        config->courses[like->level] = *course;
        return true;
    }
    snprintf(path, sizeof path, "%s%s%s", like->section ? like->section : "", like->section ? "." : "",
             selector);
    return unknown(like, path, value, error);
}

static bool find_courses(Config *config, const cJSON *root, Error *error) {
    const Course *format = NULL;
    for (const Course *const *course = registry_courses; *course; course++) {
        const Course *found = config->courses[(*course)->level];
        if (!(*course)->section) {
            format = *course;
            continue;
        }
        const cJSON *section = course_section(root, (*course)->section);
        if (!section || (found && same_section(found, *course))) continue;
        if (found)
            return error_input(error, "%s: the config has \"%s\" as well; allowed: one of them",
                               (*course)->section, found->section);
        if (!cJSON_IsObject(section)) return error_input(error, "%s: expected an object", (*course)->section);
        if (!find_named(config, *course, section, error)) return false;
    }
    const Course *base = config->courses[COURSE_BASE];
    /* a wrong format is an error at any level */
    if (!find_named(config, format, root, error)) return false;
    if (base) config->courses[COURSE_BASE] = base;
    return true;
}

bool courses_find(Config *config, const cJSON *root, Error *error) {
    if (!find_courses(config, root, error)) return false;
    for (int level = 0; level < COURSE_LEVELS; level++) {
        const CourseType *type = config->courses[level] ? config->courses[level]->settings : NULL;
        if (!type) continue;
        CHECK(type->level == (CourseLevel)level, "settings of the course's level: they are looked up there");
        config->settings[level] = memory_new(1, type->size);
        if (!config->settings[level]) return error_memory(error, "a config");
    }
    return true;
}

void *course_settings(const Config *config, const CourseType *type) {
    const Course *course = config->courses[type->level];
    return course && course->settings == type ? config->settings[type->level] : NULL;
}

bool courses_check_shares(const Config *config, Error *error) {
    int count = 0;
    for (int i = 0; i < config->entrant_count; i++) count += entrant_shares(&config->entrants[i]);
    if (config->changing && entrant_shares(&config->entrants[0]))
        return error_input(error,
                           "tune.vary: a program that is shared keeps its options; set shared to false");
    return count <= SHARES_MAX ||
           error_input(error, "entrants: %d have programs that are shared, at most %d can be", count,
                       SHARES_MAX);
}
