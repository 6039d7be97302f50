/* Three-two-one as a climbing game (cards/climbing.h) without an auction: rules, prices, statistics. */
#include "games/threetwoone/threetwoone.h"

/* ---- rules ---- */

static const char *const locks[] = {"trick", "round", NULL};

static const Option rows[] = {
    OPTION_ROW_INT(ClimbingRules, seats, 4, 4, 4, "players at the table"),
    OPTION_ROW_CHOICE(ClimbingRules, lock, CLIMBING_LOCK_TRICK, locks,
                      "a seat that passed is out of the trick, or of the round: it lasts while each "
                      "lead beats the leader's last play"),
    OPTION_ROW_BOOL(ClimbingRules, skip_forced_passes, 0,
                    "a play headed by a two ends the trick, without passes"),
};

static const Preset presets[] = {
    {"trick", "a seat that passed is out of the trick", ""},
    {"round", "a seat that passed is out of the round, as in the program that defines the game",
     "lock=round"},
};

static const OptionTable option_table = {OPTION_ROWS(rows), OPTION_PRESETS(presets)};

static CombinationRules combinations(const ClimbingRules *memory) {
    (void)memory;
    return threetwoone_kickers;
}

static bool unbeatable(int class, int head) {
    (void)class;
    return head == THREETWOONE_TWO;
}

static int plays_needed(void *kept, RankCounts hand) {
    ThreetwoonePlan plan;
    if (kept) return threetwoone_plan_needed(kept, hand);
    threetwoone_plan(&plan, hand);
    return threetwoone_plan_needed(&plan, hand);
}

/* ---- scores ---- */

/* A loser's payment, by the number of cards left. */
static const uint8_t prices[THREETWOONE_HAND + 1] = {0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 5};
enum { HIGHEST_PRICE = 5 };

static void score_bounds(const void *memory, int32_t *lowest, int32_t *highest) {
    (void)memory;
    *lowest = -HIGHEST_PRICE;
    *highest = (THREETWOONE_SEATS - 1) * HIGHEST_PRICE;
}

/* ---- statistics ---- */

/* Controls are twos, because the deck has no jokers. */
static const GameStat stats[] = {
    {.figure = CLIMBING_FIRST,
     .name = "first",
     .help = "seat with the diamond three, which led first",
     .is_seat = true},
    {.figure = CLIMBING_WINNER, .name = "winner", .help = "seat that was out first", .is_seat = true},
    {.figure = CLIMBING_TRICKS, .name = "tricks", .help = "tricks led"},
    {.figure = CLIMBING_PASSES, .name = "passes", .help = "passes"},
    {.figure = CLIMBING_PLAYS_NEEDED,
     .name = "plays_needed",
     .help = "fewest plays that empty the dealt hand",
     .per_seat = true},
    {.figure = CLIMBING_CONTROLS_DEALT,
     .name = "twos_dealt",
     .help = "twos in the dealt hand",
     .per_seat = true},
    {.figure = CLIMBING_FOURS_DEALT,
     .name = "fours_dealt",
     .help = "ranks held four times in the dealt hand",
     .per_seat = true},
    {.figure = CLIMBING_PLAYS, .name = "plays", .help = "plays made", .per_seat = true},
    {.figure = CLIMBING_WON, .name = "tricks_won", .help = "tricks won", .per_seat = true},
    {.figure = CLIMBING_LEFT, .name = "left", .help = "cards left in the hand at the end", .per_seat = true},
};

static const char *const covariates[] = {"first", "plays_needed", "twos_dealt", "fours_dealt", NULL};

/* ---- the game ---- */

#define GAME         threetwoone
#define GAME_VARIANT threetwoone_variant
#define GAME_SEATS   THREETWOONE_SEATS
#define GAME_DECKS   1
#define GAME_AUCTION 0
#define GAME_CALLS   0
#define GAME_LOWEST  "diamond three"

static const Ladder ladder = {"3456789TJQKA2", "DCHS"};

const ClimbingVariant threetwoone_variant = {
    .ladder = &ladder,
    .table = &threetwoone_table,
    .seats = GAME_SEATS,
    .decks = GAME_DECKS,
    .hand = THREETWOONE_HAND,
    .combinations = combinations,
    .unbeatable = unbeatable,
    .plays_needed = plays_needed,
    .prices = prices,
    .lowest_card = GAME_LOWEST,
    .stats = stats,
    .stat_count = sizeof stats / sizeof stats[0],
};

/* ---- the planner (cards/landlord.h): its weights, and the fewest plays of a hand's parts ---- */

static void *plan(RankCounts hand) {
    static _Thread_local ThreetwoonePlan kept;
    threetwoone_plan(&kept, hand);
    return &kept;
}

const LandlordBots threetwoone_bots = {
    .variant = &threetwoone_variant,
    .searching = {.weights = {THREETWOONE_WEIGHTS(PLANNER_MEMBER)}},
    .values = threetwoone_values,
    .plan = plan,
};

#define GAME_BOTS threetwoone_bots
#include "cards/climbing_game.h"

/* ---- simulated games ---- */

static Move threetwoone_policy_lowest(const ClimbingState *state, Rng *rng) {
    Move legal[MOVES_MAX];
    (void)rng;
    ClimbingTurn turn = climbing_simulated_turn(state, legal, threetwoone_moves(state, legal));
    return landlord_lowest(&threetwoone_variant, &turn);
}

#define GAME_POLICIES(POLICY) POLICY(learned) POLICY(planner) POLICY(lowest)
#include "search/specialise.h"

static const char *const reasons[] = {"out", NULL};

static const char *const threetwoone_pays[] = {
    "Each loser pays the winner for the cards left: 0 for one card, 1 for 2 to 5, 2 for 6 to 9, 3 for 10 to "
    "12, 5 for 13.",
    "Example: the losers hold 1, 5 and 13 cards; they score 0, -1 and -5, and the winner +6.",
    NULL,
};

const Game game_threetwoone = {
    CLIMBING_MEMBERS,
    .name = "threetwoone",
    .title = "Three-two-one, 4 seats",
    .pays = threetwoone_pays,
    .reasons = reasons,
    .rules = &option_table,
    .stats = stats,
    .stat_count = sizeof stats / sizeof stats[0],
    .covariates = covariates,
    .score_bounds = score_bounds,
    .search = &threetwoone_search,
};

/* ---- combinations ---- */

/* If a class has no body in the hand, longer classes have none either: `following` is the next class to try. */
#define STRAIGHT(label, cards, ranks, following)                                                             \
    { .name = label, .multiple = cards, .length = ranks, .next = following }
#define SINGLES(ranks) STRAIGHT("straight", 1, ranks, THREETWOONE_PAIR_STRAIGHT)
#define PAIRS(ranks)   STRAIGHT("pair straight", 2, ranks, THREETWOONE_TRIPLE_STRAIGHT)
#define WITH_ONE(label, cards, ranks, following)                                                             \
    {                                                                                                        \
        .name = label " with one", .multiple = cards, .length = ranks, .singles = 1, .next = following,      \
        .body_kickers = true                                                                                 \
    }
#define PAIRS_ONE(ranks)   WITH_ONE("pair straight", 2, ranks, THREETWOONE_TRIPLES_ONE)
#define TRIPLES_ONE(ranks) WITH_ONE("triple straight", 3, ranks, THREETWOONE_FOURS_ONE)
#define TWO_TRIPLES(said)                                                                                    \
    {                                                                                                        \
        .name = "triple straight", .multiple = 3, .length = 2, .next = THREETWOONE_FOUR_STRAIGHT,            \
        .declared = said                                                                                     \
    }
#define TRIPLE_PAIR_ONE(said)                                                                                \
    {                                                                                                        \
        .name = "three-two-one", .multiple = 3, .length = 1, .singles = 1, .pairs = 1,                       \
        .next = THREETWOONE_FOUR_ONE, .declared = said, .beaten_by = THREETWOONE_TRIPLE_STRAIGHT,            \
        .body_kickers = true                                                                                 \
    }

enum { SAID = THREETWOONE_CLASSES, CLASSES_ALL = SAID + 2 };

static const CombinationClass classes[CLASSES_ALL] = {
    [THREETWOONE_SINGLE] = {.name = "single", .multiple = 1, .length = 1, .next = THREETWOONE_PAIR},
    {.name = "pair", .multiple = 2, .length = 1, .next = THREETWOONE_TRIPLE},
    {.name = "triple", .multiple = 3, .length = 1, .next = THREETWOONE_FOUR},
    {.name = "four", .multiple = 4, .length = 1, .next = THREETWOONE_STRAIGHT},
    SINGLES(3),
    SINGLES(4),
    SINGLES(5),
    SINGLES(6),
    SINGLES(7),
    SINGLES(8),
    SINGLES(9),
    SINGLES(10),
    SINGLES(11),
    SINGLES(12),
    SINGLES(13),
    PAIRS(2),
    PAIRS(3),
    PAIRS(4),
    PAIRS(5),
    PAIRS(6),
    TWO_TRIPLES(SAID),
    STRAIGHT("triple straight", 3, 3, THREETWOONE_FOUR_STRAIGHT),
    STRAIGHT("triple straight", 3, 4, THREETWOONE_FOUR_STRAIGHT),
    STRAIGHT("four straight", 4, 2, THREETWOONE_TRIPLE_PAIR),
    STRAIGHT("four straight", 4, 3, THREETWOONE_TRIPLE_PAIR),
    {.name = "triple with pair", .multiple = 3, .length = 1, .pairs = 1, .next = THREETWOONE_FOUR_ONE},
    TRIPLE_PAIR_ONE(SAID + 1),
    {.name = "four with one", .multiple = 4, .length = 1, .singles = 1, .next = THREETWOONE_PAIRS_ONE},
    PAIRS_ONE(3),
    PAIRS_ONE(4),
    PAIRS_ONE(5),
    PAIRS_ONE(6),
    TRIPLES_ONE(2),
    TRIPLES_ONE(3),
    TRIPLES_ONE(4),
    WITH_ONE("four straight", 4, 2, THREETWOONE_CLASSES),
    WITH_ONE("four straight", 4, 3, THREETWOONE_CLASSES),
    /* The same plays with their reading declared. */
    TWO_TRIPLES(THREETWOONE_TRIPLE_STRAIGHT),
    TRIPLE_PAIR_ONE(THREETWOONE_TRIPLE_PAIR_ONE),
};

const CombinationRules threetwoone_kickers = {
    .classes = COMBINATIONS_ALL, .single_max = 1, .pair_max = 1, .ambiguous = true};

const CombinationTable threetwoone_table = {
    .classes = classes,
    .count = THREETWOONE_CLASSES,
    .all = CLASSES_ALL,
    .first_bomb = THREETWOONE_CLASSES,
    .chain = RANKS_ALL >> 8, /* all thirteen ranks */
    .low_ends = true,
    .liberal = &threetwoone_kickers,
};
