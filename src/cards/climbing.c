/* Results and statistics of climbing games. Sides and places follow from the landlord; the variant computes the
 * points. */
#include "cards/climbing.h"

#include "cards/climbing_play.h"
#include "cards/planner.h"

enum { TWO_RANK = 12 };

int climbing_legal(const ClimbingVariant *variant, const ClimbingPublic *public, const TwoDecks *hand,
                   Move *out) {
    return climbing_hand_moves(variant, public, hand, out);
}

/* ---- what a game is worth ---- */

bool climbing_spring(const ClimbingPublic *public, bool landlord_won) {
    int others = 0;
    for (int seat = 0; seat < public->rules.seats; seat++)
        if (seat != public->landlord) others += public->plays[seat];
    return landlord_won ? others == 0 : public->plays[public->landlord] == 1;
}

static void settle(const ClimbingVariant *variant, const ClimbingPublic *public, unsigned doubled,
                   bool landlord_won, Outcome *out) {
    out->sides = 2;
    for (int seat = 0; seat < variant->seats; seat++) {
        bool won = (seat == public->landlord) == landlord_won;
        out->side[seat] = seat != public->landlord;
        out->place[seat] = (uint8_t)(won ? 1 : landlord_won ? 2 : variant->seats);
    }
    variant->score(public, doubled, landlord_won, out->score);
}

/* Each seat alone: places and payments by the cards left. */
static void settle_alone(const ClimbingVariant *variant, const ClimbingPublic *public, Outcome *out) {
    const uint8_t *held = public->held;
    assert(public->trick.owner < variant->seats);
    for (int seat = 0; seat < variant->seats; seat++) {
        assert(held[seat] <= variant->hand); /* there is a price for each number of cards */
        out->score[seat] -= variant->prices[held[seat]];
        out->score[public->trick.owner] += variant->prices[held[seat]];
        out->place[seat] = 1;
        for (int other = 0; other < variant->seats; other++)
            out->place[seat] = (uint8_t)(out->place[seat] + (held[other] < held[seat]));
    }
}

void climbing_outcome(const ClimbingVariant *variant, const ClimbingState *state, Outcome *out) {
    const ClimbingPublic *public = &state->public;
    memset(out, 0, sizeof *out);
    if (!variant->auction) {
        settle_alone(variant, public, out);
        return;
    }
    if (public->landlord == CLIMBING_NOBODY) {
        out->reason = CLIMBING_ALL_PASSED;
        for (int seat = 0; seat < variant->seats; seat++) out->place[seat] = 1;
        return;
    }
    bool landlord_won = two_decks_empty(&state->hand[public->landlord]);
    out->reason = landlord_won ? CLIMBING_LANDLORD_WON : CLIMBING_PEASANTS_WON;
    settle(variant, public, public->doubled, landlord_won, out);
}

/* A peasant that forfeits loses with its partners. Doublings are ignored then, so no seat pays more than the
 * culprit. Without a landlord each seat is alone. */
void climbing_forfeit(const ClimbingVariant *variant, const ClimbingState *state, int culprit, Outcome *out) {
    const ClimbingPublic *public = &state->public;
    bool sides = variant->auction && public->landlord != CLIMBING_NOBODY;
    memset(out, 0, sizeof *out);
    if (culprit >= 0 && sides) {
        bool landlord_won = culprit != public->landlord;
        settle(variant, public, landlord_won ? 0 : public->doubled, landlord_won, out);
        return;
    }
    out->sides = sides ? 2 : 0;
    for (int seat = 0; seat < variant->seats; seat++) {
        out->side[seat] = sides && seat != public->landlord;
        out->place[seat] = (uint8_t)(seat == culprit ? variant->seats : 1);
        if (culprit >= 0) out->score[seat] = seat == culprit ? 1 - variant->seats : 1;
    }
}

/* Each play has at least one card, and all other seats may pass after each play but the last. In an auction
 * each seat speaks once; with open bids, all but one may pass before each bid and at the end. Then all seats
 * may speak of doubling. */
int climbing_plies_max(const ClimbingVariant *variant, const ClimbingRules *rules) {
    int seats = variant->seats, cards = seats * variant->hand + variant->bottom;
    int turns = variant->calls ? seats * CLIMBING_BID_MAX + 1 : seats;
    if (!variant->auction) return seats * cards;
    return seats * cards + (rules->max_redeal + 1) * turns + (variant->calls ? seats : 0);
}

/* ---- statistics ---- */

/* 1: spring; -1: anti-spring; 0: neither. */
static int find_spring(const ClimbingState *state) {
    const ClimbingPublic *public = &state->public;
    if (public->phase != CLIMBING_OVER || public->landlord == CLIMBING_NOBODY) return 0;
    bool landlord_won = two_decks_empty(&state->hand[public->landlord]);
    return climbing_spring(public, landlord_won) ? landlord_won ? 1 : -1 : 0;
}

static int32_t figure_of_game(const ClimbingVariant *variant, const ClimbingState *state,
                              ClimbingFigure figure) {
    const ClimbingPublic *public = &state->public;
    switch (figure) {
    case CLIMBING_FIRST:
        return public->first;
    case CLIMBING_WINNER:
        return public->trick.turn < 0 ? public->trick.owner : -1;
    case CLIMBING_LANDLORD:
        return public->landlord == CLIMBING_NOBODY ? -1 : public->landlord;
    case CLIMBING_BID:
        return public->bid;
    case CLIMBING_ROBS:
        return public->robs;
    case CLIMBING_REDEALS:
        return public->redeals;
    case CLIMBING_MULTIPLIER:
        return variant->multiplier(public, find_spring(state) != 0);
    case CLIMBING_BOMBS_LED:
        return public->bombs_led;
    case CLIMBING_BOMBS_ANSWERING:
        return public->bombs_answering;
    case CLIMBING_BOMBS_COUNTING:
        return public->twofold + public->threefold;
    case CLIMBING_ROCKETS:
        return public->rockets;
    case CLIMBING_SPRING:
        return find_spring(state) > 0;
    case CLIMBING_ANTI_SPRING:
        return find_spring(state) < 0;
    case CLIMBING_TRICKS:
        return public->tricks;
    default:
        assert(figure == CLIMBING_PASSES);
        return public->passes;
    }
}

static int32_t figure_of_seat(const ClimbingVariant *variant, const ClimbingState *state,
                              ClimbingFigure figure, int seat) {
    const ClimbingPublic *public = &state->public;
    const TwoDecks *dealt = &state->dealt[seat];
    int seats = variant->seats, landlord = public->landlord;
    switch (figure) {
    case CLIMBING_PLAYS_NEEDED:
        return variant->plays_needed(NULL, climbing_counts(variant, dealt));
    case CLIMBING_BOMBS_DEALT:
        return planner_bombs(variant->table, climbing_counts(variant, dealt));
    case CLIMBING_FOURS_DEALT:
        return __builtin_popcountll(ranks_with(climbing_counts(variant, dealt), 4));
    case CLIMBING_CONTROLS_DEALT:
        return counts_total(climbing_counts(variant, dealt) >> 4 * TWO_RANK);
    case CLIMBING_DOUBLED:
        return public->doubled >> seat & 1;
    case CLIMBING_PLAYS:
        return public->plays[seat];
    case CLIMBING_WON:
        return public->won[seat];
    case CLIMBING_LEFT:
        return public->held[seat];
    case CLIMBING_SIDE:
        return landlord == CLIMBING_NOBODY ? -1 : seat != landlord;
    default:
        assert(figure == CLIMBING_ROLE);
        return landlord == CLIMBING_NOBODY ? 0 : 1 + (seat - landlord + seats) % seats;
    }
}

void climbing_statistics(const ClimbingVariant *variant, const ClimbingState *state, int32_t *out) {
    for (int i = 0; i < variant->stat_count; i++) {
        ClimbingFigure figure = (ClimbingFigure)variant->stats[i].figure;
        if (figure < CLIMBING_SEAT_FIGURES) {
            *out++ = figure_of_game(variant, state, figure);
            continue;
        }
        for (int seat = 0; seat < variant->seats; seat++)
            *out++ = figure_of_seat(variant, state, figure, seat);
    }
}
