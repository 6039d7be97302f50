/* The running sums of a tournament. Games arrive in game-index order: deal by deal, within a deal pairing by
 * pairing, within a pairing seating by seating. A tournament may have rounds; each has its own deals, played
 * by some pairings only. All sums are integers.
 *
 * Plain counts include every game. Clusters, the source of all means with intervals, include complete units
 * only. For a member of a pairing the unit is the deal set (one deal under all its seatings); for an entrant
 * of the whole run it is the deal (all games of one deal, in all pairings). A run that ends inside a deal
 * needs no closing: unfinished deal sets and deals never reach the clusters, and all sums may be read at any
 * time. */
#ifndef KOZYR_STATS_TALLY_H
#define KOZYR_STATS_TALLY_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "core/outcome.h"
#include "stats/anytime.h"
#include "stats/sums.h"
#include "stats/elo.h"
#include "stats/ratio.h"

/* A deal set of two games has 0 to 4 half points. A tally keeps sums for each turn; with more turns it
 * keeps none. */
enum { TALLY_CLASSES_MAX = 5, TALLY_TURNS_MAX = 64 };
_Static_assert((int)TALLY_CLASSES_MAX <= (int)ANYTIME_CLASSES_MAX, "intervals take all classes of a pairing");

typedef struct {
    int entrants, seats;
    int pairings, pairing_size;     /* pairing_size: entrants that meet in a pairing, 2..seats */
    int seatings;                   /* games of a deal set, at least 1; at most 2 with comparisons */
    int32_t score_low, score_high;  /* bounds of the score of one seat under the rules */
    const uint16_t *pairing_member; /* index pairing * pairing_size + i: the pairing's i-th entrant; all
                                     * different */
    /* Each entrant holds all seats of a side: the side wins or loses as one, and a game counts once. */
    bool sides;
    /* For two members whose games have a single result (two seats, two sides): the number of their comparisons
     * in a game, for the classes of deal sets. 0 if there are no classes; two seats always have one
     * comparison. */
    int comparisons;
    int turns; /* deals play one seating each, in turn: seating deal % turns; 0: all seatings, or too many to
                * keep apart */
} TallyShape;

/* By place; two seats need none, because the score has the same information. last: 1 for a loss. */
typedef struct {
    Ratio place, last;
} Placing;

/* The results of one entrant. Without sides a game counts once per seat the entrant held. */
typedef struct {
    /* Counts of all games. Win: place 1. Loss: the worst place of the game. Draw: a place between, or all
     * places equal. */
    uint64_t games, wins, draws, losses;
    uint64_t faults; /* losses in games that ended by a fault: a forfeit places the seat to blame last */

    /* Complete units only, per game (the score: per seat in a game). Units differ in size (seatings that
     * rotate unevenly, rounds) and are weighted by it. */
    Ratio score;
    Placing *placing; /* NULL with two seats */
    Ratio *by_turn;   /* index kind * turns + turn: sums of score, place and last by the deal's seating; or
                       * NULL */
    /* Half points per 2 comparisons, hence a share. A comparison with a seat of another entrant gives 2 if
     * placed better, 1 if equal. With two seats: win 2, draw 1, loss 0. */
    Ratio points;
} Standing;

typedef struct {
    uint64_t games;
    uint64_t sets;                       /* complete deal sets */
    uint64_t classes[TALLY_CLASSES_MAX]; /* deal sets by the first member's half points in each comparison */
    /* Without such classes: deal sets by the first member's half points out of the possible ones; ascending. */
    AnytimeClass *units;
    int unit_count, unit_capacity;
} PairingTally;

/* Sums of the deal or deal set in progress. */
typedef struct {
    int64_t score, points, place, last;
    uint64_t games, seats, comparisons;
} TallyUnit;

typedef struct Tally {
    TallyShape shape;
    bool failed;                   /* out of memory */
    uint64_t games, faults, deals; /* faults: games that ended by a fault; deals: complete ones */
    int64_t score_most;            /* the largest absolute score of a seat in any game */
    /* By pairing, with more than two seats: half points of the first member by game, as if each game had its
     * own deal. NULL with two seats. */
    Ratio *single;
    Standing *entrant; /* over the whole run; units are deals */
    PairingTally *pairing;
    /* index pairing * kept + i; units are deal sets; wins of i = 0 are the pairing's wins. With two seats only
     * the first member is kept, because there may be millions of pairings. */
    Standing *member;
    int kept;

    /* Private: sums in progress. */
    Placing *placings; /* of the entrants, then of the members */
    Ratio *by_turn;    /* in the same order */
    uint16_t *pairing_member;
    int deal_pairings;    /* number of pairings that play each deal of this round */
    TallyUnit *deal_unit; /* by entrant */
    TallyUnit set_unit[SEATS_MAX];
    uint64_t current_deal;
    int current_pairing; /* -1 before the first game */
    int set_games;
    int64_t deal_games;
} Tally;

/* Copies shape->pairing_member. NULL if out of memory. */
Tally *tally_create(const TallyShape *shape);
void tally_free(Tally *tally);

/* Begins a round of new deals, each played by `deal_pairings` pairings; before the first round all pairings
 * play every deal. Copies the members of `count` pairings from `first` on, which were unknown when the tally
 * was created. */
void tally_begin_round(Tally *tally, int deal_pairings, int first, int count, const uint16_t *member);

/* For a round whose pairings share no entrant, deal sets are the deals of their members. From here on each set
 * counts as a deal, in any order, until tally_end_sets states how many deals these were. */
static inline void tally_begin_set(Tally *tally) {
    tally->deal_pairings = 1;
    tally->current_pairing = -1;
}
static inline void tally_end_sets(Tally *tally, int deal_pairings, uint64_t deals) {
    tally->deal_pairings = deal_pairings;
    tally->deals = deals;
}

/* Adds a game of a deal set that represents `times` sets with the same result, each on its own deal; all games
 * of the set must have the same `times`. Only if one pairing plays each deal. */
void tally_game_times(Tally *tally, uint64_t deal, int pairing, const uint16_t entrant_of_seat[],
                      const Outcome *outcome, int64_t times);
/* Adds the next game. Every seat holds a member of the pairing, and every member has a seat. */
static inline void tally_game(Tally *tally, uint64_t deal, int pairing, const uint16_t entrant_of_seat[],
                              const Outcome *outcome) {
    tally_game_times(tally, deal, pairing, entrant_of_seat, outcome, 1);
}

/* Writes all sums over complete deals, or adds those written from a tally of the same shape, as if its games
 * had been counted here. */
void tally_sums(Tally *tally, Sums *sums);
/* The same for the sums of an incomplete deal. To add them, the caller states the writing tally's position:
 * its last game was of this deal and pairing, the set_games-th of its set and the deal_games-th of its deal. */
void tally_sums_open(Tally *tally, Sums *sums);
void tally_resume(Tally *tally, uint64_t deal, int pairing, int set_games, int64_t deal_games);
/* Forgets all games; all pairings of the tally must be known. */
void tally_clear(Tally *tally);

/* The i-th kept member of a pairing. */
static inline const Standing *tally_member(const Tally *tally, int64_t pairing, int i) {
    assert(pairing >= 0 && pairing < tally->shape.pairings && i >= 0 && i < tally->kept);
    return &tally->member[pairing * tally->kept + i];
}

/* The range that intervals assume for the score of a game. */
static inline ScoreRange tally_score_range(const Tally *tally) {
    return score_range(tally->score_most, tally->shape.score_low, tally->shape.score_high);
}

/* Means per game of one of the tally's standings, with 95 % intervals over its units. */
Interval tally_score(const Tally *tally, const Standing *standing);
/* Only with more than two seats. */
Interval tally_place(const Tally *tally, const Standing *standing);
Interval tally_last_share(const Tally *tally, const Standing *standing);

/* The points share with its Elo. tally_estimate: over the units of a standing, against all opponents, any
 * number of seats. tally_estimate_pairing: of the first member; from the classes of deal sets if there are
 * any. tally_estimate_entrant: for an entrant that met only one other, the pairing's estimate, so that one
 * quantity has one interval. */
MatchEstimate tally_estimate(const Standing *standing);
MatchEstimate tally_estimate_pairing(const Tally *tally, int pairing);
MatchEstimate tally_estimate_entrant(const Tally *tally, int entrant);

/* The two-sided p-value of the share when both members of a pairing are equal: below 0.05 exactly if the
 * interval of tally_estimate_pairing() excludes 1/2. */
double tally_p_value(const Tally *tally, int pairing);

/* The points share of the first member with an interval that may be read at any time and acted upon
 * (stats/anytime.h). `times`: multiplies the counts of deal sets; 1 for the observed counts. */
AnytimeInterval tally_anytime_pairing(const Tally *tally, int pairing, double times);

/* The number of outcome classes of a pairing: 3 or 5 with two seats or two sides, otherwise 0. */
static inline int tally_class_count(const Tally *tally) {
    return tally->shape.comparisons ? 2 * tally->shape.seatings + 1 : 0;
}

#endif
