/* Reading and writing files by descriptor: all bytes or an error, also when signals arrive. */
#ifndef KOZYR_CORE_WHOLE_H
#define KOZYR_CORE_WHOLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Writes all bytes, at the position of the descriptor or from `at`; otherwise false with errno set. */
bool write_whole(int fd, const char *bytes, size_t size);
bool write_whole_at(int fd, const char *bytes, size_t size, int64_t at);
/* Copies `size` bytes from one file to another, from and to these positions, within the kernel where the file
 * systems can; errno is ENODATA if the first is shorter. */
bool copy_whole(int from, int64_t from_at, int to, int64_t to_at, uint64_t size);
/* fdatasync, repeated after signals. */
bool sync_file(int fd);

#endif
