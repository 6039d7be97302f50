/* Always the lowest play that is no bomb, singles before pairs before straights: a yardstick. It passes
 * when only bombs could answer, and so never plays one. */
#include "core/bot.h"
#include "games/redten/combination.h"

static Move lowest_choose(Player *player, const void *memory, const Move *legal, int count) {
    (void)player, (void)legal, (void)count;
    const RedtenState *state = &((const RedtenView *)memory)->state;
    Move moves[MOVES_MAX];
    int listed = redten_list(&state->rules, state->hand[state->turn], state->table, moves);
    if (!state->table) return moves[0];
    bool bomb = listed < 2 || redten_play(&state->rules, moves[1]).kind == REDTEN_BOMB;
    return bomb ? REDTEN_PASS : moves[1];
}

const Bot bot_redten_lowest = {
    .name = "lowest",
    .title = "the lowest play that is no bomb, singles first",
    .game = "redten",
    .choose = lowest_choose,
};
