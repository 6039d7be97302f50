/* Include-template: a program that learns what plays are worth in a game and prints it as C. Before including it
 * define
 *   GAME         the name of the game, with its game_GAME
 *   STATE        the type of its states
 *   TABLES       the number of tables of values; a decision uses one table
 *   VALUES       the number of traits that have values in a table
 *   LANES        the values of a trait: 1 if worths are sums, NET_LANES for a net (cards/traits.h)
 *   DECISIONS    the number of decisions in a round
 * and afterwards the functions that are only declared here.
 *
 * Each round plays games by the policy of the round before, the first one by the planner's weights. At each
 * decision the game goes on from there after every play, by the same policy, to its end. The values are fitted
 * to prefer the plays with the better ends: they maximise the mean value of a play drawn with probabilities
 * proportional to the exponentials of the worths. That is the gradient of REINFORCE (Williams 1992) with the
 * values of all plays known, so each round improves the policy where its games lead. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cards/traits.h"
#include "core/check.h"
#include "search/search.h"

enum {
    ROUNDS = 6,             /* the policy stops improving after three */
    AVERAGED = 4,           /* the last rounds, whose mean is printed: each alone varies by chance */
    PLAYS_MOST = 30,        /* plays of a decision that are tried, those of the largest worths */
    PLAYS = 16 * DECISIONS, /* a decision has 7 to 12 plays ... */
    ENTRIES = 20 * PLAYS,   /* ... and a play 11 to 20 traits that are not 0 */
    ASTRAY_PERCENT = 10,    /* of decisions are made at random */
    HELD_OUT = 10,          /* each tenth decision only tests the fit */
    EPOCHS = 12,
    BATCH = 256,
    SCALE = 256 /* units of a worth that multiply a play's probability by e */
};

/* The units of a net start at random, up to this size, and learn more slowly than the sum that counts as it is:
 * faster, they fit what happened by chance. */
#define UNIT_START .01
#define UNIT_RATE  .1

#define LEARN_JOIN2(a, b)   a##b
#define LEARN_JOIN(a, b)    LEARN_JOIN2(a, b)
#define LEARN_GAME          LEARN_JOIN(game_, GAME)
#define LEARN_TEXT(name)    #name
#define LEARN_NAME_OF(name) LEARN_TEXT(name)
#define LEARN_NAME          LEARN_NAME_OF(GAME)

/* Play i has the entries begin[i] to begin[i + 1] - 1; decision i the plays first[i] to first[i + 1] - 1. */
static Trait entries[ENTRIES];
static uint32_t begin[PLAYS + 1], first[DECISIONS + 1];
static float value[PLAYS]; /* of the game after the play, 0 to 1, minus the decision's mean */
static uint8_t table_of[DECISIONS];
static float policy_value[TABLES]; /* the mean of `value` of the policy's own plays, held out */
static uint32_t decisions, plays_kept, entries_kept;

static int16_t learned[TABLES][VALUES * LANES];
static bool begun; /* the first round is over: `learned` counts */

/* ---- what a game defines ---- */

/* The choice of the learned values, or of the planner if they don't count yet. */
static Move policy(const STATE *state, const Move *legal, int count);
/* True if the learner should try the moves: the auction is over, and no move empties the hand. */
static bool is_tried(const STATE *state, const Move *legal, int count);
static int table_at(const STATE *state);
/* Writes the worths of the moves by these values; by the planner's weights if NULL. */
static void weigh(const STATE *state, const Move *legal, int count, const int16_t *values, int64_t *worths);
/* Lists how much each value counts in the worths of the moves. */
static void list_traits(const STATE *state, const Move *moves, int count, Traits *traits);
/* Corrects values on which the game relies; empty if it relies on none. */
static void mend(int16_t *values);
/* Prints the C source; print_table prints one table. */
static void print_values(void);

/* ---- simulated games ---- */

static Move choose(const STATE *state, const Move *legal, int count) {
    return count == 1 ? legal[0] : policy(state, legal, count);
}

/* The value of the game after a move, 0 to 1. */
static float value_after(const STATE *before, Move move) {
    STATE state = *before;
    Move legal[MOVES_MAX];
    Outcome outcome;
    int seat = LEARN_GAME.turn(before);
    LEARN_GAME.apply(&state, move);
    while (LEARN_GAME.turn(&state) >= 0)
        LEARN_GAME.apply(&state, choose(&state, legal, LEARN_GAME.moves(&state, legal)));
    LEARN_GAME.outcome(&state, &outcome);
    return (float)search_value(&outcome, seat, 0, AIM_PLACE) / (2 * SEARCH_PARTS);
}

/* ---- a decision ---- */

static void keep_traits(const STATE *state, const Move *moves, int count) {
    static Traits traits[PLAYS_MOST];
    list_traits(state, moves, count, traits);
    for (int i = 0; i < count; i++) {
        CHECK(entries_kept + TRAITS_MOST <= ENTRIES, "room for a play");
        for (int k = 0; k < traits[i].count; k++) entries[entries_kept++] = traits[i].trait[k];
        begin[++plays_kept] = entries_kept;
    }
}

/* Tries the plays with the largest worths. Keeps the decision if their games end differently. */
static void try_plays(const STATE *state, const Move *legal, int listed, Move own) {
    int64_t worths[MOVES_MAX];
    Move moves[PLAYS_MOST];
    float *after = &value[plays_kept], mean = 0, of_own = 0;
    int table = table_at(state);
    bool differ = false;
    weigh(state, legal, listed, begun ? learned[table] : NULL, worths);
    int count = search_best(legal, worths, listed, PLAYS_MOST, moves);
    CHECK(plays_kept + PLAYS_MOST <= PLAYS, "room for a decision");
    for (int i = 0; i < count; i++) {
        after[i] = value_after(state, moves[i]);
        mean += after[i] / (float)count;
        differ = differ || after[i] != after[0];
        if (moves[i] == own) of_own = after[i];
    }
    if (!differ) return;
    for (int i = 0; i < count; i++) after[i] -= mean;
    table_of[decisions] = (uint8_t)table;
    if (decisions % HELD_OUT == 0) policy_value[table] += of_own - mean;
    keep_traits(state, moves, count);
    first[++decisions] = plays_kept;
}

static void play_game(const void *rules, Rng *rng) {
    STATE state;
    Move legal[MOVES_MAX];
    LEARN_GAME.deal(&state, rules, rng);
    while (LEARN_GAME.turn(&state) >= 0 && decisions < DECISIONS) {
        int count = LEARN_GAME.moves(&state, legal);
        Move move = choose(&state, legal, count);
        if (count > 1 && is_tried(&state, legal, count)) {
            try_plays(&state, legal, count, move);
            if (rng_below(rng, 100) < ASTRAY_PERCENT) move = legal[rng_below(rng, (uint32_t)count)];
        }
        LEARN_GAME.apply(&state, move);
    }
}

/* ---- the fit ---- */

/* One number for each lane of a trait; several add up to the sums of a play. */
typedef struct {
    double of[LANES];
} Lanes;

static Lanes numbers[TABLES][VALUES], sums[TABLES][VALUES];

/* How much the sum of a lane counts in the worth, see cards/traits.h. */
static double lane_sign(int lane, double sum) {
    if (lane == 0) return 1;
    return sum <= 0 ? 0 : lane < NET_SUBTRACTS ? 1 : -1;
}

static double play_worth(const Lanes *table, uint32_t play, Lanes *sum) {
    double worth = 0;
    memset(sum, 0, sizeof *sum);
    for (uint32_t k = begin[play]; k < begin[play + 1]; k++)
        for (int lane = 0; lane < LANES; lane++)
            sum->of[lane] += table[entries[k].place].of[lane] * entries[k].amount;
    for (int lane = 0; lane < LANES; lane++) worth += lane_sign(lane, sum->of[lane]) * sum->of[lane];
    return worth;
}

/* Writes the sums and the probabilities of a decision's plays; returns the mean value. */
static double draw_plays(const Lanes *table, uint32_t decision, Lanes *sum, double *chance) {
    double most = -INFINITY, all = 0, mean = 0;
    uint32_t from = first[decision], count = first[decision + 1] - from;
    for (uint32_t i = 0; i < count; i++) {
        chance[i] = play_worth(table, from + i, &sum[i]);
        if (chance[i] > most) most = chance[i];
    }
    for (uint32_t i = 0; i < count; i++) all += chance[i] = exp(chance[i] - most);
    for (uint32_t i = 0; i < count; i++) mean += (chance[i] /= all) * value[from + i];
    return mean;
}

static void add_slope(const Lanes *table, uint32_t decision, Lanes *slope) {
    Lanes sum[PLAYS_MOST];
    double chance[PLAYS_MOST], mean = draw_plays(table, decision, sum, chance);
    uint32_t from = first[decision];
    for (uint32_t i = from; i < first[decision + 1]; i++) {
        Lanes pull;
        for (int lane = 0; lane < LANES; lane++)
            pull.of[lane] = chance[i - from] * (value[i] - mean) * lane_sign(lane, sum[i - from].of[lane]);
        for (uint32_t k = begin[i]; k < begin[i + 1]; k++)
            for (int lane = 0; lane < LANES; lane++)
                slope[entries[k].place].of[lane] += pull.of[lane] * entries[k].amount;
    }
}

/* The standard deviation of each value's amount over the plays of the table's decisions, 0 if it is rare. */
static void find_widths(int table, double *width) {
    double sum[VALUES] = {0}, square[VALUES] = {0}, count = 0;
    for (uint32_t decision = 0; decision < decisions; decision++) {
        if (table_of[decision] != table) continue;
        count += first[decision + 1] - first[decision];
        for (uint32_t k = begin[first[decision]]; k < begin[first[decision + 1]]; k++) {
            sum[entries[k].place] += entries[k].amount;
            square[entries[k].place] += (double)entries[k].amount * entries[k].amount;
        }
    }
    for (int place = 0; place < VALUES; place++) {
        double mean = sum[place] / count, variance = square[place] / count - mean * mean;
        width[place] = variance > 1e-6 ? fmax(sqrt(variance), .05) : 0;
    }
}

/* The mean value of the best plays, over the decisions held out. */
static double test(int table, double *policy_mean) {
    Lanes sums_of[PLAYS_MOST];
    double chance[PLAYS_MOST], sum = 0, tested = 0;
    for (uint32_t decision = 0; decision < decisions; decision += HELD_OUT) {
        if (table_of[decision] != table) continue;
        uint32_t best = 0, count = first[decision + 1] - first[decision];
        draw_plays(numbers[table], decision, sums_of, chance);
        for (uint32_t i = 1; i < count; i++)
            if (chance[i] > chance[best]) best = i;
        sum += value[first[decision] + best];
        tested++;
    }
    *policy_mean = policy_value[table] / tested;
    return sum / tested;
}

/* The state of Adam (Kingma and Ba, 2015). */
typedef struct {
    Lanes mean[VALUES], square[VALUES];
    uint32_t step;
} Adam;

static void ascend(Lanes *table, const Lanes *slope, const double *width, double rate, Adam *adam) {
    adam->step++;
    for (int place = 0; place < VALUES; place++) {
        for (int lane = 0; lane < LANES && width[place] > 0; lane++) {
            double *number = &table[place].of[lane], *mean = &adam->mean[place].of[lane],
                   *square = &adam->square[place].of[lane];
            double s = 10 * slope[place].of[lane] / BATCH / width[place] - 1e-4 * *number * width[place];
            double own_rate = lane ? UNIT_RATE * rate : rate;
            *mean = .9 * *mean + .1 * s;
            *square = .999 * *square + .001 * s * s;
            *number += own_rate / width[place] * *mean / (1 - pow(.9, adam->step)) /
                       (sqrt(*square / (1 - pow(.999, adam->step))) + 1e-8);
        }
    }
}

/* One table of the round, on batches of decisions in random order. */
static void fit(int table, Rng *rng) {
    static uint32_t order[DECISIONS];
    static Lanes slope[VALUES];
    static Adam adam;
    double width[VALUES];
    uint32_t count = 0;
    find_widths(table, width);
    /* A trait that hardly occurs is not fitted: the random start of its units would be noise. */
    for (int place = 0; place < VALUES; place++)
        for (int lane = 1; lane < LANES && width[place] == 0; lane++) numbers[table][place].of[lane] = 0;
    memset(&adam, 0, sizeof adam);
    for (uint32_t decision = 0; decision < decisions; decision++)
        if (table_of[decision] == table && decision % HELD_OUT) order[count++] = decision;
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
        double rate = epoch < EPOCHS / 2 ? .03 : epoch < EPOCHS * 4 / 5 ? .01 : .003;
        for (uint32_t i = count; i > 1; i--) {
            uint32_t other = rng_below(rng, i), kept = order[i - 1];
            order[i - 1] = order[other];
            order[other] = kept;
        }
        for (uint32_t from = 0; from + BATCH <= count; from += BATCH) {
            memset(slope, 0, sizeof slope);
            for (uint32_t i = from; i < from + BATCH; i++) add_slope(numbers[table], order[i], slope);
            ascend(numbers[table], slope, width, rate, &adam);
        }
    }
    double own, tested = test(table, &own);
    fprintf(stderr, "table %d: %u decisions, held out %.4f, the policy before %.4f\n", table, count, tested,
            own);
}

static void keep_values(int table, const Lanes *fitted) {
    for (int i = 0; i < VALUES * LANES; i++)
        learned[table][i] =
            (int16_t)lround(fmax(-INT16_MAX, fmin(INT16_MAX, SCALE * fitted[i / LANES].of[i % LANES])));
    mend(learned[table]);
}

static void fit_round(int round, Rng *rng) {
    for (int table = 0; table < TABLES; table++) {
        fit(table, rng);
        keep_values(table, numbers[table]);
        for (int i = 0; i < VALUES * LANES && round >= ROUNDS - AVERAGED; i++)
            sums[table][i / LANES].of[i % LANES] += numbers[table][i / LANES].of[i % LANES] / AVERAGED;
    }
    for (int table = 0; table < TABLES && round == ROUNDS - 1; table++) keep_values(table, sums[table]);
}

static void print_table(int table) {
    printf("{{");
    for (int i = 0; i < VALUES * LANES; i++) printf("%s%d", i ? ", " : "", learned[table][i]);
    printf("}}");
}

/* Units start with small weights, so that they come to differ. */
static void start_units(void) {
    Rng rng = rng_seeded(ROUNDS);
    for (int table = 0; table < TABLES; table++)
        for (int place = 0; place < VALUES; place++)
            for (int lane = 1; lane < LANES; lane++)
                numbers[table][place].of[lane] = UNIT_START * ((double)rng_below(&rng, 2001) / 1000 - 1);
}

int main(void) {
    _Alignas(16) unsigned char rules[RULES_MAX];
    option_defaults(LEARN_GAME.rules, rules);
    start_units();
    for (int round = 0; round < ROUNDS; round++) {
        Rng rng = rng_seeded((uint64_t)round);
        decisions = plays_kept = entries_kept = 0;
        memset(policy_value, 0, sizeof policy_value);
        while (decisions < DECISIONS) play_game(rules, &rng);
        fprintf(stderr, "round %d: %u decisions, %u plays, %u entries\n", round, decisions, plays_kept,
                entries_kept);
        fit_round(round, &rng);
        begun = true;
    }
    print_values();
    return 0;
}
