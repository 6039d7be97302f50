/* Which pairings there are: against all sets of so many members. */
#include "../suite.h"
#include "plan/pairings.h"

enum { MOST = 12 };

/* The members of a set, ascending, into `out`; how many. */
static int members(unsigned set, uint16_t *out) {
    int count = 0;
    for (; set; set &= set - 1) out[count++] = (uint16_t)__builtin_ctz(set);
    return count;
}

/* Is `a` before `b`, by its first members? */
static bool before(const uint16_t *a, const uint16_t *b, int size) {
    int i = 0;
    while (i < size && a[i] == b[i]) i++;
    return i < size && a[i] < b[i];
}

/* All sets with the first `fixed` in them come, each once, in order. */
static void check_next(int size, int count, int fixed) {
    uint16_t set[SEATS_MAX], last[SEATS_MAX], wanted[MOST];
    int64_t sets = 0, found = 1;
    for (unsigned all = 0; all < 1u << count; all++)
        sets += members(all, wanted) == size && (fixed == 0 || wanted[fixed - 1] == fixed - 1);
    for (int i = 0; i < size; i++) set[i] = (uint16_t)i;
    for (;; found++) {
        for (int i = 0; i < size; i++) {
            assert_true(set[i] < count && (i < fixed ? set[i] == i : set[i] >= i));
            assert_true(i == 0 || set[i - 1] < set[i]);
            last[i] = set[i];
        }
        if (!pairings_next(set, size, count, fixed)) break;
        assert_true(before(last, set, size));
    }
    assert_int_equal(found, sets);
    assert_int_equal(found, pairings_of(count - fixed, size - fixed));
}

TEST(next) {
    for (int count = 1; count <= MOST; count++)
        for (int size = 1; size <= count && size <= SEATS_MAX; size++)
            for (int fixed = 0; fixed < size; fixed++) check_next(size, count, fixed);
}
