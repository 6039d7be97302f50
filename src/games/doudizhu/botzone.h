/* Dou Dizhu on Botzone, in both of its versions. FightTheLandlord has no auction; FightTheLandlord2 begins
 * with one round of bids. Cards are numbers, which are the bits of our ladder. Positions count from who
 * speaks first. first version   {"own":[cards],"public":[3 cards],"history":[[..],[..]]}, then
 * {"history":[[..],[..]]}: the plays of the two before, a pass is empty; position 0 is the landlord, whose
 * own cards are all twenty. The response: cards, a pass is empty second version  {"own":[17
 * cards],"bid":[bids before]}, the response a bid, 0 to 3; then
 *                   {"history":..,"own":[17 cards],"publiccard":[3 cards],"landlord":p,"pos":p,"finalbid":b},
 *                   then {"history":..} */
#ifndef KOZYR_GAMES_DOUDIZHU_BOTZONE_H
#define KOZYR_GAMES_DOUDIZHU_BOTZONE_H

#include "core/botzone.h"
#include "games/doudizhu/doudizhu.h"

enum { DOUDIZHU_RANKS = 15 };

/* All cards of a rank, jokers being two ranks. */
static inline CardSet doudizhu_rank_cards(int rank) {
    return rank < COUNT_LITTLE_JOKER ? LADDER_RANK << 4 * rank
                                     : UINT64_C(1) << (LADDER_JOKER_BIT + rank - COUNT_LITTLE_JOKER);
}

/* The lowest cards of a set, so many of each rank as `counts` says. */
static inline CardSet doudizhu_take(CardSet from, RankCounts counts) {
    LadderSuits suits = ladder_suits(from);
    return ladder_take(&suits, counts);
}

void doudizhu_botzone_cards(CardSet cards, Text *out);
/* A list of different cards. */
bool doudizhu_botzone_read(const struct cJSON *list, CardSet *cards);
/* Which of the legal moves plays cards of these ranks? The first of them, where a play has several readings;
 * -1: none. */
int doudizhu_botzone_find(RankCounts counts, const Move *legal, int count);

/* botzone_guest.c */
bool doudizhu_botzone_rebuild(BotzoneStory *story, const struct cJSON *requests,
                              const struct cJSON *responses, Error *error);
void doudizhu_botzone_answer(const BotzoneStory *story, const void *state, Move move, Text *out);

#endif
