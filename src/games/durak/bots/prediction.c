/* The bot of the DurakRobot program: a belief, a prediction tree and card weights (games/durak/prediction.h).
 * With the defaults it plays card for card like the original with its committed constants.
 *
 * - Leads the own card of the smallest weight, without a search.
 * - Throws in whenever a card fits: the card whose tree holds the largest score.
 * - Beats whenever possible: with the card of the smallest score, although the largest would be right.
 * - Passes where cards may be thrown in after a take: the original's rules end the bout at once. */
#include "core/bot.h"

#include "games/durak/prediction.h"

/* The lower bound has room for the first layer of any deck, the upper one is 320 MB: a node has 32 bytes. */
enum { NODE_LIMIT_MIN = 100, NODE_LIMIT_MAX = 10000000 };

static const char *const defence_choices[] = {"worst", "best", NULL};
static const char *const opponents[] = {"cooperates", "resists", NULL};
static const char *const node_models[] = {"previous", "own", NULL};
static const char *const attack_cards[] = {"twice", "once", NULL};
static const char *const equal_scores[] = {"last", "first", NULL};
static const char *const formulas[] = {"original", "exact", NULL};
static const char *const trump_cards[] = {"removed", "tracked", NULL};
static const char *const throw_ins[] = {"always", "spare-trumps", NULL};

#define FACTOR(name, field, initial, help)                                                                   \
    {                                                                                                        \
        name, OPTION_REAL, OPTION_FIELD(PredictionParams, field), initial, DURAK_FACTOR_MIN,                 \
            DURAK_FACTOR_MAX, NULL, help                                                                     \
    }
#define SWITCH(field, choices, help) OPTION_ROW_CHOICE(PredictionParams, field, 0, choices, help)

static const Option rows[] = {
    OPTION_ROW_INT(PredictionParams, depth, 4, 0, PREDICTION_DEPTH_MAX,
                   "cards that a path looks ahead; with 0 it always takes"),
    FACTOR("trump_factor", factors.trump_factor, 5,
           "how many times as much a trump weighs as a plain card of its rank"),
    FACTOR("unconstrained_factor", factors.unconstrained_factor, 0.1,
           "weight of one rank; only rescales: acts through ties of rounded scores"),
    FACTOR("repetition_factor", factors.repetition_factor, 0.15,
           "share of its weight that a card loses in attack, gains in defence, per own card of its rank"),
    FACTOR("rank_factor", rank_factor, 1.2,
           "times the weight of a card; only rescales: acts through ties of rounded scores"),
    FACTOR("possibility_factor", possibility_factor, 0.5,
           "times the possibility of a card; only rescales: acts through ties of rounded scores"),
    SWITCH(defence_choice, defence_choices,
           "answer with the card of the worst path, as the original, or of the best"),
    SWITCH(opponent, opponents,
           "cooperates: the best of all paths counts; resists: the enemy picks its best replies"),
    SWITCH(node_model, node_models,
           "the model that weighs a card: that of the queue's previous node, or of its own path"),
    SWITCH(attack_card, attack_cards,
           "count the attack card that is to be beaten twice, as the original, or once"),
    SWITCH(equal_scores, equal_scores, "of equal scores the last or the first path visited decides"),
    SWITCH(possibility, formulas,
           "hidden cards over unknown and hidden ones, as the original, or exactly: over the unknown, from 0 "
           "to 1"),
    SWITCH(enemy_count, formulas,
           "a draw fills the enemy's hand up at once, as the original has it, or the exact count"),
    {"rank_base", OPTION_INT, OPTION_FIELD(PredictionParams, factors.rank_base), 0, 0, DURAK_RANK_BASE_MAX,
     NULL, "added to the rank, which is 0 for a deuce: above 0 a trump deuce weighs more than a plain one"},
    SWITCH(trump_card, trump_cards,
           "removed: never suspected anywhere; tracked: unknown until seen, or in the talon where it lies "
           "face up"),
    SWITCH(throw_in, throw_ins, "always throws in what fits, or spares trumps while the talon lasts"),
    OPTION_ROW_INT(PredictionParams, node_limit, 1000000, NODE_LIMIT_MIN, NODE_LIMIT_MAX,
                   "cards in one tree, past which paths grow no further; bounds the memory, 32 bytes each"),
};

static const Preset presets[] = {
    {"original", "the committed constants of the DurakRobot program", ""},
    {"readme", "the constants of the pictures in its description",
     "depth=3 unconstrained_factor=0.05 repetition_factor=0.2"},
    {"best-defence", "the original with the sign of its defence put right", "defence_choice=best"},
    {"corrected", "every switch in its correct form",
     "defence_choice=best opponent=resists node_model=own attack_card=once equal_scores=first "
     "possibility=exact "
     "enemy_count=exact rank_base=1 trump_card=tracked throw_in=spare-trumps"},
};

static const OptionTable prediction_options = {OPTION_ROWS(rows), OPTION_PRESETS(presets)};

/* The bot's memory during a game. */
typedef struct {
    DurakBelief belief;
    PredictionWeights weights;
    PredictionNode nodes[];
} Memory;

static bool prediction_check(const void *params, const Game *game, const void *memory, Error *error) {
    (void)params, (void)game;
    const DurakRules *rules = memory;
    if (rules->seats != 2)
        return error_input(error, "prediction plays two seats only; game.seats is %d", rules->seats);
    if (rules->variant != DURAK_THROW_IN)
        return error_input(error, "prediction plays throw-in only; game.variant is \"transfer\"");
    return true;
}

static size_t prediction_self_size(const void *params, const Game *game, const void *rules) {
    (void)game;
    return sizeof(Memory) +
           prediction_room(params, ((const DurakRules *)rules)->deck) * sizeof(PredictionNode);
}

static void prediction_sit(Player *player, const void *memory, const void *deal) {
    const PredictionParams *params = player->params;
    const DurakView *view = memory;
    Memory *self = player->self;
    durak_belief_start(&self->belief, view, deal, params->trump_card == TRUMP_CARD_TRACKED);
    prediction_weigh(&self->weights, params, view->public.rules.deck, view->public.trump);
}

static void prediction_notify(Player *player, const void *ply) {
    Memory *self = player->self;
    durak_belief_ply(&self->belief, ply);
}

/* The cards to choose from in a search. */
static CardSet candidates(const Prediction *search, const DurakView *view) {
    CardSet trumps = search->weights->trumps;
    if (!search->attacking) return durak_beating(view->hand, cards_lowest(view->public.open), trumps);
    CardSet fitting = durak_matching(view->hand, view->public.table);
    bool spares = view->talon && search->params->throw_in == THROW_IN_SPARE_TRUMPS;
    return spares ? fitting & ~trumps : fitting;
}

static Move throw_in(Prediction *search, CardSet fitting) {
    const CardList *own = &search->belief->own;
    for (int i = 0; i < own->count; i++)
        if (fitting >> own->cards[i] & 1) prediction_add_throw_in(search, own->cards[i]);
    assert(search->map.filled); /* the caller has found a card that fits */
    return durak_move(DURAK_ATTACK, card_bit(search->map.largest_card));
}

static Move answer(Prediction *search, CardSet open) {
    const ScoreMap *map = &search->map;
    prediction_add_answers(search, cards_lowest(open));
    if (!map->filled) return durak_move(DURAK_TAKE, 0);
    bool best = search->params->defence_choice == DEFENCE_BEST;
    return durak_move(DURAK_DEFEND, card_bit(best ? map->largest_card : map->smallest_card));
}

/* With one candidate the scores do not matter, but the tree's cards are still counted. */
static Move search_move(Prediction *search, const DurakView *view, PredictionNode *nodes) {
    CardSet cards = candidates(search, view);
    bool attacking = search->attacking, single = cards && !(cards & (cards - 1));
    if (attacking && (!cards || view->public.taking)) return durak_move(DURAK_PASS, 0);
    if (single && search->params->depth > 0 &&
        prediction_count_tree(search, cards_lowest(attacking ? cards : view->public.open)))
        return durak_move(attacking ? DURAK_ATTACK : DURAK_DEFEND, cards);
    bool exact = search->params->enemy_count == ENEMY_COUNT_EXACT;
    int held = exact ? view->hand_count[1 - view->seat] : search->belief->enemy_count;
    prediction_open(search, held, nodes);
    return attacking ? throw_in(search, cards) : answer(search, view->public.open);
}

/* Repeats the search to explain it; the choice does not change. */
static void tell(Memory *self, const DurakView *view, bool attacking, Thought *thought) {
    Prediction search;
    prediction_start(&search, &self->weights, &self->belief, view->hand, view->public.table, attacking);
    CardSet cards = candidates(&search, view);
    bool exact = search.params->enemy_count == ENEMY_COUNT_EXACT;
    if (!view->public.table) {
        prediction_tell_weights(&search, thought);
    } else if (search.params->depth > 0 && cards && !view->public.taking) {
        prediction_open(&search, exact ? view->hand_count[1 - view->seat] : search.belief->enemy_count,
                        self->nodes);
        prediction_tell(&search, search.attacking ? cards : view->public.open, thought);
    }
}

static Move prediction_choose(Player *player, const void *memory, const Move *legal, int count) {
    (void)legal, (void)count;
    const DurakView *view = memory;
    Memory *self = player->self;
    bool attacking = !view->public.open || view->public.taking;
    if (!durak_belief_holds(&self->belief, view->hand)) {
        player->fault = FAULT_CRASH;
        player->said = ".hand: the deal and the plies that were told do not lead to this one";
        return 0;
    }
    Prediction search;
    prediction_start(&search, &self->weights, &self->belief, view->hand, view->public.table, attacking);
    Move move = view->public.table ? search_move(&search, view, self->nodes)
                                   : durak_move(DURAK_ATTACK, card_bit(prediction_lightest(&search)));
    player->nodes += search.count;
    if (player->thought) tell(self, view, attacking, player->thought);
    return move;
}

const Bot bot_durak_prediction = {
    .name = "prediction",
    .title = "the weighted prediction tree of DurakRobot",
    .game = "durak",
    .params = &prediction_options,
    .params_size = sizeof(PredictionParams),
    .check = prediction_check,
    .self_size = prediction_self_size,
    .sit = prediction_sit,
    .notify = prediction_notify,
    .reads = BOT_READS_VIEW,
    .choose = prediction_choose,
};
