/* Include-template: the program that learns the PlayValues (cards/play_values.h) of a climbing game, by role, for
 * leads and answers. Before including it define GAME and DECISIONS, as in cards/learn_plays.h, and
 *   ROLES      the number of roles: seats in games with a landlord, else 1
 * The game has GAME_bots. */
#include "cards/landlord.h"

#define STATE  ClimbingState
#define TABLES (2 * ROLES)
#define VALUES PLAY_VALUES
#define LANES  1
#include "cards/learn_plays.h"

static const LandlordBots *learning_bots(void) {
    static LandlordBots bots;
    bots = LEARN_JOIN(GAME, _bots);
    bots.values = (const PlayValues(*)[2])learned;
    return &bots;
}

static Move policy(const ClimbingState *state, const Move *legal, int count) {
    ClimbingTurn turn = climbing_simulated_turn(state, legal, count);
    const LandlordBots *bots = learning_bots();
    uint64_t nodes = 0;
    return begun ? landlord_learned(bots, &turn) : landlord_planner(bots, &bots->searching, &turn, &nodes);
}

static bool is_tried(const ClimbingState *state, const Move *legal, int count) {
    const ClimbingVariant *variant = learning_bots()->variant;
    ClimbingTurn turn = climbing_simulated_turn(state, legal, count);
    if (climbing_speaks(variant, &state->public)) return false;
    for (int i = 0; i < count; i++)
        if (climbing_play_of(variant, legal[i]).cards == climbing_counts(variant, turn.hand)) return false;
    return true;
}

static int table_at(const ClimbingState *state) {
    const ClimbingPublic *public = &state->public;
    int seats = learning_bots()->variant->seats;
    return 2 * ((public->trick.turn - public->landlord + seats) % ROLES) + public->trick.led;
}

static void weigh(const ClimbingState *state, const Move *legal, int count, const int16_t *values,
                  int64_t *worths) {
    ClimbingTurn turn = climbing_simulated_turn(state, legal, count);
    landlord_weigh(learning_bots(), (const PlayValues *)values, &turn, worths);
}

/* A value counts in a play by what the worth is if it alone is 1. */
static void list_traits(const ClimbingState *state, const Move *moves, int count, Traits *traits) {
    static int64_t worths[VALUES + 1][PLAYS_MOST];
    for (int place = 0; place <= VALUES; place++) {
        int16_t alone[VALUES + 1] = {0};
        alone[place] = 1;
        weigh(state, moves, count, alone, worths[place]);
    }
    for (int i = 0; i < count; i++) {
        traits[i].count = 0;
        for (int place = 0; place < VALUES; place++) {
            int64_t amount = worths[place][i] - worths[VALUES][i];
            CHECK(amount >= INT8_MIN && amount <= INT8_MAX, "an amount fits");
            traits_add(&traits[i], place, (int)amount);
        }
    }
}

/* Plays that need more plays after them are worth no more, as play_values_bound relies on. */
static void mend(int16_t *values) {
    for (int step = 1; step < VALUE_NEEDED_STEPS; step++)
        if (values[VALUE_NEEDED + step] > values[VALUE_NEEDED + step - 1])
            values[VALUE_NEEDED + step] = values[VALUE_NEEDED + step - 1];
    for (int place = VALUE_NEEDED_MORE; place <= VALUE_NEEDED_ALARM; place++)
        if (values[place] > 0) values[place] = 0;
}

static void print_values(void) {
    printf("/* What plays are worth (cards/play_values.h), by role, of leads and answers: written by `make "
           "learn`. */\n"
           "#include \"games/" LEARN_NAME "/" LEARN_NAME ".h\"\n\n"
           "const PlayValues " LEARN_NAME "_values[%d][2] = {\n",
           ROLES);
    for (int table = 0; table < TABLES; table++) {
        printf("%s", table % 2 ? "" : "    {");
        print_table(table);
        printf("%s\n", table % 2 ? "}," : ",");
    }
    printf("};\n");
}
