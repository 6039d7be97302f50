/* Always the cheapest play (cards/cheapest.h); a pure function of the view, without parameters or chance. */
#include "cards/cheapest.h"
#include "core/bot.h"
#include "games/threetwoone/threetwoone.h"

static Move lowest_choose(Player *player, const void *memory, const Move *legal, int count) {
    (void)player;
    const ThreetwooneView *view = memory;
    int own = (int)view->seat, next = trick_next_seat(&view->trick, own);
    CheapestSituation situation = {THREETWOONE_HAND, view->held[next], 0, view->head};
    for (int seat = 0; seat < THREETWOONE_SEATS; seat++)
        if (seat != own && view->held[seat] < situation.enemy) situation.enemy = view->held[seat];
    Combination plays[MOVES_MAX];
    for (int i = 0; i < count; i++) plays[i] = move_combination(&threetwoone_table, legal[i]);
    return legal[cheapest_play(&threetwoone_table, plays, count, ladder_rank_counts(view->hand), &situation)];
}

const Bot bot_threetwoone_lowest = {
    .name = "lowest",
    .title = "the cheapest play; long ones first",
    .game = "threetwoone",
    .choose = lowest_choose,
};
