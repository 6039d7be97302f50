/* Of the time is kept what the way there and back may take, and twice how late the deputy wakes up: once to hear,
 * and once to answer. It answers for a search that does not end in time, wherever that is (protocol.h, Deputy). */
#include "core/pace.h"

#include <string.h>

enum {
    SPARE_PART = 10, /* of the time is kept, but at least ... */
    SPARE_NS = 2000000,
    GRACE_NS = 1000000,   /* for a search that sees by itself that its time is up */
    ENTRY_BYTES = 16,     /* of tables that an option `table_bits` sizes ... */
    ENTRIES_PER_MS = 2000 /* ... and how many of them a search fills */
};

/* What of the time is kept. */
static int64_t spare_of(const Deputy *deputy, int64_t nanoseconds) {
    int64_t spare = nanoseconds / SPARE_PART, most = nanoseconds / 5 * 3;
    if (spare < SPARE_NS) spare = SPARE_NS;
    if (deputy) spare += 2 * atomic_load(&deputy->late);
    return spare < most ? spare : most;
}

Move pace_choose(Pace *pace, int64_t nanoseconds, const void *view, const Move *legal, int count) {
    Guest *guest = pace->guest;
    Clock *clock = &guest->player.clock;
    Deputy *deputy = clock->whole ? pace->talk->deputy : NULL;
    int64_t heard = pace->talk->heard_at ? pace->talk->heard_at : clock_nanoseconds();
    int64_t spare = spare_of(deputy, nanoseconds);
    clock->deadline = heard + nanoseconds - spare;
    if (deputy) {
        memset(&deputy->offer, 0, sizeof deputy->offer);
        atomic_store(&deputy->offer.move, legal[0]);
        clock->offer = &deputy->offer;
        deputy->watch(deputy, clock->deadline + GRACE_NS, clock->deadline + spare / 2);
    }
    Move move = guest->bot->choose(&guest->player, view, legal, count);
    pace->said = deputy && deputy->relieve(deputy, &move);
    return move;
}

/* ---- limits ---- */

static void lift(const Guest *guest, void *params, const char *name, double value) {
    const Option *option = guest->bot->params ? option_find(guest->bot->params, name) : NULL;
    if (option) option_put(option, value < option->max ? value : option->max, params);
}

void pace_lift(Guest *guest, int64_t milliseconds, int64_t bytes) {
    int bits = 8;
    if (!guest->bot->timed) return;
    if (guest->params != guest->lifted) memcpy(guest->lifted, guest->params, guest->bot->params_size);
    guest->params = guest->lifted;
    while (bits < 40 && INT64_C(2) * ENTRY_BYTES << bits <= bytes &&
           INT64_C(1) << bits < milliseconds * ENTRIES_PER_MS)
        bits++;
    lift(guest, guest->lifted, "nodes", 1e18);
    lift(guest, guest->lifted, "iterations", 1e18);
    lift(guest, guest->lifted, "table_bits", bits);
}
