/* The Sobol sequence: points that fill a cube evenly, however many are taken. */
#ifndef KOZYR_PLAN_SOBOL_H
#define KOZYR_PLAN_SOBOL_H

#include <stdint.h>

enum { SOBOL_DIMENSIONS = 16 };

/* Coordinate `dimension` of point `index` as a fraction of 2^32. */
uint32_t sobol_coordinate(uint32_t index, int dimension);

#endif
