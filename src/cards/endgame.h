/* Solves endings of two hands with all cards known, for any climbing game: the first empty hand wins. A play is
 * beaten or passed; after a pass its owner leads.
 *
 * A hand is 64 bits whose layout is the game's choice: a set, or numbers of cards. A play is a part of it that
 * can be subtracted. The table is also 64 bits; 0 is a lead. */
#ifndef KOZYR_CARDS_ENDGAME_H
#define KOZYR_CARDS_ENDGAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cards/combination.h"

typedef enum { ENDGAME_UNKNOWN, ENDGAME_WON, ENDGAME_LOST } EndgameVerdict;

typedef struct {
    uint64_t own, enemy; /* hands of the side to move and of the other side */
    uint64_t table;
} EndgamePosition;

typedef struct {
    uint64_t cards; /* 0 for a pass */
    uint64_t table; /* the table after the play */
    int32_t order;  /* the play with the greatest value is tried first */
    bool loses;     /* the enemy can beat the play with its last cards */
    bool alone;     /* the enemy cannot beat the play: it passes, and the side leads again */
} EndgamePlay;

/* More plays than any hand has. */
enum { ENDGAME_PLAYS_MAX = 2048 };

typedef struct {
    /* Writes all plays of the position with all fields, without the pass; returns their number. `alone` and
     * `loses` may be false where they hold, but never true where they do not. */
    int (*plays)(const void *rules, const EndgamePosition *position, EndgamePlay *out);
    /* Code of a table; equal codes mean that the same plays beat the tables. Only a lead has code 0. */
    uint32_t (*code)(const void *rules, uint64_t table);
} EndgameGame;

/* A proved position. It is stored in full, so a hash collision cannot confuse two positions. */
typedef struct {
    uint64_t own, enemy; /* hands of the side to move and of the other side; own 0: empty slot */
    uint32_t code;       /* of the table */
    uint32_t verdict;    /* EndgameVerdict */
} EndgameProof;

typedef struct {
    const EndgameGame *game;
    const void *rules;    /* passed to the game's functions */
    uint64_t kept;        /* the bits of the table that a later lead still depends on; usually 0 */
    EndgameProof *proofs; /* hash table; the caller zeroes it */
    uint64_t mask;        /* number of slots - 1; that number is a power of two */
    EndgamePlay *plays;   /* stack of the plays of a whole line */
    size_t plays_max;     /* size of `plays`; with less than ENDGAME_PLAYS_MAX left, the verdict is unknown */
    size_t plays_used;
    uint64_t nodes;     /* positions expanded */
    uint64_t nodes_max; /* limit of `nodes` */
} EndgameSolver;

/* Room for the plays of a line in any game: hands shrink, so most plays belong to the first positions. */
enum { ENDGAME_LINE_PLAYS = 32 * ENDGAME_PLAYS_MAX };

/* Weights for `order`: for each card of the play, and for a play that the enemy cannot answer. */
enum { ENDGAME_ORDER_CARD = 16, ENDGAME_ORDER_ALONE = 256 };

/* Proves the position for the side to move; neither hand is empty. The verdict is unknown if nodes_max
 * positions were not enough. If it is won, *winning is a winning play or a pass, else it is unchanged. A known
 * verdict does not depend on the number of slots. */
EndgameVerdict endgame_solve(EndgameSolver *solver, const EndgamePosition *position, EndgamePlay *winning);

/* The position after a play or a pass, from the other side's point of view; that side may have to pass. */
EndgamePosition endgame_after(const EndgameSolver *solver, const EndgamePosition *position,
                              const EndgamePlay *play);

/* True if the side may pass, because there is a play to beat. */
static inline bool endgame_may_pass(const EndgameSolver *solver, const EndgamePosition *position) {
    return (position->table & ~solver->kept) != 0;
}

/* ---- games of combinations ----
 *
 * Proofs for games defined by combination tables. A hand is the number of cards of
 * each rank; the table is a class and a head. */

/* The type of EndgameSolver.rules. */
typedef struct {
    const CombinationTable *table;
    const CombinationRules *rules;
} CombinationEndgame;

extern const EndgameGame combination_endgame;

/* Layout of the table. Bit 0 is set if there is a play to beat. Where a lead depends on the leader's last play,
 * because locked hands cannot answer one that beats it, a solver keeps all other bits; else none. */
#define COMBINATION_TABLE_LED  UINT64_C(1)
#define COMBINATION_TABLE_KEPT UINT64_C(0xfffffffe)

static inline uint64_t combination_table(int class, int head) {
    return COMBINATION_TABLE_LED | (uint64_t)(unsigned)class << 8 | (uint64_t)(unsigned)head << 16;
}
static inline int combination_table_class(uint64_t table) { return (int)(table >> 8 & 0xff); }
static inline int combination_table_head(uint64_t table) { return (int)(table >> 16 & 0xff); }

#endif
