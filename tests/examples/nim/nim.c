/* Nim, the example of src/games/README.md: a whole game in one file. Two seats take any number of stones
 * from one heap in turn; who takes the last stone wins, or by the rule `misere` loses. */
#include "games/nim/nim.h"

#include <assert.h>
#include <string.h>

#include "core/json.h"

/* ---- rules ---- */

static const Option rows[] = {
    OPTION_ROW_INT(NimRules, seats, 2, 2, 2, "players"),
    OPTION_ROW_INT(NimRules, heaps, 3, 1, NIM_HEAPS, "heaps"),
    OPTION_ROW_INT(NimRules, largest, 7, 1, NIM_LARGEST, "stones in the largest heap that is drawn"),
    OPTION_ROW_BOOL(NimRules, misere, 0, "who takes the last stone loses"),
};
static const Preset presets[] = {
    {"normal", "who takes the last stone wins", ""},
    {"misere", "who takes the last stone loses", "misere=true"},
};
static const OptionTable nim_rules = {OPTION_ROWS(rows), OPTION_PRESETS(presets)};

static int nim_seats(const void *rules) { return ((const NimRules *)rules)->seats; }

static int nim_plies_max(const void *memory) {
    const NimRules *rules = memory;
    return rules->heaps * NIM_LARGEST; /* given heaps may be larger than drawn ones */
}

static void nim_score_bounds(const void *rules, int32_t *lowest, int32_t *highest) {
    (void)rules;
    *lowest = -1;
    *highest = 1;
}

/* ---- deals: {"heaps": [3, 5, 7]} ---- */

static void nim_start(NimState *state, const NimRules *rules) {
    memset(state, 0, sizeof *state);
    state->rules = *rules;
}

static void nim_deal(void *memory, const void *rules, Rng *rng) {
    NimState *state = memory;
    nim_start(state, rules);
    for (int i = 0; i < state->rules.heaps; i++)
        state->heap[i] = state->dealt[i] = (uint8_t)(1 + rng_below(rng, state->rules.largest));
}

static bool nim_deal_read(void *memory, const void *rules, const cJSON *deal, Error *error) {
    static const char *const keys[] = {"heaps", NULL};
    NimState *state = memory;
    nim_start(state, rules);
    if (!cJSON_IsObject(deal)) return error_input(error, "expected an object with \"heaps\"");
    if (!json_only_keys(deal, "", keys, error)) return false;
    const cJSON *heaps = cJSON_GetObjectItemCaseSensitive(deal, "heaps"), *item;
    if (!cJSON_IsArray(heaps) || cJSON_GetArraySize(heaps) != state->rules.heaps)
        return error_input(error, "heaps: expected an array of %d numbers", state->rules.heaps);
    int number = 0;
    cJSON_ArrayForEach(item, heaps) {
        int64_t stones;
        if (!json_integer(item, "heaps", 1, NIM_LARGEST, &stones, error)) return false;
        state->heap[number] = state->dealt[number] = (uint8_t)stones;
        number++;
    }
    return true;
}

static void nim_deal_write(const void *memory, Text *out) {
    const NimState *state = memory;
    text_string(out, "{\"heaps\":[");
    for (int i = 0; i < state->rules.heaps; i++) text_format(out, i ? ",%d" : "%d", state->dealt[i]);
    text_string(out, "]}");
}

/* ---- play ---- */

static int nim_turn(const NimState *state) { return state->turn; }

static int nim_moves(const NimState *state, Move *out) {
    int count = 0;
    for (int heap = 0; heap < state->rules.heaps; heap++)
        for (int taken = 1; taken <= state->heap[heap]; taken++) out[count++] = nim_move(heap, taken);
    return count;
}

static Move nim_random_move(const NimState *state, Rng *rng) {
    Move moves[NIM_HEAPS * NIM_LARGEST];
    int count = nim_moves(state, moves);
    return moves[count > 1 ? rng_below(rng, (uint32_t)count) : 0];
}

static void nim_apply(NimState *state, Move move) {
    int heap = nim_heap(move), taken = nim_taken(move), seat = state->turn, left = 0;
    assert(seat >= 0 && taken >= 1 && taken <= state->heap[heap]);
    state->heap[heap] = (uint8_t)(state->heap[heap] - taken);
    state->taken[seat] = (uint16_t)(state->taken[seat] + taken);
    for (int i = 0; i < state->rules.heaps; i++) left += state->heap[i];
    state->last = (uint8_t)seat;
    state->turn = (int8_t)(left ? !seat : -1);
}

/* ---- the end ---- */

static void nim_result(int winner, Outcome *out) {
    memset(out, 0, sizeof *out);
    for (int seat = 0; seat < NIM_SEATS; seat++) {
        out->score[seat] = winner < 0 ? 0 : seat == winner ? 1 : -1;
        out->place[seat] = winner < 0 || seat == winner ? 1 : 2;
    }
}

static void nim_outcome(const NimState *state, Outcome *out) {
    nim_result(state->rules.misere ? !state->last : state->last, out);
}

static void nim_forfeit(const void *state, int culprit, Outcome *out) {
    (void)state;
    nim_result(culprit < 0 ? -1 : !culprit, out);
}

/* ---- statistics ---- */

static const GameStat nim_stats[] = {
    {.name = "last", .help = "seat that took the last stone", .is_seat = true},
    {.name = "nim_sum", .help = "exclusive or of the dealt heaps"},
    {.name = "taken", .help = "stones taken", .per_seat = true},
};

static void nim_statistics(const void *memory, int32_t *out) {
    const NimState *state = memory;
    *out++ = state->last;
    *out = 0;
    for (int i = 0; i < state->rules.heaps; i++) *out ^= state->dealt[i];
    out++;
    for (int seat = 0; seat < NIM_SEATS; seat++) *out++ = state->taken[seat];
}

/* ---- views: nothing is hidden, a view is the state ---- */

static void nim_observe(const void *state, int seat, void *view) {
    (void)seat;
    memcpy(view, state, sizeof(NimState));
}

static void nim_determinize(const void *view, Rng *rng, void *state) {
    (void)rng;
    memcpy(state, view, sizeof(NimState));
}

static void nim_observe_ply(const void *before, Move move, const void *after, int seat, void *out) {
    (void)after, (void)seat;
    *(NimPly *)out = (NimPly){move, before ? ((const NimState *)before)->turn : -1};
}

static const Field nim_view_rows[] = {
    {.name = "rules", .type = FIELD_RULES, FIELD_PLACE(NimState, rules), .help = ""},
    {.name = "turn", .type = FIELD_INTEGER, FIELD_PLACE(NimState, turn), .help = "seat to move, -1: over"},
    {.name = "heap",
     .type = FIELD_COUNT,
     FIELD_PLACES(NimState, heap),
     .count = NIM_HEAPS,
     .help = "stones of each heap"},
    {.name = "dealt",
     .type = FIELD_COUNT,
     FIELD_PLACES(NimState, dealt),
     .count = NIM_HEAPS,
     .help = "stones that were dealt"},
    {.name = "taken",
     .type = FIELD_COUNT,
     FIELD_PLACES(NimState, taken),
     .count = NIM_SEATS,
     .help = "stones each seat took"},
    {.name = "last", .type = FIELD_COUNT, FIELD_PLACE(NimState, last), .help = "the seat that moved last"},
};
static const FieldTable nim_view_fields = {nim_view_rows, sizeof nim_view_rows / sizeof nim_view_rows[0],
                                           sizeof(NimState)};

static const Field nim_ply_rows[] = {
    {.name = "seat", .type = FIELD_INTEGER, FIELD_PLACE(NimPly, seat), .help = "who moved; -1: the deal"},
    FIELD_ROW_MOVE(NimPly, move, seat),
};
static const FieldTable nim_ply_fields = {nim_ply_rows, sizeof nim_ply_rows / sizeof nim_ply_rows[0],
                                          sizeof(NimPly)};

/* ---- text: `3 from 1`, heaps count from 0 ---- */

static size_t nim_move_format(Move move, char *out) {
    size_t size = format_integer(out, nim_taken(move));
    memcpy(out + size, " from ", 6);
    size += 6;
    size += format_integer(out + size, nim_heap(move));
    out[size] = 0;
    return size;
}

static bool nim_move_parse(const char *text, Move *move) {
    char back[MOVE_TEXT_MAX];
    for (int heap = 0; heap < NIM_HEAPS; heap++)
        for (int taken = 1; taken <= NIM_LARGEST; taken++) {
            *move = nim_move(heap, taken);
            nim_move_format(*move, back);
            if (strcmp(text, back) == 0) return true;
        }
    return false;
}

static void nim_show(const void *memory, Text *out) {
    const NimState *state = memory;
    text_format(out, "seat %d to move, heaps", state->turn);
    for (int i = 0; i < state->rules.heaps; i++) text_format(out, " %d", state->heap[i]);
    text_char(out, '\n');
}

static bool nim_audit(const void *memory, Error *error) {
    const NimState *state = memory;
    int left = 0, dealt = 0;
    for (int i = 0; i < NIM_HEAPS; i++) {
        if (state->heap[i] > state->dealt[i]) return error_input(error, "heap %d has grown", i);
        left += state->heap[i];
        dealt += state->dealt[i];
    }
    if (dealt - left != state->taken[0] + state->taken[1]) return error_input(error, "stones were lost");
    return (left == 0) == (state->turn < 0) || error_input(error, "the turn is %d", state->turn);
}

/* ---- the table of functions ---- */

#define GAME       nim
#define GAME_STATE NimState
#include "core/specialise.h"

static int table_turn(const void *state) { return nim_turn(state); }
static int table_moves(const void *state, Move *out) { return nim_moves(state, out); }
static void table_apply(void *state, Move move) { nim_apply(state, move); }
static void table_outcome(const void *state, Outcome *out) { nim_outcome(state, out); }

static const char *const nim_reasons[] = {"empty", NULL};

const Game game_nim = {
    .name = "nim",
    .title = "Nim, normal and misere",
    .reasons = nim_reasons,
    .rules = &nim_rules,
    .stats = nim_stats,
    .stat_count = sizeof nim_stats / sizeof nim_stats[0],
    .seats_min = NIM_SEATS,
    .seats_max = NIM_SEATS,
    .rules_size = sizeof(NimRules),
    .state_size = sizeof(NimState),
    .view_size = sizeof(NimState),
    .ply_size = sizeof(NimPly),
    .seats = nim_seats,
    .plies_max = nim_plies_max,
    .score_bounds = nim_score_bounds,
    .deal = nim_deal,
    .deal_read = nim_deal_read,
    .deal_write = nim_deal_write,
    .turn = table_turn,
    .moves = table_moves,
    .apply = table_apply,
    .outcome = table_outcome,
    .forfeit = nim_forfeit,
    .statistics = nim_statistics,
    .observe = nim_observe,
    .observe_ply = nim_observe_ply,
    .view_fields = &nim_view_fields,
    .ply_fields = &nim_ply_fields,
    .determinize = nim_determinize,
    .move_format = nim_move_format,
    .move_parse = nim_move_parse,
    .show = nim_show,
    .audit = nim_audit,
    .playout = nim_playout,
    .perft = nim_perft,
};
