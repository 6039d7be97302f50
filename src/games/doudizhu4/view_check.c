/* Views from outside: what no game leads to is refused. Cards are checked where they are spread (view.c). */
#include "cards/combination_check.h"
#include "games/doudizhu4/doudizhu4.h"

static bool check_seats(const Doudizhu4Public *public, Error *error) {
    int bottom = counts_total(two_decks_counts(&public->bottom));
    if (!landlord_check(public->landlord, bottom, DOUDIZHU4_BOTTOM, &public->trick, DOUDIZHU4_SEATS, error))
        return false;
    if ((public->landlord != LANDLORD_NOBODY) != (public->phase != DOUDIZHU4_AUCTION))
        return error_input(error, "landlord: %d; there is one behind the auction, and only there",
                           public->landlord);
    return true;
}

/* ---- the auction ---- */

static bool check_auction(const Doudizhu4Public *public, Error *error) {
    int turn = (public->first + public->spoken) % DOUDIZHU4_SEATS;
    if (public->spoken >= DOUDIZHU4_SEATS)
        return error_input(error, "spoken: %d turns, and the auction is not over", public->spoken);
    if (public->trick.turn != turn)
        return error_input(error, "turn: %d; after %d turns it is seat %d's", public->trick.turn,
                           public->spoken, turn);
    if (public->bid >= DOUDIZHU4_BID_MAX)
        return error_input(error, "bid: %d: expected at most %d while seats bid", public->bid,
                           DOUDIZHU4_BID_MAX - 1);
    return (public->bid > 0) == (public->bidder < DOUDIZHU4_SEATS) ||
           error_input(error, "bidder: %d after a bid of %d", public->bidder, public->bid);
}

/* ---- the play ---- */

/* What multiplies the score: bombs of six and more of the eight cards of a rank, and all jokers. */
static bool check_bombs(const Doudizhu4Public *public, Error *error) {
    enum { DOUBLES = 6, JOKERS = 2 };
    int bombs = public->bombs_led + public->bombs_answering, ranks = 0, jokers = 1;
    for (int rank = 0; rank < COUNT_RANKS; rank++) {
        int cards = 0;
        for (int seat = 0; seat < DOUDIZHU4_SEATS; seat++) cards += rank_count(public->played[seat], rank);
        if (rank < COUNT_LITTLE_JOKER)
            ranks += cards >= DOUBLES;
        else
            jokers &= cards == JOKERS;
    }
    if (public->rockets > jokers || public->rockets > public->threefold)
        return error_input(error, "rockets: %d, where %d bombs tripled", public->rockets, public->threefold);
    if (public->twofold + public->threefold > ranks + jokers || public->twofold + public->threefold > bombs)
        return error_input(error, "threefold: %d bombs that tripled and %d that doubled, of %d",
                           public->threefold, public->twofold, bombs);
    return true;
}

static bool check_plays(const Doudizhu4Public *public, Error *error) {
    int plays = 0;
    if (!combination_check_plays(DOUDIZHU4_SEATS, public->played, public->plays, error)) return false;
    for (int seat = 0; seat < DOUDIZHU4_SEATS; seat++) plays += public->plays[seat];
    if (public->bombs_led + public->bombs_answering > plays)
        return error_input(error, "bombs_led: more bombs than the %d plays", plays);
    return check_bombs(public, error);
}

static bool check_table(const Doudizhu4Public *public, Error *error) {
    int owner = public->trick.owner;
    /* Whether it is a lead is audited. */
    return public->class == 0 ||
           combination_check_table(&doudizhu4_table, doudizhu4_kickers.classes, public->class, public->head,
                                   public->played[owner], owner, error);
}

bool doudizhu4_view_check(const void *memory, Error *error) {
    const Doudizhu4View *view = memory;
    const Doudizhu4Public *public = &view->public;
    if (public->redeals > public->rules.max_redeal)
        return error_input(error, "redeals: %d: expected at most %d", public->redeals,
                           public->rules.max_redeal);
    if (!check_seats(public, error) || !doudizhu4_check_cards(view, error) || !check_plays(public, error) ||
        !check_table(public, error))
        return false;
    if (public->phase == DOUDIZHU4_AUCTION) return check_auction(public, error);
    if (public->bid < 1 || public->bid > DOUDIZHU4_BID_MAX)
        return error_input(error, "bid: %d: expected 1 to %d", public->bid, DOUDIZHU4_BID_MAX);
    return public->phase != DOUDIZHU4_PLAY || trick_check(&public->trick, DOUDIZHU4_SEATS, error);
}
