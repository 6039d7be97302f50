/* The version of the program. The build writes the definitions (scripts/version). */
#ifndef KOZYR_CORE_VERSION_H
#define KOZYR_CORE_VERSION_H

extern const char version_number[]; /* "0.9.0" */
extern const char version_text[];   /* "0.9.0+f1eba44"; "0.9.0" without git */
/* "1fa765286ff3", with "-dirty" if the sources differ from it; NULL if unknown. */
extern const char *const version_commit;
extern const char version_sources[]; /* 12 hexadecimal digits of a hash over all sources */
extern const char version_build[];   /* "release-gcc": mode, compiler and sanitizers */

#endif
