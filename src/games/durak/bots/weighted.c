/* Plays the card of the smallest weight (games/durak/weights.h), as the prediction bot does without its
 * search. A deterministic function of the view; ties go to the first card in suit order.
 *
 * Takes only if no other move is legal. A card that passes the attack on has the weight of a defence and wins
 * ties against one. Showing the trump costs nothing and is preferred to both. */
#include "core/bot.h"
#include "games/durak/durak.h"
#include "games/durak/weights.h"

typedef enum { THROW_IN_ALWAYS, THROW_IN_SPARE_TRUMPS } ThrowIn;

typedef struct {
    DurakFactors factors;
    uint8_t throw_in;
} WeightedParams;

static const char *const throw_ins[] = {"always", "spare-trumps", NULL};

#define FACTOR_ROW(field, initial, help)                                                                     \
    {                                                                                                        \
#field, OPTION_REAL, OPTION_FIELD(WeightedParams, factors.field), initial, DURAK_FACTOR_MIN,         \
            DURAK_FACTOR_MAX, NULL, help                                                                     \
    }

static const Option rows[] = {
    FACTOR_ROW(trump_factor, 5, "how many times as much a trump weighs as a plain card of its rank"),
    FACTOR_ROW(unconstrained_factor, 0.1,
               "weight of one rank; only rescales, acts through rounding and its sign"),
    FACTOR_ROW(repetition_factor, 0.15,
               "share of its weight that a card loses in attack, gains in defence, per own card of its rank"),
    {"rank_base", OPTION_INT, OPTION_FIELD(WeightedParams, factors.rank_base), 0, 0, DURAK_RANK_BASE_MAX,
     NULL, "added to the rank, which is 0 for a deuce: above 0 a trump deuce weighs more than a plain one"},
    OPTION_ROW_CHOICE(WeightedParams, throw_in, THROW_IN_ALWAYS, throw_ins,
                      "always throws in what fits, or spares trumps while the talon lasts"),
};

static const OptionTable weighted_options = {OPTION_ROWS(rows)};

typedef struct {
    const WeightedParams *params;
    CardSet hand, trumps;
    double progress, smallest;
    Move move;
} Choice;

/* Considers every card of `cards`; replaces the choice if one is strictly lighter. */
static void offer(Choice *choice, DurakVerb verb, CardSet cards, bool attacking) {
    const DurakFactors *factors = &choice->params->factors;
    for (; cards; cards &= cards - 1) {
        Card card = cards_lowest(cards);
        double weight = durak_base_weight(factors, card, choice->trumps) * choice->progress;
        double share = factors->repetition_factor * durak_repetition(choice->hand, card);
        double own = durak_own_weight(weight, share, attacking);
        if (choice->move && !(own < choice->smallest)) continue;
        choice->smallest = own;
        choice->move = durak_move(verb, card_bit(card));
    }
}

static Move answer(const DurakView *view, Choice *choice, const Move *legal, int count) {
    if (view->public.rules.variant == DURAK_TRANSFER) {
        CardSet shown = durak_legal_cards(legal, count, DURAK_SHOW);
        if (shown) return durak_move(DURAK_SHOW, shown);
        offer(choice, DURAK_PASS_ON, durak_legal_cards(legal, count, DURAK_PASS_ON), false);
    }
    offer(choice, DURAK_DEFEND, durak_beating(view->hand, cards_lowest(view->public.open), choice->trumps),
          false);
    return choice->move ? choice->move : durak_move(DURAK_TAKE, 0);
}

static Move weighted_choose(Player *player, const void *memory, const Move *legal, int count) {
    const DurakView *view = memory;
    Choice choice = {
        .params = player->params, .hand = view->hand, .trumps = durak_trumps(view->public.trump)};
    choice.progress = durak_progress(view->public.rules.deck, cards_count(view->unseen));
    if (view->public.open && !view->public.taking) return answer(view, &choice, legal, count);
    CardSet fitting = view->hand;
    if (view->public.table) {
        fitting = durak_matching(fitting, view->public.table);
        if (view->talon && choice.params->throw_in == THROW_IN_SPARE_TRUMPS) fitting &= ~choice.trumps;
    }
    offer(&choice, DURAK_ATTACK, fitting, true);
    return choice.move ? choice.move : durak_move(DURAK_PASS, 0);
}

const Bot bot_durak_weighted = {
    .name = "weighted",
    .title = "the card of the smallest weight: rank, trump and repetition",
    .game = "durak",
    .params = &weighted_options,
    .params_size = sizeof(WeightedParams),
    .choose = weighted_choose,
};
