/* Files by descriptor, and where they are. */
#ifndef KOZYR_STORE_FILE_H
#define KOZYR_STORE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PATH_BYTES = 4096 };

/* All bytes, or false with errno set; at the position of the descriptor, or from `at`. */
bool write_whole(int fd, const char *bytes, size_t size);
bool write_whole_at(int fd, const char *bytes, size_t size, int64_t at);
/* fdatasync that outlives signals. */
bool sync_file(int fd);

/* "folder/name" into `out`. */
void folder_path(const char *folder, const char *name, char *out, size_t capacity);

#endif
