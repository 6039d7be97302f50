/* Plays of red ten: classification of a set of cards, and the plays of a hand. */
#ifndef KOZYR_GAMES_REDTEN_COMBINATION_H
#define KOZYR_GAMES_REDTEN_COMBINATION_H

#include "games/redten/redten.h"

typedef enum { REDTEN_SINGLE, REDTEN_PAIR, REDTEN_STRAIGHT, REDTEN_BOMB } RedtenKind;

typedef struct {
    uint8_t kind, length;
    int8_t
        strength; /* a higher value beats a lower one of the same kind; for straights, of the same length */
} RedtenPlay;

/* Strength of a single: 0 (three) to 12 (deuce), then these. */
enum { REDTEN_SINGLE_BLACK_JOKER = 13, REDTEN_SINGLE_RED_JOKER, REDTEN_SINGLE_RED_TEN };

/* Strength of a bomb: for triples and quads, the base below plus the rank's strength; else the constant. By
 * the `code` order longer bombs are higher and jokers are the highest bomb of two cards. Red tens then beat
 * no bomb, and no bomb beats them. */
enum {
    REDTEN_BOMB_TRIPLE = 16,
    REDTEN_BOMB_QUAD = 32,
    REDTEN_BOMB_JOKERS = 48,
    REDTEN_BOMB_JOKERS_CODE = 13,
    REDTEN_BOMB_RED_TENS = 64
};

/* Places of a straight: the low ace is 0, the deuce 1, the three 2, the king 12, the high ace 13. */
enum { REDTEN_PLACES = 14, REDTEN_LONGEST_ONE_ACE = 13 };

static inline int redten_place_rank(int place) { return (place + 12) % RANKS; }

/* The ranks of which a set holds at least one, two, three, four cards, as 13 bits each. */
typedef struct {
    uint32_t one, two, three, four;
} RedtenCounts;

static inline RedtenCounts redten_count(CardSet set) {
    uint32_t lane = (uint32_t)SUIT_LANE;
    uint32_t clubs = (uint32_t)set & lane, spades = (uint32_t)(set >> 16) & lane;
    uint32_t hearts = (uint32_t)(set >> 32) & lane, diamonds = (uint32_t)(set >> 48) & lane;
    uint32_t black = clubs | spades, blacks = clubs & spades;
    uint32_t red = hearts | diamonds, reds = hearts & diamonds;
    return (RedtenCounts){black | red, blacks | reds | (black & red), (blacks & red) | (reds & black),
                          blacks & reds};
}

/* Converts ranks to bits by strength (bit 0 is the three, bit 12 the deuce), and a strength to its rank. */
static inline uint32_t redten_by_strength(uint32_t ranks) { return ranks >> 1 | (ranks & 1) << 12; }
static inline int redten_strength_rank(int strength) { return (strength + 1) % RANKS; }
static inline int redten_rank_strength(int rank) { return (rank + 12) % RANKS; }

/* Ranks as bits by place in a straight. The ace and the deuce have the low places only if the rules allow
 * it. */
static inline uint32_t redten_places(const RedtenRules *rules, uint32_t ranks) {
    uint32_t places = ranks << 1 | ranks >> REDTEN_ACE;
    if (!rules->two_low) places &= ~UINT32_C(3);
    if (!rules->ace_high) places &= ~(UINT32_C(1) << 13);
    return places;
}

/* Classifies a legal play. */
RedtenPlay redten_play(const RedtenRules *rules, CardSet cards);

/* The play on the table as one number; 0 if there is none. Plays that differ only in their cards have equal
 * codes. */
static inline uint32_t redten_play_code(const RedtenRules *rules, CardSet table) {
    if (!table) return 0;
    RedtenPlay play = redten_play(rules, table);
    return UINT32_C(1) | (uint32_t)play.kind << 8 | (uint32_t)play.length << 16 |
           (uint32_t)play.strength << 24;
}

/* One step of the position hash. */
static inline uint64_t redten_mix(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 32;
}

enum { REDTEN_ALL = -1 }; /* below every strength and place */

/* No list has more: a lead of 27 cards has at most 16 singles, 14 pairs, 156 straights and 30 bombs. */
enum { REDTEN_MOVES = 216 };
_Static_assert((int)REDTEN_MOVES <= (int)MOVES_MAX && REDTEN_MOVES <= UINT8_MAX,
               "indices of moves are bytes");

/* Lists the legal moves of `hand` against the play on the table (empty: a lead). The order is pass, singles
 * from low to high, pairs, straights, bombs. Returns their number. */
int redten_list(const RedtenRules *rules, CardSet hand, CardSet table, Move *out);

/* True if the cards could be led as one play. */
bool redten_is_play(const RedtenRules *rules, CardSet cards);

#endif
