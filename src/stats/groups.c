#include "stats/groups.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"

/* Where the links of every node begin, and what the search keeps. Tarjan (1972), without recursion: a chain
 * of twenty thousand nodes is no deeper than its arrays. */
typedef struct {
    Groups *groups;
    const Links *links;
    size_t *begin, *at; /* by node: its links, and the one to be followed next */
    int *seen, *low;    /* by node: 1 + when it was met, 0 before; the earliest it leads back to */
    int *path, *open;   /* the way down to the node at hand; nodes without a group so far */
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
    for (size_t i = 0; i < search->links->count; i++) search->begin[links_from(search->links, i) + 1]++;
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

/* Follows links of `node` as long as they lead to nodes that were met; the first other one, or -1. */
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

/* ---- order ---- */

typedef struct {
    int component, reached, first; /* reached: nodes; first: its lowest node */
} Standing;

static size_t words(const Groups *groups) { return ((size_t)groups->count + 63) / 64; }

static uint64_t *row_of(const Groups *groups, int group) {
    return groups->below + (size_t)group * words(groups);
}

bool groups_reach(const Groups *groups, int a, int b) { return row_of(groups, a)[b / 64] >> (b % 64) & 1; }

static void set_bit(uint64_t *row, int bit) { row[bit / 64] |= UINT64_C(1) << (bit % 64); }

/* `nodes`: all of them by component, the lowest first, so that what a component leads to is complete. */
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

/* `nodes`: all by component, each in ascending order; members are counted by component. */
static void sort_nodes(Groups *groups, int *nodes, Standing *standings) {
    int end = 0;
    for (int i = 0; i < groups->nodes; i++) groups->members[groups->group[i]]++;
    for (int component = 0; component < groups->count; component++) {
        standings[component].reached = end; /* for now: where its nodes begin */
        end += groups->members[component];
    }
    for (int i = 0; i < groups->nodes; i++) nodes[standings[groups->group[i]].reached++] = i;
    for (int component = 0, at = 0; component < groups->count; at += groups->members[component++])
        standings[component] = (Standing){component, 0, nodes[at]};
}

/* Renames what stands by component; `name` has room for as many numbers. */
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
    int *nodes = memory_new((size_t)groups->nodes, sizeof *nodes); /* later: new names of components */
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
