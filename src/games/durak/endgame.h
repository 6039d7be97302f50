/* The end of a game between two seats when the talon is empty, or only its
 * open trump card is left: every card is known, and the outcome can be
 * computed. */
#ifndef KOZYR_GAMES_DURAK_ENDGAME_H
#define KOZYR_GAMES_DURAK_ENDGAME_H

#include "core/bot.h"
#include "games/durak/durak.h"

typedef enum { DURAK_UNKNOWN, DURAK_WON, DURAK_DRAWN, DURAK_LOST } DurakVerdict;

/* What is known of a position's value. The cards are kept whole, so that no two
 * positions are taken for one. */
typedef struct {
    CardSet mover, other, table, open;
    uint32_t rest;        /* turn, roles, attacks, limit, flags; 0: the slot is empty */
    int16_t lower, upper; /* bounds of the value for who is to move */
} DurakEnding;

_Static_assert(sizeof(DurakEnding) == 40, "");

typedef struct {
    DurakEnding *slots; /* 1 << durak_endgame_bits of them; may hold anything */
    uint64_t mask;
    uint64_t nodes, nodes_max; /* positions expanded; it gives up after so many */
    int bouts;                 /* on the line from the root */
    struct {
        CardSet attacker, defender;
    } line[64]; /* hands where bouts began: a repetition is a draw */
} DurakEndgame;

enum { DURAK_ENDGAME_BITS_MAX = 20 };

/* Whether all is known: two seats left, no card of the talon hidden, and too
 * few bouts played for the cap to matter. */
bool durak_endgame_reached(const DurakView *view);

/* Slots to provide for a position, as a power of two: few cards make few
 * positions, and each node fills one. */
int durak_endgame_bits(const DurakState *state, uint64_t nodes_max);

/* The verdict for who is to move, and the best move: one that wins, else one
 * that draws, else the longest way to lose. Unknown, and no move, if nodes_max
 * positions were not enough. */
DurakVerdict durak_endgame_solve(DurakEndgame *solver, const DurakState *state, Move *best);

/* For bots: solves the position of the view in `slots`, which hold
 * durak_endgame_size bytes. False if not all is known yet, or not with so many
 * nodes. */
DurakVerdict durak_endgame_decide(Player *player, DurakEnding *slots, const DurakView *view,
                                  uint64_t nodes_max, Move *move);
size_t durak_endgame_size(uint64_t nodes_max);

#endif
