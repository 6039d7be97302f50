/* A polynomial modulo 2^64, whose coefficients are the XXH3-64 of the lines: it depends on each line and on
 * their order. */
#include "core/line_hash.h"

#include <string.h>
#include <xxhash.h>

/* A prime: odd, so that no line's part is ever lost. */
static const uint64_t base = UINT64_C(0x9E3779B185EBCA87);

static uint64_t power(int64_t exponent) {
    uint64_t result = 1;
    for (uint64_t square = base; exponent > 0; exponent /= 2, square *= square)
        if (exponent % 2) result *= square;
    return result;
}

LineHash line_hash_of(const char *text, size_t size) {
    LineHash hash = {0};
    for (const char *at = text, *end = text + size; at < end; hash.lines++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at)), *next = newline ? newline + 1 : end;
        hash.value = hash.value * base + XXH3_64bits(at, (size_t)(next - at));
        at = next;
    }
    return hash;
}

void line_hash_join(LineHash *hash, const LineHash *more) {
    hash->value = hash->value * power(more->lines) + more->value;
    hash->lines += more->lines;
}

void line_hash_behead(LineHash *hash, const LineHash *head) {
    hash->lines -= head->lines;
    hash->value -= head->value * power(hash->lines);
}
