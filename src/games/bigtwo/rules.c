/* The rules of Big Two as an option table, and its presets. */
#include "games/bigtwo/bigtwo.h"

static const char *const low_straights[] = {"high", "none", "low", NULL};
static const char *const flush_orders[] = {"card", "suit", NULL};
_Static_assert(sizeof low_straights / sizeof *low_straights == BIGTWO_LOW_LOW + 2 &&
                   sizeof flush_orders / sizeof *flush_orders == BIGTWO_FLUSH_SUIT + 2,
               "a name for each value");

static const Option rows[] = {
    OPTION_ROW_INT(BigtwoRules, seats, 4, 4, 4, "players at the table"),
    OPTION_ROW_CHOICE(BigtwoRules, low_straights, BIGTWO_LOW_HIGH, low_straights,
                      "A 2 3 4 5 and 2 3 4 5 6; high: the highest straights; none: no straights; low: the "
                      "lowest, headed by the five and the six"),
    OPTION_ROW_BOOL(BigtwoRules, top_straight, 0, "J Q K A 2 is a straight, headed by the deuce"),
    OPTION_ROW_CHOICE(BigtwoRules, flush_order, BIGTWO_FLUSH_CARD, flush_orders,
                      "flushes compare by their highest card, or by suit first"),
    OPTION_ROW_BOOL(BigtwoRules, four_cards, 0,
                    "four cards may be played: two pairs, by the higher one, and above them four of a kind"),
    OPTION_ROW_BOOL(BigtwoRules, pass_locks, 0,
                    "a seat that passed may not play again before the trick ends"),
    OPTION_ROW_BOOL(BigtwoRules, last_card, 0,
                    "while the next player holds one card, a single must be the highest card held"),
    OPTION_ROW_BOOL(
        BigtwoRules, skip_forced_passes, 0,
        "a play headed by the spade deuce that nothing beats ends the trick at once, without passes"),
};

static const Preset presets[] = {
    {"standard", "straights with a low deuce are the highest; a seat that passed may play again", ""},
    {"big2ppo",
     "as in henrycharlesworth's environment: J Q K A 2 instead of the low deuces, plays of four cards",
     "low_straights=none top_straight=true four_cards=true"},
    {"strict", "a seat that passes is out of the trick; the rule last_card holds",
     "low_straights=low flush_order=suit pass_locks=true last_card=true"},
};

const OptionTable bigtwo_rules = {OPTION_ROWS(rows), OPTION_PRESETS(presets)};
