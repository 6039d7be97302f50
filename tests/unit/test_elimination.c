/* The order of elimination (stats/graph.h). Every eliminated unknown has the least degree, estimated as by
 * Amestoy, Davis and Duff. The entries are those of the graph in which its remaining neighbours get linked. */
#include <string.h>

#include "../suite.h"
#include "core/rng.h"
#include "stats/graph.h"

enum { MOST = 80 };

/* The whole state before a step, as square matrices. */
typedef struct {
    int size;
    bool gone[MOST];
    bool linked[MOST][MOST];  /* unknowns linked by equations, later also by eliminated unknowns */
    bool near[MOST][MOST];    /* unknowns linked by an equation that no clique has made redundant */
    bool members[MOST][MOST]; /* of cliques, by their pivots; absorbed cliques have none */
    int degree[MOST];         /* an estimate that is never too small */
} Graph;

static Graph graph;

static int count(const bool flags[MOST]) {
    int found = 0;
    for (int i = 0; i < graph.size; i++) found += flags[i];
    return found;
}

static void begin_graph(int size, const Links *pairs) {
    memset(&graph, 0, sizeof graph);
    graph.size = size;
    for (size_t k = 0; k < pairs->count; k++) {
        int i = links_from(pairs, k), j = links_to(pairs, k);
        if (i != j) graph.linked[i][j] = graph.linked[j][i] = true;
    }
    memcpy(graph.near, graph.linked, sizeof graph.near);
    for (int i = 0; i < size; i++) graph.degree[i] = count(graph.linked[i]);
}

/* The number of members of a clique that are not in that of the pivot. */
static int outside(int clique, int pivot) {
    int found = 0;
    for (int i = 0; i < graph.size; i++) found += graph.members[clique][i] && !graph.members[pivot][i];
    return found;
}

static void take_cliques(int pivot) {
    for (int clique = 0; clique < graph.size; clique++) {
        bool within = graph.members[clique][pivot] || (clique != pivot && outside(clique, pivot) == 0);
        if (within) memset(graph.members[clique], 0, sizeof graph.members[clique]);
    }
}

static int least(int a, int b) { return a < b ? a : b; }

static void estimate(int i, int pivot, int left) {
    int others = count(graph.members[pivot]) - 1, degree = others;
    for (int j = 0; j < graph.size; j++)
        if (graph.members[pivot][j] || j == pivot) graph.near[i][j] = false;
    degree += count(graph.near[i]);
    for (int clique = 0; clique < graph.size; clique++)
        if (graph.members[clique][i]) degree += outside(clique, pivot);
    graph.degree[i] = least(least(degree, graph.degree[i] + others), left - 1);
}

static void eliminate(int pivot, int left) {
    graph.gone[pivot] = true;
    for (int i = 0; i < graph.size; i++) graph.members[pivot][i] = graph.linked[pivot][i] && !graph.gone[i];
    take_cliques(pivot);
    for (int i = 0; i < graph.size; i++) {
        if (!graph.members[pivot][i]) continue;
        estimate(i, pivot, left);
        for (int j = 0; j < graph.size; j++)
            if (j != i && graph.members[pivot][j]) graph.linked[i][j] = true;
    }
}

/* The entries of a column are ascending, and exactly those of the clique. */
static void check_column(const Elimination *found, const int pivots[], int step) {
    bool entries[MOST] = {false};
    for (size_t at = found->begin[step]; at < found->begin[step + 1]; at++) {
        assert_in_range(found->row[at], at == found->begin[step] ? step + 1 : found->row[at - 1] + 1,
                        found->size - 1);
        entries[pivots[found->row[at]]] = true;
    }
    for (int i = 0; i < found->size; i++)
        assert_int_equal(entries[i], graph.linked[pivots[step]][i] && !graph.gone[i]);
}

static size_t check(int size, Links *pairs) {
    Elimination found;
    int pivots[MOST];
    assert_true(elimination_find(&found, size, pairs));
    begin_graph(size, pairs);
    for (int i = 0; i < size; i++) pivots[i] = -1;
    for (int i = 0; i < size; i++) pivots[found.step[i]] = i;
    assert_int_equal(found.begin[0], 0);
    for (int step = 0; step < size; step++) {
        int pivot = pivots[step], lowest = size;
        for (int i = 0; i < size; i++)
            if (!graph.gone[i]) lowest = least(lowest, graph.degree[i]);
        assert_true(pivot >= 0);
        assert_int_equal(graph.degree[pivot], lowest);
        check_column(&found, pivots, step);
        eliminate(pivot, size - step - 1);
    }
    size_t entries = found.begin[size];
    elimination_free(&found);
    assert_true(!found.row && !found.size);
    links_free(pairs);
    return entries;
}

TEST(random_graphs) {
    Rng rng = rng_seeded(1);
    for (int round = 0; round < 300; round++) {
        int size = 1 + (int)rng_below(&rng, round % 10 ? 30 : MOST);
        uint32_t count = rng_below(&rng, (uint32_t)size * (1 + rng_below(&rng, 5)));
        Links pairs = {0};
        for (uint32_t k = 0; k < count;
             k++) /* some equations occur twice, in either order, or link an unknown
                                              * to itself */
            links_add(&pairs, (int)rng_below(&rng, (uint32_t)size), (int)rng_below(&rng, (uint32_t)size));
        if (round % 2) links_sort(&pairs);
        check(size, &pairs);
    }
}

TEST(few) {
    Links none = {0}, own = {0}, all = {0};
    assert_int_equal(check(1, &none), 0);
    assert_int_equal(check(7, &none), 0);
    links_add(&own, 0, 0);
    assert_int_equal(check(1, &own), 0);
    for (int i = 0; i < 9; i++)
        for (int j = 0; j < i; j++) links_add(&all, i, j);
    assert_int_equal(check(9, &all), 36);
}
