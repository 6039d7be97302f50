/* Errors that reach the user: a text and the exit status it asks for. */
#ifndef KOZYR_CORE_ERROR_H
#define KOZYR_CORE_ERROR_H

#include <stdbool.h>

enum { EXIT_FAILED = 1, EXIT_INPUT = 2, EXIT_DIFFERS = 3 };

typedef struct {
    int status;     /* EXIT_INPUT or EXIT_FAILED; 0 if there is no error */
    char path[200]; /* path of the offending value, such as "game.deck"; empty if the text begins with no
                     * path */
    char text[1000];
} Error;

/* Each stores a message (cut if too long) and returns false, so that a check can read
 * `return error_input(error, ...)`. error_input: the user's input is wrong, exit 2; a text that begins with
 * the path of a value and a colon also sets `path`. error_system: a system call just failed (disk, memory,
 * process), exit 1; the text of errno is appended. error_path: the same, but exit 2 if the path is to blame
 * (missing, a folder, no permission). error_failed: exit 1 for a reason without an errno. */
bool error_input(Error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool error_system(Error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool error_path(Error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool error_failed(Error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Prepends a text, including its separator, to the message. A text that ends in a dot also belongs to the
 * path. Returns false. */
bool error_prefix(Error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

#ifdef __clang_analyzer__ /* the analyzer cannot see that they return false */
#define error_input(...)  (error_input(__VA_ARGS__), false)
#define error_system(...) (error_system(__VA_ARGS__), false)
#define error_failed(...) (error_failed(__VA_ARGS__), false)
#define error_path(...)   (error_path(__VA_ARGS__), false)
#define error_prefix(...) (error_prefix(__VA_ARGS__), false)
#endif

/* Stores "out of memory for" and the text, exit 1; returns false. errno is ignored: it may be stale. */
bool error_memory(Error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));
#ifdef __clang_analyzer__
#define error_memory(...) (error_memory(__VA_ARGS__), false)
#endif

/* The name nearest to `word`, or NULL if none is near: the edit distance may be a third of its length plus 1.
 * `names` holds `count` strings. */
const char *nearest_name(const char *word, const char *const *names, int count);

/* "; did you mean "NAME"?" for the end of a message, or "" if no name is near. `word` may be NULL. */
typedef struct {
    char text[96];
} Hint;
Hint nearest_hint(const char *word, const char *const *names, int count);

#endif
