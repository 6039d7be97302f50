/* A process that wants a processor that others have gets it some milliseconds later. How many is learned: from
 * how late answers were, and from the mean time that was waited whenever others had a turn. */
#include "core/pace.h"

#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
    SPARE_PART = 12, /* of the time is kept for the way there and back, but at least ... */
    SPARE_NS = 2000000,
    TURN_NS = 5000000, /* that others have a processor for; a guess for the first answer */
    FORGET = 32,       /* a part that each answer forgets of it */
    ENTRY_BYTES = 16   /* of tables that an option `table_bits` sizes */
};

static long turns_of_others(void) {
    struct rusage used;
    return getrusage(RUSAGE_THREAD, &used) == 0 ? used.ru_nivcsw : 0;
}

static int64_t first_guess(void) {
    double load, processors = (double)sysconf(_SC_NPROCESSORS_ONLN);
    if (getloadavg(&load, 1) != 1 || load <= processors) return 0;
    return (int64_t)(load / processors * TURN_NS);
}

int64_t pace_begin(Pace *pace, int64_t nanoseconds) {
    if (!pace->known) pace->late = first_guess();
    pace->known = true;
    int64_t spare = nanoseconds / SPARE_PART, most = nanoseconds / 5 * 3;
    if (spare < SPARE_NS) spare = SPARE_NS;
    spare += pace->late;
    pace->start = clock_nanoseconds();
    pace->cpu = clock_thread_nanoseconds();
    pace->switches = turns_of_others();
    pace->deadline = pace->start + nanoseconds - (spare < most ? spare : most);
    return pace->deadline;
}

void pace_end(Pace *pace) {
    int64_t now = clock_nanoseconds();
    int64_t waited = now - pace->start - (clock_thread_nanoseconds() - pace->cpu);
    int64_t turn = 2 * waited / (turns_of_others() - pace->switches + 1);
    pace->late -= pace->late / FORGET;
    if (now - pace->deadline > pace->late) pace->late = now - pace->deadline;
    if (turn > pace->late) pace->late = turn;
}

/* ---- limits ---- */

static void lift(const Guest *guest, void *params, const char *name, double value) {
    const Option *option = guest->bot->params ? option_find(guest->bot->params, name) : NULL;
    if (option) option_put(option, value < option->max ? value : option->max, params);
}

void pace_lift(Guest *guest, int64_t bytes) {
    int bits = 8;
    if (!guest->bot->timed) return;
    if (guest->params != guest->lifted) memcpy(guest->lifted, guest->params, guest->bot->params_size);
    guest->params = guest->lifted;
    while (bits < 40 && INT64_C(2) * ENTRY_BYTES << bits <= bytes) bits++;
    lift(guest, guest->lifted, "nodes", 1e18);
    lift(guest, guest->lifted, "iterations", 1e18);
    lift(guest, guest->lifted, "table_bits", bits);
}
