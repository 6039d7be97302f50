/* Plays the lowest card, but plays exactly once two seats are left and no card is hidden. */
#include "games/durak/endgame.h"
#include "core/bot.h"
#include "games/durak/lowest.h"

typedef struct {
    uint32_t solve_nodes;
} Params;

static const Option rows[] = {
    OPTION_ROW_INT(Params, solve_nodes, 100000, 1, 100000000,
                   "positions after which solving is given up and the lowest card is played"),
};
static const OptionTable endgame_options = {OPTION_ROWS(rows)};

static size_t endgame_self_size(const void *params, const Game *game, const void *rules) {
    (void)game, (void)rules;
    return durak_endgame_size(((const Params *)params)->solve_nodes);
}

static Move endgame_choose(Player *player, const void *memory, const Move *legal, int count) {
    const Params *params = player->params;
    const DurakView *view = memory;
    Move move;
    (void)legal;
    (void)count;
    if (durak_endgame_decide(player, player->self, view, params->solve_nodes, &move) != DURAK_UNKNOWN)
        return move;
    return durak_lowest_choice(view);
}

const Bot bot_durak_endgame = {
    .name = "endgame",
    .title = "the lowest card; exact once two seats are left and no card is hidden",
    .game = "durak",
    .params = &endgame_options,
    .params_size = sizeof(Params),
    .self_size = endgame_self_size,
    .reads = BOT_READS_VIEW,
    .choose = endgame_choose,
};
