/* Evaluates the two deepest layers of a tree, which hold most of its cards, without storing nodes.
 *
 * Rounding is monotonic, so the best `score - loss` equals `score` minus the smallest loss, to the last
 * bit. Hence only the smallest and largest losses below a card are needed. Among the enemy's hidden cards
 * the lowest and highest rank, plain and trump, are enough. Cards that leave the same replies share their
 * losses. */
#include <math.h>

#include "games/durak/prediction.h"
#include "games/durak/prediction_losses.h"

/* The smallest and largest of some losses or values. */
typedef struct {
    double smallest, largest;
} Range;

static const Range nothing = {INFINITY, -INFINITY};

PREDICTION_INLINE void widen(Range *range, double value) {
    range->largest = value > range->largest ? value : range->largest;
    range->smallest = value < range->smallest ? value : range->smallest;
}

typedef struct {
    const Prediction *search;
    const PredictionNode *node;   /* the node whose replies, and replies to these, are being added */
    PredictionModel upper, lower; /* the model after the last card of each layer */
    Range range;                  /* of the values of the replies to `node` */
    uint64_t count;
    CardSet trumps;
    double score;  /* score of `node` */
    bool previous; /* losses are taken from `upper` and `lower`, else from the models of the path */
    bool lower_up; /* an upper-layer card has the largest value of its replies */
    /* The last set of own replies evaluated, with its losses. */
    struct {
        CardSet replies, left, behind;
        CardSet after; /* cards left in the model after them */
        Range losses;
    } known;
} Ends;

/* ---- the lower layer: own cards ---- */

/* The losses of several cards, in the order of their list. */
static void own_losses(Ends *ends, CardSet replies, CardSet left, CardSet behind) {
    const Prediction *search = ends->search;
    Range losses = nothing;
    for (uint64_t places = prediction_places(search, replies); places; places &= places - 1) {
        Card card = search->belief->own.cards[__builtin_ctzll(places)];
        widen(&losses, prediction_own_loss(search, card, behind));
        behind = ends->previous ? left & ~card_bit(card) : left;
    }
    ends->known.after = behind;
    ends->known.losses = losses;
}

/* `left` holds own cards only; no others affect their weights. */
PREDICTION_INLINE double worth_of_own(Ends *ends, CardSet replies, CardSet left, double score) {
    if (!replies) return score;
    CardSet behind = ends->previous ? ends->lower.left : left;
    if (!(replies & (replies - 1))) {
        ends->lower.left = left & ~replies;
        ends->count++;
        return score - prediction_own_loss(ends->search, cards_lowest(replies), behind);
    }
    if (replies != ends->known.replies || left != ends->known.left || behind != ends->known.behind) {
        ends->known.replies = replies;
        ends->known.left = left;
        ends->known.behind = behind;
        own_losses(ends, replies, left, behind);
    }
    ends->lower.left = ends->known.after;
    ends->count += (uint64_t)cards_count(replies);
    return score - (ends->lower_up ? ends->known.losses.smallest : ends->known.losses.largest);
}

/* ---- the lower layer: the enemy's cards ---- */

/* Widens `losses` by the extreme loss of a set that the value needs. Among plain cards, and among trumps, the
 * weight is monotonic in the rank. */
PREDICTION_INLINE void widen_by_end(const Ends *ends, Range *losses, CardSet cards, double chance) {
    const PredictionWeights *weights = ends->search->weights;
    bool largest = ends->lower_up == (chance >= 0);
    for (int trump = 0; trump < 2; trump++) {
        uint32_t ranks = cards_ranks(trump ? cards & ends->trumps : cards & ~ends->trumps);
        if (!ranks) continue;
        bool high = largest == weights->rises[trump];
        int rank = high ? 31 - __builtin_clz(ranks) : __builtin_ctz(ranks);
        widen(losses, prediction_loss(ends->search, chance, weights->rank_base[trump][rank]));
    }
}

PREDICTION_INLINE double worth_of_enemy(Ends *ends, CardSet replies, CardSet left, int hidden, double score) {
    const Prediction *search = ends->search;
    CardSet known = replies & search->known, unknown = replies & search->unknown;
    if (!(known | unknown)) return score;
    Range losses = nothing;
    PredictionModel own = {left, hidden}, model = ends->previous ? ends->lower : own;
    int more = ends->previous; /* the model of the card before it: one hidden card less */
    ends->count += (uint64_t)cards_count(known | unknown);
    if (known) {
        uint64_t places = prediction_places(search, known);
        const Card *list = search->belief->enemy.cards;
        Card first = list[__builtin_ctzll(places)], last = list[63 - __builtin_clzll(places)];
        widen(&losses, prediction_enemy_loss(search, first, model, true));
        widen_by_end(ends, &losses, known & ~card_bit(first), search->possibility_factor);
        model = ends->previous ? (PredictionModel){left & ~card_bit(last), hidden} : own;
    }
    if (unknown) {
        Card first = cards_lowest(unknown), last = (Card)(63 - __builtin_clzll(unknown));
        widen(&losses, prediction_enemy_loss(search, first, model, false));
        unknown &= unknown - 1;
        if (unknown) widen_by_end(ends, &losses, unknown, search->chance[hidden + more]);
        model = (PredictionModel){left & ~card_bit(last), hidden + 1};
    }
    ends->lower = model;
    return score + (ends->lower_up ? losses.largest : losses.smallest);
}

/* ---- the upper layer ---- */

/* Adds the value of an upper-layer card, by the replies to it. */
PREDICTION_INLINE void add_card(Ends *ends, Card card, double loss, bool attacks, bool own) {
    const PredictionNode *node = ends->node;
    CardSet left = node->left & ~card_bit(card);
    double score = own ? ends->score - loss : ends->score + loss;
    CardSet replies = attacks ? durak_beating(left, card, ends->trumps)
                              : left & ranks_cards(node->ranks | 1u << card_rank(card));
    CardSet mine = ends->search->own;
    double worth = own ? worth_of_enemy(ends, replies, left, node->hidden, score)
                       : worth_of_own(ends, replies & mine, left & mine, score);
    widen(&ends->range, worth);
}

PREDICTION_INLINE void add_own_cards(Ends *ends, CardSet cards, bool attacks) {
    const Prediction *search = ends->search;
    const PredictionNode *node = ends->node;
    CardSet behind = ends->previous ? ends->upper.left : node->left;
    uint64_t places = cards & (cards - 1) ? prediction_places(search, cards) : 0;
    for (Card card = cards_lowest(cards);; places &= places - 1) {
        if (places) card = search->belief->own.cards[__builtin_ctzll(places)];
        add_card(ends, card, prediction_own_loss(search, card, behind), attacks, true);
        if (ends->previous) behind = node->left & ~card_bit(card);
        if (!(places & (places - 1))) break;
    }
    ends->upper = (PredictionModel){behind, node->hidden};
}

PREDICTION_INLINE void add_enemy_cards(Ends *ends, CardSet cards, bool attacks) {
    const Prediction *search = ends->search;
    const PredictionNode *node = ends->node;
    CardSet known = cards & search->known, unknown = cards & search->unknown;
    PredictionModel own = {node->left, node->hidden}, model = ends->previous ? ends->upper : own;
    for (uint64_t places = known ? prediction_places(search, known) : 0; places; places &= places - 1) {
        Card card = search->belief->enemy.cards[__builtin_ctzll(places)];
        add_card(ends, card, prediction_enemy_loss(search, card, model, true), attacks, false);
        model = ends->previous ? (PredictionModel){node->left & ~card_bit(card), node->hidden} : own;
    }
    for (; unknown; unknown &= unknown - 1) {
        Card card = cards_lowest(unknown);
        add_card(ends, card, prediction_enemy_loss(search, card, model, false), attacks, false);
        if (ends->previous) model = (PredictionModel){node->left & ~card_bit(card), node->hidden + 1};
    }
    ends->upper = model;
}

PREDICTION_INLINE CardSet replies_to(const Prediction *search, const PredictionNode *node, bool attacks,
                                     bool own) {
    CardSet replies = attacks ? node->left & ranks_cards(node->ranks)
                              : durak_beating(node->left, node->card, search->weights->trumps);
    return replies & (own ? search->own : search->known | search->unknown);
}

/* The model after the upper layer's last card, used by the first card of the lower layer. */
PREDICTION_INLINE PredictionModel last_model(const Prediction *search, uint32_t begin, uint32_t end,
                                             bool attacks, bool own) {
    while (end-- > begin) {
        const PredictionNode *node = &search->nodes[end];
        CardSet replies = replies_to(search, node, attacks, own), unknown = replies & search->unknown;
        if (!replies) continue;
        if (!own && unknown)
            return (PredictionModel){node->left & ~card_bit((Card)(63 - __builtin_clzll(unknown))),
                                     node->hidden + 1};
        const CardList *list = own ? &search->belief->own : &search->belief->enemy;
        Card last = list->cards[63 - __builtin_clzll(prediction_places(search, replies))];
        return (PredictionModel){node->left & ~card_bit(last), node->hidden};
    }
    return (PredictionModel){0};
}

PREDICTION_INLINE bool add_ends(Prediction *search, uint32_t begin, uint32_t end, bool attacks, bool own,
                                uint64_t *count) {
    const PredictionNode *last = &search->nodes[end - 1];
    Ends ends = {.search = search,
                 .upper = {last->left, last->hidden},
                 .lower = last_model(search, begin, end, attacks, own),
                 .trumps = search->weights->trumps,
                 .previous = search->params->node_model == NODE_MODEL_PREVIOUS,
                 .lower_up = prediction_goes_up(search, !own)};
    if (!own) ends.lower.left &= search->own;
    bool up = prediction_goes_up(search, own);
    for (uint32_t i = begin; i < end; i++) {
        PredictionNode *node = &search->nodes[i];
        CardSet replies = replies_to(search, node, attacks, own);
        if (!replies) continue;
        ends.node = node;
        ends.score = node->score;
        ends.range = nothing;
        ends.count += (uint64_t)cards_count(replies);
        if (own)
            add_own_cards(&ends, replies, attacks);
        else
            add_enemy_cards(&ends, replies, attacks);
        node->score = up ? ends.range.largest : ends.range.smallest;
        if (end + ends.count > search->weights->room) return false;
    }
    *count += ends.count;
    return true;
}

static bool add_own_attacks(Prediction *search, uint32_t begin, uint32_t end, uint64_t *count) {
    return add_ends(search, begin, end, true, true, count);
}
static bool add_own_answers(Prediction *search, uint32_t begin, uint32_t end, uint64_t *count) {
    return add_ends(search, begin, end, false, true, count);
}
static bool add_enemy_attacks(Prediction *search, uint32_t begin, uint32_t end, uint64_t *count) {
    return add_ends(search, begin, end, true, false, count);
}
static bool add_enemy_answers(Prediction *search, uint32_t begin, uint32_t end, uint64_t *count) {
    return add_ends(search, begin, end, false, false, count);
}

bool prediction_add_ends(Prediction *search, uint32_t begin, uint32_t end, bool attacks, bool own,
                         uint64_t *count) {
    if (attacks) return (own ? add_own_attacks : add_enemy_attacks)(search, begin, end, count);
    return (own ? add_own_answers : add_enemy_answers)(search, begin, end, count);
}

/* ---- numbers of cards ----
 *
 * Counts the cards of a tree whose scores cannot change the decision. Only the legality of cards matters, so
 * the two deepest layers, which hold most cards, are counted by sets. */

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
