/* Short memory in src/stats: whichever allocation fails, the function reports it and leaks nothing. Complete
 * results are used afterwards, so that a missing part would be noticed. */
#include "../suite.h"
#include "../refusal.h"
#include "stats/duel.h"
#include "stats/population.h"
#include "stats/ranking.h"
#include "stats/tally.h"

enum { MANY = FIT_WHOLE_MAX + 1 };

/* ---- parts of a fit ---- */

static Links chain(int nodes) {
    Links links = {0};
    for (int i = 1; i < nodes; i++) links_add(&links, i - 1, i);
    links_sort(&links);
    return links;
}

static bool find_groups(void *data) {
    Groups groups;
    bool good = groups_find(&groups, 5, data) && groups_reach(&groups, 0, 4) && groups.members[4] == 1;
    groups_free(&groups);
    return good;
}

static bool find_elimination(void *data) {
    Elimination elimination;
    bool good = elimination_find(&elimination, 5, data) && elimination.begin[5] == 4;
    elimination_free(&elimination);
    return good;
}

static bool invert_sparse(void *data) {
    double diagonal[5] = {0};
    Sparse *sparse = sparse_create(5, data);
    if (!sparse) return false;
    for (int i = 0; i < 5; i++) sparse_add(sparse, i, i, 4);
    bool good = sparse_factor(sparse) && sparse_inverse_diagonal(sparse, diagonal);
    if (good) assert_true(diagonal[0] == 0.25 && diagonal[4] == 0.25);
    sparse_free(sparse);
    return good;
}

static bool invert_information(void *data) {
    Groups groups;
    bool good = groups_find(&groups, 5, data);
    Information *information = good ? information_create(&groups, EXTRAS_MAX, data) : NULL;
    double diagonal[5 + EXTRAS_MAX];
    if (information) {
        for (int i = 0; i < 5 + EXTRAS_MAX; i++) information_add(information, i, i, 1);
        good = information_factor(information) && information_diagonal(information, diagonal);
        if (good) assert_true(diagonal[5] == 1 && diagonal[6] == 1);
    } else {
        good = false;
    }
    information_free(information);
    groups_free(&groups);
    return good;
}

TEST(parts_of_a_fit) {
    Links links = chain(5);
    refuse_each(find_groups, &links);
    refuse_each(find_elimination, &links);
    refuse_each(invert_sparse, &links);
    refuse_each(invert_information, &links);
    links.failed = true; /* mark some as missing */
    assert_false(find_elimination(&links));
    links_free(&links);
}

static bool add_links(void *data) {
    (void)data;
    Links links = {0};
    for (int i = 0; i < 200; i++) links_add(&links, i, 0);
    for (int i = 0; !links.failed && i < 200; i++) assert_int_equal(links_from(&links, (size_t)i), i);
    bool good = !links.failed && links.count == 200;
    assert_true(good || links.failed);
    links_free(&links);
    return good;
}

static bool connect_nodes(void *data) {
    (void)data;
    Fit *fit = fit_create(3, 0, -1);
    if (!fit) return false;
    fit_connect(fit, 0, 1);
    bool good = fit_find_groups(fit) && fit->groups == 3;
    fit_free(fit);
    return good;
}

TEST(links) {
    refuse_each(add_links, NULL);
    refuse_each(connect_nodes, NULL);
}

/* ---- whole fits ---- */

static bool fit_duels(void *data) {
    FitStatus status = FIT_GOOD;
    Fit *fit = duel_fit(data, &status);
    if (fit) assert_int_equal(status, FIT_GOOD);
    bool good = fit && fit_error(fit, 0) > 0;
    fit_free(fit);
    return good;
}

static bool fit_rankings(void *data) {
    FitStatus status = FIT_GOOD;
    Fit *fit = ranking_fit(data, &status);
    if (fit) assert_int_equal(status, FIT_GOOD);
    bool good = fit && fit_error(fit, 0) > 0;
    fit_free(fit);
    return good;
}

TEST(fits) {
    static DuelCount counts[2 * (MANY - 1)];
    static Ranking rankings[MANY - 1];
    for (int i = 0; i + 1 < MANY; i++) {
        counts[2 * i] = (DuelCount){{2, 1, 3}, (uint16_t)i, (uint16_t)(i + 1)};
        counts[2 * i + 1] = (DuelCount){{1, 1, 3}, (uint16_t)(i + 1), (uint16_t)i};
        rankings[i] = (Ranking){1, {(uint16_t)i, (uint16_t)(i + 1)}, {1, 1}};
    }
    static const int entrants[] = {3, MANY}; /* below and above the limit for a whole covariance */
    for (int k = 0; k < 2; k++) {
        size_t count = (size_t)entrants[k] - 1;
        for (DuelModel model = DUEL_BRADLEY_TERRY; model <= DUEL_RAO_KUPPER; model++)
            refuse_each(fit_duels, &(Duels){entrants[k], model, true, counts, 2 * count, 0});
        refuse_each(fit_rankings, &(Rankings){entrants[k], 2, rankings, count, 0});
    }
}

/* ---- others ---- */

/* Counts from before a failed allocation are kept, and counting can go on. */
static bool fill_table(void *data) {
    DuelTable *table = data;
    for (int i = (int)table->count; i < 400; i++)
        if (!duel_table_add(table, i, 400, DUEL_WIN, 1)) return false;
    return true;
}

TEST(table) {
    DuelTable table = {0};
    refuse_each(fill_table, &table); /* each attempt continues where the last one failed */
    assert_int_equal(table.count, 400);
    duel_table_sort(&table);
    for (int i = 0; i < 400; i++) {
        assert_int_equal(table.counts[i].first, i);
        assert_int_equal(table.counts[i].results[DUEL_WIN], 1);
    }
    duel_table_free(&table);
    assert_true(!table.counts && !table.count);
}

static bool create_tally(void *data) {
    Tally *tally = tally_create(data);
    bool good = tally;
    if (good) {
        assert_int_equal(tally->kept, tally->shape.seats == 2 ? 1 : 3);
        assert_int_equal(tally->member[0].placing != NULL, tally->shape.seats == 3);
    }
    tally_free(tally);
    return good;
}

TEST(tally) {
    const uint16_t members[] = {0, 1, 2};
    refuse_each(create_tally, &(TallyShape){3, 3, 1, 3, 1, -1, 1, members, false, 0, 6});
    refuse_each(create_tally, &(TallyShape){2, 2, 1, 2, 2, -1, 1, members, false, 0, 0});
}

static bool rank(void *data) {
    double mass[2];
    return population_alpha_rank(data, 2, 50, 1, mass);
}

static bool average(void *data) {
    double weight[2], value[2];
    return population_nash(data, 2, weight, value);
}

TEST(population) {
    refuse_each(rank, (double[]){0.5, 1, 0, 0.5});
    refuse_each(average, (double[]){0, 1, -1, 0});
}
