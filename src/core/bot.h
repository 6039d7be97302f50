/* The interface between the runner and a bot. A bot is one file: `src/games/GAME/bots/NAME.c` defines `const
 * Bot bot_GAME_NAME`; `src/bots/NAME.c` defines `const Bot bot_NAME`, which plays every game. */
#ifndef KOZYR_CORE_BOT_H
#define KOZYR_CORE_BOT_H

#include "core/clock.h"
#include "core/game.h"
#include "core/thought.h"

/* Maximum bytes of a bot's parameters. */
enum { PARAMS_MAX = 256 };

/* Passed to a bot that keeps something (such as a process) open between games, when it is opened. */
typedef struct {
    const Game *game;
    const void *rules, *params;
    const char *name;   /* the entrant's name */
    const char *folder; /* the run's folder, for the bot's own files; NULL if there is none */
    bool begins;        /* true before the first game: a failure to open is then a config error */
    void *shared;       /* what BotSharing.open returned for this entrant; NULL if nothing is shared */
    int64_t patience;   /* nanoseconds after which a silent bot forfeits; 0 if it never does */
    /* Heartbeat. A bot that waits for another process and keeps its own clock increments it regularly;
     * otherwise the worker is considered hung. NULL if there is no watchdog. */
    _Atomic uint32_t *beats;
} BotPlace;

/* The most nodes of a seat in a game: below 2^53, so that JSON holds them exactly. */
#define GAME_NODES_MAX INT64_C(1000000000000000)

/* A bot at a seat, in one game. All memory comes from the runner. */
typedef struct {
    const Game *game;
    const void *rules, *params;
    void *self;     /* Bot.self_size bytes, kept between games: `sit` must set what it relies on */
    void *opened;   /* what Bot.open returned */
    Rng rng;        /* this seat's random stream in this game ... */
    uint64_t seed;  /* the seed of `rng` */
    uint64_t nodes; /* search effort: the bot adds to it, the runner reports it */
    int64_t cpu;    /* nanoseconds of CPU outside this process: the bot adds to it */
    Clock clock;
    const Recent *recent; /* the last plies of the game, for external bots; or NULL */
    Thought *thought;     /* where the bot stores its search information, cleared before each
                           * decision; or NULL */
    int seat;
    /* If a bot cannot go on, it sets `fault`, and `said` to the reason or the answer it received, valid until
     * its next call. The move it returns is then ignored. */
    Fault fault;
    const char *said;
    Move answer; /* set by Bot.gather for a bot that was asked by Bot.ask */
} Player;

/* Which inputs choose() reads; the referee skips building the rest. */
typedef enum {
    BOT_READS_ALL,
    BOT_READS_VIEW,   /* `legal` may be NULL */
    BOT_READS_NOTHING /* the move is element rng_below(&player->rng, count) of the list, so choose() need
                       * not be called */
} BotReads;

/* For a bot that opens something all workers of this machine share. */
typedef struct {
    bool (*wanted)(const void *params);
    /* `open` is called before the workers are forked; they find the result in BotPlace.shared. `close` is
     * called after they have ended. */
    void *(*open)(const BotPlace *place, Error *error);
    void (*close)(void *shared);
    int (*file)(const void *shared); /* a descriptor that the workers keep open */
} BotSharing;

typedef struct Bot {
    const char *name, *title;
    const char *game;          /* the only game it plays; NULL if it plays every game */
    const OptionTable *params; /* NULL if it has none */
    size_t params_size;
    /* Sets the parameters whose default depends on the rules, unless the config's entrant (`given`) names
     * them. Optional. */
    void (*settle)(void *params, const void *rules, const struct cJSON *given);
    /* Refuses games, rules or parameters it cannot play, with the reason. Optional. */
    bool (*check)(const void *params, const Game *game, const void *rules, Error *error);
    /* Checks that what the bot needs is on this machine. Called before it plays, not when a finished run
     * is read. Optional. */
    bool (*find)(const void *params, Error *error);
    /* The size of Player.self in bytes. Optional; without it, 0. Untouched memory is not committed. */
    size_t (*self_size)(const void *params, const Game *game, const void *rules);
    /* A new game begins. `view` is the seat's first view; `deal` is the deal as a ply, as this seat sees it.
     * Optional. So is `notify`, which reports one ply of any seat as this seat sees it. */
    void (*sit)(Player *player, const void *view, const void *deal);
    void (*notify)(Player *player, const void *ply);
    /* The game is over, for any reason. Optional. */
    void (*end)(Player *player, const Outcome *outcome);
    /* Opens something that outlives a game; reopened after a fault. NULL on failure. Optional, but `open` and
     * `close` go together. */
    void *(*open)(const BotPlace *place, Error *error);
    void (*close)(void *opened);
    const BotSharing *sharing; /* Optional */
    /* True if its answers depend only on view, params, rng and self. Optional; without it, true. */
    bool (*reproducible)(const void *params);
    /* The name of the sandbox the bot runs in, for messages; NULL if none. Optional. */
    const char *(*confined_by)(const void *params);
    BotReads reads;
    bool timed; /* it obeys Player.clock */
    /* Picks one of `count` >= 2 legal moves. A pure function of view, params, rng and self. */
    Move (*choose)(Player *player, const void *view, const Move *legal, int count);
    /* For a bot that answers questions of up to `together` games at once; 0 if it does not. All copies of an
     * entrant then share one `opened`. `ask` replaces `choose` and queues a question, which stays valid until
     * `gather` has set Player.answer or fault. Optional; all or none. */
    int (*together)(const void *params);
    void (*ask)(Player *player, const void *view, const Move *legal, int count);
    void (*gather)(void *opened);
} Bot;

#endif
