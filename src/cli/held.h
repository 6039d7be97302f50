/* kozyr tune --hold: parameters that are not tuned themselves, and the values that they are held at. */
#ifndef KOZYR_CLI_HELD_H
#define KOZYR_CLI_HELD_H

#include "config/config.h"
#include "core/text.h"

enum { HELD_MAX = 100, HELD_VALUE = 64 };

/* A parameter and the values that it is held at. */
typedef struct {
    const char *path; /* "entrants.tree.depth" */
    const char *last; /* "depth" */
    const char *name; /* the same; "tree.depth" where two of them are called depth */
    int count;
    char (*values)[HELD_VALUE]; /* as they are written in a config */
} HeldParameter;

/* A tuning for each combination of the values; those of the last parameter change fastest. */
typedef struct {
    HeldParameter *parameters;
    int parameter_count, count; /* count: of tunings, at most HELD_MAX */
} Held;

enum { HELD_FOLDER = 4096 }; /* bytes of the name of a tuning's folder */

/* Reads the texts of all --hold, which it cuts up and which `held` goes on using. Free it in any case. */
bool held_read(Held *held, char *const *texts, int count, Config *config, Error *error);
void held_free(Held *held);

/* The value of a parameter in a tuning, as it is written in a config. */
const char *held_value(const Held *held, int tuning, int parameter);
/* Appends "depth=1,width=3". */
void held_label(const Held *held, int tuning, Text *out);
/* Where a tuning goes: a folder of its own in that of all, by its label. `out` has HELD_FOLDER bytes. */
bool held_folder(const Held *held, int tuning, const char *folder, char *out, Error *error);

#endif
