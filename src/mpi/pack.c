/* Each number is written as its difference from the game before, in as few bytes as needed: equal fields
 * take one byte. */
#include "mpi/pack.h"

#include <string.h>

#include "core/varint.h"

enum { TASK_NUMBERS = 7 };

/* ---- tasks ---- */

static void numbers_of(const Task *task, int64_t numbers[TASK_NUMBERS]) {
    const int64_t all[TASK_NUMBERS] = {task->game,  task->deal,    task->stream, task->pairing,
                                       task->round, task->seating, task->label};
    memcpy(numbers, all, sizeof all);
}

void pack_tasks(const Task *tasks, int count, int seats, Text *out) {
    const Task nothing = {0};
    if (!text_reserve(out, (size_t)count * VARINT_MAX * (size_t)(TASK_NUMBERS + seats))) return;
    unsigned char *start = (unsigned char *)out->data + out->size, *at = start;
    for (int i = 0; i < count; i++) {
        const Task *task = &tasks[i], *before = i ? task - 1 : &nothing;
        int64_t now[TASK_NUMBERS], then[TASK_NUMBERS];
        numbers_of(task, now);
        numbers_of(before, then);
        for (int k = 0; k < TASK_NUMBERS; k++)
            at = varint_put(at, (int64_t)((uint64_t)now[k] - (uint64_t)then[k]));
        for (int seat = 0; seat < seats; seat++)
            at = varint_put(at, task->entrant[seat] - before->entrant[seat]);
    }
    out->size += (size_t)(at - start);
}

static const unsigned char *get_task(const unsigned char *at, const unsigned char *end, int seats,
                                     const Task *before, Task *task) {
    int64_t numbers[TASK_NUMBERS], change = 0;
    numbers_of(before, numbers);
    for (int k = 0; k < TASK_NUMBERS; k++) {
        at = varint_get(at, end, &change);
        if (!at) return NULL;
        numbers[k] = (int64_t)((uint64_t)numbers[k] + (uint64_t)change);
    }
    *task = (Task){.game = numbers[0],
                   .deal = numbers[1],
                   .stream = numbers[2],
                   .pairing = (int32_t)numbers[3],
                   .round = (int32_t)numbers[4],
                   .seating = (int32_t)numbers[5],
                   .label = (int32_t)numbers[6]};
    for (int seat = 0; seat < seats && at; seat++) {
        at = varint_get(at, end, &change);
        task->entrant[seat] = (uint16_t)(before->entrant[seat] + change);
    }
    return at;
}

bool unpack_tasks(const char *bytes, size_t size, int count, int seats, Task *tasks) {
    const Task nothing = {0};
    const unsigned char *at = (const unsigned char *)bytes, *end = at + size;
    for (int i = 0; i < count && at; i++)
        at = get_task(at, end, seats, i ? &tasks[i - 1] : &nothing, &tasks[i]);
    return at == end;
}

/* ---- outcomes ---- */

/* A seat's score, place and side. */
enum { SEAT_MAX = VARINT_MAX + 2, OUTCOME_NUMBERS = 2, FAULT_NUMBERS = 2 };

void pack_outcomes(const Outcome *outcomes, int count, int seats, Text *out) {
    if (!text_reserve(out, (size_t)count * (size_t)(OUTCOME_NUMBERS + FAULT_NUMBERS + SEAT_MAX * seats)))
        return;
    unsigned char *start = (unsigned char *)out->data + out->size, *at = start;
    for (int i = 0; i < count; i++) {
        const Outcome *outcome = &outcomes[i];
        *at++ = outcome->reason;
        *at++ = outcome->sides;
        if (outcome->reason >= REASON_FAULT) {
            *at++ = (unsigned char)(outcome->fault_ply >> 8);
            *at++ = (unsigned char)outcome->fault_ply;
        }
        for (int seat = 0; seat < seats; seat++) {
            at = varint_put(at, outcome->score[seat]);
            *at++ = outcome->place[seat];
            if (outcome->sides) *at++ = outcome->side[seat];
        }
    }
    out->size += (size_t)(at - start);
}

static const unsigned char *get_outcome(const unsigned char *at, const unsigned char *end, int seats,
                                        Outcome *outcome) {
    int64_t score = 0;
    *outcome = (Outcome){0};
    if (end - at < OUTCOME_NUMBERS) return NULL;
    outcome->reason = *at++;
    outcome->sides = *at++;
    if (outcome->reason >= REASON_FAULT) {
        if (end - at < FAULT_NUMBERS) return NULL;
        outcome->fault_ply = (uint16_t)(at[0] << 8 | at[1]);
        at += FAULT_NUMBERS;
    }
    for (int seat = 0; seat < seats; seat++) {
        at = varint_get(at, end, &score);
        if (!at || end - at < 1 + (outcome->sides > 0)) return NULL;
        outcome->score[seat] = (int32_t)score;
        outcome->place[seat] = *at++;
        if (outcome->sides) outcome->side[seat] = *at++;
    }
    return at;
}

size_t unpack_outcomes(const char *bytes, size_t size, int count, int seats, Outcome *outcomes) {
    const unsigned char *start = (const unsigned char *)bytes, *at = start, *end = start + size;
    for (int i = 0; i < count && at; i++) at = get_outcome(at, end, seats, &outcomes[i]);
    return at ? (size_t)(at - start) : 0;
}
