/* An external bot: a program, its protocol and its clocks. */
#ifndef KOZYR_EXTERNAL_EXTERNAL_H
#define KOZYR_EXTERNAL_EXTERNAL_H

#include "core/option.h"
#include "core/protocol.h"

/* Parameters of the bot `process`; texts are interned. */
typedef struct {
    int64_t nodes;
    OptionValues options;
    uint32_t command, environment, folder;
    uint32_t move_time_ms, game_time_ms, increment_ms, margin_ms, pause_ms, hello_ms, memory_mib;
    uint32_t parallel_games; /* 0: one question at a time, with all plies in between */
    uint8_t protocol, sandbox;
    bool keep_running, deterministic, pin, shared;
} ExternalParams;

extern const char *const external_protocols[]; /* the names, NULL-terminated */
extern const char *const external_sandboxes[];

/* The sandbox that programs run in here: "bubblewrap" or "none". */
const char *external_sandbox(const ExternalParams *params);

/* The protocol with this number as the game provides it; NULL: the game does not have it. */
const Protocol *external_protocol(const Game *game, int number);

enum { WORDS_MAX = 256 }; /* most words of a command or an environment */

typedef struct External External;

/* Starts the program and reads its greeting. NULL on error. */
External *external_open(const BotPlace *place, Error *error);
void external_close(External *external);

/* For examinations: how our lines reach the program. */
typedef enum {
    WAY_PLAIN,
    WAY_ODD,   /* with additions that a program must ignore */
    WAY_PIECES /* in two pieces */
} Way;

/* `refused`: set if the program gave a reason not to play. May be NULL. */
External *external_open_by(const BotPlace *place, Way way, bool *refused, Error *error);
/* Closes it like external_close; false: it did not leave by itself. `asked`: send a farewell, otherwise only
 * close its input. */
bool external_leave(External *external, bool asked, char *how, size_t capacity);
/* The lines sent and received, for a protocol's own questions. */
Talk *external_talk(External *external);
/* CPU time so far in nanoseconds. */
int64_t external_cpu(External *external);
/* True if it has sent a line before any question that could be an answer; the line is stored. */
bool external_answers_unasked(External *external, char *line, size_t capacity);

/* The functions of a bot; player->opened is the External. */
void external_sit(Player *player, const void *view, const void *deal);
void external_notify(Player *player, const void *ply);
Move external_choose(Player *player, const void *view, const Move *legal, int count);
void external_end(Player *player, const Outcome *outcome);
void external_ask(Player *player, const void *view, const Move *legal, int count);
void external_gather(External *external);

/* guest.c: one of our bots for `kozyr bot`, over stdin and stdout. */
typedef struct {
    const Protocol *protocol;
    const Game *game;
    const Bot *bot;
    const void *rules, *params; /* the rules hold until the other side sends others */
    const struct cJSON *given;  /* the parameters as given, for Bot.settle */
    BotLimits limits;
    uint64_t seed; /* for protocols that send none */
} Serving;
bool external_serve(const Serving *serving, Error *error);

#endif
