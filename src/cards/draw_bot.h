/* Bots for draw games (cards/draw.h); the bot files in the games' folders call these functions. */
#ifndef KOZYR_CARDS_DRAW_BOT_H
#define KOZYR_CARDS_DRAW_BOT_H

#include "cards/draw.h"
#include "core/bot.h"
#include "search/search.h"

/* ---- lowest ---- */

/* The cheapest play that keeps the strong cards, those of the three highest ranks: a pure function of the view.
 * A lead is the weakest of the largest plays that include the lowest card. An answer is the weakest play.
 * Strong cards answer only for ten points or more, or with an empty talon while an opponent has at most two
 * cards. */
Move draw_lowest(const DrawVariant *variant, const DrawView *view, const Move *legal, int count);

/* ---- planner ---- */

/* Splits the hand into the cheapest plays and makes the move that leaves the cheapest rest. Adds a premium for
 * plays that are likely to bring the lead and the points of the trick. A pure function of the view; ties go to
 * the first move. */
Move draw_planner(const DrawVariant *variant, const DrawPlanner *weights, const DrawView *view,
                  const Move *legal, int count);
/* Writes the planner's worth of each move. */
void draw_planner_weigh(const DrawVariant *variant, const DrawPlanner *weights, const DrawView *view,
                        const Move *legal, int count, int64_t *worths);

/* The variant's tuned weights for the number of seats. */
const DrawPlanner *draw_planner_tuned(const DrawVariant *variant, const DrawRules *rules);

/* With more than two seats, replaces the weights that `given` does not name by those of larger tables. Changes
 * nothing if `given` names a preset. */
void draw_planner_settle(const DrawVariant *variant, const OptionTable *table, DrawPlanner *weights,
                         const DrawRules *rules, const struct cJSON *given);

/* For lists of weights: an option row, and the words of a preset. */
#define DRAW_OPTION(weight, value) {DRAW_WEIGHT(weight), .initial = (value)},
#define DRAW_TEXT(weight, value)   #weight "=" #value " "

/* Members of an option row for a weight: {DRAW_WEIGHT(single), .initial = 562}. All games have the weights up
 * to `pass`, in this order; games with straights also have the others. */
#define DRAW_WEIGHT(weight)                                                                                  \
    .name = #weight, .type = OPTION_INT, OPTION_FIELD(DrawPlanner, weight), DRAW_WEIGHT_##weight
#define DRAW_WEIGHT_single                                                                                   \
    .max = 800, .help = "worth of a single that surely brings the lead; a play costs 100"
#define DRAW_WEIGHT_pair       .max = 400, .help = "worth of a pair that surely brings the lead"
#define DRAW_WEIGHT_triple     .max = 400, .help = "worth of three or four of a kind that surely bring the lead"
#define DRAW_WEIGHT_card       .max = 400, .help = "cost of a card left in the hand when the talon is out"
#define DRAW_WEIGHT_card_talon .max = 400, .help = "cost of a card left in the hand before that"
#define DRAW_WEIGHT_lead       .max = 400, .help = "premium for a play that surely brings the lead"
#define DRAW_WEIGHT_point      .max = 100, .help = "premium for each point of the trick that is surely taken"
#define DRAW_WEIGHT_risk       .max = 100, .help = "price of each point played that is surely lost"
#define DRAW_WEIGHT_danger                                                                                   \
    .max = 400, .help =                                                                                      \
                    "added to the lead's premium and the price of passing while the talon is out and an "    \
                    "opponent is nearly out"
#define DRAW_WEIGHT_near  .max = 27, .help = "an opponent with so many cards or fewer is nearly out"
#define DRAW_WEIGHT_pass  .min = -400, .max = 400, .help = "price of passing; negative: a premium"
#define DRAW_WEIGHT_row   .max = 400, .help = "worth of a straight"
#define DRAW_WEIGHT_flush .max = 400, .help = "worth of a flush"
#define DRAW_WEIGHT_house .max = 400, .help = "worth of a full house"
#define DRAW_WEIGHT_top   .max = 400, .help = "worth of a straight flush, or of four of a kind and one"

/* ---- ismcts ---- */

/* Search among the moves that the planner rates highest, with simulated games by its tuned weights;
 * Player.params is a CandidatesSettings. */
Move draw_search(const DrawVariant *variant, Player *player, const DrawView *view, const Move *legal,
                 int count);
extern const OptionTable draw_search_options;

/* Policies of the bots for simulated games. */
Move draw_policy_lowest(const DrawVariant *variant, const DrawState *state);
Move draw_policy_planner(const DrawVariant *variant, const DrawState *state);

/* ---- the bots of game GAME with variant GAME_variant; each macro is a whole bot file ---- */

#define DRAW_LOWEST_BOT(game_)                                                                               \
    static Move lowest_choose(Player *player, const void *view, const Move *legal, int count) {              \
        (void)player;                                                                                        \
        return draw_lowest(&game_##_variant, view, legal, count);                                            \
    }                                                                                                        \
    const Bot bot_##game_##_lowest = {                                                                       \
        .name = "lowest",                                                                                    \
        .title = "the weakest play, strong cards kept for points and for the end",                           \
        .game = #game_,                                                                                      \
        .choose = lowest_choose,                                                                             \
    }

/* `rows` is an array of options. `presets` is an array of presets: the first is for two seats, one is
 * "crowd". */
#define DRAW_PLANNER_BOT(game_, rows_, presets_)                                                             \
    static const OptionTable planner_options = {OPTION_ROWS(rows_), OPTION_PRESETS(presets_)};               \
    static void planner_settle(void *params, const void *rules, const struct cJSON *given) {                 \
        draw_planner_settle(&game_##_variant, &planner_options, params, rules, given);                       \
    }                                                                                                        \
    static Move planner_choose(Player *player, const void *view, const Move *legal, int count) {             \
        player->nodes += (uint64_t)count;                                                                    \
        return draw_planner(&game_##_variant, player->params, view, legal, count);                           \
    }                                                                                                        \
    const Bot bot_##game_##_planner = {                                                                      \
        .name = "planner",                                                                                   \
        .title = "splits its hand into the cheapest plays and weighs the points; weights by the seats",      \
        .game = #game_,                                                                                      \
        .params = &planner_options,                                                                          \
        .params_size = sizeof(DrawPlanner),                                                                  \
        .settle = planner_settle,                                                                            \
        .choose = planner_choose,                                                                            \
    }

/* Monte Carlo search among the planner's best moves (search/search.h). */
#define DRAW_ISMCTS_BOT(game_)                                                                               \
    static Move ismcts_choose(Player *player, const void *view, const Move *legal, int count) {              \
        return draw_search(&game_##_variant, player, view, legal, count);                                    \
    }                                                                                                        \
    const Bot bot_##game_##_ismcts = {                                                                       \
        .name = "ismcts",                                                                                    \
        .title = "Monte Carlo search among the planner's best moves",                                        \
        .game = #game_,                                                                                      \
        .params = &draw_search_options,                                                                      \
        .params_size = sizeof(CandidatesSettings),                                                           \
        .check = candidates_check,                                                                           \
        .self_size = candidates_size,                                                                        \
        .timed = true,                                                                                       \
        .choose = ismcts_choose,                                                                             \
    }

#endif
