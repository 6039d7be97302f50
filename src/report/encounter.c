/* Direct and twin pairings. Members of a pairing ascend, and so do the pairings where all meet on every deal.
 * In rounds nobody has twins: an opponent meets one of two in a round, on deals of that round. */
#include "report/encounter.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

/* The place of an entrant among the members of a pairing, -1 when it is none of them. */
static int place_of(const uint16_t *members, int size, uint16_t entrant) {
    for (int i = 0; i < size; i++)
        if (members[i] == entrant) return i;
    return -1;
}

static int compare_members(const uint16_t *one, const uint16_t *two, int size) {
    for (int i = 0; i < size; i++)
        if (one[i] != two[i]) return one[i] < two[i] ? -1 : 1;
    return 0;
}

/* The pairing of these members by bisection, -1 when they do not meet. */
static int64_t find_pairing(const Schedule *schedule, const uint16_t *members) {
    int64_t low = 0, high = schedule->pairings;
    while (low < high) {
        int64_t middle = low + (high - low) / 2;
        int order = compare_members(schedule_pairing(schedule, middle), members, schedule->pairing_size);
        if (order == 0) return middle;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return -1;
}

/* The members with the one at `place` replaced by `entrant`, ascending. Returns the place of `entrant`. */
static int replace_member(const uint16_t *members, int size, int place, uint16_t entrant, uint16_t *out) {
    int count = 0, new_place = 0;
    for (int i = 0; i < size; i++) {
        if (i == place) continue;
        if (members[i] < entrant) new_place = count + 1;
        out[count++] = members[i];
    }
    memmove(out + new_place + 1, out + new_place, (size_t)(count - new_place) * sizeof *out);
    out[new_place] = entrant;
    return new_place;
}

static int find_seating(const Schedule *schedule, const uint8_t *wanted) {
    for (int i = 0; i < schedule->seating_count; i++)
        if (memcmp(schedule->seatings + i * schedule->seats, wanted, (size_t)schedule->seats) == 0) return i;
    return -1;
}

/* B's seatings in A's numbers, where A and B have these places in their pairings. */
static const int16_t *seating_map(Encounters *encounters, const Schedule *schedule, int place_a,
                                  int place_b) {
    int16_t *map = encounters->maps[place_a][place_b];
    if (map) return map;
    encounters->maps[place_a][place_b] = map = memory_get((size_t)schedule->seating_count * sizeof *map);
    for (int i = 0; map && i < schedule->seating_count; i++) {
        uint8_t wanted[SEATS_MAX];
        for (int seat = 0; seat < schedule->seats; seat++) {
            int place = schedule->seatings[i * schedule->seats + seat];
            int other = place - (place > place_b); /* counted among the others alone */
            wanted[seat] = (uint8_t)(place == place_b ? place_a : other + (other >= place_a));
        }
        map[i] = (int16_t)find_seating(schedule, wanted);
    }
    return map;
}

/* Pairing `pairing` has A at `place` and not B. */
static bool add_twin(Encounters *encounters, const Schedule *schedule, int64_t pairing, int place,
                     uint16_t entrant_b) {
    uint16_t members[SEATS_MAX];
    int place_b = replace_member(schedule_pairing(schedule, pairing), schedule->pairing_size, place,
                                 entrant_b, members);
    int64_t other = find_pairing(schedule, members);
    if (other < 0) return true;
    const int16_t *map = seating_map(encounters, schedule, place, place_b);
    int twin = encounters->twin_count++;
    encounters->twins[twin] = (TwinPairings){{pairing, other}, map};
    encounters->kinds[pairing] = 2 * twin + SIDE_A;
    encounters->kinds[other] = 2 * twin + SIDE_B;
    return map != NULL;
}

static bool fill(Encounters *encounters, const Schedule *schedule, const uint16_t entrant[SIDES]) {
    int size = schedule->pairing_size;
    for (int64_t i = 0; i < schedule->pairings; i++) encounters->kinds[i] = PAIRING_NEITHER;
    for (int64_t i = 0; i < schedule->pairings; i++) {
        const uint16_t *members = schedule_pairing(schedule, i);
        int a = place_of(members, size, entrant[SIDE_A]);
        bool both = a >= 0 && place_of(members, size, entrant[SIDE_B]) >= 0;
        if (both) {
            encounters->kinds[i] = PAIRING_DIRECT;
            encounters->direct_count++;
        } else if (a >= 0 && !schedule->drawn_by_results &&
                   !add_twin(encounters, schedule, i, a, entrant[SIDE_B])) {
            return false;
        }
    }
    return true;
}

static int64_t count_pairings_of(const Schedule *schedule, uint16_t entrant) {
    int64_t count = 0;
    for (int64_t i = 0; i < schedule->pairings; i++)
        count += place_of(schedule_pairing(schedule, i), schedule->pairing_size, entrant) >= 0;
    return count;
}

bool encounters_open(Encounters *encounters, const Schedule *schedule, const uint16_t entrant[SIDES],
                     Error *error) {
    *encounters = (Encounters){0};
    encounters->kinds = memory_get((size_t)schedule->pairings * sizeof *encounters->kinds);
    encounters->twins =
        memory_new((size_t)count_pairings_of(schedule, entrant[SIDE_A]) + 1, sizeof *encounters->twins);
    return (encounters->kinds && encounters->twins && fill(encounters, schedule, entrant)) ||
           error_memory(error, "the pairings of two entrants");
}

void encounters_close(Encounters *encounters) {
    free(encounters->kinds);
    free(encounters->twins);
    for (int i = 0; i < SEATS_MAX; i++)
        for (int j = 0; j < SEATS_MAX; j++) free(encounters->maps[i][j]);
    *encounters = (Encounters){0};
}
