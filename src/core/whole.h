/* Reads and writes all bytes of a descriptor or fails; signals do not interrupt them. */
#ifndef KOZYR_CORE_WHOLE_H
#define KOZYR_CORE_WHOLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Transfers all bytes, or returns false with errno set; at the descriptor's position, or from offset `at`. */
bool write_whole(int fd, const char *bytes, size_t size);
bool write_whole_at(int fd, const char *bytes, size_t size, int64_t at);
/* fdatasync that is retried after signals. */
bool sync_file(int fd);

#endif
