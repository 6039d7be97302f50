/* What the runner knows of a bot. A bot is one file: `src/games/GAME/bots/NAME.c` defines
 * `const Bot bot_GAME_NAME`; `src/bots/NAME.c` defines `const Bot bot_NAME`, which plays every game. */
#ifndef KOZYR_CORE_BOT_H
#define KOZYR_CORE_BOT_H

#include "core/clock.h"
#include "core/game.h"
#include "core/recent.h"
#include "core/thought.h"

enum { PARAMS_MAX = 256 };

/* What a bot that keeps something open between games (a process) learns when it is opened. */
typedef struct {
    const Game *game;
    const void *rules, *params;
    const char *name;   /* of the entrant */
    const char *folder; /* of the run, for the bot's own files; NULL if there is none */
    bool begins;        /* no game was played yet: a failure to open is an error of the config */
    void *shared;       /* what BotSharing.open returned for this entrant; NULL if nothing is shared */
    int64_t patience;   /* nanoseconds after which a silent bot forfeits; 0: never */
    /* Heartbeat. A bot that waits for another process and keeps its own clock increments it now and then;
     * otherwise the worker is taken for hung. NULL if nothing watches. */
    _Atomic uint32_t *beats;
} BotPlace;

/* A bot at a seat, in one game. All memory comes from the runner. */
typedef struct {
    const Game *game;
    const void *rules, *params;
    void *self;     /* Bot.self_size bytes, kept between games: `sit` must set what it relies on */
    void *opened;   /* what Bot.open returned */
    Rng rng;        /* this seat's stream of this game ... */
    uint64_t seed;  /* the seed of `rng` */
    uint64_t nodes; /* search effort: the bot adds to it, the runner reports it */
    int64_t cpu;    /* nanoseconds of CPU outside this process: the bot adds to it */
    Clock clock;
    const Recent *recent; /* NULL, or the last plies of the game: for external bots */
    Thought *thought;     /* NULL, or where the bot stores its search information; cleared before each
                           * decision */
    int seat;
    /* A bot that cannot go on sets `fault` instead of answering, and `said` to the reason or the answer it
     * got, valid until its next call. The move it returns is ignored. */
    Fault fault;
    const char *said;
    Move answer; /* of a bot that was asked by Bot.ask, after Bot.gather */
} Player;

/* Which inputs choose() reads; the referee skips building the rest. */
typedef enum {
    BOT_READS_ALL,
    BOT_READS_VIEW,   /* `legal` may be NULL */
    BOT_READS_NOTHING /* its move is number rng_below(&player->rng, count) of the list, so it need not be
                       * called */
} BotReads;

/* For a bot that opens something which all workers of this machine share. */
typedef struct {
    bool (*wanted)(const void *params);
    /* Called before the workers are forked; they find the result in BotPlace.shared. And after they have
     * ended. */
    void *(*open)(const BotPlace *place, Error *error);
    void (*close)(void *shared);
    int (*file)(const void *shared); /* a descriptor that workers keep */
} BotSharing;

typedef struct Bot {
    const char *name, *title;
    const char *game;          /* the game it plays; NULL: every game */
    const OptionTable *params; /* NULL: none */
    size_t params_size;
    /* Sets the parameters whose default depends on the rules, unless the config's entrant (`given`) names
     * them. Optional. */
    void (*settle)(void *params, const void *rules, const struct cJSON *given);
    /* Refuses games, rules or parameters it cannot play, with the reason. Optional. */
    bool (*check)(const void *params, const Game *game, const void *rules, Error *error);
    /* Checks that what the bot needs is on this machine. Called before it plays, not when a finished run
     * is read. Optional. */
    bool (*find)(const void *params, Error *error);
    /* Bytes of Player.self. Optional: none. Untouched memory is not committed. */
    size_t (*self_size)(const void *params, const Game *game, const void *rules);
    /* A new game begins; `view` is the seat's first view and `deal` its own view of the deal as a ply.
     * Optional, as is `notify`: one ply, its own or another's, as this seat sees it. */
    void (*sit)(Player *player, const void *view, const void *deal);
    void (*notify)(Player *player, const void *ply);
    /* The game is over, for whatever reason. Optional. */
    void (*end)(Player *player, const Outcome *outcome);
    /* Opens something that lasts longer than a game; it is opened again after a fault. NULL on failure.
     * Optional, but both or none. */
    void *(*open)(const BotPlace *place, Error *error);
    void (*close)(void *opened);
    const BotSharing *sharing; /* Optional */
    /* True if its answers follow from view, params, rng and self alone. Optional: true. */
    bool (*reproducible)(const void *params);
    /* The name of the sandbox the bot runs in, for messages; NULL if none. Optional. */
    const char *(*confined_by)(const void *params);
    BotReads reads;
    bool timed; /* it obeys Player.clock */
    /* Picks one of `count` >= 2 legal moves. A pure function of view, params, rng and self. */
    Move (*choose)(Player *player, const void *view, const Move *legal, int count);
    /* For a bot that answers questions of up to `together` games at once; 0 if it does not. Then all
     * copies of an entrant share one `opened`. `ask` notes a question instead of `choose`; it stays valid
     * until `gather` has set Player.answer or fault. Optional, but all or none. */
    int (*together)(const void *params);
    void (*ask)(Player *player, const void *view, const Move *legal, int count);
    void (*gather)(void *opened);
} Bot;

#endif
