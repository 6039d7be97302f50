/* Refuses external views that no game can produce. There is no hidden information, so the audit of the state
 * finds the rest. */
#include "games/gomoku/gomoku.h"

/* Refuses a line that wins while the game goes on; the error names a cell of it. */
static bool check_lines(const GomokuState *state, int colour, Error *error) {
    for (int y = 0; y < state->rules.size; y++)
        for (int x = 0; x < state->rules.size; x++) {
            char cell[MOVE_TEXT_MAX];
            if (!gomoku_has(state, colour, x, y) || !gomoku_threat(state, colour, x, y).run) continue;
            gomoku_move_format((Move)gomoku_cell(x, y), cell);
            return error_input(error, "turn: %d, and %s has won with a line through %s", state->turn,
                               colour == GOMOKU_BLACK ? "Black" : "White", cell);
        }
    return true;
}

static bool check_last(const GomokuState *state, Error *error) {
    int x = gomoku_x(state->last), y = gomoku_y(state->last);
    if (state->stones == 0)
        return state->last == GOMOKU_NO_CELL || error_input(error, "last: the board is empty");
    if (state->last == GOMOKU_NO_CELL)
        return error_input(error, "last: %d stones lie on the board", state->stones);
    return gomoku_has(state, GOMOKU_BLACK, x, y) || gomoku_has(state, GOMOKU_WHITE, x, y) ||
           error_input(error, "last: a free cell");
}

static bool check_counts(const GomokuState *state, Error *error) {
    bool passes = state->rules.rule == GOMOKU_RENJU && state->rules.stuck == GOMOKU_STUCK_PASS;
    if (state->passes && !passes) return error_input(error, "passes: by these rules nobody passes");
    for (int colour = 0; colour < 2; colour++)
        if (state->attack[colour] > state->longest_attack[colour] ||
            state->longest_attack[colour] > state->fours[colour] || state->fours[colour] > state->stones)
            return error_input(error, "attack: %d of at most %d in a row, of %d fours", state->attack[colour],
                               state->longest_attack[colour], state->fours[colour]);
    if (state->turn >= 0 && (state->winning_run || state->reason || state->winning_attack))
        return error_input(error, "winning_run: %d, and the game goes on", state->winning_run);
    return state->opening_count <= state->stones ||
           error_input(error, "opening: %d of %d stones", state->opening_count, state->stones);
}

bool gomoku_view_check(const void *view, Error *error) {
    const GomokuState *state = view;
    if (!check_last(state, error) || !check_counts(state, error)) return false;
    if (state->turn < 0) return true;
    return check_lines(state, GOMOKU_BLACK, error) && check_lines(state, GOMOKU_WHITE, error);
}
