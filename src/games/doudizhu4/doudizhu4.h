/* Dou Dizhu for four: two decks with jokers, 25 cards each and eight at the bottom. Each seat bids once; the
 * landlord takes the bottom cards, shown to all, and leads against the three others. No kickers but pairs,
 * which trios take along; bombs are four to eight of a rank, more beat fewer; the four jokers beat all.
 * Ranks from low to high: 3 4 5 6 7 8 9 T J Q K A 2, little joker, big joker. */
#ifndef KOZYR_GAMES_DOUDIZHU4_DOUDIZHU4_H
#define KOZYR_GAMES_DOUDIZHU4_DOUDIZHU4_H

#include <assert.h>
#include <string.h>

#include "cards/combination_move.h"
#include "cards/landlord.h"
#include "cards/two_decks.h"
#include "core/game.h"

enum {
    DOUDIZHU4_SEATS = 4,
    DOUDIZHU4_DECK = 108,
    DOUDIZHU4_HAND = 25,
    DOUDIZHU4_BOTTOM = 8,
    DOUDIZHU4_BID_MAX = 3
};

typedef struct {
    uint8_t seats, max_redeal;
    bool skip_forced_passes;
} Doudizhu4Rules;

typedef enum { DOUDIZHU4_AUCTION, DOUDIZHU4_PLAY, DOUDIZHU4_OVER } Doudizhu4Phase;
typedef enum { DOUDIZHU4_LANDLORD_WON, DOUDIZHU4_PEASANTS_WON } Doudizhu4Reason;

/* A move is a class of combinations, the rank of the head, and for each rank that is played which suits:
 *   bits 63..58 class, 57..54 head, 53 and 52 pairs of jokers as kickers, 4 r + 3 .. 4 r suits of rank r
 * The class says how many cards of a rank there are, so four bits are enough: one card has four suits, two
 * have ten pairs of suits (from 1: 0 is a rank that is not played), three have sixteen. Of bombs bits 7..0
 * are the numbers of cards of the four suits. A pass is 0; a bid has the class DOUDIZHU4_CALLS and its number
 * as the head. */
enum { DOUDIZHU4_CALLS = 63 };
#define DOUDIZHU4_PASS  UINT64_C(0)
#define DOUDIZHU4_CARDS ((UINT64_C(1) << 54) - 1) /* of one deck */

static inline Move doudizhu4_bid(int bid) { return move_of(DOUDIZHU4_CALLS, bid, 0); }

/* What everybody knows; suits of plays are not part of it. */
#define DOUDIZHU4_PUBLIC                                                                                     \
    RankCounts played[DOUDIZHU4_SEATS]; /* by each seat */                                                   \
    TwoDecks bottom;                    /* nothing until there is a landlord */                              \
    Trick trick;                        /* its turn is the turn in all phases, -1: over */                   \
    Doudizhu4Rules rules;                                                                                    \
    uint8_t held[DOUDIZHU4_SEATS]; /* cards in the hand */                                                   \
    uint8_t phase;                 /* Doudizhu4Phase */                                                      \
    uint8_t class, head;           /* of the play to beat; 0: a lead */                                      \
    uint8_t first;                 /* who speaks first */                                                    \
    uint8_t landlord;              /* LANDLORD_NOBODY until there is one */                                  \
    uint8_t bid, bidder, spoken, redeals;                                                                    \
    uint8_t plays[DOUDIZHU4_SEATS], won[DOUDIZHU4_SEATS];            /* plays made; tricks won */            \
    uint8_t bombs_led, bombs_answering, twofold, threefold, rockets; /* bombs that double, that triple */    \
    uint8_t tricks, passes;                                                                                  \
    uint8_t zero[5]; /* fills up eight bytes */

typedef struct {
    DOUDIZHU4_PUBLIC
} Doudizhu4Public;

typedef struct {
    TwoDecks hand[DOUDIZHU4_SEATS];
    union {
        Doudizhu4Public public;
        struct {
            DOUDIZHU4_PUBLIC
        };
    };
    TwoDecks hidden;                 /* the bottom cards until they are shown */
    TwoDecks dealt[DOUDIZHU4_SEATS]; /* hands of the first deal, without bottom cards */
    uint64_t redeal_seed;            /* of the deals that follow when all pass; never part of a view */
} Doudizhu4State;

typedef struct {
    union {
        Doudizhu4Public public;
        struct {
            DOUDIZHU4_PUBLIC
        };
    };
    TwoDecks hand;
    uint64_t seat;
} Doudizhu4View;

/* A ply as everybody sees it: suits are not told. */
typedef struct {
    RankCounts cards; /* played */
    TwoDecks bottom;  /* shown with this ply */
    TwoDecks hand;    /* the own one, where it was dealt: the deal and a redeal */
    int8_t seat;      /* who moved; -1: the deal */
    uint8_t class, head;
    uint8_t redealt;
    uint8_t zero[4];
} Doudizhu4Ply;

/* classes.c */
enum {
    DOUDIZHU4_SINGLE = 1,
    DOUDIZHU4_PAIR,
    DOUDIZHU4_TRIO,
    DOUDIZHU4_TRIO_PAIR,
    DOUDIZHU4_STRAIGHT, /* of five; the longer ones follow */
    DOUDIZHU4_PAIR_CHAIN = DOUDIZHU4_STRAIGHT + 8,
    DOUDIZHU4_AIRPLANE = DOUDIZHU4_PAIR_CHAIN + 10,
    DOUDIZHU4_AIRPLANE_PAIRS = DOUDIZHU4_AIRPLANE + 10,
    DOUDIZHU4_BOMB = DOUDIZHU4_AIRPLANE_PAIRS + 5, /* of four */
    DOUDIZHU4_JOKERS = DOUDIZHU4_BOMB + 5,
    DOUDIZHU4_CLASSES
};
extern const CombinationTable doudizhu4_table;
extern const CombinationRules doudizhu4_kickers;

/* The play of a move; a pass is of class COMBINATION_PASS. */
Combination doudizhu4_combination(Move move);
/* The cards of a play. */
void doudizhu4_cards(Move move, TwoDecks *cards);
/* The move of a play, which takes the lowest suits. */
Move doudizhu4_as_move(const TwoDecks *hand, const Combination *play);

/* rules.c */
extern const OptionTable doudizhu4_rules;

/* deal.c */
extern const Ladder doudizhu4_ladder;
void doudizhu4_deal(void *state, const void *rules, Rng *rng);
void doudizhu4_redeal(Doudizhu4State *state);
bool doudizhu4_deal_read(void *state, const void *rules, const struct cJSON *deal, Error *error);
void doudizhu4_deal_write(const void *state, Text *out);

/* ["3D","3D","4C"], from low to high. */
void doudizhu4_write_cards(const TwoDecks *cards, Text *out);

/* score.c */
int32_t doudizhu4_multiplier(const Doudizhu4Public *public, bool spring);
void doudizhu4_outcome(const Doudizhu4State *state, Outcome *out);
void doudizhu4_forfeit(const void *state, int culprit, Outcome *out);
void doudizhu4_score_bounds(const void *rules, int32_t *lowest, int32_t *highest);

/* statistics.c */
enum { DOUDIZHU4_STATS = 21 };
extern const GameStat doudizhu4_stats[DOUDIZHU4_STATS];
extern const char *const doudizhu4_covariates[];
void doudizhu4_statistics(const void *state, int32_t *out);

/* view.c */
void doudizhu4_observe(const void *state, int seat, void *view);
void doudizhu4_observe_ply(const void *before, Move move, const void *after, int seat, void *ply);
void doudizhu4_determinize(const void *view, Rng *rng, void *state);
bool doudizhu4_check_cards(const Doudizhu4View *view, Error *error); /* of a view from outside */
bool doudizhu4_view_check(const void *view, Error *error);           /* view_check.c */
bool doudizhu4_audit(const void *state, Error *error);

/* fields.c */
extern const FieldTable doudizhu4_view_fields, doudizhu4_ply_fields;

/* notation.c */
size_t doudizhu4_move_format(Move move, char *out);
bool doudizhu4_move_parse(const char *text, Move *move);
void doudizhu4_hand_show(const TwoDecks *hand, Text *out);
void doudizhu4_show(const void *state, Text *out);

/* solve.c: endings with two hands left. */
bool doudizhu4_solve(const void *rules, const struct cJSON *position, Solution *solution, Error *error);

extern const Game game_doudizhu4;

#endif
