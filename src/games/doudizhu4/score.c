/* What a game is worth. */
#include "games/doudizhu4/doudizhu4.h"

/* Bombs of six and seven double, those of eight and four jokers triple, and a spring doubles. */
int32_t doudizhu4_multiplier(const Doudizhu4Public *public, bool spring) {
    int32_t multiplier = (int32_t)1 << (public->twofold + spring);
    for (int i = 0; i < public->threefold; i++) multiplier *= 3;
    return multiplier;
}

static void settle(const Doudizhu4Public *public, bool landlord_won, Outcome *out) {
    int landlord = public->landlord;
    bool spring = landlord_spring(DOUDIZHU4_SEATS, landlord, public->plays, landlord_won);
    int32_t unit = public->bid * doudizhu4_multiplier(public, spring);
    if (!landlord_won) unit = -unit;
    out->sides = 2;
    for (int seat = 0; seat < DOUDIZHU4_SEATS; seat++) {
        bool won = (seat == landlord) == landlord_won;
        out->side[seat] = seat != landlord;
        out->place[seat] = (uint8_t)(won ? 1 : landlord_won ? 2 : DOUDIZHU4_SEATS);
        out->score[seat] = seat == landlord ? (DOUDIZHU4_SEATS - 1) * unit : -unit;
    }
}

void doudizhu4_outcome(const Doudizhu4State *state, Outcome *out) {
    memset(out, 0, sizeof *out);
    bool landlord_won = two_decks_empty(&state->hand[state->landlord]);
    out->reason = landlord_won ? DOUDIZHU4_LANDLORD_WON : DOUDIZHU4_PEASANTS_WON;
    settle(&state->public, landlord_won, out);
}

/* A peasant loses with his partners; before there is a landlord everybody is alone. */
void doudizhu4_forfeit(const void *memory, int culprit, Outcome *out) {
    const Doudizhu4State *state = memory;
    bool sides = state->landlord != LANDLORD_NOBODY;
    memset(out, 0, sizeof *out);
    if (culprit >= 0 && sides) {
        settle(&state->public, culprit != state->landlord, out);
        return;
    }
    out->sides = sides ? 2 : 0;
    for (int seat = 0; seat < DOUDIZHU4_SEATS; seat++) {
        out->side[seat] = sides && seat != state->landlord;
        out->place[seat] = (uint8_t)(seat == culprit ? DOUDIZHU4_SEATS : 1);
        if (culprit >= 0) out->score[seat] = seat == culprit ? -(DOUDIZHU4_SEATS - 1) : 1;
    }
}

/* At most 13 bombs of eight and the four jokers, each threefold, and a spring. */
void doudizhu4_score_bounds(const void *rules, int32_t *lowest, int32_t *highest) {
    (void)rules;
    enum { THREE_TO_THE_14TH = 4782969 };
    *highest = 3 * DOUDIZHU4_BID_MAX * 2 * THREE_TO_THE_14TH;
    *lowest = -*highest;
}
