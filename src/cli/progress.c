/* The live line. */
#include "cli/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "plan/tuning.h"

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

/* The candidates of a tuning are somebody else in every iteration: where it stands says more. */
static void write_iteration(Text *out, const Scoreboard *board) {
    const Tuning *tuning = board->schedule->tuning;
    int iterations = (int)board->config->tune.iterations;
    if (tuning->finished < iterations)
        text_format(out, "iteration %d of %d", tuning->finished + 1, iterations);
    else
        text_format(out, "%s@tuned against %s", board->config->tune.base.name, board->config->tune.base.name);
}

static void write_scores(Text *out, const Scoreboard *board) {
    for (int i = 0; i < board->config->entrant_count && i < ENTRANTS_SHOWN; i++) {
        const Standing *standing = &board->tally->entrant[i];
        double games = standing->games > 0 ? (double)standing->games : 1;
        double share = ((double)standing->wins + 0.5 * (double)standing->draws) / games;
        text_format(out, "%s%s %.3f", i ? "  " : "", board->config->entrants[i].name, share);
    }
}

/* Of a single pairing: the share with the interval that may be looked at any time, and where the test stands.
 */
static void write_match(Text *out, const Scoreboard *board) {
    const Tally *tally = board->tally;
    const StopRule *rule = &board->config->stop;
    AnytimeInterval interval = tally_anytime(&tally->member[0]);
    text_format(out, "  any time 95 %% [%.3f, %.3f]", interval.low, interval.high);
    if (!rule->set || rule->rule != STOP_SPRT) return;
    StopState state = stop_state(rule, tally);
    text_format(out, "  LLR %+.2f [%.2f, %.2f]", state.llr, state.lower, state.upper);
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
    (progress->board->schedule->tuning ? write_iteration : write_scores)(&out, progress->board);
    if (progress->board->schedule->pairings == 1) write_match(&out, progress->board);
    struct winsize window;
    size_t width =
        ioctl(STDERR_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 1 ? window.ws_col - 1u : 79;
    if (out.size > width) out.size = width;
    fprintf(stderr, "\r%s%s%s\033[K", line->colour ? "\033[36m" : "", text_c(&out),
            line->colour ? "\033[0m" : "");
    fflush(stderr);
    text_free(&out);
}

void progress_close(ProgressLine *line) {
    if (line->drawn) fprintf(stderr, "\r\033[K");
}
