#include "play/row_long.h"

#include <string.h>

/* Where the fields of a row stand (play/row.c). */
enum { SHARED = 6, OUTCOME = 3, EFFORT = 2, FIELDS_MAX = SHARED + 5 * SEATS_MAX + STATS_MAX + 1 };

static int whole_stats(const Game *game) {
    int count = 0;
    while (count < game->stat_count && !game->stats[count].per_seat) count++;
    return count;
}

void row_long_header(const Config *config, Text *out) {
    const Game *game = config->game;
    int whole = whole_stats(game);
    text_string(out, "game,deal,seating,seed,reason,plies");
    for (int i = 0; i < whole; i++) text_format(out, ",%s", game->stats[i].name);
    if (config->column) text_format(out, ",%s", config->column);
    text_string(out, ",seat,bot,score,place,decisions,nodes");
    for (int i = whole; i < game->stat_count; i++) text_format(out, ",%s", game->stats[i].name);
    text_char(out, '\n');
}

typedef struct {
    const char *at;
    size_t length;
} Piece;

/* The fields of a line; how many, or -1 when there are more than there is room. */
static int split(const char *line, size_t length, Piece *fields) {
    const char *end = line + length;
    for (int count = 0; count < FIELDS_MAX;) {
        const char *comma = memchr(line, ',', (size_t)(end - line));
        fields[count++] = (Piece){line, (size_t)((comma ? comma : end) - line)};
        if (!comma) return count;
        line = comma + 1;
    }
    return -1;
}

static void put(const Piece *fields, int count, Text *out) {
    for (int i = 0; i < count; i++) {
        text_bytes(out, fields[i].at, fields[i].length);
        text_char(out, ',');
    }
}

bool row_long_write(const Config *config, const char *line, size_t length, Text *out) {
    Piece fields[FIELDS_MAX] = {{0}};
    const Game *game = config->game;
    int seats = config->seats, whole = whole_stats(game), own = game->stat_count - whole;
    int effort = SHARED + OUTCOME * seats, stats = effort + EFFORT * seats, column = config->column ? 1 : 0;
    if (split(line, length, fields) != stats + whole + own * seats + column) return false;
    for (int seat = 0; seat < seats; seat++) {
        put(fields, SHARED, out);
        put(fields + stats, whole, out);
        put(fields + stats + whole + own * seats, column, out);
        text_integer(out, seat);
        text_char(out, ',');
        put(fields + SHARED + OUTCOME * seat, OUTCOME, out);
        put(fields + effort + EFFORT * seat, EFFORT, out);
        put(fields + stats + whole + own * seat, own, out);
        if (!out->failed) out->data[out->size - 1] = '\n'; /* in place of the last comma */
    }
    return true;
}
