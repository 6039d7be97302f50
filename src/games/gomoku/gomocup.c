/* Engines of the Gomocup as bots. TURN keeps an engine's board up to date. BOARD shows it all stones if it
 * missed some, after an opening or a move that was not its turn's answer. */
#include "games/gomoku/gomocup.h"

#include <stdio.h>
#include <strings.h>

enum { REFUSAL_MS = 50 /* time in which an engine may refuse a rule */ };

typedef struct {
    uint16_t moves[GOMOKU_CELLS_MAX]; /* all stones from the empty board */
    uint16_t count;
    uint16_t known; /* number of moves that the engine knows */
    bool started;   /* a game has been played since START */
} History;

_Static_assert(sizeof(History) <= PROTOCOL_MEMORY, "fits its memory");

static History *history(Talk *talk) { return (History *)(void *)talk->memory; }

static int size_of(const Talk *talk) { return ((const GomokuRules *)talk->rules)->size; }

/* ---- numbers and cells ---- */

static const int8_t rule_numbers[] = {
    [GOMOKU_FREESTYLE] = 0, [GOMOKU_STANDARD] = 1,      [GOMOKU_RENJU] = 4,
    [GOMOKU_CARO] = 9,      [GOMOKU_CARO_OVERLINE] = 8,
};
enum { RULES = sizeof rule_numbers / sizeof rule_numbers[0] };

int gomocup_rule_number(int rule) { return rule < RULES ? rule_numbers[rule] : -1; }

int gomocup_rule(long number) {
    for (int rule = 0; rule < RULES; rule++)
        if (rule_numbers[rule] == (number & ~2)) return rule; /* 2: a continuous game */
    return -1;
}

bool gomocup_read_cell(const char *line, int size, int *cell) {
    int x, y;
    if (sscanf(line, " %d , %d", &x, &y) != 2) return false;
    if (x < 0 || y < 0 || x >= size || y >= size) return false;
    *cell = gomoku_cell(x, size - 1 - y);
    return true;
}

void gomocup_write_cell(int cell, int size, Text *out) {
    text_format(out, "%d,%d", gomoku_x(cell), size - 1 - gomoku_y(cell));
}

bool gomocup_is(const char *line, const char *word) {
    size_t length = strlen(word);
    while (*line == ' ' || *line == '\t') line++;
    char behind = strncasecmp(line, word, length) == 0 ? line[length] : 'x';
    return strchr(" \t,:\r\n", behind) != NULL;
}

/* ---- answers ---- */

static bool is_talk(const char *line) {
    return gomocup_is(line, "MESSAGE") || gomocup_is(line, "DEBUG") || gomocup_is(line, "UNKNOWN") ||
           gomocup_is(line, "SUGGEST") || line[strspn(line, " \t")] == 0;
}

Heard gomocup_hear(Talk *talk, int64_t deadline, char **line) {
    size_t length;
    for (;;) {
        Heard heard = talk->hear(talk, deadline, line, &length);
        if (heard != HEARD_LINE || !is_talk(*line)) return heard;
    }
}

/* ---- start ---- */

static void say_info(Talk *talk, const char *key, int64_t value) {
    text_format(&talk->out, "INFO %s %lld\r\n", key, (long long)value);
}

void gomocup_say_limits(Talk *talk, int rule_number) {
    const BotLimits *limits = &talk->limits;
    say_info(talk, "timeout_turn", limits->move_ms ? limits->move_ms : limits->game_ms);
    say_info(talk, "timeout_match", limits->game_ms);
    say_info(talk, "max_memory", (int64_t)limits->memory_mib << 20);
    say_info(talk, "game_type", 1); /* against another program */
    say_info(talk, "rule", rule_number);
    if (limits->nodes) say_info(talk, "max_node", limits->nodes);
    if (talk->scratch) text_format(&talk->out, "INFO folder %s\r\n", talk->scratch);
}

const char *gomocup_refusal(Talk *talk, int rule_number, char **line) {
    size_t length;
    int64_t deadline = clock_nanoseconds() + REFUSAL_MS * INT64_C(1000000);
    say_info(talk, "rule", rule_number);
    while (talk->hear(talk, deadline, line, &length) == HEARD_LINE)
        if (gomocup_is(*line, "ERROR") || gomocup_is(*line, "UNKNOWN")) return *line;
    return NULL;
}

static int rule_number(const Talk *talk) {
    return gomocup_rule_number(((const GomokuRules *)talk->rules)->rule);
}

/* Sends START; true if the engine answers OK. */
static bool start(Talk *talk, int64_t deadline, char **said, Heard *heard) {
    text_format(&talk->out, "START %d\r\n", size_of(talk));
    *heard = gomocup_hear(talk, deadline, said);
    return *heard == HEARD_LINE && gomocup_is(*said, "OK");
}

/* Refuses an engine that does not know the rule, as it would play by another. All engines know freestyle. */
static bool takes_rule(Talk *talk, Error *error) {
    char *line;
    int number = rule_number(talk);
    const char *refusal = number ? gomocup_refusal(talk, number, &line) : NULL;
    if (!refusal) return gomocup_say_limits(talk, number), true;
    Text shown = {0};
    talk->refused = true;
    text_json(&shown, refusal, strnlen(refusal, 200));
    error_input(error, "the engine does not know this rule: to INFO rule %d it said %s", number,
                text_c(&shown));
    text_free(&shown);
    return false;
}

static bool gomocup_open(Talk *talk, int64_t deadline, Error *error) {
    char *said;
    Heard heard;
    if (!talk->limits.move_ms && !talk->limits.game_ms)
        return error_input(error,
                           "move_time_ms: engines of the Gomocup need a limit; give it, or game_time_ms");
    if (start(talk, deadline, &said, &heard)) return takes_rule(talk, error);
    talk->refused = heard == HEARD_LINE && gomocup_is(said, "ERROR");
    if (heard == HEARD_TIMEOUT) return error_input(error, "the engine does not answer START");
    if (heard == HEARD_END) return error_input(error, "the engine ends before it answers START");
    Text shown = {0};
    text_json(&shown, said, strnlen(said, 200));
    error_input(error, "expected OK from the engine; it said %s", text_c(&shown));
    text_free(&shown);
    return false;
}

/* ---- the game ---- */

static void gomocup_sit(Talk *talk, const Player *player, const void *view, const void *deal) {
    (void)player, (void)deal;
    const GomokuView *board = view;
    History *moves = history(talk);
    moves->known = UINT16_MAX; /* nothing, not even that a new game has begun */
    moves->count = 0;
    for (int i = 0; i < board->opening_count; i++) moves->moves[moves->count++] = board->opening[i];
}

static void gomocup_notify(Talk *talk, const Player *player, const void *ply) {
    (void)player;
    History *moves = history(talk);
    if (moves->count < GOMOKU_CELLS_MAX)
        moves->moves[moves->count++] = (uint16_t)((const GomokuPly *)ply)->move;
}

/* Begins a new game: RESTART, or START if that is unknown. */
static Heard begin_game(Talk *talk, int64_t deadline, char **said, bool *good) {
    History *moves = history(talk);
    *good = true;
    moves->known = 0;
    if (!moves->started) {
        moves->started = true;
        return HEARD_LINE;
    }
    size_t length;
    text_string(&talk->out, "RESTART\r\n");
    Heard heard;
    do heard = talk->hear(talk, deadline, said, &length);
    while (heard == HEARD_LINE && is_talk(*said) && !gomocup_is(*said, "UNKNOWN"));
    if (heard != HEARD_LINE || gomocup_is(*said, "OK")) return heard;
    *good = start(talk, deadline, said, &heard);
    if (*good) gomocup_say_limits(talk, rule_number(talk));
    return heard;
}

/* Sends all stones in order of play: 1 is the engine's own, 2 the other's. */
static void show_board(Talk *talk, int seat) {
    const History *moves = history(talk);
    text_string(&talk->out, "BOARD\r\n");
    for (int i = 0; i < moves->count; i++) {
        gomocup_write_cell(moves->moves[i], size_of(talk), &talk->out);
        text_string(&talk->out, i % 2 == seat ? ",1\r\n" : ",2\r\n");
    }
    text_string(&talk->out, "DONE\r\n");
}

static void put_question(Talk *talk, int seat, int64_t left_ms) {
    History *moves = history(talk);
    if (left_ms >= 0)
        say_info(talk, "time_left", left_ms);
    else
        text_string(&talk->out, "INFO time_left " GOMOCUP_UNLIMITED "\r\n");
    if (moves->count == 0) {
        text_string(&talk->out, "BEGIN\r\n");
    } else if (moves->known + 1 == moves->count) {
        text_string(&talk->out, "TURN ");
        gomocup_write_cell(moves->moves[moves->count - 1], size_of(talk), &talk->out);
        text_string(&talk->out, "\r\n");
    } else {
        show_board(talk, seat);
    }
    moves->known = (uint16_t)(moves->count + 1); /* plus its own answer */
}

static Fault read_answer(const Talk *talk, const char *line, Question *question) {
    int cell;
    if (!gomocup_read_cell(line, size_of(talk), &cell)) return FAULT_ILLEGAL;
    question->player->answer = (Move)cell;
    for (int i = 0; i < question->count; i++)
        if (question->legal[i] == (Move)cell) return FAULT_NONE;
    return FAULT_ILLEGAL;
}

static Fault gomocup_choose(Talk *talk, Question *question, int64_t deadline, int64_t left_ms) {
    char *line;
    bool good = true;
    Heard heard = HEARD_LINE;
    if (history(talk)->known == UINT16_MAX) heard = begin_game(talk, deadline, &line, &good);
    if (heard == HEARD_LINE && good) {
        put_question(talk, question->player->seat, left_ms);
        heard = gomocup_hear(talk, deadline, &line);
    }
    question->player->said = line;
    if (heard != HEARD_LINE) return heard_fault(heard);
    return good ? read_answer(talk, line, question) : FAULT_ILLEGAL;
}

static void gomocup_close(Talk *talk) { text_string(&talk->out, "END\r\n"); }

static bool gomocup_check(const Game *game, const void *rules, Error *error) {
    (void)game;
    const GomokuRules *own = rules;
    if (own->rule == GOMOKU_RENJU && own->stuck == GOMOKU_STUCK_PASS)
        return error_input(error, "game.stuck: the gomocup protocol has no word for a pass; expected draw or "
                                  "loss");
    return gomocup_rule_number(own->rule) >= 0 || error_input(error, "gomocup has no number for this rule");
}

/* Adds INFO keys that no engine knows. */
static void gomocup_disturb(const char *line, size_t length, Text *out) {
    bool asks = gomocup_is(line, "BEGIN") || gomocup_is(line, "TURN") || gomocup_is(line, "BOARD");
    if (asks) text_string(out, "INFO later_key 17\r\nINFO later text\r\n");
    text_bytes(out, line, length);
    text_char(out, '\n');
}

static bool gomocup_is_answer(const char *line) {
    int cell;
    return gomocup_read_cell(line, GOMOKU_SIZE_MAX, &cell);
}

const Protocol gomoku_gomocup = {
    .name = "gomocup",
    .title = "engines of the Gomocup, named pbrain-*",
    .check = gomocup_check,
    .open = gomocup_open,
    .sit = gomocup_sit,
    .notify = gomocup_notify,
    .choose = gomocup_choose,
    .close = gomocup_close,
    .serve = gomocup_serve,
    .disturb = gomocup_disturb,
    .is_answer = gomocup_is_answer,
    .probe = gomocup_probe,
    .any_line_end = true,
    .pauses = true, /* measured: without 10 ms Rapfi loses words that follow its answer at once */
};
