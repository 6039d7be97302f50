/* Always the cheapest play that keeps the strong cards, for the bot and for simulated games.
 *
 * - Leads with its lowest card: the lowest straight, flush or full house that has it, else all cards of that
 *   rank, but at most three. Where plays of four are allowed, two pairs come before a triple.
 * - Answers with the lowest play that has no deuce and is no four of a kind or straight flush, else passes.
 * - While an opponent has five cards or fewer, which may be one play, it answers with strong cards, too.
 *   While the next seat has one card, it plays no single except its highest. */
#include "games/bigtwo/policies.h"

/* Cards that one play can empty. */
enum { NEARLY_OUT = 5 };

typedef struct {
    bool danger, guard; /* an opponent is nearly out; the next seat has one card */
} Threat;

static Threat find_threat(const BigtwoView *view) {
    Threat threat = {false, view->hand_count[trick_next_seat(&view->public.trick, view->seat)] == 1};
    for (int seat = 0; seat < BIGTWO_SEATS; seat++)
        if (seat != view->seat && view->hand_count[seat] <= NEARLY_OUT) threat.danger = true;
    return threat;
}

static bool is_strong(BigtwoRank rank, Move move) {
    BigtwoKind kind = bigtwo_kind(rank);
    return ladder_of_rank(move, BIGTWO_DEUCE) || kind == BIGTWO_FOUR || kind == BIGTWO_FOUR_ONE ||
           kind == BIGTWO_STRAIGHT_FLUSH;
}

static Move answer(const BigtwoView *view, const Move *legal, int count) {
    Threat threat = find_threat(view);
    Move best = BIGTWO_PASS;
    BigtwoRank lowest = 0;
    for (int i = 0; i < count; i++) {
        if (legal[i] == BIGTWO_PASS) continue;
        BigtwoRank rank = bigtwo_rank(&view->public.rules, legal[i]);
        bool single = bigtwo_kind(rank) == BIGTWO_SINGLE;
        if (single && threat.guard) return legal[count - 1];
        if (legal[i] == view->hand) return legal[i];
        if ((is_strong(rank, legal[i]) && !threat.danger) || (best && rank >= lowest)) continue;
        lowest = rank;
        best = legal[i];
    }
    return best;
}

/* Moves with larger values are led: more cards first, the weaker among equally many. Singles come last while
 * the next seat has one card, the highest first. */
static int lead_value(const BigtwoView *view, Move move, bool guard) {
    BigtwoRank rank = bigtwo_rank(&view->public.rules, move);
    int cards = cards_count(move), value = (cards << 16) - rank;
    if (cards == 1 && guard) return bigtwo_head(rank);
    if (cards > 3 && is_strong(rank, move)) value -= 6 << 16;
    if (!(move & view->hand & -view->hand)) value -= 8 << 16;
    return value + (16 << 16);
}

static Move lead(const BigtwoView *view, const Move *legal, int count) {
    bool guard = find_threat(view).guard;
    Move best = legal[0];
    int highest = -1;
    for (int i = 0; i < count; i++) {
        if (legal[i] == view->hand) return legal[i];
        int value = lead_value(view, legal[i], guard);
        if (value <= highest) continue;
        highest = value;
        best = legal[i];
    }
    return best;
}

Move bigtwo_lowest(const BigtwoView *view, const Move *legal, int count) {
    return view->public.trick.led ? answer(view, legal, count) : lead(view, legal, count);
}
