/* Approximate minimum degree on a quotient graph (Amestoy, Davis, Duff 1996): degrees are bounds from
 * above, and unknowns wait in lists by degree. */
#include "stats/elimination.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

/* The graph of what is left, as a quotient: an eliminated unknown stands for the clique of all that were
 * linked to it. So nothing that arises takes room, and the lists of an unknown never outgrow the links it
 * began with. */
typedef struct {
    Elimination *elimination;
    size_t *start;       /* by unknown, and one more: its place in `near` and `cliques` */
    int *near, *cliques; /* unknowns that an equation links to it; cliques it belongs to, by their step */
    int *nears, *memberships;             /* by unknown: how many of both */
    int *degree, *next, *previous, *head; /* unknowns by degree in lists; heads by degree; -1: none */
    int *mark;                            /* by unknown: 1 + the last step that touched it */
    int *outside, *outside_step; /* by clique: members that the pivot is not linked to; 1 + for which step */
    bool *absorbed;              /* by clique: within a later one */
    int *pivots;                 /* by step: the unknown */
    size_t capacity;             /* of elimination->row */
    int least;                   /* no degree is lower */
} Quotient;

/* ---- lists by degree ---- */

static void list_insert(Quotient *q, int i) {
    int degree = q->degree[i], head = q->head[degree];
    q->next[i] = head;
    q->previous[i] = -1;
    if (head >= 0) q->previous[head] = i;
    q->head[degree] = i;
    if (degree < q->least) q->least = degree;
}

static void list_remove(Quotient *q, int i) {
    if (q->previous[i] >= 0)
        q->next[q->previous[i]] = q->next[i];
    else
        q->head[q->degree[i]] = q->next[i];
    if (q->next[i] >= 0) q->previous[q->next[i]] = q->previous[i];
}

static int list_take(Quotient *q) {
    while (q->head[q->least] < 0) q->least++;
    int i = q->head[q->least];
    list_remove(q, i);
    return i;
}

/* ---- start ---- */

static bool make_lists(Quotient *q, const Links *pairs) {
    size_t n = (size_t)q->elimination->size, links = 2 * pairs->count + 1;
    q->start = memory_new(n + 1, sizeof *q->start);
    q->near = memory_new(links, sizeof *q->near);
    q->cliques = memory_new(links, sizeof *q->cliques);
    q->nears = memory_new(10 * n + 1, sizeof *q->nears);
    q->absorbed = memory_new(n, sizeof *q->absorbed);
    if (!q->start || !q->near || !q->cliques || !q->nears || !q->absorbed) return false;
    int **const arrays[] = {&q->memberships, &q->degree,  &q->next,         &q->previous, &q->head,
                            &q->mark,        &q->outside, &q->outside_step, &q->pivots};
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++) *arrays[i] = q->nears + (i + 1) * n;
    return true;
}

static void free_lists(Quotient *q) {
    free(q->start);
    free(q->near);
    free(q->cliques);
    free(q->nears);
    free(q->absorbed);
}

static void put_near(Quotient *q, int i, int j) { q->near[q->start[i] + (size_t)q->nears[i]++] = j; }

/* A link that was given in both orders stands once. */
static void drop_doubles(Quotient *q, int i) {
    int kept = 0, *near = q->near + q->start[i];
    for (int k = 0; k < q->nears[i]; k++) {
        if (near[k] == i || q->mark[near[k]] == i + 1) continue;
        q->mark[near[k]] = i + 1;
        near[kept++] = near[k];
    }
    q->nears[i] = kept;
}

static void fill_lists(Quotient *q, const Links *pairs) {
    int n = q->elimination->size;
    for (size_t k = 0; k < pairs->count; k++) {
        q->start[links_from(pairs, k) + 1]++;
        q->start[links_to(pairs, k) + 1]++;
    }
    for (int i = 0; i < n; i++) q->start[i + 1] += q->start[i];
    for (size_t k = 0; k < pairs->count; k++) {
        put_near(q, links_from(pairs, k), links_to(pairs, k));
        put_near(q, links_to(pairs, k), links_from(pairs, k));
    }
    for (int i = 0; i < n; i++) {
        drop_doubles(q, i);
        q->head[i] = -1;
    }
    memset(q->mark, 0, (size_t)n * sizeof *q->mark);
    q->least = n;
    for (int i = n - 1; i >= 0; i--) {
        q->degree[i] = q->nears[i];
        list_insert(q, i);
    }
}

/* ---- steps ---- */

/* Room for `more` entries behind the first `used`. */
static bool reserve(Quotient *q, size_t used, size_t more) {
    if (used + more <= q->capacity) return true;
    size_t capacity = 2 * (used + more);
    int *row = memory_grow(q->elimination->row, capacity * sizeof *row);
    if (!row) return false;
    q->elimination->row = row;
    q->capacity = capacity;
    return true;
}

static size_t clique_size(const Quotient *q, int clique) {
    return q->elimination->begin[clique + 1] - q->elimination->begin[clique];
}

static void gather(Quotient *q, int step, int i) {
    if (q->mark[i] == step + 1) return;
    q->mark[i] = step + 1;
    q->elimination->row[q->elimination->begin[step + 1]++] = i;
}

/* The clique of this step: all that the pivot is linked to; its own cliques go up in it. */
static bool make_clique(Quotient *q, int step, int pivot) {
    size_t *begin = q->elimination->begin, most = (size_t)q->nears[pivot];
    const int *cliques = q->cliques + q->start[pivot];
    for (int k = 0; k < q->memberships[pivot]; k++) most += clique_size(q, cliques[k]);
    begin[step + 1] = begin[step];
    if (!reserve(q, begin[step], most)) return false;
    q->mark[pivot] = step + 1;
    for (int k = 0; k < q->nears[pivot]; k++) gather(q, step, q->near[q->start[pivot] + (size_t)k]);
    for (int k = 0; k < q->memberships[pivot]; k++) {
        if (q->absorbed[cliques[k]]) continue;
        for (size_t at = begin[cliques[k]]; at < begin[cliques[k] + 1]; at++)
            gather(q, step, q->elimination->row[at]);
        q->absorbed[cliques[k]] = true;
    }
    return true;
}

/* Of each clique of `i`, how many members the pivot is not linked to: all, less one for each that it is. */
static void count_outside(Quotient *q, int step, int i) {
    for (int k = 0; k < q->memberships[i]; k++) {
        int clique = q->cliques[q->start[i] + (size_t)k];
        if (q->outside_step[clique] != step + 1) q->outside[clique] = (int)clique_size(q, clique);
        q->outside_step[clique] = step + 1;
        q->outside[clique]--;
    }
}

/* Leaves to `i` what the new clique does not say already, and estimates its degree. */
static void relink(Quotient *q, int step, int i) {
    int *near = q->near + q->start[i], *cliques = q->cliques + q->start[i];
    int nears = 0, memberships = 0, left = q->elimination->size - step - 2;
    int linked = (int)clique_size(q, step) - 1, degree = linked;
    for (int k = 0; k < q->nears[i]; k++)
        if (q->mark[near[k]] != step + 1) near[nears++] = near[k];
    for (int k = 0; k < q->memberships[i]; k++) {
        if (q->outside[cliques[k]] == 0) q->absorbed[cliques[k]] = true;
        if (q->absorbed[cliques[k]]) continue;
        degree += q->outside[cliques[k]];
        cliques[memberships++] = cliques[k];
    }
    cliques[memberships++] = step;
    q->nears[i] = nears;
    q->memberships[i] = memberships;
    degree += nears;
    list_remove(q, i);
    if (degree > q->degree[i] + linked) degree = q->degree[i] + linked;
    q->degree[i] = degree < left ? degree : left;
    list_insert(q, i);
}

static bool eliminate(Quotient *q) {
    const Elimination *elimination = q->elimination;
    for (int step = 0; step < elimination->size; step++) {
        int pivot = q->pivots[step] = list_take(q);
        if (!make_clique(q, step, pivot)) return false;
        size_t begin = elimination->begin[step], end = elimination->begin[step + 1];
        for (size_t at = begin; at < end; at++) count_outside(q, step, elimination->row[at]);
        for (size_t at = begin; at < end; at++) relink(q, step, elimination->row[at]);
    }
    return true;
}

/* ---- names ---- */

/* From unknowns to steps; entries of a column in ascending order, by way of the transposed matrix. */
static bool name_by_step(Quotient *q) {
    Elimination *elimination = q->elimination;
    size_t n = (size_t)elimination->size, entries = elimination->begin[n];
    size_t *begin = memory_new(n + 1, sizeof *begin);
    int *column = memory_new(entries + 1, sizeof *column);
    for (size_t k = 0; k < n; k++) elimination->step[q->pivots[k]] = (int)k;
    if (begin && column) {
        for (size_t at = 0; at < entries; at++) begin[elimination->step[elimination->row[at]] + 1]++;
        for (size_t i = 0; i < n; i++) begin[i + 1] += begin[i];
        for (size_t k = 0; k < n; k++)
            for (size_t at = elimination->begin[k]; at < elimination->begin[k + 1]; at++)
                column[begin[elimination->step[elimination->row[at]]]++] = (int)k;
        size_t at = 0; /* each row now ends where the next began */
        for (size_t i = 0; i < n; i++)
            for (; at < begin[i]; at++) elimination->row[elimination->begin[column[at]]++] = (int)i;
        for (size_t k = n; k > 0; k--) elimination->begin[k] = elimination->begin[k - 1];
        elimination->begin[0] = 0;
    }
    free(begin);
    free(column);
    return begin && column;
}

bool elimination_find(Elimination *elimination, int size, const Links *pairs) {
    size_t n = (size_t)size;
    *elimination = (Elimination){.size = size,
                                 .step = memory_new(n, sizeof(int)),
                                 .begin = memory_new(n + 1, sizeof(size_t)),
                                 .row = memory_new(1, sizeof(int))};
    Quotient q = {.elimination = elimination, .capacity = 1};
    bool good = elimination->step && elimination->begin && elimination->row && !pairs->failed &&
                make_lists(&q, pairs);
    if (good) fill_lists(&q, pairs);
    good = good && eliminate(&q) && name_by_step(&q);
    free_lists(&q);
    return good;
}

void elimination_free(Elimination *elimination) {
    free(elimination->step);
    free(elimination->begin);
    free(elimination->row);
    *elimination = (Elimination){0};
}
