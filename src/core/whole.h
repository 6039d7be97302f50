/* Files by descriptor: all bytes or an error, whatever signals come. */
#ifndef KOZYR_CORE_WHOLE_H
#define KOZYR_CORE_WHOLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All bytes, or false with errno set; at the position of the descriptor, or from `at`. */
bool write_whole(int fd, const char *bytes, size_t size);
bool write_whole_at(int fd, const char *bytes, size_t size, int64_t at);
/* fdatasync that outlives signals. */
bool sync_file(int fd);

#endif
