/* The result tables: those of the courses, and those of entrants, pairings, sides and seats. They use the same
 * figures as summary.json. */
#include "cli/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "core/memory.h"
#include "report/result.h"
#include "report/summary.h"

/* A sweep or tuning shows only a few warnings, as many of them are alike. */
enum { PAIRINGS_SHOWN = 100, WARNINGS_SHOWN = 5 };

static const Planner *base_of(const Scoreboard *board) { return board->schedule->layers[0].planner; }

static void say_head(const Scoreboard *board, Sheet *sheet) {
    const Config *config = board->config;
    sheet_say(sheet, "%s: %s, %d seats, ", config->name, config->game->name, config->seats);
    if (base_of(board)->head)
        base_of(board)->head(board->schedule, &board->schedule->layers[0], board->tally, sheet);
    else
        sheet_say(sheet, "%lld games in %llu deals", (long long)board->games,
                  (unsigned long long)board->tally->deals);
    if (!scoreboard_complete(board)) sheet_say(sheet, "  [partial]");
    if (!result_reproducible(board))
        sheet_say(sheet, "  [not reproducible: clocks or external programs took part]");
    sheet_say(sheet, "\n\n");
}

/* Shows the tables of the base course, or those of the courses around it. */
static void show_courses(const Scoreboard *board, bool base, Sheet *sheet) {
    const Schedule *schedule = board->schedule;
    for (int i = base ? 0 : 1; i < (base ? 1 : schedule->layer_count); i++)
        if (schedule->layers[i].planner->tables)
            schedule->layers[i].planner->tables(schedule, &schedule->layers[i], board->tally, sheet);
}

static void show_entrants(const Scoreboard *board, Sheet *sheet) {
    EntrantRows rows = {.board = board};
    Table table = entrant_table(&rows);
    sheet_table(sheet, &table);
}

/* ---- pairings ---- */

/* A table of pairings: a column for each member, then these figures. */
static void show_rows(PairingList *list, const char *key, const char *title, Figures figures, Sheet *sheet) {
    char keys[SEATS_MAX][24];
    Text columns = {0};
    Table table = pairing_table(list);
    for (int i = 0; list->count && i < list->board->schedule->pairing_size; i++) {
        snprintf(keys[i], sizeof keys[i], "entrant%d", i + 1);
        Figure name = {FIGURE_TEXT,
                       offsetof(PairingResult, names) + (size_t)i * sizeof list->row.names[0],
                       .head = sheet->format != SHEET_TEXT ? keys[i]
                               : i                         ? ""
                                                           : "pairing",
                       .column = keys[i],
                       .gap = i ? " - " : "",
                       .width = 8};
        figures_append(&columns, (Figures){&name, 1});
    }
    figures_append(&columns, figures);
    table.key = key;
    table.title = title;
    table.figures = figures_of(&columns);
    if (table.count > PAIRINGS_SHOWN && !sheet->all) table.count = PAIRINGS_SHOWN;
    sheet_say(sheet, "\n");
    sheet_table(sheet, &table);
    text_free(&columns);
}

/* True if one line can describe a pairing: two entrants fill its table. With more there is a share for
 * each. */
static bool fit_in_lines(const PairingList *list) {
    if (list->board->config->seats == 2) return true;
    return list->count > 0 &&
           (tally_class_count(list->board->tally) > 0 || list->board->schedule->pairing_size == 2);
}

static void show_pairings(PairingList *list, Sheet *sheet) {
    const Scoreboard *board = list->board;
    if (!fit_in_lines(list)) return;
    show_rows(list, "pairings", NULL, pairing_figures, sheet);
    if (list->count > PAIRINGS_SHOWN && !sheet->all)
        sheet_say(sheet, "... %lld more in summary.json\n", (long long)list->count - PAIRINGS_SHOWN);
    if (board->config->seats > 2 && tally_class_count(board->tally) == 0)
        sheet_say(sheet,
                  "share: each seat of the first with each %s of the other; 1 if placed better, 1/2 if "
                  "equal\n",
                  board->config->game->sides ? "seat on another side" : "seat");
}

/* Pairings whose score was estimated with the luck of the deal taken out. */
static void show_adjusted(PairingList *list, Sheet *sheet) {
    if (list->board->luck && list->count > 0)
        show_rows(list, "adjusted", "without the luck of the deal: share of the first", adjusted_figures,
                  sheet);
}

/* ---- sides and seats ---- */

/* Returns each entrant's share of wins on each side; the caller frees the rows. */
static SideResult *list_sides(const Scoreboard *board, int64_t *count) {
    int sides = board->sides.count;
    SideResult *rows = memory_new((size_t)(board->config->entrant_count * sides) + 1, sizeof *rows);
    *count = 0;
    for (int i = board->config->changing; rows && i < board->config->entrant_count; i++)
        for (int side = 0; side < sides; side++) *count += side_result(board, i, side, &rows[*count]);
    return rows;
}

static bool any_rough(const SideResult *rows, int64_t count) {
    bool found = false;
    for (int64_t i = 0; i < count; i++) found = found || rows[i].rough;
    return found;
}

static void show_sides(const SideResult *rows, int64_t count, Sheet *sheet) {
    if (count == 0) return;
    sheet_say(sheet, "\n");
    sheet_table(sheet, &(Table){"sides", .figures = side_figures, .count = count, .rows = rows,
                                .size = sizeof *rows});
}

/* Shows scores by seat if some seat, and so moving first, is an advantage. */
static void show_seats(const Scoreboard *board, Sheet *sheet) {
    SeatResult rows[SEATS_MAX];
    int seats = board->config->seats;
    bool uneven = false;
    seat_results(board, rows);
    for (int i = 0; i < seats; i++) uneven = uneven || (rows[i].uneven && !rows[i].rough);
    if (!uneven) return;
    sheet_say(sheet, "\n");
    sheet_table(sheet, &(Table){"seats", "the seats are not alike: score by seat, 95 %", seat_figures,
                                .count = seats, .rows = rows, .size = sizeof *rows});
}

/* Explains the marks that occur. */
static void say_marks(PairingList *list, bool sides_rough, Sheet *sheet) {
    const Scoreboard *board = list->board;
    bool rough = sides_rough || pairing_list_rough(list);
    for (int i = board->config->changing; !rough && i < board->config->entrant_count; i++)
        rough = entrant_result(board, i).rough;
    if (rough) sheet_say(sheet, "~ rough: fewer than 30 deals, or fewer than about ten unlike the rest\n");
    if (pairing_list_uneven(list))
        sheet_say(sheet, "* not equal, at 95 %% for all %lld pairings together (Holm)\n",
                  (long long)list->count);
}

static void show_results(const Scoreboard *board, Sheet *sheet) {
    PairingList pairings;
    int64_t sides = 0;
    SideResult *rows = list_sides(board, &sides);
    pairing_list_open(&pairings, board);
    if (!rows) sheet->out.failed = true;
    show_entrants(board, sheet);
    show_pairings(&pairings, sheet);
    show_sides(rows, sides, sheet);
    say_marks(&pairings, any_rough(rows, sides), sheet);
    show_seats(board, sheet);
    show_adjusted(&pairings, sheet);
    pairing_list_close(&pairings);
    free(rows);
}

/* ---- the whole ---- */

/* Appends how many games ended for each reason. */
static void say_reasons(const Scoreboard *board, Sheet *sheet) {
    int shown = 0;
    for (int reason = 0; reason < REASONS; reason++) {
        if (board->reasons[reason] == 0) continue;
        sheet_say(sheet, "%s %s %lld", shown++ ? "," : "\ngames ended by",
                  reason_name(board->config->game, reason), (long long)board->reasons[reason]);
    }
    if (shown) sheet_say(sheet, "\n");
}

static void say_warnings(const Scoreboard *board, Sheet *sheet) {
    Warnings warnings = warnings_of(board);
    const char *warning = NULL;
    int most = base_of(board)->head ? WARNINGS_SHOWN : warnings.count;
    for (int i = 0; i < most && (warning = warnings_next(&warnings, warning)); i++)
        sheet_say(sheet, "%swarning: %s\n", i == 0 ? "\n" : "", warning);
    warnings_free(&warnings);
}

void table_build(void *memory, const Scoreboard *board) {
    Sheet *sheet = memory;
    say_head(board, sheet);
    show_courses(board, true, sheet);
    if (!base_of(board)->head) {
        show_results(board, sheet);
        show_courses(board, false, sheet);
    }
    say_reasons(board, sheet);
    say_warnings(board, sheet);
}

int table_terminal(void) {
    struct winsize size;
    if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return 0;
    return size.ws_col;
}

bool table_colours(void) {
    const char *no_colour = getenv("NO_COLOR"), *term = getenv("TERM");
    return isatty(STDOUT_FILENO) && !(no_colour && *no_colour) && !(term && strcmp(term, "dumb") == 0);
}
