#include "climbing_slow.h"

#include <assert.h>
#include <stdio.h>

int slow_number_of(const int count[SLOW_RANKS], int wanted) {
    int number = 0;
    for (int rank = 0; rank < SLOW_RANKS; rank++) number += count[rank] == wanted;
    return number;
}

int slow_total(const int count[SLOW_RANKS]) {
    int sum = 0;
    for (int rank = 0; rank < SLOW_RANKS; rank++) sum += count[rank];
    return sum;
}

bool slow_next_set(const int hand[SLOW_RANKS], int cards[SLOW_RANKS]) {
    for (int rank = 0; rank < SLOW_RANKS; rank++) {
        if (cards[rank] < hand[rank]) {
            cards[rank]++;
            return true;
        }
        cards[rank] = 0;
    }
    return false;
}

void slow_play_text(const int cards[SLOW_RANKS], const SlowPlay *play, char out[SLOW_CLIMBING_TEXT]) {
    static const char ranks[] = "3456789TJQKA2BR";
    for (int rank = SLOW_RANKS - 1; rank >= 0; rank--)
        for (int i = 0; i < cards[rank]; i++) *out++ = ranks[rank];
    sprintf(out, " %s %d %c", play->name, play->length, ranks[play->head]);
}

void slow_readings_add(SlowReadings *list, const char *name, int length, int head, int bomb) {
    assert(list->count < SLOW_READINGS);
    list->play[list->count++] = (SlowPlay){name, length, head, bomb};
}
