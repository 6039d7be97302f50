/* counts.bin: what a run without rows has counted, in place of games.csv. It is written anew every second or
 * so, aside and renamed, so that it is whole or that of before; it holds the number of its games and a hash,
 * and does not depend on checkpoint.json being as young. */
#ifndef KOZYR_STORE_COUNTS_FILE_H
#define KOZYR_STORE_COUNTS_FILE_H

#include "core/text.h"
#include "store/checkpoint.h"
#include "store/folder.h"

/* The sums of so many games of the part, as whoever counts them writes them (report/counted.h). Flushed to
 * the disk. */
bool counts_file_write(const Folder *folder, const Part *part, int64_t games, const Text *sums, Error *error);

/* Reads them back; an input error when the file is missing, edited, or of another part. `part` gets the part
 * that it is of. */
bool counts_file_read(const char *folder, Part *part, int64_t *games, Text *sums, Error *error);

#endif
