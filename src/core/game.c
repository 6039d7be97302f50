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

bool game_read_rules(const Game *game, const struct cJSON *object, const char *path, const char *const *known,
                     void *rules, Error *error) {
    if (!option_read(game->rules, object, path, known, rules, error)) return false;
    if (game->settle) game->settle(rules, object);
    return game->check(rules, error) || error_prefix(error, "%s.", path);
}
