/* Include-template: flat Monte Carlo over states sampled from the view. Every state is played to its end once
 * after each remaining move, so that all moves are compared in the same states. The games are played in rounds.
 * Each round keeps the better half of the moves, until two are left for the last round (sequential halving;
 * Karnin, Koren and Somekh 2013). The move with the largest sum of own values is played; of equal ones, the
 * first.
 *
 * With a favourite, a move that is played without evidence against it, every other move is compared with it
 * state by state. The favourite is kept in all rounds. A move that trails it by a standard error is dropped after the round; one
 * that does not lead it by `caution` standard errors is not played. */

typedef struct {
    const FlatMcSettings *settings;
    const GAME_VIEW *view;
    const Move *legal;
    int policy;
    int32_t lowest; /* the lowest possible score */
    int64_t unit;   /* unit of leads: a lead is at most 2^16 units, so that the sum of 2^31 squares fits */
    int64_t total[MOVES_MAX];  /* sum of values, by move */
    int64_t lead[MOVES_MAX];   /* sum of the values minus the favourite's, in units */
    int64_t square[MOVES_MAX]; /* sum of the squares of those differences */
    uint32_t games[MOVES_MAX];
    uint16_t kept[MOVES_MAX]; /* indices of the remaining moves; the favourite is first */
    int count;
} SEARCHED(FlatMc);

static void SEARCHED(compare)(SEARCHED(FlatMc) * flat, const int64_t *value) {
    for (int i = 1; i < flat->count; i++) {
        int64_t lead = (value[i] - value[0]) / flat->unit;
        flat->lead[flat->kept[i]] += lead;
        assert(lead >= -0x10000 && lead <= 0x10000); /* the sum of their squares must fit */
        flat->square[flat->kept[i]] += lead * lead;
    }
}

/* Plays one state out after each remaining move; returns the number of plies. */
static uint64_t SEARCHED(try_state)(SEARCHED(FlatMc) * flat, Player *player) {
    const SearchBudget *budget = &flat->settings->budget;
    GAME_STATE drawn, state;
    int64_t value[MOVES_MAX];
    uint64_t plies = 0;
    SEARCHED(determinize)(flat->view, &player->rng, &drawn);
    for (int i = 0; i < flat->count; i++) {
        Outcome outcome;
        int move = flat->kept[i];
        state = drawn;
        SEARCHED(apply)(&state, flat->legal[move]);
        plies += 1 + (uint64_t)SEARCHED(rollout)(&state, &player->rng, flat->policy, budget->noise, &outcome);
        value[i] = search_value(&outcome, player->seat, flat->lowest, budget->aim);
        assert(value[i] >= 0);
        flat->total[move] += value[i];
        flat->games[move]++;
    }
    if (flat->settings->favours) SEARCHED(compare)(flat, value);
    return plies;
}

/* The lead of a move over the favourite in standard errors, squared, with the lead's sign. */
static double SEARCHED(lead)(const SEARCHED(FlatMc) * flat, int move) {
    double lead = (double)flat->lead[move], square = (double)flat->square[move];
    return square > 0 ? lead * fabs(lead) / square : 0;
}

/* Keeps the better half of the moves in their order; ties go to the first. */
static void SEARCHED(halve)(SEARCHED(FlatMc) * flat) {
    int half = (flat->count + 1) / 2, favours = flat->settings->favours, kept = favours;
    uint16_t before[MOVES_MAX];
    memcpy(before, flat->kept, sizeof before);
    for (int i = favours; i < flat->count; i++) {
        int better = favours;
        int64_t own = flat->total[before[i]];
        for (int k = favours; k < flat->count && better < half; k++) {
            int64_t other = flat->total[before[k]];
            better += other > own || (other == own && k < i);
        }
        if (better < half && !(favours && SEARCHED(lead)(flat, before[i]) < -1))
            flat->kept[kept++] = before[i];
    }
    assert(kept >= 1 && kept <= half);
    flat->count = kept;
}

static int SEARCHED(rounds)(int count) {
    int rounds = 1;
    for (; count > 2; count = (count + 1) / 2) rounds++;
    return rounds;
}

/* Index of the best remaining move. */
static int SEARCHED(best_of)(const SEARCHED(FlatMc) * flat) {
    double caution = flat->settings->caution * flat->settings->caution;
    int best = flat->kept[0];
    for (int i = 1; i < flat->count; i++) {
        int move = flat->kept[i];
        if (flat->settings->favours && SEARCHED(lead)(flat, move) < caution) continue;
        if (flat->total[move] > flat->total[best]) best = move;
    }
    return best;
}

/* Spends the games; returns the number of plies. */
static uint64_t SEARCHED(try_moves)(SEARCHED(FlatMc) * flat, Player *player) {
    const SearchBudget *budget = &flat->settings->budget;
    const Clock *clock = &player->clock;
    uint64_t plies = 0, limit = search_plies(budget, clock), done = 0;
    int64_t begun = clock->whole ? clock_nanoseconds() : 0;
    int rounds = SEARCHED(rounds)(flat->count);
    for (int round = 1; round <= rounds && (round == 1 || flat->count > 1); round++) {
        uint64_t games = (uint64_t)budget->iterations * (unsigned)round / (unsigned)rounds;
        Clock until = {.deadline = clock->deadline};
        if (clock->whole) {
            games = UINT64_MAX;
            until.deadline = begun + (clock->deadline - begun) / rounds * round;
        }
        while (done == 0 ||
               (done + (unsigned)flat->count <= games && plies < limit && !clock_is_up(&until))) {
            plies += SEARCHED(try_state)(flat, player);
            done += (unsigned)flat->count;
            if (clock->offer) clock_offer(clock, flat->legal[SEARCHED(best_of)(flat)], plies);
        }
        if (round < rounds) SEARCHED(halve)(flat);
    }
    return plies;
}

static Move SEARCHED(flat_mc)(Player *player, const FlatMcSettings *settings, const void *view,
                              const Move *legal, int count) {
    const SearchBudget *budget = &settings->budget;
    SEARCHED(FlatMc) flat = {.settings = settings, .view = view, .legal = legal, .count = count};
    flat.policy = search_policy(player->game, (RolloutChoice)budget->rollout);
    flat.unit = 1 + (search_range(player, budget->aim, &flat.lowest) >> 16);
    for (int i = 0; i < count; i++) flat.kept[i] = (uint16_t)i;
    if (settings->favours) {
        flat.kept[0] = (uint16_t)settings->favourite;
        for (int i = 1; i <= settings->favourite; i++) flat.kept[i] = (uint16_t)(i - 1);
    }
    player->nodes += SEARCHED(try_moves)(&flat, player);
    if (player->thought) flat_mc_thought(player, budget->aim, legal, count, flat.total, flat.games);
    return legal[SEARCHED(best_of)(&flat)];
}
