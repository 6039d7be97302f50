/* Squire, the example of src/games/README.md: a small game of the kind of Dou Dizhu, in one file. Three seats,
 * one deck without jokers, 17 cards each and one at the bottom. Each seat bids once; the squire takes the last
 * card and leads against both others. Plays are one, two and three of a rank, and bombs, four of a rank, each
 * of which doubles the bid. Ranks from low to high: 3 4 5 6 7 8 9 T J Q K A 2. */
#include "cards/climbing.h"

enum { SEATS = 3, HAND = 17, BOTTOM = 1 };
enum { SINGLE = 1, PAIR, TRIPLE, BOMB, CLASSES };

/* ---- rules ---- */

static const Option rows[] = {
    OPTION_ROW_INT(ClimbingRules, seats, SEATS, SEATS, SEATS, "players at the table"),
    OPTION_ROW_INT(ClimbingRules, max_redeal, 1, 0, 20,
                   "deals that all may pass; in the next one the first speaker is forced, for 1"),
};
static const Preset presets[] = {{"standard", "bids of 1 to 3", ""}};
static const OptionTable option_table = {OPTION_ROWS(rows), OPTION_PRESETS(presets)};

/* `next` is the class to go on with where a hand has none of this one. */
static const CombinationClass classes[CLASSES] = {
    [SINGLE] = {.name = "single", .multiple = 1, .length = 1, .next = PAIR},
    [PAIR] = {.name = "pair", .multiple = 2, .length = 1, .next = TRIPLE},
    [TRIPLE] = {.name = "triple", .multiple = 3, .length = 1, .next = BOMB},
    [BOMB] = {.name = "bomb", .multiple = 4, .length = 1, .next = CLASSES, .bomb = true},
};
static const CombinationRules no_kickers = {.classes = COMBINATIONS_ALL};
static const CombinationTable table = {
    .classes = classes, .count = CLASSES, .all = CLASSES, .first_bomb = BOMB, .liberal = &no_kickers};

static CombinationRules combinations(const ClimbingRules *memory) {
    (void)memory;
    return no_kickers;
}

/* A play for each rank. */
static int plays_needed(void *plan, RankCounts hand) {
    (void)plan;
    return __builtin_popcountll(ranks_with(hand, 1));
}

/* ---- what a game is worth ---- */

static int32_t multiplier(const ClimbingPublic *public, bool spring) {
    (void)spring; /* is worth nothing here */
    return 1 << (public->bombs_led + public->bombs_answering);
}

static void score(const ClimbingPublic *public, unsigned doubled, bool squire_won, int32_t *scores) {
    (void)doubled;
    int32_t unit = public->bid * multiplier(public, false);
    if (!squire_won) unit = -unit;
    for (int seat = 0; seat < SEATS; seat++) scores[seat] = seat == public->landlord ? 2 * unit : -unit;
}

/* At most 13 bombs. */
static void score_bounds(const void *memory, int32_t *lowest, int32_t *highest) {
    (void)memory;
    *highest = (2 * CLIMBING_BID_MAX) << 13;
    *lowest = -*highest;
}

static bool check_bombs(const ClimbingPublic *public, Error *error) {
    RankCounts played = public->played[0] + public->played[1] + public->played[2];
    int bombs = public->bombs_led + public->bombs_answering;
    int most = __builtin_popcountll(ranks_with(played, 4));
    return bombs <= most ||
           error_input(error, "bombs_led: %d bombs, and %d ranks are played whole", bombs, most);
}

/* ---- statistics ---- */

static const GameStat stats[] = {
    {.figure = CLIMBING_FIRST, .name = "first", .help = "seat that spoke first", .is_seat = true},
    {.figure = CLIMBING_LANDLORD, .name = "squire", .help = "seat that was the squire", .is_seat = true},
    {.figure = CLIMBING_MULTIPLIER, .name = "multiplier", .help = "by what bombs multiply the bid"},
    {.figure = CLIMBING_PLAYS_NEEDED,
     .name = "plays_needed",
     .help = "ranks in the first dealt hand",
     .per_seat = true},
    {.figure = CLIMBING_LEFT, .name = "left", .help = "cards left in the hand at the end", .per_seat = true},
    {.figure = CLIMBING_SIDE,
     .name = "side",
     .help = "0: squire, 1: villagers; -1: nobody is the squire",
     .per_seat = true},
};
/* ---- the game ---- */

#define GAME         squire
#define GAME_VARIANT squire_variant
#define GAME_SEATS   SEATS
#define GAME_DECKS   1
#define GAME_AUCTION 1
#define GAME_CALLS   0
#define GAME_BOTTOM  "shown"

static const Ladder ladder = {"3456789TJQKA2", "DCHS"};

static const ClimbingVariant squire_variant = {
    .ladder = &ladder,
    .table = &table,
    .seats = SEATS,
    .decks = GAME_DECKS,
    .hand = HAND,
    .bottom = BOTTOM,
    .auction = GAME_AUCTION,
    .combinations = combinations,
    .plays_needed = plays_needed,
    .check_bombs = check_bombs,
    .multiplier = multiplier,
    .score = score,
    .stats = stats,
    .stat_count = sizeof stats / sizeof stats[0],
};

#include "cards/climbing_game.h"

static const char *const sides[] = {"squire", "villagers", NULL};

extern const Game game_squire;

const Game game_squire = {
    CLIMBING_MEMBERS,
    .name = "squire",
    .title = "Squire, a small auction game for three",
    .reasons = sides,
    .sides = sides,
    .rules = &option_table,
    .stats = stats,
    .stat_count = sizeof stats / sizeof stats[0],
    .score_bounds = score_bounds,
};
