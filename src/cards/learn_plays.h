/* Include-template: a program that learns a game's PlayValues (cards/play_values.h) and prints them as C. Before
 * including it define
 *   GAME       the name of the game, with its GAME_bots and game_GAME
 *   ROLES      the number of roles: seats in games with a landlord, else 1
 *   DECISIONS  that a round tries
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

#include "cards/landlord.h"
#include "core/check.h"
#include "search/search.h"

enum {
    ROUNDS = 6,             /* the policy stops improving after three */
    AVERAGED = 4,           /* the last rounds, whose mean is printed: each alone varies by chance */
    PLAYS_MOST = 30,        /* plays of a decision that are tried, those of the largest worths */
    PLAYS = 16 * DECISIONS, /* a decision has 7 to 12 plays ... */
    ENTRIES = 20 * PLAYS,   /* ... and a play 11 to 13 values that are not 0 */
    ASTRAY_PERCENT = 10,    /* of decisions are made at random */
    HELD_OUT = 10,          /* each tenth decision only tests the fit */
    EPOCHS = 12,
    BATCH = 256,
    TABLES = 2 * ROLES,
    SCALE = 256 /* units of a worth that multiply a play's probability by e */
};

#define LEARN_JOIN2(a, b)   a##b
#define LEARN_JOIN(a, b)    LEARN_JOIN2(a, b)
#define LEARN_GAME          LEARN_JOIN(game_, GAME)
#define LEARN_TEXT(name)    #name
#define LEARN_NAME_OF(name) LEARN_TEXT(name)
#define LEARN_NAME          LEARN_NAME_OF(GAME)

typedef struct {
    uint8_t place;
    int8_t amount;
} Entry;

/* Play i has the entries begin[i] to begin[i + 1] - 1; decision i the plays first[i] to first[i + 1] - 1. */
static Entry entries[ENTRIES];
static uint32_t begin[PLAYS + 1], first[DECISIONS + 1];
static float value[PLAYS]; /* of the game after the play, 0 to 1, minus the decision's mean */
static uint8_t table_of[DECISIONS];
static float policy_value[TABLES]; /* the mean of `value` of the policy's own plays, held out */
static uint32_t decisions, plays_kept, entries_kept;

static LandlordBots bots;
static PlayValues learned[ROLES][2];
static bool begun; /* the first round is over: `learned` counts */

static Move policy(const ClimbingTurn *turn) {
    uint64_t nodes = 0;
    return begun ? landlord_learned(&bots, turn) : landlord_planner(&bots, &bots.searching, turn, &nodes);
}

static Move choose(const ClimbingState *state, const Move *legal, int count) {
    ClimbingTurn turn = climbing_simulated_turn(state, legal, count);
    return count == 1 ? legal[0] : policy(&turn);
}

/* The value of the game after a move, 0 to 1. */
static float value_after(const ClimbingState *before, Move move) {
    ClimbingState state = *before;
    Move legal[MOVES_MAX];
    Outcome outcome;
    int seat = before->public.trick.turn;
    LEARN_GAME.apply(&state, move);
    while (LEARN_GAME.turn(&state) >= 0)
        LEARN_GAME.apply(&state, choose(&state, legal, LEARN_GAME.moves(&state, legal)));
    LEARN_GAME.outcome(&state, &outcome);
    return (float)search_value(&outcome, seat, 0, AIM_PLACE) / (2 * SEARCH_PARTS);
}

/* ---- a decision ---- */

static int role_of(const ClimbingTurn *turn) {
    return (turn->seat - turn->public->landlord + bots.variant->seats) % ROLES;
}

/* Keeps by how much each value counts in the plays: the worths if it alone is 1. */
static void keep_entries(const ClimbingTurn *turn, const Move *moves, int count) {
    static int64_t worths[PLAY_VALUES + 1][MOVES_MAX];
    for (int place = 0; place <= PLAY_VALUES; place++) {
        PlayValues alone = {{0}};
        if (place < PLAY_VALUES) alone.of[place] = 1;
        landlord_weigh(&bots, &alone, turn, worths[place]);
    }
    for (int i = 0, k = 0; i < turn->count && k < count; i++) {
        if (turn->legal[i] != moves[k]) continue;
        for (int place = 0; place < PLAY_VALUES; place++) {
            int64_t amount = worths[place][i] - worths[PLAY_VALUES][i];
            CHECK(amount >= INT8_MIN && amount <= INT8_MAX && entries_kept < ENTRIES, "room for a value");
            if (amount) entries[entries_kept++] = (Entry){(uint8_t)place, (int8_t)amount};
        }
        begin[++plays_kept] = entries_kept;
        k++;
    }
}

/* Tries the plays with the largest worths. Keeps the decision if their games end differently. */
static void try_plays(const ClimbingState *state, const ClimbingTurn *turn, Move own) {
    int64_t worths[MOVES_MAX];
    Move moves[PLAYS_MOST];
    float *after = &value[plays_kept], mean = 0, of_own = 0;
    int role = role_of(turn), led = state->public.trick.led, table = 2 * role + led;
    bool differ = false;
    landlord_weigh(&bots, begun ? &learned[role][led] : NULL, turn, worths);
    int count = search_best(turn->legal, worths, turn->count, PLAYS_MOST, moves);
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
    keep_entries(turn, moves, count);
    first[++decisions] = plays_kept;
}

static bool is_last(const ClimbingTurn *turn) {
    for (int i = 0; i < turn->count; i++)
        if (climbing_play_of(bots.variant, turn->legal[i]).cards == climbing_counts(bots.variant, turn->hand))
            return true;
    return false;
}

static void play_game(const ClimbingRules *rules, Rng *rng) {
    ClimbingState state;
    Move legal[MOVES_MAX];
    climbing_deal(bots.variant, &state, rules, rng);
    while (LEARN_GAME.turn(&state) >= 0 && decisions < DECISIONS) {
        int count = LEARN_GAME.moves(&state, legal);
        ClimbingTurn turn = climbing_simulated_turn(&state, legal, count);
        Move move = choose(&state, legal, count);
        if (count > 1 && !climbing_speaks(bots.variant, &state.public) && !is_last(&turn)) {
            try_plays(&state, &turn, move);
            if (rng_below(rng, 100) < ASTRAY_PERCENT) move = legal[rng_below(rng, (uint32_t)count)];
        }
        LEARN_GAME.apply(&state, move);
    }
}

/* ---- the fit ---- */

static double numbers[TABLES][PLAY_VALUES], sums[TABLES][PLAY_VALUES];

/* Writes the probabilities of a decision's plays; returns the mean value. */
static double draw_plays(const double *scaled, uint32_t decision, double *chance) {
    double most = -INFINITY, sum = 0, mean = 0;
    uint32_t from = first[decision], count = first[decision + 1] - from;
    for (uint32_t i = 0; i < count; i++) {
        chance[i] = 0;
        for (uint32_t k = begin[from + i]; k < begin[from + i + 1]; k++)
            chance[i] += scaled[entries[k].place] * entries[k].amount;
        if (chance[i] > most) most = chance[i];
    }
    for (uint32_t i = 0; i < count; i++) sum += chance[i] = exp(chance[i] - most);
    for (uint32_t i = 0; i < count; i++) mean += (chance[i] /= sum) * value[from + i];
    return mean;
}

static void add_slope(const double *scaled, uint32_t decision, double *slope) {
    double chance[PLAYS_MOST], mean = draw_plays(scaled, decision, chance);
    uint32_t from = first[decision];
    for (uint32_t i = from; i < first[decision + 1]; i++) {
        double pull = chance[i - from] * (value[i] - mean);
        for (uint32_t k = begin[i]; k < begin[i + 1]; k++)
            slope[entries[k].place] += pull * entries[k].amount;
    }
}

/* The standard deviation of each value's amount over the plays of the table's decisions, 0 if it is rare. */
static void find_widths(int table, double *width) {
    double sum[PLAY_VALUES] = {0}, square[PLAY_VALUES] = {0}, count = 0;
    for (uint32_t decision = 0; decision < decisions; decision++) {
        if (table_of[decision] != table) continue;
        count += first[decision + 1] - first[decision];
        for (uint32_t k = begin[first[decision]]; k < begin[first[decision + 1]]; k++) {
            sum[entries[k].place] += entries[k].amount;
            square[entries[k].place] += (double)entries[k].amount * entries[k].amount;
        }
    }
    for (int place = 0; place < PLAY_VALUES; place++) {
        double mean = sum[place] / count, variance = square[place] / count - mean * mean;
        width[place] = variance > 1e-6 ? fmax(sqrt(variance), .05) : 0;
    }
}

/* The mean value of the best plays, over the decisions held out. */
static double test(int table, const double *scaled, double *policy_mean) {
    double chance[PLAYS_MOST], sum = 0, tested = 0;
    for (uint32_t decision = 0; decision < decisions; decision += HELD_OUT) {
        if (table_of[decision] != table) continue;
        uint32_t best = 0, count = first[decision + 1] - first[decision];
        draw_plays(scaled, decision, chance);
        for (uint32_t i = 1; i < count; i++)
            if (chance[i] > chance[best]) best = i;
        sum += value[first[decision] + best];
        tested++;
    }
    *policy_mean = policy_value[table] / tested;
    return sum / tested;
}

/* One table of the round: Adam (Kingma and Ba, 2015) on batches of decisions in random order. */
static void fit(int table, Rng *rng) {
    static uint32_t order[DECISIONS];
    double width[PLAY_VALUES], scaled[PLAY_VALUES], slope[PLAY_VALUES];
    double mean[PLAY_VALUES] = {0}, square[PLAY_VALUES] = {0};
    uint32_t count = 0, step = 0;
    find_widths(table, width);
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
            for (int place = 0; place < PLAY_VALUES; place++) scaled[place] = numbers[table][place];
            for (uint32_t i = from; i < from + BATCH; i++) add_slope(scaled, order[i], slope);
            step++;
            for (int place = 0; place < PLAY_VALUES; place++) {
                if (width[place] == 0) continue;
                double s =
                    10 * slope[place] / BATCH / width[place] - 1e-4 * numbers[table][place] * width[place];
                mean[place] = .9 * mean[place] + .1 * s;
                square[place] = .999 * square[place] + .001 * s * s;
                numbers[table][place] += rate / width[place] * mean[place] / (1 - pow(.9, step)) /
                                         (sqrt(square[place] / (1 - pow(.999, step))) + 1e-8);
            }
        }
    }
    double own, tested = test(table, numbers[table], &own);
    fprintf(stderr, "table %d: %u decisions, held out %.4f, the policy before %.4f\n", table, count, tested,
            own);
}

/* Plays that need more plays after them are worth no more, as play_values_bound relies on. */
static void keep_values(int table, const double *fitted) {
    int16_t *of = learned[table / 2][table % 2].of;
    for (int place = 0; place < PLAY_VALUES; place++)
        of[place] = (int16_t)lround(fmax(-INT16_MAX, fmin(INT16_MAX, SCALE * fitted[place])));
    for (int step = 1; step < VALUE_NEEDED_STEPS; step++)
        if (of[VALUE_NEEDED + step] > of[VALUE_NEEDED + step - 1])
            of[VALUE_NEEDED + step] = of[VALUE_NEEDED + step - 1];
    for (int place = VALUE_NEEDED_MORE; place <= VALUE_NEEDED_ALARM; place++)
        if (of[place] > 0) of[place] = 0;
}

static void fit_round(int round, Rng *rng) {
    for (int table = 0; table < TABLES; table++) {
        fit(table, rng);
        keep_values(table, numbers[table]);
        for (int place = 0; place < PLAY_VALUES && round >= ROUNDS - AVERAGED; place++)
            sums[table][place] += numbers[table][place] / AVERAGED;
    }
    for (int table = 0; table < TABLES && round == ROUNDS - 1; table++) keep_values(table, sums[table]);
}

static void print_values(void) {
    printf("/* What plays are worth (cards/play_values.h), by role, of leads and answers: written by `make "
           "learn`. */\n"
           "#include \"games/" LEARN_NAME "/" LEARN_NAME ".h\"\n\n"
           "const PlayValues " LEARN_NAME "_values[%d][2] = {\n",
           ROLES);
    for (int table = 0; table < TABLES; table++) {
        printf("%s{{", table % 2 ? "" : "    {");
        for (int place = 0; place < PLAY_VALUES; place++)
            printf("%s%d", place ? ", " : "", learned[table / 2][table % 2].of[place]);
        printf("}}%s\n", table % 2 ? "}," : ",");
    }
    printf("};\n");
}

int main(void) {
    ClimbingRules rules;
    option_defaults(LEARN_GAME.rules, &rules);
    bots = LEARN_JOIN(GAME, _bots);
    bots.values = (const PlayValues(*)[2])learned;
    for (int round = 0; round < ROUNDS; round++) {
        Rng rng = rng_seeded((uint64_t)round);
        decisions = plays_kept = entries_kept = 0;
        memset(policy_value, 0, sizeof policy_value);
        while (decisions < DECISIONS) play_game(&rules, &rng);
        fprintf(stderr, "round %d: %u decisions, %u plays, %u entries\n", round, decisions, plays_kept,
                entries_kept);
        fit_round(round, &rng);
        begun = true;
    }
    print_values();
    return 0;
}
