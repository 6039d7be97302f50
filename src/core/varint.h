/* Integers as bytes: seven bits per byte, lowest first; the lowest bit of all is the sign. Small numbers are
 * short, and the bytes are the same on every machine. */
#ifndef KOZYR_CORE_VARINT_H
#define KOZYR_CORE_VARINT_H

#include <stddef.h>
#include <stdint.h>

enum { VARINT_MAX = 10 }; /* bytes of a 64-bit number at most */

_Static_assert(7 * VARINT_MAX >= 64, "seven bits to a byte");

/* Writes at `at`, which must have room; returns the end. */
static inline unsigned char *varint_put(unsigned char *at, int64_t value) {
    uint64_t bits = ((uint64_t)value << 1) ^ (value < 0 ? UINT64_MAX : 0);
    while (bits >= 128) {
        *at++ = (unsigned char)(bits | 128);
        bits >>= 7;
    }
    *at++ = (unsigned char)bits;
    return at;
}

/* Returns where the next number begins; NULL if `at` is NULL or the bytes end within the number. */
static inline const unsigned char *varint_get(const unsigned char *at, const unsigned char *end,
                                              int64_t *value) {
    uint64_t bits = 0;
    if (at && at < end && *at < 128) { /* the common case: one byte */
        *value = (*at >> 1) ^ -(*at & 1);
        return at + 1;
    }
    for (int shift = 0; at && at < end && shift < 64; shift += 7) {
        bits |= (uint64_t)(*at & 127) << shift;
        if (*at++ < 128) {
            *value = (int64_t)(bits >> 1) ^ -(int64_t)(bits & 1);
            return at;
        }
    }
    return NULL;
}

#endif
