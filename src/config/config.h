/* A tournament as the user wrote it, checked, with every default filled in. */
#ifndef KOZYR_CONFIG_CONFIG_H
#define KOZYR_CONFIG_CONFIG_H

#include "core/bot.h"
#include "core/game.h"
#include "core/json.h"
#include "core/option.h"
#include "core/seed.h"

enum { NAME_MAX_LENGTH = 60, ENTRANTS_MAX = 20000, CONFIG_SIZE_MAX = 64 << 20, DEALS_SIZE_MAX = 1 << 30 };

/* SEATINGS_AUTO: to be decided by a pilot before the run; until then as many as it would try against one. */
typedef enum { SEATINGS_ALL, SEATINGS_ROTATIONS, SEATINGS_ONE, SEATINGS_AUTO } Seatings;
typedef enum { FILL_DISTINCT, FILL_MIXED, FILL_SIDES } Fill;
typedef enum { RECORDS_NONE, RECORDS_ALL, RECORDS_EXPLAINED } Records;
typedef enum { ROWS_CSV, ROWS_ZSTD, ROWS_NONE } Rows;
typedef enum { REDUCTION_NONE, REDUCTION_DEAL } Reduction;

typedef struct {
    int64_t deals; /* deals per pairing, in every round */
    uint32_t workers, move_timeout;
    uint16_t rounds; /* of formats that let one choose; 0: the format chooses */
    uint8_t seatings, fill, rows, records, variance_reduction; /* the enums above */
} RunOptions;

extern const OptionTable run_options;

typedef struct {
    char name[NAME_MAX_LENGTH + 1];
    const Bot *bot;
    _Alignas(8) unsigned char params[PARAMS_MAX];
    /* Of a point of a sweep (config/varied.h), where such are varied: the rules of its games, and the parameters of
     * the opponent Config.partner. Options of these have offsets from `params`, as those of the bot. */
    unsigned char rules[RULES_MAX], partner[PARAMS_MAX];
} Entrant;

/* Room for any struct that holds the option of a varied parameter. */
enum { VARIED_MAX = PARAMS_MAX + RULES_MAX + PARAMS_MAX };

/* The levels of courses, from the inside out: see config/course.h. */
typedef enum { COURSE_BASE, COURSE_RACE, COURSE_STOP, COURSE_LEVELS } CourseLevel;
struct Course;

typedef struct {
    char name[NAME_MAX_LENGTH + 1];
    char *description; /* NULL: none */
    Seed seed;
    bool seed_drawn;               /* the config said "random", and the seed was drawn for this run */
    char seed_text[SEED_TEXT_MAX]; /* the text of the config, unless a number says the same; else "" */
    const Game *game;
    const char *preset; /* NULL if the game has none */
    _Alignas(8) unsigned char rules[RULES_MAX];
    int seats;
    int sides; /* with fill "sides"; else 0 */
    uint8_t side[SEATS_MAX];
    Entrant *entrants;
    int entrant_count;
    int changing; /* the first n entrants have other parameters in every round */
    /* A course may have derived the first n entrants from one of the config: `origin`. */
    int derived;
    Entrant origin;
    bool varies_rules;                  /* points of the sweep have rules of their own */
    int partner;                        /* the opponent whose parameters the points also vary; 0: none */
    Option members[OPTION_MEMBERS_MAX]; /* parameter.h: those of an object that are varied; varied.h */
    int member_count;
    RunOptions options;
    const struct Course *courses[COURSE_LEVELS]; /* NULL: none at this level; the base always exists */
    void *settings[COURSE_LEVELS];               /* their settings, for course_settings; NULL: none */
    const char *column; /* the last column of games.csv, which separates the parts of a plan; NULL: none */
    /* deals_from: given deals instead of seeded ones. The text is kept: a run directory holds a copy. */
    char *deals_from; /* the path as written; NULL: none */
    char *deals_text;
    size_t deals_size;
    unsigned char *deal_states; /* states of the deals of all rounds, game->state_size bytes each */
    int64_t deal_count;         /* of the given deals */
    /* Moves made in the given deals before the bots begin: those of deal i are given_moves[given_begin[i]]
     * up to given_moves[given_begin[i + 1] - 1]. Both NULL: there are none. */
    Move *given_moves;
    int64_t *given_begin;
} Config;

/* The moves made in a deal before the bots begin; returns their number. */
static inline int config_given(const Config *config, int64_t deal, const Move **moves) {
    if (!config->given_begin) return 0;
    *moves = config->given_moves + config->given_begin[deal];
    return (int)(config->given_begin[deal + 1] - config->given_begin[deal]);
}

/* A change from the command line: --set PATH=VALUE, and --seed, --deals, --workers, --rows. */
typedef struct {
    const char *path, *value;
    const char *flag; /* "--vary": the value is already in the JSON, and errors only name the flag; NULL:
                       * --set */
} Setting;

/* The origin of a config's JSON, and the changes of the command line. */
typedef struct {
    const char *name;   /* names the file in messages */
    const char *folder; /* folder that deals_from paths are relative to */
    const Setting *settings;
    int setting_count;
} ConfigSource;

/* Reads the text of a config file; the caller frees it. "-" is the standard input, and *path becomes
 * "stdin". */
char *config_read_file(const char **path, size_t *size, Error *error);
/* Reads and checks a config file. NULL on error (an input error, except when out of memory); free with
 * config_free. */
Config *config_load(const char *path, const Setting *settings, int setting_count, Error *error);
/* The same for JSON text. */
Config *config_parse(const char *text, size_t size, const ConfigSource *source, Error *error);
/* The same for a parsed tree, to which the settings are applied. */
Config *config_from_json(cJSON *root, const ConfigSource *source, Error *error);
/* Reads the config.json of a run: programs that it names need not be on this machine. */
Config *config_load_kept(const char *path, Error *error);
Config *config_parse_kept(const char *text, size_t size, const ConfigSource *source, Error *error);
void config_free(Config *config);

/* True if external bots take part. And checks that all of them are on this machine. */
bool config_has_programs(const Config *config);
/* True if the entrant opens something that all workers of a machine share. */
static inline bool entrant_shares(const Entrant *entrant) {
    const BotSharing *sharing = entrant->bot->sharing;
    return sharing && sharing->wanted(entrant->params);
}
enum { SHARES_MAX = 16 /* most such entrants: each has processes of its own */ };
bool config_find_programs(const Config *config, Error *error);

/* True if all bots play the same moves when a run is played again. Otherwise its records keep what was
 * played. */
bool config_is_reproducible(const Config *config);

/* resolved.c: the resolved config. Reading it gives the same config. The caller frees it; NULL: out of
 * memory. config_run_text is the config.json of a run directory, whose deals are in deals.jsonl. */
char *config_text(const Config *config);
char *config_run_text(const Config *config);
/* Only the rules, with the preset, as in config.json. */
cJSON *config_rules_json(const Config *config, const void *rules);

/* run_options.c: refuses options that exclude each other. */
bool run_options_check(const Config *config, Error *error);

/* The number of the entrant with this name; -1 with an error that names `path` and the nearest name. `name`
 * NULL: the value was no text. */
int config_find_entrant(const Config *config, const char *name, const char *path, Error *error);

/* The number of entrants at a table: the size of a pairing. */
int config_pairing_size(const Config *config);

/* setting.c: writes `value` at `path` into the config's tree; the object it belongs to must exist. */
bool setting_apply(cJSON *root, const Setting *setting, Error *error);
/* Prepends the setting to an error about the value that it set; false: no setting is to blame. */
bool setting_blame(const Setting *settings, int count, Error *error);
/* Splits "PATH=VALUE" in place. */
bool setting_split(char *text, Setting *setting, Error *error);

/* deal_file.c: reads config->deals_text (JSON lines) into deal_states and sets or checks options.deals.
 * `given`: the config states a number of deals. */
bool deal_file_read(Config *config, const char *name, bool given, Error *error);

#endif
