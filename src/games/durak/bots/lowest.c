/* Always the lowest card (games/durak/lowest.h): a pure function of the view, without parameters or chance.
 */
#include "core/bot.h"
#include "games/durak/legal.h"
#include "games/durak/lowest.h"

static Move lowest_choose(Player *player, const void *memory, const Move *legal, int count) {
    (void)player;
    const DurakView *view = memory;
    bool talon = view->talon > 0;
    CardSet pass_on = 0, show = 0;
    if (!durak_is_defence(&view->public)) return durak_lowest_attack(&view->public, view->hand, talon);
    if (view->rules.variant == DURAK_TRANSFER) {
        pass_on = durak_legal_cards(legal, count, DURAK_PASS_ON);
        show = durak_legal_cards(legal, count, DURAK_SHOW);
    }
    return durak_lowest_answer(&view->public, view->hand, talon, pass_on, show);
}

const Bot bot_durak_lowest = {
    .name = "lowest",
    .title = "always the lowest card; throws in no trump while the talon lasts",
    .game = "durak",
    .choose = lowest_choose,
};
