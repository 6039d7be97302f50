/* Endings as people write them: {"hands": [[...], [...]], "table": [...]}, the hand to move first, with the
 * play that is to be beaten if there is one. Hands are cards, or ranks as in "KK5543" where suits make no
 * difference. From it a proof and a line of play that shows it: of two hands by cards/endgame.h, of more by
 * cards/table_ending.h. */
#ifndef KOZYR_CARDS_ENDING_H
#define KOZYR_CARDS_ENDING_H

#include "cards/endgame.h"
#include "cards/trick.h"
#include "cards/two_decks.h"
#include "core/game.h"

struct cJSON;

enum { ENDING_HANDS_MAX = 4 };

/* Hands in the order of play, the one to move first. */
typedef struct {
    int count;
    TwoDecks hand[ENDING_HANDS_MAX];
    uint64_t table;  /* as the search has it; 0: a lead */
    int owner;       /* the hand that made that play */
    unsigned passed; /* bit per hand that may not play in this trick */
    int landlord;    /* the hand that plays against all others, where there is one */
} EndingPosition;

/* How a game plays an ending of more than two hands: by its own moves. */
typedef struct {
    const Game *game;
    int hands_min, hands_max; /* more than two, at most ENDING_HANDS_MAX */
    bool landlord;            /* one hand plays against all others; else each plays alone */
    bool locks;               /* who passed may not play in the same trick */
    /* Fills a zeroed state with a seat per hand, seat 0 to move. */
    void (*start)(void *state, const void *rules, const EndingPosition *position);
    TwoDecks (*hand)(const void *state, int seat);
    const Trick *(*trick)(const void *state);
    uint64_t (*table)(const void *state); /* as in EndingPosition, with what a lead depends on */
} TableEnding;

/* Of a game; `solver` is what its rules make of the search: game, rules and kept. */
typedef struct {
    const Ladder *ladder;
    int decks;     /* one or two */
    int cards_max; /* of a hand */
    bool suits;    /* they matter */
    const EndgameSolver *solver;
    /* A hand as the search has it. */
    uint64_t (*hand)(const TwoDecks *cards);
    /* What cards leave to beat; false: they are no play. */
    bool (*table)(const void *rules, const TwoDecks *cards, uint64_t *table);
    /* The move of a play, and the hand without it. */
    Move (*play)(const void *rules, TwoDecks *hand, const EndgamePlay *play);
    const TableEnding *many; /* NULL: two hands are all */
    const void *rules;       /* of the game, for `many` */
} Ending;

/* Game.solve. */
bool ending_solve(const Ending *ending, const struct cJSON *object, Solution *solution, Error *error);

/* For games whose hands are sets of one deck; rules are a SetEndgame. */
uint64_t ending_set(const TwoDecks *cards);
bool ending_set_table(const void *rules, const TwoDecks *cards, uint64_t *table);
Move ending_set_play(const void *rules, TwoDecks *hand, const EndgamePlay *play);

/* For games whose hands are numbers of cards; rules are a CombinationEndgame. The move has the class in bits
 * 63..58, the head in 57..54 and the cards of one deck below, or is the game's own. */
uint64_t ending_counts(const TwoDecks *cards);
bool ending_counts_table(const void *rules, const TwoDecks *cards, uint64_t *table);
Move ending_counts_play(const void *rules, TwoDecks *hand, const EndgamePlay *play);

#endif
