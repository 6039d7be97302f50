/* Writes the table of games/gomoku/learned.c to standard output: the worth of a free cell's shapes to a
 * position. Self-play games of the search on 15x15 give positions; a deeper search gives their values; logistic
 * regression fits the table to these. The first round values positions by the worths that `kozyr tune` found,
 * each later round by the table of the previous round. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/rng.h"
#include "games/gomoku/alphabeta.h"

enum {
    ROUNDS = 2,
    SIZE = 15,
    POSITIONS = 180000,
    ENTRIES = 160 * POSITIONS, /* a position has about 100 features */
    FEATURES = 2 * COMBINATIONS,
    TABLE_BITS = 15,
    PLAY_NODES = 300,
    VALUE_NODES = 1500,
    STONES_MAX = 60,
    STEPS = 600,       /* steps of the regression */
    HAND_POINTS = 108, /* points of the hand-made worths per unit of log odds */
    HELD_OUT = 8       /* every eighth position only tests the fit */
};

typedef struct {
    uint16_t feature, count;
} Entry;

/* Position i has the entries begin[i] to begin[i + 1] - 1. */
static Entry entries[ENTRIES];
static int32_t begin[POSITIONS + 1];
static double target[POSITIONS];
static int positions;

static const PatternWeights by_hand = {{0, 0, 2, 2, 20, 30, 123, 0}, 20, 150, 55, NULL};

static const GomokuRule rule_of[LEARNED_KINDS] = {GOMOKU_FREESTYLE, GOMOKU_CARO};

static LearnedValues learned[LEARNED_KINDS];
static PatternTables tables;
static PatternBoard board;
static PositionEntry table[1 << TABLE_BITS];
static AlphabetaSearch search;

static AlphabetaResult search_for(int colour, int nodes, int settled) {
    search.limits = (AlphabetaLimits){nodes, 20, 11, 0, settled, THREATS_FOURS, true, false};
    alphabeta_forget(&search);
    return alphabeta_search(&search, colour);
}

/* ---- positions ---- */

static bool is_over(int colour) {
    return board.count[colour][THREAT_FIVE] || board.count[!colour][THREAT_FIVE] > 1 ||
           (board.count[colour][THREAT_WINNING] && !board.count[!colour][THREAT_FIVE]);
}

static int random_candidate(Rng *rng, int colour, int most) {
    uint16_t cells[ALPHABETA_CANDIDATES];
    search.limits.candidates = 14;
    int count = alphabeta_candidates(&search, colour, cells);
    return cells[rng_below(rng, (uint32_t)(count < most ? count : most))];
}

static void count_features(int colour) {
    uint16_t counts[FEATURES] = {0};
    for (int cell = 0; cell < GOMOKU_CELLS_MAX; cell++)
        for (int side = 0; side < 2 && !board.taken[cell]; side++) {
            int code = (int)(board.codes[cell] >> (PAIR_SHIFT * side)) & (CELL_CODES - 1);
            if (code) counts[pattern_combination(code) + (side == colour ? 0 : COMBINATIONS)]++;
        }
    int end = begin[positions];
    for (int i = 0; i < FEATURES; i++)
        if (counts[i] && end < ENTRIES) entries[end++] = (Entry){(uint16_t)i, counts[i]};
    begin[positions + 1] = end;
}

static double probability(double odds) { return 1 / (1 + exp(-odds)); }

static void keep_position(int colour, double points) {
    count_features(colour);
    int value = search_for(colour, VALUE_NODES, 100).value;
    target[positions++] = value >= ALPHABETA_WON    ? 1
                          : value <= -ALPHABETA_WON ? 0
                                                    : probability(value / points);
}

/* Samples the game's position after up to four random candidates, so that the table also knows positions that
 * good play avoids. */
static void sample(Rng *rng, int colour, double points) {
    int line[4], count = 0, most = (int)rng_below(rng, 5);
    while (count < most && !is_over(colour)) {
        line[count] = random_candidate(rng, colour, ALPHABETA_CANDIDATES);
        pattern_board_place(&board, line[count++], colour);
        colour = !colour;
    }
    if (!is_over(colour) && !board.count[!colour][THREAT_FIVE] && positions < POSITIONS)
        keep_position(colour, points);
    while (count > 0) pattern_board_lift(&board, line[--count], colour = !colour);
}

static int open_game(Rng *rng) {
    int stones = 3 + (int)rng_below(rng, 6);
    for (int i = 0; i < stones; i++) {
        int reach = 3 + (int)rng_below(rng, 3), cell;
        uint32_t cells = (uint32_t)(2 * reach + 1);
        do
            cell = gomoku_cell(SIZE / 2 - reach + (int)rng_below(rng, cells),
                               SIZE / 2 - reach + (int)rng_below(rng, cells));
        while (board.taken[cell]);
        pattern_board_place(&board, cell, i % 2);
    }
    return stones % 2;
}

static void play_game(Rng *rng, double points) {
    pattern_board_clear(&board, &tables);
    int colour = open_game(rng);
    for (; board.stones < STONES_MAX && !is_over(colour); colour = !colour) {
        sample(rng, colour, points);
        bool astray = rng_below(rng, 10) == 0;
        int cell = astray ? random_candidate(rng, colour, 5) : search_for(colour, PLAY_NODES, 25).move;
        pattern_board_place(&board, cell, colour);
    }
}

static void play(LearnedKind kind, int round) {
    GomokuRules rules = {.seats = 2, .size = SIZE, .rule = (uint8_t)rule_of[kind]};
    PatternWeights weights = by_hand;
    if (round > 0) weights.learned = learned;
    pattern_tables_build(&tables, &rules, &weights);
    search = (AlphabetaSearch){.board = &board, .table = {table, (UINT64_C(1) << TABLE_BITS) - 1, 0}};
    Rng rng = rng_seeded((uint64_t)round + 1);
    for (positions = 0; positions < POSITIONS;) play_game(&rng, round > 0 ? 100 : HAND_POINTS);
}

/* ---- the fit ---- */

/* The worth of a combination is the sum of its shapes' worths plus a term of its own. A penalty keeps this term
 * small, because many combinations are rare. */
typedef struct {
    double own[FEATURES], shape[2][SHAPES], constant;
} Fit;

enum { NUMBERS = sizeof(Fit) / sizeof(double) };

static int shapes_of[COMBINATIONS][LINES];

static void list_shapes(void) {
    for (int code = 0; code < CELL_CODES; code++)
        for (int i = 0; i < LINES; i++)
            shapes_of[pattern_combination(code)][i] = code >> (SHAPE_BITS * i) & (SHAPES - 1);
}

static double worth(const Fit *fit, int feature) {
    double sum = fit->own[feature];
    for (int i = 0; i < LINES; i++)
        sum += fit->shape[feature / COMBINATIONS][shapes_of[feature % COMBINATIONS][i]];
    return sum;
}

static double odds(const double *worths, double constant, int position) {
    double sum = constant;
    for (int i = begin[position]; i < begin[position + 1]; i++)
        sum += entries[i].count * worths[entries[i].feature];
    return sum;
}

/* Writes the gradient of the mean loss over the fitted positions; returns the mean loss over the held-out
 * ones. */
static double slope_of(const Fit *fit, Fit *slope) {
    static const double own_penalty = 1e-5;
    double worths[FEATURES], loss = 0;
    int fitted = POSITIONS - POSITIONS / HELD_OUT;
    for (int i = 0; i < FEATURES; i++) worths[i] = worth(fit, i);
    *slope = (Fit){.constant = 0};
    for (int i = 0; i < POSITIONS; i++) {
        double p = probability(odds(worths, fit->constant, i)), error = (p - target[i]) / fitted;
        if (i >= fitted) {
            loss -= target[i] * log(p + 1e-9) + (1 - target[i]) * log(1 - p + 1e-9);
            continue;
        }
        slope->constant += error;
        for (int k = begin[i]; k < begin[i + 1]; k++)
            slope->own[entries[k].feature] += error * entries[k].count;
    }
    for (int i = 0; i < FEATURES; i++) {
        for (int k = 0; k < LINES; k++)
            slope->shape[i / COMBINATIONS][shapes_of[i % COMBINATIONS][k]] += slope->own[i];
        slope->own[i] += 2 * own_penalty * fit->own[i];
    }
    return loss * HELD_OUT / POSITIONS;
}

/* Adam (Kingma and Ba, 2015), with a linearly falling rate. */
static void fit_table(Fit *fit) {
    static Fit slope, mean, square;
    double loss = 0;
    *fit = mean = square = (Fit){.constant = 0};
    for (int step = 1; step <= STEPS; step++) {
        loss = slope_of(fit, &slope);
        double rate = .03 * (1 - (double)step / STEPS) / (1 - pow(.9, step));
        double *numbers[] = {(double *)fit, (double *)&slope, (double *)&mean, (double *)&square};
        for (int i = 0; i < NUMBERS; i++) {
            double s = numbers[1][i], *m = &numbers[2][i], *v = &numbers[3][i];
            *m = .9 * *m + .1 * s;
            *v = .999 * *v + .001 * s * s;
            numbers[0][i] -= rate * *m / (sqrt(*v / (1 - pow(.999, step))) + 1e-9);
        }
    }
    fprintf(stderr, "loss %.4f of %d positions that were not fitted\n", loss, POSITIONS / HELD_OUT);
}

static void keep_values(const Fit *fit, LearnedValues *values) {
    for (int i = 0; i < COMBINATIONS; i++) {
        values->to_move[i] = (int16_t)lround(100 * worth(fit, i));
        values->to_wait[i] = (int16_t)lround(100 * worth(fit, COMBINATIONS + i));
    }
    values->to_move[0] = values->to_wait[0] = 0; /* cells without any shape do not count */
    values->tempo = (int16_t)lround(100 * fit->constant);
}

static void print_column(const char *name, const int16_t *values) {
    printf("     .%s = {", name);
    for (int i = 0; i < COMBINATIONS; i++) printf("%s%d", i == 0 ? "" : i % 20 ? ", " : ",\n", values[i]);
    printf("},\n");
}

int main(void) {
    static Fit fit;
    list_shapes();
    for (LearnedKind kind = 0; kind < LEARNED_KINDS; kind++)
        for (int round = 0; round < ROUNDS; round++) {
            play(kind, round);
            fit_table(&fit);
            keep_values(&fit, &learned[kind]);
        }
    printf(
        "/* What the shapes of a free cell are worth, by pattern_combination: written by `make learn`. */\n"
        "#include \"games/gomoku/patterns.h\"\n\nconst LearnedValues gomoku_learned_values[LEARNED_KINDS] = "
        "{\n");
    for (LearnedKind kind = 0; kind < LEARNED_KINDS; kind++) {
        printf("    {\n");
        print_column("to_move", learned[kind].to_move);
        print_column("to_wait", learned[kind].to_wait);
        printf("     .tempo = %d,\n    },\n", learned[kind].tempo);
    }
    printf("};\n");
    return 0;
}
