/* Makes the exclusive or of the heaps zero where it can, as Bouton (1902) proved to win; with `slips`, a
 * chance to play at random instead. In misere Nim that wins until only heaps of one stone are left. */
#include "core/bot.h"
#include "games/nim/nim.h"

typedef struct {
    uint8_t slips;
} Params;

static const Option rows[] = {OPTION_ROW_INT(Params, slips, 0, 0, 100, "percent of moves played at random")};
static const Preset presets[] = {{"perfect", "never slips", ""}};
static const OptionTable binary_options = {rows, 1, presets, 1, NULL};

static Move binary_choose(Player *player, const void *view, const Move *legal, int count) {
    const NimState *state = view;
    const Params *params = player->params;
    int sum = 0;
    if (rng_below(&player->rng, 100) < params->slips) return legal[rng_below(&player->rng, (uint32_t)count)];
    for (int i = 0; i < state->rules.heaps; i++) sum ^= state->heap[i];
    for (int i = 0; i < count; i++) {
        int stones = state->heap[nim_heap(legal[i])];
        if (stones - nim_taken(legal[i]) == (stones ^ sum)) return legal[i];
    }
    return legal[0];
}

const Bot bot_nim_binary = {
    .name = "binary",
    .title = "makes the exclusive or of the heaps zero",
    .game = "nim",
    .params = &binary_options,
    .params_size = sizeof(Params),
    .choose = binary_choose,
};
