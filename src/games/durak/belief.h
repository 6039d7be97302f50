/* What a player of a two-seat game believes about the cards, in the order in which it learned of them:
 * the belief model of the DurakRobot program. */
#ifndef KOZYR_GAMES_DURAK_BELIEF_H
#define KOZYR_GAMES_DURAK_BELIEF_H

#include "games/durak/durak.h"

/* Cards in the order in which they came; removing one keeps the order of the others. */
typedef struct {
    CardSet set; /* the same cards */
    Card cards[DURAK_DECK_MAX];
    uint8_t count;
} CardList;

typedef struct {
    CardList own, enemy; /* the own hand; what is known of the enemy's */
    CardList table;      /* of this bout */
    CardSet unknown;     /* the enemy's hidden cards and the talon */
    int enemy_count;     /* as the original counts: a draw fills the enemy's hand up at once */
    int seat, hand, talon;
    Card trump;
    bool trump_tracked, trump_face_up;
} DurakBelief;

/* The deal, as this seat sees it. Tracked: the trump card counts as unknown until it is seen, or as known
 * where the rules lay it open; else it is never suspected anywhere, as in the original. */
void durak_belief_start(DurakBelief *belief, const DurakView *view, const DurakPly *deal, bool trump_tracked);

/* One ply of the game, anybody's. */
void durak_belief_ply(DurakBelief *belief, const DurakPly *ply);

/* Is this the own hand? Not where the plies from outside are not those of one game. */
bool durak_belief_holds(const DurakBelief *belief, CardSet hand);

#endif
