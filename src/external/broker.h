/* A program that all workers of this machine share. A process of kozyr, the broker, starts it and asks it
 * the workers' questions, which reach the broker through sockets. */
#ifndef KOZYR_EXTERNAL_BROKER_H
#define KOZYR_EXTERNAL_BROKER_H

#include "core/protocol.h"

typedef struct SharedProgram SharedProgram;

/* Call before the workers are forked: starts broker and program, and waits for its greeting. NULL: see
 * `error`. */
SharedProgram *broker_start(const BotPlace *place, Error *error);
/* Call after the workers have ended: ends both. */
void broker_stop(SharedProgram *shared);
/* The descriptor that workers inherit. */
int broker_file(const SharedProgram *shared);

/* ---- for workers ---- */

extern const char broker_gone[]; /* the message about a broker that has ended */

/* Memory of the protocol after the greeting, PROTOCOL_MEMORY bytes. */
const unsigned char *broker_memory(const SharedProgram *shared);
/* Returns a socket for this process's questions; -1: the broker has ended. */
int broker_join(const SharedProgram *shared);
/* Asks the questions collected in player->opened, which has joined. Calls `take` with external and each
 * answer. Questions without an answer have their faults on return, and `player` has the CPU time. */
void broker_ask(Player *player, void (*take)(void *external, int number, struct cJSON *answer));

#endif
