/* The rules of three-two-one as an option table. */
#include "games/threetwoone/threetwoone.h"

static const char *const locks[] = {"trick", "round", NULL};

static const Option rows[] = {
    OPTION_ROW_INT(ThreetwooneRules, seats, 4, 4, 4, "players at the table"),
    OPTION_ROW_CHOICE(ThreetwooneRules, lock, THREETWOONE_LOCK_TRICK, locks,
                      "who passed is out to the end of the trick, or of the round, which goes on while the "
                      "leader's new play beats his own last one"),
    OPTION_ROW_BOOL(ThreetwooneRules, skip_forced_passes, 0,
                    "a play headed by a two ends the trick, without passes"),
};

static const Preset presets[] = {
    {"trick", "who passed is out of the trick", ""},
    {"round", "who passed is out of the round, as in the program that defines the game", "lock=round"},
};

const OptionTable threetwoone_rules = {rows, sizeof rows / sizeof rows[0], presets,
                                       sizeof presets / sizeof presets[0], NULL};
