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

/* Room for whatever an option of a varied parameter may be put into. */
enum { VARIED_MAX = PARAMS_MAX + RULES_MAX + PARAMS_MAX };

/* How the tournament goes on: config/course.h. From the inside out. */
typedef enum { COURSE_BASE, COURSE_RACE, COURSE_STOP, COURSE_LEVELS } CourseLevel;
struct Course;

typedef struct {
    char name[NAME_MAX_LENGTH + 1];
    char *description; /* NULL: none */
    Seed seed;
    bool seed_drawn;               /* "random" was written, and the seed drawn for this run */
    char seed_text[SEED_TEXT_MAX]; /* as it was written, where a number does not say the same; else "" */
    const Game *game;
    const char *preset; /* NULL when the game has none */
    _Alignas(8) unsigned char rules[RULES_MAX];
    int seats;
    int sides; /* with fill "sides"; else 0 */
    uint8_t side[SEATS_MAX];
    Entrant *entrants;
    int entrant_count;
    int changing; /* the first so many have other parameters in every round */
    /* A course may have made the first `derived` entrants out of one that is in the config: `origin`. */
    int derived;
    Entrant origin;
    bool varies_rules;                  /* points have rules of their own */
    int partner;                        /* the opponent whose parameters points have, too; 0: none */
    Option members[OPTION_MEMBERS_MAX]; /* parameter.h: those of an object that are varied; varied.h */
    int member_count;
    RunOptions options;
    const struct Course *courses[COURSE_LEVELS]; /* NULL: none at this level; there always is a base */
    void *settings[COURSE_LEVELS];               /* of these, for course_settings; NULL: none */
    const char *column; /* the last one of games.csv, which tells the parts of a plan apart; NULL: none */
    /* deals_from: given deals instead of seeded ones. The text is kept: a run directory holds a copy. */
    char *deals_from; /* the path as it was written; NULL: none */
    char *deals_text;
    size_t deals_size;
    unsigned char *deal_states; /* states of the deals of all rounds, of game->state_size bytes */
    int64_t deal_count;         /* of the given deals */
    /* Moves that were made in them before the bots begin: those of deal i are given_moves[given_begin[i]] up to
     * given_moves[given_begin[i + 1] - 1]. Both NULL: no deal has any. */
    Move *given_moves;
    int64_t *given_begin;
} Config;

/* The moves made in a deal before the bots begin; returns how many. */
static inline int config_given(const Config *config, int64_t deal, const Move **moves) {
    if (!config->given_begin) return 0;
    *moves = config->given_moves + config->given_begin[deal];
    return (int)(config->given_begin[deal + 1] - config->given_begin[deal]);
}

/* A change from the command line: --set PATH=VALUE, and --seed, --deals, --workers, --rows. */
typedef struct {
    const char *path, *value;
    const char *flag; /* "--vary": the value is in the JSON already, errors just name the flag; NULL: --set */
} Setting;

/* Where the JSON of a config comes from, and what the command line changes in it. */
typedef struct {
    const char *name;   /* stands for the file in messages */
    const char *folder; /* where deals_from paths begin */
    const Setting *settings;
    int setting_count;
} ConfigSource;

/* The text of a config file, which the caller frees; "-": the standard input,
 * called "stdin" from there on. */
char *config_read_file(const char **path, size_t *size, Error *error);
/* Reads and checks a config file. NULL on error (always an input error unless memory runs out);
 * free with config_free. */
Config *config_load(const char *path, const Setting *settings, int setting_count, Error *error);
/* The same from JSON text. */
Config *config_parse(const char *text, size_t size, const ConfigSource *source, Error *error);
/* The same from a parsed tree, to which the settings are applied. */
Config *config_from_json(cJSON *root, const ConfigSource *source, Error *error);
/* The config.json of a run: programs that it names need not be on this machine. */
Config *config_load_kept(const char *path, Error *error);
Config *config_parse_kept(const char *text, size_t size, const ConfigSource *source, Error *error);
void config_free(Config *config);

/* Do external bots take part? Are they all there? */
bool config_has_programs(const Config *config);
/* Does the entrant open something that all workers of a machine share? */
static inline bool entrant_shares(const Entrant *entrant) {
    const BotSharing *sharing = entrant->bot->sharing;
    return sharing && sharing->wanted(entrant->params);
}
enum { SHARES_MAX = 16 /* that do so at a time: each has processes of its own */ };
bool config_find_programs(const Config *config, Error *error);

/* Do all bots play the same moves when a run is played again? Else its records keep what was played. */
bool config_is_reproducible(const Config *config);

/* resolved.c: the resolved config. Reading it again gives the same config. The caller frees it; NULL: out of memory.
 * config_run_text is config.json of a run directory, where the deals are in deals.jsonl. */
char *config_text(const Config *config);
char *config_run_text(const Config *config);
/* Rules alone, with the preset, as in config.json. */
cJSON *config_rules_json(const Config *config, const void *rules);

/* run_options.c: refuses options that exclude each other. */
bool run_options_check(const Config *config, Error *error);

/* The number of the entrant of this name; -1, and the error names `path` and the nearest. NULL: no text stood
 * there. */
int config_find_entrant(const Config *config, const char *name, const char *path, Error *error);

/* Entrants that meet at a table: the size of a pairing. */
int config_pairing_size(const Config *config);

/* setting.c: writes `value` at `path` into the config's tree; the object it is in must exist. */
bool setting_apply(cJSON *root, const Setting *setting, Error *error);
/* Puts the setting in front of an error about the value that it set; false: none of them set it. */
bool setting_blame(const Setting *settings, int count, Error *error);
/* Splits "PATH=VALUE" in place. */
bool setting_split(char *text, Setting *setting, Error *error);

/* deal_file.c: reads config->deals_text (JSON lines) into deal_states and sets or checks options.deals.
 * `given` says that the config names a number of deals. */
bool deal_file_read(Config *config, const char *name, bool given, Error *error);

#endif
