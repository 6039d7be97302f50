/* The meetings as a graph: pairs of numbers, the groups they form, and an elimination order for the unknowns
 * of a sparse system. */
#ifndef KOZYR_STATS_GRAPH_H
#define KOZYR_STATS_GRAPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- links ---- */

/* Pairs of numbers, each stored once however often it is added. */

/* Zero-initialised, it is empty. After links_sort() ordered by `from`, then by `to`. */
typedef struct {
    uint64_t *links; /* from << 32 | to */
    size_t count, capacity;
    bool failed; /* out of memory: some links are missing */
} Links;

void links_add(Links *links, int from, int to);
void links_sort(Links *links);
void links_free(Links *links);

static inline int links_from(const Links *links, size_t i) { return (int)(links->links[i] >> 32); }
static inline int links_to(const Links *links, size_t i) { return (int)(uint32_t)links->links[i]; }

/* ---- groups ---- */

/* Strongly connected components of a directed graph, and which of them can reach which. */

/* Ordered from the top: a group that can reach another has the lower number. Of two groups with no path
 * between them, the one that reaches more nodes comes first, then the one with the lowest node. */
typedef struct {
    int nodes, count;
    int *group;      /* by node */
    int *members;    /* by group: its number of nodes */
    uint64_t *below; /* by group: one bit per group it can reach, including itself */
} Groups;

/* `links` must be sorted. False if out of memory; call groups_free() in either case. */
bool groups_find(Groups *groups, int nodes, const Links *links);
void groups_free(Groups *groups);

/* True if group `b` can be reached from group `a`; every group reaches itself. */
bool groups_reach(const Groups *groups, int a, int b);

/* ---- elimination ---- */

/* An order of eliminating the unknowns of a sparse symmetric system that creates few new entries, and the
 * resulting entries. */

/* Unknowns are numbered by their elimination step. `row` and `begin` hold the factor's lower triangle without
 * its diagonal, column by column. */
typedef struct {
    int size;
    int *step;     /* by unknown */
    size_t *begin; /* by step, plus one entry for the end: the start of its entries in `row` */
    int *row;      /* later steps, ascending */
} Elimination;

/* Approximate minimum degree (Amestoy, Davis, Duff 1996). `pairs`: unknowns that an equation links, in either
 * order or both. False if out of memory; call elimination_free() in either case. */
bool elimination_find(Elimination *elimination, int size, const Links *pairs);
void elimination_free(Elimination *elimination);

#endif
