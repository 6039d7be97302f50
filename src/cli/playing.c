/* Checks, forecasts or plays a run, with a progress line on a terminal. Shows the result as a table or as
 * JSON. CPU time per decision is read from timing.json, as result tables contain no measured time. */
#include "cli/playing.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/forecast_table.h"
#include "cli/table.h"
#include "core/json.h"
#include "plan/schedule.h"
#include "report/summary.h"
#include "store/folder.h"
#include "tournament/tournament.h"

/* ---- progress: share done, rate, time left, running score; standings below ---- */

typedef struct {
    bool colour, drawn;
    int below;   /* lines of standings below the progress line */
    double last; /* time of the last drawing, in seconds */
} ProgressLine;

/* The table below the progress line is redrawn in place, so it must fit on any terminal. */
enum { STANDINGS_MAX = 10 };
static const double redraw_seconds = 0.25;

/* False if there is nothing to draw on: stderr is no usable terminal, or `quiet`. */
static bool progress_open(ProgressLine *line, bool quiet) {
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

/* Finds the best entrants, best first; returns how many. */
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

/* Appends at most `most` lines below the progress line; returns how many. */
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

/* True if the standings are shown on lines of their own. */
static bool has_standings(const Scoreboard *board) {
    return !board->schedule->layers[0].planner->progress && board->config->entrant_count > 2;
}

/* For a single pairing: the share, with an interval that is valid at any time. */
static void write_match(Text *out, const Scoreboard *board) {
    AnytimeInterval interval = tally_anytime_pairing(board->tally, 0, 1);
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

/* Cuts a line that is too wide for the terminal after its last part that fits; parts are two blanks apart. */
static void cut_at_word(Text *line, int width) {
    while (!line->failed && text_width(text_c(line)) > width) {
        size_t size = line->size;
        while (size > 1 && !(line->data[size - 1] == ' ' && line->data[size - 2] == ' ')) size--;
        if (size <= 1) break;
        line->size = size - 1;
        while (line->size > 0 && strchr(" |", line->data[line->size - 1])) line->size--;
    }
}

/* A TournamentOptions.progress; `line` is a ProgressLine. */
static void progress_draw(void *memory, const TournamentProgress *progress) {
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
    size_t before = out.size, begun;
    text_string(&out, "  |  ");
    begun = out.size;
    write_standing(&out, progress->board);
    if (out.size == begun) out.size = before;
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

/* Erases the progress display. */
static void progress_close(ProgressLine *line) {
    if (line->drawn) fprintf(stderr, line->below ? "\r\033[J" : "\r\033[K");
}

/* ---- CPU time per decision ---- */

/* One line per entrant, if they fit on a screen. A larger timing.json has more entrants than that. */
enum { ENTRANTS_SHOWN = 12, TIMING_BYTES = 1 << 20 };

/* Seconds per decision, for an external bot of its own process; negative if not measured. */
static double per_decision(const cJSON *entrant) {
    double own = -1, outside, decisions;
    if (!json_number(json_member(entrant, "decisions"), &decisions) || decisions <= 0) return -1;
    if (json_number(json_member(entrant, "outside_cpu_seconds"), &outside)) return outside / decisions;
    json_number(json_member(entrant, "cpu_seconds_per_decision"), &own);
    return own;
}

static void write_time(const char *name, int width, double seconds, Text *out) {
    static const char *const units[] = {"s", "ms", "us"};
    int unit = 0;
    while (unit < 2 && seconds < 1) {
        seconds *= 1000;
        unit++;
    }
    text_string(out, "  ");
    text_left(out, name, width);
    text_format(out, "  %.3g %s\n", seconds, units[unit]);
}

static void write_times(const cJSON *entrants, Text *out) {
    const cJSON *entrant;
    int width = 0;
    cJSON_ArrayForEach(entrant, entrants) {
        int size = text_width(json_text_of(entrant, "name"));
        if (size > width) width = size;
    }
    text_string(out, "\nCPU time per decision\n");
    cJSON_ArrayForEach(entrant, entrants) {
        double seconds = per_decision(entrant);
        if (seconds > 0) write_time(json_text_of(entrant, "name"), width, seconds, out);
    }
}

/* Adds a line per entrant with its CPU time per decision, from timing.json of the run directory. Adds nothing
 * if none was measured, or if there are too many entrants to show. */
static void times_write(const char *folder, Text *out) {
    char path[4200];
    Error ignored; /* a run without times has none to show */
    snprintf(path, sizeof path, "%s/timing.json", folder);
    cJSON *timing = json_parse_file(path, TIMING_BYTES, &ignored);
    const cJSON *entrants = json_member(timing, "entrants"), *entrant;
    bool any = false;
    cJSON_ArrayForEach(entrant, entrants) any = any || per_decision(entrant) > 0;
    if (any && cJSON_GetArraySize(entrants) <= ENTRANTS_SHOWN) write_times(entrants, out);
    cJSON_Delete(timing);
}

/* ---- playing ---- */

bool playing_options(const Arguments *arguments, const Config *config, char *standard,
                     TournamentOptions *options, Error *error) {
    snprintf(standard, STANDARD_FOLDER, "results/%s", config->name);
    const char *out = arguments_value(arguments, "--out");
    if (out && !*out) return error_input(error, "--out: expected the name of a folder");
    bool resume = arguments_have(arguments, "--resume"), force = arguments_have(arguments, "--force");
    if (resume && force) return error_input(error, "--resume and --force cannot be given together");
    *options = (TournamentOptions){.folder = out ? out : standard,
                                   .mode = resume  ? STORE_RESUME
                                           : force ? STORE_FORCE
                                                   : STORE_NEW,
                                   .shard = 1,
                                   .shards = 1,
                                   .argc = arguments->argc,
                                   .argv = arguments->argv};
    return true;
}

static bool sets_deals(const Arguments *arguments) {
    for (int i = 0; i < arguments->given_count; i++)
        if (strcmp(arguments->given[i].flag->name, "--set") == 0 &&
            strcmp(arguments->given[i].value, "deals") == 0) /* settings_collect() has replaced the "=" by a
                                                              * zero */
            return true;
    return arguments_have(arguments, "--deals");
}

void playing_keep_deals(const Arguments *arguments, const TournamentOptions *options, Config *config) {
    Error ignored; /* no stored run, or a broken one: opening it reports that later */
    if (options->mode != STORE_RESUME || sets_deals(arguments)) return;
    Config *stored = folder_config(options->folder, &ignored);
    int64_t deals = stored ? stored->options.deals : 0;
    config_free(stored);
    if (deals <= config->options.deals) return;
    if (!arguments_have(arguments, "--quiet"))
        print_note(arguments->command, "%s: has been given %lld deals; it keeps them", options->folder,
                   (long long)deals);
    config->options.deals = deals;
}

int playing_stopped(const Arguments *arguments, const TournamentOptions *options,
                    const TournamentReport *report) {
    print_note(arguments->command, "stopped by a signal; %lld games are in %s, --resume continues",
               (long long)(report->kept + report->played), options->folder);
    return 128 + report->stop_signal;
}

Answer playing_asked(const Arguments *arguments) {
    return (Answer){.json = arguments_have(arguments, "--json"),
                    .quiet = arguments_have(arguments, "--quiet")};
}

void playing_answer(void *memory, const Scoreboard *board) {
    Answer *answer = memory;
    Sheet sheet = {.colours = table_colours(), .columns = table_terminal()};
    Error ignored; /* out of memory: print_out reports it */
    if (answer->json) {
        JsonWriter json = {0};
        summary_put(&json, NULL, board);
        json_finish(&json);
        answer->text = json.text;
    } else if (!answer->quiet) {
        table_build(&sheet, board);
        sheet_end(&sheet, &ignored);
        text_bytes(&answer->text, sheet.out.data, sheet.out.size);
    }
    sheet_free(&sheet);
}

int playing_print(Answer *answer, Error *error) {
    int status = answer->text.size ? print_out(text_c(&answer->text), error) : 0;
    text_free(&answer->text);
    return status;
}

/* A resumed run keeps the seed that was drawn when it began. */
static bool keep_drawn_seed(const TournamentOptions *options, Config *config, Error *error) {
    char path[FOLDER_BYTES];
    snprintf(path, sizeof path, "%s/config.json", options->folder);
    if (!config->seed_drawn || options->mode != STORE_RESUME || access(path, F_OK) != 0) return true;
    Config *stored = folder_config(options->folder, error);
    if (!stored) return false;
    config->seed = stored->seed;
    memcpy(config->seed_text, stored->seed_text, sizeof config->seed_text);
    config_free(stored);
    return true;
}

bool playing_play(const Arguments *arguments, Config *config, const TournamentOptions *options,
                  TournamentReport *report, Error *error) {
    ProgressLine line;
    TournamentOptions watched = *options;
    watched.context = &line;
    *report = (TournamentReport){0};
    if (!keep_drawn_seed(options, config, error)) return false;
    if (progress_open(&line, arguments_have(arguments, "--quiet"))) watched.progress = progress_draw;
    bool good = tournament_run(config, &watched, report, error);
    progress_close(&line);
    return good;
}

/* After the result: prints the note, and after an error says how many games are kept. */
void playing_end(const Arguments *arguments, const TournamentOptions *options, const TournamentReport *report,
                 bool good, Error *error) {
    if (report->note[0]) print_note(arguments->command, "%s", report->note);
    if (!good && report->played && !report->lost)
        error_prefix(error, "%lld finished games are in %s: ", (long long)(report->kept + report->played),
                     options->folder);
}

/* Says once how programs are sandboxed, unless --quiet. */
static void say_sandboxes(const Arguments *arguments, const Config *config) {
    int counts[2] = {0};
    for (int i = 0; i < config->entrant_count; i++) {
        const Entrant *entrant = &config->entrants[i];
        if (entrant->bot->confined_by)
            counts[strcmp(entrant->bot->confined_by(entrant->params), "none") == 0]++;
    }
    if (arguments_have(arguments, "--quiet") || counts[0] + counts[1] == 0) return;
    print_note(arguments->command, "external bots: %d in a sandbox, %d without one", counts[0], counts[1]);
}

int playing_run(const Arguments *arguments, Config *config, const TournamentOptions *options, Error *error) {
    TournamentReport report;
    Answer answer = playing_asked(arguments);
    TournamentOptions answered = *options;
    answered.result = playing_answer;
    answered.taker = &answer;
    say_sandboxes(arguments, config);
    bool good = playing_play(arguments, config, &answered, &report, error);
    if (good && answer.text.size && !answer.json && table_terminal())
        times_write(options->folder, &answer.text);
    int status = good ? playing_print(&answer, error) : error->status;
    if (status == 0 && report.stop_signal) status = playing_stopped(arguments, options, &report);
    playing_end(arguments, options, &report, good, error);
    return status;
}

/* A resumed run keeps the seatings that were chosen when it began. */
static bool decide_seatings(const Arguments *arguments, const TournamentOptions *options, Config *config,
                            int *stop_signal, Error *error) {
    SeatingsForecast forecast = {0};
    Error none; /* no stored run, or a broken one: opening it reports that later */
    Config *stored = options->mode == STORE_RESUME ? folder_config(options->folder, &none) : NULL;
    if (stored) {
        config->options.seatings = stored->options.seatings;
        config_free(stored);
        return true;
    }
    if (!seatings_forecast(config, INFINITY, &forecast, error)) return false;
    *stop_signal = forecast.stop_signal;
    config->options.seatings = (uint8_t)forecast.choice;
    if (arguments_have(arguments, "--quiet") || forecast.stop_signal) return true;
    Text said = {0};
    seatings_write(&forecast, &said);
    print_note(arguments->command, "%s", text_c(&said));
    text_free(&said);
    return true;
}

static bool read_shard(const Arguments *arguments, bool seed_drawn, TournamentOptions *options,
                       Error *error) {
    const char *text = arguments_value(arguments, "--shard");
    if (!text) return true;
    char first[32];
    const char *slash = strchr(text, '/');
    long long index = 0, count = 0;
    bool good = slash && (size_t)(slash - text) < sizeof first;
    if (good) {
        snprintf(first, sizeof first, "%.*s", (int)(slash - text), text);
        good = whole_number(slash + 1, 1, 1000000, &count) && whole_number(first, 1, count, &index);
    }
    if (!good)
        return error_input(
            error, "--shard: \"%.60s\" is not allowed; expected I/N with I from 1 to N, as in 2/3", text);
    if (seed_drawn)
        return error_input(error,
                           "--shard: the seed \"random\" would be another one in each part; give a number "
                           "to all of them");
    options->shard = (int)index;
    options->shards = (int)count;
    return true;
}

static int forecast(const Arguments *arguments, Config *config, const TournamentOptions *options,
                    Error *error) {
    RunForecast forecast;
    if (options->shards > 1)
        return error_input(error, "--dry-run: forecasts the whole run; leave --shard out"), EXIT_INPUT;
    if (!run_forecast(config, &forecast, error)) return error->status;
    if (forecast.stop_signal) return 128 + forecast.stop_signal;
    if (arguments_have(arguments, "--json")) return print_json_tree(run_forecast_json(&forecast), error);
    if (arguments_have(arguments, "--quiet")) return 0;
    Text out = {0};
    run_forecast_write(config, &forecast, &out);
    int status = print_out(text_c(&out), error);
    text_free(&out);
    return status;
}

int playing_tournament(const Arguments *arguments, Config *config, const char *folder, Error *error) {
    char standard[STANDARD_FOLDER];
    TournamentOptions options;
    const char *section = config->courses[COURSE_BASE]->section;
    if (section)
        return error_input(error, "%s: has the key \"%s\"; `kozyr %s` plays it", arguments->positionals[0],
                           section, section),
               EXIT_INPUT;
    if (config->courses[COURSE_STOP] && arguments_have(arguments, "--shard"))
        return error_input(error, "--shard: %s" PLAYING_OVER_RANKS,
                           config->courses[COURSE_STOP]->planner->cannot_shard),
               EXIT_INPUT;
    if (!playing_options(arguments, config, standard, &options, error) ||
        !read_shard(arguments, config->seed_drawn, &options, error))
        return EXIT_INPUT;
    if (folder && !arguments_have(arguments, "--out")) options.folder = folder;
    playing_keep_deals(arguments, &options, config);
    if (arguments_have(arguments, "--dry-run")) return forecast(arguments, config, &options, error);
    int stop_signal = 0;
    if (config->options.seatings == SEATINGS_AUTO &&
        !decide_seatings(arguments, &options, config, &stop_signal, error))
        return error->status;
    return stop_signal ? 128 + stop_signal : playing_run(arguments, config, &options, error);
}
