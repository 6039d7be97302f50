/* The Plackett-Luce likelihood of seats, one game at a time. Tied places are averaged over their orders by a
 * sum over subsets, at most 2^10. */
#include "stats/ranking.h"

#include <assert.h>
#include <math.h>

#include "core/check.h"

/* The seats of one game that belong to one group. */
typedef struct {
    int seats;
    int entrant[SEATS_MAX], place[SEATS_MAX];
    double strength[SEATS_MAX];
} Table;

_Static_assert(SEATS_MAX <= 10, "ties are averaged over all subsets of the seats");

/* The sums to add to; `gradient` and `information` may be NULL. */
typedef struct {
    double log_likelihood;
    double *gradient;
    Information *information;
} Sum;

/* Gathers all seats of the group of seat `first`; false if an earlier seat belongs to the same group. */
static bool gather(const Fit *fit, const double *value, const Ranking *ranking, int seats, int first,
                   Table *table) {
    int group = fit->group[ranking->entrant[first]];
    table->seats = 0;
    for (int seat = 0; seat < seats; seat++) {
        int entrant = ranking->entrant[seat];
        if (fit->group[entrant] != group) continue;
        if (seat < first) return false;
        table->entrant[table->seats] = entrant;
        table->place[table->seats] = ranking->place[seat];
        table->strength[table->seats++] = value[entrant];
    }
    return table->seats > 1;
}

/* Subtracts weight * ln(sum of worths over a set of seats): one choice among the remaining seats. The strength
 * of the chosen seat is added elsewhere; a choice among one seat contributes nothing. */
static void add_choice(const Table *table, unsigned set, double weight, Sum *sum) {
    double largest = -INFINITY, p[SEATS_MAX] = {0}, total = 0;
    assert(set && set < 1u << table->seats);
    for (int i = 0; i < table->seats; i++)
        if (set >> i & 1) largest = fmax(largest, table->strength[i]);
    for (int i = 0; i < table->seats; i++)
        if (set >> i & 1) total += p[i] = exp(table->strength[i] - largest);
    sum->log_likelihood -= weight * (largest + log(fmax(total, 1))); /* the largest term adds 1 */
    if (!sum->gradient) return;
    for (int i = 0; i < table->seats; i++) p[i] /= total;
    for (int i = 0; i < table->seats; i++) sum->gradient[table->entrant[i]] -= weight * p[i];
    if (!sum->information) return;
    for (int i = 0; i < table->seats; i++) {
        int one = table->entrant[i];
        information_add(sum->information, one, one, weight * p[i] * (1 - p[i]));
        for (int j = 0; j < i;
             j++) { /* an entrant may hold both seats; the two matrix entries then coincide */
            double twice = table->entrant[j] == one ? 2 : 1;
            information_add(sum->information, one, table->entrant[j], -twice * weight * p[i] * p[j]);
        }
    }
}

/* Adds the choices of seats that share a place, averaged over all orders: before a choice, the set of
 * remaining tied seats is any subset of its size with equal probability. */
static void add_place(const Table *table, unsigned tied, unsigned later, double weight, Sum *sum) {
    double orders[SEATS_MAX + 1] = {1}; /* binomial coefficients (t over k) */
    int t = __builtin_popcount(tied);
    for (int k = 1; k <= t; k++) orders[k] = orders[k - 1] * (t - k + 1) / k;
    for (unsigned left = tied; left; left = (left - 1) & tied)
        add_choice(table, left | later, weight / orders[__builtin_popcount(left)], sum);
}

static void add_table(const Table *table, double weight, Sum *sum) {
    for (int i = 0; i < table->seats; i++) {
        unsigned tied = 0, later = 0;
        for (int j = 0; j < table->seats; j++) {
            if (table->place[j] == table->place[i]) tied |= 1u << j;
            if (table->place[j] > table->place[i]) later |= 1u << j;
        }
        sum->log_likelihood += weight * table->strength[i];
        if (sum->gradient) sum->gradient[table->entrant[i]] += weight;
        if ((tied & ((1u << i) - 1)) == 0) add_place(table, tied, later, weight, sum);
    }
}

static void add_ranking(const Fit *fit, const double *value, const Ranking *ranking, int seats, double weight,
                        Sum *sum) {
    Table table;
    for (int first = 0; first < seats; first++)
        if (gather(fit, value, ranking, seats, first, &table)) add_table(&table, weight, sum);
}

static double log_likelihood(const void *data, const Fit *fit, const double *value, double *gradient,
                             Information *information) {
    const Rankings *rankings = data;
    Sum sum = {0, gradient, information};
    for (size_t i = 0; i < rankings->count; i++)
        add_ranking(fit, value, &rankings->rankings[i], rankings->seats, (double)rankings->rankings[i].count,
                    &sum);
    return sum.log_likelihood;
}

/* Links neighbours in the order of places; that connects the same groups as linking all pairs. */
static void connect_seats(Fit *fit, const Ranking *ranking, int seats) {
    int order[SEATS_MAX];
    for (int seat = 0; seat < seats; seat++) {
        int at = seat;
        for (; at > 0 && ranking->place[order[at - 1]] > ranking->place[seat]; at--)
            order[at] = order[at - 1];
        order[at] = seat;
    }
    for (int i = 1; i < seats; i++) {
        int better = order[i - 1], worse = order[i];
        fit_connect(fit, ranking->entrant[better], ranking->entrant[worse]);
        if (ranking->place[better] == ranking->place[worse])
            fit_connect(fit, ranking->entrant[worse], ranking->entrant[better]);
    }
}

static bool connect(Fit *fit, const Rankings *rankings) {
    for (size_t i = 0; i < rankings->count; i++)
        if (rankings->rankings[i].count) connect_seats(fit, &rankings->rankings[i], rankings->seats);
    if (!fit_find_groups(fit)) return false;
    for (size_t i = 0; i < rankings->count; i++)
        for (int a = 1; a < rankings->seats; a++)
            for (int b = 0; b < a; b++)
                fit_meet(fit, rankings->rankings[i].entrant[a], rankings->rankings[i].entrant[b]);
    return true;
}

Fit *ranking_fit(const Rankings *rankings, FitStatus *status) {
    CHECK(rankings->seats >= 2 && rankings->seats <= SEATS_MAX, "rankings of a table");
    Fit *fit = fit_create(rankings->entrants, 0, rankings->anchor);
    if (!fit) return NULL;
    *status = connect(fit, rankings) ? fit_maximise(fit, log_likelihood, rankings) : FIT_NO_MEMORY;
    if (*status != FIT_NO_MEMORY) return fit;
    fit_free(fit);
    return NULL;
}

void ranking_add_score(const Fit *fit, const Ranking *ranking, int seats, double *score) {
    Sum sum = {0, score, NULL};
    add_ranking(fit, fit->value, ranking, seats, 1, &sum);
}
