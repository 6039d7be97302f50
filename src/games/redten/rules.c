/* The rules of red ten as an option table. */
#include "games/redten/redten.h"

static const char *const bomb_orders[] = {"intended", "code", NULL};
_Static_assert(sizeof bomb_orders / sizeof *bomb_orders == REDTEN_ORDER_CODE + 2, "a name for each value");

static const Option rows[] = {
    OPTION_ROW_INT(RedtenRules, seats, 2, 2, 2, "players at the table"),
    OPTION_ROW_CHOICE(
        RedtenRules, bomb_order, REDTEN_ORDER_INTENDED, bomb_orders,
        "intended: red tens over jokers over four over three of a rank; code: longer over shorter, "
        "then by rank, so that red tens beat no bomb and are beaten by none"),
    OPTION_ROW_INT(RedtenRules, min_straight, 3, 3, 5, "cards in the shortest straight"),
    OPTION_ROW_BOOL(RedtenRules, ace_high, 1, "an ace ends a straight above the king, as in Q K A"),
    OPTION_ROW_BOOL(RedtenRules, two_low, 1,
                    "straights may begin with a deuce, or with an ace and a deuce: 2 3 4, A 2 3"),
};

static const Preset presets[] = {
    {"intended", "the rules as the Red10-AI program means them", ""},
    {"code", "bombs ranked as the program's code does", "bomb_order=code"},
    {"plain", "straights of five or more, without deuces", "min_straight=5 two_low=false"},
};

const OptionTable redten_rules = {OPTION_ROWS(rows), OPTION_PRESETS(presets)};
