/* Sets a bot's deadline. A part of the time is reserved for transmitting question and answer, and for the late
 * wake-up of the process that answers (protocol.h, Searcher). */
#include "core/protocol.h"

#include <string.h>

#include "core/check.h"

enum {
    SPARE_PART = 10, /* 1/10 of the time is reserved, at least SPARE_NS */
    SPARE_NS = 2000000,
    ENTRY_BYTES = 16,     /* bytes of an entry in tables that an option `table_bits` sizes */
    ENTRIES_PER_MS = 2000 /* number of entries that a search fills per millisecond */
};

/* The part of the time to reserve, at most 3/5 of it. */
static int64_t spare_of(const Searcher *searcher, int64_t nanoseconds) {
    int64_t spare = nanoseconds / SPARE_PART, most = nanoseconds / 5 * 3;
    if (spare < SPARE_NS) spare = SPARE_NS;
    if (searcher) spare += searcher->late;
    return spare < most ? spare : most;
}

Move pace_choose(const Talk *talk, Guest *guest, int64_t nanoseconds, const Question *question) {
    Clock *clock = &question->player->clock;
    Searcher *searcher = talk->searcher;
    int64_t spare = spare_of(clock->whole ? searcher : NULL, nanoseconds);
    int64_t heard = talk->heard_at ? talk->heard_at : clock_nanoseconds();
    Move move;
    if (nanoseconds) clock->deadline = heard + nanoseconds - spare;
    if (searcher && searcher->choose(searcher, guest, question, clock->deadline + spare / 2, &move))
        return move;
    return guest->bot->choose(question->player, question->view, question->legal, question->count);
}

/* ---- limits ---- */

static void lift(const Guest *guest, void *params, const char *name, double value) {
    const Option *option = guest->bot->params ? option_find(guest->bot->params, name) : NULL;
    if (option) option_put(option, value < option->max ? value : option->max, params);
}

void pace_lift(Guest *guest, int64_t milliseconds, int64_t bytes) {
    int bits = 8;
    if (!guest->bot->timed) return;
    CHECK(guest->bot->params_size <= sizeof guest->lifted, "parameters that fit");
    if (guest->params != guest->lifted) memcpy(guest->lifted, guest->params, guest->bot->params_size);
    guest->params = guest->lifted;
    while (bits < 40 && INT64_C(2) * ENTRY_BYTES << bits <= bytes &&
           INT64_C(1) << bits < milliseconds * ENTRIES_PER_MS)
        bits++;
    lift(guest, guest->lifted, "nodes", 1e18);
    lift(guest, guest->lifted, "iterations", 1e18);
    lift(guest, guest->lifted, "table_bits", bits);
}
