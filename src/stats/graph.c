/* Pairs in a list that doubles; groups by Tarjan's search without recursion; an elimination order by
 * approximate minimum degree. All arrays grow with the number of pairs, never with the square of the nodes. */
#include "stats/graph.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

/* ---- links ---- */

enum { LINKS_BEGIN = 64 }; /* doubled when full */

static int compare(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

void links_sort(Links *links) {
    size_t kept = 0;
    if (links->count) qsort(links->links, links->count, sizeof *links->links, compare);
    for (size_t i = 0; i < links->count; i++)
        if (kept == 0 || links->links[kept - 1] != links->links[i]) links->links[kept++] = links->links[i];
    links->count = kept;
}

/* Sorts a full array to drop duplicates, and doubles it if that frees less than half. */
static bool make_room(Links *links) {
    if (links->count < links->capacity) return true;
    links_sort(links);
    if (links->links && links->count <= links->capacity / 2) return true;
    size_t capacity = links->capacity ? 2 * links->capacity : LINKS_BEGIN;
    uint64_t *grown = memory_grow(links->links, capacity * sizeof *grown);
    if (!grown) return false;
    links->links = grown;
    links->capacity = capacity;
    return true;
}

void links_add(Links *links, int from, int to) {
    assert(from >= 0 && to >= 0);
    if (links->failed || !make_room(links))
        links->failed = true;
    else
        links->links[links->count++] = (uint64_t)from << 32 | (uint32_t)to;
}

void links_free(Links *links) {
    free(links->links);
    *links = (Links){0};
}

/* ---- groups ---- */

/* The start of every node's links, and the state of the search: Tarjan (1972), without recursion, because a
 * chain of twenty thousand nodes would overflow the stack. */
typedef struct {
    Groups *groups;
    const Links *links;
    size_t *begin, *at; /* by node: its first link, and the next to follow */
    int *seen, *low;    /* by node: 1 + the time it was first seen, 0 before; the earliest node it leads back
                         * to */
    int *path, *open;   /* the path to the current node; nodes not yet in a group */
    int path_length, open_count, met;
} Search;

static bool start_search(Search *search) {
    size_t n = (size_t)search->groups->nodes;
    search->begin = memory_new(n + 1, sizeof *search->begin);
    search->at = memory_new(n + 1, sizeof *search->at);
    search->seen = memory_new(4 * n + 1, sizeof *search->seen);
    if (!search->begin || !search->at || !search->seen) return false;
    search->low = search->seen + n;
    search->path = search->low + n;
    search->open = search->path + n;
    for (size_t i = 0; i < search->links->count; i++) {
        assert(links_from(search->links, i) < (int)n && links_to(search->links, i) < (int)n);
        search->begin[links_from(search->links, i) + 1]++;
    }
    for (size_t i = 0; i < n; i++) search->begin[i + 1] += search->begin[i];
    memcpy(search->at, search->begin, n * sizeof *search->at);
    return true;
}

static void end_search(Search *search) {
    free(search->begin);
    free(search->at);
    free(search->seen);
}

static void enter(Search *search, int node) {
    search->seen[node] = search->low[node] = ++search->met;
    search->path[search->path_length++] = search->open[search->open_count++] = node;
    search->groups->group[node] = -1;
}

/* Follows links of `node` while they lead to seen nodes; returns the first unseen node, or -1. */
static int next_unseen(Search *search, int node) {
    for (; search->at[node] < search->begin[node + 1]; search->at[node]++) {
        int to = links_to(search->links, search->at[node]);
        if (!search->seen[to]) return to;
        if (search->groups->group[to] < 0 && search->low[to] < search->low[node])
            search->low[node] = search->low[to];
    }
    return -1;
}

static void leave(Search *search, int node) {
    Groups *groups = search->groups;
    search->path_length--;
    if (search->low[node] < search->seen[node]) return;
    int member;
    do {
        member = search->open[--search->open_count];
        groups->group[member] = groups->count;
    } while (member != node);
    groups->count++;
}

/* Numbers the components so that links lead to lower numbers. */
static void find_components(Search *search) {
    for (int root = 0; root < search->groups->nodes; root++) {
        if (!search->seen[root]) enter(search, root);
        while (search->path_length > 0) {
            int node = search->path[search->path_length - 1], next = next_unseen(search, node);
            if (next >= 0)
                enter(search, next);
            else
                leave(search, node);
        }
    }
}

/* ---- groups in order ---- */

typedef struct {
    int component, reached,
        first; /* reached: number of reachable nodes; first: the component's lowest node */
} Standing;

static size_t words(const Groups *groups) { return ((size_t)groups->count + 63) / 64; }

static uint64_t *row_of(const Groups *groups, int group) {
    return groups->below + (size_t)group * words(groups);
}

bool groups_reach(const Groups *groups, int a, int b) { return row_of(groups, a)[b / 64] >> (b % 64) & 1; }

static void set_bit(uint64_t *row, int bit) { row[bit / 64] |= UINT64_C(1) << (bit % 64); }

/* `nodes`: all nodes by component, lowest component first, so that everything a component leads to is
 * complete. */
static void close_reach(Groups *groups, const Links *links, const size_t *begin, const int *nodes) {
    for (int i = 0; i < groups->nodes; i++) {
        int from = groups->group[nodes[i]];
        uint64_t *row = row_of(groups, from);
        set_bit(row, from);
        for (size_t at = begin[nodes[i]]; at < begin[nodes[i] + 1]; at++) {
            int to = groups->group[links_to(links, at)];
            if (groups_reach(groups, from, to)) continue;
            for (size_t w = 0; w < words(groups); w++) row[w] |= row_of(groups, to)[w];
        }
    }
}

static int compare_standings(const void *a, const void *b) {
    const Standing *one = a, *two = b;
    return one->reached != two->reached ? (one->reached < two->reached) - (one->reached > two->reached)
                                        : (one->first > two->first) - (one->first < two->first);
}

static int count_reached(const Groups *groups, int component) {
    int reached = 0;
    for (size_t w = 0; w < words(groups); w++)
        for (uint64_t rest = row_of(groups, component)[w]; rest; rest &= rest - 1)
            reached += groups->members[w * 64 + (size_t)__builtin_ctzll(rest)];
    return reached;
}

/* Fills `nodes` with all nodes by component, ascending within each; members are counted by component. */
static void sort_nodes(Groups *groups, int *nodes, Standing *standings) {
    int end = 0;
    for (int i = 0; i < groups->nodes; i++) groups->members[groups->group[i]]++;
    for (int component = 0; component < groups->count; component++) {
        standings[component].reached = end; /* used temporarily as the start of its nodes */
        end += groups->members[component];
    }
    for (int i = 0; i < groups->nodes; i++) nodes[standings[groups->group[i]].reached++] = i;
    for (int component = 0, at = 0; component < groups->count; at += groups->members[component++])
        standings[component] = (Standing){component, 0, nodes[at]};
}

/* Renumbers everything indexed by component; `name` holds one new number per component. */
static bool rename_groups(Groups *groups, const Standing *standings, int *name) {
    size_t row = words(groups), count = (size_t)groups->count;
    uint64_t *below = memory_new(count * row, sizeof *below);
    int *members = memory_new(count, sizeof *members);
    for (int i = 0; i < groups->count; i++) name[standings[i].component] = i;
    for (int i = 0; below && members && i < groups->count; i++) {
        const uint64_t *old = row_of(groups, standings[i].component);
        members[i] = groups->members[standings[i].component];
        for (size_t w = 0; w < row; w++)
            for (uint64_t rest = old[w]; rest; rest &= rest - 1)
                set_bit(below + (size_t)i * row, name[w * 64 + (size_t)__builtin_ctzll(rest)]);
    }
    for (int i = 0; i < groups->nodes; i++) groups->group[i] = name[groups->group[i]];
    free(groups->below);
    free(groups->members);
    groups->below = below;
    groups->members = members;
    return below && members;
}

static bool order_groups(Groups *groups, const Links *links, const size_t *begin) {
    size_t count = (size_t)groups->count;
    Standing *standings = memory_new(count, sizeof *standings);
    /* reused later for the new numbers of components */
    int *nodes = memory_new((size_t)groups->nodes, sizeof *nodes);
    groups->below = memory_new(count * words(groups), sizeof *groups->below);
    groups->members = memory_new(count, sizeof *groups->members);
    bool good = standings && nodes && groups->below && groups->members;
    if (good) {
        sort_nodes(groups, nodes, standings);
        close_reach(groups, links, begin, nodes);
        for (int i = 0; i < groups->count; i++) standings[i].reached = count_reached(groups, i);
        qsort(standings, count, sizeof *standings, compare_standings);
        good = rename_groups(groups, standings, nodes);
    }
    free(standings);
    free(nodes);
    return good;
}

bool groups_find(Groups *groups, int nodes, const Links *links) {
    *groups = (Groups){.nodes = nodes, .group = memory_new((size_t)nodes, sizeof *groups->group)};
    Search search = {.groups = groups, .links = links};
    bool good = groups->group && start_search(&search);
    if (good) find_components(&search);
    good = good && order_groups(groups, links, search.begin);
    end_search(&search);
    return good;
}

void groups_free(Groups *groups) {
    free(groups->group);
    free(groups->members);
    free(groups->below);
    *groups = (Groups){0};
}

/* ---- elimination ---- */

/* Approximate minimum degree on a quotient graph (Amestoy, Davis, Duff 1996): degrees are upper bounds, and
 * unknowns are kept in lists by degree. */

/* The graph of the remaining unknowns, as a quotient: an eliminated unknown represents the clique of all that
 * were linked to it. Fill-in therefore takes no room, and the lists of an unknown never outgrow its original
 * links. */
typedef struct {
    Elimination *elimination;
    size_t *start;                        /* by unknown, plus one entry for the end: its start in `near` and
                                           * `cliques` */
    int *near, *cliques;                  /* unknowns linked to it by an equation; cliques it belongs to, by
                                           * their step */
    int *nears, *memberships;             /* by unknown: the length of both lists */
    int *degree, *next, *previous, *head; /* doubly linked lists of unknowns by degree; heads by degree; -1 if
                                           * none */
    int *mark;                            /* by unknown: 1 + the last step that touched it */
    int *outside, *outside_step; /* by clique: number of members not linked to the pivot; 1 + the step for
                                  * which it was counted */
    bool *absorbed;              /* by clique: true if it is contained in a later one */
    int *pivots;                 /* by step: the eliminated unknown */
    size_t capacity;             /* capacity of elimination->row */
    int least;                   /* a lower bound of all degrees */
} Quotient;

/* ---- elimination: lists by degree ---- */

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
    while (q->head[q->least] < 0) {
        q->least++;
        assert(q->least < q->elimination->size);
    }
    int i = q->head[q->least];
    list_remove(q, i);
    return i;
}

/* ---- elimination: start ---- */

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

/* Removes one of two equal links, given in both orders. */
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

/* ---- elimination: steps ---- */

/* Makes room for `more` entries after the first `used`. */
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

/* Builds the clique of this step: everything linked to the pivot. The pivot's own cliques are absorbed. */
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

/* For each clique of `i`, counts the members not linked to the pivot: its size minus one per linked member. */
static void count_outside(Quotient *q, int step, int i) {
    for (int k = 0; k < q->memberships[i]; k++) {
        int clique = q->cliques[q->start[i] + (size_t)k];
        if (q->outside_step[clique] != step + 1) q->outside[clique] = (int)clique_size(q, clique);
        q->outside_step[clique] = step + 1;
        q->outside[clique]--;
    }
}

/* Removes from the lists of `i` what the new clique implies, and estimates its degree. */
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
    assert((size_t)memberships <= q->start[i + 1] - q->start[i]); /* never more than its original links */
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

/* ---- elimination: names ---- */

/* Renames unknowns to steps. Transposing the matrix sorts the entries of each column. */
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
        size_t at = 0; /* each row now ends where the next one began */
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
