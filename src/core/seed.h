/* The seed of a run, and the keys derived from it. If an external program may see the first word of a stream,
 * that word comes from a keyed one-way function: SipHash-2-4 under a key that BLAKE2b derives from seed and
 * purpose. Such words of any games reveal neither the seed nor a word of another stream. */
#ifndef KOZYR_CORE_SEED_H
#define KOZYR_CORE_SEED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/rng.h"

enum {
    SEED_WIDE_BYTES = 32, /* bytes of a seed that cannot be guessed */
    SEED_TEXT_MAX = 2 + 2 * SEED_WIDE_BYTES + 1,
    SEED_KEY_BYTES = 16
};

typedef struct {
    unsigned char bytes[SEED_KEY_BYTES];
} SeedKey;

typedef struct {
    uint64_t number; /* 64 bits; for a wide seed, the number that plans draw from, which reveals nothing of
                      * its deals */
    bool wide;       /* 256 bits: deals then have a key, too */
    SeedKey deals, bots;
} Seed;

Seed seed_of_number(uint64_t number);
/* Reads a 64-bit seed, decimal or "0x...", or a wide one: "0x" and 64 digits. False if the text is neither. */
bool seed_read(const char *text, Seed *seed);
/* Draws a 256-bit seed as text; false if the kernel refused (see errno). */
bool seed_draw(char text[SEED_TEXT_MAX]);

/* The first word of a deal's stream, and of a bot's stream in a game. */
uint64_t seed_of_deal(const Seed *seed, int64_t deal);
uint64_t seed_of_bot(const Seed *seed, int64_t stream, int seat);

#endif
