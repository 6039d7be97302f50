/* How results are shown. Each list of results is described once, as an array of figures over the struct of
 * its rows; JSON and the tables of all formats (core/sheet.h) use the same array. A new figure is a field of
 * the struct and a row of the array. */
#ifndef KOZYR_CORE_FIGURE_H
#define KOZYR_CORE_FIGURE_H

#include <stddef.h>

#include "core/interval.h"
#include "core/json.h"
#include "core/option.h"

typedef enum {
    FIGURE_TEXT,     /* const char *; NULL if unknown */
    FIGURE_CHARS,    /* char[] with a NUL; in tables only */
    FIGURE_COUNT,    /* int64_t; COUNT_NONE if unknown */
    FIGURE_REAL,     /* double; NaN if unknown */
    FIGURE_INTERVAL, /* Interval; its mean is NaN if unknown */
    FIGURE_FLAG,     /* bool */
    FIGURE_COUNTS,   /* Counts */
    FIGURE_VALUE,    /* OptionValue */
    FIGURE_OBJECT,   /* its figures are `inner`; in JSON only */
    FIGURE_WRITTEN   /* written by the figure's `write`; in JSON only */
} FigureKind;

#define COUNT_NONE INT64_MIN

typedef struct {
    int count;
    const uint64_t *values;
} Counts;

/* A parameter and its value, as returned by option_get; tables cut the text to VALUE_SHOWN. */
enum { VALUE_SHOWN = 64 };
typedef struct {
    const Option *option;
    double value;
} OptionValue;

/* Special values for `decimals`: as many as needed, up to six; or four, fewer for long numbers. */
enum { DECIMALS_SHORTEST = -1, DECIMALS_ADAPTED = -2 };

/* The number format of one row, if rows differ. */
typedef struct {
    int decimals;
    bool sign;
} NumberForm;

typedef struct Figure {
    FigureKind kind;
    size_t at;     /* offset in the row */
    int item;      /* n > 0: the field is a pointer to an array, and this is the n-th element; 0: the field
                    * itself */
    unsigned when; /* conditions (bits of `having`) under which the figure exists */

    /* JSON members. */
    const char *key;  /* NULL if it is not in JSON; for an interval, the key of its mean */
    const char *ends; /* key of an interval's [low, high]; NULL if it is not in JSON */
    int places;       /* decimals; 0 means six */
    bool optional;    /* left out when unknown, instead of null */
    const struct Figures *inner;
    /* For an object or a flag: offset of a bool. If that is false, the figure is null (empty in CSV). 0 if it
     * is always known. */
    size_t known;
    void (*write)(JsonWriter *json, const char *key, const void *row);

    /* Table columns. An interval takes two. */
    const char *head;   /* the heading of the column; NULL if it has none */
    unsigned shown;     /* conditions of the column, besides those of the figure */
    int spare;          /* order in which columns are dropped on a narrow terminal, 1 first; 0: after all
                         * others, from the right. The ends of an interval are dropped first */
    const char *gap;    /* text before the column; NULL means a blank */
    bool right;         /* the text is right-aligned */
    int width;          /* minimum width in terminal text; 0: an empty cell takes no room, not even its gap */
    const char *column; /* its name in CSV; NULL: key */
    const char *mark,
        *none;    /* shown for true (NULL: "*"); for false or unknown (NULL: "", or "-" for numbers) */
    int decimals; /* for an interval: the minimum; a narrow interval gets more */
    bool sign, percent;
    bool exact;  /* not rounded. By default tables round the number that JSON shows, so that the two never
                  * disagree */
    double cut;  /* a number with a larger absolute value is shown as a bound, "> +140"; 0 if there is no
                  * limit */
    size_t form; /* offset of a NumberForm; 0 if there is none */
    const double *shades;    /* [lowest, highest]: the range of the cell shading; NULL if cells are not
                              * shaded */
    const char *ends_column; /* in CSV the ends are ends_column_low and ends_column_high; NULL means `ends` */
    const char *ends_gap;    /* NULL means a blank */
    int ends_width, ends_room; /* width of the column, and of each number in it */
    size_t
        word; /* offset of a const char * shown in place of an interval or a mark; none if 0 or if it is NULL */
} Figure;

typedef struct Figures {
    const Figure *rows;
    int count;
} Figures;

/* An array of figures, as an initialiser and as a value. */
#define FIGURE_LIST(array)                                                                                   \
    { array, (int)(sizeof(array) / sizeof *(array)) }
#define FIGURES(array) ((Figures)FIGURE_LIST(array))

/* The row's field, or the selected element of it. */
const void *figure_field(const Figure *figure, const void *row);
/* True if an object or a flag of this row is unknown. */
bool figure_is_null(const Figure *figure, const void *row);
/* True if the figure exists under the conditions `having`. */
static inline bool figure_is_there(const Figure *figure, unsigned having) {
    return (figure->when & having) == figure->when;
}

/* A list of results. */
typedef struct {
    const char *key, *title; /* as a table: its name for --table, and its title (NULL if it has none) */
    Figures figures;
    unsigned having; /* conditions that hold */
    int64_t count;   /* number of rows: an array of structs of `size` bytes, or `row` returns each; called in
                      * ascending order */
    const void *rows;
    size_t size;
    const void *(*row)(void *context, int64_t number); /* valid until the next call */
    void *context;
} Table;

#define TABLE_ROWS(array, number) .count = (number), .rows = (array), .size = sizeof *(array)

const void *table_row(const Table *table, int64_t number);

/* The number as JSON shows it; figures_round replaces all numbers of a row by it. */
double figure_round(double value);
void figures_round(Figures figures, void *row);

/* Writes the figures of a row as members of the open object. */
void figures_put(JsonWriter *json, Figures figures, unsigned having, const void *row);
/* Writes the table as a list of objects. */
void table_put(JsonWriter *json, const char *key, const Table *table);

/* Writes the same figures as CSV fields; a comma separates them from earlier fields of the line. Columns have
 * the names of the JSON members, prefixed in a list of several rows; the ends of an interval are
 * `ends_column`_low and _high. Unknown values are empty; figures written by a function are omitted. If `row`
 * is NULL, writes the names. */
void figures_csv(Text *out, const char *prefix, Figures figures, unsigned having, const void *row);

/* Writes [low, high] with six decimals, like all figures. */
void figure_put_ends(JsonWriter *json, const char *key, double low, double high);
void figure_put(JsonWriter *json, const char *key, double value);
void figure_put_value(JsonWriter *json, const char *key, OptionValue value);
/* Writes all values of an option table as members, as in a config. */
void figure_put_options(JsonWriter *json, const OptionTable *table, const void *params);

#endif
