/* Random streams, always passed as parameters, never global. Each stream is keyed by its purpose, so that an
 * additional draw in one stream changes no other. splitmix64 (Steele, Lea, Flood 2014) derives the keys,
 * xoshiro256** (Blackman, Vigna 2018) the numbers. */
#ifndef KOZYR_CORE_RNG_H
#define KOZYR_CORE_RNG_H

#include <assert.h>
#include <stdint.h>

typedef struct {
    uint64_t s[4];
} Rng;

typedef enum {
    STREAM_DEAL = 1,
    STREAM_BOT = 2,
    STREAM_BENCH = 3,
    STREAM_SWEEP = 4,
    STREAM_TUNE = 5,
    STREAM_RESAMPLE = 6
} StreamPurpose;

static inline uint64_t rng_splitmix(uint64_t *state) {
    uint64_t z = (*state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* The seed of the stream (run seed, purpose, index, seat). The index is the deal's number for deals, the
 * game's for bots. */
static inline uint64_t rng_key(uint64_t run_seed, StreamPurpose purpose, uint64_t index, unsigned seat) {
    uint64_t state = run_seed;
    assert(seat <= UINT8_MAX); /* the purpose takes the bits above */
    state = rng_splitmix(&state) ^ ((uint64_t)purpose << 8 | seat);
    state = rng_splitmix(&state) ^ index;
    return rng_splitmix(&state);
}

static inline Rng rng_seeded(uint64_t seed) {
    Rng rng;
    for (int i = 0; i < 4; i++) rng.s[i] = rng_splitmix(&seed);
    return rng;
}

static inline uint64_t rng_next(Rng *rng) {
    uint64_t *s = rng->s;
    uint64_t mixed = s[1] * 5;
    uint64_t result = (mixed << 7 | mixed >> 57) * 9;
    uint64_t shifted = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = s[3] << 45 | s[3] >> 19;
    return result;
}

/* Uniform in 0..bound-1 without bias (Lemire 2019, multiply-shift with rejection); bound >= 1. */
static inline uint32_t rng_below(Rng *rng, uint32_t bound) {
    assert(bound >= 1);
    uint64_t product = (rng_next(rng) >> 32) * bound;
    if ((uint32_t)product < bound) {
        uint32_t threshold = -bound % bound;
        while ((uint32_t)product < threshold) product = (rng_next(rng) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

#endif
