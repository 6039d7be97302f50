/* Writes games/bigtwo/values.c, what plays are worth, to standard output (cards/learn_plays.h). */
#include "games/bigtwo/play_values.h"

#define GAME      bigtwo
#define STATE     BigtwoState
#define TABLES    BIGTWO_VALUE_TABLES
#define VALUES    BIGTWO_TRAITS
#define LANES     NET_LANES
#define DECISIONS 600000
#include "cards/learn_plays.h"

static BigtwoView look(const BigtwoState *state) {
    BigtwoView view;
    bigtwo_observe(state, state->public.trick.turn, &view);
    return view;
}

static Move policy(const BigtwoState *state, const Move *legal, int count) {
    BigtwoView view = look(state);
    uint64_t nodes = 0;
    return begun ? bigtwo_values_move((const BigtwoValues *)learned, &view, legal, count, &nodes)
                 : bigtwo_planner_move(&bigtwo_planner_tuned, &view, legal, count, &nodes);
}

static bool is_tried(const BigtwoState *state, const Move *legal, int count) {
    for (int i = 0; i < count; i++)
        if (legal[i] == state->hand[state->public.trick.turn]) return false;
    return true;
}

static int table_at(const BigtwoState *state) {
    BigtwoView view = look(state);
    return bigtwo_value_table(&view);
}

static void weigh(const BigtwoState *state, const Move *legal, int count, const int16_t *values,
                  int64_t *worths) {
    BigtwoView view = look(state);
    uint64_t nodes = 0;
    if (values)
        bigtwo_values_weigh((const BigtwoValues *)values, &view, legal, count, worths, &nodes);
    else
        bigtwo_planner_weigh(&bigtwo_planner_tuned, &view, legal, count, worths, &nodes);
}

static void list_traits(const BigtwoState *state, const Move *moves, int count, Traits *traits) {
    BigtwoView view = look(state);
    bigtwo_traits(&view, moves, count, traits);
}

static void mend(int16_t *values) { (void)values; }

static void print_values(void) {
    printf("/* What plays are worth (games/bigtwo/play_values.h): written by `make learn`. */\n"
           "#include \"games/bigtwo/play_values.h\"\n\n"
           "const BigtwoValues bigtwo_values[BIGTWO_VALUE_TABLES] = {\n");
    for (int table = 0; table < TABLES; table++) {
        printf("    ");
        print_table(table);
        printf(",\n");
    }
    printf("};\n");
}
