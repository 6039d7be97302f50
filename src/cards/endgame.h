/* Who wins with two hands left and all cards known, proved: for climbing games of any kind. The first empty
 * hand wins. A play is beaten or passed, and after a pass its owner leads.
 *
 * Hands are 64 bits of the game's choice, sets or numbers of cards, of which a play is a part that can be
 * subtracted. What lies on the table is 64 bits, too: 0 is a lead. */
#ifndef KOZYR_CARDS_ENDGAME_H
#define KOZYR_CARDS_ENDGAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { ENDGAME_UNKNOWN, ENDGAME_WON, ENDGAME_LOST } EndgameVerdict;

typedef struct {
    uint64_t own, enemy; /* of the side to move */
    uint64_t table;
} EndgamePosition;

typedef struct {
    uint64_t cards; /* 0: a pass */
    uint64_t table; /* what it leaves to beat */
    int32_t order;  /* the greatest is tried first */
    bool loses;     /* the enemy beats it with his last cards */
    bool alone;     /* the enemy cannot beat it: he passes, and the side leads again */
} EndgamePlay;

/* More than any hand has. */
enum { ENDGAME_PLAYS_MAX = 2048 };

typedef struct {
    /* All plays of the position without the pass, each filled in; `alone` and `loses` may be false where they
     * hold, but not the other way round. */
    int (*plays)(const void *rules, const EndgamePosition *position, EndgamePlay *out);
    /* Tables that the same plays beat have the same code; 0 for a lead only. */
    uint32_t (*code)(const void *rules, uint64_t table);
} EndgameGame;

/* A proved position, kept whole, so that no two positions are taken for one. */
typedef struct {
    uint64_t own, enemy; /* of the side to move; own 0: the slot is empty */
    uint32_t code;       /* of the table */
    uint32_t verdict;    /* EndgameVerdict */
} EndgameProof;

typedef struct {
    const EndgameGame *game;
    const void *rules;    /* for the game */
    uint64_t kept;        /* what of the table a lead still depends on: mostly nothing, 0 */
    EndgameProof *proofs; /* zeroed by the caller */
    uint64_t mask;        /* slots less one: a power of two less one */
    EndgamePlay *plays;   /* room for the plays of a whole line */
    size_t plays_max;     /* of these; with less than ENDGAME_PLAYS_MAX left the verdict is unknown */
    size_t plays_used;
    uint64_t nodes;     /* positions expanded */
    uint64_t nodes_max; /* it gives up after so many */
} EndgameSolver;

/* Plays of a line of any game: hands shrink, and most plays are those of the first positions. */
enum { ENDGAME_LINE_PLAYS = 32 * ENDGAME_PLAYS_MAX };

/* How much it counts for the order that the enemy has no answer, and that he has each of several. */
enum { ENDGAME_ORDER_CARD = 16, ENDGAME_ORDER_ALONE = 256 };

/* For the side to move; neither hand is empty. Unknown if nodes_max positions were not enough. If it is won,
 * *winning is a play that wins, or a pass, else it is not touched. The verdict does not depend on the number
 * of slots unless it is unknown. */
EndgameVerdict endgame_solve(EndgameSolver *solver, const EndgamePosition *position, EndgamePlay *winning);

/* The position after a play or a pass, seen by the other side, who may have to pass. */
EndgamePosition endgame_after(const EndgameSolver *solver, const EndgamePosition *position,
                              const EndgamePlay *play);

/* Whether the side may pass: there is a play to beat. */
static inline bool endgame_may_pass(const EndgameSolver *solver, const EndgamePosition *position) {
    return (position->table & ~solver->kept) != 0;
}

#endif
