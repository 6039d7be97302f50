/* The rules of Dou Dizhu for four as an option table. */
#include "games/doudizhu4/doudizhu4.h"

static const Option rows[] = {
    OPTION_ROW_INT(Doudizhu4Rules, seats, 4, 4, 4, "players at the table"),
    OPTION_ROW_INT(Doudizhu4Rules, max_redeal, 2, 0, 20,
                   "deals that all may pass; in the next one the first speaker is forced, for 1"),
    OPTION_ROW_BOOL(Doudizhu4Rules, skip_forced_passes, 0, "four jokers end the trick, without passes"),
};

static const Preset presets[] = {{"standard", "two decks, bids of 1 to 3", ""}};

const OptionTable doudizhu4_rules = {rows, sizeof rows / sizeof rows[0], presets, 1, NULL};
