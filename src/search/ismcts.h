/* Include-template: information-set Monte Carlo tree search for a single observer (Cowling, Powley and
 * Whitehouse 2012). Every simulated game is played in a state newly sampled from what the observer knows. The
 * tree has a node for each sequence of moves. A move counts as available in the simulated games in which it
 * was legal, and the bound on its score uses that count. Each side maximises its own score.
 *
 * Without hidden information all sampled states are equal, and this is plain UCT. */

/* The first bounds the descent. The settled test scans all root moves, so it runs only every 64 games. */
enum { ISMCTS_DEPTH_MAX = 256, ISMCTS_SETTLED_EVERY = 64 };

typedef struct {
    const IsmctsSettings *settings;
    const GAME_VIEW *view;
    const SearchHints *hints;
    IsmctsNode *nodes; /* index 0 is the root */
    Rng *rng;
    int policy;
    uint32_t used, capacity;
    int32_t lowest;      /* the lowest possible score */
    int64_t least, most; /* smallest and largest value seen so far */
    double scale;        /* factor from the range of these values to 0..1 */
    uint32_t path[ISMCTS_DEPTH_MAX];
    uint8_t seats[ISMCTS_DEPTH_MAX]; /* seat that made the move into path[i] */
} SEARCHED(Ismcts);

/* The legal moves of a position, matched with the node's children. */
typedef struct {
    uint32_t child[MOVES_MAX]; /* children among the legal moves */
    int children;
    uint16_t untried[MOVES_MAX];
    int untried_count;
} SEARCHED(Candidates);

static void SEARCHED(match)(SEARCHED(Ismcts) * search, uint32_t parent, const Move *moves, int count,
                            SEARCHED(Candidates) * out) {
    uint32_t child = search->nodes[parent].child;
    out->children = out->untried_count = 0;
    for (int i = 0; i < count; i++) {
        while (child && search->nodes[child].move < moves[i]) child = search->nodes[child].next;
        if (child && search->nodes[child].move == moves[i]) {
            search->nodes[child].available++;
            out->child[out->children++] = child;
        } else {
            out->untried[out->untried_count++] = (uint16_t)i;
        }
    }
    assert(out->children + out->untried_count == count);
}

/* The child with the largest upper bound; of equal ones, the first. */
static uint32_t SEARCHED(select)(const SEARCHED(Ismcts) * search, const SEARCHED(Candidates) * from) {
    uint32_t best = 0;
    double largest = -1;
    for (int i = 0; i < from->children; i++) {
        const IsmctsNode *node = &search->nodes[from->child[i]];
        assert(node->visits >= 1 && node->visits <= node->available);
        double share = 1.0 / node->visits;
        double bound = (double)node->total * search->scale * share +
                       search->settings->exploration * sqrt(search_log(node->available) * share);
        if (!(bound > largest)) continue;
        largest = bound;
        best = from->child[i];
    }
    return best;
}

static bool SEARCHED(may_widen)(const SEARCHED(Ismcts) * search, uint32_t parent,
                                const SEARCHED(Candidates) * candidates) {
    if (!candidates->untried_count || search->used == search->capacity) return false;
    double widening = search->settings->widening, more = candidates->children;
    return widening == 0 || !candidates->children ||
           more * more <= widening * widening * search->nodes[parent].visits;
}

/* The policy's move if it is untried, else a random untried move. */
static Move SEARCHED(untried_move)(SEARCHED(Ismcts) * search, const GAME_STATE *state, const Move *moves,
                                   const SEARCHED(Candidates) * candidates) {
    if (search->policy) {
        Move wise = SEARCHED(policies)[search->policy](state, search->rng);
        for (int i = 0; i < candidates->untried_count; i++)
            if (moves[candidates->untried[i]] == wise) return wise;
    }
    int count = candidates->untried_count;
    assert(count >= 1);
    return moves[candidates->untried[count > 1 ? rng_below(search->rng, (uint32_t)count) : 0]];
}

/* Adds a child in the order of moves. */
static uint32_t SEARCHED(add_child)(SEARCHED(Ismcts) * search, uint32_t parent, Move move) {
    IsmctsNode *nodes = search->nodes;
    uint32_t *link = &nodes[parent].child;
    while (*link && nodes[*link].move < move) link = &nodes[*link].next;
    assert(!*link || nodes[*link].move > move); /* ascending, none twice */
    assert(search->used < search->capacity);
    uint32_t child = search->used++;
    nodes[child] = (IsmctsNode){.move = move, .available = 1, .next = *link};
    *link = child;
    return child;
}

/* True if a seat other than the deciding one is to follow the policy at this ply. */
static bool SEARCHED(is_trusted)(const SEARCHED(Ismcts) * search, int depth, int seat) {
    int trust = search->settings->trust;
    if (!trust || !search->policy || depth == 0 || seat == search->seats[0]) return false;
    return trust == 100 || rng_below(search->rng, 100) < (uint32_t)trust;
}

/* The child of the policy's move; sets `added` if it is new; 0 if the pool is full. */
static uint32_t SEARCHED(trusted_child)(SEARCHED(Ismcts) * search, const GAME_STATE *state, uint32_t parent,
                                        bool *added) {
    Move wise = SEARCHED(policies)[search->policy](state, search->rng);
    uint32_t child = search->nodes[parent].child;
    while (child && search->nodes[child].move < wise) child = search->nodes[child].next;
    if (child && search->nodes[child].move == wise) return child;
    *added = search->used < search->capacity;
    return *added ? SEARCHED(add_child)(search, parent, wise) : 0;
}

/* The next node of the descent; sets `added` if it is new; 0 if the descent ends here. */
static uint32_t SEARCHED(next_node)(SEARCHED(Ismcts) * search, const GAME_STATE *state, uint32_t parent,
                                    int depth, bool *added) {
    Move moves[MOVES_MAX];
    SEARCHED(Candidates) candidates;
    bool chosen = depth == 0 && search->hints->count;
    const Move *from = chosen ? search->hints->moves : moves;
    int count = chosen ? search->hints->count : SEARCHED(moves)(state, moves);
    SEARCHED(match)(search, parent, from, count, &candidates);
    if (SEARCHED(is_trusted)(search, depth, SEARCHED(turn)(state)))
        return SEARCHED(trusted_child)(search, state, parent, added);
    *added = chosen && candidates.untried_count ? search->used < search->capacity
                                                : SEARCHED(may_widen)(search, parent, &candidates);
    if (*added)
        return SEARCHED(add_child)(search, parent, SEARCHED(untried_move)(search, state, from, &candidates));
    return candidates.children ? SEARCHED(select)(search, &candidates) : 0;
}

/* Descends from the root to a new node, or to the end of the game.
 * Returns the length of the path. */
static int SEARCHED(descend)(SEARCHED(Ismcts) * search, GAME_STATE *state) {
    uint32_t node = 0;
    bool added = false;
    int depth = 0, seat;
    while (!added && depth < ISMCTS_DEPTH_MAX && (seat = SEARCHED(turn)(state)) >= 0) {
        node = SEARCHED(next_node)(search, state, node, depth, &added);
        if (!node) break;
        assert(node < search->used && seat < SEATS_MAX);
        search->path[depth] = node;
        search->seats[depth++] = (uint8_t)seat;
        SEARCHED(apply)(state, search->nodes[node].move);
    }
    return depth;
}

/* Adds the outcome to the path. The bound's width is scaled by the range of values seen so far, because that
 * is the range of this position, not of any game. */
static void SEARCHED(credit)(SEARCHED(Ismcts) * search, int depth, const Outcome *outcome) {
    search->nodes[0].visits++;
    for (int i = 0; i < depth; i++) {
        IsmctsNode *node = &search->nodes[search->path[i]];
        int64_t value = search_value(outcome, search->seats[i], search->lowest, search->settings->budget.aim);
        if (value < search->least) search->least = value;
        if (value > search->most) search->most = value;
        node->visits++;
        node->total += value;
    }
    if (search->most > search->least) search->scale = 1.0 / (double)(search->most - search->least);
}

/* Plays one simulated game; returns the number of plies. */
static int SEARCHED(iterate)(SEARCHED(Ismcts) * search) {
    GAME_STATE state;
    Outcome outcome;
#ifdef GAME_BELIEVES
    SEARCHED(draw_state)(search->view, search->hints->belief, search->rng, &state);
#else
    SEARCHED(determinize)(search->view, search->rng, &state);
#endif
    int depth = SEARCHED(descend)(search, &state);
    int plies =
        SEARCHED(rollout)(&state, search->rng, search->policy, search->settings->budget.noise, &outcome);
    SEARCHED(credit)(search, depth, &outcome);
    return depth + plies;
}

/* True if `a` is better than `b`. */
static bool SEARCHED(better)(const IsmctsNode *a, const IsmctsNode *b, int choice) {
    double score_a = (double)a->total / a->visits, score_b = (double)b->total / b->visits;
    if (choice == FINAL_VISITS && a->visits != b->visits) return a->visits > b->visits;
    return score_a > score_b;
}

static const IsmctsNode *SEARCHED(best_child)(const SEARCHED(Ismcts) * search, int choice) {
    const IsmctsNode *nodes = search->nodes, *best = &nodes[nodes[0].child];
    assert(nodes[0].child); /* each root has been expanded at least once */
    for (uint32_t child = best->next; child; child = nodes[child].next)
        if (SEARCHED(better)(&nodes[child], best, choice)) best = &nodes[child];
    return best;
}

/* True if no other move can overtake the most visited one in the remaining games. */
static bool SEARCHED(is_settled)(const SEARCHED(Ismcts) * search, uint64_t left) {
    const IsmctsNode *nodes = search->nodes, *best = SEARCHED(best_child)(search, FINAL_VISITS);
    if (search->settings->final_choice != FINAL_VISITS) return false;
    uint32_t second = 0;
    for (uint32_t child = nodes[0].child; child; child = nodes[child].next)
        if (&nodes[child] != best && nodes[child].visits > second) second = nodes[child].visits;
    return best->visits - second > left;
}

static Move SEARCHED(ismcts)(Player *player, const IsmctsSettings *settings, IsmctsNode *nodes,
                             const void *view, const SearchHints *hints) {
    static const SearchHints nothing = {0};
    SEARCHED(Ismcts) search;
    const SearchBudget *budget = &settings->budget;
    search.settings = settings;
    search.view = view;
    search.hints = hints ? hints : &nothing;
    search.nodes = nodes;
    search.rng = &player->rng;
    search.policy = search_policy(player->game, (RolloutChoice)budget->rollout);
    search.used = 1;
    search.capacity = ismcts_pool(settings);
    search.most = 0;
    assert(search.policy >= 0); /* search_check refused others */
    search.least = search_range(player, budget->aim, &search.lowest);
    search.scale = search.least > 0 ? 1.0 / (double)search.least : 0;
    search.nodes[0] = (IsmctsNode){0};
    const Clock *clock = &player->clock;
    uint32_t most = clock->whole ? UINT32_MAX : budget->iterations;
    uint64_t plies = 0, limit = search_plies(budget, clock);
    for (uint32_t done = 0; done < most && plies < limit; done++) {
        plies += (uint64_t)SEARCHED(iterate)(&search);
        uint64_t left = most - done - 1;
        if (clock_is_up(clock)) break;
        if (done % ISMCTS_SETTLED_EVERY == 0 && SEARCHED(is_settled)(&search, left)) break;
        if (clock->offer && (done % ISMCTS_SETTLED_EVERY == 0 || done < ISMCTS_SETTLED_EVERY))
            clock_offer(clock, SEARCHED(best_child)(&search, settings->final_choice)->move, plies);
    }
    player->nodes += plies;
    if (player->thought) ismcts_thought(player, budget->aim, nodes);
    return SEARCHED(best_child)(&search, settings->final_choice)->move;
}
