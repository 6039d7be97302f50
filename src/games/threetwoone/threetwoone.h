/* Three-two-one: four seats, 13 cards each. Who holds the diamond three leads, and the first play holds it.
 * Plays are one to four of a rank, straights of each of these, three with two, three with two and one, and
 * four or a straight of two and more with one. Suits never matter otherwise. Who passes is out of the trick.
 * The first empty hand wins; the others pay by their cards. Ranks from low to high: 3 4 5 6 7 8 9 T J Q K A
 * 2; straights run A 2 3 4 .. K A 2 and are headed by their last card. */
#ifndef KOZYR_GAMES_THREETWOONE_THREETWOONE_H
#define KOZYR_GAMES_THREETWOONE_THREETWOONE_H

#include <assert.h>
#include <string.h>

#include "cards/combination_move.h"
#include "cards/trick.h"
#include "core/game.h"

enum { THREETWOONE_SEATS = 4, THREETWOONE_DECK = 52, THREETWOONE_HAND = 13, THREETWOONE_TWO = 12 };

typedef enum { THREETWOONE_LOCK_TRICK, THREETWOONE_LOCK_ROUND } ThreetwooneLock;

typedef struct {
    uint8_t seats, lock; /* ThreetwooneLock */
    bool skip_forced_passes;
} ThreetwooneRules;

/* A move is a class of combinations, the rank of the head and the cards, the lowest suits of the hand:
 *   bits 63..58 class, 57..54 head, 51..0 cards on a ladder. A pass is 0. */
#define THREETWOONE_PASS  UINT64_C(0)
#define THREETWOONE_CARDS ((UINT64_C(1) << THREETWOONE_DECK) - 1)
#define THREETWOONE_START UINT64_C(1) /* the diamond three */

/* What everybody knows; suits of plays are not part of it. */
#define THREETWOONE_PUBLIC                                                                                   \
    RankCounts played[THREETWOONE_SEATS]; /* by each seat */                                                 \
    Trick trick;                          /* its turn is -1 when the game is over */                         \
    ThreetwooneRules rules;                                                                                  \
    uint8_t held[THREETWOONE_SEATS]; /* cards in the hand */                                                 \
    uint8_t class, head;             /* of the last play, without a declaration; 0: none yet */              \
    uint8_t first;                   /* who was dealt the diamond three */                                   \
    uint8_t plays[THREETWOONE_SEATS], won[THREETWOONE_SEATS]; /* plays made; tricks won */                   \
    uint8_t tricks, passes;                                                                                  \
    uint8_t zero[4]; /* fills up eight bytes */

typedef struct {
    THREETWOONE_PUBLIC
} ThreetwoonePublic;

typedef struct {
    CardSet hand[THREETWOONE_SEATS];
    union {
        ThreetwoonePublic public;
        struct {
            THREETWOONE_PUBLIC
        };
    };
    CardSet dealt[THREETWOONE_SEATS];
} ThreetwooneState;

typedef struct {
    union {
        ThreetwoonePublic public;
        struct {
            THREETWOONE_PUBLIC
        };
    };
    CardSet hand;
    uint64_t seat;
} ThreetwooneView;

/* A ply as everybody sees it: suits are not told. */
typedef struct {
    RankCounts cards;    /* played */
    CardSet hand;        /* the own one: the deal */
    int8_t seat;         /* who moved; -1: the deal */
    uint8_t class, head; /* as in the move, declared or not */
    uint8_t zero[5];
} ThreetwoonePly;

/* classes.c */
enum {
    THREETWOONE_SINGLE = 1,
    THREETWOONE_PAIR,
    THREETWOONE_TRIPLE,
    THREETWOONE_FOUR,
    THREETWOONE_STRAIGHT, /* of three; the longer ones follow */
    THREETWOONE_PAIR_STRAIGHT = THREETWOONE_STRAIGHT + 11,
    THREETWOONE_TRIPLE_STRAIGHT = THREETWOONE_PAIR_STRAIGHT + 5,
    THREETWOONE_FOUR_STRAIGHT = THREETWOONE_TRIPLE_STRAIGHT + 3,
    THREETWOONE_TRIPLE_PAIR = THREETWOONE_FOUR_STRAIGHT + 2,
    THREETWOONE_TRIPLE_PAIR_ONE,
    THREETWOONE_FOUR_ONE,
    THREETWOONE_PAIRS_ONE,
    THREETWOONE_TRIPLES_ONE = THREETWOONE_PAIRS_ONE + 4,
    THREETWOONE_FOURS_ONE = THREETWOONE_TRIPLES_ONE + 3,
    THREETWOONE_CLASSES = THREETWOONE_FOURS_ONE + 2
};
extern const CombinationTable threetwoone_table;
extern const CombinationRules threetwoone_kickers;

/* rules.c */
extern const OptionTable threetwoone_rules;

/* deal.c */
extern const Ladder threetwoone_ladder;
void threetwoone_deal(void *state, const void *rules, Rng *rng);
bool threetwoone_deal_read(void *state, const void *rules, const struct cJSON *deal, Error *error);
void threetwoone_deal_write(const void *state, Text *out);

/* view.c */
void threetwoone_observe(const void *state, int seat, void *view);
void threetwoone_observe_ply(const void *before, Move move, const void *after, int seat, void *ply);
void threetwoone_determinize(const void *view, Rng *rng, void *state);
bool threetwoone_view_check(const void *view, Error *error);
bool threetwoone_audit(const void *state, Error *error);

/* fields.c */
extern const FieldTable threetwoone_view_fields, threetwoone_ply_fields;

/* notation.c */
size_t threetwoone_move_format(Move move, char *out);
bool threetwoone_move_parse(const char *text, Move *move);
void threetwoone_show(const void *state, Text *out);

/* solve.c: endings with two hands left. */
bool threetwoone_solve(const void *rules, const struct cJSON *position, Solution *solution, Error *error);

extern const Game game_threetwoone;

#endif
