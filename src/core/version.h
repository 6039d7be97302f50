/* Which program this is. The build writes the definitions (scripts/version). */
#ifndef KOZYR_CORE_VERSION_H
#define KOZYR_CORE_VERSION_H

extern const char version_number[]; /* "0.9.0" */
extern const char
    version_commit[]; /* "1fa765286ff3", with "-dirty" when sources differ from it, or "unknown" */
extern const char version_sources[]; /* 12 hexadecimal digits of a hash over all sources */
extern const char version_build[];   /* "release-gcc": mode, compiler and sanitizers */

#endif
