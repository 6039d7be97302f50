/* Rows of games.csv: written by the workers, read on resume and merge. Short numbers have fast paths, because
 * fast games make rows a large share of the work. */
#include "core/check.h"
#include "play/task.h"
#include "play/row.h"
#include "config/varied.h"

#include <assert.h>
#include <endian.h>
#include <string.h>

static void seat_header(Text *out, const char *name, int seat) {
    text_char(out, ',');
    text_string(out, name);
    text_integer(out, seat);
}

void row_header(const Config *config, Text *out) {
    const Game *game = config->game;
    text_string(out, "game,deal,seating,seed,reason,plies");
    for (int seat = 0; seat < config->seats; seat++) {
        seat_header(out, "bot", seat);
        seat_header(out, "score", seat);
        seat_header(out, "place", seat);
    }
    for (int seat = 0; seat < config->seats; seat++) {
        seat_header(out, "decisions", seat);
        seat_header(out, "nodes", seat);
    }
    for (int i = 0; i < game->stat_count && !game->stats[i].per_seat; i++) {
        text_char(out, ',');
        text_string(out, game->stats[i].name);
    }
    for (int seat = 0; seat < config->seats; seat++)
        for (int i = 0; i < game->stat_count; i++)
            if (game->stats[i].per_seat) seat_header(out, game->stats[i].name, seat);
    if (config->column) text_format(out, ",%s", config->column);
    text_char(out, '\n');
}

/* Most numbers of a row have one or two digits: a table of these with their comma, and the number of bytes. */
#define ONE(digit)                                                                                           \
    { ',', digit, 0, 2 }
#define TEN(digit)                                                                                           \
    {',', digit, '0', 3}, {',', digit, '1', 3}, {',', digit, '2', 3}, {',', digit, '3', 3},                  \
        {',', digit, '4', 3}, {',', digit, '5', 3}, {',', digit, '6', 3}, {',', digit, '7', 3},              \
        {',', digit, '8', 3}, {                                                                              \
        ',', digit, '9', 3                                                                                   \
    }
static const char small[100][4] = {ONE('0'), ONE('1'), ONE('2'), ONE('3'), ONE('4'), ONE('5'), ONE('6'),
                                   ONE('7'), ONE('8'), ONE('9'), TEN('1'), TEN('2'), TEN('3'), TEN('4'),
                                   TEN('5'), TEN('6'), TEN('7'), TEN('8'), TEN('9')};

static inline char *put_integer(char *out, int64_t value) {
    if ((uint64_t)value < 100) {
        memcpy(out, small[value], sizeof small[value]);
        return out + small[value][3];
    }
    *out++ = ',';
    if (value < 0 && value > -100) {
        *out++ = '-';
        memcpy(out, small[-value] + 1, 2);
        return out + small[-value][3] - 1;
    }
    return out + format_integer(out, value);
}

/* Copies byte by byte, because names are short. */
static inline char *put_text(char *out, const char *text) {
    *out++ = ',';
    while (*text) *out++ = *text++;
    return out;
}

static inline char *put_stat(char *out, const GameStat *stat, int32_t value) {
    if (!stat->format) return put_integer(out, value);
    *out++ = ',';
    return out + stat->format(value, out);
}

/* Eight hexadecimal digits as the bytes of a word: the lowest digit in the lowest byte. */
static uint64_t hex_digits(uint32_t value) {
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t digits = value;
    digits = (digits | digits << 16) & UINT64_C(0x0000ffff0000ffff);
    digits = (digits | digits << 8) & UINT64_C(0x00ff00ff00ff00ff);
    digits = (digits | digits << 4) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    uint64_t letters = (digits + 6 * ones) >> 4 & ones;
    return digits + '0' * ones + letters * ('a' - '9' - 1);
}

static char *put_hex(char *out, uint64_t value) {
    memcpy(out, ",0x", 3);
    uint64_t high = htobe64(hex_digits((uint32_t)(value >> 32))), low = htobe64(hex_digits((uint32_t)value));
    memcpy(out + 3, &high, sizeof high);
    memcpy(out + 11, &low, sizeof low);
    return out + 19;
}

/* Writes the fields that depend on the task alone. */
static char *put_place(char *out, const Config *config, const Task *task) {
    out += format_integer(out, task->game);
    out = put_integer(out, task->deal);
    out = put_integer(out, task->seating);
    return put_hex(out, deal_seed(config, task->deal));
}

static char *put_stats(char *out, const Config *config, const int32_t *values) {
    const GameStat *stat = config->game->stats, *end = stat + config->game->stat_count;
    for (; stat < end && !stat->per_seat; stat++) out = put_stat(out, stat, *values++);
    for (int seat = 0, seats = config->seats; seat < seats; seat++) {
        const int32_t *value = values + seat;
        for (const GameStat *each = stat; each < end; each++, value += seats)
            out = put_stat(out, each, *value);
    }
    return out;
}

/* An upper bound on a row's size: a field has at most 21 bytes and a comma, a name NAME_MAX_LENGTH. */
enum { ROW_MAX = (7 + SEATS_MAX * 5 + STATS_MAX) * 24 + SEATS_MAX * NAME_MAX_LENGTH };

/* True if row_read accepts the outcome. */
static bool is_possible(const Config *config, const GameResult *result) {
    const Outcome *outcome = &result->outcome;
    int32_t lowest, highest;
    config->game->score_bounds(config_rules_at(config, result->task.entrant), &lowest, &highest);
    for (int seat = 0; seat < config->seats; seat++)
        if (outcome->place[seat] < 1 || outcome->place[seat] > config->seats ||
            outcome->score[seat] < lowest || outcome->score[seat] > highest)
            return false;
    return true;
}

void row_write(const Config *config, const GameResult *result, Text *out) {
    CHECK(is_possible(config, result), "places of a table, and scores within their bounds");
    if (!text_reserve(out, ROW_MAX)) return;
    const Task *task = &result->task;
    char *start = out->data + out->size, *end = put_place(start, config, task);
    end = put_text(end, reason_name(config->game, result->outcome.reason));
    end = put_integer(end, result->plies);
    for (int seat = 0; seat < config->seats; seat++) {
        end = put_text(end, config->entrants[task->entrant[seat]].name);
        end = put_integer(end, result->outcome.score[seat]);
        end = put_integer(end, result->outcome.place[seat]);
    }
    for (int seat = 0; seat < config->seats; seat++) {
        end = put_integer(end, result->decisions[seat]);
        end = put_integer(end, (int64_t)result->nodes[seat]);
    }
    end = put_stats(end, config, result->stats);
    if (config->column) end = put_integer(end, task->label);
    *end++ = '\n';
    CHECK(end - start <= ROW_MAX, "a row within its bound: there is room for that");
    out->size += (size_t)(end - start);
}

static bool begins_row(const char *row, const char *end, int64_t game) {
    char number[24];
    size_t length = format_integer(number, game);
    return (size_t)(end - row) > length && memcmp(row, number, length) == 0 && row[length] == ',';
}

bool rows_are_of(const char *rows, size_t size, int64_t first, int32_t count) {
    if (count == 0 || size == 0) return count == 0 && size == 0;
    const char *end = rows + size, *before = memrchr(rows, '\n', size - 1);
    return end[-1] == '\n' && begins_row(rows, end, first) &&
           begins_row(before ? before + 1 : rows, end, first + count - 1);
}

/* ---- reading ---- */

typedef struct {
    const char *at, *end;
    bool behind; /* all fields have been taken */
} Fields;

static bool next_field(Fields *fields, const char **text, size_t *length) {
    if (fields->behind) return false;
    const char *comma = memchr(fields->at, ',', (size_t)(fields->end - fields->at));
    *text = fields->at;
    *length = (size_t)((comma ? comma : fields->end) - fields->at);
    fields->behind = !comma;
    fields->at = comma ? comma + 1 : fields->end;
    return true;
}

/* Ends the current field at `at`; false if no comma or line end is there. */
static bool end_field(Fields *fields, const char *at) {
    fields->behind = at == fields->end;
    fields->at = fields->behind ? at : at + 1;
    return fields->behind || *at == ',';
}

/* `known`: only the length is compared. */
static bool field_is(Fields *fields, const char *wanted, bool known) {
    const size_t length = strlen(wanted);
    return !fields->behind && (size_t)(fields->end - fields->at) >= length &&
           (known || memcmp(fields->at, wanted, length) == 0) && end_field(fields, fields->at + length);
}

/* Fast path: most numbers have one or two digits and a comma after them. */
static inline bool short_integer(Fields *fields, int64_t *value) {
    const char *at = fields->at;
    if (fields->end - at < 3) return false;
    const unsigned first = (unsigned)(at[0] - '0'), second = (unsigned)(at[1] - '0');
    const int digits = at[1] == ',' ? 1 : 2;
    if (first > 9 || (digits == 2 && (second > 9 || at[2] != ','))) return false;
    *value = digits == 1 ? first : 10 * first + second;
    fields->at = at + digits + 1;
    return true;
}

static inline bool field_integer(Fields *fields, int64_t min, int64_t max, int64_t *value) {
    if (short_integer(fields, value)) return *value >= min && *value <= max;
    const char *at = fields->at, *const end = fields->end;
    const bool negative = at < end && *at == '-';
    const char *const first = at += negative;
    uint64_t sum = 0; /* below 10^19 */
    for (unsigned digit; at < end && (digit = (unsigned)(*at - '0')) < 10; at++) sum = sum * 10 + digit;
    if (fields->behind || at == first || at - first > 19 || !end_field(fields, at) ||
        sum > (uint64_t)INT64_MAX + negative)
        return false;
    *value = (int64_t)(negative ? 0 - sum : sum);
    return *value >= min && *value <= max;
}

static bool field_reason(Fields *fields, const Game *game, uint8_t *reason) {
    const char *text;
    size_t length;
    if (!next_field(fields, &text, &length)) return false;
    for (int i = 0; game->reasons[i]; i++) {
        *reason = (uint8_t)i;
        if (strncmp(game->reasons[i], text, length) == 0 && !game->reasons[i][length]) return true;
    }
    for (int fault = FAULT_ILLEGAL; fault < FAULT_COUNT; fault++) {
        *reason = (uint8_t)(REASON_FAULT + fault);
        const char *name = reason_name(game, *reason);
        if (strlen(name) == length && memcmp(name, text, length) == 0) return true;
    }
    return false;
}

/* Reads plies, then names, scores and places. */
static bool read_outcome(Fields *fields, const Config *config, bool known, GameResult *result, Error *error) {
    int32_t lowest, highest;
    config_score_bounds(config, &lowest, &highest);
    int64_t value;
    if (!field_reason(fields, config->game, &result->outcome.reason))
        return error_input(error, "has an unknown reason");
    if (!field_integer(fields, 0, INT32_MAX, &value)) return error_input(error, "has no number of plies");
    result->plies = (uint32_t)value;
    if (result->outcome.reason >= REASON_FAULT)
        outcome_fault(&result->outcome, (Fault)(result->outcome.reason - REASON_FAULT), result->plies);
    for (int seat = 0; seat < config->seats; seat++) {
        const char *name = config->entrants[result->task.entrant[seat]].name;
        if (!field_is(fields, name, known))
            return error_input(error, "does not have \"%s\" at seat %d", name, seat);
        if (!field_integer(fields, lowest, highest, &value))
            return error_input(error, "has no score for seat %d", seat);
        result->outcome.score[seat] = (int32_t)value;
        if (!field_integer(fields, 1, config->seats, &value))
            return error_input(error, "has no place for seat %d", seat);
        result->outcome.place[seat] = (uint8_t)value;
    }
    return true;
}

static bool read_effort(Fields *fields, const Config *config, GameResult *result, Error *error) {
    for (int seat = 0; seat < config->seats; seat++) {
        int64_t decisions, nodes;
        if (!field_integer(fields, 0, UINT32_MAX, &decisions))
            return error_input(error, "has no number of decisions for seat %d", seat);
        if (!field_integer(fields, 0, GAME_NODES_MAX, &nodes))
            return error_input(error, "has no number of nodes for seat %d", seat);
        result->decisions[seat] = (uint32_t)decisions;
        result->nodes[seat] = (uint64_t)nodes;
    }
    return true;
}

static bool read_stat(Fields *fields, const GameStat *stat, int32_t *out, Error *error) {
    const char *text;
    size_t length;
    int64_t value = 0;
    if (!(stat->format ? next_field(fields, &text, &length)
                       : field_integer(fields, INT32_MIN, INT32_MAX, &value)))
        return error_input(error, "has no number in the column of %s", stat->name);
    *out = (int32_t)value;
    return true;
}

static bool read_stats(Fields *fields, const Config *config, int32_t *values, Error *error) {
    const Game *game = config->game;
    int whole = 0;
    for (; whole < game->stat_count && !game->stats[whole].per_seat; whole++)
        if (!read_stat(fields, &game->stats[whole], &values[whole], error)) return false;
    for (int seat = 0; seat < config->seats; seat++)
        for (int i = whole; i < game->stat_count; i++)
            if (!read_stat(fields, &game->stats[i], &values[whole + (i - whole) * config->seats + seat],
                           error))
                return false;
    return true;
}

/* The sides are in the statistic "side" of games that have partners. */
static bool find_sides(const Config *config, GameResult *result, Error *error) {
    int position = game_stat_position(config->game, "side", config->seats);
    if (position < 0) return true;
    for (int seat = 0; seat < config->seats; seat++) {
        int32_t side = result->stats[position + seat];
        bool none = result->stats[position] < 0;
        if (side < -1 || side >= config->seats || none != (side < 0))
            return error_input(error, "has no side for seat %d", seat);
        result->outcome.side[seat] = (uint8_t)(none ? 0 : side);
        if (side >= result->outcome.sides) result->outcome.sides = (uint8_t)(side + 1);
    }
    return true;
}

/* Checks the last column, the plan's label of a game. */
static bool read_label(Fields *fields, const Config *config, const Task *task, Error *error) {
    if (!config->column) return true;
    char number[24];
    number[format_integer(number, task->label)] = 0;
    return field_is(fields, number, false) ||
           error_input(error, "does not have the %s %s", config->column, number);
}

static bool read_place(Fields *fields, const Config *config, const Task *task, Error *error) {
    const char *line = fields->at;
    const size_t length = (size_t)(fields->end - line);
    char place[128];
    size_t place_length = (size_t)(put_place(place, config, task) - place);
    assert(place_length < sizeof place);
    if (length <= place_length || memcmp(line, place, place_length) != 0 || line[place_length] != ',')
        return error_input(error, "is not the row of game %lld, which begins with \"%.*s\"",
                           (long long)task->game, (int)place_length, place);
    fields->at += place_length + 1;
    return true;
}

/* Skips the same fields of a known row: the seed is the fourth number, and the only one with an "x". */
static bool skip_place(Fields *fields, Error *error) {
    enum { SEED_DIGITS = 16 };
    const char *x = memchr(fields->at, 'x', (size_t)(fields->end - fields->at));
    if (!x || fields->end - x <= SEED_DIGITS + 1 || x[SEED_DIGITS + 1] != ',')
        return error_input(error, "has no seed");
    fields->at = x + SEED_DIGITS + 2;
    return true;
}

bool row_read(const Config *config, const Task *task, const char *line, size_t length, GameResult *result,
              Error *error) {
    Fields fields = {line, line + length, false};
    memset(result, 0, sizeof *result);
    result->task = *task;
    return read_place(&fields, config, task, error) && read_outcome(&fields, config, false, result, error) &&
           read_effort(&fields, config, result, error) && read_stats(&fields, config, result->stats, error) &&
           find_sides(config, result, error) && read_label(&fields, config, task, error) &&
           (fields.behind || error_input(error, "has too many fields"));
}

bool row_read_outcome(const Config *config, const Task *task, const char *line, size_t length,
                      GameResult *result, Error *error) {
    Fields fields = {line, line + length, false};
    if (config->game->sides) return row_read(config, task, line, length, result, error);
    result->outcome = (Outcome){0}; /* the other fields are not filled */
    result->task = *task;
    return skip_place(&fields, error) && read_outcome(&fields, config, true, result, error);
}

/* ---- the long form, a line per seat ---- */

/* The layout of a row's fields (play/row.c). */
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

/* Splits a line into fields; returns their number, -1 if there is no room for all. */
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
        if (!out->failed) out->data[out->size - 1] = '\n'; /* replaces the last comma */
    }
    return true;
}
