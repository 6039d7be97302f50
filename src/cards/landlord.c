/* Bots of climbing games: the situation at the table, enemies and their cards; bids; the moves of planner and search. */
#include "cards/landlord.h"

enum { TWO_RANK = 12, FAR = 99 };

CheapestSituation landlord_cheapest(const ClimbingVariant *variant, const ClimbingPublic *public, int own) {
    const Trick *trick = &public->trick;
    int next = trick_next_seat(trick, own), alone = climbing_alone(variant, public, own);
    CheapestSituation situation = {FAR, FAR, 0, public->head};
    for (int seat = 0; seat < variant->seats; seat++)
        if (climbing_enemies(alone, own, seat) && public->held[seat] < situation.enemy)
            situation.enemy = public->held[seat];
    if (climbing_enemies(alone, own, next)) situation.next_enemy = public->held[next];
    if (trick->led && !climbing_enemies(alone, own, trick->owner))
        situation.partner = public->held[trick->owner];
    return situation;
}

static void read_plays(const ClimbingVariant *variant, const ClimbingTurn *turn, Combination *plays) {
    assert(turn->count >= 1 && turn->count <= MOVES_MAX);
    for (int i = 0; i < turn->count; i++) plays[i] = climbing_play_of(variant, turn->legal[i]);
}

Move landlord_lowest(const ClimbingVariant *variant, const ClimbingTurn *turn) {
    Combination plays[MOVES_MAX];
    CheapestSituation situation = landlord_cheapest(variant, turn->public, turn->seat);
    RankCounts hand = climbing_counts(variant, turn->hand);
    read_plays(variant, turn, plays);
    return turn->legal[cheapest_play(variant->table, plays, turn->count, hand, &situation)];
}

/* ---- bids ---- */

int landlord_controls(RankCounts hand) {
    int fours = __builtin_popcountll(ranks_with(hand, 4));
    return rank_count(hand, TWO_RANK) + 2 * (counts_total(hand >> 4 * COUNT_LITTLE_JOKER) + fours);
}

Move landlord_bid(const Move *words, int count, int64_t worth, int64_t step) {
    assert(count >= 1);
    Move best = words[0];
    for (int i = 1; i < count; i++)
        if (worth >= step * (move_head(words[i]) - 1)) best = words[i];
    return best;
}

int64_t landlord_worth(const LandlordPlanner *planner, const ClimbingVariant *variant,
                       const TwoDecks *cards) {
    RankCounts hand = climbing_counts(variant, cards);
    return (int64_t)planner->bid_control * planner_controls(hand, TWO_RANK) / 2 +
           (int64_t)planner->bid_bomb * planner_bombs(variant->table, hand) -
           (int64_t)planner->bid_play * variant->plays_needed(NULL, hand) - planner->bid;
}

/* ---- bots ---- */

/* The values for the player's role, of leads or answers. */
static const PlayValues *values_of(const LandlordBots *bots, const ClimbingTurn *turn) {
    const ClimbingPublic *public = turn->public;
    int seats = bots->variant->seats;
    int role = bots->variant->auction ? (turn->seat - public->landlord + seats) % seats : 0;
    return &bots->values[role][public->trick.led];
}

static PlannerSituation look(const LandlordBots *bots, const PlannerWeights *weights,
                             const PlayValues *values, const ClimbingTurn *turn) {
    const ClimbingVariant *variant = bots->variant;
    const ClimbingPublic *public = turn->public;
    const Trick *trick = &public->trick;
    int own = turn->seat, next = trick_next_seat(trick, own), alone = climbing_alone(variant, public, own);
    RankCounts hand = climbing_counts(variant, turn->hand);
    PlannerSituation situation = {.table = variant->table,
                                  .weights = weights,
                                  .values = values,
                                  .plays_needed = variant->plays_needed,
                                  .plan = bots->plan ? bots->plan(hand) : NULL,
                                  .hand = hand,
                                  .control_rank = TWO_RANK,
                                  .enemy = FAR,
                                  .any_plays = bots->any_plays && bots->any_plays(&public->rules),
                                  .table_class = trick->led ? public->class : 0,
                                  .table_head = public->head};
    situation.unseen = variant->decks * ladder_rank_counts(climbing_deck(variant)) - hand;
    for (int seat = 0; seat < variant->seats; seat++) {
        int held = public->held[seat];
        situation.unseen -= public->played[seat];
        if (!climbing_enemies(alone, own, seat)) {
            bool fewest = seat != own && (!situation.partner || held < situation.partner);
            if (fewest) situation.partner = held;
            continue;
        }
        if (held < situation.enemy) situation.enemy = held;
        if (held > situation.enemy_most) situation.enemy_most = held;
    }
    situation.partner_next = !climbing_enemies(alone, own, next);
    if (!situation.partner_next) situation.next_enemy = public->held[next];
    situation.on_partner = trick->led && !climbing_enemies(alone, own, trick->owner);
    return situation;
}

bool landlord_check(const LandlordPlanner *planner, const OptionTable *table, Error *error) {
    LandlordPlanner initial = {0};
    option_defaults(table, &initial);
    if (!planner->learned || memcmp(&planner->weights, &initial.weights, sizeof initial.weights) == 0)
        return true;
    return error_input(error, "planner: the weights of plays count only with \"learned\": false");
}

Move landlord_planner(const LandlordBots *bots, const LandlordPlanner *planner, const ClimbingTurn *turn,
                      uint64_t *nodes) {
    Combination plays[MOVES_MAX];
    if (bots->speak && turn->public->phase != CLIMBING_PLAY) return bots->speak(planner, turn);
    PlannerSituation situation =
        look(bots, &planner->weights, planner->learned ? values_of(bots, turn) : NULL, turn);
    read_plays(bots->variant, turn, plays);
    return turn->legal[planner_choose(&situation, plays, turn->count, nodes)];
}

void landlord_weigh(const LandlordBots *bots, const PlayValues *values, const ClimbingTurn *turn,
                    int64_t *worths) {
    Combination plays[MOVES_MAX];
    uint64_t nodes = 0;
    PlannerSituation situation = look(bots, &bots->searching.weights, values, turn);
    read_plays(bots->variant, turn, plays);
    planner_weigh(&situation, plays, turn->count, worths, &nodes);
}

Move landlord_learned(const LandlordBots *bots, const ClimbingTurn *turn) {
    LandlordPlanner planner = bots->searching;
    uint64_t nodes = 0;
    planner.learned = true;
    return landlord_planner(bots, &planner, turn, &nodes);
}

/* The planner's word, unless simulated games favour the other one: a pass, or the highest. */
static Move search_words(const LandlordBots *bots, const LandlordPlanner *planner, Player *player,
                         const ClimbingTurn *turn, const ClimbingView *view) {
    enum { WORDS = 2 };
    CandidatesSettings settings = *(const CandidatesSettings *)player->params;
    Move word = bots->speak(planner, turn), pass = turn->legal[0], highest = turn->legal[turn->count - 1];
    if (!planner->bid_games) return word;
    Move words[WORDS] = {pass, word == pass ? highest : word};
    int64_t worths[WORDS] = {word == pass, word != pass};
    settings.search.budget.iterations = planner->bid_games;
    settings.root = CANDIDATES_ROUNDS;
    settings.candidates = WORDS;
    return candidates_search(player, &settings, view, words, worths, WORDS);
}

Move landlord_search(const LandlordBots *bots, const LandlordPlanner *planner, Player *player,
                     const ClimbingTurn *turn, const ClimbingView *view) {
    const CandidatesSettings *settings = player->params;
    Combination plays[MOVES_MAX];
    int64_t worths[MOVES_MAX];
    if (bots->speak && turn->public->phase != CLIMBING_PLAY)
        return search_words(bots, planner, player, turn, view);
    if (settings->candidates) {
        int rollout = settings->search.budget.rollout;
        bool learned = bots->values && (rollout == ROLLOUT_AUTO || rollout == ROLLOUT_LEARNED);
        PlannerSituation situation =
            look(bots, &planner->weights, learned ? values_of(bots, turn) : NULL, turn);
        read_plays(bots->variant, turn, plays);
        planner_weigh(&situation, plays, turn->count, worths, &player->nodes);
    }
    return candidates_choose(player, view, turn->legal, worths, turn->count);
}
