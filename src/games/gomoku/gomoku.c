/* The rules of Gomoku: turns, legal cells and wins. */
#include "games/gomoku/drawn.h"

static const char *const rule_names[] = {"freestyle", "standard", "renju", "caro", "caro-overline", NULL};
static const char *const stuck_names[] = {"draw", "pass", "loss", NULL};
_Static_assert(sizeof rule_names / sizeof *rule_names == GOMOKU_CARO_OVERLINE + 2 &&
                   sizeof stuck_names / sizeof *stuck_names == GOMOKU_STUCK_LOSS + 2,
               "a name for each value");

static const Option rows[] = {
    OPTION_ROW_INT(GomokuRules, seats, 2, 2, 2, "players"),
    OPTION_ROW_INT(GomokuRules, size, 15, GOMOKU_SIZE_MIN, GOMOKU_SIZE_MAX, "rows and columns of the board"),
    OPTION_ROW_CHOICE(
        GomokuRules, rule, GOMOKU_FREESTYLE, rule_names,
        "freestyle: five or more in a line win; standard: exactly five; renju: Black exactly five "
        "and forbidden moves, White five or more; caro: exactly five, not between two stones of "
        "the opponent (Gomocup's rule 9); caro-overline: also more than five, always (rule 8, which its "
        "league plays)"),
    OPTION_ROW_CHOICE(GomokuRules, stuck, GOMOKU_STUCK_DRAW, stuck_names,
                      "renju, when every free cell is forbidden to Black; draw: the game is drawn; pass: "
                      "Black passes (international rules); loss: Black loses (Gomocup)"),
    OPTION_ROW_INT(GomokuRules, opening_stones, 4, 0, GOMOKU_DRAWN_MAX,
                   "stones of a drawn opening, alternating from Black"),
    OPTION_ROW_INT(GomokuRules, opening_region, 5, GOMOKU_REGION_MIN, GOMOKU_SIZE_MAX,
                   "side of the central square in which they are drawn"),
    OPTION_ROW_INT(GomokuRules, opening_balance, 10, 0, GOMOKU_BALANCE_MAX,
                   "largest difference between the sides' chances in an opening; 0: any"),
    OPTION_ROW_INT(GomokuRules, opening_quiet, 0, 0, GOMOKU_QUIET_MAX,
                   "deals no opening in which a side to move wins by so many fours in a row; 0: any"),
};

static const Preset presets[] = {
    {"freestyle", "15x15, five or more win", ""},
    {"standard", "15x15, exactly five win", "rule=standard"},
    {"renju", "15x15, what is strongest is forbidden to Black", "rule=renju"},
    {"caro", "15x15, exactly five win unless the opponent holds both ends", "rule=caro"},
    {"caro-overline", "15x15, caro in which more than five always win, as in the Gomocup league",
     "rule=caro-overline"},
    {"large", "20x20, five or more win", "size=20"},
    {"bare", "the empty board", "opening_stones=0"},
};

const OptionTable gomoku_rules = {OPTION_ROWS(rows), OPTION_PRESETS(presets)};

bool gomoku_check(const void *memory, Error *error) {
    const GomokuRules *rules = memory;
    int side = rules->opening_region < rules->size ? rules->opening_region : rules->size;
    /* Half of the region stays free, so no stone is forced to make five. */
    if (2 * rules->opening_stones > side * side)
        return error_input(error, "opening_stones: %d would fill more than half of a region of %dx%d cells",
                           rules->opening_stones, side, side);
    return true;
}

static int gomoku_turn(const GomokuState *state) { return state->turn; }

/* The legal cells: bit x of row y. */
typedef struct {
    uint32_t rows[GOMOKU_SIZE_MAX];
    int count;
} Options;

static Options restricted_options(const GomokuState *state) {
    Options options = {.count = 0};
    renju_legal_rows(state, options.rows);
    for (int y = 0; y < state->rules.size; y++) options.count += __builtin_popcount(options.rows[y]);
    return options;
}

static inline Options gomoku_options(const GomokuState *state) {
    if (gomoku_restricted(state)) return restricted_options(state);
    int size = state->rules.size;
    Options options = {.count = size * size - state->stones};
    for (int y = 0; y < size; y++) options.rows[y] = gomoku_free_row(state, y);
    return options;
}

static int gomoku_moves(const GomokuState *state, Move *out) {
    Options options = gomoku_options(state);
    int count = 0;
    for (int y = 0; y < state->rules.size; y++)
        for (uint32_t row = options.rows[y]; row; row &= row - 1)
            out[count++] = (Move)gomoku_cell(__builtin_ctz(row), y);
    return count;
}

static Move nth_option(const Options *options, int k) {
    assert(k >= 0 && k < options->count);
    for (int y = 0;; y++) {
        uint32_t row = options->rows[y];
        int here = __builtin_popcount(row);
        if (k >= here) {
            k -= here;
            continue;
        }
        while (k-- > 0) row &= row - 1;
        return (Move)gomoku_cell(__builtin_ctz(row), y);
    }
}

static bool is_option(const Options *options, Move move) {
    return move < GOMOKU_CELLS_MAX && options->rows[gomoku_y((int)move)] >> gomoku_x((int)move) & 1;
}

static int gomoku_choices(const GomokuState *state) {
    if (gomoku_restricted(state)) return restricted_options(state).count;
    return state->rules.size * state->rules.size - state->stones;
}

static Move gomoku_choice(const GomokuState *state, int k) {
    Options options = gomoku_options(state);
    return nth_option(&options, k);
}

static bool gomoku_legal(const GomokuState *state, Move move) {
    int x = gomoku_x((int)(move % GOMOKU_CELLS_MAX)), y = gomoku_y((int)(move % GOMOKU_CELLS_MAX));
    return move < GOMOKU_CELLS_MAX && y < state->rules.size && gomoku_is_legal(state, x, y);
}

static Move gomoku_random_move(const GomokuState *state, Rng *rng) {
    Options options = gomoku_options(state);
    return nth_option(&options, options.count > 1 ? (int)rng_below(rng, (uint32_t)options.count) : 0);
}

static void end_game(GomokuState *state, GomokuReason reason) {
    state->reason = (uint8_t)reason;
    state->turn = -1;
}

/* Black is to move and has no legal cell. */
static void settle_stuck(GomokuState *state) {
    if (state->rules.stuck == GOMOKU_STUCK_PASS) {
        state->turn = GOMOKU_WHITE;
        state->passes++;
    } else {
        end_game(state, state->rules.stuck == GOMOKU_STUCK_LOSS ? GOMOKU_STUCK : GOMOKU_DRAW);
    }
}

void gomoku_place(GomokuState *state, int cell, int run) {
    int seat = state->turn, size = state->rules.size;
    assert(seat >= 0 && cell >= 0 && gomoku_x(cell) < size && gomoku_y(cell) < size);
    assert(gomoku_free_row(state, gomoku_y(cell)) >> gomoku_x(cell) & 1);
    state->rows[seat][gomoku_y(cell) + GOMOKU_MARGIN] |= UINT32_C(1) << (gomoku_x(cell) + GOMOKU_MARGIN);
    state->last = (uint16_t)cell;
    state->stones++;
    state->winning_run = (uint8_t)run;
    state->turn = (int8_t)!seat;
    if (run || state->stones == size * size)
        end_game(state, run ? GOMOKU_FIVE : GOMOKU_DRAW);
    else if (gomoku_restricted(state) && renju_is_stuck(state))
        settle_stuck(state);
}

static void gomoku_apply(GomokuState *state, Move move) {
    int cell = (int)move, x = gomoku_x(cell), y = gomoku_y(cell), seat = state->turn;
    assert(seat >= 0 && x < state->rules.size && y < state->rules.size && gomoku_is_legal(state, x, y));
    GomokuThreat threat = gomoku_threat(state, seat, x, y);
    bool four = threat.four && !threat.run; /* a stone that wins threatens nothing more */
    state->fours[seat] = (uint16_t)(state->fours[seat] + four);
    state->threes[seat] = (uint16_t)(state->threes[seat] + gomoku_makes_three(state, seat, x, y));
    if (threat.run) state->winning_attack = state->attack[seat];
    state->attack[seat] = four ? (uint16_t)(state->attack[seat] + 1) : 0;
    if (state->attack[seat] > state->longest_attack[seat]) state->longest_attack[seat] = state->attack[seat];
    gomoku_place(state, cell, threat.run);
}

/* Unless the game is drawn, the seat that laid the last stone has won. A stuck Black loses after White's
 * stone. */
static void gomoku_outcome(const GomokuState *state, Outcome *out) {
    assert(state->turn < 0);
    memset(out, 0, sizeof *out);
    out->reason = state->reason;
    out->place[0] = out->place[1] = 1;
    if (state->reason == GOMOKU_DRAW) return;
    int winner = (state->stones + state->passes - 1) % 2;
    out->score[winner] = 1;
    out->score[!winner] = -1;
    out->place[!winner] = 2;
}

static void gomoku_forfeit(const void *memory, int culprit, Outcome *out) {
    (void)memory;
    memset(out, 0, sizeof *out);
    for (int seat = 0; seat < 2; seat++) {
        out->place[seat] = seat == culprit ? 2 : 1;
        out->score[seat] = culprit < 0 ? 0 : seat == culprit ? -1 : 1;
    }
}

static int gomoku_seats(const void *rules) { return ((const GomokuRules *)rules)->seats; }

static void gomoku_score_bounds(const void *rules, int32_t *lowest, int32_t *highest) {
    (void)rules;
    *lowest = -1;
    *highest = 1;
}

static int gomoku_plies_max(const void *memory) {
    const GomokuRules *rules = memory;
    return rules->size * rules->size;
}

static size_t format_cell(int32_t value, char *out) {
    char text[MOVE_TEXT_MAX];
    if (value == GOMOKU_NO_CELL) return 0;
    size_t size = gomoku_move_format((Move)value, text);
    memcpy(out, text, size);
    return size;
}

/* The text begins with a letter, or programs would read some of them as numbers. */
static size_t format_id(int32_t value, char *out) {
    static const char digits[] = "0123456789abcdef";
    out[0] = 'o';
    for (int i = 0; i < 8; i++) out[1 + i] = digits[(uint32_t)value >> (28 - 4 * i) & 15];
    return 9;
}

static const GameStat gomoku_stats[] = {
    {.name = "opening",
     .help = "name of the opening, the same for all turned and mirrored forms",
     .format = format_id},
    {.name = "opening_stones", .help = "stones of the opening"},
    {.name = "stones", .help = "stones on the board at the end"},
    {.name = "last", .help = "cell of the last stone", .format = format_cell},
    {.name = "winning_run",
     .help = "stones in the line that won (at most 11 are counted), 0 without a winner"},
    {.name = "win_ply", .help = "ply that made the line, from 1 after the opening, 0 without a winner"},
    {.name = "winning_attack",
     .help = "fours in a row that the winner laid right before it, 0 without a winner"},
    {.name = "threes",
     .help = "stones that made an open three: one more makes a four with two winning ends",
     .per_seat = true},
    {.name = "fours", .help = "stones that made a four, and did not win at once", .per_seat = true},
    {.name = "longest_attack", .help = "most own stones in a row that each made a four", .per_seat = true},
};

static void gomoku_statistics(const void *memory, int32_t *out) {
    const GomokuState *state = memory;
    *out++ = gomoku_opening_id(state);
    *out++ = state->opening_count;
    *out++ = state->stones;
    *out++ = state->last;
    *out++ = state->winning_run;
    *out++ = state->winning_run ? state->stones - state->opening_count : 0;
    *out++ = state->winning_attack;
    for (int seat = 0; seat < 2; seat++) {
        out[seat] = state->threes[seat];
        out[2 + seat] = state->fours[seat];
        out[4 + seat] = state->longest_attack[seat];
    }
}

/* There is no hidden information: the view is the state. */
static void gomoku_observe(const void *state, int seat, void *view) {
    (void)seat;
    memcpy(view, state, sizeof(GomokuState));
}

static void gomoku_determinize(const void *view, Rng *rng, void *state) {
    (void)rng;
    memcpy(state, view, sizeof(GomokuState));
}

static void gomoku_observe_ply(const void *before, Move move, const void *after, int seat, void *out) {
    (void)after, (void)seat;
    GomokuPly *ply = out;
    memset(ply, 0, sizeof *ply);
    ply->move = before ? move : 0;
    ply->seat = before ? ((const GomokuState *)before)->turn : -1;
}

static bool gomoku_audit(const void *memory, Error *error) {
    const GomokuState *state = memory;
    int count[2] = {0, 0}, size = state->rules.size;
    uint32_t board = ((UINT32_C(1) << size) - 1) << GOMOKU_MARGIN;
    for (int row = 0; row < GOMOKU_ROWS; row++) {
        uint32_t black = state->rows[0][row], white = state->rows[1][row];
        bool outside = row < GOMOKU_MARGIN || row >= size + GOMOKU_MARGIN;
        if ((black | white) & ~(outside ? 0 : board)) return error_input(error, "a stone off the board");
        if (black & white) return error_input(error, "two stones on a cell");
        count[0] += __builtin_popcount(black);
        count[1] += __builtin_popcount(white);
    }
    int turns = state->stones + state->passes;
    if (count[0] + count[1] != state->stones || count[0] + state->passes - count[1] != turns % 2)
        return error_input(error, "%d black and %d white stones, %d counted and %d turns passed", count[0],
                           count[1], state->stones, state->passes);
    if (state->turn >= 0 && (state->turn != turns % 2 || state->stones == size * size))
        return error_input(error, "seat %d is to move after %d stones", state->turn, state->stones);
    for (int i = 0; i < state->opening_count; i++)
        if (!gomoku_has(state, i % 2, gomoku_x(state->opening[i]), gomoku_y(state->opening[i])))
            return error_input(error, "stone %d of the opening is not on the board", i);
    return true;
}

/* ---- the table of functions ---- */

static bool can_be_drawn(const GomokuState *state) {
    return state->turn >= 0 && state->rules.rule != GOMOKU_RENJU;
}

static int gomoku_run(GomokuState *state, Rng *rng) {
    Rng *const streams[] = {rng, rng};
    uint32_t decisions[2] = {0};
    return can_be_drawn(state) ? gomoku_drawn(state, streams, decisions) : 0;
}

#define GAME       gomoku
#define GAME_STATE GomokuState
#define GAME_RUNS
#include "core/specialise.h"

#define PLAY_GAME                  game_gomoku
#define PLAY_NAME                  play_asking
#define PLAY_STATE                 GomokuState
#define PLAY_OPTIONS               Options
#define PLAY_TURN(state)           gomoku_turn(state)
#define PLAY_LOOK(state, options)  (*(options) = gomoku_options(state))
#define PLAY_COUNT(options)        ((options)->count)
#define PLAY_NTH(options, k)       nth_option(options, k)
#define PLAY_ALLOWS(options, move) is_option(options, move)
#define PLAY_APPLY(state, move)    gomoku_apply(state, move)
#include "core/play.h"

static int table_play(void *memory, Table *table) {
    GomokuState *state = memory;
    Rng *const streams[] = {&table->players[0].rng, &table->players[1].rng};
    bool drawing = table->bots[0]->reads == BOT_READS_NOTHING && table->bots[1]->reads == BOT_READS_NOTHING;
    if (!drawing || !can_be_drawn(state)) return play_asking(state, table);
    table->plies = (uint32_t)gomoku_drawn(state, streams, table->decisions);
    return -1;
}

static int table_turn(const void *state) { return gomoku_turn(state); }
static int table_moves(const void *state, Move *out) { return gomoku_moves(state, out); }
static int table_choices(const void *state) { return gomoku_choices(state); }
static Move table_choice(const void *state, int k) { return gomoku_choice(state, k); }
static bool table_legal(const void *state, Move move) { return gomoku_legal(state, move); }
static void table_apply(void *state, Move move) { gomoku_apply(state, move); }
static void table_outcome(const void *state, Outcome *out) { gomoku_outcome(state, out); }

static const char *const gomoku_reasons[] = {"five", "draw", "stuck", NULL};

_Static_assert((int)sizeof(GomokuState) <= (int)STATE_MAX && (int)sizeof(GomokuView) <= (int)VIEW_MAX,
               "the runner's buffers have room");
_Static_assert((int)GOMOKU_CELLS_MAX <= (int)MOVES_MAX && sizeof(GomokuRules) <= RULES_MAX,
               "lists of moves have room for every cell");

extern const struct Protocol gomoku_gomocup;
static const struct Protocol *const gomoku_protocols[] = {&gomoku_gomocup, NULL};
extern const struct Botzone gomoku_botzone;

static const char *const gomoku_pays[] = {
    "The winner scores 1, the loser -1; in a draw both score 0.",
    "Example: black makes five in a row; black scores +1, white -1.",
    NULL,
};

static const BotCaution gomoku_cautions[] = {{"flat_mc", "gobangcat", "all of 200 games"},
                                             {"ismcts", "gobangcat", "all of 200 games"},
                                             {NULL, NULL, NULL}};

const Game game_gomoku = {
    .name = "gomoku",
    .title = "Gomoku, five in a row, freestyle, standard, renju and caro",
    .pays = gomoku_pays,
    .cautions = gomoku_cautions,
    .reasons = gomoku_reasons,
    .rules = &gomoku_rules,
    .formats = gomoku_formats,
    .stats = gomoku_stats,
    .stat_count = sizeof gomoku_stats / sizeof gomoku_stats[0],
    .seats_min = 2,
    .seats_max = 2,
    .rules_size = sizeof(GomokuRules),
    .state_size = sizeof(GomokuState),
    .view_size = sizeof(GomokuView),
    .ply_size = sizeof(GomokuPly),
    .seats = gomoku_seats,
    .check = gomoku_check,
    .plies_max = gomoku_plies_max,
    .score_bounds = gomoku_score_bounds,
    .deal = gomoku_deal,
    .deal_read = gomoku_deal_read,
    .deal_scan = gomoku_deal_scan,
    .deal_write = gomoku_deal_write,
    .turn = table_turn,
    .moves = table_moves,
    .choices = table_choices,
    .choice = table_choice,
    .legal = table_legal,
    .apply = table_apply,
    .outcome = table_outcome,
    .forfeit = gomoku_forfeit,
    .statistics = gomoku_statistics,
    .observe = gomoku_observe,
    .observe_ply = gomoku_observe_ply,
    .view_fields = &gomoku_view_fields,
    .ply_fields = &gomoku_ply_fields,
    .features = &gomoku_features,
    .protocols = gomoku_protocols,
    .botzone = &gomoku_botzone,
    .view_check = gomoku_view_check,
    .determinize = gomoku_determinize,
    .move_format = gomoku_move_format,
    .move_parse = gomoku_move_parse,
    .show = gomoku_show,
    .audit = gomoku_audit,
    .playout = gomoku_playout,
    .perft = gomoku_perft,
    .play = table_play,
};
