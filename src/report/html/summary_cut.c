/* Cuts long lists: a page of ten thousand points or two million pairings is unusable. The run folder keeps
 * everything. */
#include <stdio.h>
#include <stdlib.h>

#include "core/json.h"
#include "core/memory.h"
#include "report/html/run_data.h"

enum { POINTS_SHOWN = 400, ENTRANTS_SHOWN = 1000, PAIRINGS_SHOWN = 2000 };

static void keep_first(cJSON *list, int count) {
    if (cJSON_GetArraySize(list) <= count) return;
    cJSON *last = cJSON_GetArrayItem(list, count - 1);
    cJSON *rest = last->next;
    rest->prev = NULL;
    last->next = NULL;
    list->child->prev = last; /* cJSON requires the first child to point to the last */
    while (rest) {
        cJSON *next = rest->next;
        rest->next = NULL;
        cJSON_Delete(rest);
        rest = next;
    }
}

static double share_of(const cJSON *object) {
    double share = 0;
    if (!json_number(json_member(object, "share"), &share)) json_number(json_member(object, "score"), &share);
    return share;
}

static int by_share(const void *one, const void *two) {
    double a = share_of(*(cJSON *const *)one), b = share_of(*(cJSON *const *)two);
    return (a < b) - (a > b);
}

/* Sorts the children of a list by share, best first. */
static void sort_by_share(cJSON *list) {
    int count = cJSON_GetArraySize(list);
    cJSON **children = count ? memory_get((size_t)count * sizeof(void *)) : NULL;
    if (!children) return;
    for (int i = 0; i < count; i++) children[i] = cJSON_DetachItemFromArray(list, 0);
    qsort(children, (size_t)count, sizeof(void *), by_share);
    for (int i = 0; i < count; i++) cJSON_AddItemToArray(list, children[i]);
    free(children);
}

static void cut_sweep(cJSON *sweep) {
    cJSON *points = json_member(sweep, "points"), *point, *marginals = json_member(sweep, "marginals");
    int count = cJSON_GetArraySize(points), tied = 0;
    cJSON_ArrayForEach(point, points) tied += cJSON_IsTrue(json_member(point, "tied"));
    cJSON_AddNumberToObject(sweep, "point_count", count);
    cJSON_AddNumberToObject(sweep, "tied_count", tied);
    if (count > POINTS_SHOWN) {
        sort_by_share(points);
        keep_first(points, POINTS_SHOWN);
    }
    for (int i = cJSON_GetArraySize(marginals) - 1; i >= 0; i--)
        if (cJSON_GetArraySize(json_member(cJSON_GetArrayItem(marginals, i), "parameters")) > 1)
            cJSON_DeleteItemFromArray(marginals, i);
}

void summary_cut(cJSON *summary, cJSON *notes) {
    cJSON *sweep = json_member(summary, "sweep"), *entrants = json_member(summary, "entrants"),
          *pairings = json_member(summary, "pairings");
    if (sweep) cut_sweep(sweep);
    if (sweep ||
        json_member(summary,
                    "tune")) { /* each point or iteration is an entrant, which the page shows elsewhere */
        keep_first(entrants, 1);
        keep_first(pairings, 1);
        return;
    }
    char text[160];
    if (cJSON_GetArraySize(entrants) > ENTRANTS_SHOWN || cJSON_GetArraySize(pairings) > PAIRINGS_SHOWN) {
        snprintf(text, sizeof text,
                 "Of %d entrants and %d pairings at most %d and %d are shown; summary.json has all.",
                 cJSON_GetArraySize(entrants), cJSON_GetArraySize(pairings), ENTRANTS_SHOWN, PAIRINGS_SHOWN);
        cJSON_AddItemToArray(notes, cJSON_CreateString(text));
    }
    keep_first(entrants, ENTRANTS_SHOWN);
    keep_first(pairings, PAIRINGS_SHOWN);
}
