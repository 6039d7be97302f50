/* Hands of two decks on a ladder, where a card may come twice. */
#ifndef KOZYR_CARDS_TWO_DECKS_H
#define KOZYR_CARDS_TWO_DECKS_H

#include "cards/ladder_count.h"

typedef struct {
    CardSet once, twice; /* cards held at least once; of these, those held twice */
} TwoDecks;

enum { TWO_DECKS_SUITS = 4 };

static inline RankCounts two_decks_counts(const TwoDecks *hand) {
    return ladder_rank_counts(hand->once) + ladder_rank_counts(hand->twice);
}

static inline int two_decks_number(const TwoDecks *hand, Card card) {
    return (int)(hand->once >> card & 1) + (int)(hand->twice >> card & 1);
}

static inline void two_decks_add(TwoDecks *hand, Card card) {
    hand->twice |= hand->once & card_bit(card);
    hand->once |= card_bit(card);
}

static inline void two_decks_remove(TwoDecks *hand, Card card) {
    CardSet bit = card_bit(card), both = hand->twice & bit;
    hand->twice ^= both;
    hand->once &= ~(bit & ~both);
}

static inline bool two_decks_empty(const TwoDecks *hand) { return hand->once == 0; }

/* Takes `number` cards of a rank, the lowest suits first; writes them in that order. */
static inline void two_decks_take(TwoDecks *hand, int rank, int number, Card *out) {
    bool joker = rank >= COUNT_LITTLE_JOKER;
    Card card = (Card)(joker ? LADDER_JOKER_BIT + rank - COUNT_LITTLE_JOKER : 4 * rank);
    for (int taken = 0; taken < number; card = (Card)(card + 1))
        while (taken < number && hand->once >> card & 1) {
            two_decks_remove(hand, card);
            out[taken++] = card;
        }
}

/* Reads an array of `count` cards, none of which may come a third time with those `seen`, to which it adds
 * them; `path` is the array's for messages. */
bool two_decks_read_list(const Ladder *ladder, const struct cJSON *list, const char *path, int count,
                         Card *cards, TwoDecks *seen, Error *error);

#endif
