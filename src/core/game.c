#include "core/game.h"

#include <string.h>

int game_stat_position(const Game *game, const char *name, int seats) {
    int position = 0;
    for (int row = 0; row < game->stat_count; row++) {
        if (strcmp(game->stats[row].name, name) == 0) return position;
        position += game->stats[row].per_seat ? seats : 1;
    }
    return -1;
}
