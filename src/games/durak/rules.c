/* The rules of Durak as an option table, its presets, and checks for combinations that make no sense. */
#include <cjson/cJSON.h>

#include "games/durak/durak.h"

static const char *const decks[] = {"24", "32", "36", "52", NULL};
static const char *const variants[] = {"throw-in", "transfer", NULL};
static const char *const trumps[] = {"last", "slot", NULL};
static const char *const firsts[] = {"lowest-trump", "random", "first-seat", NULL};
static const char *const throwers[] = {"all", "neighbours", "attacker", NULL};
static const char *const refills[] = {"attacker", "next-attacker", NULL};
static const char *const end_checks[] = {"after-refill", "before-refill", NULL};
_Static_assert(sizeof variants / sizeof *variants == DURAK_TRANSFER + 2 &&
                   sizeof trumps / sizeof *trumps == DURAK_TRUMP_SLOT + 2 &&
                   sizeof firsts / sizeof *firsts == DURAK_FIRST_SEAT + 2 &&
                   sizeof throwers / sizeof *throwers == DURAK_THROWERS_ATTACKER + 2 &&
                   sizeof refills / sizeof *refills == DURAK_REFILL_NEXT_ATTACKER + 2 &&
                   sizeof end_checks / sizeof *end_checks == DURAK_END_BEFORE_REFILL + 2,
               "a name for each value");

static const Option rows[] = {
    OPTION_ROW_INT(DurakRules, seats, 2, 2, 6, "players at the table"),
    {"deck", OPTION_INT, OPTION_FIELD(DurakRules, deck), 36, 24, 52, decks,
     "cards in the deck; lowest: 24 the nine, 32 the seven, 36 the six, 52 the deuce"},
    OPTION_ROW_CHOICE(DurakRules, variant, DURAK_THROW_IN, variants,
                      "throw-in (podkidnoy), or transfer (perevodnoy): an attack may be passed on"),
    OPTION_ROW_INT(DurakRules, hand, 6, 1, 26, "cards dealt to a seat, and refilled to after a bout"),
    OPTION_ROW_CHOICE(DurakRules, trump, DURAK_TRUMP_LAST, trumps,
                      "last: the face-up last card of the deck; slot: a card that all know, at a random "
                      "quarter (places 0, n/4, n/2, 3n/4)"),
    OPTION_ROW_CHOICE(
        DurakRules, first_attacker, DURAK_FIRST_LOWEST_TRUMP, firsts,
        "who leads the first bout: the lowest trump (random if nobody has one), a random seat, or seat 0"),
    OPTION_ROW_INT(DurakRules, attack_limit, 6, 1, 52, "most attack cards in a bout"),
    OPTION_ROW_BOOL(DurakRules, defender_limit, 1,
                    "no more attack cards than the defender holds when the bout starts"),
    OPTION_ROW_INT(DurakRules, first_bout_limit, 6, 1, 52,
                   "most attack cards until a bout has been beaten; at most attack_limit unless given"),
    OPTION_ROW_CHOICE(DurakRules, throwers, DURAK_THROWERS_ALL, throwers,
                      "who may throw in; all: everybody but the defender; neighbours: the lead attacker and "
                      "the defender's neighbours; attacker: the lead attacker"),
    OPTION_ROW_BOOL(DurakRules, throw_after_take, 1, "cards may be thrown in after the defender said take"),
    OPTION_ROW_BOOL(DurakRules, transfer_first_bout, 1,
                    "transfer: also allowed before a first bout has been beaten"),
    OPTION_ROW_BOOL(DurakRules, transfer_show_trump, 0,
                    "transfer: showing the trump of the attack's rank passes it on too, once per bout"),
    OPTION_ROW_CHOICE(DurakRules, refill_order, DURAK_REFILL_ATTACKER, refills,
                      "attacker: lead attacker, others clockwise, defender last; next-attacker: clockwise "
                      "from the leader of the next bout"),
    OPTION_ROW_CHOICE(
        DurakRules, end_check, DURAK_END_AFTER_REFILL, end_checks,
        "when seats without cards go out; before-refill lets a seat stay in with an empty hand for one "
        "more bout, as DurakRobot does"),
    OPTION_ROW_INT(DurakRules, bout_cap, 1000, 1, 65535,
                   "bouts after which the game ends as aborted, without a loser"),
};

static const Preset presets[] = {
    {"standard36", "the usual game: 36 cards, throw-in, lowest trump leads", ""},
    {"durakrobot", "the rules of the DurakRobot program: 52 cards, two seats, seat 0 leads",
     "deck=52 trump=slot first_attacker=first-seat defender_limit=false throwers=attacker "
     "throw_after_take=false "
     "refill_order=next-attacker end_check=before-refill"},
};

static const char *const reserved[] = {
    "teams",         "jokers",        "trump_exchange",     "lead_cards", "throw_priority", "take_any_time",
    "next_attacker", "low_beats_ace", "spades_only_spades", "epaulettes", "cheating",       NULL};

const OptionTable durak_rules = {OPTION_ROWS(rows), OPTION_PRESETS(presets), .reserved = reserved};

void durak_settle(void *memory, const cJSON *given) {
    DurakRules *rules = memory;
    bool follows = !cJSON_GetObjectItemCaseSensitive(given, "first_bout_limit");
    if (follows && rules->first_bout_limit > rules->attack_limit)
        rules->first_bout_limit = rules->attack_limit;
}

bool durak_check(const void *memory, Error *error) {
    const DurakRules *rules = memory;
    int dealt = rules->seats * rules->hand;
    if (dealt > rules->deck)
        return error_input(error, "hand: %d seats with %d cards each need %d cards, the deck has %d",
                           rules->seats, rules->hand, dealt, rules->deck);
    if (rules->first_bout_limit > rules->attack_limit)
        return error_input(error, "first_bout_limit: %d is more than attack_limit, %d",
                           rules->first_bout_limit, rules->attack_limit);
    if (rules->variant != DURAK_TRANSFER && rules->transfer_show_trump)
        return error_input(error, "transfer_show_trump: needs variant \"transfer\"");
    if (rules->variant != DURAK_TRANSFER && !rules->transfer_first_bout)
        return error_input(error, "transfer_first_bout: needs variant \"transfer\"");
    if (rules->end_check == DURAK_END_BEFORE_REFILL && rules->refill_order != DURAK_REFILL_NEXT_ATTACKER)
        return error_input(error,
                           "end_check: \"before-refill\" needs refill_order \"next-attacker\", or the next "
                           "attacker could be left without a card");
    return true;
}
