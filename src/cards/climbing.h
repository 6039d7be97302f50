/* Climbing games in which suits do not matter, with an auction or without: Dou Dizhu and its kin. Hands are
 * dealt from one or two decks; a trick is led with a combination and goes on with higher ones of its class,
 * bombs, or passes; the first empty hand ends the game.
 *
 * - With an auction, one seat becomes the landlord. It takes the bottom cards, shown to all, and leads; all
 *   others are partners against it.
 * - Without one, the seat that holds the lowest card leads, with a play that has this card; who passes is out
 *   of the trick, and everybody plays alone.
 *
 * A game is a ClimbingVariant: its deck, its combinations, and what a game is worth. All else is here; the
 * file of a game includes cards/climbing_game.h. */
#ifndef KOZYR_CARDS_CLIMBING_H
#define KOZYR_CARDS_CLIMBING_H

#include <assert.h>
#include <string.h>

#include "cards/combination_move.h"
#include "cards/trick.h"
#include "cards/two_decks.h"
#include "core/game.h"

enum { CLIMBING_SEATS_MAX = 4, CLIMBING_NOBODY = 255, CLIMBING_BID_MAX = 3 };

/* Bids: each seat once passes or bids higher; or round the table until all others have passed in a row. */
typedef enum { CLIMBING_BIDS, CLIMBING_BIDS_OPEN, CLIMBING_CALLS, CLIMBING_NO_AUCTION } ClimbingAuction;

/* When nobody wants to be the landlord. */
typedef enum {
    CLIMBING_USUAL, /* as redeal; calls: as forced */
    CLIMBING_REDEAL,
    CLIMBING_FORCED, /* the first speaker, for 1 */
    CLIMBING_SEAT_ZERO,
    CLIMBING_NO_LANDLORD
} ClimbingAllPass;

/* How long who passed is out, in games without an auction. */
typedef enum { CLIMBING_LOCK_TRICK, CLIMBING_LOCK_ROUND } ClimbingLock;

/* What rules may leave open. A game's option table has rows for those that it leaves open; others are 0. */
typedef struct {
    uint8_t seats;
    uint8_t auction, all_pass, lock; /* the enums above */
    uint8_t scoring;                 /* of the game's own choice */
    uint8_t max_redeal;
    bool four_with_two, rocket_kickers, bomb_kickers, adjacent_kickers, body_kickers, repeated_pairs;
    bool skip_forced_passes;
} ClimbingRules;

/* A move is a class of combinations, the rank of the head and the cards, the lowest suits of the hand:
 *   bits 63..58 class, 57..54 head, 53..0 cards on a ladder; with two decks as in cards/two_decks.h
 * A pass is 0. What is said before the play has the class CLIMBING_SAID and the word as its head. */
#define CLIMBING_PASS UINT64_C(0)
enum { CLIMBING_SAID = 63 };

/* Words of the auction; a bid is its number. */
enum {
    CLIMBING_CALL = CLIMBING_BID_MAX + 1,
    CLIMBING_ROB,
    CLIMBING_DOUBLE,
    CLIMBING_REDOUBLE,
    CLIMBING_WORDS
};

static inline Move climbing_word(int word) { return move_of(CLIMBING_SAID, word, 0); }

/* Games without an auction stay in the first phase; that they are over, their turn tells. */
typedef enum { CLIMBING_SPEAKING, CLIMBING_DOUBLING, CLIMBING_PLAY, CLIMBING_OVER } ClimbingPhase;
typedef enum { CLIMBING_LANDLORD_WON, CLIMBING_PEASANTS_WON, CLIMBING_ALL_PASSED } ClimbingReason;

/* What everybody knows; one layout in state and view. Suits of plays are not part of it: they would tell
 * which cards of the rank their owner has not. Fields of an auction are 0 in games without one. */
typedef struct {
    RankCounts played[CLIMBING_SEATS_MAX]; /* by each seat */
    TwoDecks bottom;                       /* nothing until there is a landlord */
    Trick trick;                           /* its turn is the turn in all phases, -1: over */
    ClimbingRules rules;
    uint8_t held[CLIMBING_SEATS_MAX]; /* cards in the hand */
    uint8_t phase;                    /* ClimbingPhase */
    uint8_t class, head;              /* of the play to beat, without a declaration; 0: a lead. Without an
                                         auction of the last play; 0: there was none */
    uint8_t first;          /* who speaks first; without an auction, who was dealt the lowest card */
    uint8_t landlord;       /* CLIMBING_NOBODY until there is one */
    uint8_t bid, bidder;    /* the highest so far; calls: 1 and who said yes last */
    uint8_t caller, robs;   /* calls: who said yes first, and how many said so after him */
    uint8_t spoken, silent; /* turns of the auction, and passes in a row at its end */
    uint8_t redeals;
    uint8_t doubled; /* bit per seat: defenders who doubled, the landlord if he redoubled */
    uint8_t plays[CLIMBING_SEATS_MAX], won[CLIMBING_SEATS_MAX]; /* plays made; tricks won */
    uint8_t bombs_led, bombs_answering, rockets;                /* all jokers are a rocket, and a bomb, too */
    uint8_t twofold, threefold; /* bombs that double and triple, where not all are worth the same */
    uint8_t tricks, passes;     /* tricks led; passes of the play */
    uint8_t zero;               /* fills up eight bytes */
} ClimbingPublic;

typedef struct {
    TwoDecks hand[CLIMBING_SEATS_MAX]; /* of one deck: once */
    ClimbingPublic public;
    TwoDecks hidden;                    /* the bottom cards until they are shown */
    TwoDecks dealt[CLIMBING_SEATS_MAX]; /* hands of the first deal, without bottom cards */
    uint64_t redeal_seed;               /* of the deals that follow when all pass; never part of a view */
} ClimbingState;

typedef struct {
    ClimbingPublic public;
    TwoDecks hand;
    uint64_t seat;
} ClimbingView;

/* What a seat chooses from, in a game or a simulated one. */
typedef struct {
    const ClimbingPublic *public;
    const TwoDecks *hand;
    const Move *legal;
    int count, seat;
} ClimbingTurn;

static inline ClimbingTurn climbing_turn(const ClimbingView *view, const Move *legal, int count) {
    return (ClimbingTurn){&view->public, &view->hand, legal, count, (int)view->seat};
}

static inline ClimbingTurn climbing_simulated_turn(const ClimbingState *state, const Move *legal, int count) {
    int seat = state->public.trick.turn;
    return (ClimbingTurn){&state->public, &state->hand[seat], legal, count, seat};
}

/* A ply as everybody sees it: suits are not told. */
typedef struct {
    RankCounts cards;    /* played */
    TwoDecks bottom;     /* shown with this ply */
    TwoDecks hand;       /* the own one, where it was dealt: the deal and a redeal */
    int8_t seat;         /* who moved; -1: the deal */
    uint8_t class, head; /* as in the move, declared or not; words, too */
    uint8_t redealt;
    uint8_t zero[4];
} ClimbingPly;

/* What statistics tell of a game: rows of Game.stats, in any order. */
typedef enum {
    CLIMBING_FIRST,
    CLIMBING_WINNER,
    CLIMBING_LANDLORD,
    CLIMBING_BID,
    CLIMBING_ROBS,
    CLIMBING_REDEALS,
    CLIMBING_MULTIPLIER, /* of the bid, as ClimbingVariant.multiplier has it */
    CLIMBING_BOMBS_LED,
    CLIMBING_BOMBS_ANSWERING,
    CLIMBING_BOMBS_COUNTING, /* twofold and threefold ones */
    CLIMBING_ROCKETS,
    CLIMBING_SPRING,
    CLIMBING_ANTI_SPRING,
    CLIMBING_TRICKS,
    CLIMBING_PASSES,
    CLIMBING_SEAT_FIGURES, /* those of a seat follow */
    CLIMBING_PLAYS_NEEDED = CLIMBING_SEAT_FIGURES,
    CLIMBING_BOMBS_DEALT, /* and all jokers, as one */
    CLIMBING_FOURS_DEALT,
    CLIMBING_CONTROLS_DEALT, /* twos and jokers */
    CLIMBING_DOUBLED,
    CLIMBING_PLAYS,
    CLIMBING_WON,
    CLIMBING_LEFT,
    CLIMBING_SIDE,
    CLIMBING_ROLE
} ClimbingFigure;

typedef struct {
    const Ladder *ladder;
    const CombinationTable *table;
    uint8_t seats, decks, hand, bottom; /* numbers; cards of a hand and of the bottom, which are all */
    bool auction;                       /* rules may still do without it: then seat 0 is the landlord */
    bool calls; /* rules may choose open bids, calls and robs, or doubling: `silent`, `caller`, `robs` and
                   `doubled` are in use; without it each seat bids once */
    uint8_t doubling;           /* the scoring under which defenders may double */
    uint8_t twofold, threefold; /* cards of bombs that count as such; 0: all are worth the same */
    /* What the rules make of the combinations. */
    CombinationRules (*combinations)(const ClimbingRules *rules);
    /* Whether everybody sees that nothing beats a play, so that it may end a trick without passes; not asked
     * where rules leave skip_forced_passes out. */
    bool (*unbeatable)(int class, int head);
    /* The fewest plays that empty a hand if nobody else plays; `plan` is NULL, or what the game's planner
     * keeps of a hand that has this one. */
    int (*plays_needed)(void *plan, RankCounts hand);
    /* Refuses numbers of bombs that the cards played do not allow, in a view from outside. */
    bool (*check_bombs)(const ClimbingPublic *public, Error *error);
    /* With an auction: what all that doubles makes of a bid of 1, for the statistics, ... */
    int32_t (*multiplier)(const ClimbingPublic *public, bool spring);
    /* ... and what each seat gets; `doubled` as the public's. */
    void (*score)(const ClimbingPublic *public, unsigned doubled, bool landlord_won, int32_t *scores);
    /* Without: what a loser pays the winner, by the number of cards left; the name of the lowest card. */
    const uint8_t *prices;
    const char *lowest_card;
    const uint8_t *figures; /* a ClimbingFigure for each row of Game.stats */
    uint8_t figure_count;
} ClimbingVariant;

/* ---- what follows from a variant ---- */

/* All cards of one deck. */
static inline CardSet climbing_deck(const ClimbingVariant *variant) {
    return (UINT64_C(1) << (variant->seats * variant->hand + variant->bottom) / variant->decks) - 1;
}

static inline RankCounts climbing_counts(const ClimbingVariant *variant, const TwoDecks *cards) {
    return variant->decks == 1 ? ladder_rank_counts(cards->once) : two_decks_counts(cards);
}

/* The play of a move, without a declaration; a pass and words are of their classes, without cards. */
static inline Combination climbing_play_of(const ClimbingVariant *variant, Move move) {
    int class = move_class(move);
    if (class == COMBINATION_PASS || class == CLIMBING_SAID)
        return (Combination){0, (uint8_t) class, (uint8_t)move_head(move)};
    return variant->decks == 1 ? move_combination(variant->table, move)
                               : two_decks_combination(variant->table, move);
}

/* Who plays against all others, for a seat: the landlord, or the seat itself. */
static inline int climbing_alone(const ClimbingVariant *variant, const ClimbingPublic *public, int seat) {
    return variant->auction ? public->landlord : seat;
}

static inline bool climbing_enemies(int alone, int a, int b) { return (a == alone) != (b == alone); }

/* Before the end of an auction? */
static inline bool climbing_speaks(const ClimbingVariant *variant, const ClimbingPublic *public) {
    return variant->auction && public->phase < CLIMBING_PLAY;
}

static inline bool climbing_has_bids(const ClimbingRules *rules) {
    return rules->auction <= CLIMBING_BIDS_OPEN;
}

/* May all pass and be dealt anew? Only these deals have a seed for it. */
static inline bool climbing_may_redeal(const ClimbingVariant *variant, const ClimbingRules *rules) {
    return variant->auction && climbing_has_bids(rules) && rules->all_pass <= CLIMBING_REDEAL &&
           rules->max_redeal > 0;
}

/* ---- climbing.c: the rules, but for the plies (cards/climbing_play.h) ---- */

/* The landlord won before the others made a play, or lost having led only once. */
bool climbing_spring(const ClimbingPublic *public, bool landlord_won);
void climbing_outcome(const ClimbingVariant *variant, const ClimbingState *state, Outcome *out);
void climbing_forfeit(const ClimbingVariant *variant, const ClimbingState *state, int culprit, Outcome *out);
int climbing_plies_max(const ClimbingVariant *variant, const ClimbingRules *rules);
void climbing_statistics(const ClimbingVariant *variant, const ClimbingState *state, int32_t *out);
/* The legal moves of the seat to act, which holds `hand`, ascending; returns their number. */
int climbing_legal(const ClimbingVariant *variant, const ClimbingPublic *public, const TwoDecks *hand,
                   Move *out);
/* ---- climbing_auction.c ---- */

/* A pass and the words that may be said now; their number. */
int climbing_words(const ClimbingPublic *public, Move *out);
void climbing_speak(const ClimbingVariant *variant, ClimbingState *state, Move move);
/* `seat` takes the bottom cards and leads, or the defenders speak of doubling. */
void climbing_make_landlord(const ClimbingVariant *variant, ClimbingState *state, int seat, int bid);
/* Of a view from outside in this phase, and after it. */
bool climbing_check_auction(const ClimbingVariant *variant, const ClimbingPublic *public, Error *error);
bool climbing_check_landlord(const ClimbingVariant *variant, const ClimbingPublic *public, Error *error);

/* ---- climbing_deal.c ---- */

/* A game with these hands; what they leave of the deck is the bottom. */
void climbing_start(const ClimbingVariant *variant, ClimbingState *state, const ClimbingRules *rules,
                    const TwoDecks *hands, int first);
void climbing_deal(const ClimbingVariant *variant, ClimbingState *state, const ClimbingRules *rules,
                   Rng *rng);
/* Everybody passed: new hands and a new first speaker. */
void climbing_redeal(const ClimbingVariant *variant, ClimbingState *state);
bool climbing_deal_read(const ClimbingVariant *variant, ClimbingState *state, const ClimbingRules *rules,
                        const struct cJSON *deal, Error *error);
void climbing_deal_write(const ClimbingVariant *variant, const ClimbingState *state, Text *out);

/* ---- climbing_view.c ---- */

void climbing_observe(const ClimbingState *state, int seat, ClimbingView *view);
void climbing_observe_ply(const ClimbingVariant *variant, const ClimbingState *before, Move move,
                          const ClimbingState *after, int seat, ClimbingPly *ply);
void climbing_determinize(const ClimbingVariant *variant, const ClimbingView *view, Rng *rng,
                          ClimbingState *state);
/* Whether the cards of a view from outside can lie as it says. */
bool climbing_check_cards(const ClimbingVariant *variant, const ClimbingView *view, Error *error);

/* ---- climbing_check.c ---- */

bool climbing_view_check(const ClimbingVariant *variant, const ClimbingView *view, Error *error);
bool climbing_audit(const ClimbingVariant *variant, const ClimbingState *state, Error *error);

/* ---- climbing_ending.c ---- */

/* Endings with two hands left, or all. */
bool climbing_solve(const ClimbingVariant *variant, const Game *game, const ClimbingRules *rules,
                    const struct cJSON *position, Solution *solution, Error *error);

/* ---- climbing_text.c: cards from high to low, a reading where they have several, `pass`, and words ---- */

size_t climbing_move_format(const ClimbingVariant *variant, Move move, char *out);
bool climbing_move_parse(const ClimbingVariant *variant, const char *text, Move *move);
void climbing_show(const ClimbingVariant *variant, const ClimbingState *state, Text *out);

#endif
