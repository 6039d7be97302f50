/* Builds the tree layer by layer. Each path of a layer is extended by every card that the belief allows the
 * side to move, and its score changes by that card's loss. The last layer is evaluated without being stored. */
#include "games/durak/prediction_losses.h"

#include <math.h>

/* ---- the belief of a decision ---- */

static void note_places(const CardList *list, uint8_t *place) {
    for (int i = 0; i < list->count; i++) place[list->cards[i]] = (uint8_t)i;
}

/* The chance that an unknown card is in the enemy's hand, which has `hidden` cards that are not known. The
 * original divides by unknown plus hidden cards, although the hidden ones are among the unknown. Negative
 * values and infinity occur and are kept. */
static double possibility(const Prediction *search, int hidden, int unknown) {
    if (search->params->possibility == POSSIBILITY_ORIGINAL) return (double)hidden / (unknown + hidden);
    if (hidden <= 0) return 0;
    return hidden < unknown ? (double)hidden / unknown : 1;
}

/* Each card of a path leaves fewer for the rest, and the sides take turns. If x cards of one side and y of
 * the other are left, two layers multiply the paths by at most x * y <= ((x + y) / 2)^2. */
uint32_t prediction_room(const PredictionParams *params, int deck) {
    uint64_t nodes = 1, paths = 1; /* paths: at the last layer of even number */
    for (int layer = 1; layer <= params->depth && nodes < params->node_limit; layer++) {
        uint64_t left = (uint64_t)(deck - layer);
        if (layer % 2 == 0) paths = paths * (left + 1) * (left + 1) / 4;
        nodes += layer % 2 == 0 ? paths : paths * left;
    }
    return nodes < params->node_limit ? (uint32_t)nodes : params->node_limit;
}

void prediction_weigh(PredictionWeights *weights, const PredictionParams *params, int deck, Card trump) {
    weights->params = params;
    weights->trumps = durak_trumps(trump);
    weights->deck = deck;
    weights->room = prediction_room(params, deck);
    const DurakFactors *factors = &params->factors;
    int trump_suit = card_suit(trump), plain_suit = trump_suit == 0;
    for (int rank = RANKS - deck / SUITS; rank < RANKS; rank++) {
        double plain = durak_base_weight(factors, card_make(plain_suit, rank), weights->trumps);
        double high = durak_base_weight(factors, card_make(trump_suit, rank), weights->trumps);
        for (int suit = 0; suit < SUITS; suit++) weights->base[card_make(suit, rank)] = plain;
        weights->base[card_make(trump_suit, rank)] = high;
        weights->rank_base[0][rank] = plain;
        weights->rank_base[1][rank] = high;
    }
    weights->rises[0] = (factors->unconstrained_factor < 0) == (params->rank_factor < 0);
    weights->rises[1] = weights->rises[0] == !(factors->trump_factor < 0);
    for (int i = 0; i <= SUITS; i++) weights->share[i] = params->factors.repetition_factor * i;
}

void prediction_start(Prediction *search, const PredictionWeights *weights, const DurakBelief *belief,
                      CardSet hand, CardSet table, bool attacking) {
    search->params = weights->params;
    search->weights = weights;
    search->belief = belief;
    search->own = hand;
    search->known = belief->enemy.set;
    search->ranks = (uint16_t)cards_ranks(table);
    search->unknown = belief->unknown;
    search->progress = durak_progress(weights->deck, cards_count(belief->unknown));
    search->possibility_factor = search->params->possibility_factor;
    search->rank_factor = search->params->rank_factor;
    search->attacking = attacking;
    search->count = 0;
}

void prediction_open(Prediction *search, int enemy_count, PredictionNode *nodes) {
    const PredictionParams *params = search->params;
    note_places(&search->belief->own, search->place);
    note_places(&search->belief->enemy, search->place);
    search->nodes = nodes;
    search->map.filled = false;
    int hidden = enemy_count - search->belief->enemy.count, unknown = cards_count(search->unknown);
    if (!search->attacking && params->attack_card == ATTACK_CARD_TWICE) hidden--;
    search->numbers = true;
    assert(params->depth <= PREDICTION_DEPTH_MAX);
    for (int played = 0; played <= (params->depth + 1) / 2; played++, hidden--, unknown--) {
        search->chance[played] = possibility(search, hidden, unknown) * params->possibility_factor;
        if (unknown > 0 && unknown + hidden == 0) search->numbers = false;
    }
    search->ordered = !search->numbers && params->opponent == OPPONENT_COOPERATES;
}

Card prediction_lightest(const Prediction *search) {
    const CardList *own = &search->belief->own;
    assert(own->count >= 1);
    Card lightest = own->cards[0];
    double smallest = prediction_weight(search, lightest, search->own);
    for (int i = 1; i < own->count; i++) {
        double weight = prediction_weight(search, own->cards[i], search->own);
        if (!(weight < smallest)) continue;
        smallest = weight;
        lightest = own->cards[i];
    }
    return lightest;
}

/* ---- the tree ---- */

/* A layer under construction: the replies to all nodes of the layer above. */
typedef struct {
    Prediction *search;
    PredictionNode *nodes;
    PredictionModel last;     /* the model after the last card queued */
    uint32_t index;           /* the node whose replies are being queued ... */
    double score;             /* ... its score ... */
    double smallest, largest; /* ... and the smallest and largest scores of its replies that are leaves */
    uint32_t end, limit;
    bool own, leaves; /* true if own cards reply; true if the replies are leaves, which are not stored */
    bool previous;    /* losses are taken from `last`, else from the node */
} Layer;

/* `known`: for an enemy's card, true if it is known to be in the hand. */
PREDICTION_INLINE void add_reply(Layer *layer, Card card, bool known) {
    if (layer->end == layer->limit) return;
    const Prediction *search = layer->search;
    const PredictionNode *node = &layer->nodes[layer->index];
    PredictionModel model = layer->previous ? layer->last : (PredictionModel){node->left, node->hidden};
    double score = layer->own ? layer->score - prediction_own_loss(search, card, model.left)
                              : layer->score + prediction_enemy_loss(search, card, model, known);
    layer->last = (PredictionModel){node->left & ~card_bit(card), node->hidden + (!layer->own && !known)};
    uint32_t end = layer->end++;
    if (layer->leaves) {
        layer->largest = score > layer->largest ? score : layer->largest;
        layer->smallest = score < layer->smallest ? score : layer->smallest;
        return;
    }
    layer->nodes[end] = (PredictionNode){.left = layer->last.left,
                                         .score = score,
                                         .parent = layer->index,
                                         .ranks = (uint16_t)(node->ranks | 1u << card_rank(card)),
                                         .hidden = (uint8_t)layer->last.hidden,
                                         .card = card};
}

/* Adds the cards of a set in the order of their list. */
PREDICTION_INLINE void add_listed(Layer *layer, CardSet cards, const CardList *list) {
    if (!(cards & (cards - 1))) {
        if (cards) add_reply(layer, cards_lowest(cards), true);
        return;
    }
    for (uint64_t places = prediction_places(layer->search, cards); places; places &= places - 1)
        add_reply(layer, list->cards[__builtin_ctzll(places)], true);
}

/* Adds all replies to a node in the original's order: the own hand; or the enemy's known cards, then the
 * unknown ones by suit. Replies past the limit are dropped. */
PREDICTION_INLINE void add_replies(Layer *layer, uint32_t index, bool attacks) {
    const Prediction *search = layer->search;
    PredictionNode *node = &layer->nodes[index];
    CardSet replies = attacks ? node->left & ranks_cards(node->ranks)
                              : durak_beating(node->left, node->card, search->weights->trumps);
    uint32_t begin = layer->end;
    layer->index = index;
    layer->score = node->score;
    layer->largest = -INFINITY;
    layer->smallest = INFINITY;
    if (layer->own) {
        add_listed(layer, replies & search->own, &search->belief->own);
    } else {
        CardSet hidden = replies & search->unknown;
        add_listed(layer, replies & search->known, &search->belief->enemy);
        for (; hidden; hidden &= hidden - 1) add_reply(layer, cards_lowest(hidden), false);
    }
    assert(layer->end - begin <= UINT8_MAX);
    node->child = begin;
    node->children = layer->leaves ? 0 : (uint8_t)(layer->end - begin);
    if (layer->end > begin && !search->ordered)
        node->score = prediction_goes_up(search, layer->own) ? layer->largest : layer->smallest;
}

/* Queues the replies to the nodes begin..end-1; returns the queue's new end. The original takes each card's
 * loss from the model of the node before it in the queue, after that node's card. The correct model is that
 * of the node's parent. */
PREDICTION_INLINE uint32_t add_layer(Prediction *search, uint32_t begin, uint32_t end, bool attacks, bool own,
                                     bool leaves) {
    Layer layer = {.search = search, .nodes = search->nodes, .own = own, .leaves = leaves};
    layer.last = (PredictionModel){search->nodes[end - 1].left, search->nodes[end - 1].hidden};
    layer.end = end;
    layer.limit = search->weights->room;
    layer.previous = search->params->node_model == NODE_MODEL_PREVIOUS;
    for (uint32_t i = begin; i < end; i++) add_replies(&layer, i, attacks);
    return layer.end;
}

static uint32_t add_own_nodes(Prediction *search, uint32_t begin, uint32_t end, bool attacks) {
    return add_layer(search, begin, end, attacks, true, false);
}
static uint32_t add_own_leaves(Prediction *search, uint32_t begin, uint32_t end, bool attacks) {
    return add_layer(search, begin, end, attacks, true, true);
}
static uint32_t add_enemy_nodes(Prediction *search, uint32_t begin, uint32_t end, bool attacks) {
    return add_layer(search, begin, end, attacks, false, false);
}
static uint32_t add_enemy_leaves(Prediction *search, uint32_t begin, uint32_t end, bool attacks) {
    return add_layer(search, begin, end, attacks, false, true);
}

/* Queues a layer; returns the queue's new end. */
static uint32_t queue_layer(Prediction *search, uint32_t begin, uint32_t end, bool attacks, bool own,
                            bool leaves) {
    if (leaves) return (own ? add_own_leaves : add_enemy_leaves)(search, begin, end, attacks);
    return (own ? add_own_nodes : add_enemy_nodes)(search, begin, end, attacks);
}

static void plant(Prediction *search, Card card) {
    CardSet all = search->own | search->known | search->unknown;
    search->nodes[0] =
        (PredictionNode){.left = all & ~card_bit(card),
                         .score = search->attacking ? 0 - prediction_own_loss(search, card, all) : 0,
                         .ranks = (uint16_t)(search->ranks | 1u << card_rank(card)),
                         .card = card};
}

/* Builds the tree below `card` breadth-first; returns the number of stored nodes. Even layers attack, odd
 * ones defend. The deepest layer is not stored, unless it holds the answers themselves or the order counts.
 * With `ends` the layer above it is not stored either; returns 0 if the cards exceed the room. */
static uint32_t grow_tree(Prediction *search, Card card, bool ends) {
    int depth = search->params->depth;
    uint32_t begin = 0, end = 1, next = 1;
    uint64_t count = 0;
    assert(depth <= PREDICTION_DEPTH_MAX && search->weights->room >= 1);
    plant(search, card);
    for (int layer = 1; layer <= depth && begin < end; layer++) {
        bool attacks = layer % 2 == 0, own = attacks == search->attacking;
        if (ends && layer == depth - 1) {
            if (!prediction_add_ends(search, begin, end, attacks, own, &count)) return 0;
            break;
        }
        bool leaves = layer == depth && layer > 1 && !search->ordered;
        next = queue_layer(search, begin, end, attacks, own, leaves);
        if (leaves) break;
        begin = end;
        end = next;
    }
    search->count += next + count;
    return end;
}

void prediction_grow(Prediction *search, Card card) { grow_tree(search, card, false); }

static uint32_t build_tree(Prediction *search, Card card) {
    bool ends = search->numbers && search->params->depth > 2;
    uint32_t end = ends ? grow_tree(search, card, true) : 0;
    return end ? end : grow_tree(search, card, false);
}

/* ---- the choice ---- */

void score_map_put(ScoreMap *map, double score, Card card, bool last) {
    if (map->filled && score > map->smallest && score < map->largest) return;
    if (!map->filled) {
        *map = (ScoreMap){score, score, card, card, true};
    } else if (score < map->smallest) {
        map->smallest = score;
        map->smallest_card = card;
    } else if (score > map->largest) {
        map->largest = score;
        map->largest_card = card;
    } else if (last) {
        bool single = !(map->smallest < map->largest); /* also true for a lone NaN key */
        if (single || score == map->largest) map->largest_card = card;
        if (!(score > map->smallest)) map->smallest_card = card;
    }
}

/* Puts the scores of all paths below the node under `card`; the last child comes first. */
static void put_paths(Prediction *search, const PredictionNode *node, Card card) {
    bool last = search->params->equal_scores == EQUAL_SCORES_LAST;
    if (!node->children) score_map_put(&search->map, node->score, card, last);
    for (int i = node->children; i-- > 0;) put_paths(search, &search->nodes[node->child + (uint32_t)i], card);
}

/* Propagates node values up to the root's children and the root. */
static void raise_values(Prediction *search, uint32_t end) {
    PredictionNode *nodes = search->nodes;
    for (uint32_t i = end; i-- > 1;) {
        PredictionNode *parent = &nodes[nodes[i].parent];
        double here = parent->score, below = nodes[i].score;
        bool own = search->own >> nodes[i].card & 1;
        parent->score =
            prediction_goes_up(search, own) ? (below > here ? below : here) : (below < here ? below : here);
    }
}

/* All paths below a node stand for one card, so only their best score matters. If scores may be NaN, their
 * order matters too. */
static void put_node(Prediction *search, const PredictionNode *node) {
    if (search->ordered)
        put_paths(search, node, node->card);
    else
        score_map_put(&search->map, node->score, node->card,
                      search->params->equal_scores == EQUAL_SCORES_LAST);
}

void prediction_add_throw_in(Prediction *search, Card card) {
    uint32_t end = build_tree(search, card);
    if (!search->ordered) raise_values(search, end);
    put_node(search, &search->nodes[0]);
}

void prediction_add_answers(Prediction *search, Card card) {
    uint32_t end = build_tree(search, card);
    if (!search->ordered) raise_values(search, end);
    const PredictionNode *root = &search->nodes[0];
    for (int i = root->children; i-- > 0;) put_node(search, &search->nodes[root->child + (uint32_t)i]);
}
