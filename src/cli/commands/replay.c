/* kozyr replay: shows one game again, move by move. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/command.h"
#include "cli/settings.h"
#include "core/registry.h"
#include "play/record.h"
#include "play/task.h"
#include "store/store.h"
#include "tournament/recorded.h"

static const Flag flags[] = {
    {"--json", NULL, false, "print the record instead of text"},
    {"--format", "NAME", false, "text (the default), or a format that `kozyr describe` lists for the game"},
    PROGRAMS_FLAG,
    {"--explain", NULL, false, "add what the bots thought; from a file of records: what it kept"},
    {NULL, NULL, false, NULL}};

/* The text of the game as it grows, and the data that the formats need. */
typedef struct {
    const Game *game;
    const cJSON *names;    /* of the seats, from the record */
    const cJSON *thoughts; /* NULL if not requested */
    Text out, moves;       /* moves: an array of Move */
    int ply, name_width;
    bool moved[SEATS_MAX], thought[SEATS_MAX]; /* by seat: it moved; one of its moves has a thought */
    _Alignas(64) unsigned char dealt[STATE_MAX];
    _Alignas(64) unsigned char last[STATE_MAX];
} Story;

static const char *name_of(const Story *story, int seat) {
    return cJSON_GetArrayItem(story->names, seat)->valuestring;
}

/* Writes the names of the seats as the first line. */
static void tell_seats(Story *story) {
    for (int seat = 0; seat < cJSON_GetArraySize(story->names); seat++) {
        text_format(&story->out, "%sseat %d %s", seat ? ", " : "", seat, name_of(story, seat));
        int width = text_width(name_of(story, seat));
        if (width > story->name_width) story->name_width = width;
    }
    text_char(&story->out, '\n');
}

static void tell_deal(void *context, const void *state) {
    Story *story = context;
    memcpy(story->dealt, state, story->game->state_size);
    memcpy(story->last, state, story->game->state_size);
    tell_seats(story);
    story->game->show(state, &story->out);
}

static void tell_ply(void *context, const void *before, Move move, const void *after) {
    Story *story = context;
    memcpy(story->last, after, story->game->state_size);
    text_bytes(&story->moves, &move, sizeof move);
    char text[MOVE_TEXT_MAX];
    story->game->move_format(move, text);
    int seat = story->game->turn(before);
    text_format(&story->out, "%4d  seat %d ", ++story->ply, seat);
    text_left(&story->out, name_of(story, seat), story->name_width);
    text_format(&story->out, "  %s\n", text);
    story->moved[seat] = true;
    if (thoughts_tell(story->thoughts, story->ply, &story->out)) story->thought[seat] = true;
}

static void tell_fault(const cJSON *fault, Text *out) {
    const char *text = json_text_of(fault, "text");
    int seat = json_member(fault, "seat")->valueint;
    if (seat >= 0) text_format(out, "seat %d ", seat);
    text_json(out, text, strlen(text));
    text_char(out, '\n');
}

/* In a recorded position the game may already be over. */
static void tell_turn(Story *story) {
    int seat = story->game->turn(story->last);
    if (seat < 0)
        text_string(&story->out, "the game is over\n");
    else
        text_format(&story->out, "to move: seat %d %s\n", seat, name_of(story, seat));
}

static void tell_end(const cJSON *record, Story *story) {
    Text *out = &story->out;
    const cJSON *names = json_member(record, "seats");
    const cJSON *scores = json_member(record, "scores");
    const cJSON *places = json_member(record, "places");
    if (story->ply) story->game->show(story->last, out);
    if (!scores) {
        tell_turn(story);
        return;
    }
    text_format(out, "end: %s\n", json_member(record, "reason")->valuestring);
    const cJSON *fault = json_member(record, "fault");
    if (fault) tell_fault(fault, out);
    for (int seat = 0; seat < cJSON_GetArraySize(names); seat++)
        text_format(out, "  seat %d  %-20s score %+d  place %d\n", seat,
                    cJSON_GetArrayItem(names, seat)->valuestring, cJSON_GetArrayItem(scores, seat)->valueint,
                    cJSON_GetArrayItem(places, seat)->valueint);
}

/* Lists the seats that moved without any search information. */
static void tell_silent(const cJSON *record, Story *story) {
    const cJSON *names = json_member(record, "seats");
    for (int seat = 0; seat < cJSON_GetArraySize(names); seat++)
        if (story->moved[seat] && !story->thought[seat])
            text_format(&story->out,
                        "  seat %d, %s: no search information (its bot gives none, or had no choice)\n", seat,
                        cJSON_GetArrayItem(names, seat)->valuestring);
}

/* ---- formats of other programs ---- */

/* Sets `found` to NULL for plain text. */
static bool find_format(const Arguments *arguments, const Game *game, const GameFormat **found,
                        Error *error) {
    const char *wanted = arguments_value(arguments, "--format");
    char known[200] = "text";
    *found = NULL;
    if (!wanted || strcmp(wanted, "text") == 0) return true;
    if (arguments_have(arguments, "--json"))
        return error_input(error, "--format and --json cannot be given together");
    for (const GameFormat *format = game->formats; format && format->name; format++) {
        if (strcmp(format->name, wanted) == 0) return *found = format, true;
        snprintf(known + strlen(known), sizeof known - strlen(known), ", %s", format->name);
    }
    return error_input(error, "--format: %s has no format \"%.60s\"; it has %s", game->name, wanted, known);
}

/* Reads the outcome from the record, which has already been checked against the moves. */
static void read_outcome(const cJSON *record, const Game *game, Outcome *outcome) {
    const cJSON *scores = json_member(record, "scores");
    const cJSON *places = json_member(record, "places");
    const char *reason = json_member(record, "reason")->valuestring;
    memset(outcome, 0, sizeof *outcome);
    for (int seat = 0; seat < cJSON_GetArraySize(scores); seat++) {
        outcome->score[seat] = cJSON_GetArrayItem(scores, seat)->valueint;
        outcome->place[seat] = (uint8_t)cJSON_GetArrayItem(places, seat)->valueint;
    }
    for (int i = 0; game->reasons[i]; i++)
        if (strcmp(game->reasons[i], reason) == 0) outcome->reason = (uint8_t)i;
    for (int fault = FAULT_ILLEGAL; fault < FAULT_COUNT; fault++)
        if (strcmp(reason_name(game, REASON_FAULT + fault), reason) == 0)
            outcome->reason = (uint8_t)(REASON_FAULT + fault);
}

static void write_format(const GameFormat *format, const cJSON *record, Story *story) {
    const cJSON *names = json_member(record, "seats");
    const char *players[SEATS_MAX] = {NULL};
    Outcome outcome;
    read_outcome(record, story->game, &outcome);
    for (int seat = 0; seat < cJSON_GetArraySize(names); seat++)
        players[seat] = cJSON_GetArrayItem(names, seat)->valuestring;
    GameStory told = {.dealt = story->dealt,
                      .moves = (const Move *)(const void *)story->moves.data,
                      .move_count = story->ply,
                      .players = players,
                      .outcome = &outcome};
    text_clear(&story->out);
    format->write(&told, &story->out);
}

/* Appends a checked record: as JSON, in a format, or as text. */
static bool tell_record(const Arguments *arguments, const cJSON *record, const RecordLine *line,
                        const GameFormat *format, Story *story, Error *error) {
    if (format && !json_member(record, "reason"))
        return error_input(error, "--format: %s is for whole games, and this record is a position",
                           format->name);
    if (arguments_have(arguments, "--json")) {
        text_clear(&story->out);
        text_bytes(&story->out, line->text, line->length);
        text_char(&story->out, '\n');
    } else if (format) {
        write_format(format, record, story);
    } else {
        tell_end(record, story);
        if (arguments_have(arguments, "--explain")) tell_silent(record, story);
    }
    return true;
}

/* Checks every move before printing anything. */
static int show_record(const Arguments *arguments, const RecordLine *line, Text *head, Error *error) {
    cJSON *record = json_parse(line->text, line->length, line->name, line->number, error);
    const char *game = json_text_of(record, "game");
    const GameFormat *format = NULL;
    Story story = {.game = game ? registry_find_game(game) : NULL, .out = *head};
    Watcher watcher = {&story, tell_deal, tell_ply, NULL};
    story.names = json_member(record, "seats");
    if (arguments_have(arguments, "--explain")) story.thoughts = json_member(record, "thoughts");
    bool good = record && (!story.game || find_format(arguments, story.game, &format, error)) &&
                record_replay(line, true, story.game ? &watcher : NULL, error) &&
                tell_record(arguments, record, line, format, &story, error);
    int status = good ? print_out(text_c(&story.out), error) : error->status ? error->status : EXIT_INPUT;
    *head = story.out;
    text_free(&story.moves);
    cJSON_Delete(record);
    return status;
}

/* ---- replaying a game of a run ---- */

static void no_record(const Config *config, const char *folder, int64_t number, bool may_start,
                      Error *error) {
    Text list = {0};
    programs_list(config, &list);
    error_input(error, "GAME_INDEX: %s has no record of game %lld, and %s%s", folder, (long long)number,
                may_start ? "its programs do not promise to play it in the same way again"
                          : "--programs would start ",
                may_start ? "" : text_c(&list));
    text_free(&list);
}

/* Appends a last line of text: the programs that --programs would start to play the game again. */
static int say_what_starts(const Arguments *arguments, const Config *config, Error *error) {
    const char *format = arguments_value(arguments, "--format");
    if (arguments_have(arguments, "--json") || (format && strcmp(format, "text") != 0)) return 0;
    Text line = {0};
    text_string(&line, "this is its record; --programs would start ");
    programs_list(config, &line);
    text_char(&line, '\n');
    int status = print_out(text_c(&line), error);
    text_free(&line);
    return status;
}

static int play(const Arguments *arguments, const char *folder, const Config *config,
                const Schedule *schedule, int64_t number, Error *error) {
    Text record = {0}, head = {0};
    Task task = schedule_task(schedule, number);
    text_format(&head, "%s game %lld: deal %lld, seating %d, deal seed 0x%016llx\n", config->name,
                (long long)number, (long long)task.deal, task.seating,
                (unsigned long long)deal_seed(config, task.deal));
    int status = EXIT_FAILED, stop_signal = 0;
    bool may_start = programs_may_start(arguments, config),
         again = may_start && config_is_reproducible(config);
    bool kept = again || again_kept(folder, number, &record, error);
    if (kept && record.size)
        status = show_record(arguments, &(RecordLine){folder, 1, record.data, record.size - 1}, &head, error);
    else if (kept && !again)
        no_record(config, folder, number, may_start, error);
    else if (kept && again_record(config, schedule, number, &record, &stop_signal, error))
        status = stop_signal ? 128 + stop_signal
                             : show_record(arguments, &(RecordLine){folder, 1, record.data, record.size - 1},
                                           &head, error);
    if (status == 0 && !may_start) status = say_what_starts(arguments, config, error);
    text_free(&record);
    text_free(&head);
    return status;
}

static int replay_run(const Arguments *arguments, const char *folder, Error *error) {
    Config *config = folder_config(folder, error);
    if (!config || (arguments_have(arguments, "--programs") && !config_find_programs(config, error))) {
        config_free(config);
        return error->status;
    }
    if (arguments_have(arguments, "--explain")) config->options.records = RECORDS_EXPLAINED;
    int status = EXIT_SUCCESS;
    long long number;
    const GameFormat *format; /* found first, so that a wrong format is refused before the game is played */
    Schedule *schedule =
        find_format(arguments, config->game, &format, error) ? schedule_create(config, error) : NULL;
    if (schedule && !whole_number(arguments->positionals[1], 0, schedule->games - 1, &number))
        error_input(error, "GAME_INDEX: \"%.60s\" is not allowed; expected a whole number from 0 to %lld",
                    arguments->positionals[1], (long long)schedule->games - 1);
    else if (schedule &&
             (again_learn(folder, schedule, number, error) || error_prefix(error, "GAME_INDEX: ")))
        status = play(arguments, folder, config, schedule, number, error);
    if (error->status) status = error->status;
    schedule_free(schedule);
    config_free(config);
    return status;
}

/* ---- records ---- */

/* Reads a line without its newline, which the last line of an edited file may lack. */
static int next_record(LineReader *reader, const char **line, size_t *length, Error *error) {
    int more = lines_next(reader, line, length, error);
    if (more == 0) return lines_rest(reader, line, length);
    if (more > 0) --*length;
    return more;
}

/* Shows line GAME_INDEX (from 0) of a file of records, and checks it without running the bots. */
static int replay_file(const Arguments *arguments, const char *path, Error *error) {
    LineReader reader;
    Text head = {0};
    const char *line = "";
    size_t length = 0;
    long long number;
    if (!whole_number(arguments->positionals[1], 0, 1000000000, &number))
        return error_input(error, "GAME_INDEX: \"%.60s\" is not allowed; expected a line's number from 0",
                           arguments->positionals[1]),
               EXIT_INPUT;
    if (!lines_open(&reader, path, UINT64_MAX, error)) return error->status;
    int more = 1;
    for (long long i = 0; more > 0 && i <= number; i++) more = next_record(&reader, &line, &length, error);
    int status = EXIT_INPUT;
    if (more < 0)
        status = error->status;
    else if (more == 0)
        error_input(error, "%s: has no line %lld", path, number + 1);
    else
        status = show_record(arguments, &(RecordLine){path, (int)number + 1, line, length}, &head, error);
    text_free(&head);
    lines_close(&reader);
    return status;
}

static int run(Arguments *arguments, Error *error) {
    struct stat status;
    const char *path = arguments->positionals[0];
    bool is_file = stat(path, &status) == 0 && S_ISREG(status.st_mode);
    return is_file ? replay_file(arguments, path, error) : replay_run(arguments, path, error);
}

const Command command_replay = {
    .name = "replay",
    .summary = "show one game again",
    .positionals = "RUN GAME_INDEX",
    .positionals_min = 2,
    .positionals_max = 2,
    .flags = flags,
    .run = run,
};
