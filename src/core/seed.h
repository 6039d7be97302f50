/* The seed of a run, and the keys that are made of it. Where somebody outside may see what a stream begins with,
 * that is told by a one-way keyed function: SipHash-2-4 under a key that BLAKE2b makes of the seed and the
 * purpose. Who knows such words of any games can neither compute the seed nor a word of another stream. */
#ifndef KOZYR_CORE_SEED_H
#define KOZYR_CORE_SEED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/rng.h"

enum {
    SEED_WIDE_BYTES = 32, /* of a seed that nobody can guess */
    SEED_TEXT_MAX = 2 + 2 * SEED_WIDE_BYTES + 1,
    SEED_KEY_BYTES = 16
};

typedef struct {
    unsigned char bytes[SEED_KEY_BYTES];
} SeedKey;

typedef struct {
    uint64_t number; /* 64 bits; of a wide seed what plans draw from, which says nothing of its deals */
    bool wide;       /* of 256 bits: deals have a key, too */
    SeedKey deals, bots;
} Seed;

Seed seed_of_number(uint64_t number);
/* One of 64 bits, decimal or "0x...", or a wide one: "0x" and 64 digits. False: it is no such text. */
bool seed_read(const char *text, Seed *seed);
/* Draws one of 256 bits as a text; false: the kernel gave none, errno says why. */
bool seed_draw(char text[SEED_TEXT_MAX]);

/* What the streams of a deal and of a bot in a game begin with. */
uint64_t seed_of_deal(const Seed *seed, int64_t deal);
uint64_t seed_of_bot(const Seed *seed, int64_t stream, int seat);

#endif
