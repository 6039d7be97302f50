/* Assertions that stay on in release builds: for what would write wrong results if it did not hold. */
#ifndef KOZYR_CORE_CHECK_H
#define KOZYR_CORE_CHECK_H

/* Ends the process with what was expected, unless `condition` holds. */
#define CHECK(condition, expected) ((condition) ? (void)0 : check_failed(__FILE__, __LINE__, expected))

void check_failed(const char *file, int line, const char *expected) __attribute__((noreturn, cold));

#endif
