/* The prediction bot against a second program written from the description of the original: lists instead of
 * sets, a copy of the model in every node, an ordered map for the scores. Compared on all decks, with all
 * switches. Also the belief against the views, which remember everything. */
#include <math.h>
#include <stdio.h>

#include "../suite.h"
#include "../duel.h"
#include "games/durak/prediction.h"

extern const Bot bot_random, bot_durak_prediction;

enum { NODES_MAX = 30000, LIST_MAX = 64 };

/* ---- the second program ---- */

typedef struct {
    Card card[LIST_MAX];
    int count;
} List;

typedef struct {
    List own, known, unknown, table;
    int enemy_count;
} Model;

typedef struct {
    Model model; /* after the card */
    double loss;
    int parent, layer, first, children;
    Card card;
    bool own;
} Node;

typedef struct {
    double key[NODES_MAX];
    Card card[NODES_MAX];
    int count;
} Map;

static Node nodes[NODES_MAX];
static Map map;

static bool has(const List *list, Card card) {
    for (int i = 0; i < list->count; i++)
        if (list->card[i] == card) return true;
    return false;
}

static void drop(List *list, Card card) {
    List kept = {.count = 0};
    for (int i = 0; i < list->count; i++)
        if (list->card[i] != card) kept.card[kept.count++] = list->card[i];
    *list = kept;
}

static void play(Model *model, Card card, bool own) {
    drop(own ? &model->own : &model->known, card);
    drop(&model->unknown, card);
    if (!own) model->enemy_count--;
    model->table.card[model->table.count++] = card;
}

static bool fits(const Model *model, Card card, bool attacks, int trump_suit) {
    for (int i = 0; attacks && i < model->table.count; i++)
        if (card_rank(model->table.card[i]) == card_rank(card)) return true;
    if (attacks) return model->table.count == 0;
    Card last = model->table.card[model->table.count - 1];
    if (card_suit(card) == card_suit(last)) return card_rank(card) > card_rank(last);
    return card_suit(card) == trump_suit;
}

static List candidates(const Model *model, bool own, bool attacks, int trump_suit) {
    List out = {.count = 0};
    const List *lists[2] = {own ? &model->own : &model->known, &model->unknown};
    for (int k = 0; k < (own ? 1 : 2); k++)
        for (int i = 0; i < lists[k]->count; i++)
            if (fits(model, lists[k]->card[i], attacks, trump_suit))
                out.card[out.count++] = lists[k]->card[i];
    return out;
}

static double chance_of(const PredictionParams *params, const Model *model, Card card, bool own) {
    if (own) return has(&model->own, card);
    if (has(&model->known, card)) return 1;
    if (!has(&model->unknown, card)) return 0;
    double a = model->unknown.count, b = model->known.count, c = model->enemy_count;
    if (params->possibility == POSSIBILITY_ORIGINAL) return (c - b) / (a + c - b);
    double exact = (c - b) / a;
    return exact < 0 ? 0 : exact > 1 ? 1 : exact;
}

typedef struct {
    const PredictionParams *params;
    double progress;
    int trump_suit;
    bool attacking;
} Setting;

static double weight_of(const Setting *setting, const Model *model, Card card, bool own) {
    const DurakFactors *factors = &setting->params->factors;
    double weight = 1.0 * (factors->unconstrained_factor * (card_rank(card) + factors->rank_base));
    weight =
        weight * (card_suit(card) == setting->trump_suit ? factors->trump_factor : 1.0) * setting->progress;
    if (!own) return weight;
    int equal = 0;
    for (int i = 0; i < model->own.count; i++) equal += card_rank(model->own.card[i]) == card_rank(card);
    double share = weight * (factors->repetition_factor * equal);
    return setting->attacking ? weight - share : weight + share;
}

/* Returns the number of nodes. */
static int grow(const Setting *setting, const Model *real, Card root) {
    const PredictionParams *params = setting->params;
    int count = 1;
    nodes[0] = (Node){.model = *real, .parent = -1, .card = root, .own = setting->attacking};
    const Model *selected = real;
    for (int i = 0; i < count; i++) {
        Node *node = &nodes[i];
        const Model *scored = params->node_model == NODE_MODEL_PREVIOUS ? selected : &node->model;
        node->loss = chance_of(params, scored, node->card, node->own) * params->possibility_factor *
                     (weight_of(setting, scored, node->card, node->own) * params->rank_factor);
        bool on_table = i == 0 && !setting->attacking && params->attack_card == ATTACK_CARD_ONCE;
        if (!on_table) play(&node->model, node->card, node->own);
        selected = &node->model;
        node->first = count;
        if (node->layer == params->depth) continue;
        List next = candidates(&node->model, !node->own, node->layer % 2 == 1, setting->trump_suit);
        for (int k = 0; k < next.count && count < (int)params->node_limit; k++) {
            node->children++;
            nodes[count++] = (Node){.model = node->model,
                                    .parent = i,
                                    .layer = node->layer + 1,
                                    .card = next.card[k],
                                    .own = !node->own};
        }
    }
    return count;
}

/* Inserts into an ordered map: keys are equal if neither is before the other. */
static void map_put(double key, Card card, bool last) {
    int i = 0;
    while (i < map.count && map.key[i] < key) i++;
    if (i < map.count && !(key < map.key[i])) {
        if (last) map.card[i] = card;
        return;
    }
    memmove(map.key + i + 1, map.key + i, (size_t)(map.count - i) * sizeof *map.key);
    memmove(map.card + i + 1, map.card + i, (size_t)(map.count - i) * sizeof *map.card);
    map.key[i] = key;
    map.card[i] = card;
    map.count++;
}

static double path_score(int leaf) {
    int path[PREDICTION_DEPTH_MAX + 1], length = 0;
    for (int i = leaf; i >= 0; i = nodes[i].parent) path[length++] = i;
    double score = 0;
    while (length-- > 0) {
        const Node *node = &nodes[path[length]];
        score = node->own ? score - node->loss : score + node->loss;
    }
    return score;
}

static double resisted(int i) {
    const Node *node = &nodes[i];
    if (!node->children) return path_score(i);
    double best = node->own ? INFINITY : -INFINITY; /* the children are the opponent's replies */
    for (int k = node->first; k < node->first + node->children; k++) {
        double value = resisted(k);
        if (node->own ? value < best : value > best) best = value;
    }
    return best;
}

static void put_leaves(const Setting *setting, int i, Card owner) {
    const Node *node = &nodes[i];
    bool last = setting->params->equal_scores == EQUAL_SCORES_LAST;
    bool speaks = node->layer == (setting->attacking ? 0 : 1);
    if (speaks) owner = node->card;
    if (speaks && setting->params->opponent == OPPONENT_RESISTS) {
        map_put(resisted(i), owner, last);
        return;
    }
    if (!node->children && owner != CARD_NONE) map_put(path_score(i), owner, last);
    for (int k = node->children; k-- > 0;) put_leaves(setting, node->first + k, owner);
}

/* ---- comparison ---- */

static List list_of(const CardList *from) {
    List list = {.count = from->count};
    memcpy(list.card, from->cards, from->count);
    return list;
}

static CardSet set_of(const CardList *from) {
    CardSet set = 0;
    for (int i = 0; i < from->count; i++) set |= card_bit(from->cards[i]);
    return set;
}

static Model model_of(const DurakBelief *belief, const DurakView *view, const PredictionParams *params) {
    Model model = {
        .own = list_of(&belief->own), .known = list_of(&belief->enemy), .table = list_of(&belief->table)};
    model.unknown.count = cards_list(belief->unknown, model.unknown.card);
    bool exact = params->enemy_count == ENEMY_COUNT_EXACT;
    model.enemy_count = exact ? view->hand_count[1 - view->seat] : belief->enemy_count;
    return model;
}

static Move expected_move(const PredictionParams *params, const DurakBelief *belief, const DurakView *view,
                          uint64_t *count) {
    Model real = model_of(belief, view, params);
    Setting setting = {params, durak_progress(view->public.rules.deck, real.unknown.count),
                       card_suit(view->public.trump), !view->public.open};
    map.count = 0;
    if (view->public.open) {
        *count += (uint64_t)grow(&setting, &real, real.table.card[real.table.count - 1]);
        put_leaves(&setting, 0, CARD_NONE);
        if (!map.count) return durak_move(DURAK_TAKE, 0);
        bool best = params->defence_choice == DEFENCE_BEST;
        return durak_move(DURAK_DEFEND, card_bit(map.card[best ? map.count - 1 : 0]));
    }
    List own = candidates(&real, true, true, setting.trump_suit);
    for (int i = 0; i < own.count; i++) {
        bool spared =
            params->throw_in == THROW_IN_SPARE_TRUMPS && card_suit(own.card[i]) == setting.trump_suit;
        if (spared && view->talon) continue;
        *count += (uint64_t)grow(&setting, &real, own.card[i]);
        put_leaves(&setting, 0, CARD_NONE);
    }
    return map.count ? durak_move(DURAK_ATTACK, card_bit(map.card[map.count - 1]))
                     : durak_move(DURAK_PASS, 0);
}

static void check_belief(const DurakBelief *belief, const DurakView *view) {
    assert_true(set_of(&belief->own) == view->hand && belief->own.set == view->hand);
    assert_true(set_of(&belief->enemy) == belief->enemy.set);
    assert_true(set_of(&belief->table) == view->public.table);
    assert_true(belief->talon == view->talon);
    CardSet known = set_of(&belief->enemy), seen = view->public.known[1 - view->seat];
    if (belief->trump_tracked)
        assert_true(known == seen && belief->unknown == view->unseen);
    else
        assert_true(((known ^ seen) & ~card_bit(view->public.trump)) == 0 &&
                    ((belief->unknown ^ view->unseen) & ~card_bit(view->public.trump)) == 0);
}

/* Random players play the game; at every decision of seat 0 both programs choose a move. */
static int compare_game(const DurakRules *rules, const Entrant *entrant, const Entrant *mover,
                        uint64_t seed) {
    const Entrant *seats[2] = {entrant, mover};
    Duel duel;
    duel_open(&duel, rules, seats);
    Rng rng = rng_seeded(seed);
    durak_deal(&duel.state, rules, &rng);
    duel_sit(&duel, seed);
    const PredictionParams *params = (const void *)entrant->params;
    const DurakBelief *belief = duel.players[0].self; /* its memory begins with the belief */
    int compared = 0;
    while (duel.state.public.turn >= 0) {
        Move legal[MOVES_MAX];
        int count = game_durak.moves(&duel.state, legal);
        DurakView view;
        durak_observe(&duel.state, 0, &view);
        check_belief(belief, &view);
        if (duel.state.public.turn == 0 && count > 1 && view.public.table && !view.public.taking) {
            uint64_t grown = duel.players[0].nodes;
            Move expected = expected_move(params, belief, &view, &grown);
            assert_true(duel_choose(&duel, legal, count) == expected);
            assert_true(duel.players[0].nodes == grown);
            compared++;
        }
        duel_apply(&duel, legal[rng_below(&rng, (uint32_t)count)]);
    }
    duel_close(&duel);
    return compared;
}

/* One of the values of each switch and a depth, at random. */
static void random_params(Entrant *entrant, Rng *rng) {
    const OptionTable *table = bot_durak_prediction.params;
    entrant_init(entrant, &bot_durak_prediction, "");
    Error error = {0};
    for (int i = 0; i < table->count; i++) {
        const Option *option = &table->options[i];
        if (option->type != OPTION_CHOICE) continue;
        assert_true(option_set_text(option, option->choices[rng_below(rng, 2)], "", entrant->params, &error));
    }
    PredictionParams *params = (void *)entrant->params;
    params->depth = (uint8_t)(1 + rng_below(rng, 4));
    params->node_limit = rng_below(rng, 4) ? NODES_MAX : 100;
    params->factors.rank_base = (uint8_t)rng_below(rng, 2);
}

TEST(same_moves) {
    const int decks[] = {24, 32, 36, 52};
    Entrant entrant, mover;
    entrant_init(&mover, &bot_random, "");
    Rng rng = rng_seeded(3);
    int compared = 0;
    for (uint64_t round = 0; round < 600; round++) {
        DurakRules rules;
        rules_init(&rules, round % 2 ? "durakrobot" : "standard36");
        rules.deck = (uint8_t)decks[round / 2 % 4];
        random_params(&entrant, &rng);
        compared += compare_game(&rules, &entrant, &mover, round);
    }
    assert_true(compared > 10000);
}

/* Deals `count` of the cards left to a list. */
static void deal_list(CardList *list, CardSet *left, uint32_t count, Rng *rng) {
    list->set = 0;
    for (list->count = 0; list->count < count;) {
        Card card = cards_nth(*left, (int)rng_below(rng, (uint32_t)cards_count(*left)));
        list->cards[list->count++] = card;
        list->set |= card_bit(card);
        *left &= ~card_bit(card);
    }
}

/* Late positions in which the enemy is thought to hold no hidden card, or fewer than none, although some are
 * unknown: possibilities are infinite, and with a deuce, whose weight is 0, not numbers. */
static void made_up_position(DurakBelief *belief, DurakView *view, Rng *rng) {
    CardList unknown;
    CardSet left =
        (ranks_cards(0x7) | ranks_cards(1u << rng_below(rng, RANKS))) & ~card_bit(view->public.trump);
    deal_list(&belief->own, &left, 2 + rng_below(rng, 3), rng);
    deal_list(&belief->enemy, &left, rng_below(rng, 3), rng);
    deal_list(&unknown, &left, 1 + rng_below(rng, 3), rng);
    deal_list(&belief->table, &left, 1 + rng_below(rng, 2), rng);
    belief->unknown = set_of(&unknown);
    belief->enemy_count = belief->enemy.count + (int)rng_below(rng, 3) - 1;
    view->hand = set_of(&belief->own);
    view->public.table = set_of(&belief->table);
    view->public.open = belief->table.count == 1 ? view->public.table : 0;
    view->talon = 0;
}

TEST(same_moves_without_numbers) {
    DurakRules rules;
    rules_init(&rules, "durakrobot");
    Entrant entrant;
    entrant_init(&entrant, &bot_durak_prediction, "node_limit=1000");
    const Entrant *seats[2] = {&entrant, &entrant};
    PredictionParams *params = (void *)entrant.params;
    Duel duel;
    duel_open(&duel, &rules, seats);
    Rng rng = rng_seeded(11);
    for (int round = 0; round < 20000; round++) {
        if (round % 100 == 0) {
            durak_deal(&duel.state, &rules, &rng);
            params->depth = 4; /* the largest depth below: there is room for its trees */
            duel_sit(&duel, 0);
        }
        DurakView view;
        durak_observe(&duel.state, 0, &view);
        made_up_position(duel.players[0].self, &view, &rng);
        params->depth = (uint8_t)(1 + rng_below(&rng, 4));
        params->equal_scores = (uint8_t)rng_below(&rng, 2);
        params->defence_choice = (uint8_t)rng_below(&rng, 2);
        uint64_t count = 0;
        Move expected = expected_move(params, duel.players[0].self, &view, &count);
        assert_true(bot_durak_prediction.choose(&duel.players[0], &view, NULL, 0) == expected);
    }
    duel_close(&duel);
}
