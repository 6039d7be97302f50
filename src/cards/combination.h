/* Combinations of climbing games in which suits do not matter: a body of equal runs (one rank three times,
 * five ranks once each ...) and kickers. A game is a table of classes and rules for the kickers; from it
 * come the plays of a hand, the answers to a play and the readings of a set of cards. */
#ifndef KOZYR_CARDS_COMBINATION_H
#define KOZYR_CARDS_COMBINATION_H

#include <stdbool.h>

#include "cards/rank_count.h"

enum {
    COMBINATION_PASS = 0,
    COMBINATION_CLASSES_MAX = 63,
    COMBINATION_READINGS_MAX = 8,
    COMBINATIONS_MAX = 6144 /* plays of one hand: see each game for the proof */
};

/* Plays of one class compare by their heads. */
typedef struct {
    const char *name;  /* of the reading: "airplane with solos" */
    uint8_t multiple;  /* cards of each rank in the body */
    uint8_t length;    /* ranks in the body */
    uint8_t singles;   /* kickers of one card ... */
    uint8_t pairs;     /* ... and of two */
    uint8_t next;      /* where no body is found: the next class that may have one */
    uint8_t declared;  /* the same plays where their reading has to be said; 0: they never are in doubt */
    uint8_t beaten_by; /* another class whose higher heads beat it, too; 0: none */
    bool bomb;         /* beats all classes before it, bombs included */
    bool jokers;       /* the body is made of both jokers */
    bool body_kickers; /* a kicker may have a rank of the body, whatever the rules say */
} CombinationClass;

#define COMBINATIONS_ALL (~UINT64_C(0))

/* What the rules leave open. */
typedef struct {
    uint64_t classes;   /* bit per class that is played */
    uint8_t single_max; /* kickers of one card that may share a rank */
    uint8_t pair_max;   /* pairs of kickers that may share a rank */
    bool body_kickers;  /* in chains a kicker may have a rank of the body */
    bool joker_kickers; /* both kinds of jokers may be kickers of one play */
    bool adjacent;      /* three kickers of one rank may be next to the chain that they would prolong */
    bool ambiguous;     /* a set of cards may have several readings */
} CombinationRules;

typedef struct {
    const CombinationClass *classes; /* from 1; classes[0] is a pass */
    int count;                       /* of classes without those that declare a reading, pass included */
    int all;                         /* with those */
    int first_bomb;                  /* the first class of bombs, after which all are; without bombs: count */
    RankSet chain;                   /* ranks of chains */
    bool low_ends; /* the two highest of these are below the lowest as well: A 2 3; they are 11 and 12 */
    const CombinationRules *liberal; /* under which all cards that can have a reading have it */
} CombinationTable;

typedef struct {
    RankCounts cards;
    uint8_t class, head; /* the head is the highest rank of the body */
} Combination;

/* All plays that the hand can lead, by class, head and cards, each ascending; their number. Classes that
 * declare a reading come where the plain ones would. */
int combinations_lead(const CombinationTable *table, const CombinationRules *rules, RankCounts hand,
                      Combination *out);

/* All plays that beat one of this class, not one that declares, with this head. */
int combinations_answer(const CombinationTable *table, const CombinationRules *rules, RankCounts hand,
                        int class, int head, Combination *out);

/* Heads of the bodies that the hand has for a class, whatever kickers it would need. */
RankSet combinations_heads(const CombinationTable *table, RankCounts hand, int class);

/* The first play of the class in these lists whose head is one of `heads`: of the lowest head for which the
 * hand has kickers, with the lowest kickers. False if there is none. For rules that are not ambiguous, and
 * classes without kickers of both sizes. */
bool combinations_first(const CombinationTable *table, const CombinationRules *rules, RankCounts hand,
                        int class, RankSet heads, Combination *out);

/* The heads that answers to a play of the class can have, whatever kickers they would need: of the same class
 * and of the one that beats it, too, as far as they are higher; and how many those of bombs are. */
typedef struct {
    int class;
    RankSet same, also;
    int bombs;
} CombinationHeads;
CombinationHeads combinations_answering(const CombinationTable *table, RankCounts hand, int class);

/* How many of them beat the head: 0 if nothing can. */
static inline int combination_heads_above(const CombinationHeads *heads, int head) {
    RankSet above = ranks_above(head);
    return heads->bombs + __builtin_popcountll(heads->same & above) +
           __builtin_popcountll(heads->also & above);
}

/* The readings of a set of cards, none declared, in the order in which a play that declares nothing takes
 * them: plain chains before others, then the higher head; at most COMBINATION_READINGS_MAX. */
int combinations_read(const CombinationTable *table, const CombinationRules *rules, RankCounts cards,
                      Combination *out);

/* Cards in a play of the class. */
static inline int combination_cards(const CombinationClass *class) {
    return class->multiple * class->length + class->singles + 2 * class->pairs;
}

/* The class without the declaration. */
static inline int combination_plain(const CombinationTable *table, int class) {
    bool declares = class >= table->count && class < table->all;
    return declares ? table->classes[class].declared : class;
}

/* The class that a move of the play names: the declaring one if its cards could be read otherwise, by these
 * rules or, if they can have one reading only, by liberal ones. */
int combination_declare(const CombinationTable *table, const CombinationRules *rules,
                        const Combination *play);

/* Whether a play beats another; classes that do not declare. */
bool combination_beats(const CombinationTable *table, int class, int head, int beaten, int beaten_head);

#endif
