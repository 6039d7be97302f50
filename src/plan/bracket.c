#include "plan/bracket.h"

int bracket_rounds(int entrants) {
    int rounds = 0;
    while (1 << rounds < entrants) rounds++;
    return rounds;
}

void bracket_fill(int entrants, uint16_t slots[]) {
    int size = 1 << bracket_rounds(entrants);
    slots[0] = 0;
    /* A bracket of n becomes one of 2n: everybody gets the opponent that makes the sum 2n - 1. */
    for (int n = 1; n < size; n *= 2) {
        for (int i = n - 1; i >= 0; i--) {
            uint16_t seed = slots[i];
            slots[2 * i] = seed;
            slots[2 * i + 1] = (uint16_t)(2 * n - 1 - seed);
        }
    }
    for (int i = 0; i < size; i++)
        if (slots[i] >= entrants) slots[i] = NO_SEED;
}
