/* 七鬼五二一 for two to seven seats. Ranks from low to high: 3 4 6 8 9 T J Q K A 2 5, the jokers, 7; suits:
 * diamonds, clubs, hearts, spades. Plays are singles, pairs (also the two jokers), triples and fours. A play
 * is beaten only by equally many cards of one rank with a higher highest card. */
#include "games/qigui521/qigui521.h"

static const Ladder ladder = {"34689TJQKA25*7", "DCHS"};

/* True for any play that contains the spade seven. */
static bool unbeatable(CardSet play) { return play >> 55 & 1; }

static const DrawPlanner pair = {QIGUI521_PAIR(DRAW_MEMBER)}, crowd = {QIGUI521_CROWD(DRAW_MEMBER)};

const DrawVariant qigui521_variant = {
    .ladder = &ladder,
    .list = draw_equals_list,
    .unbeatable = unbeatable,
    .plays_needed = draw_equals_needed,
    .rank = draw_equals_rank,
    .class = draw_equals_class,
    .pair = &pair,
    .crowd = &crowd,
    .hand_max = DRAW_HAND_MAX,
};

static const Preset presets[] = {
    {"standard", "seven cards, most points win", ""},
    {"folk", "hands of five cards, refilled after each play", "hand=5 refill=play"},
    {"race", "only the seat that is out first counts", "score=order"},
};

#define GAME         qigui521
#define GAME_VARIANT qigui521_variant
#define GAME_TITLE   "Seven, joker, five, two, one (qigui) for two to seven seats"
#define GAME_CAUTION                                                                                         \
    { "flat_mc", "planner", "58.5 [52.1, 64.7] % of 200 games" }
#define GAME_SEATS    7
#define GAME_HAND     7
#define GAME_HAND_MIN 1
#define GAME_HAND_MAX DRAW_HAND_MAX
#include "cards/draw_game.h"
