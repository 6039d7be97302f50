/* Exports games to the formats of other programs.
 *
 * SGF: Smart Game Format FF[4], game 4 (Gomoku and Renju). Points are as in Go: two letters from the upper left
 * corner. psq: the format of Piskvork and Gomocup. It has the size, the time levels of both players (11 is the
 * slowest, 0 a human) and who begins. Then follow a line "x,y,milliseconds" for each stone, from 1 and the
 * upper left corner, the names, and the ending (0 by the rules, 15 by time, -2 by another error). Both formats
 * list opening stones as moves. A turn that Black had to pass is B[] in SGF; psq cannot express it. */
#include "games/gomoku/gomoku.h"

/* Codes of the .psq format. */
enum { PSQ_LEVEL = 11, PSQ_TIMEOUT = 15, PSQ_ERROR = -2 };

static const GomokuState *dealt(const GameStory *story) { return story->dealt; }

static int stone_count(const GameStory *story) { return dealt(story)->opening_count + story->move_count; }

/* The cell of stone n, from 0. */
static int stone_cell(const GameStory *story, int n) {
    int opening = dealt(story)->opening_count;
    return n < opening ? dealt(story)->opening[n] : (int)story->moves[n - opening];
}

/* ---- SGF ---- */

static void sgf_property(const char *name, const char *value, Text *out) {
    text_format(out, "%s[", name);
    for (; *value; value++) {
        bool control = (unsigned char)*value < ' ';
        if (*value == ']' || *value == '\\') text_char(out, '\\');
        text_char(out, control ? ' ' : *value);
    }
    text_char(out, ']');
}

static void sgf_result(const GameStory *story, Text *out) {
    const uint8_t *place = story->outcome->place;
    int reason = story->outcome->reason;
    if (place[0] == place[1])
        text_string(out, reason >= REASON_FAULT ? "RE[Void]" : "RE[Draw]");
    else
        text_format(out, "RE[%c+%s]", "BW"[place[0] - 1],
                    reason < REASON_FAULT                    ? ""
                    : reason == REASON_FAULT + FAULT_TIMEOUT ? "Time"
                                                             : "Forfeit");
}

static void sgf_stones(const GameStory *story, Text *out) {
    GomokuState state = *dealt(story);
    int opening = state.opening_count, before = GOMOKU_WHITE;
    for (int i = 0; i < stone_count(story); i++) {
        int cell = stone_cell(story, i), colour = i < opening ? i % 2 : state.turn;
        if (i % 10 == 0) text_char(out, '\n');
        if (colour == before) text_string(out, ";B[]");
        text_format(out, ";%c[%c%c]", "BW"[colour], 'a' + gomoku_x(cell),
                    'a' + state.rules.size - 1 - gomoku_y(cell));
        if (i >= opening) game_gomoku.apply(&state, (Move)cell);
        before = colour;
    }
}

static void write_sgf(const GameStory *story, Text *out) {
    const GomokuRules *rules = &dealt(story)->rules;
    char rule[64];
    text_format(out, "(;GM[4]FF[4]CA[UTF-8]AP[kozyr]SZ[%d]\n", rules->size);
    sgf_property("PB", story->players[0], out);
    sgf_property("PW", story->players[1], out);
    option_format(option_find(&gomoku_rules, "rule"), rules->rule, rule, sizeof rule);
    sgf_property("RU", rule, out);
    sgf_result(story, out);
    if (dealt(story)->opening_count)
        text_format(out, "GC[the first %d stones are the opening]", dealt(story)->opening_count);
    sgf_stones(story, out);
    text_string(out, ")\n");
}

/* ---- psq ---- */

static void psq_name(const char *name, Text *out) {
    for (; *name; name++) text_char(out, (unsigned char)*name < ' ' ? ' ' : *name);
    text_char(out, '\n');
}

static void write_psq(const GameStory *story, Text *out) {
    int size = dealt(story)->rules.size, reason = story->outcome->reason;
    text_format(out, "Piskvorky %dx%d, %d:%d, 0\n", size, size, PSQ_LEVEL, PSQ_LEVEL);
    for (int i = 0; i < stone_count(story); i++) {
        int cell = stone_cell(story, i);
        text_format(out, "%d,%d,0\n", gomoku_x(cell) + 1, size - gomoku_y(cell));
    }
    for (int seat = 0; seat < 2; seat++) psq_name(story->players[seat], out);
    text_format(out, "%d\n",
                reason < REASON_FAULT                    ? 0
                : reason == REASON_FAULT + FAULT_TIMEOUT ? PSQ_TIMEOUT
                                                         : PSQ_ERROR);
}

const GameFormat gomoku_formats[] = {
    {"sgf", "Smart Game Format 4, game 4", write_sgf},
    {"psq", "Piskvork and Gomocup", write_psq},
    {NULL, NULL, NULL},
};
