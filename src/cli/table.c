/* The result table. */
#include "cli/table.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PAIRINGS_SHOWN = 100 };

static void write_head(const cJSON *root, Sheet *sheet) {
    sheet_say(sheet, "%s: %s, %d seats, %.0f games in %.0f deals", member_string(root, "name"),
              member_string(root, "game"), (int)member_number(root, "seats"), member_number(root, "games"),
              member_number(root, "deals"));
    summary_state(root, sheet);
}

static void write_ends(const cJSON *object, const char *ends, Sheet *sheet) {
    sheet_ends(sheet, member_end(object, ends, 0), member_end(object, ends, 1), 7, 4, false);
}

static void write_mean(const cJSON *object, const char *key, const char *ends, Sheet *sheet) {
    sheet_cell(sheet, "%8.4f", member_number(object, key));
    write_ends(object, ends, sheet);
}

static void write_elo(const cJSON *object, Sheet *sheet) {
    sheet_cell(sheet, "%+8.1f", member_number(object, "elo"));
    sheet_ends(sheet, member_end(object, "elo_ci95", 0), member_end(object, "elo_ci95", 1), 7, 1, true);
}

/* Behind the first interval of a row, in the place of one of the two blanks that follow. */
static void write_mark(const cJSON *object, Sheet *sheet) {
    sheet_cell(sheet, "%s", member_true(object, "rough") ? "~" : "");
}

/* Columns of a quantity with its interval. */
#define MEAN(head, key)                                                                                      \
    {head, key, CELL_RIGHT, "  ", 8}, { "95 %", key "_ci95", CELL_INTERVAL, " ", 18 }
#define MARKED(head, key)                                                                                    \
    {"", "rough", CELL_MARK, "", 1}, {head, key, CELL_RIGHT, " ", 8}, {                                      \
        "95 %", key "_ci95", CELL_INTERVAL, " ", 18                                                          \
    }

static void write_entrants(const cJSON *root, Sheet *sheet) {
    static const Column pair[] = {{"entrant", "entrant", CELL_LEFT, "", 8},
                                  {"games", "games", CELL_RIGHT, " ", 9},
                                  {"wins", "wins", CELL_RIGHT, " ", 9},
                                  {"draws", "draws", CELL_RIGHT, " ", 8},
                                  {"losses", "losses", CELL_RIGHT, " ", 9},
                                  MEAN("score", "score"),
                                  MARKED("Elo", "elo")};
    static const Column table[] = {{"entrant", "entrant", CELL_LEFT, "", 8},
                                   {"games", "games", CELL_RIGHT, " ", 9},
                                   {"first", "first", CELL_RIGHT, " ", 9},
                                   {"between", "between", CELL_RIGHT, " ", 8},
                                   {"last", "last", CELL_RIGHT, " ", 9},
                                   MEAN("score", "score"),
                                   MARKED("place", "place"),
                                   MEAN("share last", "last_share")};
    const cJSON *entrants = member(root, "entrants"), *entrant;
    bool seats = member_number(root, "seats") > 2;
    sheet_table(sheet, "entrants", NULL);
    sheet_columns(sheet, seats ? table : pair,
                  (int)(seats ? sizeof table / sizeof *table : sizeof pair / sizeof *pair));
    cJSON_ArrayForEach(entrant, entrants) {
        sheet_cell(sheet, "%s", member_string(entrant, "name"));
        sheet_cell(sheet, "%.0f", member_number(entrant, "games"));
        sheet_cell(sheet, "%.0f", member_number(entrant, "wins"));
        sheet_cell(sheet, "%.0f", member_number(entrant, "draws"));
        sheet_cell(sheet, "%.0f", member_number(entrant, "losses"));
        write_mean(entrant, "score_mean", "score_ci95", sheet);
        write_mark(entrant, sheet);
        if (seats) {
            write_mean(entrant, "place_mean", "place_ci95", sheet);
            write_mean(entrant, "last_share", "last_share_ci95", sheet);
        } else {
            write_elo(entrant, sheet);
        }
    }
}

static void write_cell(const cJSON *object, const char *key, Sheet *sheet) {
    double value;
    if (json_number(member(object, key), &value))
        sheet_cell(sheet, "%g", value);
    else
        sheet_cell(sheet, "-");
}

/* Of formats in rounds: who stands where. */
static void write_ranking(const cJSON *root, Sheet *sheet) {
    static const char *const swiss[][2] = {
        {"points", "points"}, {"buchholz", "Buchholz"}, {"score", "share"}, {"byes", "byes"}, {NULL, NULL}};
    static const char *const knockout[][2] = {{"lost_in_round", "lost in"}, {NULL, NULL}};
    const cJSON *ranking = member(root, "ranking"), *rank;
    if (!ranking) return;
    bool points = cJSON_HasObjectItem(ranking->child, "points");
    const char *const(*columns)[2] = points ? swiss : knockout;
    int finished = 0, known = 0;
    cJSON_ArrayForEach(rank, member(root, "rounds")) {
        finished += member_true(rank, "complete");
        known++;
    }
    sheet_say(sheet, "after %d round%s%s\n", finished, finished == 1 ? "" : "s",
              finished < known ? ", so far" : "");
    sheet_table(sheet, "ranking", NULL);
    sheet_column(sheet, &(Column){"place", "place", CELL_RIGHT, "", 5});
    sheet_column(sheet, &(Column){"ranking", "entrant", CELL_LEFT, "  ", 8});
    for (int i = 0; columns[i][0]; i++)
        sheet_column(sheet, &(Column){columns[i][1], columns[i][0], CELL_RIGHT, "  ", 8});
    cJSON_ArrayForEach(rank, ranking) {
        sheet_cell(sheet, "%.0f", member_number(rank, "place"));
        sheet_cell(sheet, "%s", member_string(rank, "name"));
        for (int i = 0; columns[i][0]; i++) write_cell(rank, columns[i][0], sheet);
    }
    sheet_say(sheet, "\n");
}

static void write_counts(const cJSON *pairing, Sheet *sheet) {
    const cJSON *counts = member(pairing, "pentanomial"), *count;
    if (!counts) counts = member(pairing, "trinomial");
    char text[200] = "[";
    size_t length = 1;
    cJSON_ArrayForEach(count, counts) length += (size_t)snprintf(
        text + length, sizeof text - length, "%s%.0f", length > 1 ? " " : "", count->valuedouble);
    sheet_cell(sheet, "%s]", text);
}

/* Those of summary.json: of many the text that a table is made of leaves some out. */
static int count_pairings(const cJSON *root) {
    const cJSON *left_out = member(root, "pairings_left_out");
    return cJSON_GetArraySize(member(root, "pairings")) + (left_out ? left_out->valueint : 0);
}

/* A column for each member of a pairing. */
static void add_name_columns(const cJSON *pairing, Sheet *sheet) {
    int size = cJSON_GetArraySize(member(pairing, "entrants"));
    char key[24];
    for (int i = 0; i < size; i++) {
        snprintf(key, sizeof key, "entrant%d", i + 1);
        sheet_column(sheet, &(Column){i ? "" : "pairing", key, CELL_LEFT, i ? " - " : "", 8});
    }
}

static void write_names(const cJSON *pairing, Sheet *sheet) {
    const cJSON *names = member(pairing, "entrants"), *name;
    cJSON_ArrayForEach(name, names) sheet_cell(sheet, "%s", name->valuestring);
}

/* Two entrants that fill a table, what one line can say: with more there is a share for each of them. */
static void write_tables(const cJSON *root, Sheet *sheet) {
    static const Column columns[] = {
        MEAN("share", "share"), MARKED("Elo", "elo"), {"", "holm95", CELL_MARK, " ", 0}};
    const cJSON *pairings = member(root, "pairings"), *pairing;
    int shown = 0;
    cJSON_ArrayForEach(pairing, pairings) {
        if (cJSON_GetArraySize(member(pairing, "entrants")) > 2) return;
        if (shown++ == 0) {
            sheet_say(sheet, "\n");
            sheet_table(sheet, "pairings", NULL);
            add_name_columns(pairing, sheet);
            sheet_columns(sheet, columns, (int)(sizeof columns / sizeof *columns));
        }
        if (shown > PAIRINGS_SHOWN && !sheet->all) continue;
        write_names(pairing, sheet);
        write_mean(pairing, "share", "share_ci95", sheet);
        write_mark(pairing, sheet);
        write_elo(pairing, sheet);
        sheet_cell(sheet, "%s", member_true(pairing, "holm95") ? "*" : "");
    }
    if (shown > PAIRINGS_SHOWN && !sheet->all)
        sheet_say(sheet, "... %d more in summary.json\n", count_pairings(root) - PAIRINGS_SHOWN);
    if (shown)
        sheet_say(
            sheet,
            "share: each seat of the first with each %s of the other; 1 if placed better, 1/2 if equal\n",
            strcmp(member_string(pairings->child, "compares"), "seats") == 0 ? "seat"
                                                                             : "seat on another side");
}

static void write_pairings(const cJSON *root, Sheet *sheet) {
    static const Column columns[] = {MEAN("share", "share"),
                                     MARKED("Elo", "elo"),
                                     {"LOS", "los", CELL_RIGHT, "  ", 6},
                                     {"", "holm95", CELL_MARK, "", 0},
                                     {"deal sets by score 0, 1/2, 1 ...", "deal_sets", CELL_LEFT, "  ", 0}};
    const cJSON *pairings = member(root, "pairings"), *pairing;
    int shown = 0;
    bool classes = cJSON_HasObjectItem(pairings->child, "pentanomial") ||
                   cJSON_HasObjectItem(pairings->child, "trinomial");
    if (member_number(root, "seats") > 2 && !classes) {
        write_tables(root, sheet);
        return;
    }
    sheet_say(sheet, "\n");
    sheet_table(sheet, "pairings", NULL);
    add_name_columns(pairings->child, sheet);
    sheet_columns(sheet, columns, (int)(sizeof columns / sizeof *columns));
    cJSON_ArrayForEach(pairing, pairings) {
        if (shown++ == PAIRINGS_SHOWN && !sheet->all) break;
        write_names(pairing, sheet);
        write_mean(pairing, "share", "share_ci95", sheet);
        write_mark(pairing, sheet);
        write_elo(pairing, sheet);
        sheet_cell(sheet, "%6.4f", member_number(pairing, "los"));
        sheet_cell(sheet, "%s", member_true(pairing, "holm95") ? "*" : "");
        write_counts(pairing, sheet);
    }
    if (shown > PAIRINGS_SHOWN && !sheet->all)
        sheet_say(sheet, "... %d more in summary.json\n", count_pairings(root) - PAIRINGS_SHOWN);
}

/* The share of games that each entrant won on each side, where there are sides. */
static void write_sides(const cJSON *root, Sheet *sheet) {
    static const Column columns[] = {{"by side", "entrant", CELL_LEFT, "", 8},
                                     {"", "side", CELL_LEFT, "  ", 10},
                                     {"games", "games", CELL_RIGHT, " ", 9},
                                     MEAN("won", "won_share"),
                                     MARKED("score", "score")};
    const cJSON *entrant, *side;
    int shown = 0;
    cJSON_ArrayForEach(entrant, member(root, "entrants")) {
        cJSON_ArrayForEach(side, member(entrant, "sides")) {
            if (shown++ == 0) {
                sheet_say(sheet, "\n");
                sheet_table(sheet, "sides", NULL);
                sheet_columns(sheet, columns, (int)(sizeof columns / sizeof *columns));
            }
            sheet_cell(sheet, "%s", member_string(entrant, "name"));
            sheet_cell(sheet, "%s", member_string(side, "side"));
            sheet_cell(sheet, "%.0f", member_number(side, "games"));
            write_mean(side, "won_share", "won_share_ci95", sheet);
            write_mark(side, sheet);
            write_mean(side, "score_mean", "score_ci95", sheet);
        }
    }
}

/* Where a seat, and with it the first move, is an advantage. */
static void write_seats(const cJSON *root, Sheet *sheet) {
    static const Column columns[] = {
        {"seat", "seat", CELL_RIGHT, "", 6}, MEAN("score", "score"), {"", "rough", CELL_MARK, "", 1}};
    const cJSON *seats = member(root, "seats_score"), *seat;
    bool uneven = false;
    cJSON_ArrayForEach(seat, seats) uneven =
        uneven || (member_true(seat, "uneven") && !member_true(seat, "rough"));
    if (!uneven) return;
    sheet_say(sheet, "\n");
    sheet_table(sheet, "seats", "the seats are not alike: score by seat, 95 %");
    sheet_columns(sheet, columns, (int)(sizeof columns / sizeof *columns));
    cJSON_ArrayForEach(seat, seats) {
        sheet_cell(sheet, "%.0f", member_number(seat, "seat"));
        write_mean(seat, "score_mean", "score_ci95", sheet);
        write_mark(seat, sheet);
    }
}

/* Is a row of this list marked, or one of its sides? */
static bool any_rough(const cJSON *list) {
    const cJSON *row;
    cJSON_ArrayForEach(row, list) {
        if (member_true(row, "rough") || any_rough(member(row, "sides"))) return true;
    }
    return false;
}

/* What the marks mean, where there are any. */
static void write_marks(const cJSON *root, Sheet *sheet) {
    const cJSON *pairings = member(root, "pairings"), *row;
    bool holm = false;
    cJSON_ArrayForEach(row, pairings) holm = holm || member_true(row, "holm95");
    bool rough = any_rough(pairings) || any_rough(member(root, "entrants"));
    if (rough) sheet_say(sheet, "~ rough: fewer than 30 deals, or fewer than about ten unlike the rest\n");
    if (holm)
        sheet_say(sheet, "* not equal, at 95 %% for all %d pairings together (Holm)\n", count_pairings(root));
}

/* One line per pairing whose score was estimated with the luck of the deal taken out. */
static void write_adjusted(const cJSON *root, Sheet *sheet) {
    static const Column columns[] = {
        MEAN("share", "share"), MEAN("Elo", "elo"), {"times the games", "games_factor", CELL_RIGHT, "  ", 9}};
    const cJSON *pairings = member(root, "pairings"), *pairing;
    int shown = 0;
    cJSON_ArrayForEach(pairing, pairings) {
        const cJSON *adjusted = member(pairing, "adjusted");
        if (!adjusted || (shown++ == PAIRINGS_SHOWN && !sheet->all)) return;
        if (shown == 1) {
            sheet_say(sheet, "\n");
            sheet_table(sheet, "adjusted", "without the luck of the deal: share of the first");
            add_name_columns(pairing, sheet);
            sheet_columns(sheet, columns, (int)(sizeof columns / sizeof *columns));
        }
        write_names(pairing, sheet);
        write_mean(adjusted, "share", "share_ci95", sheet);
        write_elo(adjusted, sheet);
        sheet_cell(sheet, "%.3f", member_number(adjusted, "games_factor"));
    }
}

static void write_stop(const cJSON *root, Sheet *sheet) {
    const cJSON *stop = member(root, "stop");
    if (!stop) return;
    const char *decision = member_string(stop, "decision");
    sheet_say(sheet, "\n%s: %s after %.0f deal sets", member_string(stop, "rule"),
              member_true(stop, "stopped") ? "stopped" : "not decided", member_number(stop, "deal_sets"));
    if (decision && strcmp(decision, "undecided") != 0)
        sheet_say(sheet, ", %s is accepted", strcmp(decision, "accept_h1") == 0 ? "elo1" : "elo0");
    if (decision)
        sheet_say(sheet, "; LLR %.3f [%.3f, %.3f] for %s Elo %g against %g", member_number(stop, "llr"),
                  member_end(stop, "llr_bounds", 0), member_end(stop, "llr_bounds", 1),
                  member_string(stop, "model"), member_number(stop, "elo0"), member_number(stop, "elo1"));
    sheet_say(sheet, "\n");
    const cJSON *unbiased = member(stop, "median_unbiased");
    const char *note = member_string(stop, "median_unbiased_note");
    if (cJSON_IsNull(unbiased)) {
        sheet_say(sheet, "the stop taken into account:   not known: %s; read the next line\n", note);
    } else if (unbiased) {
        sheet_say(sheet, "the stop taken into account:   share");
        sheet_say(sheet, "  %8.4f [%7.4f, %7.4f]", member_number(unbiased, "share"),
                  member_end(unbiased, "share_ci95", 0), member_end(unbiased, "share_ci95", 1));
        sheet_say(sheet, "  Elo %+.1f [%+.1f, %+.1f]%s\n", member_number(unbiased, "elo"),
                  member_end(unbiased, "elo_ci95", 0), member_end(unbiased, "elo_ci95", 1), note ? "~" : "");
        if (note) sheet_say(sheet, "  ~ %s\n", note);
    }
    sheet_say(sheet, "whenever and why it stopped:   share            [%7.4f, %7.4f]\n",
              member_end(stop, "share_anytime95", 0), member_end(stop, "share_anytime95", 1));
}

void table_build(const cJSON *root, Sheet *sheet) {
    write_head(root, sheet);
    write_ranking(root, sheet);
    write_entrants(root, sheet);
    write_pairings(root, sheet);
    write_sides(root, sheet);
    write_marks(root, sheet);
    write_seats(root, sheet);
    write_adjusted(root, sheet);
    write_stop(root, sheet);
    summary_reasons(root, sheet);
    summary_warnings(root, INT_MAX, sheet);
}

bool table_colours(void) {
    const char *no_colour = getenv("NO_COLOR"), *term = getenv("TERM");
    return isatty(STDOUT_FILENO) && !(no_colour && *no_colour) && !(term && strcmp(term, "dumb") == 0);
}

void table_print(TableBuilder *build, const char *summary, Text *out) {
    Error ignored;
    Sheet sheet = {.colours = table_colours()};
    cJSON *root = summary_parse(summary);
    if (root) build(root, &sheet);
    cJSON_Delete(root);
    sheet_write(&sheet, SHEET_TEXT, NULL, out, &ignored);
    sheet_free(&sheet);
}
