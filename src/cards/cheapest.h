/* Selects the cheapest legal play of a climbing game: the policy of the bots `lowest`. */
#ifndef KOZYR_CARDS_CHEAPEST_H
#define KOZYR_CARDS_CHEAPEST_H

#include "cards/combination.h"

/* The policy's input about the other hands and the table. */
typedef struct {
    int enemy;      /* fewest cards of an enemy's hand */
    int next_enemy; /* cards of the next seat if it is an enemy, else a large number */
    /* Cards of the partner who owns the play on the table; 0 if an enemy owns it, or for a lead. */
    int partner;
    int table_head; /* head of the play on the table */
} CheapestSituation;

/* Returns the index of the chosen play; a pass has class COMBINATION_PASS and no cards.
 *
 * - A lead is the largest play whose body holds the hand's lowest card; ties go to the lowest head. Bombs are
 *   led only if there is nothing else.
 * - An answer is the lowest play that is not a bomb, else a pass. Bombs answer only while an enemy holds
 *   CHEAPEST_ALARM cards or fewer.
 * - A partner's trick is left to it if its play has a queen or higher, or if it is nearly out.
 * - While the next seat is an enemy with one card, single cards are led last, the highest first, and single
 *   cards are answered with the highest. */
enum { CHEAPEST_ALARM = 3, CHEAPEST_PARTNER_HEAD = 9, CHEAPEST_PARTNER_CARDS = 2 };
int cheapest_play(const CombinationTable *table, const Combination *plays, int count, RankCounts hand,
                  const CheapestSituation *situation);

/* The same without a list of plays, for simulated games; `class` is that of the play on the table, 0 to lead.
 * Returns false in the rare cases that need the list: ambiguous rules, a class that another class also beats,
 * and a lead while the next seat is an enemy with one card. */
bool cheapest_find(const CombinationTable *table, const CombinationRules *rules, RankCounts hand, int class,
                   const CheapestSituation *situation, Combination *out);

#endif
