/* counts.bin: what a run has counted. It is written aside and renamed, so that it is whole or that of before, and
 * holds the number of its games and a hash.
 *
 * A run without rows writes it anew every second or so, in place of games.csv; it does not depend on
 * checkpoint.json being as young. A long run with rows writes it once, when it has ended, with the sizes and hashes
 * of its files: while they are the same, nobody has to read all rows to know what they sum up to. */
#ifndef KOZYR_STORE_COUNTS_FILE_H
#define KOZYR_STORE_COUNTS_FILE_H

#include "core/text.h"
#include "store/checkpoint.h"
#include "store/folder.h"

/* The sums of the games of `at`, as their counter writes them (report/counted.h). Flushed to the disk. Bytes
 * and hashes of `at` are those of the files as they lie there (counts_file_mark), 0 without rows. */
bool counts_file_write(const Folder *folder, const Checkpoint *at, const Text *sums, Error *error);

/* Reads them back; an input error when the file is missing or edited. */
bool counts_file_read(const char *folder, Checkpoint *at, Text *sums, Error *error);

/* Bytes and hash of a file of lines as it lies there, packed or not. */
bool counts_file_mark(const char *folder, const char *name, uint64_t *bytes, uint64_t *hash, Error *error);

/* The sums of a run with rows, if there are some of the games that `written` counts, and its files are still those
 * that were summed up: all their bytes are hashed. False: the rows must be read, and `sums` holds nothing. */
bool counts_file_fits(const char *folder, const Checkpoint *written, bool records, Text *sums);

#endif
