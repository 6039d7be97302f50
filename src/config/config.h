/* A tournament as the user configured it, checked and with every default filled in. */
#ifndef KOZYR_CONFIG_CONFIG_H
#define KOZYR_CONFIG_CONFIG_H

#include "core/bot.h"
#include "core/game.h"
#include "core/json.h"
#include "core/option.h"
#include "core/seed.h"

/* A name and its suffixes ("@tuned", "@19000") fit into a cell. Entrants have 16-bit numbers, and
 * every two may be compared. 64 MiB are 3 kB for each entrant of the largest config; a file of deals is read
 * into memory. */
enum { NAME_MAX_LENGTH = 60, ENTRANTS_MAX = 20000, CONFIG_SIZE_MAX = 64 << 20, DEALS_SIZE_MAX = 1 << 30 };

/* SEATINGS_AUTO: a pilot decides before the run; until then, the seatings the pilot would compare with one. */
typedef enum { SEATINGS_ALL, SEATINGS_ROTATIONS, SEATINGS_ONE, SEATINGS_AUTO } Seatings;
typedef enum { FILL_DISTINCT, FILL_MIXED, FILL_SIDES } Fill;
typedef enum { RECORDS_NONE, RECORDS_ALL, RECORDS_EXPLAINED } Records;
typedef enum { ROWS_CSV, ROWS_ZSTD, ROWS_NONE } Rows;
typedef enum { REDUCTION_NONE, REDUCTION_DEAL } Reduction;

typedef struct {
    int64_t deals; /* deals per pairing, in every round */
    uint32_t workers, move_timeout;
    uint16_t rounds; /* for formats with a free number of rounds; 0: the format's default */
    uint8_t seatings, fill, rows, records, variance_reduction; /* the enums above */
} RunOptions;

extern const OptionTable run_options;

typedef struct {
    char name[NAME_MAX_LENGTH + 1];
    const Bot *bot;
    _Alignas(8) unsigned char params[PARAMS_MAX];
    /* For a point of a sweep that varies them (config/varied.h): the rules of its games, and the parameters of
     * the opponent Config.partner. Their options have offsets from `params`, like those of the bot. */
    unsigned char rules[RULES_MAX], partner[PARAMS_MAX];
} Entrant;

/* Size of a buffer into which any option of a varied parameter can be written. */
enum { VARIED_MAX = PARAMS_MAX + RULES_MAX + PARAMS_MAX };

/* The levels of courses (config/course.h), from the inside out. */
typedef enum { COURSE_BASE, COURSE_RACE, COURSE_STOP, COURSE_LEVELS } CourseLevel;
struct Course;

typedef struct {
    char name[NAME_MAX_LENGTH + 1];
    char *description; /* NULL if there is none */
    Seed seed;
    bool seed_drawn;               /* true if the config says "random" and the seed was drawn for this run */
    char seed_text[SEED_TEXT_MAX]; /* the spelling, if a number does not preserve it; else "" */
    const Game *game;
    const char *preset; /* NULL if the game has no presets */
    _Alignas(8) unsigned char rules[RULES_MAX];
    int seats;
    int sides; /* number of sides if fill is "sides"; else 0 */
    uint8_t side[SEATS_MAX];
    Entrant *entrants;
    int entrant_count;
    int changing; /* number of leading entrants whose parameters change every round */
    /* A course may have derived the first `derived` entrants from one in the config: `origin`. */
    int derived;
    Entrant origin;
    bool varies_rules;                  /* points have their own rules */
    int partner;                        /* the opponent whose parameters the points also set; 0 if there is
                                         * none */
    Option members[OPTION_MEMBERS_MAX]; /* options of varied members of objects (parameter.h), and of
                                         * varied.h */
    int member_count;
    RunOptions options;
    const struct Course
        *courses[COURSE_LEVELS];   /* NULL if there is none at a level; the base always exists */
    void *settings[COURSE_LEVELS]; /* the courses' settings, for course_settings; NULL if none */
    const char *column; /* name of the last column of games.csv, which labels the parts of a plan; NULL if
                         * none */
    /* deals_from: given deals instead of drawn ones. The text is kept, because a run directory holds a copy. */
    char *deals_from; /* the path as written; NULL if none */
    char *deals_text;
    size_t deals_size;
    unsigned char *deal_states; /* states of all rounds' deals, game->state_size bytes each */
    int64_t deal_count;         /* number of given deals */
    /* Moves made in the deals before the bots begin: those of deal i are given_moves[given_begin[i]] up to
     * given_moves[given_begin[i + 1] - 1]. Both are NULL if no deal has any. */
    Move *given_moves;
    int64_t *given_begin;
} Config;

/* Stores the moves made in a deal before the bots begin; returns their number. */
static inline int config_given(const Config *config, int64_t deal, const Move **moves) {
    if (!config->given_begin) return 0;
    *moves = config->given_moves + config->given_begin[deal];
    return (int)(config->given_begin[deal + 1] - config->given_begin[deal]);
}

/* A change from the command line: --set PATH=VALUE, and --seed, --deals, --workers, --rows. */
typedef struct {
    const char *path, *value;
    const char
        *flag; /* for a flag such as "--vary", whose value is already in the JSON: the flag, for errors;
                * NULL for --set */
} Setting;

/* The source of a config's JSON, and the command-line changes to it. */
typedef struct {
    const char *name;   /* name of the file in messages */
    const char *folder; /* base folder for deals_from paths */
    const Setting *settings;
    int setting_count;
    bool kept; /* the config of a run: external programs it names need not exist on this machine */
} ConfigSource;

/* Reads the text of a config file; the caller frees it. "-" means the standard input; `path`
 * then becomes "stdin". */
char *config_read_file(const char **path, size_t *size, Error *error);
/* Reads and checks a config file. NULL on error (an input error unless out of memory); free with
 * config_free. */
Config *config_load(const char *path, const Setting *settings, int setting_count, Error *error);
/* The same for JSON text. */
Config *config_parse(const char *text, size_t size, const ConfigSource *source, Error *error);
/* The same from a parsed tree; the settings are applied to it. */
Config *config_from_json(cJSON *root, const ConfigSource *source, Error *error);
/* Reads the config.json of a run. */
Config *config_load_kept(const char *path, Error *error);
void config_free(Config *config);

/* True if external bots take part. */
bool config_has_programs(const Config *config);
/* True if the entrant opens something that all workers of a machine share. */
static inline bool entrant_shares(const Entrant *entrant) {
    const BotSharing *sharing = entrant->bot->sharing;
    return sharing && sharing->wanted(entrant->params);
}
enum { SHARES_MAX = 16 /* maximum number of such entrants at a time: each has its own processes */ };
bool config_find_programs(const Config *config, Error *error);

/* True if all bots play the same moves when a run is repeated. Otherwise records preserve the games. */
bool config_is_reproducible(const Config *config);

/* resolved.c: the resolved config, which reads back as the same config. The caller frees it; NULL if out of
 * memory. config_run_text is the config.json of a run directory, where the deals are in deals.jsonl. */
char *config_text(const Config *config);
char *config_run_text(const Config *config);
/* The rules alone, with the preset, as in config.json. */
cJSON *config_rules_json(const Config *config, const void *rules);

/* run_options.c: refuses options that exclude each other. */
bool run_options_check(const Config *config, Error *error);

/* The index of the entrant with this name; -1 if there is none, and the error states `path` and the nearest
 * name. `name` is NULL if the value was no text. */
int config_find_entrant(const Config *config, const char *name, const char *path, Error *error);

/* The number of entrants that meet at a table: the size of a pairing. */
int config_pairing_size(const Config *config);

/* setting.c: writes `value` at `path` into the config's tree; the enclosing object must exist. */
bool setting_apply(cJSON *root, const Setting *setting, Error *error);
/* Prefixes an error about a value with the setting that set it; false if none did. */
bool setting_blame(const Setting *settings, int count, Error *error);
/* Splits "PATH=VALUE" in place. */
bool setting_split(char *text, Setting *setting, Error *error);

/* deal_file.c: reads config->deals_text (JSON lines) into deal_states, and sets or checks options.deals.
 * `given`: the config specifies a number of deals. */
bool deal_file_read(Config *config, const char *name, bool given, Error *error);

#endif
