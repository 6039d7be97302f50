/* The play that leaves the hand of the highest score (games/redten/policies.h). */
#include "core/bot.h"
#include "games/redten/policies.h"

typedef struct {
    RedtenWeights weights;
} Params;

static const Option rows[] = {REDTEN_WEIGHT_ROWS(Params)};
static const Preset presets[] = {{"original", "the weights of the Red10-AI program", ""}};
static const OptionTable greedy_options = {OPTION_ROWS(rows), OPTION_PRESETS(presets)};

static Move greedy_choose(Player *player, const void *memory, const Move *legal, int count) {
    (void)legal, (void)count;
    const Params *params = player->params;
    return redten_greedy(&((const RedtenView *)memory)->state, &params->weights, &player->nodes);
}

const Bot bot_redten_greedy = {
    .name = "greedy",
    .title = "the play that leaves the hand of the highest score",
    .game = "redten",
    .params = &greedy_options,
    .params_size = sizeof(Params),
    .reads = BOT_READS_VIEW,
    .choose = greedy_choose,
};
