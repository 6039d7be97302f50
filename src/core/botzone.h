/* What a game says and hears on the platform Botzone, whose bots get a JSON request at each turn of theirs
 * and give a JSON response. A game that the platform has points to one of these (Game.botzone); the letters
 * around requests and responses are the protocol's, src/external/protocols/botzone.c. */
#ifndef KOZYR_CORE_BOTZONE_H
#define KOZYR_CORE_BOTZONE_H

#include "core/protocol.h"

enum { BOTZONE_MEMORY = PROTOCOL_MEMORY - 16, BOTZONE_PLIES_MAX = 400 };

/* A game as a seat's requests and responses tell it, with hidden cards laid anyhow: a view shows none. */
typedef struct {
    int seat, count;
    uint64_t own; /* the game's own, for Botzone.answer */
    Move moves[BOTZONE_PLIES_MAX];
    _Alignas(64) unsigned char rules[RULES_MAX];
    _Alignas(64) unsigned char dealt[STATE_MAX];
} BotzoneStory;

typedef struct Botzone {
    /* Refuses rules that are not the platform's. */
    bool (*check)(const void *rules, Error *error);

    /* We are the platform. What one seat has seen of the game is kept in `memory`, BOTZONE_MEMORY bytes. */
    void (*sit)(void *memory, const void *view);
    void (*notify)(void *memory, const void *ply);
    int (*turns)(const void *memory); /* of the seat, that are over */
    /* Request and response of a turn, from 0; the request also of the one that comes. */
    void (*request)(const void *memory, int turn, Text *out);
    void (*response)(const void *memory, int turn, Text *out);
    /* The legal move that a response means; false: none. */
    bool (*read)(void *memory, const struct cJSON *response, const Move *legal, int count, Move *move);

    /* One of our bots is there. `story->rules` holds the rules it was started with, and gets those of the
     * game; as many responses as requests but one. */
    bool (*rebuild)(BotzoneStory *story, const struct cJSON *requests, const struct cJSON *responses,
                    Error *error);
    /* The response that means the move of the state in which the story ends. */
    void (*answer)(const BotzoneStory *story, const void *state, Move move, Text *out);
} Botzone;

#endif
