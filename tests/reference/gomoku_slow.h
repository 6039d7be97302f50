/* Gomoku as slowly and obviously as it can be written: a board of characters, looked through cell by cell. */
#ifndef KOZYR_TESTS_REFERENCE_GOMOKU_SLOW_H
#define KOZYR_TESTS_REFERENCE_GOMOKU_SLOW_H

#include <stdbool.h>
#include <stdint.h>

enum { SLOW_BOARD_MAX = 20 };

typedef enum { SLOW_FREESTYLE, SLOW_STANDARD, SLOW_RENJU, SLOW_CARO, SLOW_CARO_OVERLINE } SlowRule;

typedef enum { SLOW_STUCK_DRAW, SLOW_STUCK_PASS, SLOW_STUCK_LOSS } SlowStuck;

typedef struct {
    int size;
    SlowRule rule;
    SlowStuck stuck;
    char board[SLOW_BOARD_MAX][SLOW_BOARD_MAX]; /* [y][x]: 'X' Black, 'O' White, '.' free */
    int stones;
    int passes;                 /* turns that Black had to pass */
    bool stuck_lost;            /* Black had no legal cell and lost */
    char winner;                /* 'X', 'O' or '.' */
    int threes[2], fours[2];    /* plies that made one */
    int run[2], longest_run[2]; /* plies in a row that made a four */
    int winning_attack;         /* those before the winning ply */
    int plies, win_ply;         /* after the opening, from 1; 0: no side has won */
} SlowGomoku;

void slow_gomoku_start(SlowGomoku *game, int size, SlowRule rule);
/* 0 Black, 1 White; also when the game is over. */
int slow_gomoku_turn(const SlowGomoku *game);
bool slow_gomoku_over(const SlowGomoku *game);
/* Is the free cell x, y one that the player to move may not take? */
bool slow_gomoku_forbidden(SlowGomoku *game, int x, int y);
/* A stone of the opening: counts in no statistics. */
void slow_gomoku_lay(SlowGomoku *game, int x, int y);
void slow_gomoku_play(SlowGomoku *game, int x, int y);
/* Can `colour`, if it is to move, force a five with at most so many stones before it that threaten one? */
bool slow_gomoku_wins_by_fours(SlowGomoku *game, char colour, int fours);
uint64_t slow_gomoku_perft(const SlowGomoku *game, int depth);

#endif
