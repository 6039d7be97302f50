/* What a run says of its entrants, pairings, seats and sides: plain numbers, computed from the scoreboard when
 * they are asked for, and the figures that all outputs are made of. */
#ifndef KOZYR_REPORT_RESULT_H
#define KOZYR_REPORT_RESULT_H

#include "core/figure.h"
#include "report/scoreboard.h"

/* Conditions of figures. */
enum {
    RESULT_TWO_SEATS = 1,
    RESULT_MORE_SEATS = 2,
    RESULT_OF_RUN = 4, /* of an entrant over the whole run, not in one pairing */
    RESULT_SIDES = 8,  /* the game has sides */
    RESULT_FIVE_CLASSES = 16,
    RESULT_THREE_CLASSES = 32,
    RESULT_CLASSES = 64, /* either */
    RESULT_NO_CLASSES = 128,
    RESULT_LUCK = 256,    /* estimates without the luck of the deal */
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
    Interval score, place, last, elo; /* place, last: with more than two seats */
    bool rough;
} EntrantResult;

/* The first entrant of a pairing against the others. */
typedef struct {
    const Scoreboard *board;
    int64_t pairing;
    int size;
    const char *names[SEATS_MAX];
    int64_t games, wins, draws, losses, deal_sets;
    Interval share, anytime, elo; /* anytime: share_anytime95 */
    const char *compares;         /* what a share counts */
    bool rough, holm95, several;  /* holm95: uneven at 95 % for all pairings together, if several */
    Counts classes;               /* deal sets by points */
    double los, nelo, nelo_error, draw_ratio, duplicate_factor;
    Interval adjusted_share, adjusted_elo; /* without the luck of the deal */
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
/* Those of the run, each made when it is shown. */
typedef struct {
    const Scoreboard *board;
    EntrantResult row;
} EntrantRows;
Table entrant_table(EntrantRows *rows);

/* One for each seat. */
void seat_results(const Scoreboard *board, SeatResult results[SEATS_MAX]);
/* False: the entrant has not played on this side. */
bool side_result(const Scoreboard *board, int entrant, int side, SideResult *result);

/* The pairings that results list, in order: those that a course may leave out only when they met. */
typedef struct {
    const Scoreboard *board;
    bool *uneven; /* by number; NULL: there is one pairing at most */
    int64_t count;
    int64_t number, pairing; /* of the last one that was asked for */
    PairingResult row;
} PairingList;

void pairing_list_open(PairingList *list, const Scoreboard *board);
void pairing_list_close(PairingList *list);
Table pairing_table(PairingList *list);
/* Is the interval of any of them rough; is any of them uneven? */
bool pairing_list_rough(const PairingList *list);
bool pairing_list_uneven(const PairingList *list);

/* As the duplicate_factor of a pairing, of all of them together: above 1 a game under all seatings of its deal is worth
 * more than one on a deal of its own. NAN: not known. */
double result_duplicate_factor(const Scoreboard *board);

bool result_reproducible(const Scoreboard *board);

#endif
