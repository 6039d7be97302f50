#include "gomoku_slow.h"

#include <string.h>

static const int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

static char at(const SlowGomoku *game, int x, int y) {
    bool inside = x >= 0 && y >= 0 && x < game->size && y < game->size;
    return inside ? game->board[y][x] : '#';
}

void slow_gomoku_start(SlowGomoku *game, int size, bool exactly_five) {
    memset(game, 0, sizeof *game);
    memset(game->board, '.', sizeof game->board);
    game->size = size;
    game->exactly_five = exactly_five;
    game->winner = '.';
}

bool slow_gomoku_over(const SlowGomoku *game) {
    return game->winner != '.' || game->stones == game->size * game->size;
}

/* The length of the row of `colour` that begins at x, y and not before it; 0 when none does. */
static int row_length(const SlowGomoku *game, char colour, int x, int y, const int *step) {
    if (at(game, x - step[0], y - step[1]) == colour) return 0;
    int length = 0;
    while (at(game, x + length * step[0], y + length * step[1]) == colour) length++;
    return length;
}

static bool has_won(const SlowGomoku *game, char colour) {
    for (int y = 0; y < game->size; y++)
        for (int x = 0; x < game->size; x++)
            for (int i = 0; i < 4; i++) {
                int length = row_length(game, colour, x, y, steps[i]);
                if (game->exactly_five ? length == 5 : length >= 5) return true;
            }
    return false;
}

/* A winning row through x, y along `step`, with `colour` on it. */
static bool wins_through(const SlowGomoku *game, char colour, int x, int y, const int *step) {
    while (at(game, x - step[0], y - step[1]) == colour) x -= step[0], y -= step[1];
    int length = row_length(game, colour, x, y, step);
    return game->exactly_five ? length == 5 : length >= 5;
}

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

/* Is there a free cell on the line where one more stone makes exactly four in a row with free ends? */
static bool is_three(SlowGomoku *game, char colour, int x, int y, const int *step) {
    bool found = false;
    for (int i = -3; i <= 3; i++) {
        int cx = x + i * step[0], cy = y + i * step[1];
        if (at(game, cx, cy) != '.') continue;
        game->board[cy][cx] = colour;
        int back = 0, ahead = 0;
        while (at(game, x - (back + 1) * step[0], y - (back + 1) * step[1]) == colour) back++;
        while (at(game, x + (ahead + 1) * step[0], y + (ahead + 1) * step[1]) == colour) ahead++;
        found |= back + ahead + 1 == 4 && i >= -back && i <= ahead &&
                 at(game, x - (back + 1) * step[0], y - (back + 1) * step[1]) == '.' &&
                 at(game, x + (ahead + 1) * step[0], y + (ahead + 1) * step[1]) == '.';
        game->board[cy][cx] = '.';
    }
    return found;
}

void slow_gomoku_lay(SlowGomoku *game, int x, int y) {
    char colour = game->stones % 2 ? 'O' : 'X';
    game->board[y][x] = colour;
    game->stones++;
    if (has_won(game, colour)) game->winner = colour;
}

void slow_gomoku_play(SlowGomoku *game, int x, int y) {
    int seat = game->stones % 2;
    bool three = false, four = false;
    slow_gomoku_lay(game, x, y);
    for (int i = 0; i < 4; i++) {
        three |= is_three(game, game->board[y][x], x, y, steps[i]);
        four |= is_four(game, game->board[y][x], x, y, steps[i]);
    }
    game->threes[seat] += three;
    game->fours[seat] += four;
    game->run[seat] = four ? game->run[seat] + 1 : 0;
    if (game->run[seat] > game->longest_run[seat]) game->longest_run[seat] = game->run[seat];
}

uint64_t slow_gomoku_perft(const SlowGomoku *game, int depth) {
    if (depth == 0) return 1;
    if (slow_gomoku_over(game)) return 0;
    uint64_t leaves = 0;
    for (int y = 0; y < game->size; y++)
        for (int x = 0; x < game->size; x++) {
            if (game->board[y][x] != '.') continue;
            SlowGomoku next = *game;
            slow_gomoku_lay(&next, x, y);
            leaves += slow_gomoku_perft(&next, depth - 1);
        }
    return leaves;
}
