/* The pairings, compared with all sets of that many members. */
#include "../suite.h"
#include "plan/pairings.h"

enum { MOST = 12 };

/* Writes the members of a set to `out`, ascending; returns their number. */
static int members(unsigned set, uint16_t *out) {
    int count = 0;
    for (; set; set &= set - 1) out[count++] = (uint16_t)__builtin_ctz(set);
    return count;
}

/* True if `a` is before `b`, by the first differing member. */
static bool before(const uint16_t *a, const uint16_t *b, int size) {
    int i = 0;
    while (i < size && a[i] == b[i]) i++;
    return i < size && a[i] < b[i];
}

/* All sets that contain the first `fixed` come, each once, in order. */
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
