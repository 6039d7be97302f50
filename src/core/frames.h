/* Text as frames of zstd, each of which can be read alone. The same text gives the same bytes, whichever process
 * packs it, and whatever it packed before. */
#ifndef KOZYR_CORE_FRAMES_H
#define KOZYR_CORE_FRAMES_H

#include "core/text.h"

typedef struct ZSTD_CCtx_s Packer;

/* NULL: no memory. */
Packer *packer_open(void);
void packer_close(Packer *packer);

/* Appends a frame of the whole text; false: no memory. */
bool packer_add(Packer *packer, const char *text, size_t size, Text *out);
/* Appends frames of `lines` lines each; the text has only whole ones. */
bool packer_add_lines(Packer *packer, const char *text, size_t size, int64_t lines, Text *out);

/* The bytes of the first `lines` lines of a text, or of all. */
size_t size_of_lines(const char *text, size_t size, int64_t lines);

#endif
