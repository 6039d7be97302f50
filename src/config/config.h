/* A tournament as the user wrote it, checked, with every default filled in. */
#ifndef KOZYR_CONFIG_CONFIG_H
#define KOZYR_CONFIG_CONFIG_H

#include "core/bot.h"
#include "core/json.h"
#include "plan/stop.h"

enum { NAME_MAX_LENGTH = 60, ENTRANTS_MAX = 20000, CONFIG_SIZE_MAX = 64 << 20, DEALS_SIZE_MAX = 1 << 30 };

typedef enum { FORMAT_ROUND_ROBIN, FORMAT_MATCH, FORMAT_GAUNTLET, FORMAT_SWISS, FORMAT_KNOCKOUT } Format;
typedef enum { SEATINGS_ALL, SEATINGS_ROTATIONS, SEATINGS_ONE } Seatings;
typedef enum { FILL_DISTINCT, FILL_MIXED } Fill;
typedef enum { RECORDS_NONE, RECORDS_ALL } Records;
typedef enum { REDUCTION_NONE, REDUCTION_DEAL } Reduction;

typedef struct {
    int64_t deals; /* deals per pairing, in every round */
    uint32_t workers, move_timeout;
    uint16_t rounds; /* of format swiss; 0: rounds_count decides */
    uint8_t format, seatings, fill, records, variance_reduction; /* the enums above */
} RunOptions;

extern const OptionTable run_options;

typedef struct {
    char name[NAME_MAX_LENGTH + 1];
    const Bot *bot;
    _Alignas(8) unsigned char params[PARAMS_MAX];
} Entrant;

/* A sweep: entrants 0 to count - 1 of the config are one entrant with different values of its parameters,
 * and those behind them are its opponents. Every point plays the same deals with the same bot streams. */
enum { SWEPT_MAX = 16 };
typedef enum { RACE_ELIMINATION, RACE_HALVING } RaceKind;

/* Points that are behind drop out: plan/race.h. */
typedef struct {
    bool set; /* whether it is a race at all */
    uint8_t rule;
    double alpha;
    int64_t deals_per_round;
} RaceRule;

extern const OptionTable race_options;

typedef struct {
    int count;    /* 0: this is no sweep */
    Entrant base; /* as the config has it, under its own name */
    int parameter_count;
    const Option *parameters[SWEPT_MAX];
    RaceRule race;
} Points;

/* A tuning: the values of some parameters of one entrant are looked for in games. Its config has, in this
 * order, the entrants NAME@1, NAME@2 ... whose parameters change from iteration to iteration, NAME@tuned with
 * the answer, NAME with the values it started from, and the opponents. An iteration is a round of `deals`
 * deals, which every candidate plays against the opponents; the last round is the match of NAME@tuned with
 * NAME. */
enum { TUNED_VALUES_MAX = 16, TUNE_CANDIDATES_MAX = 1000 };
typedef enum { TUNER_SPSA, TUNER_CROSS_ENTROPY } TunerKind;

typedef struct {
    const Option *option;
    double start;
    double low, high, step; /* of a number; step: how far from the centre candidates are */
    int value_count;        /* above 0: a choice between values */
    double values[TUNED_VALUES_MAX];
} Tunable;

typedef struct {
    bool set; /* whether this is one at all */
    uint8_t tuner;
    uint32_t iterations;
    int64_t confirm;            /* deals of the last match */
    double r_end;               /* spsa */
    uint16_t population, elite; /* cross-entropy; elite 0: a third */
    Entrant base;               /* as the config has it */
    int parameter_count;
    Tunable parameters[SWEPT_MAX];
    int candidates;
    bool against_start; /* the start values are an opponent, the first */
    bool duel;          /* the two candidates of an iteration play each other, and nobody else */
} Tune;

extern const OptionTable tune_options;

typedef struct {
    char name[NAME_MAX_LENGTH + 1];
    char *description; /* NULL: none */
    uint64_t seed;
    const Game *game;
    const char *preset; /* NULL when the game has none */
    _Alignas(8) unsigned char rules[RULES_MAX];
    int seats;
    Entrant *entrants;
    int entrant_count;
    int changing; /* the first so many are somebody else in every round */
    Points points;
    Tune tune;
    RunOptions options;
    StopRule stop;
    const char *column; /* the last one of games.csv, which tells the parts of a plan apart; NULL: none */
    /* deals_from: given deals instead of seeded ones. The text is kept: a run directory holds a copy. */
    char *deals_from; /* the path as it was written; NULL: none */
    char *deals_text;
    size_t deals_size;
    unsigned char *deal_states; /* states of the deals of all rounds, of game->state_size bytes */
} Config;

/* A change from the command line: --set PATH=VALUE, and --seed, --deals, --workers. */
typedef struct {
    const char *path, *value;
} Setting;

/* Reads and checks a config file. NULL on error (always an input error unless memory runs out);
 * free with config_free. */
Config *config_load(const char *path, const Setting *settings, int setting_count, Error *error);
/* The same from JSON text; `name` stands for the file in messages, `folder` is where deals_from paths begin.
 */
Config *config_parse(const char *text, size_t size, const char *name, const char *folder,
                     const Setting *settings, int setting_count, Error *error);
/* The same from a parsed tree, to which the settings are applied. */
Config *config_from_json(cJSON *root, const char *name, const char *folder, const Setting *settings,
                         int setting_count, Error *error);
void config_free(Config *config);

/* Do the answers of all bots follow from the run alone? Else the records keep what was played. */
bool config_is_reproducible(const Config *config);

/* The resolved config: reading it again gives the same config. The caller frees it; NULL: out of memory.
 * config_run_text is config.json of a run directory, where the deals stand in deals.jsonl. */
char *config_text(const Config *config);
char *config_run_text(const Config *config);
/* The rules alone, with the preset, as in config.json. */
cJSON *config_rules_json(const Config *config);

/* The number of the entrant of this name; -1, and the error names `path` and the nearest. NULL: no text stood
 * there. */
int config_find_entrant(const Config *config, const char *name, const char *path, Error *error);

/* points.c: the key "sweep". points_choose leaves the swept entrant and its opponents, in this order;
 * points_expand then replaces the swept one by one entrant per point. */
bool points_choose(const cJSON *root, Config *config, Error *error);
bool points_expand(const cJSON *root, Config *config, Error *error);
cJSON *points_json(const Config *config);

/* tune_config.c: the key "tune", in the same two steps. */
bool tune_choose(const cJSON *root, Config *config, Error *error);
bool tune_expand(const cJSON *root, Config *config, Error *error);
cJSON *tune_json(const Config *config);

/* setting.c: writes `value` at `path` into the config's tree; the object it stands in must exist. */
bool setting_apply(cJSON *root, const Setting *setting, Error *error);
/* Splits "PATH=VALUE" in place. */
bool setting_split(char *text, Setting *setting, Error *error);

/* deal_file.c: reads config->deals_text (JSON lines) into deal_states and sets or checks options.deals.
 * `given` says that the config names a number of deals. */
bool deal_file_read(Config *config, const char *name, bool given, Error *error);

#endif
