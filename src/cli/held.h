/* kozyr tune --hold: a tuning for each value of parameters that are not tuned themselves. */
#ifndef KOZYR_CLI_HELD_H
#define KOZYR_CLI_HELD_H

#include "cli/command.h"
#include "core/sheet.h"
#include "plan/tuning_report.h"
#include "sweep/tune.h"

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

/* Reads every PATH=SPEC, for a tuning whose config says what the parameters may be. The texts are cut up and
 * must stay. Free with held_free also on error. */
bool held_read(Held *held, char *const *texts, int count, Config *config, Error *error);
void held_free(Held *held);

const char *held_value(const Held *held, int tuning, int parameter);
/* "depth=1,deck=36" of a tuning. */
void held_label(const Held *held, int tuning, Text *out);

/* Where a tuning goes: a folder of its own in that of all, by its label. */
enum { HELD_FOLDER = 4096 };
bool held_folder(const Held *held, int tuning, const char *folder, char *out, Error *error);

/* Plays them all, each into its folder, and shows them side by side, or says what they will take.
 * `settings` has room for one more of each --hold. Exit status. */
int held_run(const Arguments *arguments, Setting *settings, int count, const TuneRequest *request,
             Error *error);

/* The tunings side by side; `results`: one of each, `config`: that of one of them. */
void held_table_build(const Held *held, const Config *config, const TuneResult *results, Sheet *sheet);
/* The keys "hold" and, of a tuning, "values". */
void held_put_paths(const Held *held, JsonWriter *json);
void held_put_values(const Held *held, int tuning, JsonWriter *json);

/* What they will take, each and all together; `each`: the forecast of each; `config`: that of one of them. */
void held_forecast_write(const Held *held, const Config *config, const TuneForecast *each, Text *out);
void held_forecast_json(const Held *held, const TuneForecast *each, Text *out);

#endif
