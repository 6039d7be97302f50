/* A game's messages on the platform Botzone, where a bot gets a JSON request on each turn and returns a JSON
 * response. A game that the platform offers points to one of these (Game.botzone).
 * src/external/protocols/botzone.c frames the requests and responses. */
#ifndef KOZYR_CORE_BOTZONE_H
#define KOZYR_CORE_BOTZONE_H

#include "core/protocol.h"

/* The platform's own fields take up to 16 bytes of the protocol's memory. A game of stones has at most 225
 * plies there; one of 54 cards and three seats 54 plays, each followed by up to two passes, and an auction. */
enum { BOTZONE_MEMORY = PROTOCOL_MEMORY - 16, BOTZONE_PLIES_MAX = 400 };

/* A game as rebuilt from one seat's requests and responses. Hidden cards are placed arbitrarily: no view shows
 * them. */
typedef struct {
    int seat, count;
    uint64_t own; /* the game's own data, for Botzone.answer */
    Move moves[BOTZONE_PLIES_MAX];
    _Alignas(64) unsigned char rules[RULES_MAX];
    _Alignas(64) unsigned char dealt[STATE_MAX];
} BotzoneStory;

typedef struct Botzone {
    /* Refuses rules that the platform does not use. */
    bool (*check)(const void *rules, Error *error);

    /* The four functions below are for kozyr as the platform. `memory`, BOTZONE_MEMORY bytes, keeps what one
     * seat has seen of the game. */
    void (*sit)(void *memory, const void *view);
    void (*notify)(void *memory, const void *ply);
    int (*turns)(const void *memory); /* the number of turns the seat has finished */
    /* Request and response of a turn, counted from 0. The request of the unfinished turn exists, too. */
    void (*request)(const void *memory, int turn, Text *out);
    void (*response)(const void *memory, int turn, Text *out);
    /* Finds the legal move that a response means; false if there is none. */
    bool (*read)(void *memory, const struct cJSON *response, const Move *legal, int count, Move *move);

    /* The two functions below are for kozyr as the bot. `story->rules` holds the rules it was started with and
     * receives the game's. There is one response fewer than requests. */
    bool (*rebuild)(BotzoneStory *story, const struct cJSON *requests, const struct cJSON *responses,
                    Error *error);
    /* The response for a move in the state at the end of the story. */
    void (*answer)(const BotzoneStory *story, const void *state, Move move, Text *out);
} Botzone;

#endif
