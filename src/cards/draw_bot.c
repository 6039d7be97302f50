/* The bots of draw games.
 *
 * lowest leads the largest play with the lowest card, and answers with the weakest play. It spends strong cards
 * only for points and near the end.
 *
 * planner computes the cost of each part of the hand once, from small parts to large. A move's value is minus
 * the cost of its rest, plus the premiums for lead and points. A premium is weighted by the chance, counted
 * over the unseen cards, that the move wins the trick.
 *
 * ismcts searches only the moves that the planner rates highest, with games simulated by the bots' policies. It
 * keeps the planner's own move unless another is clearly better. */
#include "cards/draw_bot.h"

#include "core/json.h"

/* ---- lowest ---- */

enum { WORTH_A_STRONG_CARD = 10, NEARLY_OUT = 2 }; /* points in the trick; cards of an opponent */

static bool somebody_nearly_out(const DrawView *view) {
    for (int seat = 0; seat < view->public.rules.seats; seat++)
        if (seat != view->seat && view->hand_count[seat] && view->hand_count[seat] <= NEARLY_OUT) return true;
    return false;
}

/* The weakest of the largest plays that use only `allowed` cards and include the `needed` ones; a pass if there
 * is none. */
static Move weakest(const DrawVariant *variant, const Move *legal, int count, CardSet allowed,
                    CardSet needed) {
    Move best = DRAW_PASS;
    for (int i = 0; i < count; i++) {
        Move play = legal[i];
        if (play == DRAW_PASS || play & ~allowed || needed & ~play) continue;
        int more = cards_count(play) - cards_count(best);
        if (more > 0 || (more == 0 && variant->rank(play) < variant->rank(best))) best = play;
    }
    return best;
}

Move draw_lowest(const DrawVariant *variant, const DrawView *view, const Move *legal, int count) {
    CardSet weak = ~draw_strong(variant->ladder), lowest = view->hand & -view->hand;
    const DrawPublic *public = &view->public;
    if (!public->trick.led) {
        Move play = weakest(variant, legal, count, weak, lowest);
        return play ? play : weakest(variant, legal, count, ~UINT64_C(0), lowest);
    }
    bool stop = !public->talon && somebody_nearly_out(view);
    bool rich = draw_points(variant->ladder, public->circle) >= WORTH_A_STRONG_CARD;
    Move play = weakest(variant, legal, count, weak, 0);
    return play || !(stop || rich) ? play : weakest(variant, legal, count, ~UINT64_C(0), 0);
}

/* ---- planner: the plan ---- */

/* SPLIT_MAX: most cards of a hand in games with straights and the like. */
enum { SPLIT_MAX = 12, PLAY_COST = 100, CERTAIN = 100, UNIT = 1 << 16 };

_Static_assert(SPLIT_MAX <= 16, "a part of the hand is 16 bits");

typedef struct {
    const DrawVariant *variant;
    const DrawPlanner *weights;
    const DrawView *view;
    int hidden, theirs;  /* unseen cards; of these, those in opponents' hands */
    CardSet fives, tens; /* cards of five points; cards of ten points */
    /* none[n]: chance that no opponent holds any of n given unseen cards, for n < nones. */
    int32_t none[DRAW_DECK + 1];
    int nones;
    /* Chance that no opponent holds `size` of `unseen` equal cards: no_group[unseen][size]. */
    int32_t no_group[5][5];
    bool by_rank; /* all plays are equal cards */
    /* If by_rank, the cost of any cards of a rank; else the hand, and the cost of any part of it. */
    int16_t rank_cost[LADDER_RANKS_MAX][16];
    Card cards[SPLIT_MAX];
    int held;
    int16_t cost[1 << SPLIT_MAX];
} Plan;

/* ---- planner: chances, in UNITs ---- */

/* The exact chance that no opponent holds any of `above` unseen cards, extended one card at a time. */
static int64_t chance_none(Plan *plan, int above) {
    assert(above >= 0 && above <= DRAW_DECK);
    for (; plan->nones <= above; plan->nones++) {
        int before = plan->nones - 1, free = plan->hidden - plan->theirs - before;
        plan->none[plan->nones] =
            free <= 0 ? 0 : (int32_t)((int64_t)plan->none[before] * free / (plan->hidden - before));
    }
    return plan->none[above];
}

/* The approximate chance that no opponent holds `size` of `unseen` equal cards: 1 minus the expected number of
 * such groups. `able` is the sum of k (k-1) .. (k-size+1) over the opponents' k cards. */
static int64_t chance_no_group(const Plan *plan, int unseen, int size, int64_t able) {
    int64_t ways = 1, all = 1;
    if (unseen < size || plan->hidden < size) return UNIT;
    for (int i = 0; i < size; i++) {
        ways = ways * (unseen - i) / (i + 1);
        all *= plan->hidden - i;
    }
    int64_t expected = UNIT * ways * able / all;
    return expected > UNIT ? 0 : UNIT - expected;
}

static void find_chances(Plan *plan) {
    const DrawView *view = plan->view;
    int64_t able[5] = {0};
    plan->hidden = cards_count(view->unseen);
    plan->theirs = 0;
    for (int seat = 0; seat < view->public.rules.seats; seat++) {
        if (seat == view->seat) continue;
        int64_t ways = 1;
        for (int size = 1; size <= 4; size++) {
            ways *= view->hand_count[seat] - size + 1;
            able[size] += ways;
        }
        plan->theirs += view->hand_count[seat];
    }
    plan->none[0] = UNIT;
    plan->nones = 1;
    for (int unseen = 1; unseen <= 4; unseen++)
        for (int size = 2; size <= 4; size++)
            plan->no_group[unseen][size] = (int32_t)chance_no_group(plan, unseen, size, able[size]);
}

/* Sureness with which equal cards win the lead, 0 to CERTAIN. */
static int sure_of_equals(Plan *plan, CardSet play) {
    int size = cards_count(play), head = ladder_highest(play);
    CardSet unseen = plan->view->unseen;
    assert(size >= 1 && size <= 4);
    if (size == 1)
        return (int)(chance_none(plan, cards_count(unseen & ~((card_bit((Card)head) << 1) - 1))) * CERTAIN /
                     UNIT);
    int64_t chance = UNIT;
    for (int rank = ladder_rank((Card)head); rank < LADDER_RANKS_MAX; rank++) {
        CardSet cards = ladder_of_rank(unseen, rank);
        if (!cards || ladder_highest(cards) <= head) continue;
        chance = chance * plan->no_group[cards_count(cards)][size] / UNIT;
    }
    return (int)(chance * CERTAIN / UNIT);
}

/* ---- planner: the worth of plays ---- */

static int worth_of_equals(const DrawPlanner *weights, int size) {
    return size == 1 ? weights->single : size == 2 ? weights->pair : weights->triple;
}

static int worth_of_class(const DrawPlanner *weights, DrawClass class) {
    switch (class) {
    case DRAW_ROW:
        return weights->row;
    case DRAW_FLUSH:
        return weights->flush;
    case DRAW_HOUSE:
        return weights->house;
    case DRAW_TOP:
    case DRAW_EQUALS:
        break;
    }
    return weights->top;
}

static int sure_of(Plan *plan, CardSet play) {
    if (plan->variant->unbeatable(play)) return CERTAIN;
    DrawClass class = plan->variant->class(play);
    if (class == DRAW_EQUALS) return sure_of_equals(plan, play);
    int worth = worth_of_class(plan->weights, class);
    return worth < CERTAIN ? worth : CERTAIN;
}

static int cost_of(Plan *plan, CardSet play) {
    DrawClass class = plan->variant->class(play);
    if (class != DRAW_EQUALS) return PLAY_COST - worth_of_class(plan->weights, class);
    return PLAY_COST -
           worth_of_equals(plan->weights, cards_count(play)) * sure_of_equals(plan, play) / CERTAIN;
}

/* ---- planner: splitting the hand ---- */

static unsigned part_of(const Plan *plan, CardSet set) {
    unsigned part = 0;
    for (int i = 0; i < plan->held; i++) part |= (unsigned)(set >> plan->cards[i] & 1) << i;
    return part;
}

/* The cheapest split of every part of the hand, from small to large: some play takes the part's lowest card.
 * Plays are grouped by their lowest card; first[i] is the start of card i's group. */
static void split_parts(Plan *plan, CardSet hand) {
    Move plays[MOVES_MAX];
    uint16_t part[MOVES_MAX];
    int16_t cost[MOVES_MAX];
    int first[SPLIT_MAX + 1] = {0}, count = plan->variant->list(hand, 0, plays), placed = 0;
    for (int low = 0; low < plan->held; low++) {
        for (int i = 0; i < count; i++) {
            if (cards_lowest(plays[i]) != plan->cards[low]) continue;
            part[placed] = (uint16_t)part_of(plan, plays[i]);
            cost[placed++] = (int16_t)cost_of(plan, plays[i]);
        }
        first[low + 1] = placed;
    }
    assert(placed == count); /* each play has its lowest card in the hand */
    plan->cost[0] = 0;
    for (unsigned set = 1; set < 1u << plan->held; set++) {
        int best = INT16_MAX, low = __builtin_ctz(set);
        for (int i = first[low]; i < first[low + 1]; i++) {
            if (part[i] & ~set) continue;
            int sum = cost[i] + plan->cost[set ^ part[i]];
            if (sum < best) best = sum;
        }
        assert(best < INT16_MAX); /* any card alone is a play */
        plan->cost[set] = (int16_t)best;
    }
}

static void split_ranks(Plan *plan, CardSet hand) {
    for (int rank = 0; rank < LADDER_RANKS_MAX; rank++) {
        int held = (int)(hand >> (4 * rank) & LADDER_RANK);
        plan->rank_cost[rank][0] = 0;
        for (int set = 1; set <= held; set++) {
            if (set & ~held) continue;
            int best = INT16_MAX;
            for (int taken = set; taken; taken = (taken - 1) & set) {
                if (!(taken & set & -set)) continue;
                int sum = cost_of(plan, (CardSet)taken << (4 * rank)) + plan->rank_cost[rank][set ^ taken];
                if (sum < best) best = sum;
            }
            plan->rank_cost[rank][set] = (int16_t)best;
        }
    }
}

static int cost_of_rest(const Plan *plan, CardSet rest) {
    if (!plan->by_rank) return plan->cost[part_of(plan, rest)];
    int sum = 0;
    for (int rank = 0; rank < LADDER_RANKS_MAX; rank++)
        sum += plan->rank_cost[rank][rest >> (4 * rank) & LADDER_RANK];
    return sum;
}

static void make_plan(Plan *plan, const DrawVariant *variant, const DrawPlanner *weights,
                      const DrawView *view) {
    plan->variant = variant;
    plan->weights = weights;
    plan->view = view;
    plan->fives = draw_of_letter(variant->ladder, '5');
    plan->tens = draw_of_letter(variant->ladder, 'T') | draw_of_letter(variant->ladder, 'K');
    find_chances(plan);
    plan->by_rank = variant->class == draw_equals_class;
    if (plan->by_rank) {
        split_ranks(plan, view->hand);
    } else {
        assert(cards_count(view->hand) <= SPLIT_MAX);
        plan->held = cards_list(view->hand, plan->cards);
        split_parts(plan, view->hand);
    }
}

static int points_of(const Plan *plan, CardSet set) {
    return 5 * cards_count(set & plan->fives) + 10 * cards_count(set & plan->tens);
}

/* ---- planner: choosing ---- */

/* True if the talon is empty and an opponent is nearly out. */
static bool in_danger(const Plan *plan) {
    const DrawView *view = plan->view;
    for (int seat = 0; seat < view->public.rules.seats && !view->public.talon; seat++)
        if (seat != view->seat && view->hand_count[seat] && view->hand_count[seat] <= plan->weights->near)
            return true;
    return false;
}

static int64_t value_of(Plan *plan, Move move, bool danger) {
    const DrawPlanner *weights = plan->weights;
    const DrawPublic *public = &plan->view->public;
    CardSet rest = plan->view->hand & ~move;
    int64_t urgent = danger ? weights->danger : 0;
    int64_t card = public->talon ? weights->card_talon : weights->card;
    int64_t value = -card * cards_count(rest) - cost_of_rest(plan, rest);
    if (move == DRAW_PASS) return value - weights->pass - urgent;
    int64_t sure = sure_of(plan, move), own = points_of(plan, move);
    int64_t stake = own + points_of(plan, public->circle);
    value += (weights->lead + urgent + weights->point * stake) * sure / CERTAIN;
    return value - weights->risk * own * (CERTAIN - sure) / CERTAIN;
}

void draw_planner_weigh(const DrawVariant *variant, const DrawPlanner *weights, const DrawView *view,
                        const Move *legal, int count, int64_t *worths) {
    Plan plan;
    make_plan(&plan, variant, weights, view);
    bool danger = in_danger(&plan);
    for (int i = 0; i < count; i++) worths[i] = value_of(&plan, legal[i], danger);
}

Move draw_planner(const DrawVariant *variant, const DrawPlanner *weights, const DrawView *view,
                  const Move *legal, int count) {
    int64_t worths[MOVES_MAX];
    int best = 0;
    assert(count >= 1 && count <= MOVES_MAX);
    draw_planner_weigh(variant, weights, view, legal, count, worths);
    for (int i = 1; i < count; i++)
        if (worths[i] > worths[best]) best = i;
    return legal[best];
}

/* ---- planner: weights by the number of seats ---- */

const DrawPlanner *draw_planner_tuned(const DrawVariant *variant, const DrawRules *rules) {
    return rules->seats == 2 ? variant->pair : variant->crowd;
}

void draw_planner_settle(const DrawVariant *variant, const OptionTable *table, DrawPlanner *weights,
                         const DrawRules *rules, const cJSON *given) {
    const DrawPlanner *tuned = draw_planner_tuned(variant, rules);
    if (tuned == variant->pair || cJSON_HasObjectItem(given, "preset")) return;
    for (int i = 0; i < table->count; i++) {
        const Option *option = &table->options[i];
        if (!cJSON_HasObjectItem(given, option->name)) option_put(option, option_get(option, tuned), weights);
    }
}

/* ---- ismcts ---- */

static Move by_planner(const DrawVariant *variant, const DrawView *view, const Move *legal, int count) {
    return draw_planner(variant, draw_planner_tuned(variant, &view->public.rules), view, legal, count);
}

static Move policy(const DrawVariant *variant, const DrawState *state,
                   Move (*choose)(const DrawVariant *variant, const DrawView *view, const Move *legal,
                                  int count)) {
    Move legal[MOVES_MAX];
    DrawView view;
    int count = draw_moves(variant, state, legal);
    if (count == 1) return legal[0];
    draw_observe(variant, state, state->public.trick.turn, &view);
    return choose(variant, &view, legal, count);
}

Move draw_policy_lowest(const DrawVariant *variant, const DrawState *state) {
    return policy(variant, state, draw_lowest);
}

Move draw_policy_planner(const DrawVariant *variant, const DrawState *state) {
    return policy(variant, state, by_planner);
}

typedef struct {
    CandidatesSettings search;
} Params;

static const Option rows[] = {CANDIDATES_ROWS(Params, search, 130, 6, 2)};
static const Preset presets[] = {
    {"1ms", "about a millisecond a move", ""},
    {"5ms", "about five", "iterations=650"},
    {"10ms", "about ten", "iterations=1300"},
};
const OptionTable draw_search_options = {OPTION_ROWS(rows), OPTION_PRESETS(presets)};

Move draw_search(const DrawVariant *variant, Player *player, const DrawView *view, const Move *legal,
                 int count) {
    const Params *params = player->params;
    const DrawPlanner *weights = draw_planner_tuned(variant, &view->public.rules);
    int64_t worths[MOVES_MAX];
    if (params->search.candidates) draw_planner_weigh(variant, weights, view, legal, count, worths);
    return candidates_choose(player, view, legal, worths, count);
}
