/* Include-template: the loop of drawn.h. Before including it define
 *   DRAWN(name)          the names of its functions
 *   DRAWN_TARGET         their attributes, for instructions that not every processor has
 *   DRAWN_NTH(word, k)   the position of the k-th set bit of a word */

#define DRAWN_PART DRAWN_TARGET __attribute__((always_inline)) inline

/* Takes the k-th free cell; returns its bit number in the sequence of words. */
DRAWN_PART int DRAWN(take)(DrawnBoard *board, uint32_t k, int words) {
    int word = 0;
    for (int i = 1; i < words; i++) word += k >= board->before[i];
    int place = DRAWN_NTH(board->free[word], k - board->before[word]);
    board->free[word] ^= UINT64_C(1) << place;
    for (int i = 1; i < words; i++) board->before[i] -= i > word;
    return word * 64 + place;
}

DRAWN_PART int DRAWN(game)(DrawnBoard *board, GomokuState *state, Rng *const *rng, uint32_t *decisions,
                           int bits) {
    int size = state->rules.size, seat = state->turn, plies = 0, cell;
    uint32_t left = (uint32_t)(size * size - state->stones);
    bool won;
    do {
        uint32_t pick = left > 1 ? rng_below(rng[seat], left) : 0;
        int taken = DRAWN(take)(board, pick, bits == 4 ? 4 : WORDS_MAX);
        int x = taken & ((1 << bits) - 1), y = taken >> bits;
        won = lay(board, state, seat, x, y);
        cell = gomoku_cell(x, y);
        plies++;
        seat = !seat;
    } while (--left > 0 && !won);
    end(state, plies, cell, won, decisions);
    return plies;
}

DRAWN_TARGET int DRAWN(loop)(GomokuState *state, Rng *const *rng, uint32_t *decisions) {
    DrawnBoard board;
    load(&board, state);
    int plies = row_bits(state) == 4 ? DRAWN(game)(&board, state, rng, decisions, 4)
                                     : DRAWN(game)(&board, state, rng, decisions, 5);
    store_rows(&board, state);
    return plies;
}

#undef DRAWN_PART
#undef DRAWN
#undef DRAWN_TARGET
#undef DRAWN_NTH
