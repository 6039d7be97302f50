/* Moves of games whose plays are combinations (cards/combination.h), and their text.
 *   bits 63..58 class, 57..54 head, 53..0 the cards of one deck on a ladder: the lowest suits in the hand
 * A pass is 0. Games with two decks have their own layout of the cards. Auction words use a class that is not a
 * combination. */
#ifndef KOZYR_CARDS_COMBINATION_MOVE_H
#define KOZYR_CARDS_COMBINATION_MOVE_H

#include <assert.h>

#include "cards/combination.h"
#include "cards/ladder.h"
#include "core/game.h"

enum { MOVE_CLASS_SHIFT = 58, MOVE_HEAD_SHIFT = 54 };
#define MOVE_CARDS ((UINT64_C(1) << MOVE_HEAD_SHIFT) - 1)
_Static_assert((int)MOVE_HEAD_SHIFT >= (int)LADDER_DECK_MAX, "a bit for each card below the head");
_Static_assert((int)COUNT_RANKS <= 1 << (MOVE_CLASS_SHIFT - MOVE_HEAD_SHIFT) &&
                   (int)COMBINATION_CLASSES_MAX < 1 << (64 - MOVE_CLASS_SHIFT),
               "every head and class fits");

static inline int move_class(Move move) { return (int)(move >> MOVE_CLASS_SHIFT); }
static inline int move_head(Move move) { return (int)(move >> MOVE_HEAD_SHIFT & 15); }
static inline CardSet move_cards(Move move) { return move & MOVE_CARDS; }
static inline Move move_of(int class, int head, uint64_t cards) {
    assert(class >= 0 && class <= COMBINATION_CLASSES_MAX && head >= 0 && head < 16 && cards <= MOVE_CARDS);
    /* Both fit: a class has 6 bits, a head 4.
     * NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult) */
    return (Move)(unsigned)class << MOVE_CLASS_SHIFT | (Move)(unsigned)head << MOVE_HEAD_SHIFT | cards;
}

/* The play of a one-deck move, without a declaration; a pass has class COMBINATION_PASS. */
static inline Combination move_combination(const CombinationTable *table, Move move) {
    int class = combination_plain(table, move_class(move));
    return (Combination){ladder_rank_counts(move_cards(move)), (uint8_t) class, (uint8_t)move_head(move)};
}

/* The move that makes a play from a hand with these suits. */
static inline Move move_play(const LadderSuits *suits, const Combination *play) {
    return move_of(play->class, play->head, ladder_take(suits, play->cards));
}

/* Writes the text of a one-deck move: `pass`, or cards from high to low as in `5S 5H 4C`, followed by the
 * reading of a declaring class, as in `(airplane with solos 5)`. Returns the length. */
size_t move_play_format(const CombinationTable *table, const Ladder *ladder, Move move, char *out);

/* Parses such a text. Without a reading, the cards take the first one from combinations_read. */
bool move_play_parse(const CombinationTable *table, const CombinationRules *rules, const Ladder *ladder,
                     const char *text, Move *move);

#endif
