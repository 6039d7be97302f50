/* Moves of games whose plays are combinations (cards/combination.h), and their text.
 *   bits 63..58 class, 57..54 head, below the cards of one deck on a ladder: the lowest suits of the hand
 * A pass is 0. A game of two decks has a layout of its own for the cards; words of an auction may have a
 * class that no combination has. */
#ifndef KOZYR_CARDS_COMBINATION_MOVE_H
#define KOZYR_CARDS_COMBINATION_MOVE_H

#include "cards/combination.h"
#include "cards/ladder_count.h"
#include "core/game.h"

enum { MOVE_CLASS_SHIFT = 58, MOVE_HEAD_SHIFT = 54 };
#define MOVE_CARDS ((UINT64_C(1) << MOVE_HEAD_SHIFT) - 1)

static inline int move_class(Move move) { return (int)(move >> MOVE_CLASS_SHIFT); }
static inline int move_head(Move move) { return (int)(move >> MOVE_HEAD_SHIFT & 15); }
static inline CardSet move_cards(Move move) { return move & MOVE_CARDS; }
static inline Move move_of(int class, int head, uint64_t cards) {
    /* Both fit: a class has 6 bits, a head 4.
     * NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult) */
    return (Move)(unsigned)class << MOVE_CLASS_SHIFT | (Move)(unsigned)head << MOVE_HEAD_SHIFT | cards;
}

/* The play of a move of one deck, without a declaration; a pass is of class COMBINATION_PASS. */
static inline Combination move_combination(const CombinationTable *table, Move move) {
    int class = combination_plain(table, move_class(move));
    return (Combination){ladder_rank_counts(move_cards(move)), (uint8_t) class, (uint8_t)move_head(move)};
}

/* The move that makes a play from a hand of these suits. */
static inline Move move_play(const LadderSuits *suits, const Combination *play) {
    return move_of(play->class, play->head, ladder_take(suits, play->cards));
}

/* Text of a move of one deck: `pass`, or cards from high to low as in `5S 5H 4C`, after them the reading
 * that a class declares, as in `(airplane with solos 5)`. Returns the length. */
size_t move_play_format(const CombinationTable *table, const Ladder *ladder, Move move, char *out);

/* The move of such a text; without a reading the cards are read as combinations_read has them first. */
bool move_play_parse(const CombinationTable *table, const CombinationRules *rules, const Ladder *ladder,
                     const char *text, Move *move);

#endif
