/* Who wins with two hands left and all cards known, proved: for climbing games in which suits do not matter.
 * The first empty hand wins. A play is beaten or passed, and after a pass its owner leads. */
#ifndef KOZYR_CARDS_ENDGAME_H
#define KOZYR_CARDS_ENDGAME_H

#include "cards/combination.h"

typedef enum { ENDGAME_UNKNOWN, ENDGAME_WON, ENDGAME_LOST } EndgameVerdict;

/* A proved position, kept whole, so that no two positions are taken for one. */
typedef struct {
    RankCounts own, enemy; /* of the side to move; own 0: the slot is empty */
    uint32_t play;         /* class and head of what is to beat; 0: a lead */
    uint32_t verdict;      /* EndgameVerdict */
} EndgameProof;

typedef struct {
    RankCounts own, enemy;
    uint8_t class, head; /* to beat, of a class that does not declare; 0: a lead */
} EndgamePosition;

typedef struct {
    const CombinationTable *table;
    const CombinationRules *rules;
    EndgameProof *proofs; /* zeroed by the caller */
    uint64_t mask;        /* slots less one: a power of two less one */
    uint64_t nodes;       /* positions expanded */
    uint64_t nodes_max;   /* it gives up behind so many */
} EndgameSolver;

/* For the side to move; neither hand is empty. Unknown if nodes_max positions were not enough. If it is won,
 * *winning is a play that wins, or a pass (class COMBINATION_PASS), else it is not touched. */
EndgameVerdict endgame_solve(EndgameSolver *solver, const EndgamePosition *position, Combination *winning);

/* The position after a play or a pass, seen by the other side. */
EndgamePosition endgame_after(const EndgamePosition *position, const Combination *play);

/* The plays of a position, a pass included; at most ENDGAME_PLAYS_MAX, which is more than any hand has. */
enum { ENDGAME_PLAYS_MAX = 2048 };
int endgame_plays(const EndgameSolver *solver, const EndgamePosition *position, Combination *out);

#endif
