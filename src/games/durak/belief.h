/* The belief model of the DurakRobot program: a player's knowledge of the cards of a two-seat game, in the
 * order in which it learned of them. */
#ifndef KOZYR_GAMES_DURAK_BELIEF_H
#define KOZYR_GAMES_DURAK_BELIEF_H

#include "games/durak/durak.h"

/* Cards in order of arrival; removing one keeps the order of the others. */
typedef struct {
    CardSet set; /* the cards as a set */
    Card cards[DURAK_DECK_MAX];
    uint8_t count;
} CardList;

typedef struct {
    CardList own, enemy; /* the own hand; the known cards of the enemy's */
    CardList table;      /* of the current bout */
    CardSet unknown;     /* the enemy's hidden cards and the talon */
    int enemy_count;     /* as the original counts: a draw sets it to a full hand at once */
    int seat, hand, talon;
    Card trump;
    bool trump_tracked, trump_face_up;
} DurakBelief;

/* Starts from the deal as this seat sees it. If the trump is tracked, it counts as unknown until seen, or as
 * known if the rules lay it face up. Otherwise it is never suspected anywhere, as in the original. */
void durak_belief_start(DurakBelief *belief, const DurakView *view, const DurakPly *deal, bool trump_tracked);

/* Updates the belief by one ply of either seat. */
void durak_belief_ply(DurakBelief *belief, const DurakPly *ply);

/* True if the belief has this own hand. False if plies from an external program are not those of one game. */
bool durak_belief_holds(const DurakBelief *belief, CardSet hand);

#endif
