/* The combinations of Big Two: what a set of cards is, and which plays a hand has. */
#ifndef KOZYR_GAMES_BIGTWO_COMBINATION_H
#define KOZYR_GAMES_BIGTWO_COMBINATION_H

#include "games/bigtwo/bigtwo.h"

/* From weak to strong among plays of as many cards. */
typedef enum {
    BIGTWO_NOTHING,
    BIGTWO_SINGLE,
    BIGTWO_PAIR,
    BIGTWO_TRIPLE,
    BIGTWO_TWO_PAIRS,
    BIGTWO_FOUR, /* four of a kind alone */
    BIGTWO_STRAIGHT,
    BIGTWO_FLUSH,
    BIGTWO_FULL_HOUSE,
    BIGTWO_FOUR_ONE,
    BIGTWO_STRAIGHT_FLUSH
} BigtwoKind;

/* Kind and head; of two plays of as many cards the one with the larger number wins. The head is the bit of
 * the card that decides, under flush_order `suit` with the suit above it. */
typedef uint16_t BigtwoRank;
enum { BIGTWO_KIND_SHIFT = 8 };

static inline BigtwoKind bigtwo_kind(BigtwoRank rank) { return (BigtwoKind)(rank >> BIGTWO_KIND_SHIFT); }
static inline int bigtwo_head(BigtwoRank rank) { return rank & 0x3f; }

/* What a set of cards is under these rules; 0: no play. */
BigtwoRank bigtwo_rank(const BigtwoRules *rules, CardSet cards);

/* A hand of one suit has 13 singles and C(13,5) = 1287 flushes, and no hand has more plays. In any other hand
 * at most twelve cards share a suit, so there are at most C(12,5) = 792 flushes, 13 singles, 18 pairs,
 * 12 triples, 144 full houses, 27 fours and one, 108 two pairs and 3 fours (all most for ranks held 4 4 4 1)
 * and fewer than 180 straights (the ranks of one window held 3 3 3 2 2 make 108): fewer than 1300. */
enum { BIGTWO_PLAYS_MAX = 1300 };

/* The five-card plays of `hand` above `floor` (0: all), in no order; returns their number. */
int bigtwo_list_fives(const BigtwoRules *rules, CardSet hand, BigtwoRank floor, Move *out);

/* The plays of `hand` that beat `table` (empty: a lead), in no order, without the pass. */
int bigtwo_list(const BigtwoRules *rules, CardSet hand, CardSet table, Move *out);

/* Nothing beats it, and everybody sees it: a single, pair, triple or straight flush headed by the spade
 * deuce. */
bool bigtwo_unbeatable(const BigtwoRules *rules, CardSet play);

/* While the next player, who holds `next`, has one card: of the singles listed, only the highest card of
 * `hand`. Returns how many plays are kept. */
int bigtwo_keep_highest_single(CardSet hand, CardSet next, Move *plays, int count);

/* partition.c: the fewest plays that empty a hand if nobody else plays. */
int bigtwo_plays_needed(const BigtwoRules *rules, CardSet hand);

#endif
