/* Solutions for matrices of results with cycles (A beats B beats C beats A), which one number per entrant
 * cannot show. Matrices are n x n, row by row. */
#ifndef KOZYR_STATS_POPULATION_H
#define KOZYR_STATS_POPULATION_H

#include <stdbool.h>

/* alpha-rank (Omidshafiei et al. 2019): a population of `individuals` that all play i; now and then one turns
 * to j, which takes over with the chance of the Fermi process of intensity `alpha`, by the payoffs
 * payoff[j][i] and payoff[i][j] of j and i against each other. mass[i]: the share of time at i, summing to 1.
 * False when memory is short. individuals >= 2; payoffs of size 1, such as points shares; alpha >= 0. */
bool population_alpha_rank(const double *payoff, int n, int individuals, double alpha, double *mass);

/* Nash averaging (Balduzzi et al. 2018) of an antisymmetric matrix of advantages: weight, the equilibrium of
 * the largest entropy (that of an entrant added twice is shared, not counted twice), and value[i] = sum over
 * j of advantage[i][j] weight[j], at most 0 and 0 where there is weight. Weights are exact to about 1e-6 and
 * are 0 below that. False when memory is short. */
bool population_nash(const double *advantage, int n, double *weight, double *value);

#endif
