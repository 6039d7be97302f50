/* Plays random games on a board stored as words, one per line of the board and colour. */
#include "games/gomoku/drawn.h"

#include "games/gomoku/lines.h"

enum {
    COLUMNS = GOMOKU_SIZE_MAX, /* indices from 0 are rows */
    FALLING = COLUMNS + GOMOKU_SIZE_MAX,
    RISING = FALLING + 2 * GOMOKU_SIZE_MAX,
    LINES = RISING + 2 * GOMOKU_SIZE_MAX,
    NARROW = 16, /* rows of boards up to this size take 16 bits of a word of free cells, of larger ones 32 */
    WORDS_MAX = GOMOKU_SIZE_MAX / 2
};

typedef struct {
    /* By colour: bit is the cell's place + margin; off the board both colours are set. */
    uint32_t lines[LINES][2];
    uint64_t free[WORDS_MAX];   /* free cells, row by row */
    uint32_t before[WORDS_MAX]; /* number of free cells in the previous words */
    LineGoal goal;
} DrawnBoard;

#define DRAWN_INLINE static inline __attribute__((always_inline))

/* The lines through x, y. The place in a line is x, on the column y. */
typedef struct {
    int row, column, falling, rising;
} Through;

DRAWN_INLINE Through lines_through(int x, int y) {
    return (Through){y, COLUMNS + x, FALLING + GOMOKU_SIZE_MAX + x - y, RISING + x + y};
}

DRAWN_INLINE void set_stone(DrawnBoard *board, const Through *through, int x, int y, int colour) {
    uint32_t by_x = UINT32_C(1) << (x + GOMOKU_MARGIN), by_y = UINT32_C(1) << (y + GOMOKU_MARGIN);
    board->lines[through->row][colour] |= by_x;
    board->lines[through->column][colour] |= by_y;
    board->lines[through->falling][colour] |= by_x;
    board->lines[through->rising][colour] |= by_x;
}

DRAWN_INLINE uint64_t lanes_at(const DrawnBoard *board, const Through *through, int x, int y, int colour) {
    const uint64_t cells = (1u << LINE_CELLS) - 1;
    return (board->lines[through->row][colour] >> x & cells) |
           (board->lines[through->column][colour] >> y & cells) << LANE_BITS |
           (board->lines[through->falling][colour] >> x & cells) << 2 * LANE_BITS |
           (board->lines[through->rising][colour] >> x & cells) << 3 * LANE_BITS;
}

/* The lanes around a stone at x, y. */
DRAWN_INLINE Lanes lanes_of(const DrawnBoard *board, const Through *through, int x, int y, int colour) {
    uint64_t mine = lanes_at(board, through, x, y, colour);
    uint64_t others = lanes_at(board, through, x, y, !colour);
    uint64_t cells = LANES((1u << LINE_CELLS) - 1), stone = LANES(1u << LINE_REACH);
    return (Lanes){(mine & ~others) | stone, others & ~mine, cells & ~(mine | others)};
}

/* Sets both colours on all places except `first` to `last`. */
static void wall_line(DrawnBoard *board, int line, int first, int last) {
    uint32_t inside = ((UINT32_C(2) << last) - (UINT32_C(1) << first)) << GOMOKU_MARGIN;
    board->lines[line][0] = board->lines[line][1] = ~inside;
}

static void wall_lines(DrawnBoard *board, int size) {
    for (int i = 0; i < size; i++) {
        wall_line(board, i, 0, size - 1);
        wall_line(board, COLUMNS + i, 0, size - 1);
        wall_line(board, FALLING + GOMOKU_SIZE_MAX + i, i, size - 1);
        wall_line(board, FALLING + GOMOKU_SIZE_MAX - i, 0, size - 1 - i);
        wall_line(board, RISING + i, 0, i);
        wall_line(board, RISING + size - 1 + i, i, size - 1);
    }
}

static int row_bits(const GomokuState *state) { return state->rules.size <= NARROW ? 4 : 5; }

static void load(DrawnBoard *board, const GomokuState *state) {
    int size = state->rules.size, bits = row_bits(state), per_word = 6 - bits;
    wall_lines(board, size);
    board->goal = line_goal((GomokuRule)state->rules.rule, GOMOKU_BLACK);
    memset(board->free, 0, sizeof board->free);
    for (int y = 0; y < size; y++) {
        int shift = (y & ((1 << per_word) - 1)) << bits;
        board->free[y >> per_word] |= (uint64_t)gomoku_free_row(state, y) << shift;
        for (int colour = 0; colour < 2; colour++)
            for (uint32_t row = state->rows[colour][y + GOMOKU_MARGIN]; row; row &= row - 1) {
                int x = __builtin_ctz(row) - GOMOKU_MARGIN;
                Through through = lines_through(x, y);
                set_stone(board, &through, x, y, colour);
            }
    }
    board->before[0] = 0;
    for (int i = 1; i < WORDS_MAX; i++)
        board->before[i] = board->before[i - 1] + (uint32_t)__builtin_popcountll(board->free[i - 1]);
}

static void store_rows(const DrawnBoard *board, GomokuState *state) {
    for (int y = 0; y < state->rules.size; y++) {
        const uint32_t *row = board->lines[y];
        state->rows[0][y + GOMOKU_MARGIN] = row[0] & ~row[1];
        state->rows[1][y + GOMOKU_MARGIN] = row[1] & ~row[0];
    }
}

/* Counts the shapes that a stone makes, if it makes any. */
static void count_shapes(GomokuState *state, int seat, const Lanes *lanes, const LaneShapes *shapes) {
    bool four = shapes->four && !shapes->five;
    state->fours[seat] = (uint16_t)(state->fours[seat] + four);
    state->threes[seat] = (uint16_t)(state->threes[seat] + (shapes->three != 0));
    if (shapes->five) {
        state->winning_attack = state->attack[seat];
        state->winning_run = (uint8_t)lanes_run(lanes, shapes);
    }
    state->attack[seat] = four ? (uint16_t)(state->attack[seat] + 1) : 0;
    if (state->attack[seat] > state->longest_attack[seat]) state->longest_attack[seat] = state->attack[seat];
}

/* Places a stone; true if it wins. */
DRAWN_INLINE bool lay(DrawnBoard *board, GomokuState *state, int seat, int x, int y) {
    Through through = lines_through(x, y);
    set_stone(board, &through, x, y, seat);
    Lanes lanes = lanes_of(board, &through, x, y, seat);
    LaneShapes shapes = lanes_shapes(&lanes, board->goal);
    if (shapes.five | shapes.four | shapes.three)
        count_shapes(state, seat, &lanes, &shapes);
    else
        state->attack[seat] = 0;
    return shapes.five != 0;
}

static void end(GomokuState *state, int plies, int last, bool won, uint32_t *decisions) {
    int seat = state->turn, size = state->rules.size;
    state->stones = (uint16_t)(state->stones + plies);
    state->last = (uint16_t)last;
    state->reason = won ? GOMOKU_FIVE : GOMOKU_DRAW;
    state->turn = -1;
    int decided = plies - (state->stones == size * size); /* the last free cell is not a decision */
    decisions[seat] += (uint32_t)(decided + 1) / 2;
    decisions[!seat] += (uint32_t)decided / 2;
}

/* The position of bit number k, from 0, among the set bits of a word. */
static int nth_plain(uint64_t word, int k) {
    assert(k >= 0 && k < __builtin_popcountll(word));
    int place = 0;
    for (int half = 32; half > 0; half /= 2) {
        int below = __builtin_popcountll(word >> place & ((UINT64_C(1) << half) - 1));
        bool above = k >= below;
        k -= above ? below : 0;
        place += above ? half : 0;
    }
    return place;
}

#define DRAWN(name)        plain_##name
#define DRAWN_TARGET       static
#define DRAWN_NTH(word, k) nth_plain(word, (int)(k))
#include "games/gomoku/drawn_loop.h"

#ifdef __x86_64__
#include <immintrin.h>
#define DRAWN(name)        pdep_##name
#define DRAWN_TARGET       static __attribute__((target("bmi,bmi2")))
#define DRAWN_NTH(word, k) ((int)_tzcnt_u64(_pdep_u64(UINT64_C(1) << (k), word)))
#include "games/gomoku/drawn_loop.h"

/* On Zen 1 and 2, pdep is microcoded and takes hundreds of cycles. */
GomokuDrawn *gomoku_drawn_pdep(void) {
    bool fast = __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
                !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2");
    return fast ? pdep_loop : NULL;
}
#else
GomokuDrawn *gomoku_drawn_pdep(void) { return NULL; }
#endif

int gomoku_drawn_plain(GomokuState *state, Rng *const *rng, uint32_t *decisions) {
    return plain_loop(state, rng, decisions);
}

int gomoku_drawn(GomokuState *state, Rng *const *rng, uint32_t *decisions) {
    GomokuDrawn *pdep = gomoku_drawn_pdep();
    return pdep ? pdep(state, rng, decisions) : plain_loop(state, rng, decisions);
}
