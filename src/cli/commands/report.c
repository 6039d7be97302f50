/* kozyr report: writes runs as one HTML page. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/settings.h"
#include "core/version.h"
#include "core/whole.h"
#include "report/html/page.h"
#include "tournament/recorded.h"
#include "store/folder.h"
#include "store/games_file.h"

static const Flag flags[] = {
    {"--out", "FILE", false, "the page (default: report.html in RUN; needed with several runs)"},
    {"--games", "LIST", false, "games to watch: swings (the default), faults, longest, all, none, 0-99,150"},
    {"--explain", NULL, false, "add what the bots thought; these games are played again"},
    PROGRAMS_FLAG,
    {"--title", "TEXT", false, "the heading (default: the names of the runs)"},
    {"--charts", "PLACE", false, "d3: folder of its modules, or a file (default: " LIBRARY_PLACE ")"},
    {NULL, NULL, false, NULL}};

/* ---- records ---- */

static bool is_picked(const Picks *picks, int next, const char *line, size_t length) {
    char head[32];
    int size = snprintf(head, sizeof head, "\"index\":%lld,", (long long)picks->games[next].game);
    return memmem(line, length, head, (size_t)size) != NULL;
}

/* Copies the picked records from records.jsonl, whose lines are in the order of the games. */
static bool records_kept(const char *path, const Picks *picks, Text *out, Error *error) {
    LineReader reader;
    const char *line;
    size_t length;
    int next = 0, more = 1;
    if (!lines_open(&reader, path, UINT64_MAX, error)) return false;
    while (next < picks->count && (more = lines_next(&reader, &line, &length, error)) > 0) {
        if (!is_picked(picks, next, line, length)) continue;
        text_bytes(out, line, length);
        next++;
    }
    lines_close(&reader);
    if (more < 0) return false;
    return next == picks->count ||
           error_input(error, "%s: has no game %lld", path, (long long)picks->games[next].game);
}

static bool stopped(int number, Error *error) {
    error_failed(error, "stopped by a signal; there is no page");
    error->status = 128 + number;
    return false;
}

static bool records_played(const char *folder, const Picks *picks, bool explained, Text *out, Error *error) {
    Config *config = folder_config(folder, error);
    if (config && explained) config->options.records = RECORDS_EXPLAINED;
    Schedule *schedule = config ? schedule_create(config, error) : NULL;
    bool good = schedule != NULL;
    for (int i = 0; good && i < picks->count; i++) {
        int64_t game = picks->games[i].game;
        int stop_signal = 0;
        good = again_learn(folder, schedule, game, error) &&
               again_record(config, schedule, game, out, &stop_signal, error);
        if (good && stop_signal) good = stopped(stop_signal, error);
    }
    schedule_free(schedule);
    config_free(config);
    return good;
}

static bool records(const char *folder, const Picks *picks, bool explained, Text *out, Error *error) {
    char path[PATH_BYTES];
    struct stat status;
    bool text = false;
    if (explained) return records_played(folder, picks, true, out, error);
    folder_path(folder, "records.jsonl", path, sizeof path);
    if (stat(path, &status) == 0)
        text = status.st_size > 0;
    else
        text = lines_exist(path);
    if (text) return records_kept(path, picks, out, error);
    return records_played(folder, picks, false, out, error);
}

/* ---- the file ---- */

/* Writes a temporary file and renames it, so that the page is complete or absent. */
static bool write_page(const char *path, const Text *page, Error *error) {
    char aside[PATH_BYTES + 8];
    struct stat status;
    if (stat(path, &status) == 0 && !S_ISREG(status.st_mode))
        return error_input(error, "--out %s: is not a regular file", path);
    snprintf(aside, sizeof aside, "%s.part", path);
    int fd = open(aside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (fd < 0) {
        if (errno == ENOENT || errno == ENOTDIR || errno == EACCES || errno == EROFS || errno == EISDIR)
            return error_input(error, "--out %s: cannot be written: %s", path, strerror(errno));
        return error_system(error, "%s: cannot be written", aside);
    }
    bool good =
        write_whole(fd, page->data, page->size) || error_system(error, "%s: cannot be written", aside);
    if (close(fd) != 0 && good) good = error_system(error, "%s: cannot be written", aside);
    if (good && rename(aside, path) != 0) good = error_system(error, "%s: cannot be written", path);
    if (!good) unlink(aside);
    return good;
}

/* Sets `lacks` if a game can only be shown by starting a program and --programs is missing. */
static bool lacks_programs(const Arguments *arguments, const char *folder, Text *list, bool *lacks,
                           Error *error) {
    char path[PATH_BYTES];
    struct stat status;
    Config *config = folder_config(folder, error);
    if (!config) return false;
    folder_path(folder, "records.jsonl", path, sizeof path);
    bool kept = stat(path, &status) == 0 && status.st_size > 0 && !arguments_have(arguments, "--explain");
    bool good = true;
    *lacks = config_has_programs(config) && !kept && !arguments_have(arguments, "--programs");
    if (*lacks) programs_list(config, list);
    if (arguments_have(arguments, "--programs")) good = config_find_programs(config, error);
    config_free(config);
    return good;
}

/* Defaults to no games if programs would have to play them; if the user asked for games, that is an error. */
static bool choose_games(const Arguments *arguments, const char **games, Error *error) {
    Text list = {0};
    bool good = true, lacks = false, asked = *games || arguments_have(arguments, "--explain");
    *games = *games ? *games : "swings";
    for (int i = 0; good && !lacks && i < arguments->positional_count && strcmp(*games, "none") != 0; i++)
        good = lacks_programs(arguments, arguments->positionals[i], &list, &lacks, error);
    if (lacks && asked)
        good = error_input(error, "its games would have to be played again; --programs may start %s",
                           text_c(&list));
    if (lacks && !asked)
        print_note(arguments->command,
                   "no games to watch: they kept no records, and --programs would start %s", text_c(&list));
    if (lacks) *games = "none";
    text_free(&list);
    return good;
}

static int run(Arguments *arguments, Error *error) {
    char own[PATH_BYTES];
    const char *games = arguments_value(arguments, "--games"), *out = arguments_value(arguments, "--out");
    PageOptions options = {.folders = arguments->positionals,
                           .folder_count = arguments->positional_count,
                           .title = arguments_value(arguments, "--title"),
                           .charts = arguments_value(arguments, "--charts"),
                           .version = version_text,
                           .explained = arguments_have(arguments, "--explain"),
                           .records = records};
    if (!choose_games(arguments, &games, error) || !selection_read(games, &options.selection, error))
        return error->status;
    if (!out && options.folder_count > 1)
        return error_input(error, "--out FILE: expected with several runs"), EXIT_INPUT;
    folder_path(arguments->positionals[0], "report.html", own, sizeof own);
    Text page = {0}, said = {0};
    bool good = page_write(&options, &page, error) && write_page(out ? out : own, &page, error);
    text_format(&said, "%s: %zu kB\n", out ? out : own, (page.size + 999) / 1000);
    int status = good ? print_out(text_c(&said), error) : error->status;
    text_free(&page);
    text_free(&said);
    return status;
}

const Command command_report = {
    .name = "report",
    .summary = "runs as one HTML page with charts and games to watch",
    .positionals = "RUN...",
    .positionals_min = 1,
    .positionals_max = 20,
    .flags = flags,
    .run = run,
};
