/* kozyr tune --hold: a tuning for each value of a parameter that is not tuned itself. */
#ifndef KOZYR_CLI_HELD_H
#define KOZYR_CLI_HELD_H

#include "cli/command.h"
#include "cli/sheet.h"
#include "core/json.h"
#include "sweep/tune.h"

enum { HELD_MAX = 100, HELD_VALUE = 64 };

typedef struct {
    const char *path; /* "entrants.tree.depth" */
    const char *name; /* "depth" */
    int count;
    char (*values)[HELD_VALUE]; /* as they are written in a config */
} Held;

/* Reads PATH=SPEC for a tuning, whose config says what the parameter may be. The text is cut up and must
 * stay. Free with held_free also on error. */
bool held_read(Held *held, char *text, Config *config, Error *error);
void held_free(Held *held);

/* Where the tuning of a value goes: a folder of its own in that of all. */
enum { HELD_FOLDER = 4096 };
bool held_folder(const Held *held, int number, const char *folder, char *out, Error *error);

/* Plays them all, each into its folder, and shows them side by side. `settings` has room for one more. Exit
 * status. */
int held_run(const Arguments *arguments, Setting *settings, int count, const TuneRequest *request,
             Error *error);

/* The tunings side by side; `summaries`: one of each. */
void held_table_build(const Held *held, cJSON *const *summaries, Sheet *sheet);
/* {"hold": PATH, "tunings": [{"value", "folder", "summary"}]}; takes the summaries over. NULL: out of memory;
 * the caller frees it. */
char *held_json(const Held *held, const char *folder, cJSON **summaries);

#endif
