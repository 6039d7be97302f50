/* Dou Dizhu for four as a climbing game (cards/climbing.h) of two decks with bids: rules, scores, statistics.
 *
 * A hand of 33 cards has at most 1,846 plays. Let T ranks be held three times or more and P twice or more, so
 * 3 T + 2 (P - T) <= 33. Airplanes of n trios with pairs have T - n + 1 places and C(P - n, n) kickers. Their
 * sum is largest for T = 7 and P = 13: 1,616. Seven trios take 84 pairs along; there are 13 singles, 13
 * pairs, 7 trios, 36 straights, 55 pair chains and 21 airplanes. A rank held as a bomb costs a kicker. */
#include "games/doudizhu4/doudizhu4.h"

/* ---- rules ---- */

static const Option rows[] = {
    OPTION_ROW_INT(ClimbingRules, seats, 4, 4, 4, "players at the table"),
    OPTION_ROW_INT(ClimbingRules, max_redeal, 2, 0, 20,
                   "deals that all may pass; in the next one the first speaker is forced, for 1"),
    OPTION_ROW_BOOL(ClimbingRules, skip_forced_passes, 0, "four jokers end the trick, without passes"),
};

static const Preset presets[] = {{"standard", "two decks, bids of 1 to 3", ""}};

static const OptionTable option_table = {OPTION_ROWS(rows), OPTION_PRESETS(presets)};

static CombinationRules combinations(const ClimbingRules *memory) {
    (void)memory;
    return doudizhu4_kickers;
}

static bool unbeatable(int class, int head) {
    (void)head;
    return class == DOUDIZHU4_JOKERS;
}

/* ---- scores ---- */

enum {
    TWOFOLD = 6,
    THREEFOLD = 8
}; /* fewest cards of bombs that double and that triple; the four jokers
                                        triple, too */

static int32_t multiplier(const ClimbingPublic *public, bool spring) {
    assert(public->twofold + public->threefold <= 14); /* a bomb of each rank and the jokers */
    int32_t factor = (int32_t)1 << (public->twofold + spring);
    for (int i = 0; i < public->threefold; i++) factor *= 3;
    return factor;
}

static void score(const ClimbingPublic *public, unsigned doubled, bool landlord_won, int32_t *scores) {
    (void)doubled;
    int32_t unit = public->bid * multiplier(public, climbing_spring(public, landlord_won));
    if (!landlord_won) unit = -unit;
    for (int seat = 0; seat < DOUDIZHU4_SEATS; seat++)
        scores[seat] = seat == public->landlord ? (DOUDIZHU4_SEATS - 1) * unit : -unit;
}

/* At most 13 bombs of eight cards and the four jokers, each counted threefold, and a spring. */
static void score_bounds(const void *memory, int32_t *lowest, int32_t *highest) {
    (void)memory;
    enum { THREE_TO_THE_14TH = 4782969 };
    *highest = 3 * CLIMBING_BID_MAX * 2 * THREE_TO_THE_14TH;
    *lowest = -*highest;
}

/* Checks the bombs of six or more of the eight cards of a rank, and of all jokers, against the cards played. */
static bool check_bombs(const ClimbingPublic *public, Error *error) {
    enum { JOKERS = 2 };
    int bombs = public->bombs_led + public->bombs_answering, ranks = 0, jokers = 1, plays = 0;
    for (int seat = 0; seat < DOUDIZHU4_SEATS; seat++) plays += public->plays[seat];
    if (bombs > plays) return error_input(error, "bombs_led: more bombs than the %d plays", plays);
    for (int rank = 0; rank < COUNT_RANKS; rank++) {
        int cards = 0;
        for (int seat = 0; seat < DOUDIZHU4_SEATS; seat++) cards += rank_count(public->played[seat], rank);
        if (rank < COUNT_LITTLE_JOKER)
            ranks += cards >= TWOFOLD;
        else
            jokers &= cards == JOKERS;
    }
    if (public->rockets > jokers || public->rockets > public->threefold)
        return error_input(error, "rockets: %d, where %d bombs tripled", public->rockets, public->threefold);
    if (public->twofold + public->threefold > ranks + jokers || public->twofold + public->threefold > bombs)
        return error_input(error, "threefold: %d bombs that tripled and %d that doubled, of %d",
                           public->threefold, public->twofold, bombs);
    return true;
}

static int plays_needed(void *plan, RankCounts hand) {
    (void)plan;
    return doudizhu4_plays_needed(hand);
}

/* ---- statistics ---- */

static const GameStat stats[] = {
    {.figure = CLIMBING_FIRST, .name = "first", .help = "seat that spoke first", .is_seat = true},
    {.figure = CLIMBING_LANDLORD, .name = "landlord", .help = "seat that was the landlord", .is_seat = true},
    {.figure = CLIMBING_BID, .name = "bid", .help = "the highest bid; 1 if the first speaker was forced"},
    {.figure = CLIMBING_REDEALS,
     .name = "redeals",
     .help = "deals that all passed before the one that was played"},
    {.figure = CLIMBING_MULTIPLIER,
     .name = "multiplier",
     .help = "factor of the bid from bombs, jokers and spring"},
    {.figure = CLIMBING_BOMBS_LED, .name = "bombs_led", .help = "bombs and four jokers that led a trick"},
    {.figure = CLIMBING_BOMBS_ANSWERING,
     .name = "bombs_answering",
     .help = "bombs and four jokers played on another play"},
    {.figure = CLIMBING_BOMBS_COUNTING,
     .name = "bombs_counting",
     .help = "bombs of six cards and more, and four jokers"},
    {.figure = CLIMBING_ROCKETS,
     .name = "rockets",
     .help = "1: the four jokers were played; they are among the bombs, too"},
    {.figure = CLIMBING_SPRING, .name = "spring", .help = "1: the landlord won and nobody else made a play"},
    {.figure = CLIMBING_ANTI_SPRING, .name = "anti_spring", .help = "1: the landlord made one play and lost"},
    {.figure = CLIMBING_TRICKS, .name = "tricks", .help = "tricks led"},
    {.figure = CLIMBING_PASSES, .name = "passes", .help = "passes in the play"},
    {.figure = CLIMBING_PLAYS_NEEDED,
     .name = "plays_needed",
     .help = "fewest plays that empty the first dealt hand, without bottom cards",
     .per_seat = true},
    {.figure = CLIMBING_BOMBS_DEALT,
     .name = "bombs_dealt",
     .help = "ranks held four times or more in the first dealt hand, and four jokers",
     .per_seat = true},
    {.figure = CLIMBING_CONTROLS_DEALT,
     .name = "controls_dealt",
     .help = "twos and jokers in the first dealt hand",
     .per_seat = true},
    {.figure = CLIMBING_PLAYS, .name = "plays", .help = "plays made", .per_seat = true},
    {.figure = CLIMBING_WON, .name = "tricks_won", .help = "tricks won", .per_seat = true},
    {.figure = CLIMBING_LEFT, .name = "left", .help = "cards left in the hand at the end", .per_seat = true},
    {.figure = CLIMBING_SIDE,
     .name = "side",
     .help = "0: landlord, 1: peasants; -1: nobody is the landlord",
     .per_seat = true},
    {.figure = CLIMBING_ROLE,
     .name = "role",
     .help = "1: landlord, 2 to 4: the peasants as they follow him",
     .per_seat = true},
};

static const char *const covariates[] = {"plays_needed", "bombs_dealt", "controls_dealt", NULL};

/* ---- the game ---- */

#define GAME         doudizhu4
#define GAME_VARIANT doudizhu4_variant
#define GAME_SEATS   DOUDIZHU4_SEATS
#define GAME_DECKS   2
#define GAME_AUCTION 1
#define GAME_CALLS   0
#define GAME_BOTTOM  "eight"

static const Ladder ladder = {"3456789TJQKA2*", "DCHS"};

const ClimbingVariant doudizhu4_variant = {
    .ladder = &ladder,
    .table = &doudizhu4_table,
    .seats = GAME_SEATS,
    .decks = GAME_DECKS,
    .hand = DOUDIZHU4_HAND,
    .bottom = DOUDIZHU4_BOTTOM,
    .auction = GAME_AUCTION,
    .twofold = TWOFOLD,
    .threefold = THREEFOLD,
    .combinations = combinations,
    .unbeatable = unbeatable,
    .plays_needed = plays_needed,
    .check_bombs = check_bombs,
    .multiplier = multiplier,
    .score = score,
    .stats = stats,
    .stat_count = sizeof stats / sizeof stats[0],
};

/* ---- the policies of its bots ---- */

/* The planner's auction goes by the worth of the hand. */
static Move speak(const LandlordPlanner *planner, const ClimbingTurn *turn) {
    int64_t worth = landlord_worth(planner, &doudizhu4_variant, turn->hand);
    return landlord_bid(turn->legal, turn->count, worth, planner->step);
}

const LandlordBots doudizhu4_bots = {
    .variant = &doudizhu4_variant,
    .searching = {.weights = {DOUDIZHU4_WEIGHTS(PLANNER_MEMBER)}, DOUDIZHU4_BIDS(PLANNER_MEMBER)},
    .values = doudizhu4_values,
    .speak = speak,
};

Move doudizhu4_lowest(const ClimbingTurn *turn) {
    enum { BID_ONE = 8, BID_STEP = 3 };
    if (turn->public->phase == CLIMBING_PLAY) return landlord_lowest(&doudizhu4_variant, turn);
    int held = landlord_controls(climbing_counts(&doudizhu4_variant, turn->hand));
    return landlord_bid(turn->legal, turn->count, held - BID_ONE, BID_STEP);
}

#define GAME_BOTS doudizhu4_bots
#include "cards/climbing_game.h"

/* ---- simulated games ---- */

static Move doudizhu4_policy_lowest(const ClimbingState *state, Rng *rng) {
    Move legal[MOVES_MAX];
    (void)rng;
    ClimbingTurn turn = climbing_simulated_turn(state, legal, doudizhu4_moves(state, legal));
    return doudizhu4_lowest(&turn);
}

#define GAME_POLICIES(POLICY) POLICY(learned) POLICY(planner) POLICY(lowest)
#include "search/specialise.h"

static const char *const reasons[] = {"landlord", "peasants", NULL};
static const char *const sides[] = {"landlord", "peasants", NULL};

static const char *const doudizhu4_pays[] = {
    "A peasant wins or loses the stake: the bid, doubled for each bomb of six or seven cards and for a "
    "spring, tripled",
    "for each bomb of eight cards and for the four jokers. The landlord wins or loses all three stakes.",
    "Example: bid 3, a bomb of six, one of eight, the peasants win. The stake is 3 x 2 x 3 = 18; the "
    "landlord",
    "scores -54, each peasant +18.",
    NULL,
};

const Game game_doudizhu4 = {
    CLIMBING_MEMBERS,
    .name = "doudizhu4",
    .title = "Dou Dizhu for four, two decks",
    .pays = doudizhu4_pays,
    .reasons = reasons,
    .sides = sides,
    .rules = &option_table,
    .stats = stats,
    .stat_count = sizeof stats / sizeof stats[0],
    .covariates = covariates,
    .score_bounds = score_bounds,
    .search = &doudizhu4_search,
};

/* ---- combinations ---- */

/* If a class has no body in the hand, longer classes have none either: `following` is the next class to try. */
#define CHAIN(label, cards, ranks, following)                                                                \
    { .name = label, .multiple = cards, .length = ranks, .next = following }
#define STRAIGHT(ranks)   CHAIN("straight", 1, ranks, DOUDIZHU4_PAIR_CHAIN)
#define PAIR_CHAIN(ranks) CHAIN("pair chain", 2, ranks, DOUDIZHU4_AIRPLANE)
#define AIRPLANE(ranks)   CHAIN("airplane", 3, ranks, DOUDIZHU4_AIRPLANE_PAIRS)
#define WITH_PAIRS(ranks)                                                                                    \
    { .name = "airplane with pairs", .multiple = 3, .length = ranks, .pairs = ranks, .next = DOUDIZHU4_BOMB }
#define BOMB(cards)                                                                                          \
    { .name = "bomb", .multiple = cards, .length = 1, .next = DOUDIZHU4_JOKERS, .bomb = true }

static const CombinationClass classes[DOUDIZHU4_CLASSES] = {
    [DOUDIZHU4_SINGLE] = {.name = "single", .multiple = 1, .length = 1, .next = DOUDIZHU4_PAIR},
    {.name = "pair", .multiple = 2, .length = 1, .next = DOUDIZHU4_TRIO},
    {.name = "trio", .multiple = 3, .length = 1, .next = DOUDIZHU4_STRAIGHT},
    {.name = "trio with pair", .multiple = 3, .length = 1, .pairs = 1, .next = DOUDIZHU4_STRAIGHT},
    STRAIGHT(5),
    STRAIGHT(6),
    STRAIGHT(7),
    STRAIGHT(8),
    STRAIGHT(9),
    STRAIGHT(10),
    STRAIGHT(11),
    STRAIGHT(12),
    PAIR_CHAIN(3),
    PAIR_CHAIN(4),
    PAIR_CHAIN(5),
    PAIR_CHAIN(6),
    PAIR_CHAIN(7),
    PAIR_CHAIN(8),
    PAIR_CHAIN(9),
    PAIR_CHAIN(10),
    PAIR_CHAIN(11),
    PAIR_CHAIN(12),
    AIRPLANE(2),
    AIRPLANE(3),
    AIRPLANE(4),
    AIRPLANE(5),
    AIRPLANE(6),
    AIRPLANE(7),
    AIRPLANE(8),
    AIRPLANE(9),
    AIRPLANE(10),
    AIRPLANE(11),
    WITH_PAIRS(2),
    WITH_PAIRS(3),
    WITH_PAIRS(4),
    WITH_PAIRS(5),
    WITH_PAIRS(6),
    BOMB(4),
    BOMB(5),
    BOMB(6),
    BOMB(7),
    BOMB(8),
    {.name = "jokers", .multiple = 2, .length = 2, .next = DOUDIZHU4_CLASSES, .bomb = true, .jokers = true},
};

_Static_assert((int)DOUDIZHU4_JOKERS == (int)DOUDIZHU4_CLASSES - 1 &&
                   (int)DOUDIZHU4_CLASSES <= (int)COMBINATION_CLASSES_MAX,
               "the jokers beat all bombs, so they are the last class");

const CombinationRules doudizhu4_kickers = {.classes = COMBINATIONS_ALL, .pair_max = 1};

const CombinationTable doudizhu4_table = {
    .classes = classes,
    .count = DOUDIZHU4_CLASSES,
    .all = DOUDIZHU4_CLASSES,
    .first_bomb = DOUDIZHU4_BOMB,
    .chain = RANKS_ALL >> 12, /* the ranks from three to ace */
    .liberal = &doudizhu4_kickers,
};
