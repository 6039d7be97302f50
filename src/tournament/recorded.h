/* Games that cannot be played again, because programs outside took part that promise nothing: what their
 * records show. */
#ifndef KOZYR_TOURNAMENT_RECORDED_H
#define KOZYR_TOURNAMENT_RECORDED_H

#include "play/row.h"

/* Where a row and a record of one game disagree with each other, with the rules, or with the deal. */
typedef struct {
    const char *file; /* NULL: nowhere */
    Text wanted;      /* what that line should be, or what is wrong with it */
} Disagreement;

/* `row` and `record` are lines with their newlines, `number` is the record's line. All of the row is compared
 * but the nodes, which the programs said themselves. */
void recorded_compare(const Config *config, const Task *task, const char *row, size_t row_length,
                      const char *record, size_t record_length, int number, Disagreement *found);

#endif
