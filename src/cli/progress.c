/* The live line. */
#include "cli/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { ENTRANTS_SHOWN = 4 };
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

static void write_scores(Text *out, const Scoreboard *board) {
    for (int i = 0; i < board->config->entrant_count && i < ENTRANTS_SHOWN; i++) {
        const Standing *standing = &board->tally->entrant[i];
        double games = standing->games > 0 ? (double)standing->games : 1;
        double share = ((double)standing->wins + 0.5 * (double)standing->draws) / games;
        text_format(out, "%s%s %.3f", i ? "  " : "", board->config->entrants[i].name, share);
    }
}

/* Of a single pairing: the share with the interval that may be looked at any time. */
static void write_match(Text *out, const Scoreboard *board) {
    AnytimeInterval interval = tally_anytime(&board->tally->member[0]);
    uint16_t first = schedule_pairing(board->schedule, 0)[0];
    text_format(out, "  %s any time 95 %% [%.3f, %.3f]", board->config->entrants[first].name, interval.low,
                interval.high);
}

static void write_standing(Text *out, const Scoreboard *board) {
    const Schedule *schedule = board->schedule;
    if (!schedule->layers[0].planner->progress) write_scores(out, board);
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
    size_t width =
        ioctl(STDERR_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 1 ? window.ws_col - 1u : 79;
    cut_at_word(&out, (int)width);
    fprintf(stderr, "\r%s%s%s\033[K", line->colour ? "\033[36m" : "", text_c(&out),
            line->colour ? "\033[0m" : "");
    fflush(stderr);
    text_free(&out);
}

void progress_close(ProgressLine *line) {
    if (line->drawn) fprintf(stderr, "\r\033[K");
}
