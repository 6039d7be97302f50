/* Rules 1 to 3 keep one maximum matching of those who may still meet, and take a pair or a bye out only
 * where that loses no pair (plan/matching.h); what is left over are the pairs that must meet again. */
#include "plan/swiss.h"

#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/memory.h"

Swiss *swiss_create(int entrants) {
    size_t count = (size_t)entrants;
    Swiss *swiss = memory_new(1, sizeof *swiss);
    if (!swiss) return NULL;
    swiss->entrants = entrants;
    swiss->points = memory_new(count, sizeof *swiss->points);
    swiss->had_bye = memory_new(count, sizeof *swiss->had_bye);
    swiss->order = memory_new(count, sizeof *swiss->order);
    swiss->unpaired = memory_new(2 * count, sizeof *swiss->unpaired);
    bool good = swiss->points && swiss->had_bye && swiss->order && swiss->unpaired;
    if (matching_open(&swiss->matching, entrants) && good) {
        swiss->waiting = swiss->unpaired + count;
        return swiss;
    }
    swiss_free(swiss);
    return NULL;
}

void swiss_free(Swiss *swiss) {
    if (!swiss) return;
    matching_close(&swiss->matching);
    free(swiss->points);
    free(swiss->had_bye);
    free(swiss->order);
    free(swiss->unpaired);
    free(swiss);
}

static int ascending(const void *a, const void *b) {
    uint64_t one = *(const uint64_t *)a, two = *(const uint64_t *)b;
    return (one > two) - (one < two);
}

/* Fills `unpaired` with everybody: by points, then by number. */
static void sort_entrants(Swiss *swiss) {
    size_t count = (size_t)swiss->entrants;
    for (size_t i = 0; i < count; i++) swiss->order[i] = (uint64_t)(UINT32_MAX - swiss->points[i]) << 32 | i;
    qsort(swiss->order, count, sizeof *swiss->order, ascending);
    for (size_t i = 0; i < count; i++) swiss->unpaired[i] = (uint16_t)swiss->order[i];
}

/* Rule 2. Leaves a maximum matching of all others. */
static int choose_bye(Swiss *swiss) {
    Matching *matching = &swiss->matching;
    int bye = -1, fewest = 0, last = -1;
    for (int i = swiss->entrants - 1; i >= 0 && (bye < 0 || fewest > 0); i--) {
        int entrant = swiss->unpaired[i];
        if (swiss->had_bye[entrant]) continue;
        matching_solve(matching, last = entrant);
        if (bye >= 0 && matching->singles >= fewest) continue;
        bye = entrant;
        fewest = matching->singles;
    }
    CHECK(bye >= 0, "fewer rounds than entrants: somebody has had no bye");
    if (last != bye) matching_solve(matching, bye);
    return bye;
}

static void remove_at(uint16_t list[], int *count, int index) {
    --*count;
    memmove(list + index, list + index + 1, (size_t)(*count - index) * sizeof *list);
}

static int index_of(const uint16_t list[], int entrant) {
    int i = 0;
    while (list[i] != entrant) i++;
    return i;
}

/* Where the `choice`-th of the list in rule 3 stands; `group` entrants from the top have equal points. */
static int choice_index(int choice, int group) {
    int middle = group / 2;
    if (choice < group - middle) return middle + choice;
    if (choice < group - 1) return group - 1 - choice;
    return choice + 1;
}

/* The place of an opponent for the first of the unpaired; both are taken out of the matching. The first
 * choice is nearly always possible, which is quick to see; else who else is possible is found at once. Or -1:
 * who has met all that are left may stay in the matching, as a single whom nobody can be paired with. */
static int choose_opponent(Swiss *swiss, int count) {
    Matching *matching = &swiss->matching;
    const uint16_t *list = swiss->unpaired;
    int group = 2, tries = 0; /* who is alone with its points has the list of two */
    while (group < count && swiss->points[list[group]] == swiss->points[list[0]]) group++;
    for (int choice = 0; choice < count - 1; choice++) {
        int index = choice_index(choice, group), opponent = list[index];
        if (matching_barred(matching, list[0], opponent)) continue;
        if (tries++ == 0) {
            if (matching_take(matching, list[0], opponent)) return index;
            matching_leave(matching, list[0]);
        } else if (matching_can_follow(matching, opponent)) {
            matching_follow(matching, opponent);
            return index;
        }
    }
    return -1;
}

static uint16_t *add_pair(Swiss *swiss, uint16_t *pair, uint16_t a, uint16_t b) {
    pair[0] = a < b ? a : b;
    pair[1] = a < b ? b : a;
    matching_bar(&swiss->matching, a, b);
    return pair + 2;
}

int swiss_pair(Swiss *swiss, uint16_t pairs[]) {
    int count = swiss->entrants, waiting = 0, bye = -1;
    sort_entrants(swiss);
    if (count % 2) {
        bye = choose_bye(swiss);
        swiss->had_bye[bye] = true;
        remove_at(swiss->unpaired, &count, index_of(swiss->unpaired, bye));
    } else {
        matching_solve(&swiss->matching, -1);
    }
    while (count > 0) {
        int opponent = choose_opponent(swiss, count);
        if (opponent < 0) {
            swiss->waiting[waiting++] = swiss->unpaired[0];
        } else {
            pairs = add_pair(swiss, pairs, swiss->unpaired[0], swiss->unpaired[opponent]);
            remove_at(swiss->unpaired, &count, opponent);
        }
        remove_at(swiss->unpaired, &count, 0);
    }
    swiss->again = waiting / 2;
    for (int i = 0; i < waiting; i += 2)
        pairs = add_pair(swiss, pairs, swiss->waiting[i], swiss->waiting[i + 1]);
    return bye;
}
