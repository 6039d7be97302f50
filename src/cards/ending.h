/* Endings in the input format {"hands": [[...], [...]], "table": [...]}: the hand to move first, and the play
 * to beat, if any. A hand lists cards, or is a text of ranks such as "KK5543" if suits do not matter. The
 * result is a proof and a line of play that shows it, by cards/endgame.h for two hands and by
 * table_ending.c for more. */
#ifndef KOZYR_CARDS_ENDING_H
#define KOZYR_CARDS_ENDING_H

#include "cards/cards.h"
#include "cards/endgame.h"
#include "cards/trick.h"
#include "cards/two_decks.h"
#include "core/game.h"

struct cJSON;

/* Positions with more hands left are not solved; climbing games have at most four seats. */
enum { ENDING_HANDS_MAX = 4 };

/* Hands in the order of play, the one to move first. */
typedef struct {
    int count;
    TwoDecks hand[ENDING_HANDS_MAX];
    uint64_t table;  /* the table in the search's layout; 0: a lead */
    int owner;       /* the hand that made the play on the table */
    unsigned passed; /* bit per hand that may not play in this trick */
    int landlord;    /* the hand that plays against all others, in games with a landlord */
} EndingPosition;

/* A game's functions for endings of more than two hands, played with its own moves. */
typedef struct {
    const Game *game;
    int hands_min, hands_max; /* more than two, at most ENDING_HANDS_MAX */
    bool landlord;            /* true: one hand plays against all others; false: each plays alone */
    bool locks;               /* a hand that passed may not play in the same trick */
    /* Fills a zeroed state with one seat per hand; seat 0 is to move. */
    void (*start)(void *state, const void *rules, const EndingPosition *position);
    TwoDecks (*hand)(const void *state, int seat);
    const Trick *(*trick)(const void *state);
    uint64_t (*table)(const void *state); /* as in EndingPosition, with the bits that a lead depends on */
} TableEnding;

/* A game's input to the search; `solver` has its fields game, rules and kept set by the rules. */
typedef struct {
    const Ladder *ladder;
    int decks;     /* one or two */
    int cards_max; /* cards of a hand at most */
    bool suits;    /* suits matter */
    const EndgameSolver *solver;
    /* A hand in the search's layout. */
    uint64_t (*hand)(const TwoDecks *cards);
    /* The table after these cards; false if they are not a play. */
    bool (*table)(const void *rules, const TwoDecks *cards, uint64_t *table);
    /* The move of a play; removes its cards from the hand. */
    Move (*play)(const void *rules, TwoDecks *hand, const EndgamePlay *play);
    const TableEnding *many; /* NULL: only two hands are supported */
    const void *rules;       /* the game's rules, for `many` */
} Ending;

/* Game.solve. */
bool ending_solve(const Ending *ending, const struct cJSON *object, Solution *solution, Error *error);

/* table_ending.c: the same for three or four hands. Fills verdict, winners, line and nodes. Where each hand plays
 * alone, a hand wins if it can be the first out against all others playing together. If no hand can force that,
 * the position is open. */
void table_ending_solve(const Ending *ending, const EndingPosition *position, Solution *solution);

/* ---- endings of sets ----
 *
 * For games in which suits matter, with one deck. Hands and the table are card sets; of
 * two plays with as many cards, the one with the higher rank wins. */

typedef struct {
    const void *rules;
    /* Writes the plays of `hand` against `table` (empty: a lead), unordered, without the pass, where the other
     * hand is `enemy`. Returns their number. */
    int (*list)(const void *rules, CardSet hand, CardSet enemy, CardSet table, CardSet *out);
    int (*rank)(const void *rules, CardSet play); /* at least 0, below 2^24 */
} SetEndgame;

/* Game.solve. The caller fills in the members of `ending` that depend on the game: ladder, cards_max, many,
 * rules. */
bool set_endgame_solve(const SetEndgame *endgame, const Ending *ending, const struct cJSON *object,
                       Solution *solution, Error *error);

#endif
