/* Scores of Dou Dizhu: the unit and the number of doublings; and a check of the bombs that can have doubled
 * it. */
#include "games/doudizhu/doudizhu.h"

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
