/* The bots of climbing games (cards/climbing.h): the situation at the table, bids, planner and search. */
#ifndef KOZYR_CARDS_LANDLORD_H
#define KOZYR_CARDS_LANDLORD_H

#include "cards/cheapest.h"
#include "cards/climbing.h"
#include "cards/play_values.h"
#include "search/search.h"

/* The situation for the bots `lowest` at seat `own`. */
CheapestSituation landlord_cheapest(const ClimbingVariant *variant, const ClimbingPublic *public, int own);

/* The choice of the bots `lowest` among the legal moves in the play (cards/cheapest.h). */
Move landlord_lowest(const ClimbingVariant *variant, const ClimbingTurn *turn);

/* ---- bids ---- */

/* Counts one for a two, two for a joker and two for four cards of a rank. */
int landlord_controls(RankCounts hand);

/* The highest bid whose price, `step` for each point above 1, is at most `worth`; `words` are a pass and bids.
 * A pass if there is none. */
Move landlord_bid(const Move *words, int count, int64_t worth, int64_t step);

typedef struct {
    PlannerWeights weights;
    uint16_t bid_control, bid_bomb, bid_play, step;
    bool learned;       /* plays by LandlordBots.values, not by the weights */
    uint32_t bid_games; /* of a search: simulated games for a word of the auction; 0: speaks by the worth */
    int64_t bid;
} LandlordPlanner;

/* Members of an option row for an auction weight of the LandlordPlanner `planner` in Params. The game writes
 * the help of `bid` and `step`. */
#define LANDLORD_WEIGHT(Params, planner, weight)                                                             \
    .name = #weight, .type = OPTION_INT, OPTION_FIELD(Params, planner.weight), LANDLORD_WEIGHT_##weight
#define LANDLORD_WEIGHT_bid_control .max = PLANNER_WEIGHT_MAX, .help = "auction: worth of a two"
#define LANDLORD_WEIGHT_bid_bomb    .max = PLANNER_WEIGHT_MAX, .help = "auction: worth of a bomb"
#define LANDLORD_WEIGHT_bid_play    .max = PLANNER_WEIGHT_MAX, .help = "auction: cost of each play of the hand"
#define LANDLORD_WEIGHT_bid         .min = -10000, .max = 10000
#define LANDLORD_WEIGHT_step        .max = PLANNER_WEIGHT_MAX

/* An option row for `learned` of the LandlordPlanner `planner` in Params. */
#define LANDLORD_LEARNED_ROW(Params, planner)                                                                \
    {                                                                                                        \
        .name = "learned", .type = OPTION_BOOL, OPTION_FIELD(Params, planner), .max = 1,                     \
        .help = "plays by values learned from games, not by the weights"                                     \
    }

/* The same for `bid_games`. */
#define LANDLORD_BID_GAMES_ROW(Params, planner)                                                              \
    {                                                                                                        \
        .name = "bid_games", .type = OPTION_INT, OPTION_FIELD(Params, planner), .max = 1e8,                  \
        .help = "auction: simulated games per bid; 0: bids by the worth of the hand"                         \
    }

/* The worth of a hand minus `bid`. */
int64_t landlord_worth(const LandlordPlanner *planner, const ClimbingVariant *variant, const TwoDecks *hand);

/* ---- bots ---- */

/* The parts of the bots that differ between games; each game has one instance, GAME_bots. */
typedef struct {
    const ClimbingVariant *variant;
    LandlordPlanner searching; /* weights of searches and simulated games */
    /* The same, learned: by the seats from the landlord to the player (0 in games without one), and for leads and
     * answers. NULL: the game has none. */
    const PlayValues (*values)[2];
    /* Chooses a word of the auction; NULL: the game has no auction. */
    Move (*speak)(const LandlordPlanner *planner, const ClimbingTurn *turn);
    /* True if the rules have plays that plays_needed does not consider; NULL if no rules of the game do. */
    bool (*any_plays)(const ClimbingRules *rules);
    /* Returns the `plan` of plays_needed for the parts of a hand; valid until the thread's next call. NULL if
     * unused. */
    void *(*plan)(RankCounts hand);
} LandlordBots;

/* Writes the worth of each play by these values; by the weights of searches if NULL. */
void landlord_weigh(const LandlordBots *bots, const PlayValues *values, const ClimbingTurn *turn,
                    int64_t *worths);
/* The move of a simulated game by learned values. */
Move landlord_learned(const LandlordBots *bots, const ClimbingTurn *turn);
/* Bot.check of the bots `planner`: refuses weights of plays that do not count; `table` has their defaults. */
bool landlord_check(const LandlordPlanner *planner, const OptionTable *table, Error *error);
/* The move of the bots `planner`; adds the number of hands weighed to `nodes`. */
Move landlord_planner(const LandlordBots *bots, const LandlordPlanner *planner, const ClimbingTurn *turn,
                      uint64_t *nodes);
/* The move of the bots `ismcts`, whose Params begin with CandidatesSettings: a search among the moves that
 * the planner rates highest, by learned values if these also play the simulated games. Speaks as the planner
 * does, or by simulated games. */
Move landlord_search(const LandlordBots *bots, const LandlordPlanner *planner, Player *player,
                     const ClimbingTurn *turn, const ClimbingView *view);

/* Each macro is the rest of a bot file of game GAME. `rows_` and `presets_` are arrays; the rows belong to a
 * LandlordPlanner. */
#define LANDLORD_PLANNER_BOT(game_, rows_, presets_)                                                         \
    static const OptionTable planner_options = {OPTION_ROWS(rows_), OPTION_PRESETS(presets_)};               \
    static Move choose(Player *player, const void *view, const Move *legal, int count) {                     \
        ClimbingTurn turn = climbing_turn(view, legal, count);                                               \
        return landlord_planner(&game_##_bots, player->params, &turn, &player->nodes);                       \
    }                                                                                                        \
    static bool check(const void *params, const Game *game, const void *rules, Error *error) {               \
        (void)game, (void)rules;                                                                             \
        return landlord_check(params, &planner_options, error);                                              \
    }                                                                                                        \
    const Bot bot_##game_##_planner = {                                                                      \
        .name = "planner",                                                                                   \
        .title = "splits its hand into the fewest plays and weighs what a play leaves",                      \
        .game = #game_,                                                                                      \
        .params = &planner_options,                                                                          \
        .params_size = sizeof(LandlordPlanner),                                                              \
        .check = check,                                                                                      \
        .choose = choose,                                                                                    \
    }

/* `rows_` belong to a struct `Params`. `planner_` is an expression for the weights, in terms of `player`;
 * `check_` is Bot.check. */
#define LANDLORD_ISMCTS_BOT(game_, rows_, presets_, planner_, check_)                                        \
    static const OptionTable ismcts_options = {OPTION_ROWS(rows_), OPTION_PRESETS(presets_)};                \
    static Move choose(Player *player, const void *view, const Move *legal, int count) {                     \
        ClimbingTurn turn = climbing_turn(view, legal, count);                                               \
        return landlord_search(&game_##_bots, planner_, player, &turn, view);                                \
    }                                                                                                        \
    const Bot bot_##game_##_ismcts = {                                                                       \
        .name = "ismcts",                                                                                    \
        .title = "Monte Carlo search among the plays that seem best",                                        \
        .game = #game_,                                                                                      \
        .params = &ismcts_options,                                                                           \
        .params_size = sizeof(Params),                                                                       \
        .check = check_,                                                                                     \
        .self_size = candidates_size,                                                                        \
        .timed = true,                                                                                       \
        .choose = choose,                                                                                    \
    }

#endif
