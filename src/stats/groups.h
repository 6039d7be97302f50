/* Strongly connected components of a directed graph, and which of them lie above which. */
#ifndef KOZYR_STATS_GROUPS_H
#define KOZYR_STATS_GROUPS_H

#include "stats/links.h"

/* In order from the top: a group from which another can be reached has the lower number. Among those without
 * a way between them the one that reaches more nodes comes first, then the one with the lowest node. */
typedef struct {
    int nodes, count;
    int *group;      /* by node */
    int *members;    /* by group: how many nodes */
    uint64_t *below; /* by group: a bit for every group that can be reached, itself among them */
} Groups;

/* `links` are sorted. False when memory is short; groups_free() in either case. */
bool groups_find(Groups *groups, int nodes, const Links *links);
void groups_free(Groups *groups);

/* Whether group `b` can be reached from group `a`; every group reaches itself. */
bool groups_reach(const Groups *groups, int a, int b);

#endif
