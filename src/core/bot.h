/* What the runner knows of a bot. A bot is one file: `src/games/GAME/bots/NAME.c` defines
 * `const Bot bot_GAME_NAME`; `src/bots/NAME.c` defines `const Bot bot_NAME`, which plays every game. */
#ifndef KOZYR_CORE_BOT_H
#define KOZYR_CORE_BOT_H

#include "core/game.h"

enum { PARAMS_MAX = 256 };

/* A bot at a seat, in one game. All memory comes from the runner. */
typedef struct {
    const Game *game;
    const void *rules, *params;
    void *self;     /* Bot.self_size bytes, kept between games: `sit` must set what it relies on */
    Rng rng;        /* this seat's stream of this game */
    uint64_t nodes; /* search effort: the bot adds, the runner reports */
    int seat;
} Player;

typedef struct Bot {
    const char *name, *title;
    const char *game;          /* the game it plays; NULL: every game */
    const OptionTable *params; /* NULL: none */
    size_t params_size;
    /* Refuses games, rules or parameters it cannot play, with the reason. Optional. */
    bool (*check)(const void *params, const Game *game, const void *rules, Error *error);
    /* Bytes of Player.self. Optional: none. The memory is only touched where it is used. */
    size_t (*self_size)(const void *params, const Game *game, const void *rules);
    /* A new game begins; `view` is the seat's first view and `deal` its own view of the deal as a ply.
     * Optional, as is `notify`: one ply, its own or another's, as this seat sees it. */
    void (*sit)(Player *player, const void *view, const void *deal);
    void (*notify)(Player *player, const void *ply);
    /* Picks one of `count` >= 2 legal moves. A pure function of view, params, rng and self. */
    Move (*choose)(Player *player, const void *view, const Move *legal, int count);
} Bot;

#endif
