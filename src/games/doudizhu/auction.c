/* Who becomes the landlord, and doubling by the national rules. */
#include "games/doudizhu/doudizhu.h"

static bool has_bids(const DoudizhuPublic *public) {
    return public->rules.auction == DOUDIZHU_SCORE || public->rules.auction == DOUDIZHU_SCORE_OPEN;
}

static int yes_word(const DoudizhuPublic *public) {
    if (public->phase == DOUDIZHU_DOUBLING)
        return public->trick.turn == public->landlord ? DOUDIZHU_REDOUBLE : DOUDIZHU_DOUBLE;
    return public->caller == LANDLORD_NOBODY ? DOUDIZHU_CALL : DOUDIZHU_ROB;
}

int doudizhu_words(const DoudizhuPublic *public, Move *out) {
    int count = 0;
    out[count++] = DOUDIZHU_PASS;
    if (public->phase == DOUDIZHU_DOUBLING || !has_bids(public)) {
        out[count++] = doudizhu_word(yes_word(public));
        return count;
    }
    for (int bid = public->bid + 1; bid <= DOUDIZHU_BID_MAX; bid++) out[count++] = doudizhu_word(bid);
    return count;
}

static void begin_play(DoudizhuState *state) {
    state->phase = DOUDIZHU_PLAY;
    trick_lead(&state->trick, state->landlord);
}

static void make_landlord(DoudizhuState *state, int seat, int bid) {
    state->landlord = (uint8_t)seat;
    state->bidder = (uint8_t)seat;
    state->bid = (uint8_t)bid;
    state->hand[seat] |= state->hidden;
    state->held[seat] += DOUDIZHU_BOTTOM;
    state->bottom = state->hidden;
    state->hidden = 0;
    begin_play(state);
    if (state->rules.scoring != DOUDIZHU_NATIONAL) return;
    state->phase = DOUDIZHU_DOUBLING;
    trick_lead(&state->trick, trick_next_seat(&state->trick, seat));
}

static void nobody_wants(DoudizhuState *state) {
    switch ((DoudizhuAllPass)state->rules.all_pass) {
    case DOUDIZHU_USUAL:
    case DOUDIZHU_REDEAL:
        if (state->redeals < state->rules.max_redeal)
            doudizhu_redeal(state);
        else
            make_landlord(state, state->first, 1);
        break;
    case DOUDIZHU_FORCED:
        make_landlord(state, state->first, 1);
        break;
    case DOUDIZHU_SEAT_ZERO:
        make_landlord(state, 0, 1);
        break;
    case DOUDIZHU_NO_LANDLORD:
        state->phase = DOUDIZHU_OVER;
        state->trick.turn = -1;
        break;
    }
}

static void speak_bid(DoudizhuState *state, int word) {
    if (word) {
        state->bid = (uint8_t)word;
        state->bidder = (uint8_t)state->trick.turn;
    }
    state->spoken++;
    state->silent = (uint8_t)(word ? 0 : state->silent + 1);
    bool open = state->rules.auction == DOUDIZHU_SCORE_OPEN;
    bool ended = open ? state->silent == (state->bid ? 2 : 3) : state->spoken == DOUDIZHU_SEATS;
    if (state->bid == DOUDIZHU_BID_MAX || (ended && state->bid))
        make_landlord(state, state->bidder, state->bid);
    else if (ended)
        nobody_wants(state);
    else
        state->trick.turn = (int8_t)trick_next_seat(&state->trick, state->trick.turn);
}

/* Three turns; if somebody robbed, the caller has a last word. */
static void speak_call(DoudizhuState *state, int word) {
    int seat = state->trick.turn;
    if (word == DOUDIZHU_CALL) state->caller = (uint8_t)seat;
    if (word == DOUDIZHU_ROB) state->robs++;
    if (word) {
        state->bidder = (uint8_t)seat;
        state->bid = 1;
    }
    state->spoken++;
    if (state->spoken < DOUDIZHU_SEATS)
        state->trick.turn = (int8_t)trick_next_seat(&state->trick, seat);
    else if (state->caller == LANDLORD_NOBODY)
        make_landlord(state, state->first, 1);
    else if (state->spoken == DOUDIZHU_SEATS && state->robs)
        state->trick.turn = (int8_t)state->caller;
    else
        make_landlord(state, state->bidder, 1);
}

/* Each defender, then the landlord if one of them doubled. */
static void speak_double(DoudizhuState *state, int word) {
    int seat = state->trick.turn, next = trick_next_seat(&state->trick, seat);
    if (word) state->doubled |= (uint8_t)(1u << seat);
    if (seat != state->landlord && (next != state->landlord || state->doubled))
        state->trick.turn = (int8_t)next;
    else
        begin_play(state);
}

void doudizhu_speak(DoudizhuState *state, Move move) {
    int word = move ? move_head(move) : 0;
    if (state->phase == DOUDIZHU_DOUBLING)
        speak_double(state, word);
    else if (has_bids(&state->public))
        speak_bid(state, word);
    else
        speak_call(state, word);
}
