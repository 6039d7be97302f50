/* What short memory does: every request in turn is refused, as SQLite tests it. */
#ifndef KOZYR_TESTS_REFUSAL_H
#define KOZYR_TESTS_REFUSAL_H

#include "core/memory.h"

/* Attempts with the first request for memory refused, then with the second, until there is none left to
 * refuse: every attempt but the last must say false. How many requests there are. */
static inline int refuse_each(bool (*attempt)(void *data), void *data) {
    for (int requests = 0;; requests++) {
        memory_refuse_after(requests);
        bool good = attempt(data);
        bool all_granted = memory_refuse_after(-1);
        assert_int_equal(good, all_granted);
        if (good) return requests;
    }
}

#endif
