#include "gomoku_slow.h"

#include <string.h>

static const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

static char at(const SlowGomoku *game, int x, int y) {
    bool inside = x >= 0 && y >= 0 && x < game->size && y < game->size;
    return inside ? game->board[y][x] : '#';
}

void slow_gomoku_start(SlowGomoku *game, int size, SlowRule rule) {
    memset(game, 0, sizeof *game);
    memset(game->board, '.', sizeof game->board);
    game->size = size;
    game->rule = rule;
    game->winner = '.';
}

/* The length of the row of `colour` that begins at x, y and not before it; 0 when none does. */
static int row_length(const SlowGomoku *game, char colour, int x, int y, const int *step) {
    if (at(game, x - step[0], y - step[1]) == colour) return 0;
    int length = 0;
    while (at(game, x + length * step[0], y + length * step[1]) == colour) length++;
    return length;
}

/* Does the row of `length` stones that begins at x, y win? */
static bool row_wins(const SlowGomoku *game, char colour, int x, int y, const int *step, int length) {
    char other = colour == 'X' ? 'O' : 'X';
    bool before = at(game, x - step[0], y - step[1]) == other;
    bool behind = at(game, x + length * step[0], y + length * step[1]) == other;
    if (length < 5) return false;
    if (game->rule == SLOW_FREESTYLE || (game->rule == SLOW_RENJU && colour == 'O')) return true;
    if (game->rule == SLOW_CARO_OVERLINE && length > 5) return true;
    bool caro = game->rule == SLOW_CARO || game->rule == SLOW_CARO_OVERLINE;
    return length == 5 && !(caro && before && behind);
}

static bool has_won(const SlowGomoku *game, char colour) {
    for (int y = 0; y < game->size; y++)
        for (int x = 0; x < game->size; x++)
            for (int i = 0; i < 4; i++)
                if (row_wins(game, colour, x, y, steps[i], row_length(game, colour, x, y, steps[i])))
                    return true;
    return false;
}

/* A winning row through x, y along `step`, with `colour` on it. */
static bool wins_through(const SlowGomoku *game, char colour, int x, int y, const int *step) {
    while (at(game, x - step[0], y - step[1]) == colour) x -= step[0], y -= step[1];
    return row_wins(game, colour, x, y, step, row_length(game, colour, x, y, step));
}

/* ---- what renju forbids to Black ---- */

/* Black stones in a row through x, y, which holds one. */
static int row_through(const SlowGomoku *game, int x, int y, const int *step) {
    while (at(game, x - step[0], y - step[1]) == 'X') x -= step[0], y -= step[1];
    return row_length(game, 'X', x, y, step);
}

/* Fours with x, y: for every free cell that completes five, which four stones they are, as places from -4
 * to 4 on the line; equal sets count once. */
static int fours_through(SlowGomoku *game, int x, int y, const int *step) {
    int found[9], count = 0;
    for (int i = -4; i <= 4; i++) {
        int cx = x + i * step[0], cy = y + i * step[1], set = 0;
        if (at(game, cx, cy) != '.') continue;
        game->board[cy][cx] = 'X';
        int first = 0, last = 0;
        while (at(game, x + (first - 1) * step[0], y + (first - 1) * step[1]) == 'X') first--;
        while (at(game, x + (last + 1) * step[0], y + (last + 1) * step[1]) == 'X') last++;
        game->board[cy][cx] = '.';
        if (last - first + 1 != 5 || i < first || i > last) continue;
        for (int k = first; k <= last; k++)
            if (k != i) set |= 1 << (k + 4);
        bool seen = false;
        for (int k = 0; k < count; k++) seen |= found[k] == set;
        if (!seen) found[count++] = set;
    }
    return count;
}

/* Are there exactly four in a row through x, y, and does a stone at either end make exactly five? */
static bool is_straight_four(SlowGomoku *game, int x, int y, const int *step) {
    if (row_through(game, x, y, step) != 4) return false;
    while (at(game, x - step[0], y - step[1]) == 'X') x -= step[0], y -= step[1];
    for (int end = 0; end < 2; end++) {
        int cx = x + (end ? 4 : -1) * step[0], cy = y + (end ? 4 : -1) * step[1];
        if (at(game, cx, cy) != '.') return false;
        game->board[cy][cx] = 'X';
        bool five = row_through(game, cx, cy, step) == 5;
        game->board[cy][cx] = '.';
        if (!five) return false;
    }
    return true;
}

typedef enum { ALLOWED, FIVE, FORBIDDEN } Verdict;

static Verdict judge(SlowGomoku *game, int x, int y);

static bool is_true_three(SlowGomoku *game, int x, int y, const int *step) {
    for (int i = -3; i <= 3; i++) {
        int cx = x + i * step[0], cy = y + i * step[1];
        if (at(game, cx, cy) != '.') continue;
        game->board[cy][cx] = 'X';
        bool straight = is_straight_four(game, x, y, step);
        for (int k = 0; k != i; k += i > 0 ? 1 : -1)
            straight &= at(game, x + k * step[0], y + k * step[1]) == 'X';
        game->board[cy][cx] = '.';
        if (straight && judge(game, cx, cy) == ALLOWED) return true;
    }
    return false;
}

static Verdict judge(SlowGomoku *game, int x, int y) {
    int fours = 0, threes = 0;
    bool five = false, overline = false;
    game->board[y][x] = 'X';
    for (int i = 0; i < 4; i++) {
        five |= row_through(game, x, y, steps[i]) == 5;
        overline |= row_through(game, x, y, steps[i]) > 5;
        fours += fours_through(game, x, y, steps[i]);
        threes += is_true_three(game, x, y, steps[i]);
    }
    game->board[y][x] = '.';
    return five ? FIVE : overline || fours >= 2 || threes >= 2 ? FORBIDDEN : ALLOWED;
}

int slow_gomoku_turn(const SlowGomoku *game) { return (game->stones + game->passes) % 2; }

bool slow_gomoku_forbidden(SlowGomoku *game, int x, int y) {
    return game->rule == SLOW_RENJU && slow_gomoku_turn(game) == 0 && judge(game, x, y) == FORBIDDEN;
}

static bool has_no_move(const SlowGomoku *game) {
    SlowGomoku copy = *game;
    for (int y = 0; y < game->size; y++)
        for (int x = 0; x < game->size; x++)
            if (at(game, x, y) == '.' && !slow_gomoku_forbidden(&copy, x, y)) return false;
    return true;
}

bool slow_gomoku_over(const SlowGomoku *game) { return game->winner != '.' || has_no_move(game); }

/* Black is stuck when cells are free and none is allowed. */
static void settle_stuck(SlowGomoku *game) {
    bool full = game->stones == game->size * game->size;
    if (game->winner != '.' || full || slow_gomoku_turn(game) != 0 || !has_no_move(game)) return;
    game->passes += game->stuck == SLOW_STUCK_PASS;
    game->stuck_lost = game->stuck == SLOW_STUCK_LOSS;
    if (game->stuck_lost) game->winner = 'O';
}

/* ---- threats ---- */

/* Is there a free cell on the line where one more stone makes a winning row that holds x, y? */
static bool is_four(SlowGomoku *game, char colour, int x, int y, const int *step) {
    bool found = false;
    for (int i = -4; i <= 4; i++) {
        int cx = x + i * step[0], cy = y + i * step[1];
        if (at(game, cx, cy) != '.') continue;
        game->board[cy][cx] = colour;
        bool joined = true;
        for (int k = 0; k != i; k += i > 0 ? 1 : -1)
            joined &= at(game, x + k * step[0], y + k * step[1]) == colour;
        found |= joined && wins_through(game, colour, x, y, step);
        game->board[cy][cx] = '.';
    }
    return found;
}

/* Would a stone on the free cell x, y win along this line? */
static bool end_wins(SlowGomoku *game, char colour, int x, int y, const int *step) {
    if (at(game, x, y) != '.') return false;
    game->board[y][x] = colour;
    bool wins = wins_through(game, colour, x, y, step);
    game->board[y][x] = '.';
    return wins;
}

/* Is there a free cell on the line where one more stone, if it may be laid there, makes exactly four in a
 * row, and wins at both ends of it? */
static bool is_three(SlowGomoku *game, char colour, int x, int y, const int *step) {
    bool found = false;
    for (int i = -3; i <= 3; i++) {
        int cx = x + i * step[0], cy = y + i * step[1];
        if (at(game, cx, cy) != '.') continue;
        if (game->rule == SLOW_RENJU && colour == 'X' && judge(game, cx, cy) == FORBIDDEN) continue;
        game->board[cy][cx] = colour;
        int back = 0, ahead = 0;
        while (at(game, x - (back + 1) * step[0], y - (back + 1) * step[1]) == colour) back++;
        while (at(game, x + (ahead + 1) * step[0], y + (ahead + 1) * step[1]) == colour) ahead++;
        found |= back + ahead + 1 == 4 && i >= -back && i <= ahead &&
                 end_wins(game, colour, x - (back + 1) * step[0], y - (back + 1) * step[1], step) &&
                 end_wins(game, colour, x + (ahead + 1) * step[0], y + (ahead + 1) * step[1], step);
        game->board[cy][cx] = '.';
    }
    return found;
}

void slow_gomoku_lay(SlowGomoku *game, int x, int y) {
    char colour = slow_gomoku_turn(game) ? 'O' : 'X';
    game->board[y][x] = colour;
    game->stones++;
    if (has_won(game, colour)) game->winner = colour;
    settle_stuck(game);
}

void slow_gomoku_play(SlowGomoku *game, int x, int y) {
    int seat = slow_gomoku_turn(game);
    bool three = false, four = false;
    slow_gomoku_lay(game, x, y);
    for (int i = 0; i < 4; i++) {
        three |= is_three(game, game->board[y][x], x, y, steps[i]);
        four |= is_four(game, game->board[y][x], x, y, steps[i]);
    }
    game->plies++;
    if (game->winner != '.' && !game->stuck_lost) {
        game->win_ply = game->plies;
        game->winning_attack = game->run[seat];
        four = false; /* it has won instead */
    }
    game->threes[seat] += three;
    game->fours[seat] += four;
    game->run[seat] = four ? game->run[seat] + 1 : 0;
    if (game->run[seat] > game->longest_run[seat]) game->longest_run[seat] = game->run[seat];
}

/* ---- forced wins ---- */

static bool may_lay(SlowGomoku *game, char colour, int x, int y) {
    if (at(game, x, y) != '.') return false;
    return !(game->rule == SLOW_RENJU && colour == 'X' && judge(game, x, y) == FORBIDDEN);
}

/* Has the stone on x, y won? */
static bool stone_wins(const SlowGomoku *game, int x, int y) {
    bool wins = false;
    for (int i = 0; i < 4; i++) wins |= wins_through(game, game->board[y][x], x, y, steps[i]);
    return wins;
}

static bool wins_at_once(SlowGomoku *game, char colour) {
    bool wins = false;
    for (int y = 0; y < game->size && !wins; y++)
        for (int x = 0; x < game->size && !wins; x++) {
            if (!may_lay(game, colour, x, y)) continue;
            game->board[y][x] = colour;
            wins = stone_wins(game, x, y);
            game->board[y][x] = '.';
        }
    return wins;
}

/* Whatever the other side lays now, is it beaten? */
static bool no_answer_helps(SlowGomoku *game, char colour, int fours) {
    char other = colour == 'X' ? 'O' : 'X';
    bool beaten = true;
    for (int y = 0; y < game->size && beaten; y++)
        for (int x = 0; x < game->size && beaten; x++) {
            if (!may_lay(game, other, x, y)) continue;
            game->board[y][x] = other;
            beaten = !stone_wins(game, x, y) && slow_gomoku_wins_by_fours(game, colour, fours);
            game->board[y][x] = '.';
        }
    return beaten;
}

bool slow_gomoku_wins_by_fours(SlowGomoku *game, char colour, int fours) {
    if (wins_at_once(game, colour)) return true;
    bool wins = false;
    for (int y = 0; y < game->size && !wins && fours > 0; y++)
        for (int x = 0; x < game->size && !wins; x++) {
            if (!may_lay(game, colour, x, y)) continue;
            game->board[y][x] = colour;
            wins = wins_at_once(game, colour) && no_answer_helps(game, colour, fours - 1);
            game->board[y][x] = '.';
        }
    return wins;
}

uint64_t slow_gomoku_perft(const SlowGomoku *game, int depth) {
    if (depth == 0) return 1;
    if (slow_gomoku_over(game)) return 0;
    uint64_t leaves = 0;
    for (int y = 0; y < game->size; y++)
        for (int x = 0; x < game->size; x++) {
            if (game->board[y][x] != '.') continue;
            SlowGomoku next = *game;
            if (slow_gomoku_forbidden(&next, x, y)) continue;
            slow_gomoku_lay(&next, x, y);
            leaves += slow_gomoku_perft(&next, depth - 1);
        }
    return leaves;
}
