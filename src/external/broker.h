/* A program that all workers of this machine share. A process of ours, the broker, starts it and asks it what
 * they want to know; they reach the broker through sockets. */
#ifndef KOZYR_EXTERNAL_BROKER_H
#define KOZYR_EXTERNAL_BROKER_H

#include "core/protocol.h"

typedef struct SharedProgram SharedProgram;

/* Before the workers are forked: starts broker and program, and waits for its first words; NULL: `error`. */
SharedProgram *broker_start(const BotPlace *place, Error *error);
/* After they have ended: ends both. */
void broker_stop(SharedProgram *shared);
/* The descriptor that workers inherit. */
int broker_file(const SharedProgram *shared);

/* ---- for workers ---- */

extern const char broker_gone[]; /* what is said of a broker that has ended */

/* Memory of the protocol after the first words, PROTOCOL_MEMORY bytes. */
const unsigned char *broker_memory(const SharedProgram *shared);
/* A socket for one's own questions; -1: the broker has ended. */
int broker_join(const SharedProgram *shared);
/* Asks what has gathered in player->opened, which has joined. `take` gets external and each answer; questions
 * without one have their faults when it returns, and `player` has the CPU time. */
void broker_ask(Player *player, void (*take)(void *external, int number, struct cJSON *answer));

#endif
