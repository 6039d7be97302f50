/* Strongly connected components and their order (stats/graph.h), against a step-by-step closure. */
#include "../suite.h"
#include "core/rng.h"
#include "stats/graph.h"

enum { MOST = 150 };

static bool reach[MOST][MOST]; /* reachability between nodes; each reaches itself */

/* Warshall's algorithm. */
static void close_reach(int nodes, const Links *links) {
    for (int i = 0; i < nodes; i++)
        for (int j = 0; j < nodes; j++) reach[i][j] = i == j;
    for (size_t k = 0; k < links->count; k++) reach[links_from(links, k)][links_to(links, k)] = true;
    for (int via = 0; via < nodes; via++)
        for (int i = 0; i < nodes; i++)
            for (int j = 0; reach[i][via] && j < nodes; j++) reach[i][j] |= reach[via][j];
}

static int reached(int nodes, int node) {
    int count = 0;
    for (int i = 0; i < nodes; i++) count += reach[node][i];
    return count;
}

static int lowest_of(const Groups *groups, int group) {
    int node = 0;
    while (groups->group[node] != group) node++;
    return node;
}

/* Higher groups first: those that reach more nodes; if equally many, the one with the lowest node. */
static void check_order(const Groups *groups) {
    for (int group = 1; group < groups->count; group++) {
        int above = lowest_of(groups, group - 1), below = lowest_of(groups, group);
        int more = reached(groups->nodes, above), fewer = reached(groups->nodes, below);
        assert_true(more > fewer || (more == fewer && above < below));
    }
}

static void check(int nodes, Links *links) {
    Groups groups;
    int members[MOST] = {0};
    links_sort(links);
    close_reach(nodes, links);
    assert_true(groups_find(&groups, nodes, links));
    assert_int_equal(groups.nodes, nodes);
    for (int i = 0; i < nodes; i++) {
        assert_in_range(groups.group[i], 0, groups.count - 1);
        members[groups.group[i]]++;
        for (int j = 0; j < nodes; j++) {
            assert_int_equal(groups.group[i] == groups.group[j], reach[i][j] && reach[j][i]);
            assert_int_equal(groups_reach(&groups, groups.group[i], groups.group[j]), reach[i][j]);
        }
    }
    assert_memory_equal(groups.members, members, (size_t)groups.count * sizeof *members);
    check_order(&groups);
    groups_free(&groups);
    assert_true(!groups.group && !groups.nodes);
    links_free(links);
}

TEST(random_graphs) {
    Rng rng = rng_seeded(1);
    for (int round = 0; round < 120; round++) {
        int nodes = 1 + (int)rng_below(&rng, round % 10 ? 30 : MOST);
        uint32_t most = (uint32_t)nodes * (1 + rng_below(&rng, 3)), count = rng_below(&rng, most);
        Links links = {0};
        for (uint32_t k = 0; k < count; k++)
            links_add(&links, (int)rng_below(&rng, (uint32_t)nodes), (int)rng_below(&rng, (uint32_t)nodes));
        check(nodes, &links);
    }
}

/* As many groups as nodes, with sizes around the bits of a word: a chain in any order, and no link at all. */
TEST(words) {
    static const int sizes[] = {1, 2, 63, 64, 65, 127, 128, 129};
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        int nodes = sizes[k];
        Links none = {0}, up = {0}, down = {0};
        for (int i = 1; i < nodes; i++) {
            links_add(&up, i, i - 1);
            links_add(&down, i - 1, i);
        }
        check(nodes, &none);
        check(nodes, &up);
        check(nodes, &down);
    }
}
