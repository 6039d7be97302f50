/* Combinations of climbing games in which suits do not matter. A combination is a body (one rank three times,
 * five ranks once each ...) and kickers. A game is a table of classes and rules for the kickers. From these
 * come the plays of a hand, the answers to a play and the readings of a set of cards. */
#ifndef KOZYR_CARDS_COMBINATION_H
#define KOZYR_CARDS_COMBINATION_H

#include <stdbool.h>

#include "cards/rank_count.h"

enum {
    COMBINATION_PASS = 0,
    COMBINATION_CLASSES_MAX = 63,
    COMBINATION_READINGS_MAX = 8,
    COMBINATIONS_MAX = 6144 /* plays of one hand; the head of each game proves its bound, below 2,000 */
};

/* Plays of one class compare by their heads. */
typedef struct {
    const char *name;  /* name of the reading: "airplane with solos" */
    uint8_t multiple;  /* cards of each rank in the body */
    uint8_t length;    /* ranks in the body */
    uint8_t singles;   /* kickers of one card ... */
    uint8_t pairs;     /* ... and of two */
    uint8_t next;      /* the next class to try if the hand has no body of this one */
    uint8_t declared;  /* the same plays with a declared reading; 0 if the reading is never ambiguous */
    uint8_t beaten_by; /* another class whose higher heads also beat this one; 0 if none */
    bool bomb;         /* beats all classes before it, including bombs */
    bool jokers;       /* the body is both jokers */
    bool body_kickers; /* a kicker may have a rank of the body, whatever the rules say */
} CombinationClass;

#define COMBINATIONS_ALL (~UINT64_C(0))

/* The rules that games and options vary. */
typedef struct {
    uint64_t classes;   /* bit per class that is played */
    uint8_t single_max; /* kickers of one card that may share a rank */
    uint8_t pair_max;   /* pairs of kickers that may share a rank */
    bool body_kickers;  /* in chains a kicker may have a rank of the body */
    bool joker_kickers; /* both kinds of jokers may be kickers of one play */
    bool adjacent;      /* three kickers of one rank may be adjacent to the chain that they would prolong */
    bool ambiguous;     /* a set of cards may have several readings */
} CombinationRules;

typedef struct {
    const CombinationClass *classes; /* from 1; classes[0] is the pass */
    int count;                       /* of classes without the declaring ones, pass included */
    int all;                         /* including the declaring classes */
    int first_bomb;                  /* the first bomb class; all later ones are bombs; `count` if none */
    RankSet chain;                   /* ranks that chains may use */
    bool low_ends;                   /* A and 2 (ranks 11 and 12) also rank below the lowest: A 2 3 */
    const CombinationRules *liberal; /* rules under which every possible reading is allowed */
} CombinationTable;

typedef struct {
    RankCounts cards;
    uint8_t class, head; /* the head is the highest rank of the body */
} Combination;

/* Writes all plays that the hand can lead, ascending by class, head and cards; returns their number. A
 * declaring class takes the place of the plain one in this order. */
int combinations_lead(const CombinationTable *table, const CombinationRules *rules, RankCounts hand,
                      Combination *out);

/* Writes all plays that beat a play of this class, which must not be a declaring one, and this head. */
int combinations_answer(const CombinationTable *table, const CombinationRules *rules, RankCounts hand,
                        int class, int head, Combination *out);

/* All plays of one class, counted but not listed. */
typedef struct {
    RankSet heads;
    uint8_t class;
    int plays;
} CombinationPart;

/* The plays of either list above, counted class by class. */
typedef struct {
    const CombinationTable *table; /* these three are given */
    const CombinationRules *rules; /* not ambiguous */
    RankCounts hand;
    int plays, parts;
    CombinationPart part[COMBINATION_CLASSES_MAX];
} CombinationChoice;

/* Counts the plays that the hand can lead, or that beat a play of this class and head. */
void combinations_choose_lead(CombinationChoice *choice);
void combinations_choose_answer(CombinationChoice *choice, int class, int head);
/* The play at this index of the list. */
void combinations_nth(const CombinationChoice *choice, int index, Combination *out);

/* Heads of the bodies that the hand has for a class, with or without the kickers they need. */
RankSet combinations_heads(const CombinationTable *table, RankCounts hand, int class);

/* Finds the first play of the class in these lists whose head is in `heads`: the lowest head for which the hand
 * has kickers, with the lowest kickers. Returns false if there is none. Requires rules that are not ambiguous,
 * and a class without kickers of both sizes. */
bool combinations_first(const CombinationTable *table, const CombinationRules *rules, RankCounts hand,
                        int class, RankSet heads, Combination *out);

/* Possible heads of answers to plays of the class, with or without the kickers they need: of the class itself,
 * of the class that also beats it, and the number of bombs. Only higher heads beat a play. */
typedef struct {
    int class;
    RankSet same, also;
    int bombs;
} CombinationHeads;
CombinationHeads combinations_answering(const CombinationTable *table, RankCounts hand, int class);

/* The number of heads that beat `head`; 0 if nothing beats it. */
static inline int combination_heads_above(const CombinationHeads *heads, int head) {
    RankSet above = ranks_above(head);
    return heads->bombs + __builtin_popcountll(heads->same & above) +
           __builtin_popcountll(heads->also & above);
}

/* Writes the undeclared readings of a set of cards, at most COMBINATION_READINGS_MAX, in the order of
 * preference for a play without a declaration: plain chains first, then the higher head. Returns their
 * number. */
int combinations_read(const CombinationTable *table, const CombinationRules *rules, RankCounts cards,
                      Combination *out);

/* The number of cards in a play of the class. */
static inline int combination_cards(const CombinationClass *class) {
    return class->multiple * class->length + class->singles + 2 * class->pairs;
}

/* The class without a declaration. */
static inline int combination_plain(const CombinationTable *table, int class) {
    bool declares = class >= table->count && class < table->all;
    return declares ? table->classes[class].declared : class;
}

/* Returns the class that the play's move must name. It is the declaring class if the rules allow another
 * reading, or if the liberal rules prefer another one. */
int combination_declare(const CombinationTable *table, const CombinationRules *rules,
                        const Combination *play);

/* True if a play beats another; both classes are undeclared. */
bool combination_beats(const CombinationTable *table, int class, int head, int beaten, int beaten_head);

#endif
