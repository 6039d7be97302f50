/* Dou Dizhu, fight the landlord: three seats, one deck with jokers, 17 cards each and three at the bottom.
 * An auction makes one seat the landlord, who takes the bottom cards, shown to all, and leads; the other
 * two, the peasants, play together against him. A trick is led with any combination and goes on with higher
 * ones of the same class, bombs, and the rocket, until two seats in a row pass. The first empty hand wins
 * for its side. Ranks from low to high: 3 4 5 6 7 8 9 T J Q K A 2, little joker, big joker. */
#ifndef KOZYR_GAMES_DOUDIZHU_DOUDIZHU_H
#define KOZYR_GAMES_DOUDIZHU_DOUDIZHU_H

#include <assert.h>
#include <string.h>

#include "cards/combination_move.h"
#include "cards/landlord.h"
#include "core/game.h"

enum { DOUDIZHU_SEATS = 3, DOUDIZHU_DECK = 54, DOUDIZHU_HAND = 17, DOUDIZHU_BOTTOM = 3 };

typedef enum { DOUDIZHU_SCORE, DOUDIZHU_SCORE_OPEN, DOUDIZHU_CALL_ROB, DOUDIZHU_NO_AUCTION } DoudizhuAuction;
typedef enum {
    DOUDIZHU_USUAL, /* redeal; call_rob: forced */
    DOUDIZHU_REDEAL,
    DOUDIZHU_FORCED,
    DOUDIZHU_SEAT_ZERO,
    DOUDIZHU_NO_LANDLORD
} DoudizhuAllPass;
typedef enum {
    DOUDIZHU_STANDARD,
    DOUDIZHU_NATIONAL,
    DOUDIZHU_OPENSPIEL,
    DOUDIZHU_WP,
    DOUDIZHU_ADP,
    DOUDIZHU_RLCARD
} DoudizhuScoring;

typedef struct {
    uint8_t seats, auction, all_pass, scoring; /* the enums above */
    uint8_t max_redeal;
    bool four_with_two, rocket_kickers, bomb_kickers, adjacent_kickers, body_kickers, repeated_pairs;
    bool skip_forced_passes;
} DoudizhuRules;

typedef enum { DOUDIZHU_AUCTION, DOUDIZHU_DOUBLING, DOUDIZHU_PLAY, DOUDIZHU_OVER } DoudizhuPhase;
typedef enum { DOUDIZHU_LANDLORD_WON, DOUDIZHU_PEASANTS_WON, DOUDIZHU_ALL_PASSED } DoudizhuReason;

/* A move is a class of combinations, the rank of the head and the cards, the lowest suits of the hand:
 *   bits 63..58 class, 57..54 head, 53..0 cards on a ladder
 * A pass is 0. What is said before the play has the class DOUDIZHU_CALLS and the word as its head. */
enum { DOUDIZHU_CALLS = 63 };
#define DOUDIZHU_PASS  UINT64_C(0)
#define DOUDIZHU_CARDS ((UINT64_C(1) << DOUDIZHU_DECK) - 1)

/* Words of the auction; a bid is its number. */
enum { DOUDIZHU_BID_MAX = 3, DOUDIZHU_CALL = 4, DOUDIZHU_ROB, DOUDIZHU_DOUBLE, DOUDIZHU_REDOUBLE };

static inline Move doudizhu_word(int word) { return move_of(DOUDIZHU_CALLS, word, 0); }

/* What everybody knows; one layout in state and view. Suits of plays are not part of it: they would tell
 * which cards of the rank their owner has not. */
#define DOUDIZHU_PUBLIC                                                                                      \
    RankCounts played[DOUDIZHU_SEATS]; /* by each seat */                                                    \
    CardSet bottom;                    /* 0 until there is a landlord */                                     \
    DoudizhuRules rules;                                                                                     \
    Trick trick;                  /* its turn is the turn in all phases, -1: over */                         \
    uint8_t held[DOUDIZHU_SEATS]; /* cards in the hand */                                                    \
    uint8_t phase;                /* DoudizhuPhase */                                                        \
    uint8_t class, head;          /* of the play to beat, without a declaration; 0: a lead */                \
    uint8_t first;                /* who speaks first */                                                     \
    uint8_t landlord;             /* LANDLORD_NOBODY until there is one */                                   \
    uint8_t bid, bidder;          /* the highest so far; call_rob: 1 and who said yes last */                \
    uint8_t caller, robs;         /* call_rob: who said yes first, and how many said so after him */         \
    uint8_t spoken, silent;       /* turns of the auction, and passes in a row at its end */                 \
    uint8_t redeals;                                                                                         \
    uint8_t doubled; /* bit per seat: defenders who doubled, the landlord if he redoubled */                 \
    uint8_t plays[DOUDIZHU_SEATS], won[DOUDIZHU_SEATS]; /* plays made; tricks won */                         \
    uint8_t bombs_led, bombs_answering, rockets;        /* a rocket is a bomb, too */                        \
    uint8_t tricks, passes;                             /* of the play */                                    \
    uint8_t zero;                                       /* fills up eight bytes */

typedef struct {
    DOUDIZHU_PUBLIC
} DoudizhuPublic;

typedef struct {
    CardSet hand[DOUDIZHU_SEATS];
    union {
        DoudizhuPublic public;
        struct {
            DOUDIZHU_PUBLIC
        };
    };
    CardSet hidden;                /* the bottom cards until they are shown */
    CardSet dealt[DOUDIZHU_SEATS]; /* hands of the first deal, without bottom cards */
    uint64_t redeal_seed;          /* of the deals that follow when all pass; never part of a view */
} DoudizhuState;

typedef struct {
    union {
        DoudizhuPublic public;
        struct {
            DOUDIZHU_PUBLIC
        };
    };
    CardSet hand;
    uint64_t seat;
} DoudizhuView;

/* A ply as everybody sees it: suits are not told. */
typedef struct {
    RankCounts cards;    /* played */
    CardSet bottom;      /* shown with this ply */
    CardSet hand;        /* the own one, where it was dealt: the deal and a redeal */
    int8_t seat;         /* who moved; -1: the deal */
    uint8_t class, head; /* as in the move, declared or not; calls too */
    uint8_t redealt;
    uint8_t zero[4];
} DoudizhuPly;

/* classes.c: the classes of combinations, and what the rules make of them. */
enum {
    DOUDIZHU_SOLO = 1,
    DOUDIZHU_PAIR,
    DOUDIZHU_TRIO,
    DOUDIZHU_TRIO_SOLO,
    DOUDIZHU_TRIO_PAIR,
    DOUDIZHU_SOLO_CHAIN, /* of five; the longer ones follow */
    DOUDIZHU_PAIR_CHAIN = DOUDIZHU_SOLO_CHAIN + 8,
    DOUDIZHU_AIRPLANE = DOUDIZHU_PAIR_CHAIN + 8,
    DOUDIZHU_AIRPLANE_SOLOS = DOUDIZHU_AIRPLANE + 5,
    DOUDIZHU_AIRPLANE_PAIRS = DOUDIZHU_AIRPLANE_SOLOS + 4,
    DOUDIZHU_FOUR_SOLOS = DOUDIZHU_AIRPLANE_PAIRS + 3,
    DOUDIZHU_FOUR_PAIRS,
    DOUDIZHU_BOMB,
    DOUDIZHU_ROCKET,
    DOUDIZHU_CLASSES
};
extern const CombinationTable doudizhu_table;

static inline CombinationRules doudizhu_combinations(const DoudizhuRules *rules) {
    uint64_t fours = UINT64_C(3) << DOUDIZHU_FOUR_SOLOS;
    return (CombinationRules){
        .classes = rules->four_with_two ? COMBINATIONS_ALL : ~fours,
        .single_max = rules->bomb_kickers ? 4 : 3,
        .pair_max = rules->repeated_pairs ? 2 : 1,
        .body_kickers = rules->body_kickers,
        .joker_kickers = rules->rocket_kickers,
        .adjacent = rules->adjacent_kickers,
        .ambiguous = rules->adjacent_kickers || rules->body_kickers || rules->repeated_pairs,
    };
}

/* rules.c */
extern const OptionTable doudizhu_rules;
bool doudizhu_check(const void *rules, Error *error);
int doudizhu_fixed_sides(const void *rules, uint8_t side[], Error *error);

/* deal.c */
extern const Ladder doudizhu_ladder;
void doudizhu_start(DoudizhuState *state, const DoudizhuRules *rules, const CardSet hand[DOUDIZHU_SEATS],
                    int first, uint64_t redeal_seed);
void doudizhu_deal(void *state, const void *rules, Rng *rng);
/* Everybody passed: new hands and a new first speaker. */
void doudizhu_redeal(DoudizhuState *state);
bool doudizhu_deal_read(void *state, const void *rules, const struct cJSON *deal, Error *error);
void doudizhu_deal_write(const void *state, Text *out);

/* auction.c */
int doudizhu_words(const DoudizhuPublic *public, Move *out);
void doudizhu_speak(DoudizhuState *state, Move move);

/* legal.c: the legal moves of the seat to act, which holds `hand`, ascending; returns their number. */
int doudizhu_legal(const DoudizhuPublic *public, CardSet hand, Move *out);

/* lowest.c: the cheapest play that keeps the bombs, for the bot and for simulated games. */
Move doudizhu_lowest(const DoudizhuPublic *public, int seat, CardSet hand);

/* score.c: what a game is worth. */
void doudizhu_outcome(const DoudizhuState *state, Outcome *out);
void doudizhu_forfeit(const void *state, int culprit, Outcome *out);
void doudizhu_score_bounds(const void *rules, int32_t *lowest, int32_t *highest);

/* statistics.c */
enum { DOUDIZHU_STATS = 22 };
extern const GameStat doudizhu_stats[DOUDIZHU_STATS];
extern const char *const doudizhu_covariates[];
void doudizhu_statistics(const void *state, int32_t *out);

/* view.c */
void doudizhu_observe(const void *state, int seat, void *view);
void doudizhu_observe_ply(const void *before, Move move, const void *after, int seat, void *ply);
void doudizhu_determinize(const void *view, Rng *rng, void *state);
bool doudizhu_check_cards(const DoudizhuView *view, Error *error); /* of a view from outside */
bool doudizhu_view_check(const void *view, Error *error);          /* view_check.c */
bool doudizhu_audit(const void *state, Error *error);
extern const FieldTable doudizhu_view_fields, doudizhu_ply_fields; /* fields.c */

/* notation.c */
size_t doudizhu_move_format(Move move, char *out);
bool doudizhu_move_parse(const char *text, Move *move);
void doudizhu_show(const void *state, Text *out);

/* solve.c: endings with two hands left. */
bool doudizhu_solve(const void *rules, const struct cJSON *position, Solution *solution, Error *error);

extern const Game game_doudizhu;

#endif
