/* Assertions that stay on in release builds, for conditions whose failure would write wrong results. */
#ifndef KOZYR_CORE_CHECK_H
#define KOZYR_CORE_CHECK_H

/* The program relies on Linux processes and on little-endian numbers: structs are read, hashed and sent as
 * bytes. */
#ifndef __linux__
#error "kozyr needs Linux: workers are forked, shared memory and signals are used as there"
#endif
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
               "fields, packed tasks and totals are little-endian");

/* Aborts with a message that states `expected`, unless `condition` holds. */
#define CHECK(condition, expected) ((condition) ? (void)0 : check_failed(__FILE__, __LINE__, expected))

void check_failed(const char *file, int line, const char *expected) __attribute__((noreturn, cold));

#endif
