/* Refuses external views that no climbing game can produce, and finds states whose cards or counters disagree.
 * A message starts with a key of the view. */
#include "cards/climbing.h"

/* ---- views: public facts of the play ---- */

/* Each seat has made at least one play if it played cards, and at most one a card. */
static bool check_plays(const ClimbingVariant *variant, const ClimbingPublic *public, Error *error) {
    for (int seat = 0; seat < variant->seats; seat++) {
        int cards = counts_total(public->played[seat]);
        if (public->plays[seat] > cards || (cards > 0 && public->plays[seat] == 0))
            return error_input(error, "plays: %d of seat %d, with %d cards", public->plays[seat], seat,
                               cards);
        if (cards > 0 && climbing_speaks(variant, public))
            return error_input(error, "played: cards before the play has begun");
    }
    return true;
}

/* The owner of the trick can have made the play on the table. audit_tricks checks that there is one. */
static bool check_table(const ClimbingVariant *variant, const ClimbingPublic *public, Error *error) {
    const CombinationTable *table = variant->table;
    int class = public->class, owner = public->trick.owner;
    if (class == 0) return true;
    if (class >= table->count)
        return error_input(error, "class: %d: expected one from 0 to %d", class, table->count - 1);
    const CombinationClass *named = &table->classes[class];
    RankCounts played = public->played[owner];
    if (!(variant->combinations(&public->rules).classes >> class & 1))
        return error_input(error, "class: %d: by these rules there is no %s", class, named->name);
    bool body =
        public->head < COUNT_RANKS && combinations_heads(table, played, class) & rank_bit(public->head);
    if (body && combination_cards(named) <= counts_total(played)) return true;
    return error_input(error, "head: %d: seat %d has not played such a %s", public->head, owner, named->name);
}

/* ---- views: games with an auction ---- */

static bool check_landlord(const ClimbingVariant *variant, const ClimbingPublic *public, Error *error) {
    const Trick *trick = &public->trick;
    int seats = variant->seats, bottom = two_decks_total(&public->bottom);
    bool known = public->landlord != CLIMBING_NOBODY;
    if (known && public->landlord >= seats)
        return error_input(error, "landlord: %d: expected a seat, or %d for nobody", public->landlord,
                           CLIMBING_NOBODY);
    if (bottom != (known ? variant->bottom : 0))
        return error_input(error, "bottom: %d cards; expected %d once there is a landlord, before none",
                           bottom, variant->bottom);
    if (trick->seats != seats)
        return error_input(error, "trick_seats: %d: the table has %d", trick->seats, seats);
    if (trick->turn >= 0 && trick->holding != (1u << seats) - 1)
        return error_input(error, "holding: all have cards until the game is over");
    if (variant->calls)
        return (public->phase == CLIMBING_OVER) == (trick->turn < 0) ||
               error_input(error, "turn: %d; it is -1 when the game is over, and only then", trick->turn);
    return known == (public->phase != CLIMBING_SPEAKING) ||
           error_input(error, "landlord: %d; there is one after the auction, and only then",
                       public->landlord);
}

static bool check_with_auction(const ClimbingVariant *variant, const ClimbingView *view, Error *error) {
    const ClimbingPublic *public = &view->public;
    if (public->redeals > public->rules.max_redeal)
        return error_input(error, "redeals: %d: expected at most %d", public->redeals,
                           public->rules.max_redeal);
    if (!check_landlord(variant, public, error) || !climbing_check_cards(variant, view, error) ||
        !check_plays(variant, public, error) || !variant->check_bombs(public, error) ||
        !check_table(variant, public, error))
        return false;
    if (public->phase == CLIMBING_SPEAKING) return climbing_check_auction(variant, public, error);
    if (!climbing_check_landlord(variant, public, error)) return false;
    return public->phase != CLIMBING_PLAY || trick_check(&public->trick, variant->seats, error);
}

/* ---- views: games without an auction ---- */

static bool check_without_auction(const ClimbingVariant *variant, const ClimbingView *view, Error *error) {
    const ClimbingPublic *public = &view->public;
    const Trick *trick = &public->trick;
    if (!trick_check(trick, variant->seats, error) || !climbing_check_cards(variant, view, error) ||
        !check_plays(variant, public, error))
        return false;
    if (trick->turn >= 0 && trick->holding != (1u << variant->seats) - 1)
        return error_input(error, "holding: all have cards until the game is over");
    if (public->class || trick->turn == public->first) return check_table(variant, public, error);
    return error_input(error, "first: seat %d, but seat %d leads first", public->first, trick->turn);
}

bool climbing_view_check(const ClimbingVariant *variant, const ClimbingView *view, Error *error) {
    return variant->auction ? check_with_auction(variant, view, error)
                            : check_without_auction(variant, view, error);
}

/* ---- states ---- */

static bool audit_cards(const ClimbingVariant *variant, const ClimbingState *state, Error *error) {
    RankCounts counts = climbing_counts(variant, &state->hidden);
    for (int seat = 0; seat < variant->seats; seat++) {
        const TwoDecks *hand = &state->hand[seat];
        if (hand->twice & ~hand->once)
            return error_input(error, "seat %d: holds cards twice but not once", seat);
        if (two_decks_total(hand) != state->public.held[seat])
            return error_input(error, "seat %d: %d cards, not %d", seat, two_decks_total(hand),
                               state->public.held[seat]);
        counts += climbing_counts(variant, hand) + state->public.played[seat];
    }
    if (counts != variant->decks * ladder_rank_counts(climbing_deck(variant)))
        return error_input(error, "cards are lost or doubled");
    for (int card = 0; card < LADDER_DECK_MAX; card++) {
        int number = two_decks_number(&state->hidden, (Card)card);
        for (int seat = 0; seat < variant->seats; seat++)
            number += two_decks_number(&state->hand[seat], (Card)card);
        if (number > variant->decks) return error_input(error, "card %d comes %d times", card, number);
    }
    return true;
}

static bool audit_landlord(const ClimbingVariant *variant, const ClimbingState *state, Error *error) {
    const ClimbingPublic *public = &state->public;
    bool known = public->landlord != CLIMBING_NOBODY;
    int hidden = two_decks_total(&state->hidden), shown = two_decks_total(&public->bottom);
    if (known && public->landlord >= variant->seats)
        return error_input(error, "seat %d is the landlord", public->landlord);
    if (hidden != (known ? 0 : variant->bottom))
        return error_input(error, "%d bottom cards are hidden", hidden);
    if (shown != (known ? variant->bottom : 0)) return error_input(error, "%d bottom cards are shown", shown);
    for (int seat = 0; seat < variant->seats && variant->decks == 1; seat++)
        if (seat != public->landlord && state->hand[seat].once & public->bottom.once)
            return error_input(error, "seat %d holds a bottom card", seat);
    if (known && (public->bid < 1 || public->bid > CLIMBING_BID_MAX))
        return error_input(error, "the bid is %d", public->bid);
    if ((public->phase == CLIMBING_OVER) != (public->trick.turn < 0) || public->trick.turn >= variant->seats)
        return error_input(error, "phase %d, turn %d", public->phase, public->trick.turn);
    return true;
}

static bool audit_dealt(const ClimbingVariant *variant, const ClimbingState *state, Error *error) {
    CardSet dealt = 0;
    for (int seat = 0; seat < variant->seats; seat++) {
        if (state->hand[seat].once & ~state->dealt[seat].once)
            return error_input(error, "seat %d holds cards that it was not dealt", seat);
        if (dealt & state->dealt[seat].once) return error_input(error, "seat %d: cards dealt twice", seat);
        dealt |= state->dealt[seat].once;
    }
    if (!(state->dealt[state->public.first].once & 1))
        return error_input(error, "seat %d led without the %s", state->public.first, variant->lowest_card);
    return true;
}

/* Plays, tricks and passes must agree. */
static bool audit_tricks(const ClimbingVariant *variant, const ClimbingState *state, Error *error) {
    const ClimbingPublic *public = &state->public;
    int turn = public->trick.turn, plays = 0, won = 0, empty = 0;
    for (int seat = 0; seat < variant->seats; seat++) {
        plays += public->plays[seat];
        won += public->won[seat];
        empty += two_decks_empty(&state->hand[seat]);
        if (variant->auction && turn >= 0 && empty) return error_input(error, "seat %d is out, no end", seat);
    }
    bool open = turn >= 0 && public->trick.led && !climbing_speaks(variant, public);
    if (!variant->auction && (empty != (turn < 0) || turn >= variant->seats))
        return error_input(error, "turn %d with %d empty hands", turn, empty);
    if (variant->auction && open != (public->class != 0))
        return error_input(error, "class %d on the table", public->class);
    if (!variant->auction && (plays > 0) != (public->class != 0))
        return error_input(error, "class %d after %d plays", public->class, plays);
    if (won + open != public->tricks) return error_input(error, "%d tricks, %d won", public->tricks, won);
    if (public->tricks > plays || public->passes > (variant->seats - 1) * plays)
        return error_input(error, "%d tricks, %d plays, %d passes", public->tricks, plays, public->passes);
    return true;
}

bool climbing_audit(const ClimbingVariant *variant, const ClimbingState *state, Error *error) {
    return audit_cards(variant, state, error) &&
           (variant->auction ? audit_landlord(variant, state, error) : audit_dealt(variant, state, error)) &&
           audit_tricks(variant, state, error);
}
