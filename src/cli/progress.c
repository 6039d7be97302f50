/* The live line. */
#include "cli/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { STANDINGS_MAX = 10 };
static const double redraw_seconds = 0.25;

bool progress_open(ProgressLine *line, bool quiet) {
    const char *term = getenv("TERM");
    const char *no_colour = getenv("NO_COLOR");
    *line = (ProgressLine){.colour = !no_colour || !*no_colour, .last = -1};
    return !quiet && isatty(STDERR_FILENO) && !(term && strcmp(term, "dumb") == 0);
}

static void write_left(Text *out, double seconds) {
    long long left = (long long)(seconds + 0.5);
    if (left >= 3600)
        text_format(out, "%lld:%02lld:%02lld left", left / 3600, left / 60 % 60, left % 60);
    else
        text_format(out, "%lld:%02lld left", left / 60, left % 60);
}

static double share_of(const Scoreboard *board, int entrant) {
    const Standing *standing = &board->tally->entrant[entrant];
    double games = standing->games > 0 ? (double)standing->games : 1;
    return ((double)standing->wins + 0.5 * (double)standing->draws) / games;
}

static void write_scores(Text *out, const Scoreboard *board) {
    for (int i = 0; i < board->config->entrant_count; i++)
        text_format(out, "%s%s %.3f", i ? "  " : "", board->config->entrants[i].name, share_of(board, i));
}

/* The best entrants, best first; returns how many. */
static int find_best(const Scoreboard *board, int best[STANDINGS_MAX]) {
    int count = 0;
    for (int i = 0; i < board->config->entrant_count; i++) {
        int at = count < STANDINGS_MAX ? count++ : STANDINGS_MAX;
        while (at > 0 && share_of(board, i) > share_of(board, best[at - 1])) {
            if (at < STANDINGS_MAX) best[at] = best[at - 1];
            at--;
        }
        if (at < STANDINGS_MAX) best[at] = i;
    }
    return count;
}

/* Lines under the progress line, at most `most`; returns how many. */
static int write_standings(Text *out, const Scoreboard *board, int most) {
    int best[STANDINGS_MAX], count = find_best(board, best), width = 0;
    if (count > most) count = most;
    for (int i = 0; i < count; i++) {
        int size = text_width(board->config->entrants[best[i]].name);
        if (size > width) width = size;
    }
    for (int i = 0; i < count; i++) {
        text_format(out, "\n%4d  ", i + 1);
        text_left(out, board->config->entrants[best[i]].name, width);
        text_format(out, "  share %.3f of %lld games\033[K", share_of(board, best[i]),
                    (long long)board->tally->entrant[best[i]].games);
    }
    return count;
}

/* Do the standings stand on lines of their own? */
static bool has_standings(const Scoreboard *board) {
    return !board->schedule->layers[0].planner->progress && board->config->entrant_count > 2;
}

/* Of a single pairing: the share with the interval that may be looked at any time. */
static void write_match(Text *out, const Scoreboard *board) {
    AnytimeInterval interval = tally_anytime_pairing(board->tally, 0);
    uint16_t first = schedule_pairing(board->schedule, 0)[0];
    text_format(out, "  %s any time 95 %% [%.3f, %.3f]", board->config->entrants[first].name, interval.low,
                interval.high);
}

static void write_standing(Text *out, const Scoreboard *board) {
    const Schedule *schedule = board->schedule;
    if (!schedule->layers[0].planner->progress && !has_standings(board)) write_scores(out, board);
    if (schedule->pairings == 1) write_match(out, board);
    for (int i = 0; i < schedule->layer_count; i++) {
        const Layer *layer = &schedule->layers[i];
        if (layer->planner->progress) layer->planner->progress(schedule, layer, out);
    }
}

/* What is too long for the terminal ends with its last whole part: parts are two blanks apart. */
static void cut_at_word(Text *line, int width) {
    while (!line->failed && text_width(text_c(line)) > width) {
        size_t size = line->size;
        while (size > 1 && !(line->data[size - 1] == ' ' && line->data[size - 2] == ' ')) size--;
        if (size <= 1) break;
        line->size = size - 1;
        while (line->size > 0 && strchr(" |", line->data[line->size - 1])) line->size--;
    }
}

void progress_draw(void *memory, const TournamentProgress *progress) {
    ProgressLine *line = memory;
    if (line->last >= 0 && progress->seconds - line->last < redraw_seconds) return;
    line->last = progress->seconds;
    line->drawn = true;
    Text out = {0};
    double rate = progress->seconds > 0 ? (double)progress->played / progress->seconds : 0;
    double share = progress->total > 0 ? (double)progress->done / (double)progress->total : 1;
    text_format(&out, "%5.1f %%  %lld of %lld games  %.0f games/s  ", 100 * share, (long long)progress->done,
                (long long)progress->total, rate);
    if (rate > 0) write_left(&out, (double)(progress->total - progress->done) / rate);
    text_string(&out, "  |  ");
    write_standing(&out, progress->board);
    struct winsize window;
    bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 1;
    cut_at_word(&out, known ? window.ws_col - 1 : 79);
    Text below = {0};
    int rows = known && window.ws_row > 0 ? window.ws_row : 24;
    if (has_standings(progress->board)) line->below = write_standings(&below, progress->board, rows - 2);
    fprintf(stderr, "\r%s%s%s\033[K%s", line->colour ? "\033[36m" : "", text_c(&out),
            line->colour ? "\033[0m" : "", text_c(&below));
    if (line->below) fprintf(stderr, "\033[%dA", line->below);
    fflush(stderr);
    text_free(&out);
    text_free(&below);
}

void progress_close(ProgressLine *line) {
    if (line->drawn) fprintf(stderr, line->below ? "\r\033[J" : "\r\033[K");
}
