/* Dou Dizhu, fight the landlord: three seats, one deck with jokers, 17 cards each and three at the bottom. An
 * auction makes one seat the landlord. It takes the bottom cards, which are shown to all, and leads; the
 * other two seats, the peasants, play as partners. A trick is led with any combination. It continues with
 * higher ones of the same class, bombs and the rocket, until two seats in a row pass. The first empty hand
 * wins for its side. Ranks from low to high: 3 4 5 6 7 8 9 T J Q K A 2, little joker, big joker. */
#ifndef KOZYR_GAMES_DOUDIZHU_DOUDIZHU_H
#define KOZYR_GAMES_DOUDIZHU_DOUDIZHU_H

#include "cards/climbing.h"
#include "cards/landlord.h"

enum { DOUDIZHU_SEATS = 3, DOUDIZHU_DECK = 54, DOUDIZHU_HAND = 17, DOUDIZHU_BOTTOM = 3 };
#define DOUDIZHU_CARDS ((UINT64_C(1) << DOUDIZHU_DECK) - 1)

typedef enum {
    DOUDIZHU_STANDARD,
    DOUDIZHU_NATIONAL,
    DOUDIZHU_OPENSPIEL,
    DOUDIZHU_WP,
    DOUDIZHU_ADP,
    DOUDIZHU_RLCARD
} DoudizhuScoring;

extern const ClimbingVariant doudizhu_variant;

/* rules.c: the classes of combinations, and which of them the rules allow. */
enum {
    DOUDIZHU_SOLO = 1,
    DOUDIZHU_PAIR,
    DOUDIZHU_TRIO,
    DOUDIZHU_TRIO_SOLO,
    DOUDIZHU_TRIO_PAIR,
    DOUDIZHU_SOLO_CHAIN, /* of five ranks; longer ones follow */
    DOUDIZHU_PAIR_CHAIN = DOUDIZHU_SOLO_CHAIN + 8,
    DOUDIZHU_AIRPLANE = DOUDIZHU_PAIR_CHAIN + 8,
    DOUDIZHU_AIRPLANE_SOLOS = DOUDIZHU_AIRPLANE + 5,
    DOUDIZHU_AIRPLANE_PAIRS = DOUDIZHU_AIRPLANE_SOLOS + 4,
    DOUDIZHU_FOUR_SOLOS = DOUDIZHU_AIRPLANE_PAIRS + 3,
    DOUDIZHU_FOUR_PAIRS,
    DOUDIZHU_BOMB,
    DOUDIZHU_ROCKET,
    DOUDIZHU_CLASSES
};
extern const CombinationTable doudizhu_table;

static inline CombinationRules doudizhu_combinations(const ClimbingRules *rules) {
    uint64_t fours = UINT64_C(3) << DOUDIZHU_FOUR_SOLOS;
    return (CombinationRules){
        .classes = rules->four_with_two ? COMBINATIONS_ALL : ~fours,
        .single_max = rules->bomb_kickers ? 4 : 3,
        .pair_max = rules->repeated_pairs ? 2 : 1,
        .body_kickers = rules->body_kickers,
        .joker_kickers = rules->rocket_kickers,
        .adjacent = rules->adjacent_kickers,
        .ambiguous = rules->adjacent_kickers || rules->body_kickers || rules->repeated_pairs,
    };
}

/* rules.c */
extern const OptionTable doudizhu_rules;
bool doudizhu_check(const void *rules, Error *error);
int doudizhu_fixed_sides(const void *rules, uint8_t side[], Error *error);

/* decompose.c: the fewest plays that empty a hand if no other seat plays, with the kickers of the national
 * rules. */
int doudizhu_plays_needed(RankCounts hand);

/* planning.c: the cheapest play that keeps the bombs, for the bot and for simulated games. */
Move doudizhu_lowest(const ClimbingPublic *public, int seat, const TwoDecks *hand);

/* rules.c: scores, and the check of bombs. */
int32_t doudizhu_multiplier(const ClimbingPublic *public, bool spring);
void doudizhu_score(const ClimbingPublic *public, unsigned doubled, bool landlord_won, int32_t *scores);
void doudizhu_score_bounds(const void *rules, int32_t *lowest, int32_t *highest);
bool doudizhu_check_bombs(const ClimbingPublic *public, Error *error);

/* features.c */
extern const struct FeatureTable doudizhu_features;

/* ---- the policies of its bots (cards/landlord.h), also for simulated games ---- */

/* Weights of the play: for the bot, from configs/doudizhu/tune-planner.json; for searches and their simulated
 * games, from tune-equals.json. The auction's weights are the same for both. */
/* clang-format off */
#define DOUDIZHU_WEIGHTS(WEIGHT) \
    WEIGHT(play, 100) WEIGHT(control, 100) WEIGHT(bomb, 85) WEIGHT(head, 7) WEIGHT(lead, 117) WEIGHT(pass, 85) \
    WEIGHT(partner, 95) WEIGHT(top, 8) WEIGHT(danger, 181) WEIGHT(feed, 58) WEIGHT(near, 7)
#define DOUDIZHU_SEARCH_WEIGHTS(WEIGHT) \
    WEIGHT(play, 100) WEIGHT(control, 82) WEIGHT(bomb, 29) WEIGHT(head, 7) WEIGHT(lead, 116) WEIGHT(pass, 88) \
    WEIGHT(partner, 127) WEIGHT(top, 15) WEIGHT(danger, 237) WEIGHT(feed, 90) WEIGHT(near, 6)
#define DOUDIZHU_BIDS(WEIGHT) \
    WEIGHT(bid_control, 40) WEIGHT(bid_bomb, 141) WEIGHT(bid_play, 2) WEIGHT(bid, 60) WEIGHT(step, 0)
/* clang-format on */

/* Option table rows for a Params that has a LandlordPlanner `planner`. */
#define DOUDIZHU_PLAY_ROW(weight, value)                                                                     \
    {PLANNER_WEIGHT(Params, planner.weights, weight), .initial = (value)},
#define DOUDIZHU_BID_ROW(weight, value)                                                                      \
    {LANDLORD_WEIGHT(Params, planner, weight), .initial = (value), DOUDIZHU_HELP_##weight},
#define DOUDIZHU_HELP_bid_control
#define DOUDIZHU_HELP_bid_bomb
#define DOUDIZHU_HELP_bid_play
#define DOUDIZHU_HELP_bid .help = "auction: what a hand must be worth to bid 1 or call"
#define DOUDIZHU_HELP_step                                                                                   \
    .help = "auction: how much more for each further point, for a rob, twice for doubling"

extern const LandlordBots doudizhu_bots;
extern const PlayValues doudizhu_values[3][2]; /* values.c */

extern const Game game_doudizhu;

#endif
