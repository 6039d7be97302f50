/* The cheapest play among the legal ones of a climbing game: what the bots `lowest` do. */
#ifndef KOZYR_CARDS_CHEAPEST_H
#define KOZYR_CARDS_CHEAPEST_H

#include "cards/combination.h"

/* What is known of the others. */
typedef struct {
    int enemy;      /* fewest cards in the hand of an enemy */
    int next_enemy; /* cards of the next seat if it is an enemy, else a large number */
    int partner;    /* cards of the partner who owns the play on the table; 0: an enemy owns it, or a lead */
    int table_head; /* head of the play on the table */
} CheapestSituation;

/* The index among `count` plays, a pass being of class COMBINATION_PASS and without cards.
 *
 * - Leads the most cards among the plays whose body holds its lowest card, of as many the lowest; no bomb, if
 *   there is anything else.
 * - Answers with the lowest play that is no bomb, else passes; with bombs only while an enemy holds
 *   CHEAPEST_ALARM cards or fewer.
 * - Leaves the trick to a partner who played a queen or higher or is nearly out.
 * - While the next seat is an enemy with one card, leads single cards last, and of these the highest, and
 *   answers single cards with the highest. */
enum { CHEAPEST_ALARM = 3, CHEAPEST_PARTNER_HEAD = 9, CHEAPEST_PARTNER_CARDS = 2 };
int cheapest_play(const CombinationTable *table, const Combination *plays, int count, RankCounts hand,
                  const CheapestSituation *situation);

/* The same without a list, for simulated games: `class` and `head` are of the play on the table, 0 to lead.
 * False where only the list tells, which is rare: under ambiguous rules, against a class that another one
 * beats, too, and to lead while the next seat is an enemy with one card. */
bool cheapest_find(const CombinationTable *table, const CombinationRules *rules, RankCounts hand, int class,
                   const CheapestSituation *situation, Combination *out);

#endif
