/* What a game is worth: the unit and how often it is doubled. */
#include "games/doudizhu/doudizhu.h"

static int doubles(const DoudizhuPublic *public, bool landlord_won) {
    int bombs = public->bombs_led + public->bombs_answering;
    switch ((DoudizhuScoring) public->rules.scoring) {
    case DOUDIZHU_STANDARD:
    case DOUDIZHU_NATIONAL:
        return bombs + public->robs +
               landlord_spring(DOUDIZHU_SEATS, public->landlord, public->plays, landlord_won);
    case DOUDIZHU_OPENSPIEL:
    case DOUDIZHU_ADP:
        return bombs;
    case DOUDIZHU_WP:
    case DOUDIZHU_RLCARD:
        break;
    }
    return 0;
}

/* What one peasant pays or gets; `doubled` as the public's. */
static int32_t stake(const DoudizhuPublic *public, unsigned doubled, int seat, bool landlord_won) {
    int own = 0;
    if (doubled >> seat & 1) own = 1 + (int)(doubled >> public->landlord & 1);
    return (int32_t) public->bid << (doubles(public, landlord_won) + own);
}

static void settle(const DoudizhuPublic *public, unsigned doubled, bool landlord_won, Outcome *out) {
    int landlord = public->landlord;
    bool shared = public->rules.scoring == DOUDIZHU_RLCARD;
    out->sides = 2;
    for (int seat = 0; seat < DOUDIZHU_SEATS; seat++) {
        bool won = (seat == landlord) == landlord_won;
        out->side[seat] = seat != landlord;
        out->place[seat] = (uint8_t)(won ? 1 : landlord_won ? 2 : 3);
        if (shared) {
            out->score[seat] = won;
        } else if (seat != landlord) {
            int32_t paid = stake(public, doubled, seat, landlord_won);
            out->score[seat] = landlord_won ? -paid : paid;
            out->score[landlord] -= out->score[seat];
        }
    }
}

void doudizhu_outcome(const DoudizhuState *state, Outcome *out) {
    memset(out, 0, sizeof *out);
    if (state->landlord == LANDLORD_NOBODY) {
        out->reason = DOUDIZHU_ALL_PASSED;
        for (int seat = 0; seat < DOUDIZHU_SEATS; seat++) out->place[seat] = 1;
        return;
    }
    bool landlord_won = !state->hand[state->landlord];
    out->reason = landlord_won ? DOUDIZHU_LANDLORD_WON : DOUDIZHU_PEASANTS_WON;
    settle(&state->public, state->doubled, landlord_won, out);
}

/* A peasant loses with his partner, who does not pay for doubling alone: nobody pays more than who forfeits.
 * Before there is a landlord everybody is alone. */
void doudizhu_forfeit(const void *memory, int culprit, Outcome *out) {
    const DoudizhuState *state = memory;
    memset(out, 0, sizeof *out);
    if (culprit >= 0 && state->landlord != LANDLORD_NOBODY) {
        bool landlord_won = culprit != state->landlord;
        settle(&state->public, landlord_won ? 0 : state->doubled, landlord_won, out);
        return;
    }
    bool sides = state->landlord != LANDLORD_NOBODY;
    out->sides = sides ? 2 : 0;
    for (int seat = 0; seat < DOUDIZHU_SEATS; seat++) {
        out->side[seat] = sides && seat != state->landlord;
        out->place[seat] = (uint8_t)(seat == culprit ? DOUDIZHU_SEATS : 1);
        if (culprit >= 0) out->score[seat] = seat == culprit ? -2 : 1;
    }
}

/* At most 13 bombs and the rocket, and a spring; three robs; a defender who doubled, and the redouble. */
void doudizhu_score_bounds(const void *memory, int32_t *lowest, int32_t *highest) {
    const DoudizhuRules *rules = memory;
    enum { BOMBS = 14, SPRING = 1, ROBS = 3, DOUBLED = 2 };
    int bid = rules->auction <= DOUDIZHU_SCORE_OPEN ? DOUDIZHU_BID_MAX : 1, powers = 0;
    switch ((DoudizhuScoring)rules->scoring) {
    case DOUDIZHU_STANDARD:
        powers = BOMBS + SPRING + (rules->auction == DOUDIZHU_CALL_ROB ? ROBS : 0);
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
