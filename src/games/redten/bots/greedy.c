/* The play that leaves the hand of the highest score; among equals the first in the order pass, singles,
 * pairs, straights, bombs. */
#include "core/bot.h"
#include "games/redten/score.h"

typedef struct {
    RedtenWeights weights;
} Params;

static const Option rows[] = {REDTEN_WEIGHT_ROWS(Params)};
static const Preset presets[] = {{"original", "the weights of the Red10-AI program", ""}};
static const OptionTable greedy_options = {rows, sizeof rows / sizeof rows[0], presets, 1, NULL};

static Move greedy_choose(Player *player, const void *memory, const Move *legal, int count) {
    (void)legal, (void)count;
    const RedtenState *state = &((const RedtenView *)memory)->state;
    const RedtenWeights *weights = &((const Params *)player->params)->weights;
    CardSet own = state->hand[state->turn];
    Move moves[MOVES_MAX], best = 0;
    int listed = redten_list(&state->rules, own, state->table, moves);
    int32_t highest = 0;
    for (int i = 0; i < listed; i++) {
        if (moves[i] == own) return own;
        int32_t score = redten_score(&state->rules, weights, own ^ moves[i]);
        if (i && score <= highest) continue;
        highest = score;
        best = moves[i];
    }
    player->nodes += (uint64_t)listed;
    return best;
}

const Bot bot_redten_greedy = {
    .name = "greedy",
    .title = "the play that leaves the hand of the highest score",
    .game = "redten",
    .params = &greedy_options,
    .params_size = sizeof(Params),
    .choose = greedy_choose,
};
