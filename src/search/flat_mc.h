/* Include-template: flat Monte Carlo over states drawn from the view. Every state drawn is played to its end
 * once behind each legal move, so that luck is the same for all; the move with the largest sum of own values
 * is chosen, the first of equal ones. */

static Move SEARCHED(flat_mc)(Player *player, const FlatMcSettings *settings, const void *view,
                              const Move *legal, int count) {
    const SearchBudget *budget = &settings->budget;
    int policy = search_policy(player->game, (RolloutChoice)budget->rollout);
    int64_t total[MOVES_MAX] = {0};
    uint64_t plies = 0, limit = budget->nodes ? budget->nodes : UINT64_MAX;
    uint32_t done = 0;
    int32_t lowest;
    search_range(player, budget->aim, &lowest);
    for (; (done == 0 || done + (uint32_t)count <= budget->iterations) && plies < limit;
         done += (uint32_t)count) {
        GAME_STATE drawn, state;
        SEARCHED(determinize)(view, &player->rng, &drawn);
        for (int i = 0; i < count; i++) {
            Outcome outcome;
            state = drawn;
            SEARCHED(apply)(&state, legal[i]);
            plies += 1 + (uint64_t)SEARCHED(rollout)(&state, &player->rng, policy, budget->noise, &outcome);
            total[i] += search_value(&outcome, player->seat, lowest, budget->aim);
        }
    }
    player->nodes += plies;
    int best = 0;
    if (player->thought)
        flat_mc_thought(player->thought, player, budget->aim, legal, count, total, done / (uint32_t)count);
    for (int i = 1; i < count; i++)
        if (total[i] > total[best]) best = i;
    return legal[best];
}
