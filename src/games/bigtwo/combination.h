/* Plays of Big Two: classification of a set of cards, and the plays of a hand. */
#ifndef KOZYR_GAMES_BIGTWO_COMBINATION_H
#define KOZYR_GAMES_BIGTWO_COMBINATION_H

#include "games/bigtwo/bigtwo.h"

/* In ascending order of strength among plays of equally many cards. */
typedef enum {
    BIGTWO_NOTHING,
    BIGTWO_SINGLE,
    BIGTWO_PAIR,
    BIGTWO_TRIPLE,
    BIGTWO_TWO_PAIRS,
    BIGTWO_FOUR, /* four of a kind, as a play of four cards */
    BIGTWO_STRAIGHT,
    BIGTWO_FLUSH,
    BIGTWO_FULL_HOUSE,
    BIGTWO_FOUR_ONE,
    BIGTWO_STRAIGHT_FLUSH
} BigtwoKind;

/* Kind and head of a play; of two plays of equally many cards the larger value wins. The head is the bit of
 * the deciding card. For flushes under flush_order `suit` the suit is above it. */
typedef uint16_t BigtwoRank;
enum { BIGTWO_KIND_SHIFT = 8 };

static inline BigtwoKind bigtwo_kind(BigtwoRank rank) { return (BigtwoKind)(rank >> BIGTWO_KIND_SHIFT); }
static inline int bigtwo_head(BigtwoRank rank) { return rank & 0x3f; }

/* Kind and head of the play that these cards make under the rules; 0 if they are no play. */
BigtwoRank bigtwo_rank(const BigtwoRules *rules, CardSet cards);

/* Bound of any list. A hand of one suit has 13 singles and C(13,5) = 1287 flushes, and no hand has more
 * plays. In any other hand at most twelve cards share a suit. Then there are at most C(12,5) = 792 flushes,
 * 13 singles, 18 pairs, 12 triples, 144 full houses, 27 fours and one, 108 two pairs and 3 fours (all maximal
 * for ranks held 4 4 4 1), and fewer than 180 straights (ranks of one window held 3 3 3 2 2 make 108). The
 * sum is below 1300. */
enum { BIGTWO_PLAYS_MAX = 1300 };

/* Lists the five-card plays of `hand` above `floor` (0: all), unordered; returns their number. */
int bigtwo_list_fives(const BigtwoRules *rules, CardSet hand, BigtwoRank floor, Move *out);

/* Lists the plays of `hand` that beat `table` (empty: a lead), unordered and without the pass; returns their
 * number. */
int bigtwo_list(const BigtwoRules *rules, CardSet hand, CardSet table, Move *out);

/* True if it is evident that nothing beats the play: a single, pair, triple or straight flush headed by the
 * spade deuce. */
bool bigtwo_unbeatable(const BigtwoRules *rules, CardSet play);

/* For the last-card rule, while the next seat, whose hand is `next`, has one card: of the singles keeps only
 * the highest card of `hand`. Returns the number of plays kept. */
int bigtwo_keep_highest_single(CardSet hand, CardSet next, Move *plays, int count);

/* The fewest plays that empty a hand if no other seat plays. */
int bigtwo_plays_needed(const BigtwoRules *rules, CardSet hand);

#endif
