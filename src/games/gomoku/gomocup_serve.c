/* Serves a kozyr bot as a Gomocup engine. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>

#include "core/protocol.h"
#include "games/gomoku/gomocup.h"

enum {
    QUICK_MS = 50,   /* if timeout_turn is 0: as fast as possible */
    USUAL_MS = 5000, /* until the manager sets a time */
    TABLE_MIB = 64,  /* if the manager set no limit of memory */
    MOVES_LEFT = 20, /* moves over which the match's remaining time is spread */
    DAY_MS = 86400000
};

typedef struct {
    Talk *talk;
    Guest *guest;
    GomokuRules rules;
    uint16_t moves[GOMOKU_CELLS_MAX];
    int count;
    bool board; /* BOARD is being read */
    uint16_t own[GOMOKU_CELLS_MAX], other[GOMOKU_CELLS_MAX];
    int own_count, other_count;
    int64_t turn_ms, match_ms, left_ms; /* -1: not set */
    int64_t memory;                     /* bytes; 0: not set */
    GomokuView view;
} Engine;

static void say(Engine *engine, const char *text) {
    text_string(&engine->talk->out, text);
    text_string(&engine->talk->out, "\r\n");
}

/* ---- the answer ---- */

/* False if a stone is on a taken cell, or if the game is over. */
static bool set_up(Engine *engine) {
    gomoku_opening_start(&engine->view, &engine->rules);
    for (int i = 0; i < engine->count; i++) {
        int cell = engine->moves[i];
        if (engine->view.turn < 0) return false;
        if (!(gomoku_free_row(&engine->view, gomoku_y(cell)) >> gomoku_x(cell) & 1)) return false;
        gomoku_place(&engine->view, cell, 0);
    }
    return engine->view.turn >= 0;
}

static int64_t milliseconds(const Engine *engine) {
    int64_t ms = engine->turn_ms < 0 ? USUAL_MS : engine->turn_ms == 0 ? QUICK_MS : engine->turn_ms;
    if (engine->match_ms > 0 && engine->left_ms >= 0 && engine->left_ms / MOVES_LEFT < ms)
        ms = engine->left_ms / MOVES_LEFT;
    return ms < 1 ? 1 : ms;
}

/* True if the manager set a time to think; the bot then uses all of it. */
static bool is_timed(const Engine *engine) { return engine->turn_ms >= 0 || engine->match_ms > 0; }

/* Half of the memory limit. */
static int64_t table_bytes(const Engine *engine) {
    return engine->memory ? engine->memory / 2 : (int64_t)TABLE_MIB << 20;
}

static bool seat_guest(Engine *engine) {
    Error error;
    GomokuPly deal = {.seat = -1};
    GomokuView empty;
    Guest *guest = engine->guest;
    bool same = guest->player.rules && memcmp(guest->rules, &engine->rules, sizeof engine->rules) == 0 &&
                engine->view.stones > 1 && guest->player.seat == engine->view.turn;
    if (same) return true;
    if (is_timed(engine)) pace_lift(guest, milliseconds(engine), table_bytes(engine));
    if (!guest->prepare(guest, &engine->rules, engine->view.turn, guest->seed, &error)) {
        text_format(&engine->talk->out, "ERROR %s\r\n", error.text);
        return false;
    }
    gomoku_opening_start(&empty, &engine->rules);
    if (guest->bot->sit) guest->bot->sit(&guest->player, &empty, &deal);
    return true;
}

static void answer(Engine *engine) {
    Guest *guest = engine->guest;
    Move legal[MOVES_MAX];
    if (!set_up(engine)) {
        say(engine, "ERROR the position is not to be played on");
        return;
    }
    if (!seat_guest(engine)) return;
    int count = guest->game->moves(&engine->view, legal);
    guest->player.clock = (Clock){.whole = is_timed(engine)};
    Question question = {.player = &guest->player, .view = &engine->view, .legal = legal, .count = count};
    Move move =
        count > 1 ? pace_choose(engine->talk, guest, milliseconds(engine) * 1000000, &question) : legal[0];
    engine->moves[engine->count++] = (uint16_t)move;
    gomocup_write_cell((int)move, engine->rules.size, &engine->talk->out);
    say(engine, "");
}

/* ---- commands ---- */

static void restart(Engine *engine) {
    engine->count = 0;
    engine->guest->player.rules = NULL;
    say(engine, "OK");
}

static void start(Engine *engine, const char *rest) {
    int width, height, read = sscanf(rest, "%d , %d", &width, &height);
    if (read == 1) height = width;
    if (read < 1 || width != height || width < GOMOKU_SIZE_MIN || width > GOMOKU_SIZE_MAX) {
        text_format(&engine->talk->out, "ERROR unsupported size; allowed: squares of %d to %d\r\n",
                    GOMOKU_SIZE_MIN, GOMOKU_SIZE_MAX);
        return;
    }
    engine->rules.size = (uint8_t)width;
    restart(engine);
}

static void set_rule(Engine *engine, long number) {
    int rule = gomocup_rule(number);
    if (rule < 0)
        say(engine, "ERROR unsupported rule");
    else
        engine->rules.rule = (uint8_t)rule;
}

static void info(Engine *engine, const char *rest) {
    char key[32];
    long value;
    if (sscanf(rest, "%31s %ld", key, &value) != 2) return; /* such as a folder */
    int64_t ms = value < 0 ? -1 : value > DAY_MS ? DAY_MS : value;
    int64_t left = ms < 0 ? 0 : ms; /* a negative time left means none */
    if (strcasecmp(key, "timeout_turn") == 0) engine->turn_ms = ms;
    if (strcasecmp(key, "timeout_match") == 0) engine->match_ms = ms;
    if (strcasecmp(key, "time_left") == 0) engine->left_ms = left;
    if (strcasecmp(key, "max_memory") == 0) engine->memory = value < 0 ? 0 : value;
    if (strcasecmp(key, "rule") == 0) set_rule(engine, value);
}

static void turn(Engine *engine, const char *rest) {
    int cell;
    if (!gomocup_read_cell(rest, engine->rules.size, &cell) || engine->count >= GOMOKU_CELLS_MAX - 1) {
        say(engine, "ERROR bad coordinates");
        return;
    }
    engine->moves[engine->count++] = (uint16_t)cell;
    answer(engine);
}

static void take_back(Engine *engine, const char *rest) {
    int cell;
    if (engine->count == 0 || !gomocup_read_cell(rest, engine->rules.size, &cell) ||
        engine->moves[engine->count - 1] != cell) {
        say(engine, "ERROR this is not the last stone");
        return;
    }
    engine->count--;
    say(engine, "OK");
}

/* A stone of BOARD: 1 own, 2 the other side's. Stones of a won line (3) do not occur in a game. */
static void board_line(Engine *engine, const char *line) {
    int cell, owner = 0;
    const char *comma = strrchr(line, ',');
    if (!gomocup_read_cell(line, engine->rules.size, &cell) || !comma) return;
    owner = atoi(comma + 1);
    if (owner == 1 && engine->own_count < GOMOKU_CELLS_MAX) engine->own[engine->own_count++] = (uint16_t)cell;
    if (owner == 2 && engine->other_count < GOMOKU_CELLS_MAX)
        engine->other[engine->other_count++] = (uint16_t)cell;
}

/* BOARD tells no colours. We are to move, so with equal numbers of stones we are Black, else White. */
static void board_done(Engine *engine) {
    int own = engine->own_count, other = engine->other_count;
    bool black = own == other;
    engine->board = false;
    if (other != own && other != own + 1) {
        say(engine, "ERROR it is not our turn");
        return;
    }
    engine->count = 0;
    for (int i = 0; i < own + other && i < GOMOKU_CELLS_MAX - 1; i++)
        engine->moves[engine->count++] = (i % 2 == 0) == black ? engine->own[i / 2] : engine->other[i / 2];
    answer(engine);
}

static bool is_command(const char *line, const char *word, const char **rest) {
    if (!gomocup_is(line, word)) return false;
    *rest = line + strspn(line, " \t") + strlen(word);
    *rest += strspn(*rest, " \t,:");
    return true;
}

/* False if the manager ends the dialogue. */
static bool command(Engine *engine, const char *line) {
    const char *rest;
    if (engine->board) {
        if (is_command(line, "DONE", &rest))
            board_done(engine);
        else
            board_line(engine, line);
    } else if (is_command(line, "START", &rest) || is_command(line, "RECTSTART", &rest)) {
        start(engine, rest);
    } else if (is_command(line, "RESTART", &rest)) {
        restart(engine);
    } else if (is_command(line, "TURN", &rest)) {
        turn(engine, rest);
    } else if (is_command(line, "BEGIN", &rest)) {
        engine->count = 0;
        answer(engine);
    } else if (is_command(line, "BOARD", &rest)) {
        engine->board = true;
        engine->own_count = engine->other_count = 0;
    } else if (is_command(line, "INFO", &rest)) {
        info(engine, rest);
    } else if (is_command(line, "TAKEBACK", &rest)) {
        take_back(engine, rest);
    } else if (is_command(line, "ABOUT", &rest)) {
        text_format(&engine->talk->out,
                    "name=\"kozyr-%s\", version=\"1\", author=\"kozyr\", country=\"\"\r\n",
                    engine->guest->bot->name);
    } else if (is_command(line, "END", &rest)) {
        return false;
    } else if (line[strspn(line, " \t")]) {
        say(engine, "UNKNOWN command");
    }
    return true;
}

bool gomocup_serve(Talk *talk, Guest *guest, Error *error) {
    Engine engine = {.talk = talk, .guest = guest, .turn_ms = -1, .match_ms = -1, .left_ms = -1};
    char *line;
    size_t length;
    (void)error;
    memcpy(&engine.rules, guest->rules, sizeof engine.rules);
    if (talk->limits.move_ms) engine.turn_ms = talk->limits.move_ms;
    while (talk->hear(talk, 0, &line, &length) == HEARD_LINE && command(&engine, line)) {
    }
    return true;
}
