/* Plays of Big Two: classifies a set of cards by its ranks and suits, and lists the plays of a hand by size
 * and kind. Finds the fewest plays that empty a hand. */
#include "games/bigtwo/combination.h"

#include "cards/ladder.h"

/* Five adjacent ranks, one bit each, from the three on; and the two straights with a low deuce. */
#define WINDOW         UINT64_C(0x11111)
#define ACE_TO_FIVE    (UINT64_C(0x111) | UINT64_C(0x11) << 44)
#define DEUCE_TO_SIX   (UINT64_C(0x1111) | UINT64_C(1) << 48)
#define BELOW_THE_ACES ((UINT64_C(1) << 44) - 1)
enum {
    NEIGHBOURS = 9,
    WINDOWS = 11
}; /* adjacent windows from 3 .. 7 to J Q K A 2; all windows, with the two
                                          low ones */

static const CardSet windows[WINDOWS] = {
    WINDOW,       WINDOW << 4,  WINDOW << 8,  WINDOW << 12, WINDOW << 16, WINDOW << 20,
    WINDOW << 24, WINDOW << 28, WINDOW << 32, ACE_TO_FIVE,  DEUCE_TO_SIX,
};

static bool window_allowed(const BigtwoRules *rules, int window) {
    if (window == NEIGHBOURS - 1) return rules->top_straight;
    return window < NEIGHBOURS || rules->low_straights != BIGTWO_LOW_NONE;
}

static BigtwoRank make_rank(BigtwoKind kind, int head) {
    return (BigtwoRank)((int)kind << BIGTWO_KIND_SHIFT | head);
}

/* ---- classification ---- */

/* The head of a straight; `ranks` has one bit for each of its ranks. */
static Card straight_head(const BigtwoRules *rules, CardSet cards, CardSet ranks) {
    bool low = ranks == ACE_TO_FIVE || ranks == DEUCE_TO_SIX;
    return ladder_highest(low && rules->low_straights == BIGTWO_LOW_LOW ? cards & BELOW_THE_ACES : cards);
}

static bool is_straight(const BigtwoRules *rules, CardSet ranks) {
    for (int i = 0; i < WINDOWS; i++)
        if (ranks == windows[i]) return window_allowed(rules, i);
    return false;
}

static int flush_head(const BigtwoRules *rules, CardSet cards) {
    Card card = ladder_highest(cards);
    return rules->flush_order == BIGTWO_FLUSH_SUIT ? ladder_suit(card) << 6 | card : card;
}

static BigtwoRank rank_five(const BigtwoRules *rules, CardSet cards, const LadderCounts *counts) {
    if (counts->four) return make_rank(BIGTWO_FOUR_ONE, cards_lowest(counts->four));
    if (counts->three && cards_count(counts->one) == 2)
        return make_rank(BIGTWO_FULL_HOUSE, cards_lowest(counts->three));
    if (counts->two) return 0;
    bool straight = is_straight(rules, counts->one), flush = fives_one_suit(cards);
    if (straight)
        return make_rank(flush ? BIGTWO_STRAIGHT_FLUSH : BIGTWO_STRAIGHT,
                         straight_head(rules, cards, counts->one));
    return flush ? make_rank(BIGTWO_FLUSH, flush_head(rules, cards)) : 0;
}

BigtwoRank bigtwo_rank(const BigtwoRules *rules, CardSet cards) {
    LadderCounts counts = ladder_count(cards);
    int head = cards ? ladder_highest(cards) : 0, ranks = cards_count(counts.one);
    switch (cards_count(cards)) {
    case 1:
        return make_rank(BIGTWO_SINGLE, head);
    case 2:
        return ranks == 1 ? make_rank(BIGTWO_PAIR, head) : 0;
    case 3:
        return ranks == 1 ? make_rank(BIGTWO_TRIPLE, head) : 0;
    case 4:
        if (!rules->four_cards || cards_count(counts.two) != ranks) return 0;
        return make_rank(ranks == 1 ? BIGTWO_FOUR : BIGTWO_TWO_PAIRS, head);
    case 5:
        return rank_five(rules, cards, &counts);
    default:
        return 0;
    }
}

bool bigtwo_unbeatable(const BigtwoRules *rules, CardSet play) {
    BigtwoRank rank = bigtwo_rank(rules, play);
    BigtwoKind kind = bigtwo_kind(rank);
    bool listed = kind <= BIGTWO_TRIPLE || kind == BIGTWO_STRAIGHT_FLUSH;
    return listed && bigtwo_head(rank) == BIGTWO_TOP;
}

/* ---- four cards ---- */

static Move *list_two_pairs(CardSet hand, const LadderCounts *counts, int floor, Move *out) {
    Move pairs[6 * BIGTWO_RANKS];
    int listed = (int)(equals_list(hand, counts, 2, EQUALS_ALL, pairs) - pairs);
    for (int i = 0; i < listed; i++)
        for (int j = i + 1; j < listed; j++)
            if (ladder_rank(cards_lowest(pairs[i])) != ladder_rank(cards_lowest(pairs[j])) &&
                ladder_highest(pairs[i] | pairs[j]) > floor)
                *out++ = pairs[i] | pairs[j];
    return out;
}

static Move *list_four_cards(CardSet hand, const LadderCounts *counts, BigtwoRank floor, Move *out) {
    bool pairs_only = bigtwo_kind(floor) != BIGTWO_FOUR;
    if (pairs_only) out = list_two_pairs(hand, counts, floor ? bigtwo_head(floor) : EQUALS_ALL, out);
    for (CardSet left = counts->four; left; left &= left - 1) {
        CardSet cards = LADDER_RANK << cards_lowest(left);
        if (pairs_only || ladder_highest(cards) > bigtwo_head(floor)) *out++ = cards;
    }
    return out;
}

/* ---- five cards ---- */

static Move *list_straights(const BigtwoRules *rules, CardSet hand, CardSet ranks, int floor, Move *out) {
    for (int i = 0; i < WINDOWS; i++) {
        if ((ranks & windows[i]) != windows[i] || !window_allowed(rules, i)) continue;
        CardSet held = hand & windows[i] * LADDER_RANK;
        if (straight_head(rules, held, windows[i]) <= floor) continue;
        Move *from = out, *end = fives_straights(hand, windows[i], out);
        for (; from < end; from++)
            if (straight_head(rules, *from, windows[i]) > floor) *out++ = *from;
    }
    return out;
}

/* Lists flushes and straight flushes above `floor`. */
static Move *list_flushes(const BigtwoRules *rules, CardSet hand, BigtwoRank floor, Move *out) {
    Move *from = out, *end = fives_flushes(hand, 5, out);
    if (!floor) return end;
    for (; from < end; from++) {
        CardSet ranks = *from >> ladder_suit(cards_lowest(*from));
        BigtwoRank rank = is_straight(rules, ranks)
                              ? make_rank(BIGTWO_STRAIGHT_FLUSH, straight_head(rules, *from, ranks))
                              : make_rank(BIGTWO_FLUSH, flush_head(rules, *from));
        if (rank > floor) *out++ = *from;
    }
    return out;
}

/* The ranks, one bit each, above the head of a play of the same kind. */
static CardSet above(CardSet ranks, int floor) { return ranks & ~UINT64_C(0) << (floor + 1); }

/* The floor for a kind: heads must lie above it. All heads of a kind above that of `floor` do; no head of a
 * lower kind does. */
static int floor_of(BigtwoRank floor, BigtwoKind kind) {
    return bigtwo_kind(floor) < kind    ? EQUALS_ALL
           : bigtwo_kind(floor) == kind ? bigtwo_head(floor)
                                        : BIGTWO_TOP;
}

static Move *list_fives(const BigtwoRules *rules, CardSet hand, const LadderCounts *counts, BigtwoRank floor,
                        Move *out) {
    if (floor_of(floor, BIGTWO_STRAIGHT) < BIGTWO_TOP)
        out = list_straights(rules, hand, counts->one, floor_of(floor, BIGTWO_STRAIGHT), out);
    out = list_flushes(rules, hand, floor, out);
    CardSet threes = above(counts->three, floor_of(floor, BIGTWO_FULL_HOUSE));
    CardSet fours = above(counts->four, floor_of(floor, BIGTWO_FOUR_ONE));
    if (threes) out = fives_full_houses(hand, threes, counts->two, out);
    return fours ? fives_fours_one(hand, fours, out) : out;
}

int bigtwo_list_fives(const BigtwoRules *rules, CardSet hand, BigtwoRank floor, Move *out) {
    LadderCounts counts = ladder_count(hand);
    return (int)(list_fives(rules, hand, &counts, floor, out) - out);
}

int bigtwo_list(const BigtwoRules *rules, CardSet hand, CardSet table, Move *out) {
    Move *end = out;
    LadderCounts counts = ladder_count(hand);
    int size = cards_count(table);
    BigtwoRank floor = table ? bigtwo_rank(rules, table) : 0;
    int head = table ? bigtwo_head(floor) : EQUALS_ALL;
    for (int equals = 1; equals <= 3; equals++)
        if (!table || size == equals) end = equals_list(hand, &counts, equals, head, end);
    if ((!table && rules->four_cards) || size == 4) end = list_four_cards(hand, &counts, floor, end);
    if (!table || size == 5) end = list_fives(rules, hand, &counts, floor, end);
    return (int)(end - out);
}

/* ---- the fewest plays that empty a hand ----
 *
 * Thirteen cards hold at most two disjoint plays of five cards. The rest goes rank by rank: one play for each rank,
 * and one more for four of a rank. If plays of four cards are allowed, pairs go two by two and four of a rank is one
 * play. */

/* The number of plays without any of five cards. */
static int plays_by_rank(const BigtwoRules *rules, CardSet hand) {
    LadderCounts counts = ladder_count(hand);
    int ranks = cards_count(counts.one), fours = cards_count(counts.four);
    if (!rules->four_cards) return ranks + fours;
    int pairs = cards_count(counts.two & ~counts.three);
    return ranks - pairs / 2;
}

int bigtwo_plays_needed(const BigtwoRules *rules, CardSet hand) {
    Move fives[BIGTWO_PLAYS_MAX];
    int best = plays_by_rank(rules, hand);
    if (best < 2) return best;
    int count = bigtwo_list_fives(rules, hand, 0, fives);
    for (int i = 0; i < count && best > 1; i++) {
        CardSet rest = hand & ~fives[i];
        int plays = 1 + plays_by_rank(rules, rest);
        if (plays < best) best = plays;
        if (cards_count(rest) < 5 || best <= 2) continue;
        for (int j = i + 1; j < count; j++) {
            if (fives[j] & fives[i]) continue;
            plays = 2 + plays_by_rank(rules, rest & ~fives[j]);
            if (plays < best) best = plays;
        }
    }
    return best;
}
