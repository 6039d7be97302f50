/* The auction and the doubling: bids, or calls and robs, one word at a time. */
#include "cards/climbing.h"

static int yes_word(const ClimbingPublic *public) {
    if (public->phase == CLIMBING_DOUBLING)
        return public->trick.turn == public->landlord ? CLIMBING_REDOUBLE : CLIMBING_DOUBLE;
    return public->caller == CLIMBING_NOBODY ? CLIMBING_CALL : CLIMBING_ROB;
}

int climbing_words(const ClimbingPublic *public, Move *out) {
    int count = 0;
    out[count++] = CLIMBING_PASS;
    if (public->phase == CLIMBING_DOUBLING || !climbing_has_bids(&public->rules)) {
        out[count++] = climbing_word(yes_word(public));
        return count;
    }
    for (int bid = public->bid + 1; bid <= CLIMBING_BID_MAX; bid++) out[count++] = climbing_word(bid);
    return count;
}

static void begin_play(ClimbingPublic *public) {
    public->phase = CLIMBING_PLAY;
    trick_lead(&public->trick, public->landlord);
}

void climbing_make_landlord(const ClimbingVariant *variant, ClimbingState *state, int seat, int bid) {
    ClimbingPublic *public = &state->public;
    assert(public->landlord == CLIMBING_NOBODY && bid >= 1 && bid <= CLIMBING_BID_MAX);
    assert(two_decks_total(&state->hidden) == variant->bottom);
    public->landlord = (uint8_t)seat;
    public->bid = (uint8_t)bid;
    two_decks_add_all(&state->hand[seat], &state->hidden);
    public->held[seat] = (uint8_t)(public->held[seat] + variant->bottom);
    public->bottom = state->hidden;
    state->hidden = (TwoDecks){0, 0};
    begin_play(public);
    if (!variant->calls || public->rules.scoring != variant->doubling) return;
    public->phase = CLIMBING_DOUBLING;
    trick_lead(&public->trick, trick_next_seat(&public->trick, seat));
}

static void force(const ClimbingVariant *variant, ClimbingState *state, int seat) {
    state->public.bidder = (uint8_t)seat;
    climbing_make_landlord(variant, state, seat, 1);
}

static void nobody_wants(const ClimbingVariant *variant, ClimbingState *state) {
    ClimbingPublic *public = &state->public;
    switch ((ClimbingAllPass) public->rules.all_pass) {
    case CLIMBING_USUAL:
    case CLIMBING_REDEAL:
        if (public->redeals < public->rules.max_redeal)
            climbing_redeal(variant, state);
        else
            force(variant, state, public->first);
        break;
    case CLIMBING_FORCED:
        force(variant, state, public->first);
        break;
    case CLIMBING_SEAT_ZERO:
        force(variant, state, 0);
        break;
    case CLIMBING_NO_LANDLORD:
        public
        ->phase = CLIMBING_OVER;
        public->trick.turn = -1;
        break;
    }
}

static void speak_bid(const ClimbingVariant *variant, ClimbingState *state, int word) {
    ClimbingPublic *public = &state->public;
    assert(word == 0 || (word > public->bid && word <= CLIMBING_BID_MAX));
    if (word) {
        public->bid = (uint8_t)word;
        public->bidder = (uint8_t) public->trick.turn;
    }
    public->spoken++;
    int seats = variant->seats, silent = word ? 0 : public->silent + 1;
    if (variant->calls) public->silent = (uint8_t)silent;
    bool open = public->rules.auction == CLIMBING_BIDS_OPEN;
    bool ended = open ? silent == (public->bid ? seats - 1 : seats) : public->spoken == seats;
    if (public->bid == CLIMBING_BID_MAX || (ended && public->bid))
        climbing_make_landlord(variant, state, public->bidder, public->bid);
    else if (ended)
        nobody_wants(variant, state);
    else
    public->trick.turn = (int8_t)trick_next_seat(&public->trick, public->trick.turn);
}

/* Each seat speaks once; if a seat robbed, the caller has the last word. */
static void speak_call(const ClimbingVariant *variant, ClimbingState *state, int word) {
    ClimbingPublic *public = &state->public;
    int seat = public->trick.turn;
    if (word == CLIMBING_CALL) public->caller = (uint8_t)seat;
    if (word == CLIMBING_ROB) public->robs++;
    if (word) {
        public->bidder = (uint8_t)seat;
        public->bid = 1;
    }
    public->spoken++;
    if (public->spoken < variant->seats)
    public->trick.turn = (int8_t)trick_next_seat(&public->trick, seat);
    else if (public->caller == CLIMBING_NOBODY) force(variant, state, public->first);
    else if (public->spoken == variant->seats && public->robs) public->trick.turn = (int8_t) public->caller;
    else climbing_make_landlord(variant, state, public->bidder, 1);
}

/* Each defender speaks, then the landlord if one of them doubled. */
static void speak_double(ClimbingPublic *public, int word) {
    int seat = public->trick.turn, next = trick_next_seat(&public->trick, seat);
    if (word) public->doubled |= (uint8_t)(1u << seat);
    if (seat != public->landlord && (next != public->landlord || public->doubled))
    public->trick.turn = (int8_t)next;
    else begin_play(public);
}

void climbing_speak(const ClimbingVariant *variant, ClimbingState *state, Move move) {
    int word = move ? move_head(move) : 0;
    assert(move == CLIMBING_PASS || (move_class(move) == CLIMBING_SAID && word > 0 && word < CLIMBING_WORDS));
    if (state->public.phase == CLIMBING_DOUBLING)
        speak_double(&state->public, word);
    else if (climbing_has_bids(&state->public.rules))
        speak_bid(variant, state, word);
    else
        speak_call(variant, state, word);
}

/* ---- checks of external views during and after the auction ---- */

static bool check_bids(const ClimbingPublic *public, Error *error) {
    bool open = public->rules.auction == CLIMBING_BIDS_OPEN;
    int seats = public->rules.seats;
    if (public->bid >= CLIMBING_BID_MAX)
        return error_input(error, "bid: %d: expected at most %d while seats bid", public->bid,
                           CLIMBING_BID_MAX - 1);
    if ((public->bid > 0) != (public->bidder < seats))
        return error_input(error, "bidder: %d after a bid of %d", public->bidder, public->bid);
    if (public->spoken >= (open ? seats * CLIMBING_BID_MAX : seats))
        return error_input(error, "spoken: %d turns, and the auction is not over", public->spoken);
    if (public->silent > public->spoken || (open && public->silent >= (public->bid ? seats - 1 : seats)))
        return error_input(error, "silent: %d of %d turns, and the auction is not over", public->silent,
                           public->spoken);
    return true;
}

static bool check_calls(const ClimbingPublic *public, Error *error) {
    int seats = public->rules.seats;
    bool called = public->caller < seats;
    if (!called && (public->caller != CLIMBING_NOBODY || public->robs))
        return error_input(error, "caller: %d with %d robs", public->caller, public->robs);
    if (called != (public->bid == 1) || public->bid > 1 || called != (public->bidder < seats))
        return error_input(error, "bid: %d by %d, where the caller is %d", public->bid, public->bidder,
                           public->caller);
    if (public->robs > seats - 1)
        return error_input(error, "robs: %d: expected at most %d", public->robs, seats - 1);
    if (public->spoken < seats) return true;
    return (public->spoken == seats && public->robs && public->trick.turn == public->caller) ||
           error_input(error, "spoken: %d turns, and the auction is not over", public->spoken);
}

bool climbing_check_auction(const ClimbingVariant *variant, const ClimbingPublic *public, Error *error) {
    const ClimbingRules *rules = &public->rules;
    int turn = (public->first + public->spoken) % variant->seats;
    if (rules->auction == CLIMBING_NO_AUCTION)
        return error_input(error, "phase: by these rules there is no auction");
    if (public->landlord != CLIMBING_NOBODY)
        return error_input(error, "landlord: %d, before the end of the auction", public->landlord);
    /* Here the turn alone would not show that too many seats spoke. */
    if (!variant->calls && public->spoken >= variant->seats)
        return error_input(error, "spoken: %d turns, and the auction is not over", public->spoken);
    bool last_word = rules->auction == CLIMBING_CALLS && public->spoken == variant->seats;
    if (public->trick.turn != turn && !last_word)
        return error_input(error, "turn: %d; after %d turns it is seat %d's", public->trick.turn,
                           public->spoken, turn);
    return rules->auction == CLIMBING_CALLS ? check_calls(public, error) : check_bids(public, error);
}

bool climbing_check_landlord(const ClimbingVariant *variant, const ClimbingPublic *public, Error *error) {
    const ClimbingRules *rules = &public->rules;
    int highest = climbing_has_bids(rules) ? CLIMBING_BID_MAX : 1;
    int robs = rules->auction == CLIMBING_CALLS ? variant->seats : 0;
    bool doubling = variant->calls && rules->scoring == variant->doubling;
    if (public->landlord == CLIMBING_NOBODY)
        return public->phase == CLIMBING_OVER || error_input(error, "landlord: nobody, in the play");
    if (public->bid < 1 || public->bid > highest)
        return error_input(error, "bid: %d: expected 1 to %d", public->bid, highest);
    if (public->robs > robs) return error_input(error, "robs: %d: expected at most %d", public->robs, robs);
    if (public->doubled && !doubling) return error_input(error, "doubled: by these rules nobody doubles");
    return public->phase != CLIMBING_DOUBLING || doubling ||
           error_input(error, "phase: by these rules nobody doubles");
}
