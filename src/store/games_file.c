/* games.csv as a stream of checked rows. The header must be that of the config, and each row that of the
 * next game of the schedule, with every field within its bounds, so its numbers are safe to use. */
#include "store/games_file.h"

#include <string.h>

#include "core/check.h"
#include "play/row.h"

static bool take_bytes(GamesReader *reader, const char *line, size_t length) {
    reader->end.bytes += length;
    if (reader->source.checkpoint) return true;
    const LineHash more = line_hash_of(line, length);
    line_hash_join(&reader->end.hash, &more);
    return true;
}

static bool read_header(GamesReader *reader, Error *error) {
    const char *line;
    size_t length;
    int more = lines_next(&reader->lines, &line, &length, error);
    if (more < 0) return error_prefix(error, "%s: ", reader->path);
    if (more == 0) return error_input(error, "%s: has no header line", reader->path);
    Text header = {0};
    row_header(reader->source.schedule->config, &header);
    bool failed = header.failed;
    bool good = !failed && header.size == length && memcmp(header.data, line, length) == 0;
    text_free(&header);
    if (failed) return error_memory(error, "%s", reader->path);
    if (!good) return error_input(error, "%s:1: is not the header of this run's games.csv", reader->path);
    return take_bytes(reader, line, length);
}

bool games_kept(const char *folder, const Config *config, Error *error) {
    return config->options.rows != ROWS_NONE ||
           error_input(error,
                       "%s: was played with rows \"none\", and single games cannot be read; `kozyr table`, "
                       "`replay`, `verify` and `merge` do without",
                       folder);
}

bool games_open(GamesReader *reader, const GamesSource *source, Error *error) {
    const Checkpoint *at = source->checkpoint;
    *reader = (GamesReader){.source = *source, .lines.fd = -1};
    if (!games_kept(source->folder, source->schedule->config, error)) return false;
    if (at && !source->checked && !checkpoint_check(source->folder, at, false, error)) return false;
    if (at) {
        reader->source.first = at->part.first;
        reader->source.most = at->games;
    }
    folder_path(source->folder, "games.csv", reader->path, sizeof reader->path);
    return lines_open(&reader->lines, reader->path, at ? at->rows_bytes : UINT64_MAX, error) &&
           read_header(reader, error);
}

/* The task of a game that is known. */
static const Task *find_task(GamesReader *reader, int64_t game) {
    const Schedule *schedule = reader->source.schedule;
    CHECK(game >= reader->tasks_first, "rows are read in order");
    if (game >= reader->tasks_first + reader->tasks_count) {
        const int64_t left = schedule->known - game;
        reader->tasks_first = game;
        reader->tasks_count = left < TASKS_AHEAD ? (int)left : TASKS_AHEAD;
        schedule_tasks(schedule, game, reader->tasks_count, reader->tasks);
    }
    return &reader->tasks[game - reader->tasks_first];
}

static bool read_row(GamesReader *reader, GamesRow *row, Error *error) {
    const GamesSource *source = &reader->source;
    int64_t game = source->first + reader->end.games;
    if (game >= source->schedule->known) return error_input(error, "comes after the last game");
    const Task *task = find_task(reader, game);
    bool (*read)(const Config *, const Task *, const char *, size_t, GameResult *, Error *) =
        source->outcomes && source->checkpoint ? row_read_outcome : row_read;
    if (!read(source->schedule->config, task, row->line, row->length - 1, &row->result, error)) return false;
    if (source->learner) schedule_take(source->learner, task, &row->result.outcome);
    return true;
}

/* At the end of the rows: their number must be that of the checkpoint. */
static bool check_count(const GamesReader *reader, int64_t games, Error *error) {
    const Checkpoint *at = reader->source.checkpoint;
    return !at || games == at->games ||
           error_input(error, "%s: has %lld games, checkpoint.json says %lld", reader->path, (long long)games,
                       (long long)at->games);
}

int games_next(GamesReader *reader, GamesRow *row, Error *error) {
    bool counted = reader->source.checkpoint;
    if (!counted && reader->end.games == reader->source.most) return 0;
    int more = lines_next(&reader->lines, &row->line, &row->length, error);
    if (more < 0) return error_prefix(error, "%s: ", reader->path), -1;
    if (more == 0) return check_count(reader, reader->end.games, error) ? 0 : -1;
    if (counted && reader->end.games == reader->source.most)
        return check_count(reader, reader->end.games + 1, error), -1;
    if (!read_row(reader, row, error))
        return error_prefix(error, "%s:%lld: ", reader->path, (long long)reader->end.games + 2), -1;
    reader->end.games++;
    take_bytes(reader, row->line, row->length);
    return 1;
}

void games_close(GamesReader *reader) { lines_close(&reader->lines); }

bool games_each(const GamesSource *source, void (*game)(void *context, const GamesRow *row), void *context,
                GamesEnd *end, Error *error) {
    GamesReader reader;
    GamesRow row;
    int more = games_open(&reader, source, error) ? 1 : -1;
    while (more > 0 && (more = games_next(&reader, &row, error)) > 0)
        if (game) game(context, &row);
    if (end) *end = reader.end;
    games_close(&reader);
    return more == 0;
}
