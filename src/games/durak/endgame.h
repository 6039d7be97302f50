/* Solves endings between two seats. With an empty talon, or only its face-up trump left, all cards are known
 * and the outcome can be computed. */
#ifndef KOZYR_GAMES_DURAK_ENDGAME_H
#define KOZYR_GAMES_DURAK_ENDGAME_H

#include "core/bot.h"
#include "games/durak/durak.h"

typedef enum { DURAK_UNKNOWN, DURAK_WON, DURAK_DRAWN, DURAK_LOST } DurakVerdict;

/* Bounds for a position. All cards are stored, so that no two positions are confused. */
typedef struct {
    CardSet mover, other, table, open;
    uint32_t rest;        /* turn, roles, attacks, limit and flags; 0: the slot is empty */
    int16_t lower, upper; /* bounds of the value for the seat to move */
} DurakEnding;

_Static_assert(sizeof(DurakEnding) == 40, "no padding: DURAK_ENDGAME_BITS_MAX bounds the memory by it");

typedef struct {
    DurakEnding *slots; /* room for 1 << durak_endgame_bits slots; need not be initialised */
    uint64_t mask;
    uint64_t nodes, nodes_max; /* positions expanded, and the number after which the search gives up */
    int bouts;                 /* bouts on the line from the root */
    struct {
        CardSet attacker, defender;
    } line[64]; /* hands at the start of each bout; a repetition is a draw */
} DurakEndgame;

/* 2^20 entries of 40 bytes: 40 MiB per solver. */
enum { DURAK_ENDGAME_BITS_MAX = 20 };

/* True if an ending can be solved: two seats left, no hidden card in the talon, and too few bouts played for
 * the cap to matter. */
bool durak_endgame_reached(const DurakView *view);

/* Number of slots for a position, as a power of two. Few cards make few positions, and each node fills at
 * most one slot. */
int durak_endgame_bits(const DurakState *state, uint64_t nodes_max);

/* Returns the verdict for the seat to move, and the best move: a winning one, else a drawing one, else the
 * one that loses last. If nodes_max positions are not enough, returns DURAK_UNKNOWN; *best is then
 * meaningless. */
DurakVerdict durak_endgame_solve(DurakEndgame *solver, const DurakState *state, Move *best);

/* For bots: solves the position of the view in `slots`, which hold durak_endgame_size bytes. Returns
 * DURAK_UNKNOWN if the ending cannot be solved yet, or not within nodes_max. */
DurakVerdict durak_endgame_decide(Player *player, DurakEnding *slots, const DurakView *view,
                                  uint64_t nodes_max, Move *move);
size_t durak_endgame_size(uint64_t nodes_max);

#endif
