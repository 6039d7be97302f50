/* kozyr tune --hold: parameters that are not tuned but held at given values. */
#ifndef KOZYR_CLI_HELD_H
#define KOZYR_CLI_HELD_H

#include "config/config.h"
#include "core/text.h"

/* Each tuning is a run of its own, one row of the table. A value is written like any option's
 * (VALUE_SHOWN). */
enum { HELD_MAX = 100, HELD_VALUE = 64 };

/* A parameter and its held values. */
typedef struct {
    const char *path; /* "entrants.tree.depth" */
    const char *last; /* "depth" */
    const char *name; /* the same, or "tree.depth" if two held parameters are called depth */
    int count;
    char (*values)[HELD_VALUE]; /* as written in a config */
} HeldParameter;

/* One tuning per combination of the values; those of the last parameter change fastest. */
typedef struct {
    HeldParameter *parameters;
    int parameter_count, count; /* count: number of tunings, at most HELD_MAX */
} Held;

enum { HELD_FOLDER = 4096 }; /* size in bytes of the buffer for a tuning's folder name */

/* Reads the texts of all --hold. It splits the texts in place, and `held` points into them. Call held_free
 * even after an error. */
bool held_read(Held *held, char *const *texts, int count, Config *config, Error *error);
void held_free(Held *held);

/* The value of a parameter in a tuning, as written in a config. */
const char *held_value(const Held *held, int tuning, int parameter);
/* Appends "depth=1,width=3". */
void held_label(const Held *held, int tuning, Text *out);
/* The folder of a tuning: a subfolder of `folder` named by its label. `out` has HELD_FOLDER bytes. */
bool held_folder(const Held *held, int tuning, const char *folder, char *out, Error *error);

#endif
