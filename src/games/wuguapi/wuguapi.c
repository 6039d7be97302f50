/* 五瓜皮 for two to ten seats: hands of five, a talon, straights and flushes of three to five cards. Ranks from
 * low to high: 6 7 8 9 T J Q K A 2 3 4 5, then the jokers; suits: diamonds, clubs, hearts, spades.
 *
 *   1 card    by rank, then suit
 *   2 cards   pairs; the two jokers are the highest
 *   3 cards   straight < flush < triple < straight flush
 *   4 cards   straight < flush < four of a kind < straight flush
 *   5 cards   straight < flush < full house < four of a kind and one < straight flush
 *
 * Straights are A 2 3 up to Q K A. The head is the card of the highest rank, so 3 4 5, 4 5 6 and 5 6 7 differ
 * only by the suit of the five. A joker may accompany four of a kind, but the two jokers are not the pair of
 * a full house. */
#include "games/wuguapi/combination.h"

/* True for the big joker, both jokers, and a straight flush headed by the spade five. */
static bool unbeatable(CardSet play) {
    enum { SPADE_FIVE = 51, BIG_JOKER = 53 };
    WuguapiRank rank = wuguapi_rank(play);
    if (wuguapi_kind(rank) == WUGUAPI_STRAIGHT_FLUSH) return wuguapi_head(rank) == SPADE_FIVE;
    return wuguapi_kind(rank) <= WUGUAPI_PAIR && wuguapi_head(rank) == BIG_JOKER;
}

static int rank(CardSet play) { return wuguapi_rank(play); }

static DrawClass class(CardSet play) {
    switch (wuguapi_kind(wuguapi_rank(play))) {
    case WUGUAPI_STRAIGHT:
        return DRAW_ROW;
    case WUGUAPI_FLUSH:
        return DRAW_FLUSH;
    case WUGUAPI_FULL_HOUSE:
        return DRAW_HOUSE;
    case WUGUAPI_FOUR_ONE:
    case WUGUAPI_STRAIGHT_FLUSH:
        return DRAW_TOP;
    default:
        return DRAW_EQUALS;
    }
}

static const DrawPlanner pair = {WUGUAPI_PAIR(DRAW_MEMBER)}, crowd = {WUGUAPI_CROWD(DRAW_MEMBER)};

const DrawVariant wuguapi_variant = {
    .ladder = &wuguapi_ladder,
    .list = wuguapi_list,
    .unbeatable = unbeatable,
    .plays_needed = wuguapi_plays_needed,
    .rank = rank,
    .class = class,
    .pair = &pair,
    .crowd = &crowd,
    .hand_max = WUGUAPI_HAND_MAX,
};

_Static_assert((int)WUGUAPI_PLAYS_MAX + 1 <= (int)MOVES_MAX, "any hand can be listed, and a pass");

static const Preset presets[] = {
    {"standard", "five cards, most points win", ""},
    {"seven", "hands of seven cards", "hand=7"},
    {"race", "only the seat that is out first counts", "score=order"},
};

#define GAME         wuguapi
#define GAME_VARIANT wuguapi_variant
#define GAME_TITLE   "Wuguapi (five melon rinds) for two to ten seats"
#define GAME_CAUTION                                                                                         \
    { "flat_mc", "planner", "55.0 [47.8, 62.0] % of 200 games" }
#define GAME_SEATS    SEATS_MAX
#define GAME_HAND     5
#define GAME_HAND_MIN 1
#define GAME_HAND_MAX WUGUAPI_HAND_MAX
#include "cards/draw_game.h"
