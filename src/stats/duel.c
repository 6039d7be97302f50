/* Each model gives the log-likelihood of a result and its derivatives by strengths and extras; fit_maximise
 * climbs their sums over all pairs that met. Counts are kept in a hash table of pairs. */
#include "core/check.h"
#include "stats/duel.h"
#include "core/memory.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

/* The log-likelihood of one result at (x, draw), its first derivatives, and its second derivatives negated. */
typedef struct {
    double value, by_x, by_draw, xx, xd, dd;
} Term;

static double logistic(double x) { return 1 / (1 + exp(-x)); }
static double log_logistic(double x) { return x < 0 ? x - log1p(exp(x)) : -log1p(exp(-x)); }

/* ln P(win) at distance x - draw, with `side` 1; or ln P(loss) at distance -x - draw, with `side` -1. */
static Term decisive(double x, double draw, double side) {
    double distance = side * x - draw, rest = logistic(-distance), spread = rest * logistic(distance);
    return (Term){log_logistic(distance), side * rest, -rest, spread, -side * spread, spread};
}

static Term add(Term a, Term b) {
    return (Term){a.value + b.value, a.by_x + b.by_x, a.by_draw + b.by_draw,
                  a.xx + b.xx,       a.xd + b.xd,     a.dd + b.dd};
}

static Term bradley_terry(double x, DuelResult result) {
    if (result != DUEL_DRAW) return decisive(x, 0, result == DUEL_WIN ? 1 : -1);
    Term both = add(decisive(x, 0, 1), decisive(x, 0, -1));
    return (Term){.value = both.value / 2, .by_x = both.by_x / 2, .xx = both.xx / 2};
}

/* P(draw) = (e^(2 draw) - 1) P(win) P(loss). */
static Term rao_kupper(double x, double draw, DuelResult result) {
    if (draw <= 0) return (Term){.value = -INFINITY};
    if (result != DUEL_DRAW) return decisive(x, draw, result == DUEL_WIN ? 1 : -1);
    double decay = exp(-2 * draw), growth = 2 / (1 - decay);
    Term gap = {2 * draw + log1p(-decay), 0, growth, 0, 0, growth * growth * decay};
    return add(gap, add(decisive(x, draw, 1), decisive(x, draw, -1)));
}

static Term davidson(double x, double draw, DuelResult result) {
    const double weights[] = {-x / 2, draw, x / 2};
    double largest = fmax(fabs(x) / 2, draw), p[3], sum = 0;
    for (int i = 0; i < 3; i++) sum += p[i] = exp(weights[i] - largest);
    for (int i = 0; i < 3; i++) p[i] /= sum;
    double lead = (p[DUEL_WIN] - p[DUEL_LOSS]) / 2, drawn = p[DUEL_DRAW];
    return (Term){.value = weights[result] - largest - log(sum),
                  .by_x = ((int)result - 1) / 2.0 - lead,
                  .by_draw = (result == DUEL_DRAW) - drawn,
                  .xx = (1 - drawn) / 4 - lead * lead,
                  .xd = -drawn * lead,
                  .dd = drawn * (1 - drawn)};
}

static Term game_term(const Fit *fit, DuelModel model, const double *value, int first, int second,
                      DuelResult result) {
    double x = value[first] - value[second] + (fit->advantage < 0 ? 0 : value[fit->advantage]);
    if (fit->draw < 0) return bradley_terry(x, result);
    if (model == DUEL_DAVIDSON) return davidson(x, value[fit->draw], result);
    return rao_kupper(x, value[fit->draw], result);
}

static void add_gradient(const Fit *fit, Term term, int first, int second, double *gradient) {
    gradient[first] += term.by_x;
    gradient[second] -= term.by_x;
    if (fit->advantage >= 0) gradient[fit->advantage] += term.by_x;
    if (fit->draw >= 0) gradient[fit->draw] += term.by_draw;
}

static void add_information(const Fit *fit, Term term, int first, int second, Information *information) {
    information_add(information, first, first, term.xx);
    information_add(information, second, second, term.xx);
    information_add(information, first, second, -term.xx);
    if (fit->advantage >= 0) {
        information_add(information, fit->advantage, first, term.xx);
        information_add(information, fit->advantage, second, -term.xx);
        information_add(information, fit->advantage, fit->advantage, term.xx);
    }
    if (fit->draw >= 0) {
        information_add(information, fit->draw, first, term.xd);
        information_add(information, fit->draw, second, -term.xd);
        if (fit->advantage >= 0) information_add(information, fit->draw, fit->advantage, term.xd);
        information_add(information, fit->draw, fit->draw, term.dd);
    }
}

static bool counts_inside(const Fit *fit, const DuelCount *count) {
    return fit->group[count->first] == fit->group[count->second];
}

/* Sums the games of two entrants in one seat order. */
static Term sum_games(const Fit *fit, DuelModel model, const double *value, const DuelCount *count) {
    Term sum = {0};
    for (DuelResult result = DUEL_LOSS; result <= DUEL_WIN; result++) {
        if (!count->results[result]) continue;
        double n = (double)count->results[result];
        Term term = game_term(fit, model, value, count->first, count->second, result);
        sum = add(sum, (Term){n * term.value, n * term.by_x, n * term.by_draw, n * term.xx, n * term.xd,
                              n * term.dd});
    }
    return sum;
}

static double log_likelihood(const void *data, const Fit *fit, const double *value, double *gradient,
                             Information *information) {
    const Duels *duels = data;
    double sum = 0;
    for (size_t i = 0; i < duels->count; i++) {
        const DuelCount *count = &duels->counts[i];
        if (!counts_inside(fit, count)) continue;
        Term games = sum_games(fit, duels->model, value, count);
        sum += games.value;
        if (!gradient) continue;
        add_gradient(fit, games, count->first, count->second, gradient);
        add_information(fit, games, count->first, count->second, information);
    }
    return sum;
}

static bool connect(Fit *fit, const Duels *duels) {
    for (size_t i = 0; i < duels->count; i++) {
        const DuelCount *count = &duels->counts[i];
        const uint64_t *results = count->results;
        if (results[DUEL_WIN] + results[DUEL_DRAW]) fit_connect(fit, count->first, count->second);
        if (results[DUEL_LOSS] + results[DUEL_DRAW]) fit_connect(fit, count->second, count->first);
    }
    if (!fit_find_groups(fit)) return false;
    for (size_t i = 0; i < duels->count; i++) fit_meet(fit, duels->counts[i].first, duels->counts[i].second);
    return true;
}

static void total_within_groups(const Fit *fit, const Duels *duels, uint64_t total[3]) {
    for (size_t i = 0; i < duels->count; i++)
        for (int result = 0; counts_inside(fit, &duels->counts[i]) && result < 3; result++)
            total[result] += duels->counts[i].results[result];
}

/* Chooses the parameters that the games can determine, and the start of the fit: equal strengths and the
 * observed share of draws. False if all games are draws, which no draw model can fit. */
static bool place_extras(Fit *fit, const Duels *duels) {
    uint64_t total[3] = {0};
    total_within_groups(fit, duels, total);
    double draws = (double)total[DUEL_DRAW], decided = (double)total[DUEL_WIN] + (double)total[DUEL_LOSS];
    fit->size = fit->entrants;
    if (duels->advantage && draws + decided > 0) fit->advantage = fit->size++;
    if (duels->model == DUEL_BRADLEY_TERRY || draws == 0) return true;
    fit->draw = fit->size++;
    if (decided == 0) return false;
    /* Davidson: share = nu / (2 + nu). Rao-Kupper: share = tanh(draw / 2). */
    double share = draws / (draws + decided);
    bool nu = duels->model == DUEL_DAVIDSON;
    fit->value[fit->draw] = nu ? log(2 * share / (1 - share)) : log((1 + share) / (1 - share));
    return true;
}

Fit *duel_fit(const Duels *duels, FitStatus *status) {
    int extras = duels->advantage + (duels->model != DUEL_BRADLEY_TERRY);
    Fit *fit = fit_create(duels->entrants, extras, duels->anchor);
    if (!fit) return NULL;
    if (!connect(fit, duels))
        *status = FIT_NO_MEMORY;
    else
        *status = place_extras(fit, duels) ? fit_maximise(fit, log_likelihood, duels) : FIT_UNBOUNDED;
    if (*status != FIT_NO_MEMORY) return fit;
    fit_free(fit);
    return NULL;
}

void duel_add_score(const Fit *fit, DuelModel model, int first, int second, DuelResult result,
                    double *score) {
    if (first == second || fit->group[first] != fit->group[second]) return;
    add_gradient(fit, game_term(fit, model, fit->value, first, second, result), first, second, score);
}

/* ---- counts for all pairs that meet ---- */

/* Doubled when full. */
enum { TABLE_BEGIN = 256 };

static bool is_empty(const DuelCount *count) { return count->first == count->second; }

/* The entry of this pair, or the empty entry for it; the table always has an empty entry. */
static DuelCount *find(const DuelTable *table, int first, int second) {
    assert(table->count < table->capacity && (table->capacity & (table->capacity - 1)) == 0);
    uint64_t key = (uint64_t)first << 16 | (uint64_t)second, mask = table->capacity - 1;
    uint64_t at = (key * UINT64_C(0x9e3779b97f4a7c15)) >> 20;
    for (;; at++) {
        DuelCount *count = &table->counts[at & mask];
        if (is_empty(count) || (count->first == first && count->second == second)) return count;
    }
}

static bool grow(DuelTable *table) {
    size_t capacity = table->capacity ? 2 * table->capacity : TABLE_BEGIN;
    DuelTable larger = {memory_new(capacity, sizeof(DuelCount)), table->count, capacity};
    if (!larger.counts) return false;
    for (size_t i = 0; i < table->capacity; i++)
        if (!is_empty(&table->counts[i]))
            *find(&larger, table->counts[i].first, table->counts[i].second) = table->counts[i];
    free(table->counts);
    *table = larger;
    return true;
}

bool duel_table_add(DuelTable *table, int first, int second, DuelResult result, int64_t times) {
    CHECK(first != second && first >= 0 && first <= UINT16_MAX && second >= 0 && second <= UINT16_MAX,
          "two entrants: equal ones mark an empty entry");
    CHECK(result >= DUEL_LOSS && result <= DUEL_WIN && times >= 1, "a result that has a count");
    if (table->count + 1 > table->capacity / 4 * 3 && !grow(table)) return false;
    DuelCount *count = find(table, first, second);
    if (is_empty(count)) {
        *count = (DuelCount){.first = (uint16_t)first, .second = (uint16_t)second};
        table->count++;
    }
    count->results[result] += (uint64_t)times;
    return true;
}

static int compare(const void *a, const void *b) {
    const DuelCount *one = a, *two = b;
    return one->first != two->first ? one->first - two->first : one->second - two->second;
}

void duel_table_sort(DuelTable *table) {
    size_t kept = 0;
    for (size_t i = 0; i < table->capacity; i++)
        if (!is_empty(&table->counts[i])) table->counts[kept++] = table->counts[i];
    if (kept) qsort(table->counts, kept, sizeof *table->counts, compare);
}

void duel_table_free(DuelTable *table) {
    free(table->counts);
    *table = (DuelTable){0};
}
