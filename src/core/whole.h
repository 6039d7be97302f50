/* Reading and writing files by descriptor: all bytes or an error, also when signals arrive. */
#ifndef KOZYR_CORE_WHOLE_H
#define KOZYR_CORE_WHOLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Writes all bytes, at the position of the descriptor or from `at`; otherwise false with errno set. */
bool write_whole(int fd, const char *bytes, size_t size);
bool write_whole_at(int fd, const char *bytes, size_t size, int64_t at);
/* fdatasync, repeated after signals. */
bool sync_file(int fd);

#endif
