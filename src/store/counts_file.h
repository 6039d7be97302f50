/* counts.bin: the sums of a run. It is written aside and renamed, so that it is always a whole file, new or
 * old; it holds the number of its games and a hash.
 *
 * A run without rows writes it about every second, in place of games.csv; checkpoint.json need not be
 * equally recent. A long run with rows writes it once, at its end, with the sizes and hashes of its files.
 * While these match, the sums can be used without reading all rows. */
#ifndef KOZYR_STORE_COUNTS_FILE_H
#define KOZYR_STORE_COUNTS_FILE_H

#include "core/text.h"
#include "store/checkpoint.h"
#include "store/folder.h"

/* Writes the sums of the games of `at`, in the form of their counter (report/counted.h), and flushes them to
 * the disk. Bytes and hashes of `at` are those of the stored files (counts_file_mark), 0 without rows. */
bool counts_file_write(const Folder *folder, const Checkpoint *at, const Text *sums, Error *error);

/* Reads them; an input error if the file is missing or edited. */
bool counts_file_read(const char *folder, Checkpoint *at, Text *sums, Error *error);

/* Bytes and hash of a stored file of lines, packed or not. */
bool counts_file_mark(const char *folder, const char *name, uint64_t *bytes, uint64_t *hash, Error *error);

/* Reads the sums of a run with rows if they cover the games that `written` counts and the files are
 * unchanged: hashes all their bytes. False: the rows must be read, and `sums` is empty. */
bool counts_file_fits(const char *folder, const Checkpoint *written, bool records, Text *sums);
/* The same for files that are not packed, after checkpoint_check. */
bool counts_file_fits_text(const char *folder, const Checkpoint *written, Text *sums);

#endif
