/* The slow and the fast Durak side by side: every move goes to both, then they are compared. */
#ifndef KOZYR_TESTS_REFERENCE_DURAK_PAIR_H
#define KOZYR_TESTS_REFERENCE_DURAK_PAIR_H

#include "durak_slow.h"

enum { PAIR_PLIES_MAX = 200000 };

typedef struct {
    DurakRules rules;
    SlowPile deck;
    SlowCard trump;
    int first_attacker;
    SlowDurak slow;
    DurakState fast;
    char moves[SLOW_MOVES][SLOW_TEXT]; /* legal now, as the slow one lists them */
    int move_count;
    int plies;
    char history[PAIR_PLIES_MAX][SLOW_TEXT];
    char why[300]; /* the disagreement found */
} DurakPair;

/* The deal as the object that deal_read accepts; what the rules determine is left out if `minimal`.
 * The caller frees it. */
struct cJSON *pair_deal_json(const DurakRules *rules, const SlowPile *deck, SlowCard trump,
                             int first_attacker, bool minimal);
/* Deals in both and compares; false: they disagree, see pair_report. */
bool pair_start(DurakPair *pair, const DurakRules *rules, const SlowPile *deck, SlowCard trump,
                int first_attacker);
/* A shuffled deck, a trump and a first attacker as the rules have it, then pair_start. */
bool pair_start_random(DurakPair *pair, const DurakRules *rules, Rng *rng);
/* Plays a move, legal or not, in both and compares. */
bool pair_play(DurakPair *pair, const char *text);
bool pair_is_legal(const DurakPair *pair, const char *text);
/* Rules, deal, moves so far and the disagreement, to stderr. */
void pair_report(const DurakPair *pair);
CardSet pair_card_set(const SlowPile *pile);

#endif
