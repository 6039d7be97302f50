/* What the runner knows of a bot. A bot is one file: `src/games/GAME/bots/NAME.c` defines
 * `const Bot bot_GAME_NAME`; `src/bots/NAME.c` defines `const Bot bot_NAME`, which plays every game. */
#ifndef KOZYR_CORE_BOT_H
#define KOZYR_CORE_BOT_H

#include "core/clock.h"
#include "core/game.h"
#include "core/recent.h"
#include "core/thought.h"

enum { PARAMS_MAX = 256 };

/* What a bot that keeps something open between games (a process) may know when it is opened. */
typedef struct {
    const Game *game;
    const void *rules, *params;
    const char *name;   /* of the entrant */
    const char *folder; /* of the run, for what the bot leaves behind; NULL: none */
    bool begins;        /* nothing has been played: if it cannot be opened, the config is to blame */
    void *shared;       /* what BotSharing.open has opened for this entrant; NULL: nothing */
    int64_t patience;   /* nanoseconds after which a silent bot forfeits; 0: never */
    /* To be raised now and then by a bot that waits for something outside and keeps a clock of its own, or
     * the worker is taken for hung; NULL: nobody watches. */
    _Atomic uint32_t *beats;
} BotPlace;

/* A bot at a seat, in one game. All memory comes from the runner. */
typedef struct {
    const Game *game;
    const void *rules, *params;
    void *self;     /* Bot.self_size bytes, kept between games: `sit` must set what it relies on */
    void *opened;   /* what Bot.open returned */
    Rng rng;        /* this seat's stream of this game ... */
    uint64_t seed;  /* ... and what it is seeded with */
    uint64_t nodes; /* search effort: the bot adds, the runner reports */
    int64_t cpu;    /* nanoseconds spent outside this process: the bot adds */
    Clock clock;
    const Recent *recent; /* NULL, or the last plies of the game: for external bots */
    Thought *thought;     /* NULL, or where the bot may say what it thought: emptied for each decision */
    int seat;
    /* A bot that cannot go on sets this instead of answering, and why or what it was answered: valid until
     * its next call. The move that it returns is not looked at. */
    Fault fault;
    const char *said;
    Move answer; /* of a bot that was asked by Bot.ask, after Bot.gather */
} Player;

/* What Bot.choose reads, so that nobody makes what it does not. */
typedef enum {
    BOT_READS_ALL,
    BOT_READS_VIEW,   /* `legal` may be NULL */
    BOT_READS_NOTHING /* its move is number rng_below(&player->rng, count) of the list:
                       * it need not be asked */
} BotReads;

/* Of a bot that opens something which all workers of this machine use. */
typedef struct {
    bool (*wanted)(const void *params);
    /* Before workers are forked, who then find it in BotPlace.shared; and after they have ended. */
    void *(*open)(const BotPlace *place, Error *error);
    void (*close)(void *shared);
    int (*file)(const void *shared); /* a descriptor that workers keep */
} BotSharing;

typedef struct Bot {
    const char *name, *title;
    const char *game;          /* the game it plays; NULL: every game */
    const OptionTable *params; /* NULL: none */
    size_t params_size;
    /* Parameters whose default depends on the rules follow them where `given`, the entrant in a config, does
     * not name them. Optional. */
    void (*settle)(void *params, const void *rules, const struct cJSON *given);
    /* Refuses games, rules or parameters it cannot play, with the reason. Optional. */
    bool (*check)(const void *params, const Game *game, const void *rules, Error *error);
    /* Is what it needs on this machine? Asked before it plays, not where a run that it has played is read. Optional. */
    bool (*find)(const void *params, Error *error);
    /* Bytes of Player.self. Optional: none. The memory is only touched where it is used. */
    size_t (*self_size)(const void *params, const Game *game, const void *rules);
    /* A new game begins; `view` is the seat's first view and `deal` its own view of the deal as a ply.
     * Optional, as is `notify`: one ply, its own or another's, as this seat sees it. */
    void (*sit)(Player *player, const void *view, const void *deal);
    void (*notify)(Player *player, const void *ply);
    /* The game is over, by whatever reason. Optional. */
    void (*end)(Player *player, const Outcome *outcome);
    /* Something that lasts longer than a game; a new one is opened after a fault. NULL: it cannot be opened.
     * Optional, but both or none. */
    void *(*open)(const BotPlace *place, Error *error);
    void (*close)(void *opened);
    const BotSharing *sharing; /* Optional */
    /* Do its answers follow from view, params, rng and self alone? Optional: yes. */
    bool (*reproducible)(const void *params);
    /* What keeps the bot from doing harm, for people: NULL, or the name of a sandbox. Optional. */
    const char *(*confined_by)(const void *params);
    BotReads reads;
    bool timed; /* it obeys Player.clock */
    /* Picks one of `count` >= 2 legal moves. A pure function of view, params, rng and self. */
    Move (*choose)(Player *player, const void *view, const Move *legal, int count);
    /* A bot that answers questions of many games together, up to `together` of them; 0: it does not. Then all
     * copies of an entrant have one `opened`, and instead of being asked to choose, `ask` notes the question;
     * all of it stays valid until `gather` has put Player.answer or fault. Optional, but all or none. */
    int (*together)(const void *params);
    void (*ask)(Player *player, const void *view, const Move *legal, int count);
    void (*gather)(void *opened);
} Bot;

#endif
