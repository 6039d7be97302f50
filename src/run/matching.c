/* Edmonds' algorithm with contracted blossoms kept as a base per vertex: a search costs O(vertices squared).
 */
#include "run/matching.h"

#include <stdlib.h>
#include <string.h>

bool matching_open(Matching *matching, int count) {
    size_t vertices = (size_t)count, words = (vertices + 63) / 64;
    *matching = (Matching){.count = count, .words = (int)words};
    matching->barred = calloc(vertices * words, sizeof *matching->barred);
    matching->mate = calloc(vertices * 5, sizeof *matching->mate);
    matching->out = calloc(vertices * 3, sizeof *matching->out);
    if (!matching->barred || !matching->mate || !matching->out) return false;
    matching->parent = matching->mate + vertices;
    matching->base = matching->parent + vertices;
    matching->queue = matching->base + vertices;
    matching->saved = matching->queue + vertices;
    matching->reached = matching->out + vertices;
    matching->in_blossom = matching->reached + vertices;
    return true;
}

void matching_close(Matching *matching) {
    free(matching->barred);
    free(matching->mate);
    free(matching->out);
}

static uint64_t *row_word(const Matching *matching, int a, int b) {
    return &matching->barred[(size_t)a * (size_t)matching->words + (size_t)b / 64];
}

void matching_bar(Matching *matching, int a, int b) {
    *row_word(matching, a, b) |= UINT64_C(1) << (b % 64);
    *row_word(matching, b, a) |= UINT64_C(1) << (a % 64);
}

bool matching_barred(const Matching *matching, int a, int b) {
    return *row_word(matching, a, b) >> (b % 64) & 1;
}

static bool joined(const Matching *matching, int a, int b) {
    return a != b && !matching->out[a] && !matching->out[b] && !matching_barred(matching, a, b);
}

static void join(Matching *matching, int a, int b) {
    matching->mate[a] = b;
    matching->mate[b] = a;
}

/* ---- the search ---- */

/* The nearest base that the alternating paths from a and from b to the root have in common. `in_blossom`
 * serves as the marks of the first path. */
static int common_base(Matching *matching, int a, int b) {
    bool *seen = matching->in_blossom;
    memset(seen, 0, (size_t)matching->count);
    for (;;) {
        a = matching->base[a];
        seen[a] = true;
        if (matching->mate[a] < 0) break; /* the root */
        a = matching->parent[matching->mate[a]];
    }
    for (;;) {
        b = matching->base[b];
        if (seen[b]) return b;
        b = matching->parent[matching->mate[b]];
    }
}

/* Marks the bases from `vertex` down to `base`, and lets its outer vertices be reached through `child`. */
static void mark_path(Matching *matching, int vertex, int base, int child) {
    while (matching->base[vertex] != base) {
        int mate = matching->mate[vertex];
        matching->in_blossom[matching->base[vertex]] = matching->in_blossom[matching->base[mate]] = true;
        matching->parent[vertex] = child;
        child = mate;
        vertex = matching->parent[mate];
    }
}

/* Contracts the odd circle that the edge a-b closes; returns the new end of the queue. */
static int contract(Matching *matching, int a, int b, int tail) {
    int base = common_base(matching, a, b);
    memset(matching->in_blossom, 0, (size_t)matching->count);
    mark_path(matching, a, base, b);
    mark_path(matching, b, base, a);
    for (int i = 0; i < matching->count; i++) {
        if (!matching->in_blossom[matching->base[i]]) continue;
        matching->base[i] = base;
        if (matching->reached[i]) continue;
        matching->reached[i] = true;
        matching->queue[tail++] = i;
    }
    return tail;
}

/* The free end of an alternating path from `root`, or -1; `parent` leads back. */
static int find_path(Matching *matching, int root) {
    int head = 0, tail = 0;
    for (int i = 0; i < matching->count; i++) {
        matching->parent[i] = -1;
        matching->base[i] = i;
        matching->reached[i] = false;
    }
    matching->reached[root] = true;
    matching->queue[tail++] = root;
    while (head < tail) {
        int from = matching->queue[head++];
        for (int to = 0; to < matching->count; to++) {
            if (!joined(matching, from, to) || matching->base[from] == matching->base[to] ||
                matching->mate[from] == to)
                continue;
            int mate = matching->mate[to];
            if (to == root || (mate >= 0 && matching->parent[mate] >= 0)) {
                tail = contract(matching, from, to, tail);
            } else if (matching->parent[to] < 0) {
                matching->parent[to] = from;
                if (mate < 0) return to;
                matching->reached[mate] = true;
                matching->queue[tail++] = mate;
            }
        }
    }
    return -1;
}

/* Finds a mate for a free vertex, if need be by other mates for others. */
static void augment(Matching *matching, int root) {
    int end = find_path(matching, root);
    if (end < 0) return;
    matching->free -= 2;
    while (end >= 0) {
        int before = matching->parent[end], next = matching->mate[before];
        join(matching, end, before);
        end = next;
    }
}

/* ---- matchings ---- */

void matching_solve(Matching *matching, int missing) {
    int count = matching->count;
    for (int i = 0; i < count; i++) {
        matching->mate[i] = -1;
        matching->out[i] = i == missing;
    }
    matching->free = count - (missing >= 0);
    for (int a = 0; a < count; a++) {
        for (int b = a + 1; b < count && matching->mate[a] < 0; b++) {
            if (matching->mate[b] >= 0 || !joined(matching, a, b)) continue;
            join(matching, a, b);
            matching->free -= 2;
        }
    }
    for (int i = 0; i < count; i++)
        if (!matching->out[i] && matching->mate[i] < 0) augment(matching, i);
}

/* Takes a vertex out; returns the mate it leaves, or -1. */
static int take_out(Matching *matching, int vertex) {
    int mate = matching->mate[vertex];
    matching->out[vertex] = true;
    matching->mate[vertex] = -1;
    if (mate >= 0) matching->mate[mate] = -1;
    matching->free += mate >= 0 ? 1 : -1;
    return mate;
}

bool matching_take(Matching *matching, int a, int b) {
    if (!joined(matching, a, b)) return false;
    int free_before = matching->free, mate_a = matching->mate[a], mate_b = matching->mate[b];
    size_t bytes = (size_t)matching->count * sizeof *matching->mate;
    bool swap = mate_a >= 0 && mate_b >= 0 && mate_a != b && joined(matching, mate_a, mate_b);
    if (!swap) memcpy(matching->saved, matching->mate, bytes);
    take_out(matching, a);
    take_out(matching, b);
    if (mate_a == b) return true;
    if (swap) {
        join(matching, mate_a, mate_b);
        matching->free -= 2;
        return true;
    }
    /* Any path to more pairs begins at a vertex that has just become free: else there was one before. */
    if (mate_a >= 0) augment(matching, mate_a);
    if (mate_b >= 0 && matching->mate[mate_b] < 0) augment(matching, mate_b);
    if (matching->free <= free_before) return true;
    memcpy(matching->mate, matching->saved, bytes);
    matching->out[a] = matching->out[b] = false;
    matching->free = free_before;
    return false;
}

void matching_drop(Matching *matching, int vertex) { take_out(matching, vertex); }
