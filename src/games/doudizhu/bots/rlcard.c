/* Plays like RLCard's rule agent for Dou Dizhu ("doudizhu-rule-v1"): a baseline that other projects share.
 *
 * - For a lead it splits its hand once, in a fixed order: the rocket, bombs, trios and airplanes, then solo
 *   chains, pairs, solos. A solo chain is a whole run of five or more ranks, taken as often as its rarest
 *   rank occurs. It leads the first part that has its lowest card, and never leads pair chains or kickers.
 * - It answers with the lowest play of the same class, whatever that breaks up. Without one it passes if the
 *   seat before it is its partner, even if the partner has passed. Otherwise any legal play is as likely as a
 *   pass.
 *
 * RLCard has no auction, so this bot says each legal word with equal chance. Among equal plays it takes the
 * first of the list, the one with the lowest kickers. RLCard's order differs, but is not one of its rules. */
#include "core/bot.h"
#include "games/doudizhu/doudizhu.h"

/* Counts of equal cards; rank 11 is the ace: a deuce is in no chain. */
enum { SOLO_CHAIN_MIN = 5, BOMB = 4, TRIO = 3, LAST_OF_CHAINS = 11 };

static RankCounts run_of(int from, int length) {
    return (RANKS_ALL >> 4 * (COUNT_RANKS - length)) << 4 * from;
}

/* The airplane of trios from `rank` up, without deuces; a single trio counts. */
static RankCounts airplane_with(RankSet trios, int rank) {
    if (rank > LAST_OF_CHAINS) return TRIO * rank_bit(rank);
    RankCounts airplane = 0;
    for (int at = rank; at <= LAST_OF_CHAINS && trios >> 4 * at & 1; at++) airplane += TRIO * rank_bit(at);
    return airplane;
}

/* The solo chain of the whole run that starts at `rank`; 0 if the run is too short. */
static RankCounts chain_from(RankCounts hand, int rank) {
    RankSet ranks = ranks_with(hand, 1);
    int length = 0;
    while (rank + length <= LAST_OF_CHAINS && ranks >> 4 * (rank + length) & 1) length++;
    return length >= SOLO_CHAIN_MIN ? run_of(rank, length) : 0;
}

/* The first part of the split that has the lowest card. That card's rank is also the lowest of its run. */
static RankCounts find_lead(RankCounts hand) {
    RankSet jokers = ranks_with(hand, 1) & RANKS_JOKERS, fours = ranks_with(hand, BOMB);
    RankSet trios = ranks_with(hand, TRIO) & ~fours;
    int lowest = rank_lowest(ranks_with(hand, 1));
    if (jokers == RANKS_JOKERS && lowest >= COUNT_LITTLE_JOKER) return jokers;
    if (fours >> 4 * lowest & 1) return BOMB * rank_bit(lowest);
    if (trios >> 4 * lowest & 1) return airplane_with(trios, lowest);
    RankCounts chain = chain_from(hand & ~ranks_fill(fours | trios), lowest);
    return chain ? chain : (RankCounts)(unsigned)rank_count(hand, lowest) << 4 * lowest;
}

static Move lead(const ClimbingView *view, const Move *legal, int count) {
    RankCounts cards = find_lead(ladder_rank_counts(view->hand.once));
    for (int i = 0; i < count; i++)
        if (ladder_rank_counts(move_cards(legal[i])) == cards) return legal[i];
    return legal[0];
}

/* The lowest play of the table's class; a pass if there is none. Lists ascend by class and head, bombs last. */
static Move lowest_of_class(const ClimbingView *view, const Move *legal, int count) {
    Move best = CLIMBING_PASS;
    for (int i = 0; i < count; i++) {
        int class = combination_plain(&doudizhu_table, move_class(legal[i]));
        if (class != view->public.class) continue;
        if (best == CLIMBING_PASS || move_head(legal[i]) < move_head(best)) best = legal[i];
    }
    return best;
}

static Move answer(Player *player, const ClimbingView *view, const Move *legal, int count) {
    Move same = lowest_of_class(view, legal, count);
    if (same != CLIMBING_PASS) return same;
    int own = (int)view->seat, before = (own + DOUDIZHU_SEATS - 1) % DOUDIZHU_SEATS;
    if (own != view->public.landlord && before != view->public.landlord) return CLIMBING_PASS;
    return legal[rng_below(&player->rng, (uint32_t)count)];
}

static Move rlcard_choose(Player *player, const void *memory, const Move *legal, int count) {
    const ClimbingView *view = memory;
    if (view->public.phase != CLIMBING_PLAY) return legal[rng_below(&player->rng, (uint32_t)count)];
    return view->public.trick.led ? answer(player, view, legal, count) : lead(view, legal, count);
}

const Bot bot_doudizhu_rlcard = {
    .name = "rlcard",
    .title = "plays as RLCard's rule agent: splits once to lead, answers with the lowest of the class",
    .game = "doudizhu",
    .choose = rlcard_choose,
};
