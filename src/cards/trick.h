/* The turns of climbing games. A seat leads a play; the others in turn beat the last play or pass. The trick
 * ends when the turn comes back to the owner of the last play, who leads the next one. The owner of the last
 * play cannot pass. A pass bars no seat from playing later, unless the game locks it. Seats without cards are
 * skipped; if that is the owner, the next seat with cards leads.
 *
 * The game keeps the plays, the Trick keeps the turn:
 *   trick_lead; trick_play or trick_pass for each ply while they return true; then trick_lead again. */
#ifndef KOZYR_CARDS_TRICK_H
#define KOZYR_CARDS_TRICK_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "core/error.h"
#include "core/outcome.h"

typedef struct {
    uint16_t holding; /* bit per seat: the seat has cards */
    uint16_t locked;  /* bit per seat: the seat passed and may not play until the locks lift */
    int8_t turn;      /* seat to act; -1: the trick is over */
    uint8_t owner;    /* seat of the last play; before a lead, the leader */
    uint8_t seats;
    bool led; /* there is a play on the table */
} Trick;

_Static_assert((int)SEATS_MAX <= 16, "a bit for each seat in Trick.holding and Trick.locked");

/* Seats in the order in which they ran out of cards. */
typedef struct {
    uint8_t count;
    uint8_t seat[SEATS_MAX];
} FinishingOrder;

/* Special properties of a play. */
enum {
    TRICK_UNBEATABLE = 1, /* the trick ends at once, without passes */
    TRICK_LOCKS_STAY = 2  /* a lead that keeps the locks of the previous trick */
};

/* Initializes a trick before the first lead; all seats hold cards. */
static inline void trick_begin(Trick *trick, int seats) {
    assert(seats >= 2 && seats <= SEATS_MAX);
    *trick = (Trick){.seats = (uint8_t)seats, .turn = -1};
    trick->holding = (uint16_t)((1u << seats) - 1);
}

static inline int trick_next_seat(const Trick *trick, int seat) {
    return seat + 1 == trick->seats ? 0 : seat + 1;
}

static inline bool trick_holds(const Trick *trick, int seat) { return trick->holding >> seat & 1; }

/* Starts a new trick; the leading seat has cards. */
static inline void trick_lead(Trick *trick, int seat) {
    assert(seat >= 0 && seat < trick->seats);
    trick->turn = (int8_t)seat;
    trick->owner = (uint8_t)seat;
    trick->led = false;
}

/* The leader after a trick: its winner, or the next seat with cards; -1 if no seat has any. */
static inline int trick_leader(const Trick *trick) {
    if (!trick->holding) return -1;
    int seat = trick->owner;
    while (!trick_holds(trick, seat)) seat = trick_next_seat(trick, seat);
    return seat;
}

/* Passes the turn on; false if that ends the trick. */
static inline bool trick_go_on(Trick *trick) {
    assert(trick->turn >= 0 && trick->turn < trick->seats && trick->owner < trick->seats);
    unsigned asked = (unsigned)trick->holding & ~(unsigned)trick->locked;
    int seat = trick_next_seat(trick, trick->turn);
    while (seat != trick->owner && !(asked >> seat & 1)) seat = trick_next_seat(trick, seat);
    bool goes_on = seat != trick->owner;
    trick->turn = (int8_t)(goes_on ? seat : -1);
    return goes_on;
}

/* Records a play of the seat to act. If the play emptied its hand, call trick_leave first. */
static inline bool trick_play(Trick *trick, unsigned special) {
    assert(trick->turn >= 0);
    if (!trick->led && !(special & TRICK_LOCKS_STAY)) trick->locked = 0;
    trick->owner = (uint8_t)trick->turn;
    trick->led = true;
    if (!(special & TRICK_UNBEATABLE)) return trick_go_on(trick);
    trick->turn = -1;
    return false;
}

/* Records a pass of the seat to act; with `locks` it is out until the locks lift. */
static inline bool trick_pass(Trick *trick, bool locks) {
    assert(trick->turn >= 0);
    if (locks) trick->locked |= (uint16_t)(1u << trick->turn);
    return trick_go_on(trick);
}

/* trick.c: refuses an external view that trick_lead, trick_play and trick_pass cannot produce. The message
 * starts with a key of the view. */
bool trick_check(const Trick *trick, int seats, Error *error);

/* Records that a seat ran out of cards, or was dealt new ones. */
static inline void trick_leave(Trick *trick, FinishingOrder *order, int seat) {
    assert(trick_holds(trick, seat) && order->count < trick->seats);
    trick->holding &= (uint16_t) ~(1u << seat);
    order->seat[order->count++] = (uint8_t)seat;
}

static inline void trick_return(Trick *trick, FinishingOrder *order, int seat) {
    assert(!trick_holds(trick, seat));
    trick->holding |= (uint16_t)(1u << seat);
    int kept = 0;
    for (int i = 0; i < order->count; i++)
        if (order->seat[i] != seat) order->seat[kept++] = order->seat[i];
    for (int i = kept; i < order->count; i++) order->seat[i] = 0;
    order->count = (uint8_t)kept;
}

#endif
