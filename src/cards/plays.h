/* Lists of plays. A play is a set of cards; lists of legal moves ascend. */
#ifndef KOZYR_CARDS_PLAYS_H
#define KOZYR_CARDS_PLAYS_H

#include <assert.h>

#include "cards/cards.h"

/* Shell sort, because lists are short and nearly sorted. */
static inline void plays_sort(CardSet *plays, int count) {
    static const int gaps[] = {23, 5, 1};
    for (int g = 0; g < 3; g++) {
        int gap = gaps[g];
        for (int i = gap; i < count; i++) {
            CardSet play = plays[i];
            int hole = i;
            for (; hole >= gap && plays[hole - gap] > play; hole -= gap) plays[hole] = plays[hole - gap];
            plays[hole] = play;
        }
    }
}

/* Moves the k-th smallest play to index k (Hoare's selection) and returns it; all plays differ. */
static inline CardSet plays_nth(CardSet *plays, int count, int k) {
    int low = 0, high = count - 1;
    assert(k >= 0 && k < count);
    while (low < high) {
        CardSet pivot = plays[low + (high - low) / 2];
        int i = low, j = high;
        while (i <= j) {
            while (plays[i] < pivot) i++;
            while (plays[j] > pivot) j--;
            if (i > j) break;
            CardSet play = plays[i];
            plays[i++] = plays[j];
            plays[j--] = play;
        }
        if (k <= j)
            high = j;
        else if (k >= i)
            low = i;
        else
            break;
    }
    return plays[k];
}

#endif
