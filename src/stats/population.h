/* Evaluates a matrix of results that may contain cycles (A beats B beats C beats A), which no single number
 * per entrant can express. Matrices are n x n, row by row. */
#ifndef KOZYR_STATS_POPULATION_H
#define KOZYR_STATS_POPULATION_H

#include <stdbool.h>

/* alpha-rank (Omidshafiei et al. 2019). In a population of `individuals` that all play i, occasionally one
 * switches to j. It takes over with the fixation probability of the Fermi process of intensity `alpha`;
 * payoff[j][i] and payoff[i][j] are the payoffs of j and i against each other. mass[i]: the share of time at
 * i; sums to 1. False if out of memory. individuals >= 2; payoffs have magnitude 1, such as points shares;
 * alpha >= 0. */
bool population_alpha_rank(const double *payoff, int n, int individuals, double alpha, double *mass);

/* Nash averaging (Balduzzi et al. 2018) of an antisymmetric matrix of advantages. weight: the equilibrium of
 * maximum entropy (two copies of an entrant share its weight). value[i] = sum over j of advantage[i][j]
 * weight[j]: at most 0, and 0 for an entrant with weight. Weights are exact to about 1e-6 and are 0 below
 * that. False if out of memory. */
bool population_nash(const double *advantage, int n, double *weight, double *value);

#endif
