/* Include-template: the game loop of drawn.h. Before including define
 *   DRAWN(name)         the names of its functions
 *   DRAWN_TARGET        their attributes, for instructions that not every processor has
 *   DRAWN_NTH(set, k)   the k-th card of a set, as a set */

#define DRAWN_PART DRAWN_TARGET __attribute__((always_inline)) inline

/* Draws a move: one card of `cards`, or 0 for the move without a card. `stop` is 1 if that one is legal. */
DRAWN_PART CardSet DRAWN(draw)(CardSet cards, int stop, Rng *rng, uint32_t *decisions) {
    uint32_t count = (uint32_t)(cards_count(cards) + stop);
    assert(count >= 1);
    if (count == 1) return cards;
    ++*decisions;
    uint32_t pick = rng_below(rng, count);
    return stop && pick == count - 1 ? 0 : DRAWN_NTH(cards, pick);
}

/* Plays one bout, up to the hands after it; returns the number of plies. */
DRAWN_PART int DRAWN(bout)(Pair *pair, Rng *const *rng, uint32_t *decisions) {
    const int attacker = pair->attacker, defender = attacker ^ 1, limit = pair->limit;
    CardSet attack = pair->hand[attacker], defence = pair->hand[defender], table = 0, fitting = attack;
    int attacks = 0, plies = 0;
    bool taking = false, passed = false;
    for (;;) {
        CardSet card = DRAWN(draw)(fitting, attacks > 0, rng[attacker], &decisions[attacker]);
        plies++;
        passed = card == 0;
        if (passed) break;
        attack ^= card;
        table |= card;
        attacks++;
        if (!taking) {
            CardSet beating = durak_beating(defence, cards_lowest(card), pair->trumps);
            CardSet answer = DRAWN(draw)(beating, 1, rng[defender], &decisions[defender]);
            plies++;
            defence ^= answer;
            table |= answer;
            taking = answer == 0;
            if (taking && !pair->throw_after_take) break;
        }
        if (attacks == limit) break;
        fitting = durak_matching(attack, table);
    }
    assert(attacks >= 1 && attacks <= limit && !(attack & defence));
    pair->hand[attacker] = attack;
    pair->hand[defender] = defence;
    pair->table = table;
    pair->attacks = attacks;
    pair->taking = taking;
    pair->passed = passed;
    return plies;
}

DRAWN_TARGET int DRAWN(loop)(DurakState *state, Rng *const *rng, uint32_t *decisions) {
    Pair pair;
    int plies = 0;
    pair_load(&pair, state);
    do {
        pair_begin(&pair, state);
        plies += DRAWN(bout)(&pair, rng, decisions);
    } while (pair_end(&pair, state));
    pair_store(&pair, state);
    return plies;
}

#undef DRAWN_PART
#undef DRAWN
#undef DRAWN_TARGET
#undef DRAWN_NTH
