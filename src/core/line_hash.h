/* A hash of lines that can be joined: that of two texts follows from those of each. So workers hash what they
 * write, in chunks of any size. */
#ifndef KOZYR_CORE_LINE_HASH_H
#define KOZYR_CORE_LINE_HASH_H

#include <stddef.h>
#include <stdint.h>

/* Zero for no lines. */
typedef struct {
    uint64_t value;
    int64_t lines;
} LineHash;

/* Text without a newline at its end counts as a line. */
LineHash line_hash_of(const char *text, size_t size);
/* Appends lines; removes them at the beginning. */
void line_hash_join(LineHash *hash, const LineHash *more);
void line_hash_behead(LineHash *hash, const LineHash *head);

#endif
