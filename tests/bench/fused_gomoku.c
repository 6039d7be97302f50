/* The yardstick for Gomoku: uniformly random freestyle games on 15x15 in one fused loop, without states,
 * views, statistics or records. A drawn opening of four stones in the central 5x5, balanced or not; then each
 * side lays a stone on a free cell until five lie in a line. A list of free cells, a word per line and colour
 * in each of the four directions, and one look at the last stone's four lines side by side. fused_gomoku
 * [GAMES] */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/rng.h"

enum { SIZE = 15, CELLS = SIZE * SIZE, REGION = 5, OPENING = 4, MARGIN = 4, WINDOW = 0x1ff, DIAGONALS = 32 };

typedef struct {
    uint32_t rows[SIZE], columns[SIZE], falling[DIAGONALS], rising[DIAGONALS];
} Lines;

static uint64_t window(uint32_t line, int place) { return line >> place & WINDOW; }

/* Lays a stone; whether it makes five in a line. */
__attribute__((always_inline)) static inline int lay(Lines *lines, int x, int y) {
    uint32_t by_x = UINT32_C(1) << (x + MARGIN), by_y = UINT32_C(1) << (y + MARGIN);
    uint64_t row = window(lines->rows[y] |= by_x, x), column = window(lines->columns[x] |= by_y, y);
    uint64_t falling = window(lines->falling[x - y + SIZE - 1] |= by_x, x);
    uint64_t rising = window(lines->rising[x + y] |= by_x, x);
    uint64_t all = row | column << 16 | falling << 32 | rising << 48, pairs = all & all >> 1;
    return (pairs & pairs >> 2 & all >> 4) != 0;
}

typedef struct {
    uint8_t x, y;
} Cell;

static Cell take(Cell *cells, int *count, Rng *rng) {
    uint32_t pick = rng_below(rng, (uint32_t)*count);
    Cell cell = cells[pick];
    cells[pick] = cells[--*count];
    return cell;
}

/* The central cells first. */
static void list_cells(Cell *cells) {
    int first = (SIZE - REGION) / 2, inside = 0, outside = REGION * REGION;
    for (int y = 0; y < SIZE; y++)
        for (int x = 0; x < SIZE; x++) {
            int central = x >= first && x < first + REGION && y >= first && y < first + REGION;
            cells[central ? inside++ : outside++] = (Cell){(uint8_t)x, (uint8_t)y};
        }
}

static int play(uint64_t game, const Cell *all, uint64_t *plies) {
    Rng rng = rng_seeded(game);
    Lines lines[2];
    Cell cells[CELLS];
    int count = REGION * REGION, turn = 0;
    memset(lines, 0, sizeof lines);
    memcpy(cells, all, sizeof cells);
    for (int i = 0; i < OPENING; i++, turn = !turn) {
        Cell cell = take(cells, &count, &rng);
        lay(&lines[turn], cell.x, cell.y);
    }
    for (int i = 0; i < OPENING; i++) cells[count + i] = cells[CELLS - 1 - i];
    for (count = CELLS - OPENING; count > 0; turn = !turn) {
        Cell cell = take(cells, &count, &rng);
        ++*plies;
        if (lay(&lines[turn], cell.x, cell.y)) return turn ? -1 : 1;
    }
    return 0;
}

int main(int argc, char **argv) {
    uint64_t games = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000000, plies = 0;
    int64_t sum = 0;
    Cell all[CELLS];
    list_cells(all);
    clock_t start = clock();
    for (uint64_t game = 0; game < games; game++) sum += play(game, all, &plies);
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    printf("%.0f games/CPU s  %.1f plies  (sum of scores %lld)\n", (double)games / seconds,
           (double)plies / (double)games, (long long)sum);
    return 0;
}
