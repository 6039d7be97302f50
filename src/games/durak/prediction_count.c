/* Counts the cards of a tree whose scores cannot change the decision. Only the legality of cards matters, so
 * the two deepest layers, which hold most cards, are counted by sets. */
#include "games/durak/prediction.h"

typedef struct {
    CardSet attackers, defenders; /* the cards of each side */
    CardSet trumps;
    int depth;
    uint64_t cards, room;
} Count;

/* The number of answers to these attacks. */
static uint64_t count_answers(const Count *count, CardSet attacks, CardSet left) {
    uint64_t answers = 0;
    CardSet defenders = left & count->defenders;
    for (; attacks; attacks &= attacks - 1)
        answers += (uint64_t)cards_count(durak_beating(defenders, cards_lowest(attacks), count->trumps));
    return answers;
}

/* The number of attacks after each of these answers; `ranks` are on the table before the answer. */
static uint64_t count_attacks(const Count *count, CardSet answers, CardSet left, uint32_t ranks) {
    uint64_t attacks = 0;
    CardSet attackers = left & count->attackers;
    for (; answers; answers &= answers - 1) {
        uint32_t with = ranks | 1u << card_rank(cards_lowest(answers));
        attacks += (uint64_t)cards_count(attackers & ranks_cards(with));
    }
    return attacks;
}

/* Adds the replies to `card`, in layer `layer`, and everything below. Even layers attack. */
static bool add_replies(Count *count, CardSet left, uint32_t ranks, Card card, int layer) {
    bool attacks = layer % 2 == 0;
    CardSet replies = attacks ? left & count->attackers & ranks_cards(ranks)
                              : durak_beating(left & count->defenders, card, count->trumps);
    count->cards += (uint64_t)cards_count(replies);
    if (layer + 1 == count->depth)
        count->cards +=
            attacks ? count_answers(count, replies, left) : count_attacks(count, replies, left, ranks);
    if (count->cards > count->room) return false;
    for (; layer + 1 < count->depth && replies; replies &= replies - 1) {
        Card reply = cards_lowest(replies);
        uint32_t with = ranks | 1u << card_rank(reply);
        if (!add_replies(count, left & ~card_bit(reply), with, reply, layer + 1)) return false;
    }
    return true;
}

bool prediction_count_tree(Prediction *search, Card card) {
    CardSet enemy = search->known | search->unknown, all = search->own | enemy;
    Count count = {.attackers = search->attacking ? search->own : enemy,
                   .defenders = search->attacking ? enemy : search->own,
                   .trumps = search->weights->trumps,
                   .depth = search->params->depth,
                   .cards = 1,
                   .room = search->weights->room};
    uint32_t ranks = search->ranks | 1u << card_rank(card);
    if (count.depth > 0 && !add_replies(&count, all & ~card_bit(card), ranks, card, 1)) return false;
    search->count += count.cards;
    return true;
}
