/* Results of a run for its entrants, pairings, seats and sides: plain numbers computed from the scoreboard on
 * demand, and the figures that all outputs use. */
#ifndef KOZYR_REPORT_RESULT_H
#define KOZYR_REPORT_RESULT_H

#include "core/figure.h"
#include "report/scoreboard.h"

/* Conditions of figures. */
enum {
    RESULT_TWO_SEATS = 1,
    RESULT_MORE_SEATS = 2,
    RESULT_OF_RUN = 4, /* for an entrant over the whole run, not in one pairing */
    RESULT_SIDES = 8,  /* the game has sides */
    RESULT_FIVE_CLASSES = 16,
    RESULT_THREE_CLASSES = 32,
    RESULT_CLASSES = 64, /* either of the two above */
    RESULT_NO_CLASSES = 128,
    RESULT_LUCK = 256,    /* estimates with the luck of the deal removed */
    RESULT_SEVERAL = 512, /* several pairings, judged together */
    RESULT_FAULTS = 1024  /* some game ended by a fault */
};
unsigned result_conditions(const Scoreboard *board);

/* An entrant, over the run or in a pairing. */
typedef struct {
    const Scoreboard *board;
    int entrant;
    const char *name;
    int64_t games, wins, draws, losses, faults;
    Interval score, place, last, elo; /* place, last: only with more than two seats */
    bool rough;
} EntrantResult;

/* The results of a pairing's first entrant against the others. */
typedef struct {
    const Scoreboard *board;
    int64_t pairing;
    int size;
    const char *names[SEATS_MAX];
    int64_t games, wins, draws, losses, deal_sets;
    Interval share, anytime, elo; /* anytime: share_anytime95 */
    const char *compares;         /* the things that a share counts */
    bool rough, holm95, several;  /* holm95: uneven at 95 % for all pairings together; several: there are
                                   * several */
    Counts classes;               /* deal sets by points */
    double los, nelo, nelo_error, draw_ratio, duplicate_factor;
    Interval adjusted_share, adjusted_elo; /* with the luck of the deal removed */
    bool adjusted_rough;
    double games_factor;
} PairingResult;

typedef struct {
    int64_t seat;
    Interval score;
    bool uneven, rough;
} SeatResult;

typedef struct {
    const char *entrant, *side;
    int64_t games, wins;
    Interval won_share, score;
    bool rough;
} SideResult;

extern const Figures entrant_figures, pairing_figures, adjusted_figures, seat_figures, side_figures;

EntrantResult entrant_result(const Scoreboard *board, int entrant);
/* The entrants of the run as rows, each computed when it is shown. */
typedef struct {
    const Scoreboard *board;
    EntrantResult row;
} EntrantRows;
Table entrant_table(EntrantRows *rows);

/* Fills one result per seat. */
void seat_results(const Scoreboard *board, SeatResult results[SEATS_MAX]);
/* False if the entrant has not played on this side. */
bool side_result(const Scoreboard *board, int entrant, int side, SideResult *result);

/* The pairings that results list, in order. If the course may leave pairings out, only those that met. */
typedef struct {
    const Scoreboard *board;
    bool *uneven; /* by number; NULL if there is at most one pairing */
    int64_t count;
    int64_t number, pairing; /* of the last row requested */
    PairingResult row;
} PairingList;

void pairing_list_open(PairingList *list, const Scoreboard *board);
void pairing_list_close(PairingList *list);
Table pairing_table(PairingList *list);
/* pairing_list_rough: true if some interval is rough; pairing_list_uneven: true if some pairing is uneven. */
bool pairing_list_rough(const PairingList *list);
bool pairing_list_uneven(const PairingList *list);

/* The duplicate_factor over all pairings together. Above 1, a game under all seatings of its deal is worth
 * more than one with its own deal. NAN if unknown. */
double result_duplicate_factor(const Scoreboard *board);

bool result_reproducible(const Scoreboard *board);

#endif
