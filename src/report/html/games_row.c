#include "report/html/games_row.h"

typedef struct {
    const char *at, *end;
    bool good;
} Fields;

static RowField next_field(Fields *fields) {
    size_t left = (size_t)(fields->end - fields->at);
    const char *comma = memchr(fields->at, ',', left);
    RowField field = {fields->at, comma ? (size_t)(comma - fields->at) : left};
    fields->at = comma ? comma + 1 : fields->end;
    return field;
}

static int64_t next_integer(Fields *fields) {
    RowField field = next_field(fields);
    bool negative = field.size > 0 && field.text[0] == '-';
    int64_t value = 0;
    if (field.size == (size_t)negative || field.size > 18) fields->good = false;
    for (size_t i = negative; fields->good && i < field.size; i++) {
        if (field.text[i] < '0' || field.text[i] > '9') fields->good = false;
        value = value * 10 + (field.text[i] - '0');
    }
    return negative ? -value : value;
}

bool games_row_read(const char *line, size_t size, int seats, GamesRow *row) {
    Fields fields = {line, line + size, true};
    row->game = next_integer(&fields);
    row->deal = next_integer(&fields);
    next_field(&fields); /* seating */
    next_field(&fields); /* seed */
    row->reason = next_field(&fields);
    row->plies = next_integer(&fields);
    for (int seat = 0; seat < seats; seat++) {
        row->bot[seat] = next_field(&fields);
        row->score[seat] = next_integer(&fields);
        row->place[seat] = next_integer(&fields);
    }
    return fields.good;
}
