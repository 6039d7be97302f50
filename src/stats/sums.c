/* One function per kind of sum writes or adds it, depending on Sums. Numbers are varints, so they have the
 * same bytes on every machine. */
#include "stats/sums.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "core/varint.h"

static void put(Sums *sums, int64_t value) {
    if (!text_reserve(sums->out, VARINT_MAX)) return;
    unsigned char *at = (unsigned char *)sums->out->data + sums->out->size;
    sums->out->size += (size_t)(varint_put(at, value) - at);
}

/* The next number; 0 if there is none. */
static int64_t get(Sums *sums) {
    int64_t value = 0;
    const unsigned char *next = varint_get(sums->at, sums->end, &value);
    if (!next) {
        sums->failed = true;
        sums->at = sums->end;
        return 0;
    }
    sums->at = next;
    return value;
}

/* Bytes from a file are untrusted: a sum that overflows is reported as wrong and must not abort. */
void sums_integer(Sums *sums, int64_t *sum) {
    if (sums->out)
        put(sums, *sum);
    else
        *sum = (int64_t)((uint64_t)*sum + (uint64_t)get(sums));
}

void sums_unsigned(Sums *sums, uint64_t *sum) {
    if (sums->out)
        put(sums, (int64_t)*sum);
    else
        *sum += (uint64_t)get(sums);
}

void sums_bytes(Sums *sums, void *bytes, size_t size) {
    if (sums->out) {
        text_bytes(sums->out, bytes, size);
        return;
    }
    if (sums->failed || size > (size_t)(sums->end - sums->at)) {
        sums->failed = true;
        return;
    }
    memcpy(bytes, sums->at, size);
    sums->at += size;
}

void sums_wide(Sums *sums, Int128 *sum) {
    __extension__ typedef unsigned __int128 Wide;
    if (sums->out) {
        put(sums, (int64_t)*sum);
        put(sums, (int64_t)((Wide)*sum >> 64));
        return;
    }
    Wide low = (uint64_t)get(sums), high = (uint64_t)get(sums);
    *sum = (Int128)((Wide)*sum + (high << 64 | low));
}

void sums_most(Sums *sums, int64_t *most) {
    if (sums->out) {
        put(sums, *most);
        return;
    }
    int64_t other = get(sums);
    if (other > *most) *most = other;
}

/* The bit patterns of doubles >= 0 are ordered like their values. */
void sums_most_real(Sums *sums, double *most) {
    int64_t bits;
    double value;
    memcpy(&bits, most, sizeof bits);
    sums_most(sums, &bits);
    memcpy(&value, &bits, sizeof value);
    if (isfinite(value))
        *most = value;
    else
        sums->failed = true;
}

/* a^2 <= b c, which sums of products satisfy (Cauchy-Schwarz), within rounding. */
static bool are_sums(double a, double b, double c) { return b >= 0 && c >= 0 && a * a <= b * c * (1 + 1e-9); }

/* True if totals can have these sums; a file is untrusted, and its sums are computed with. */
static bool is_cluster(const Cluster *totals) {
    double n = (double)totals->count, squares = (double)totals->squares, fourths = (double)totals->fourths;
    if (totals->count > INT64_MAX || (totals->count == 0 && (totals->sum || totals->squares))) return false;
    if (cluster_is_shapeless(totals)) return true;
    return are_sums((double)totals->sum, n, squares) && are_sums(squares, n, fourths) &&
           are_sums((double)totals->cubes, squares, fourths);
}

/* The same for the rest of a ratio. */
static bool is_ratio(const Ratio *ratio) {
    const Cluster *totals = &ratio->totals;
    double n = (double)totals->count, y = (double)totals->sum, x = (double)ratio->observations;
    double squares = (double)totals->squares, sizes = (double)ratio->sizes_squared;
    double fourths = (double)totals->fourths, size_fourths = (double)ratio->fourths[0];
    if (ratio->observations < 0 || x < n || (totals->count == 0 && ratio->observations)) return false;
    if (cluster_is_shapeless(totals)) return true;
    return are_sums(x, n, sizes) && are_sums((double)ratio->products, squares, sizes) &&
           are_sums(sizes, n, size_fourths) && are_sums((double)ratio->fourths[2], fourths, size_fourths) &&
           fabs(y) <= ratio->most * x * (1 + 1e-9);
}

/* Writes or adds fourth powers; -1 if they were dropped. */
static void fourth_powers(Sums *sums, Cluster *totals) {
    Int128 fourths = sums->out ? totals->fourths : 0;
    sums_wide(sums, &fourths);
    if (sums->out) return;
    bool given_up =
        fourths < 0 || cluster_is_shapeless(totals) || (double)totals->fourths + (double)fourths >= 0x1p126;
    totals->fourths = given_up ? -1 : totals->fourths + fourths;
}

void sums_cluster(Sums *sums, Cluster *cluster) {
    sums_unsigned(sums, &cluster->count);
    sums_integer(sums, &cluster->sum);
    sums_wide(sums, &cluster->squares);
    sums_wide(sums, &cluster->cubes);
    fourth_powers(sums, cluster);
    if (!sums->out && !is_cluster(cluster)) sums->failed = true;
}

void sums_ratio(Sums *sums, Ratio *ratio) {
    sums_cluster(sums, &ratio->totals);
    sums_integer(sums, &ratio->observations);
    sums_wide(sums, &ratio->products);
    sums_wide(sums, &ratio->sizes_squared);
    for (int i = 0; i < 3; i++) sums_wide(sums, &ratio->thirds[i]);
    for (int i = 0; i < 4; i++) sums_wide(sums, &ratio->fourths[i]);
    sums_most_real(sums, &ratio->most);
    if (!sums->out && !is_ratio(ratio)) sums->failed = true;
}

int64_t sums_next(Sums *sums, int64_t from, int64_t count, bool (*filled)(const void *list, int64_t index),
                  const void *list) {
    int64_t index = from;
    assert(from >= 0 && from <= count);
    if (sums->out) {
        while (index < count && !filled(list, index)) index++;
        put(sums, index - from);
        return index;
    }
    int64_t gap = get(sums);
    if (sums->failed || gap < 0 || gap > count - from) {
        sums->failed = true;
        return count;
    }
    return from + gap;
}
