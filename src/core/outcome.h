/* How a game ended. Integers only, so that sums do not depend on their order. */
#ifndef KOZYR_CORE_OUTCOME_H
#define KOZYR_CORE_OUTCOME_H

#include <stdint.h>

enum { SEATS_MAX = 6 };

typedef struct {
    int32_t score[SEATS_MAX]; /* game points */
    uint8_t place[SEATS_MAX]; /* 1 is best; ties share a number; a better score never has a worse place */
    uint8_t reason;           /* index into Game.reasons, or REASON_FAULT + a Fault */
} Outcome;

/* Endings that the referee decides, whatever the game. */
typedef enum { FAULT_NONE, FAULT_ILLEGAL, FAULT_CRASH, FAULT_TIMEOUT, FAULT_COUNT } Fault;
enum { REASON_FAULT = 200 };

#endif
