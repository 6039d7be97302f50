/* Views from outside: what no game leads to is refused. Cards are checked where they are spread (view.c). */
#include "cards/combination_check.h"
#include "games/doudizhu/doudizhu.h"

static bool check_seats(const DoudizhuPublic *public, Error *error) {
    if (!landlord_check(public->landlord, cards_count(public->bottom), DOUDIZHU_BOTTOM, &public->trick,
                        DOUDIZHU_SEATS, error))
        return false;
    if ((public->phase == DOUDIZHU_OVER) != (public->trick.turn < 0))
        return error_input(error, "turn: %d; it is -1 when the game is over, and only then",
                           public->trick.turn);
    return true;
}

/* ---- the auction ---- */

static bool check_bids(const DoudizhuPublic *public, Error *error) {
    bool open = public->rules.auction == DOUDIZHU_SCORE_OPEN;
    enum { OPEN_TURNS = 3 * DOUDIZHU_BID_MAX };
    if (public->bid >= DOUDIZHU_BID_MAX)
        return error_input(error, "bid: %d: expected at most %d while seats bid", public->bid,
                           DOUDIZHU_BID_MAX - 1);
    if ((public->bid > 0) != (public->bidder < DOUDIZHU_SEATS))
        return error_input(error, "bidder: %d after a bid of %d", public->bidder, public->bid);
    if (public->spoken >= (open ? OPEN_TURNS : DOUDIZHU_SEATS))
        return error_input(error, "spoken: %d turns, and the auction is not over", public->spoken);
    if (public->silent > public->spoken || (open && public->silent >= (public->bid ? 2 : 3)))
        return error_input(error, "silent: %d of %d turns, and the auction is not over", public->silent,
                           public->spoken);
    return true;
}

static bool check_calls(const DoudizhuPublic *public, Error *error) {
    bool called = public->caller < DOUDIZHU_SEATS;
    if (!called && (public->caller != LANDLORD_NOBODY || public->robs))
        return error_input(error, "caller: %d with %d robs", public->caller, public->robs);
    if (called != (public->bid == 1) || public->bid > 1 || called != (public->bidder < DOUDIZHU_SEATS))
        return error_input(error, "bid: %d by %d, where the caller is %d", public->bid, public->bidder,
                           public->caller);
    if (public->robs > 2) return error_input(error, "robs: %d: expected at most 2", public->robs);
    if (public->spoken < DOUDIZHU_SEATS) return true;
    return (public->spoken == DOUDIZHU_SEATS && public->robs && public->trick.turn == public->caller) ||
           error_input(error, "spoken: %d turns, and the auction is not over", public->spoken);
}

static bool check_auction(const DoudizhuPublic *public, Error *error) {
    if (public->rules.auction == DOUDIZHU_NO_AUCTION)
        return error_input(error, "phase: by these rules there is no auction");
    if (public->landlord != LANDLORD_NOBODY)
        return error_input(error, "landlord: %d, before the end of the auction", public->landlord);
    int turn = (public->first + public->spoken) % DOUDIZHU_SEATS;
    bool last_word = public->rules.auction == DOUDIZHU_CALL_ROB && public->spoken == DOUDIZHU_SEATS;
    if (public->trick.turn != turn && !last_word)
        return error_input(error, "turn: %d; after %d turns it is seat %d's", public->trick.turn,
                           public->spoken, turn);
    return public->rules.auction == DOUDIZHU_CALL_ROB ? check_calls(public, error)
                                                      : check_bids(public, error);
}

static bool check_landlord(const DoudizhuPublic *public, Error *error) {
    bool calls = public->rules.auction == DOUDIZHU_CALL_ROB,
         bids = public->rules.auction <= DOUDIZHU_SCORE_OPEN;
    int highest = bids ? DOUDIZHU_BID_MAX : 1;
    if (public->landlord == LANDLORD_NOBODY)
        return public->phase == DOUDIZHU_OVER || error_input(error, "landlord: nobody, in the play");
    if (public->bid < 1 || public->bid > highest)
        return error_input(error, "bid: %d: expected 1 to %d", public->bid, highest);
    if (public->robs > (calls ? DOUDIZHU_SEATS : 0))
        return error_input(error, "robs: %d: expected at most %d", public->robs, calls ? DOUDIZHU_SEATS : 0);
    if (public->doubled && public->rules.scoring != DOUDIZHU_NATIONAL)
        return error_input(error, "doubled: by these rules nobody doubles");
    return public->phase != DOUDIZHU_DOUBLING || public->rules.scoring == DOUDIZHU_NATIONAL ||
           error_input(error, "phase: by these rules nobody doubles");
}

/* ---- the play ---- */

static bool check_bombs(const DoudizhuPublic *public, RankCounts played, Error *error) {
    int fours = __builtin_popcountll(ranks_with(played & ~ranks_fill(RANKS_JOKERS), 4));
    int jokers = rank_count(played, COUNT_LITTLE_JOKER) && rank_count(played, COUNT_BIG_JOKER);
    int bombs = public->bombs_led + public->bombs_answering;
    if (public->rockets > jokers || public->rockets > bombs)
        return error_input(error, "rockets: %d of %d bombs", public->rockets, bombs);
    return bombs - public->rockets <= fours ||
           error_input(error, "bombs_led: %d bombs, and %d ranks are played whole", bombs, fours);
}

static bool check_plays(const DoudizhuPublic *public, Error *error) {
    if (!combination_check_plays(DOUDIZHU_SEATS, public->played, public->plays, error)) return false;
    RankCounts played = public->played[0] + public->played[1] + public->played[2];
    if (played && public->phase < DOUDIZHU_PLAY)
        return error_input(error, "played: cards before the play has begun");
    return check_bombs(public, played, error);
}

static bool check_table(const DoudizhuPublic *public, Error *error) {
    uint64_t classes = doudizhu_combinations(&public->rules).classes;
    int owner = public->trick.owner;
    /* Whether it is a lead is audited. */
    return public->class == 0 || combination_check_table(&doudizhu_table, classes, public->class,
                                                         public->head, public->played[owner], owner, error);
}

bool doudizhu_view_check(const void *memory, Error *error) {
    const DoudizhuView *view = memory;
    const DoudizhuPublic *public = &view->public;
    if (public->redeals > public->rules.max_redeal)
        return error_input(error, "redeals: %d: expected at most %d", public->redeals,
                           public->rules.max_redeal);
    if (!check_seats(public, error) || !doudizhu_check_cards(view, error) || !check_plays(public, error) ||
        !check_table(public, error))
        return false;
    if (public->phase == DOUDIZHU_AUCTION) return check_auction(public, error);
    if (!check_landlord(public, error)) return false;
    return public->phase != DOUDIZHU_PLAY || trick_check(&public->trick, DOUDIZHU_SEATS, error);
}
