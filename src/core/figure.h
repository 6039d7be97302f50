/* What is shown of results. Each list of results is described once, as an array of figures over the struct of
 * its rows: JSON and the tables in all formats (core/sheet.h) are made of the same array. A new figure is a
 * field of the struct and a row of the array. */
#ifndef KOZYR_CORE_FIGURE_H
#define KOZYR_CORE_FIGURE_H

#include <stddef.h>

#include "core/interval.h"
#include "core/json_writer.h"
#include "core/option.h"

typedef enum {
    FIGURE_TEXT,     /* const char *; NULL: not known */
    FIGURE_CHARS,    /* char[] with a NUL; in tables only */
    FIGURE_COUNT,    /* int64_t; COUNT_NONE: not known */
    FIGURE_REAL,     /* double; NaN: not known */
    FIGURE_INTERVAL, /* Interval; mean NaN: not known */
    FIGURE_FLAG,     /* bool */
    FIGURE_COUNTS,   /* Counts */
    FIGURE_VALUE,    /* OptionValue */
    FIGURE_OBJECT,   /* whose figures are `inner`; in JSON only */
    FIGURE_WRITTEN   /* whatever `write` writes; in JSON only */
} FigureKind;

#define COUNT_NONE INT64_MIN

typedef struct {
    int count;
    const uint64_t *values;
} Counts;

/* A parameter and its value, as option_get gives it; tables cut it. */
enum { VALUE_SHOWN = 64 };
typedef struct {
    const Option *option;
    double value;
} OptionValue;

/* Decimals that are no number of digits: as many as it takes, up to six; four, fewer where the number is long. */
enum { DECIMALS_SHORTEST = -1, DECIMALS_ADAPTED = -2 };

/* How one row shows its number, where rows differ. */
typedef struct {
    int decimals;
    bool sign;
} NumberForm;

typedef struct Figure {
    FigureKind kind;
    size_t at; /* offset in the row */
    int item;  /* n: the field points to an array, of which this is the n-th element; 0: the field itself */
    unsigned when; /* conditions of the list that must hold (`having`) for the figure to be there */

    /* In JSON. */
    const char *key;  /* NULL: not there; of an interval: its mean */
    const char *ends; /* of an interval: [low, high]; NULL: not there */
    int places;       /* decimals; 0: six */
    bool optional;    /* left out when it is not known, instead of null */
    const struct Figures *inner;
    /* Of an object or a flag: offset of a bool, without which it is null, in CSV empty; 0: it is always known. */
    size_t known;
    void (*write)(JsonWriter *json, const char *key, const void *row);

    /* In tables. An interval takes two columns. */
    const char *head;   /* above the column; NULL: there is none */
    unsigned shown;     /* conditions of the column, beside those of the figure */
    int spare;          /* left out where a terminal is narrow, 1 first; 0: after all others, from the right.
                              * Of an interval first the ends */
    const char *gap;    /* before the column in text; NULL: a blank */
    bool right;         /* a text at the right of its column */
    int width;          /* in text at least; 0: an empty cell takes no room, not even its gap */
    const char *column; /* its name in CSV; NULL: key */
    const char *mark, *none; /* for true (NULL: "*"); for false, or not known (NULL: "", of numbers "-") */
    int decimals;            /* of an interval: more where it is narrow */
    bool sign, percent;
    bool exact;  /* else tables round the number that JSON has, so that one never contradicts the other */
    double cut;  /* numbers so far from 0 are cut there: the bound is said, "> +140"; 0: none are */
    size_t form; /* offset of a NumberForm; 0: there is none */
    const double *shades;      /* [lowest, highest]: cells are shaded between these; NULL: they are not */
    const char *ends_column;   /* CSV: ends_column_low, ends_column_high; NULL: ends */
    const char *ends_gap;      /* NULL: a blank */
    int ends_width, ends_room; /* of the column, and of either number in it */
    size_t
        word; /* offset of a const char * in the place of an interval or a mark; 0, or NULL: there is none */
} Figure;

typedef struct Figures {
    const Figure *rows;
    int count;
} Figures;

/* Of an array: to initialise with, and as a value. */
#define FIGURE_LIST(array)                                                                                   \
    { array, (int)(sizeof(array) / sizeof *(array)) }
#define FIGURES(array) ((Figures)FIGURE_LIST(array))

/* The field of a row, or the element that is meant. */
const void *figure_field(const Figure *figure, const void *row);
/* Is an object or a flag of this row not known? */
bool figure_is_null(const Figure *figure, const void *row);
/* Is the figure there, where these conditions hold? */
static inline bool figure_is_there(const Figure *figure, unsigned having) {
    return (figure->when & having) == figure->when;
}

/* A list of results. */
typedef struct {
    const char *key, *title; /* as a table: its name for --table; the line above it (NULL: none) */
    Figures figures;
    unsigned having; /* conditions of figures that hold */
    int64_t count;   /* rows: an array of structs of `size` bytes, or each from `row`, in ascending order */
    const void *rows;
    size_t size;
    const void *(*row)(void *context, int64_t number); /* valid until the next one */
    void *context;
} Table;

#define TABLE_ROWS(array, number) .count = (number), .rows = (array), .size = sizeof *(array)

const void *table_row(const Table *table, int64_t number);

/* What JSON says of a number; of all numbers of a row. */
double figure_round(double value);
void figures_round(Figures figures, void *row);

/* The members of an object that is open. */
void figures_put(JsonWriter *json, Figures figures, unsigned having, const void *row);
/* A list of such objects. */
void table_put(JsonWriter *json, const char *key, const Table *table);

/* What figures_put says, as fields of CSV for programs; a comma parts them from what is on the line. The
 * columns are called as the members of JSON, in a list of several rows with a prefix; the ends of an interval
 * `ends_column`_low and _high. What is not known is empty; what a function writes is left out.
 * `row` NULL: the names. */
void figures_csv(Text *out, const char *prefix, Figures figures, unsigned having, const void *row);

/* [low, high] with six decimals, as all figures have. */
void figure_put_ends(JsonWriter *json, const char *key, double low, double high);
void figure_put(JsonWriter *json, const char *key, double value);
void figure_put_value(JsonWriter *json, const char *key, OptionValue value);
/* All values of a table of options as members, as a config has them. */
void figure_put_options(JsonWriter *json, const OptionTable *table, const void *params);

#endif
