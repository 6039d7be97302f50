/* Dou Dizhu as a climbing game (cards/climbing.h) with an auction: statistics, simulated games, the game.
 *
 * A hand of twenty cards has at most 568 plays with every kicker allowed, counted over all 153,009,740 hands:
 * AAA KKKK QQQQ JJJ T 9 8 7 6 5. By the default rules the maximum is 519: AAA KKK QQQ JJJ T 9 8 7 6 5 4 3. */
#include "games/doudizhu/doudizhu.h"

static bool unbeatable(int class, int head) {
    (void)head;
    return class == DOUDIZHU_ROCKET;
}

static int plays_needed(void *plan, RankCounts hand) {
    (void)plan;
    return doudizhu_plays_needed(hand);
}

/* ---- statistics ---- */

static const GameStat stats[] = {
    {.figure = CLIMBING_FIRST,
     .name = "first",
     .help = "seat that spoke first; without an auction the landlord",
     .is_seat = true},
    {.figure = CLIMBING_LANDLORD,
     .name = "landlord",
     .help = "seat that was the landlord; none: -1",
     .is_seat = true},
    {.figure = CLIMBING_BID,
     .name = "bid",
     .help = "the highest bid; calls and no auction: 1; all passed: 0"},
    {.figure = CLIMBING_ROBS, .name = "robs", .help = "robs of the auction call_rob"},
    {.figure = CLIMBING_REDEALS,
     .name = "redeals",
     .help = "deals that all passed before the one that was played"},
    {.figure = CLIMBING_MULTIPLIER,
     .name = "multiplier",
     .help = "factor of the bid from robs, bombs, rocket and spring, where all of them count"},
    {.figure = CLIMBING_BOMBS_LED, .name = "bombs_led", .help = "bombs and rockets that led a trick"},
    {.figure = CLIMBING_BOMBS_ANSWERING,
     .name = "bombs_answering",
     .help = "bombs and rockets played on another play"},
    {.figure = CLIMBING_ROCKETS,
     .name = "rockets",
     .help = "1: the rocket was played; it is among the bombs, too"},
    {.figure = CLIMBING_SPRING, .name = "spring", .help = "1: the landlord won and no peasant made a play"},
    {.figure = CLIMBING_ANTI_SPRING, .name = "anti_spring", .help = "1: the landlord made one play and lost"},
    {.figure = CLIMBING_TRICKS, .name = "tricks", .help = "tricks led"},
    {.figure = CLIMBING_PASSES, .name = "passes", .help = "passes in the play"},
    {.figure = CLIMBING_PLAYS_NEEDED,
     .name = "plays_needed",
     .help = "fewest plays that empty the first dealt hand, without bottom cards",
     .per_seat = true},
    {.figure = CLIMBING_BOMBS_DEALT,
     .name = "bombs_dealt",
     .help = "bombs and rockets in the first dealt hand",
     .per_seat = true},
    {.figure = CLIMBING_CONTROLS_DEALT,
     .name = "controls_dealt",
     .help = "twos and jokers in the first dealt hand",
     .per_seat = true},
    {.figure = CLIMBING_DOUBLED, .name = "doubled", .help = "1: doubled or redoubled", .per_seat = true},
    {.figure = CLIMBING_PLAYS, .name = "plays", .help = "plays made", .per_seat = true},
    {.figure = CLIMBING_WON, .name = "tricks_won", .help = "tricks won", .per_seat = true},
    {.figure = CLIMBING_LEFT, .name = "left", .help = "cards left in the hand at the end", .per_seat = true},
    {.figure = CLIMBING_SIDE,
     .name = "side",
     .help = "0: landlord, 1: peasants; -1: nobody is the landlord",
     .per_seat = true},
    {.figure = CLIMBING_ROLE,
     .name = "role",
     .help = "1: landlord, 2: the peasant who plays after the landlord, 3: the one who plays before",
     .per_seat = true},
};

static const char *const covariates[] = {"plays_needed", "bombs_dealt", "controls_dealt", NULL};

/* ---- the game ---- */

#define GAME         doudizhu
#define GAME_VARIANT doudizhu_variant
#define GAME_SEATS   DOUDIZHU_SEATS
#define GAME_DECKS   1
#define GAME_AUCTION 1
#define GAME_CALLS   1
#define GAME_BOTTOM  "three"

static const Ladder ladder = {"3456789TJQKA2*", "DCHS"};

const ClimbingVariant doudizhu_variant = {
    .ladder = &ladder,
    .table = &doudizhu_table,
    .seats = GAME_SEATS,
    .decks = GAME_DECKS,
    .hand = DOUDIZHU_HAND,
    .bottom = DOUDIZHU_BOTTOM,
    .auction = GAME_AUCTION,
    .calls = GAME_CALLS,
    .doubling = DOUDIZHU_NATIONAL,
    .combinations = doudizhu_combinations,
    .unbeatable = unbeatable,
    .plays_needed = plays_needed,
    .check_bombs = doudizhu_check_bombs,
    .multiplier = doudizhu_multiplier,
    .score = doudizhu_score,
    .stats = stats,
    .stat_count = sizeof stats / sizeof stats[0],
};

#define GAME_BOTS doudizhu_bots
#include "cards/climbing_game.h"

/* ---- simulated games ---- */

static Move doudizhu_policy_lowest(const ClimbingState *state, Rng *rng) {
    (void)rng;
    int seat = state->public.trick.turn;
    return doudizhu_lowest(&state->public, seat, &state->hand[seat]);
}

#define GAME_POLICIES(POLICY) POLICY(learned) POLICY(planner) POLICY(lowest)
#include "search/specialise.h"

static const char *const reasons[] = {"landlord", "peasants", "passed", NULL};
static const char *const sides[] = {"landlord", "peasants", NULL};

extern const struct Botzone doudizhu_botzone;

static const char *const doudizhu_pays[] = {
    "A peasant wins or loses the stake: the bid (1 without bids), doubled for each bomb, rocket, rob and "
    "spring.",
    "The landlord wins or loses both stakes. A spring: one side never played, or the landlord played once "
    "only.",
    "Example: bid 2, one bomb, the landlord wins. The stake is 2 x 2 = 4; the landlord scores +8, each "
    "peasant -4.",
    "scoring=national2016: a peasant who doubled has twice the stake, four times if the landlord redoubled.",
    "scoring=openspiel and adp: bombs double, a spring does not. wp: nothing doubles. rlcard: a win is 1, a "
    "loss 0.",
    NULL,
};

static const BotCaution cautions[] = {{"flat_mc", "planner", "52.4 [46.4, 58.1] % of 360 games"},
                                      {NULL, NULL, NULL}};

const Game game_doudizhu = {
    CLIMBING_MEMBERS,
    .name = "doudizhu",
    .title = "Dou Dizhu, fight the landlord, 3 seats",
    .pays = doudizhu_pays,
    .cautions = cautions,
    .reasons = reasons,
    .sides = sides,
    .rules = &doudizhu_rules,
    .check = doudizhu_check,
    .fixed_sides = doudizhu_fixed_sides,
    .stats = stats,
    .stat_count = sizeof stats / sizeof stats[0],
    .covariates = covariates,
    .score_bounds = doudizhu_score_bounds,
    .features = &doudizhu_features,
    .botzone = &doudizhu_botzone,
    .search = &doudizhu_search,
};
