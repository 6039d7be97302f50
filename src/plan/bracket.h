/* The bracket of a knockout: who would meet whom if the better seed always won. */
#ifndef KOZYR_PLAN_BRACKET_H
#define KOZYR_PLAN_BRACKET_H

#include <stdint.h>

enum { NO_SEED = UINT16_MAX };

/* The rounds for so many entrants, 2 or more; the bracket has 2^rounds slots. */
int bracket_rounds(int entrants);

/* Fills the slots with seeds, 0 the best; slots 2i and 2i + 1 meet first, then the winners of 0, 1 and 2, 3.
 * In every round the seeds of a pair add up to the same number if the better ones have won before, so that
 * the two best can only meet at the end. Slots without a seed, NO_SEED, are the byes of the best. */
void bracket_fill(int entrants, uint16_t slots[]);

#endif
