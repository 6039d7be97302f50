/* Packs text into zstd frames. Each frame can be read alone. Its bytes depend on the text only: not on the process
 * that packs it, nor on what that process packed before. */
#ifndef KOZYR_CORE_FRAMES_H
#define KOZYR_CORE_FRAMES_H

#include "core/text.h"

typedef struct ZSTD_CCtx_s Packer;

/* NULL when out of memory. */
Packer *packer_open(void);
void packer_close(Packer *packer);

/* Appends one frame with the whole text. False when out of memory. */
bool packer_add(Packer *packer, const char *text, size_t size, Text *out);
/* Appends frames of `lines` lines each; the last one may have fewer. The text must consist of whole lines. */
bool packer_add_lines(Packer *packer, const char *text, size_t size, int64_t lines, Text *out);

/* Appends the text of such frames. False: they are damaged, or out of memory. */
bool frames_unpack(const char *packed, size_t size, Text *out);

/* The bytes of the first `lines` lines of a text, or of all. */
size_t size_of_lines(const char *text, size_t size, int64_t lines);

#endif
