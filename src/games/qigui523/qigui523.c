/* 七鬼五二三 for two to seven seats. Ranks from low to high: 4 6 8 9 T J Q K A 3 2 5, the jokers, 7; suits:
 * diamonds, clubs, hearts, spades. Plays are singles, pairs (also the two jokers), triples and fours. A play
 * is beaten only by equally many cards of one rank with a higher highest card. */
#include "games/qigui523/qigui523.h"

static const Ladder ladder = {"4689TJQKA325*7", "DCHS"};

/* True for any play that contains the spade seven. */
static bool unbeatable(CardSet play) { return play >> 55 & 1; }

static const DrawPlanner pair = {QIGUI523_PAIR(DRAW_MEMBER)}, crowd = {QIGUI523_CROWD(DRAW_MEMBER)};

const DrawVariant qigui523_variant = {
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

#define GAME         qigui523
#define GAME_VARIANT qigui523_variant
#define GAME_TITLE   "Seven, joker, five, two, three (qigui) for two to seven seats"
#define GAME_CAUTION                                                                                         \
    { "flat_mc", "planner", "55.0 [47.7, 62.2] % of 200 games" }
#define GAME_SEATS    7
#define GAME_HAND     7
#define GAME_HAND_MIN 1
#define GAME_HAND_MAX DRAW_HAND_MAX
#include "cards/draw_game.h"
