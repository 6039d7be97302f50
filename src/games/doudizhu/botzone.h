/* Dou Dizhu on Botzone, in both versions. FightTheLandlord has no auction; FightTheLandlord2 begins with one
 * round of bids. Cards are numbers, equal to the bits of our ladder. Positions count from the first speaker.
 *   first version   {"own":[cards],"public":[3 cards],"history":[[..],[..]]}, then {"history":[[..],[..]]}
 *   second version  {"own":[17 cards],"bid":[bids before]}; then
 *                   {"history":..,"own":[17 cards],"publiccard":[3 cards],"landlord":p,"pos":p,"finalbid":b},
 *                   then {"history":..}
 * A history has the plays of the two seats before; a pass is empty. In the first version position 0 is the
 * landlord, and its own cards are all twenty. A response is a list of cards, empty for a pass; to a request
 * for a bid it is a bid, 0 to 3. */
#ifndef KOZYR_GAMES_DOUDIZHU_BOTZONE_H
#define KOZYR_GAMES_DOUDIZHU_BOTZONE_H

#include "core/protocol.h"
#include "games/doudizhu/doudizhu.h"

enum { DOUDIZHU_RANKS = 15 };

/* All cards of a rank; each joker has a rank of its own. */
static inline CardSet doudizhu_rank_cards(int rank) {
    return rank < COUNT_LITTLE_JOKER ? LADDER_RANK << 4 * rank
                                     : UINT64_C(1) << (LADDER_JOKER_BIT + rank - COUNT_LITTLE_JOKER);
}

/* The lowest-suit cards of a set, as many of each rank as `counts` has. */
static inline CardSet doudizhu_take(CardSet from, RankCounts counts) {
    LadderSuits suits = ladder_suits(from);
    return ladder_take(&suits, counts);
}

void doudizhu_botzone_cards(CardSet cards, Text *out);
/* Reads a list of distinct cards. False if it is not one. */
bool doudizhu_botzone_read(const struct cJSON *list, CardSet *cards);
/* Index of the first legal move that plays these ranks, as a play may have several readings; -1 if there is
 * none. */
int doudizhu_botzone_find(RankCounts counts, const Move *legal, int count);

/* botzone_guest.c */
bool doudizhu_botzone_rebuild(BotzoneStory *story, const struct cJSON *requests,
                              const struct cJSON *responses, Error *error);
void doudizhu_botzone_answer(const BotzoneStory *story, const void *state, Move move, Text *out);

#endif
