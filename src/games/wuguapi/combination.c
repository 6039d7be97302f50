/* Plays of 五瓜皮: classifies a set of cards by its ranks and suits, and lists the plays of a hand by size. */
#include "games/wuguapi/combination.h"

#include "cards/ladder.h"

const Ladder wuguapi_ladder = {"6789TJQKA2345*", "DCHS"};

/* Straights run A 2 3 ... K A. The low ace has place 0, the deuce 1, the king 12, the high ace 13. */
enum { FIVE = 12, ACE = 8, JOKERS = 13, SHORTEST = 3, LONGEST = 5 };
#define SUITED ((UINT64_C(1) << (4 * JOKERS)) - 1)

/* Converts a set of ranks to a set of places, one bit each. */
static CardSet by_place(CardSet ranks) {
    CardSet places = (ranks >> (4 * ACE) | ranks << (4 * (FIVE + 1 - ACE))) & SUITED;
    return places | (places & 1) << (4 * JOKERS);
}

/* The places at which a straight of `length` of these ranks starts. */
static CardSet starts(CardSet ranks, int length) {
    CardSet places = by_place(ranks), found = places;
    for (int i = 1; i < length; i++) found &= places >> (4 * i);
    return found;
}

/* The ranks of the straight of `length` cards that starts at `place`. */
static CardSet window(int place, int length) {
    CardSet ranks = 0;
    for (int i = 0; i < length; i++) ranks |= UINT64_C(1) << (4 * ((ACE + place + i) % (FIVE + 1)));
    return ranks;
}

static WuguapiRank make_rank(WuguapiKind kind, int head) {
    return (WuguapiRank)((int)kind << WUGUAPI_KIND_SHIFT | head);
}

/* ---- classification ---- */

/* Rank of three to five cards that are all of different ranks; 0 if they are no play. */
static WuguapiRank rank_row(CardSet cards, CardSet ranks, int length) {
    if (cards & ~SUITED) return 0;
    bool straight = starts(ranks, length), flush = fives_one_suit(cards);
    int head = ladder_highest(cards);
    if (straight) return make_rank(flush ? WUGUAPI_STRAIGHT_FLUSH : WUGUAPI_STRAIGHT, head);
    return flush ? make_rank(WUGUAPI_FLUSH, head) : 0;
}

WuguapiRank wuguapi_rank(CardSet cards) {
    LadderCounts counts = ladder_count(cards);
    int size = cards_count(cards), ranks = cards_count(counts.one);
    if (size == 0 || size > LONGEST) return 0;
    int head = ladder_highest(cards);
    if (size == 1) return make_rank(WUGUAPI_SINGLE, head);
    if (size == 2) return ranks == 1 ? make_rank(WUGUAPI_PAIR, head) : 0;
    if (ranks == size) return rank_row(cards, counts.one, size);
    if (ranks == 1) return make_rank(size == 3 ? WUGUAPI_TRIPLE : WUGUAPI_FOUR, head);
    if (size < 5 || ranks > 2) return 0;
    if (counts.four) return make_rank(WUGUAPI_FOUR_ONE, cards_lowest(counts.four) + 3);
    bool jokers = cards & ~SUITED;
    CardSet triple = cards & LADDER_RANK << cards_lowest(counts.three);
    return jokers ? 0 : make_rank(WUGUAPI_FULL_HOUSE, ladder_highest(triple));
}

/* ---- the plays of a hand ---- */

/* Lists straights of `length` cards that are not of one suit. */
static Move *list_straights(CardSet hand, CardSet ranks, int length, Move *out) {
    for (CardSet left = starts(ranks, length); left; left &= left - 1)
        out = fives_straights(hand, window(ladder_rank(cards_lowest(left)), length), out);
    return out;
}

/* Lists the plays of `size` cards. */
static Move *list_size(CardSet hand, const LadderCounts *counts, int size, int floor, Move *out) {
    if (size <= 4) out = equals_list(hand, counts, size, size <= 2 ? floor : EQUALS_ALL, out);
    if (size < SHORTEST) return out;
    out = list_straights(hand, counts->one & SUITED, size, out);
    out = fives_flushes(hand & SUITED, size, out);
    if (size < LONGEST) return out;
    if (counts->three) out = fives_full_houses(hand, counts->three, counts->two & SUITED, out);
    return counts->four ? fives_fours_one(hand, counts->four, out) : out;
}

/* Lists all plays of the right size, then drops those that do not beat the table: hands are small. */
int wuguapi_list(CardSet hand, CardSet table, Move *out) {
    LadderCounts counts = ladder_count(hand);
    Move *end = out;
    if (!table) {
        for (int size = 1; size <= LONGEST; size++) end = list_size(hand, &counts, size, EQUALS_ALL, end);
        return (int)(end - out);
    }
    int size = cards_count(table);
    end = list_size(hand, &counts, size, ladder_highest(table), end);
    if (size < SHORTEST) return (int)(end - out);
    WuguapiRank floor = wuguapi_rank(table);
    int kept = 0;
    for (Move *play = out; play < end; play++)
        if (wuguapi_rank(*play) > floor) out[kept++] = *play;
    return kept;
}

/* ---- splitting a hand ---- */

/* Computes the fewest plays for each subset of the hand, from small to large. Some play takes the lowest
 * card. */
int wuguapi_plays_needed(CardSet hand) {
    Card cards[WUGUAPI_HAND_MAX];
    uint8_t fewest[1 << WUGUAPI_HAND_MAX];
    uint16_t subset[WUGUAPI_PLAYS_MAX];
    Move plays[WUGUAPI_PLAYS_MAX];
    int held = cards_list(hand, cards), count = wuguapi_list(hand, 0, plays), used = 0;
    assert(held <= WUGUAPI_HAND_MAX && count <= WUGUAPI_PLAYS_MAX);
    for (int i = 0; i < count; i++) {
        if (!(plays[i] & (plays[i] - 1))) continue; /* singles are handled below */
        subset[used] = 0;
        for (int j = 0; j < held; j++) subset[used] |= (uint16_t)((plays[i] >> cards[j] & 1) << j);
        used++;
    }
    fewest[0] = 0;
    for (unsigned set = 1; set < 1u << held; set++) {
        unsigned lowest = set & -set;
        fewest[set] = (uint8_t)(1 + fewest[set ^ lowest]);
        for (int i = 0; i < used; i++) {
            if (!(subset[i] & lowest) || subset[i] & ~set) continue;
            if (fewest[set ^ subset[i]] + 1 < fewest[set])
                fewest[set] = (uint8_t)(fewest[set ^ subset[i]] + 1);
        }
    }
    return fewest[(1u << held) - 1];
}
