/* Include-template: flat Monte Carlo over states drawn from the view. Every state drawn is played to its end
 * once behind each move that is still considered, so that luck is the same for all. The games are spent in
 * rounds, after each of which the better half of the moves goes on, until two are left for the last
 * (sequential halving; Karnin, Koren and Somekh 2013); the largest sum of own values decides, the first of
 * equal ones. */

typedef struct {
    int64_t total[MOVES_MAX]; /* of values */
    uint32_t games[MOVES_MAX];
    uint16_t kept[MOVES_MAX]; /* indices of moves */
    int count;
} SEARCHED(FlatMc);

/* Keeps the better half of the moves, in their order; the first of equal ones. */
static void SEARCHED(halve)(SEARCHED(FlatMc) * flat) {
    int half = (flat->count + 1) / 2, kept = 0;
    uint16_t before[MOVES_MAX];
    memcpy(before, flat->kept, sizeof before);
    for (int i = 0; i < flat->count; i++) {
        int better = 0;
        int64_t own = flat->total[before[i]];
        for (int k = 0; k < flat->count && better < half; k++) {
            int64_t other = flat->total[before[k]];
            better += other > own || (other == own && k < i);
        }
        if (better < half) flat->kept[kept++] = before[i];
    }
    flat->count = kept;
}

static int SEARCHED(rounds)(int count) {
    int rounds = 1;
    for (; count > 2; count = (count + 1) / 2) rounds++;
    return rounds;
}

static Move SEARCHED(flat_mc)(Player *player, const FlatMcSettings *settings, const void *view,
                              const Move *legal, int count) {
    const SearchBudget *budget = &settings->budget;
    int policy = search_policy(player->game, (RolloutChoice)budget->rollout);
    SEARCHED(FlatMc) flat = {.count = count};
    const Clock *clock = &player->clock;
    uint64_t plies = 0, limit = search_plies(budget, clock), done = 0;
    int64_t begun = clock->whole ? clock_nanoseconds() : 0;
    int32_t lowest;
    search_range(player, budget->aim, &lowest);
    for (int i = 0; i < count; i++) flat.kept[i] = (uint16_t)i;
    int rounds = SEARCHED(rounds)(count);
    for (int round = 1; round <= rounds; round++) {
        uint64_t games = (uint64_t)budget->iterations * (unsigned)round / (unsigned)rounds;
        Clock until = {.deadline = clock->deadline};
        if (clock->whole) {
            games = UINT64_MAX;
            until.deadline = begun + (clock->deadline - begun) / rounds * round;
        }
        while (done == 0 || (done + (unsigned)flat.count <= games && plies < limit && !clock_is_up(&until))) {
            GAME_STATE drawn, state;
            SEARCHED(determinize)(view, &player->rng, &drawn);
            for (int i = 0; i < flat.count; i++, done++) {
                Outcome outcome;
                int move = flat.kept[i];
                state = drawn;
                SEARCHED(apply)(&state, legal[move]);
                plies +=
                    1 + (uint64_t)SEARCHED(rollout)(&state, &player->rng, policy, budget->noise, &outcome);
                flat.total[move] += search_value(&outcome, player->seat, lowest, budget->aim);
                flat.games[move]++;
            }
        }
        if (round < rounds) SEARCHED(halve)(&flat);
    }
    player->nodes += plies;
    if (player->thought) flat_mc_thought(player, budget->aim, legal, count, flat.total, flat.games);
    int best = flat.kept[0];
    for (int i = 1; i < flat.count; i++)
        if (flat.total[flat.kept[i]] > flat.total[best]) best = flat.kept[i];
    return legal[best];
}
