/* Plays of 五瓜皮: classification of a set of cards, and the plays of a hand. */
#ifndef KOZYR_GAMES_WUGUAPI_COMBINATION_H
#define KOZYR_GAMES_WUGUAPI_COMBINATION_H

#include "cards/draw.h"

/* In ascending order of strength among plays of equally many cards. */
typedef enum {
    WUGUAPI_NOTHING,
    WUGUAPI_SINGLE,
    WUGUAPI_PAIR,
    WUGUAPI_STRAIGHT,
    WUGUAPI_FLUSH,
    WUGUAPI_TRIPLE,
    WUGUAPI_FULL_HOUSE,
    WUGUAPI_FOUR,
    WUGUAPI_FOUR_ONE,
    WUGUAPI_STRAIGHT_FLUSH
} WuguapiKind;

/* Kind and head card of a play. Of two plays of equally many cards the larger value wins. */
typedef uint16_t WuguapiRank;
enum { WUGUAPI_KIND_SHIFT = 8 };

static inline WuguapiKind wuguapi_kind(WuguapiRank rank) { return (WuguapiKind)(rank >> WUGUAPI_KIND_SHIFT); }
static inline int wuguapi_head(WuguapiRank rank) { return rank & 0xff; }

/* No play has more than five cards, and twelve cards have 1585 non-empty subsets of at most five. This bounds
 * any list. */
enum { WUGUAPI_HAND_MAX = 12, WUGUAPI_PLAYS_MAX = 1585 };
_Static_assert((int)WUGUAPI_HAND_MAX <= (int)DRAW_HAND_MAX && WUGUAPI_HAND_MAX <= 16, "a subset is 16 bits");

/* The planner's weights for two seats, from configs/wuguapi/tune-planner.json, and for larger tables, from
 * tune-crowd.json. */
/* clang-format off */
#define WUGUAPI_PAIR(WEIGHT) \
    WEIGHT(single, 514) WEIGHT(pair, 57) WEIGHT(triple, 82) WEIGHT(card, 151) WEIGHT(card_talon, 126) \
    WEIGHT(lead, 55) WEIGHT(point, 8) WEIGHT(risk, 24) WEIGHT(danger, 38) WEIGHT(near, 2) \
    WEIGHT(pass, 349) WEIGHT(row, 21) WEIGHT(flush, 144) WEIGHT(house, 81) WEIGHT(top, 170)
#define WUGUAPI_CROWD(WEIGHT) \
    WEIGHT(single, 386) WEIGHT(pair, 94) WEIGHT(triple, 106) WEIGHT(card, 43) WEIGHT(card_talon, 147) \
    WEIGHT(lead, 36) WEIGHT(point, 30) WEIGHT(risk, 55) WEIGHT(danger, 27) WEIGHT(near, 2) \
    WEIGHT(pass, 1) WEIGHT(row, 20) WEIGHT(flush, 152) WEIGHT(house, 101) WEIGHT(top, 242)
/* clang-format on */

extern const DrawVariant wuguapi_variant;

/* Ranks from low to high: 6 7 8 9 T J Q K A 2 3 4 5, then the jokers. */
extern const Ladder wuguapi_ladder;

/* Kind and head of the play that these cards make; 0 if they are no play. */
WuguapiRank wuguapi_rank(CardSet cards);

/* Lists the plays of `hand` that beat `table` (empty: a lead), unordered; returns their number. */
int wuguapi_list(CardSet hand, CardSet table, Move *out);

/* The fewest plays that empty a hand of at most WUGUAPI_HAND_MAX cards if no other seat plays. */
int wuguapi_plays_needed(CardSet hand);

#endif
