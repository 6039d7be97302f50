/* Writes games/redten/values.c, the learned values of hands, to standard output. The search plays itself,
 * with some random plies; the positions and winners are fitted by logistic regression. The first round
 * searches with the weights of Red10-AI, each further round with the tables of the round before. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "games/redten/search.h"

enum {
    ROUNDS = 3,
    GAMES = 24000,
    DEPTH = 4,
    TABLE_BITS = 12,
    ASTRAY_PLIES = 12,   /* while fewer than twice this many cards are gone ... */
    ASTRAY_PERCENT = 15, /* ... this percentage of moves is random */
    POSITIONS = GAMES * 40,
    NUMBERS = REDTEN_SIZES * REDTEN_NUMBERS + 2,
    STEPS = 400,
    HELD_OUT = 8 /* one game of eight is used only to test the fit */
};

typedef struct {
    uint16_t entries[2][REDTEN_ENTRIES]; /* entries of the own hand, then of the enemy's, as indexes of
                                            NUMBERS */
    uint8_t count[2];
    bool answers, won, held_out;
} Position;

static Position positions[POSITIONS];
static int count;
static RedtenValues learned;
static RedtenRules rules;
static RedtenEntry table[1 << TABLE_BITS];

static void keep(const RedtenState *state, int game) {
    Position *position = &positions[count++];
    for (int i = 0; i < 2; i++) {
        CardSet hand = state->hand[i ? 1 - state->turn : state->turn];
        position->count[i] = (uint8_t)redten_entries(&rules, hand, position->entries[i]);
        for (int k = 0; k < position->count[i]; k++)
            position->entries[i][k] += (uint16_t)(redten_size(cards_count(hand)) * REDTEN_NUMBERS);
    }
    position->answers = state->table != 0;
    position->won = state->turn == 0; /* true if seat 0 is to move, until the winner is known */
    position->held_out = game % HELD_OUT == HELD_OUT - 1;
}

static Move choose(const RedtenState *state, int round, Rng *rng) {
    static RedtenSearch search;
    Move moves[REDTEN_MOVES];
    CardSet own = state->hand[state->turn], enemy = state->hand[1 - state->turn];
    int listed = redten_list(&rules, own, state->table, moves);
    int plies = REDTEN_DECK - cards_count(own | enemy);
    if (plies < 2 * ASTRAY_PLIES && rng_below(rng, 100) < ASTRAY_PERCENT)
        return moves[rng_below(rng, (uint32_t)listed)];
    search = (RedtenSearch){.rules = &rules,
                            .weights = &redten_weights_original,
                            .values = round > 0 ? &learned : NULL,
                            .entries = table,
                            .mask = (1 << TABLE_BITS) - 1};
    memset(table, 0, sizeof table);
    return moves[redten_search(&search, own, enemy, moves, listed, DEPTH)];
}

static void play(int round) {
    count = 0;
    for (int game = 0; game < GAMES; game++) {
        Rng rng = rng_seeded((uint64_t)round * GAMES + (uint64_t)game);
        RedtenState state;
        int first = count;
        redten_deal(&state, &rules, &rng);
        while (state.turn >= 0) {
            if (count < POSITIONS) keep(&state, game);
            game_redten.apply(&state, choose(&state, round, &rng));
        }
        int winner = state.hand[0] ? 1 : 0;
        for (int i = first; i < count; i++) positions[i].won = positions[i].won == (winner == 0);
    }
}

/* ---- the fit ---- */

static double probability(const double *numbers, const Position *position) {
    double odds = numbers[NUMBERS - 1 - position->answers];
    for (int k = 0; k < position->count[0]; k++) odds += numbers[position->entries[0][k]];
    for (int k = 0; k < position->count[1]; k++) odds -= numbers[position->entries[1][k]];
    return 1 / (1 + exp(-odds));
}

/* Adds the gradient of the fitted positions to `slope`. Returns the mean loss over the held-out positions. */
static double slope_of(const double *numbers, double *slope) {
    double loss = 0;
    int tested = 0;
    for (int i = 0; i < count; i++) {
        const Position *position = &positions[i];
        double p = probability(numbers, position), error = p - position->won;
        if (position->held_out) {
            loss -= log((position->won ? p : 1 - p) + 1e-9);
            tested++;
            continue;
        }
        slope[NUMBERS - 1 - position->answers] += error;
        for (int k = 0; k < position->count[0]; k++) slope[position->entries[0][k]] += error;
        for (int k = 0; k < position->count[1]; k++) slope[position->entries[1][k]] -= error;
    }
    return loss / tested;
}

/* Adam (Kingma and Ba, 2015). A penalty keeps the numbers small, because many entries are rare. */
static void fit(double *numbers) {
    static double mean[NUMBERS], square[NUMBERS];
    double loss = 0;
    for (int i = 0; i < NUMBERS; i++) numbers[i] = mean[i] = square[i] = 0;
    for (int step = 1; step <= STEPS; step++) {
        static double slope[NUMBERS];
        for (int i = 0; i < NUMBERS; i++) slope[i] = 2e-5 * count * numbers[i];
        loss = slope_of(numbers, slope);
        double rate = .05 * (1 - (double)step / STEPS) / (1 - pow(.9, step));
        for (int i = 0; i < NUMBERS; i++) {
            double s = slope[i] / count;
            mean[i] = .9 * mean[i] + .1 * s;
            square[i] = .99 * square[i] + .01 * s * s;
            numbers[i] -= rate * mean[i] / (sqrt(square[i] / (1 - pow(.99, step))) + 1e-9);
        }
    }
    fprintf(stderr, "loss %.4f of the games that were not fitted, of %d positions in all\n", loss, count);
}

static void keep_values(const double *numbers) {
    for (int i = 0; i < NUMBERS - 2; i++)
        learned.size[i / REDTEN_NUMBERS][i % REDTEN_NUMBERS] = (int16_t)lround(100 * numbers[i]);
    learned.lead = (int16_t)lround(100 * numbers[NUMBERS - 1]);
    learned.answer = (int16_t)lround(100 * numbers[NUMBERS - 2]);
}

static void print_values(void) {
    printf("/* What hands are worth, by the places of redten_entries: written by `make learn`. */\n"
           "#include \"games/redten/value.h\"\n\nconst RedtenValues redten_values = {\n    .size =\n        "
           "{\n");
    for (int size = 0; size < REDTEN_SIZES; size++) {
        printf("            {");
        for (int i = 0; i < REDTEN_NUMBERS; i++)
            printf("%s%d", i == 0 ? "" : i % 18 ? ", " : ",\n             ", learned.size[size][i]);
        printf("},\n");
    }
    printf("        },\n    .lead = %d,\n    .answer = %d,\n};\n", learned.lead, learned.answer);
}

int main(void) {
    static double numbers[NUMBERS];
    option_defaults(game_redten.rules, &rules);
    for (int round = 0; round < ROUNDS; round++) {
        play(round);
        fit(numbers);
        keep_values(numbers);
    }
    print_values();
    return 0;
}
