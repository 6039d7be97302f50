/* The running sums of a tournament. Games arrive in game-index order: deal by deal, within a deal pairing by
 * pairing, within a pairing seating by seating. A tournament may have rounds, each with deals of its own that
 * only some pairings play. All sums are integers.
 *
 * Plain counts include every game. Clusters, from which all means with intervals come, include only what is
 * complete: for a member of a pairing its deal sets (one deal under all its seatings), for an entrant of the
 * whole run its deals (all games of one deal, whatever the pairing). A run that ends inside a deal needs no
 * closing: an unfinished deal set or deal never reaches the clusters, and all may be read at any time. */
#ifndef KOZYR_STATS_TALLY_H
#define KOZYR_STATS_TALLY_H

#include <stdbool.h>
#include <stdint.h>

#include "core/outcome.h"
#include "stats/anytime.h"
#include "stats/sums.h"
#include "stats/elo.h"
#include "stats/ratio.h"

enum { TALLY_CLASSES_MAX = 5, TALLY_TURNS_MAX = 64 };

typedef struct {
    int entrants, seats;
    int pairings, pairing_size;     /* entrants that meet in a pairing: 2..seats */
    int seatings;                   /* games of a deal set, 1 or more; with comparisons at most 2 */
    int32_t score_low, score_high;  /* bounds of the score of one seat, by the rules */
    const uint16_t *pairing_member; /* pairing * pairing_size + i: its i-th entrant, all different */
    /* Every entrant has all seats of a side: the side wins or loses as one, and a game counts once. */
    bool sides;
    /* Of two members whose games have a single result (two seats, two sides): their comparisons in a game,
     * for the classes of deal sets. 0: there are no classes; two seats always have one comparison. */
    int comparisons;
    int turns; /* one seating a deal of so many in turn: deal % turns; 0: all, or too many to be told apart */
} TallyShape;

/* By place: what the score says already with two seats, which do without it. last: 1 for a loss. */
typedef struct {
    Ratio place, last;
} Placing;

/* What one entrant did. Without sides a game counts once for every seat the entrant had in it. */
typedef struct {
    /* Every game. Win: place 1. Loss: the worst place of the game. Draw: between, or all places equal. */
    uint64_t games, wins, draws, losses;
    uint64_t faults; /* losses in games that ended by a fault: a forfeit puts the seat to blame last */

    /* Complete units only, per game (the score: per seat in a game): units of different sizes (seatings that
     * rotate unevenly, rounds) are weighed by them. */
    Ratio score;
    Placing *placing; /* NULL: two seats */
    Ratio *by_turn;   /* kind * turns + turn: score, place and last by the seating that a deal had; or NULL */
    /* Half points per 2 comparisons, hence a share: for each seat of another entrant (a comparison) 2 if
     * placed better, 1 if equal. With two seats: win 2, draw 1, loss 0. */
    Ratio points;
} Standing;

typedef struct {
    uint64_t games;
    uint64_t sets; /* complete deal sets */
    uint64_t
        classes[TALLY_CLASSES_MAX]; /* deal sets by the half points of the first member in each comparison */
    /* Without such classes: the half points of the first member, of so many; ascending. */
    AnytimeClass *units;
    int unit_count, unit_capacity;
} PairingTally;

/* Sums of the deal or deal set that is being read. */
typedef struct {
    int64_t score, points, place, last;
    uint64_t games, seats, comparisons;
} TallyUnit;

typedef struct Tally {
    TallyShape shape;
    bool failed;                   /* memory was short */
    uint64_t games, faults, deals; /* faults: games that ended by one; deals: complete ones */
    int64_t score_most;            /* the largest score of a seat in any game, without its sign */
    /* By pairing, with more than two seats: half points of the first member by game, as if each game had a deal
     * of its own. NULL: two seats. */
    Ratio *single;
    Standing *entrant; /* over the whole run, units are deals */
    PairingTally *pairing;
    /* pairing * kept + i, units are deal sets; wins of i = 0 are the wins of the pairing. Of two seats the
     * first member alone is kept: there may be millions of pairings. */
    Standing *member;
    int kept;

    /* Private: what is being read. */
    Placing *placings; /* of the entrants, then of the members */
    Ratio *by_turn;    /* the same */
    uint16_t *pairing_member;
    int deal_pairings;    /* pairings that play each deal of this round */
    TallyUnit *deal_unit; /* per entrant */
    TallyUnit set_unit[SEATS_MAX];
    uint64_t current_deal;
    int current_pairing; /* -1 before the first game */
    int set_games;
    int64_t deal_games;
} Tally;

/* NULL when memory is short. Copies shape->pairing_member. */
Tally *tally_create(const TallyShape *shape);
void tally_free(Tally *tally);

/* A round of new deals begins, each played by `deal_pairings` pairings; before, all pairings play every deal.
 * Copies the members of `count` pairings from `first` on, which were not known when the tally was created. */
void tally_begin_round(Tally *tally, int deal_pairings, int first, int count, const uint16_t *member);

/* Deal sets of a round whose pairings share nobody are the deals of their members: from here on each is counted as a
 * deal, in any order, until tally_end_sets says how many deals these were. */
static inline void tally_begin_set(Tally *tally) {
    tally->deal_pairings = 1;
    tally->current_pairing = -1;
}
static inline void tally_end_sets(Tally *tally, int deal_pairings, uint64_t deals) {
    tally->deal_pairings = deal_pairings;
    tally->deals = deals;
}

/* The next game. Every seat holds a member of the pairing, and every member has a seat. */
void tally_game(Tally *tally, uint64_t deal, int pairing, const uint16_t entrant_of_seat[],
                const Outcome *outcome);
/* A game of a deal set that stands for `times` sets which came out the same, each on a deal of its own: all
 * games of the set with the same number. Only where one pairing plays each deal. */
void tally_game_times(Tally *tally, uint64_t deal, int pairing, const uint16_t entrant_of_seat[],
                      const Outcome *outcome, int64_t times);

/* Writes all sums over whole deals, or adds those that were written from a tally of the same shape: as if its
 * games had been counted here. */
void tally_sums(Tally *tally, Sums *sums);
/* The same for what belongs to a deal that is not whole. To be added, it needs to know where in the deal the
 * tally that wrote it stood: its last game was of this deal and pairing, the set_games-th of its set and the
 * deal_games-th of its deal. */
void tally_sums_open(Tally *tally, Sums *sums);
void tally_resume(Tally *tally, uint64_t deal, int pairing, int set_games, int64_t deal_games);
/* Forgets all games, of a tally whose pairings are all known. */
void tally_clear(Tally *tally);

/* The i-th member of a pairing that is kept. */
static inline const Standing *tally_member(const Tally *tally, int64_t pairing, int i) {
    return &tally->member[pairing * tally->kept + i];
}

/* The range that intervals assume for the score of a game. */
ScoreRange tally_score_range(const Tally *tally);

/* Means per game of a standing of this tally, with 95 % intervals over its units. */
Interval tally_score(const Tally *tally, const Standing *standing);
/* With more than two seats. */
Interval tally_place(const Tally *tally, const Standing *standing);
Interval tally_last_share(const Tally *tally, const Standing *standing);

/* The points share with its Elo. tally_estimate: over the units of a standing, against all it met, any number
 * of seats. tally_estimate_pairing: of the first member; from the classes of deal sets where there are any.
 * tally_estimate_entrant: of who has met only one other, the pairing's, hence one interval for one quantity.
 */
MatchEstimate tally_estimate(const Standing *standing);
MatchEstimate tally_estimate_pairing(const Tally *tally, int pairing);
MatchEstimate tally_estimate_entrant(const Tally *tally, int entrant);

/* How likely a share as far from 1/2 is when both members of a pairing are equal (two-sided): below 0.05
 * exactly where the interval of tally_estimate_pairing() excludes 1/2. */
double tally_p_value(const Tally *tally, int pairing);

/* The points share of the first member again, with an interval that may be looked at at any time and acted upon
 * (stats/anytime.h). `times`: as if these deal sets had come so many times, 1 for what was seen. */
AnytimeInterval tally_anytime_pairing(const Tally *tally, int pairing, double times);

/* The number of outcome classes of a pairing: 3 or 5 with two seats or two sides, otherwise 0. */
int tally_class_count(const Tally *tally);

#endif
