/* The combinations of Dou Dizhu as a table of classes; its rules as an option table; scores: the unit and the
 * number of doublings; and a check of the bombs that can have doubled it. */
#include "games/doudizhu/doudizhu.h"

static const char *const auctions[] = {"score", "score_open", "call_rob", "none", NULL};
static const char *const all_passes[] = {"usual", "redeal", "forced", "seat_zero", "no_landlord", NULL};
static const char *const scorings[] = {"standard", "national2016", "openspiel", "wp", "adp", "rlcard", NULL};
_Static_assert(sizeof auctions / sizeof *auctions == CLIMBING_NO_AUCTION + 2 &&
                   sizeof all_passes / sizeof *all_passes == CLIMBING_NO_LANDLORD + 2 &&
                   sizeof scorings / sizeof *scorings == DOUDIZHU_RLCARD + 2,
               "a name for each value");

static const Option rows[] = {
    OPTION_ROW_INT(ClimbingRules, seats, 3, 3, 3, "players at the table"),
    OPTION_ROW_CHOICE(ClimbingRules, auction, CLIMBING_BIDS, auctions,
                      "score: each seat once passes or bids higher, up to 3; score_open: until two pass in a "
                      "row; call_rob: calls and robs; none: seat 0 is the landlord"),
    OPTION_ROW_CHOICE(
        ClimbingRules, all_pass, CLIMBING_USUAL, all_passes,
        "when nobody wants to be the landlord: usual is redeal, but with call_rob forced; forced: "
        "the first speaker, for 1; seat_zero: seat 0, for 1; no_landlord: the game ends with 0"),
    OPTION_ROW_INT(ClimbingRules, max_redeal, 10, 0, 20,
                   "redeals of one game, after which the first speaker is forced, for 1"),
    OPTION_ROW_CHOICE(ClimbingRules, scoring, DOUDIZHU_STANDARD, scorings,
                      "standard: the bid, doubled by each rob, bomb, rocket and spring; national2016: "
                      "defenders may double, too; openspiel: bombs and rocket only; wp: 2 to 1; adp: 2 to 1, "
                      "doubled by bombs and rocket; rlcard: 1 for each winner"),
    OPTION_ROW_BOOL(ClimbingRules, four_with_two, 1, "four of a rank may take two solos or two pairs along"),
    OPTION_ROW_BOOL(ClimbingRules, rocket_kickers, 0, "both jokers may be kickers of one play"),
    OPTION_ROW_BOOL(ClimbingRules, bomb_kickers, 0,
                    "all four cards of a rank may be kickers of one airplane"),
    OPTION_ROW_BOOL(ClimbingRules, adjacent_kickers, 0,
                    "three cards of the rank next to an airplane may be its kickers"),
    OPTION_ROW_BOOL(ClimbingRules, body_kickers, 0, "the fourth card of an airplane's rank may be a kicker"),
    OPTION_ROW_BOOL(ClimbingRules, repeated_pairs, 0, "four of a rank may be two pairs of kickers"),
    OPTION_ROW_BOOL(ClimbingRules, skip_forced_passes, 0, "a rocket ends the trick, without two passes"),
};

static const Preset presets[] = {
    {"standard", "bids of 1 to 3, kickers as in the national rules", ""},
    {"national2016", "the rules of 2016 for competitions in China, with doubling", "scoring=national2016"},
    {"rlcard", "as RLCard: seat 0 is the landlord, a win is 1", "auction=none scoring=rlcard"},
    {"openspiel", "as OpenSpiel: bids go round, no four with two, no springs",
     "auction=score_open all_pass=no_landlord scoring=openspiel four_with_two=false adjacent_kickers=true"},
    {"douzero", "as DouZero: seat 0 is the landlord, kickers as its generator builds them",
     "auction=none scoring=adp rocket_kickers=true bomb_kickers=true adjacent_kickers=true"},
    {"botzone2", "as FightTheLandlord2 on Botzone: seat 0 is the landlord when all pass",
     "all_pass=seat_zero"},
    {"call_rob", "the landlord is called and robbed", "auction=call_rob"},
    {"alipay", "any kickers",
     "rocket_kickers=true bomb_kickers=true adjacent_kickers=true body_kickers=true repeated_pairs=true"},
};

const OptionTable doudizhu_rules = {OPTION_ROWS(rows), OPTION_PRESETS(presets)};

int doudizhu_fixed_sides(const void *memory, uint8_t side[], Error *error) {
    const ClimbingRules *rules = memory;
    if (rules->auction != CLIMBING_NO_AUCTION) {
        error_input(error, "auction: %s finds the landlord in the game; expected none, by which it is seat 0",
                    auctions[rules->auction]);
        return 0;
    }
    for (int seat = 0; seat < DOUDIZHU_SEATS; seat++) side[seat] = seat != 0;
    return 2;
}

/* Refuses an auction whose bids the scoring ignores, and a scoring that needs what the auction lacks. */
bool doudizhu_check(const void *memory, Error *error) {
    const ClimbingRules *rules = memory;
    const char *scoring = scorings[rules->scoring], *auction = auctions[rules->auction];
    bool bids = rules->auction == CLIMBING_BIDS || rules->auction == CLIMBING_BIDS_OPEN;
    switch ((DoudizhuScoring)rules->scoring) {
    case DOUDIZHU_STANDARD:
        break;
    case DOUDIZHU_NATIONAL:
    case DOUDIZHU_OPENSPIEL:
        if (bids) break;
        return error_input(error,
                           "auction: %s has no bids, which scoring %s (preset %s) pays; expected score "
                           "or score_open",
                           auction, scoring, scoring);
    case DOUDIZHU_WP:
    case DOUDIZHU_ADP:
        if (rules->auction == CLIMBING_NO_AUCTION) break;
        return error_input(error,
                           "auction: scoring %s (preset douzero) pays no bids, so it excludes %s; "
                           "expected none",
                           scoring, auction);
    case DOUDIZHU_RLCARD:
        if (rules->auction == CLIMBING_NO_AUCTION) break;
        return error_input(error,
                           "auction: scoring rlcard (preset rlcard) pays no bids, so it excludes %s; "
                           "expected none",
                           auction);
    }
    if (!bids && rules->all_pass != CLIMBING_USUAL)
        return error_input(error,
                           "all_pass: %s is for auctions with bids (score, score_open); auction %s "
                           "(preset %s) excludes it: expected usual",
                           all_passes[rules->all_pass], auction,
                           rules->auction == CLIMBING_CALLS ? "call_rob" : "rlcard");
    return true;
}

/* ---- scores ---- */

static int doubles(const ClimbingPublic *public, bool landlord_won) {
    int bombs = public->bombs_led + public->bombs_answering;
    switch ((DoudizhuScoring) public->rules.scoring) {
    case DOUDIZHU_STANDARD:
    case DOUDIZHU_NATIONAL:
        return bombs + public->robs + climbing_spring(public, landlord_won);
    case DOUDIZHU_OPENSPIEL:
    case DOUDIZHU_ADP:
        return bombs;
    case DOUDIZHU_WP:
    case DOUDIZHU_RLCARD:
        break;
    }
    return 0;
}

/* The factor if everything that can double counts. */
int32_t doudizhu_multiplier(const ClimbingPublic *public, bool spring) {
    assert(public->bombs_led + public->bombs_answering + public->robs + spring < 31);
    return 1 << (public->bombs_led + public->bombs_answering + public->robs + spring);
}

/* The amount a peasant pays or gets; `doubled` as in ClimbingPublic. */
static int32_t stake(const ClimbingPublic *public, unsigned doubled, int seat, bool landlord_won) {
    int own = 0;
    assert(public->landlord < DOUDIZHU_SEATS && seat != public->landlord && public->bid >= 1);
    if (doubled >> seat & 1) own = 1 + (int)(doubled >> public->landlord & 1);
    return (int32_t) public->bid << (doubles(public, landlord_won) + own);
}

void doudizhu_score(const ClimbingPublic *public, unsigned doubled, bool landlord_won, int32_t *scores) {
    int landlord = public->landlord;
    bool shared = public->rules.scoring == DOUDIZHU_RLCARD;
    for (int seat = 0; seat < DOUDIZHU_SEATS; seat++) {
        if (shared) {
            scores[seat] = (seat == landlord) == landlord_won;
        } else if (seat != landlord) {
            int32_t paid = stake(public, doubled, seat, landlord_won);
            scores[seat] = landlord_won ? -paid : paid;
            scores[landlord] -= scores[seat];
        }
    }
}

/* At most 13 bombs and the rocket, and a spring; three robs; a defender's double and the redouble. */
void doudizhu_score_bounds(const void *memory, int32_t *lowest, int32_t *highest) {
    const ClimbingRules *rules = memory;
    enum { BOMBS = 14, SPRING = 1, ROBS = 3, DOUBLED = 2 };
    int bid = climbing_has_bids(rules) ? CLIMBING_BID_MAX : 1, powers = 0;
    switch ((DoudizhuScoring)rules->scoring) {
    case DOUDIZHU_STANDARD:
        powers = BOMBS + SPRING + (rules->auction == CLIMBING_CALLS ? ROBS : 0);
        break;
    case DOUDIZHU_NATIONAL:
        powers = BOMBS + SPRING + DOUBLED;
        break;
    case DOUDIZHU_OPENSPIEL:
    case DOUDIZHU_ADP:
        powers = BOMBS;
        break;
    case DOUDIZHU_WP:
    case DOUDIZHU_RLCARD:
        break;
    }
    bool shared = rules->scoring == DOUDIZHU_RLCARD;
    *highest = shared ? 1 : (int32_t)(2 * bid) << powers;
    *lowest = shared ? 0 : -*highest;
}

bool doudizhu_check_bombs(const ClimbingPublic *public, Error *error) {
    RankCounts played = public->played[0] + public->played[1] + public->played[2];
    int fours = __builtin_popcountll(ranks_with(played & ~ranks_fill(RANKS_JOKERS), 4));
    int jokers = rank_count(played, COUNT_LITTLE_JOKER) && rank_count(played, COUNT_BIG_JOKER);
    int bombs = public->bombs_led + public->bombs_answering;
    if (public->rockets > jokers || public->rockets > bombs)
        return error_input(error, "rockets: %d of %d bombs", public->rockets, bombs);
    return bombs - public->rockets <= fours ||
           error_input(error, "bombs_led: %d bombs, and %d ranks are played whole", bombs, fours);
}

/* ---- combinations ---- */

/* If a class has no body in the hand, longer classes have none either: `following` is the next class to try. */
#define CHAIN(label, cards, ranks, following)                                                                \
    { .name = label, .multiple = cards, .length = ranks, .next = following }
#define SOLOS(ranks, said)                                                                                   \
    {                                                                                                        \
        .name = "airplane with solos", .multiple = 3, .length = ranks, .singles = ranks,                     \
        .next = DOUDIZHU_AIRPLANE_PAIRS, .declared = said                                                    \
    }
#define PAIRS(ranks, said)                                                                                   \
    {                                                                                                        \
        .name = "airplane with pairs", .multiple = 3, .length = ranks, .pairs = ranks,                       \
        .next = DOUDIZHU_FOUR_SOLOS, .declared = said                                                        \
    }
#define FOUR_PAIRS(following, said)                                                                          \
    { .name = "four with pairs", .multiple = 4, .length = 1, .pairs = 2, .next = following, .declared = said }

enum { SAID = DOUDIZHU_CLASSES, CLASSES_ALL = SAID + 8 };

static const CombinationClass classes[CLASSES_ALL] = {
    [DOUDIZHU_SOLO] = {.name = "solo", .multiple = 1, .length = 1, .next = DOUDIZHU_PAIR},
    {.name = "pair", .multiple = 2, .length = 1, .next = DOUDIZHU_TRIO},
    {.name = "trio", .multiple = 3, .length = 1, .next = DOUDIZHU_SOLO_CHAIN},
    {.name = "trio with solo", .multiple = 3, .length = 1, .singles = 1, .next = DOUDIZHU_TRIO_PAIR},
    {.name = "trio with pair", .multiple = 3, .length = 1, .pairs = 1, .next = DOUDIZHU_SOLO_CHAIN},
    CHAIN("solo chain", 1, 5, DOUDIZHU_PAIR_CHAIN),
    CHAIN("solo chain", 1, 6, DOUDIZHU_PAIR_CHAIN),
    CHAIN("solo chain", 1, 7, DOUDIZHU_PAIR_CHAIN),
    CHAIN("solo chain", 1, 8, DOUDIZHU_PAIR_CHAIN),
    CHAIN("solo chain", 1, 9, DOUDIZHU_PAIR_CHAIN),
    CHAIN("solo chain", 1, 10, DOUDIZHU_PAIR_CHAIN),
    CHAIN("solo chain", 1, 11, DOUDIZHU_PAIR_CHAIN),
    CHAIN("solo chain", 1, 12, DOUDIZHU_PAIR_CHAIN),
    CHAIN("pair chain", 2, 3, DOUDIZHU_AIRPLANE),
    CHAIN("pair chain", 2, 4, DOUDIZHU_AIRPLANE),
    CHAIN("pair chain", 2, 5, DOUDIZHU_AIRPLANE),
    CHAIN("pair chain", 2, 6, DOUDIZHU_AIRPLANE),
    CHAIN("pair chain", 2, 7, DOUDIZHU_AIRPLANE),
    CHAIN("pair chain", 2, 8, DOUDIZHU_AIRPLANE),
    CHAIN("pair chain", 2, 9, DOUDIZHU_AIRPLANE),
    CHAIN("pair chain", 2, 10, DOUDIZHU_AIRPLANE),
    CHAIN("airplane", 3, 2, DOUDIZHU_FOUR_SOLOS),
    CHAIN("airplane", 3, 3, DOUDIZHU_AIRPLANE_SOLOS),
    {.name = "airplane", .multiple = 3, .length = 4, .next = DOUDIZHU_AIRPLANE_SOLOS, .declared = SAID},
    CHAIN("airplane", 3, 5, DOUDIZHU_AIRPLANE_SOLOS),
    CHAIN("airplane", 3, 6, DOUDIZHU_AIRPLANE_SOLOS),
    SOLOS(2, SAID + 1),
    SOLOS(3, SAID + 2),
    SOLOS(4, SAID + 3),
    SOLOS(5, SAID + 4),
    PAIRS(2, SAID + 5),
    PAIRS(3, 0),
    PAIRS(4, SAID + 6),
    {.name = "four with solos", .multiple = 4, .length = 1, .singles = 2, .next = DOUDIZHU_ROCKET},
    FOUR_PAIRS(DOUDIZHU_ROCKET, SAID + 7),
    {.name = "bomb", .multiple = 4, .length = 1, .next = DOUDIZHU_ROCKET, .bomb = true},
    {.name = "rocket", .multiple = 1, .length = 2, .next = DOUDIZHU_CLASSES, .bomb = true, .jokers = true},
    /* The same plays with their reading declared. */
    {.name = "airplane", .multiple = 3, .length = 4, .declared = DOUDIZHU_AIRPLANE + 2},
    SOLOS(2, DOUDIZHU_AIRPLANE_SOLOS),
    SOLOS(3, DOUDIZHU_AIRPLANE_SOLOS + 1),
    SOLOS(4, DOUDIZHU_AIRPLANE_SOLOS + 2),
    SOLOS(5, DOUDIZHU_AIRPLANE_SOLOS + 3),
    PAIRS(2, DOUDIZHU_AIRPLANE_PAIRS),
    PAIRS(4, DOUDIZHU_AIRPLANE_PAIRS + 2),
    FOUR_PAIRS(0, DOUDIZHU_FOUR_PAIRS),
};

_Static_assert((int)CLASSES_ALL < (int)CLIMBING_SAID, "calls have a class of their own");
_Static_assert((int)DOUDIZHU_ROCKET == (int)DOUDIZHU_CLASSES - 1,
               "the rocket beats all bombs, so it is the last");

static const CombinationRules liberal = {COMBINATIONS_ALL, 4, 2, true, true, true, true};

const CombinationTable doudizhu_table = {
    .classes = classes,
    .count = DOUDIZHU_CLASSES,
    .all = CLASSES_ALL,
    .first_bomb = DOUDIZHU_BOMB,
    .chain = RANKS_ALL >> 12, /* the ranks from three to ace */
    .liberal = &liberal,
};
