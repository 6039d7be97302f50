/* Climbing games in which suits do not matter, with or without an auction: Dou Dizhu and its kin. Hands are
 * dealt from one or two decks. A trick is led with a combination and answered with higher ones of its class,
 * bombs, or passes. The first empty hand ends the game.
 *
 * - With an auction, one seat becomes the landlord. It takes the bottom cards, shown to all, and leads; all
 *   other seats are partners against it.
 * - Without an auction, each seat plays alone. The seat with the lowest card leads a play that includes it; a
 *   seat that passes is out of the trick.
 *
 * A game is a ClimbingVariant: its deck, its combinations and its scoring. The rest is implemented here; the
 * game's file includes cards/climbing_game.h. */
#ifndef KOZYR_CARDS_CLIMBING_H
#define KOZYR_CARDS_CLIMBING_H

#include <assert.h>
#include <string.h>

#include "cards/combination_move.h"
#include "cards/trick.h"
#include "cards/two_decks.h"
#include "core/game.h"

enum { CLIMBING_SEATS_MAX = 4, CLIMBING_NOBODY = 255, CLIMBING_BID_MAX = 3 };

/* The kind of auction. CLIMBING_BIDS: each seat speaks once, passing or bidding higher; OPEN: round the table
 * until all others have passed in a row. */
typedef enum { CLIMBING_BIDS, CLIMBING_BIDS_OPEN, CLIMBING_CALLS, CLIMBING_NO_AUCTION } ClimbingAuction;

/* The outcome of an auction in which all seats pass. */
typedef enum {
    CLIMBING_USUAL, /* as CLIMBING_REDEAL; in CLIMBING_CALLS as CLIMBING_FORCED */
    CLIMBING_REDEAL,
    CLIMBING_FORCED, /* the first speaker is the landlord, for 1 */
    CLIMBING_SEAT_ZERO,
    CLIMBING_NO_LANDLORD
} ClimbingAllPass;

/* Duration of a passed seat's lock, in games without an auction. */
typedef enum { CLIMBING_LOCK_TRICK, CLIMBING_LOCK_ROUND } ClimbingLock;

/* Optional rules. A game's option table has rows for those it offers; the others stay 0. */
typedef struct {
    uint8_t seats;
    uint8_t auction, all_pass, lock; /* values of the enums above */
    uint8_t scoring;                 /* the game's own values */
    uint8_t max_redeal;
    bool four_with_two, rocket_kickers, bomb_kickers, adjacent_kickers, body_kickers, repeated_pairs;
    bool skip_forced_passes;
} ClimbingRules;

/* A move holds the class of its combination, the rank of the head, and the cards; they have the lowest suits in
 * the hand.
 *   bits 63..58 class, 57..54 head, 53..0 cards on a ladder; with two decks as in cards/two_decks.h
 * A pass is 0. A word of the auction has the class CLIMBING_SAID and the word as its head. */
#define CLIMBING_PASS UINT64_C(0)
enum { CLIMBING_SAID = 63 };

/* Words of the auction; a bid's word is its number. */
enum {
    CLIMBING_CALL = CLIMBING_BID_MAX + 1,
    CLIMBING_ROB,
    CLIMBING_DOUBLE,
    CLIMBING_REDOUBLE,
    CLIMBING_WORDS
};

_Static_assert((int)CLIMBING_SAID <= (int)COMBINATION_CLASSES_MAX &&
                   (int)CLIMBING_WORDS <= 1 << (MOVE_CLASS_SHIFT - MOVE_HEAD_SHIFT),
               "a word fits as the head of a move");

static inline Move climbing_word(int word) { return move_of(CLIMBING_SAID, word, 0); }

/* Games without an auction stay in phase 0 throughout; turn -1 marks their end. */
typedef enum { CLIMBING_SPEAKING, CLIMBING_DOUBLING, CLIMBING_PLAY, CLIMBING_OVER } ClimbingPhase;
typedef enum { CLIMBING_LANDLORD_WON, CLIMBING_PEASANTS_WON, CLIMBING_ALL_PASSED } ClimbingReason;

/* The public information; state and view share the layout. It omits the suits of plays: they would reveal
 * which cards of the rank their owner lacks. Auction fields are 0 in games without one. */
typedef struct {
    RankCounts played[CLIMBING_SEATS_MAX]; /* by each seat */
    TwoDecks bottom;                       /* empty until there is a landlord */
    Trick trick;                           /* also holds the turn of the auction; turn -1: the game is over */
    ClimbingRules rules;
    uint8_t held[CLIMBING_SEATS_MAX]; /* cards in the hand */
    uint8_t phase;                    /* ClimbingPhase */
    /* Of the play to beat, without a declaration; 0 for a lead. Without an auction: of the last play; 0 if
     * there was none. */
    uint8_t class, head;
    uint8_t first;          /* first speaker; without an auction, the seat dealt the lowest card */
    uint8_t landlord;       /* CLIMBING_NOBODY until there is one */
    uint8_t bid, bidder;    /* highest bid so far; in CLIMBING_CALLS 1, and the last seat to call or rob */
    uint8_t caller, robs;   /* CLIMBING_CALLS: the first seat to call, and the number of robs after it */
    uint8_t spoken, silent; /* turns of the auction, and the passes in a row at its end */
    uint8_t redeals;
    uint8_t doubled; /* bit per seat: defenders that doubled; the landlord if it redoubled */
    uint8_t plays[CLIMBING_SEATS_MAX], won[CLIMBING_SEATS_MAX]; /* plays made; tricks won */
    /* All jokers together are a rocket, which is also a bomb. */
    uint8_t bombs_led, bombs_answering, rockets;
    uint8_t twofold, threefold; /* bombs that double and triple the score, where bombs differ in worth */
    uint8_t tricks, passes;     /* tricks led; passes during the play */
    uint8_t zero;               /* pads to eight bytes */
} ClimbingPublic;

typedef struct {
    TwoDecks hand[CLIMBING_SEATS_MAX]; /* with one deck, only `once` is used */
    ClimbingPublic public;
    TwoDecks hidden;                    /* the bottom cards until they are shown */
    TwoDecks dealt[CLIMBING_SEATS_MAX]; /* hands of the first deal, without bottom cards */
    /* Seed of the deals that follow if all seats pass; never part of a view. */
    uint64_t redeal_seed;
} ClimbingState;

typedef struct {
    ClimbingPublic public;
    TwoDecks hand;
    uint64_t seat;
} ClimbingView;

/* The input of a decision, in a real or a simulated game. */
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

/* A ply as all seats see it, without suits. */
typedef struct {
    RankCounts cards;    /* played */
    TwoDecks bottom;     /* shown with this ply */
    TwoDecks hand;       /* the viewer's hand if this ply dealt it: the deal or a redeal */
    int8_t seat;         /* the seat that moved; -1: the deal */
    uint8_t class, head; /* as in the move, with any declaration; also of auction words */
    uint8_t redealt;
    uint8_t zero[4];
} ClimbingPly;

/* Statistics of a game: the rows of Game.stats, in any order. */
typedef enum {
    CLIMBING_FIRST,
    CLIMBING_WINNER,
    CLIMBING_LANDLORD,
    CLIMBING_BID,
    CLIMBING_ROBS,
    CLIMBING_REDEALS,
    CLIMBING_MULTIPLIER, /* factor on the bid, from ClimbingVariant.multiplier */
    CLIMBING_BOMBS_LED,
    CLIMBING_BOMBS_ANSWERING,
    CLIMBING_BOMBS_COUNTING, /* twofold and threefold bombs */
    CLIMBING_ROCKETS,
    CLIMBING_SPRING,
    CLIMBING_ANTI_SPRING,
    CLIMBING_TRICKS,
    CLIMBING_PASSES,
    CLIMBING_SEAT_FIGURES, /* figures per seat follow */
    CLIMBING_PLAYS_NEEDED = CLIMBING_SEAT_FIGURES,
    CLIMBING_BOMBS_DEALT, /* including all jokers, as one bomb */
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
    uint8_t seats, decks, hand, bottom; /* hand and bottom count cards; together they use the whole deck */
    bool auction;                       /* if the rules have no auction after all, seat 0 is the landlord */
    /* The rules may choose open bids, calls and robs, or doubling; then `silent`, `caller`, `robs` and
     * `doubled` are in use. Else each seat bids once. */
    bool calls;
    uint8_t doubling; /* the scoring under which defenders may double */
    /* Fewest cards of a bomb that doubles or triples; 0 if all bombs count the same. */
    uint8_t twofold, threefold;
    /* The combinations that the rules allow. */
    CombinationRules (*combinations)(const ClimbingRules *rules);
    /* True if public information shows that nothing beats the play, so that it ends the trick without passes.
     * Called only under skip_forced_passes. */
    bool (*unbeatable)(int class, int head);
    /* The fewest plays that empty a hand if no other seat plays. `plan` is NULL, or the game planner's cache
     * for a hand that includes this one. */
    int (*plays_needed)(void *plan, RankCounts hand);
    /* Refuses counts of bombs in an external view that the cards played do not allow. */
    bool (*check_bombs)(const ClimbingPublic *public, Error *error);
    /* With an auction: the factor of all doublings on a bid of 1, for the statistics ... */
    int32_t (*multiplier)(const ClimbingPublic *public, bool spring);
    /* ... and the score of each seat; `doubled` is as in ClimbingPublic. */
    void (*score)(const ClimbingPublic *public, unsigned doubled, bool landlord_won, int32_t *scores);
    /* Without an auction: what a loser pays the winner, by cards left; the name of the lowest card. */
    const uint8_t *prices;
    const char *lowest_card;
    const GameStat *stats; /* Game.stats; `figure` of a row is its ClimbingFigure */
    int stat_count;
} ClimbingVariant;

/* All cards of one deck. */
static inline CardSet climbing_deck(const ClimbingVariant *variant) {
    assert(variant->seats * variant->hand + variant->bottom <= variant->decks * LADDER_DECK_MAX);
    return (UINT64_C(1) << (variant->seats * variant->hand + variant->bottom) / variant->decks) - 1;
}

static inline RankCounts climbing_counts(const ClimbingVariant *variant, const TwoDecks *cards) {
    return variant->decks == 1 ? ladder_rank_counts(cards->once) : two_decks_counts(cards);
}

/* The play of a move, without a declaration. A pass and a word keep their class and have no cards. */
static inline Combination climbing_play_of(const ClimbingVariant *variant, Move move) {
    int class = move_class(move);
    if (class == COMBINATION_PASS || class == CLIMBING_SAID)
        return (Combination){0, (uint8_t) class, (uint8_t)move_head(move)};
    return variant->decks == 1 ? move_combination(variant->table, move)
                               : two_decks_combination(variant->table, move);
}

/* The seat that plays alone against all others, from a seat's point of view: the landlord, or the seat
 * itself. */
static inline int climbing_alone(const ClimbingVariant *variant, const ClimbingPublic *public, int seat) {
    return variant->auction ? public->landlord : seat;
}

static inline bool climbing_enemies(int alone, int a, int b) { return (a == alone) != (b == alone); }

/* True until the auction and the doubling are over. */
static inline bool climbing_speaks(const ClimbingVariant *variant, const ClimbingPublic *public) {
    return variant->auction && public->phase < CLIMBING_PLAY;
}

static inline bool climbing_has_bids(const ClimbingRules *rules) {
    return rules->auction <= CLIMBING_BIDS_OPEN;
}

/* True if the deal may be replaced because all seats pass. Only such deals have a redeal seed. */
static inline bool climbing_may_redeal(const ClimbingVariant *variant, const ClimbingRules *rules) {
    return variant->auction && climbing_has_bids(rules) && rules->all_pass <= CLIMBING_REDEAL &&
           rules->max_redeal > 0;
}

/* ---- climbing.c: the rules except for plies (cards/climbing_play.h) ---- */

/* True if the landlord won before another seat made a play (spring), or lost after a single play
 * (anti-spring). */
bool climbing_spring(const ClimbingPublic *public, bool landlord_won);
void climbing_outcome(const ClimbingVariant *variant, const ClimbingState *state, Outcome *out);
void climbing_forfeit(const ClimbingVariant *variant, const ClimbingState *state, int culprit, Outcome *out);
int climbing_plies_max(const ClimbingVariant *variant, const ClimbingRules *rules);
void climbing_statistics(const ClimbingVariant *variant, const ClimbingState *state, int32_t *out);
/* Writes the legal moves of the seat to act, which holds `hand`, in ascending order; returns their number. */
int climbing_legal(const ClimbingVariant *variant, const ClimbingPublic *public, const TwoDecks *hand,
                   Move *out);
/* ---- climbing_auction.c ---- */

/* Writes a pass and the words that may be said now; returns their number. */
int climbing_words(const ClimbingPublic *public, Move *out);
void climbing_speak(const ClimbingVariant *variant, ClimbingState *state, Move move);
/* `seat` takes the bottom cards and leads; if the rules have doubling, the defenders speak first. */
void climbing_make_landlord(const ClimbingVariant *variant, ClimbingState *state, int seat, int bid);
/* Check an external view during the auction, and after it. */
bool climbing_check_auction(const ClimbingVariant *variant, const ClimbingPublic *public, Error *error);
bool climbing_check_landlord(const ClimbingVariant *variant, const ClimbingPublic *public, Error *error);

/* ---- climbing_deal.c ---- */

/* Starts a game with these hands; the rest of the deck is the bottom. */
void climbing_start(const ClimbingVariant *variant, ClimbingState *state, const ClimbingRules *rules,
                    const TwoDecks *hands, int first);
void climbing_deal(const ClimbingVariant *variant, ClimbingState *state, const ClimbingRules *rules,
                   Rng *rng);
/* After all seats passed: new hands and a new first speaker. */
void climbing_redeal(const ClimbingVariant *variant, ClimbingState *state);
bool climbing_deal_read(const ClimbingVariant *variant, ClimbingState *state, const ClimbingRules *rules,
                        const struct cJSON *deal, Error *error);
void climbing_deal_write(const ClimbingVariant *variant, const ClimbingState *state, Text *out);

/* ---- climbing_view.c ---- */

void climbing_observe(const ClimbingVariant *variant, const ClimbingState *state, int seat,
                      ClimbingView *view);
void climbing_observe_ply(const ClimbingVariant *variant, const ClimbingState *before, Move move,
                          const ClimbingState *after, int seat, ClimbingPly *ply);
void climbing_determinize(const ClimbingVariant *variant, const ClimbingView *view, Rng *rng,
                          ClimbingState *state);
/* True if the cards of an external view are possible. */
bool climbing_check_cards(const ClimbingVariant *variant, const ClimbingView *view, Error *error);

/* ---- climbing_check.c ---- */

bool climbing_view_check(const ClimbingVariant *variant, const ClimbingView *view, Error *error);
bool climbing_audit(const ClimbingVariant *variant, const ClimbingState *state, Error *error);

/* ---- climbing_ending.c ---- */

/* Solves endings with two hands left, or with all of them. */
bool climbing_solve(const ClimbingVariant *variant, const Game *game, const ClimbingRules *rules,
                    const struct cJSON *position, Solution *solution, Error *error);

/* ---- climbing_text.c: cards from high to low, a reading if they have several, `pass`, and words ---- */

size_t climbing_move_format(const ClimbingVariant *variant, Move move, char *out);
bool climbing_move_parse(const ClimbingVariant *variant, const char *text, Move *move);
void climbing_show(const ClimbingVariant *variant, const ClimbingState *state, Text *out);

/* Numbers of cards by rank as text, without suits: "3345R". There is room for all cards of two decks and a NUL;
 * count_text_format returns the length. */
enum { COUNT_TEXT_MAX = 8 * COUNT_RANKS + 1 };
size_t count_text_format(RankCounts counts, char out[COUNT_TEXT_MAX]);
/* Accepts characters in any order, at most eight of a rank; returns false for any other text. */
bool count_text_parse(const char *text, RankCounts *counts);
/* For rows of views: at most 31 cards. */
extern const FieldText count_text_field;

#endif
