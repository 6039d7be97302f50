/* Direction numbers: Joe and Kuo 2008, "Constructing Sobol sequences with better two-dimensional
 * projections", dimensions 2 to 16 of their table; dimension 1 is the van der Corput sequence. */
#include "plan/sobol.h"

enum { BITS = 32, DEGREE_MAX = 6 };

typedef struct {
    uint8_t degree, coefficients; /* of the primitive polynomial, without its first and last one */
    uint8_t first[DEGREE_MAX];
} Direction;

static const Direction directions[SOBOL_DIMENSIONS - 1] = {
    {1, 0, {1}},
    {2, 1, {1, 3}},
    {3, 1, {1, 3, 1}},
    {3, 2, {1, 1, 1}},
    {4, 1, {1, 1, 3, 3}},
    {4, 4, {1, 3, 5, 13}},
    {5, 2, {1, 1, 5, 5, 17}},
    {5, 4, {1, 1, 5, 5, 5}},
    {5, 7, {1, 1, 7, 11, 19}},
    {5, 11, {1, 1, 5, 1, 1}},
    {5, 13, {1, 1, 1, 3, 11}},
    {5, 14, {1, 3, 5, 5, 31}},
    {6, 1, {1, 3, 3, 9, 7, 49}},
    {6, 13, {1, 1, 1, 15, 21, 21}},
    {6, 16, {1, 3, 1, 13, 27, 49}},
};

static void make_numbers(int dimension, uint32_t numbers[BITS]) {
    if (dimension == 0) {
        for (int i = 0; i < BITS; i++) numbers[i] = UINT32_C(1) << (BITS - 1 - i);
        return;
    }
    const Direction *direction = &directions[dimension - 1];
    int degree = direction->degree;
    for (int i = 0; i < degree; i++) numbers[i] = (uint32_t)direction->first[i] << (BITS - 1 - i);
    for (int i = degree; i < BITS; i++) {
        numbers[i] = numbers[i - degree] ^ numbers[i - degree] >> degree;
        for (int k = 1; k < degree; k++)
            if (direction->coefficients >> (degree - 1 - k) & 1) numbers[i] ^= numbers[i - k];
    }
}

uint32_t sobol_coordinate(uint32_t index, int dimension) {
    uint32_t numbers[BITS] = {0}, gray = index ^ index >> 1, sum = 0;
    make_numbers(dimension, numbers);
    for (int i = 0; i < BITS; i++)
        if (gray >> i & 1) sum ^= numbers[i];
    return sum;
}
