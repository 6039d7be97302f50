/* Openings in the formats of Gomocup and of SGF: against the same stones as JSON, and what is refused. Every
 * text lies once right after a page that must not be touched, and once right before one. */
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../suite.h"
#include "../reference/random_rules.h"
#include "core/json.h"
#include "games/gomoku/gomoku.h"

/* ---- texts between pages ---- */

static char *page; /* with one before and one after it that must not be touched */
static size_t page_size;

static int make_pages(void **unused) {
    (void)unused;
    page_size = (size_t)sysconf(_SC_PAGESIZE);
    page = mmap(NULL, 3 * page_size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED) return -1;
    page += page_size;
    return mprotect(page, page_size, PROT_READ | PROT_WRITE);
}

static bool scan_at(const char *settings, const char *words, size_t size, GomokuState *state, DealText *text,
                    Error *error) {
    RulesMemory rules;
    rules_with(&game_gomoku, settings, &rules);
    memset(error, 0, sizeof *error);
    *text = (DealText){words, words + size, 1};
    return game_gomoku.deal_scan(state, &rules, text, error);
}

/* The same at both ends of the page; `text` is left at the end of it. */
static bool scan(const char *settings, const char *words, GomokuState *state, DealText *text, Error *error) {
    GomokuState first;
    size_t size = strlen(words);
    char said[sizeof error->text];
    assert_true(size <= page_size);
    memset(page, '9', page_size); /* which would be read as part of a number */
    memcpy(page, words, size);
    bool good = scan_at(settings, page, size, &first, text, error);
    ptrdiff_t used = text->at - page;
    memcpy(said, error->text, sizeof said);
    char *at = page + page_size - size;
    memmove(at, page, size);
    assert_int_equal(scan_at(settings, at, size, state, text, error), good);
    assert_int_equal(text->at - at, used);
    assert_true(text->at <= text->end);
    if (good)
        assert_memory_equal(&first, state, sizeof first);
    else
        assert_string_equal(said, error->text);
    return good;
}

static void expect_stones(const GomokuState *state, const char *settings, const char *json) {
    RulesMemory rules;
    Error error = {0};
    GomokuState wanted;
    rules_with(&game_gomoku, settings, &rules);
    cJSON *deal = json_parse(json, strlen(json), "deal", 1, &error);
    assert_non_null(deal);
    assert_true(game_gomoku.deal_read(&wanted, &rules, deal, &error));
    cJSON_Delete(deal);
    assert_memory_equal(&wanted, state, sizeof wanted);
}

/* `lines`: how many of them the opening takes, and what it leaves of the text. */
static const struct {
    const char *settings, *text, *json;
    int lines;
    const char *rest; /* NULL: nothing */
} openings[] = {
    {"", "0,0, 1,-2, -1,3\n", "{\"stones\":[\"h8\",\"i10\",\"g5\"]}", 1, NULL},
    {"", "  -7,-7 ,7 , 7\t\r\nmore", "{\"stones\":[\"a15\",\"o1\"]}", 1, "more"},
    {"size=20", "-10,-10, 9,9\n", "{\"stones\":[\"a20\",\"t1\"]}", 1, NULL},
    {"", "h8i10g5\n", "{\"stones\":[\"h8\",\"i10\",\"g5\"]}", 1, NULL},
    {"", "h8 i10 g5 \r\n\n", "{\"stones\":[\"h8\",\"i10\",\"g5\"]}", 1, "\n"},
    {"", "Piskvorky 15x15, 11:11, 0\n8,8,120\n9,6,0\n7,11\nfirst\nsecond.exe\n0\n",
     "{\"stones\":[\"h8\",\"i10\",\"g5\"]}", 7, NULL},
    {"", "(;GM[4]FF[4]SZ[15]PB[a\\]b]RE[?];B[hh];W[if]\n ;B [gk]C[one\ntwo] )(;B[aa])\n",
     "{\"stones\":[\"h8\",\"i10\",\"g5\"]}", 2, "(;B[aa])\n"},
    {"size=20", "  (;B[tt];W[aa])", "{\"stones\":[\"t1\",\"a20\"]}", 0, NULL},
    /* blanks, and the largest numbers */
    {"", "\t0 ,\t0 , -0,1 \r \t\r", "{\"stones\":[\"h8\",\"h7\"]}", 1, NULL},
    {"size=20", "a1t20a20t1h9j19", "{\"stones\":[\"a1\",\"t20\",\"a20\",\"t1\",\"h9\",\"j19\"]}", 1, NULL},
    {"", "Piskvorky \t15 x 15 , 0 : 1 , 1 \n 008 , 008 , 123456789 \n9,8\n", "{\"stones\":[\"h8\",\"i8\"]}",
     3, NULL},
    /* lines that are not of a stone end its stones */
    {"", "Piskvorky 15x15, 0:1, 1\n8,8,0 x\n9,9,0\n", "{\"stones\":[]}", 3, NULL},
    {"", "Piskvorky 15x15, 0:1, 1\n8\n9,9,0\nPiskvork\n Piskvorky", "{\"stones\":[]}", 4, " Piskvorky"},
    /* one tree after the other; names and values of any length; letters at the ends of the alphabet */
    {"", "()(;B[aa])", "{\"stones\":[]}", 0, "(;B[aa])"},
    {"", "(\r\t;ABCDEFGH [x] [y]\n[z]A[]Z[1234567890123456789]B\t[hh]\nW[\\i\\f]SZ[15]GM[4])",
     "{\"stones\":[\"h8\",\"i10\"]}", 2, NULL},
};

TEST(texts) {
    for (size_t i = 0; i < sizeof openings / sizeof openings[0]; i++) {
        Error error;
        GomokuState state;
        DealText text;
        if (!scan(openings[i].settings, openings[i].text, &state, &text, &error))
            fail_msg("%s: %s", openings[i].text, error.text);
        expect_stones(&state, openings[i].settings, openings[i].json);
        assert_int_equal(text.line, 1 + openings[i].lines);
        const char *rest = openings[i].rest ? openings[i].rest : "";
        assert_int_equal(text.end - text.at, strlen(rest));
        assert_memory_equal(text.at, rest, strlen(rest));
    }
}

static const struct {
    const char *settings, *text, *message;
    int line;
} refusals[] = {
    {"", "0,0, 1", "stone 2: expected two offsets", 1},
    {"", "0,0 1,1", "stone 2: expected a comma before \"1,1\"", 1},
    {"", "100,0", "stone 1: expected two offsets from -99 to 99", 1},
    {"", "-8,0", "stone 1: -8,0 is off a board of 15x15", 1},
    {"", "0,0, 0,0", "stone 2: 0,0 appears twice", 1},
    {"", "0,0, 0,1, 1,0, 1,1, 2,0, 2,1, 3,0, 3,1, 4,0", "stone 9: 4,0 wins the game", 1},
    {"rule=renju", "-2,0, 7,7, -1,0, 7,5, 0,1, 7,3, 0,2, 7,1, 0,0", "stone 9: 0,0 is forbidden to Black", 1},
    {"", "h8h8", "stone 2: h8 appears twice", 1},
    {"", "h8p1", "stone 2: p1 is off a board of 15x15", 1},
    {"", "h8,i9", "stone 2: \",\" is not a cell", 1},
    {"", "Piskvorky 20x20, 11:11, 0\n", "is of a board of 20x20; game.size is 15", 1},
    {"", "Piskvorky 15x15, 11:11, 0\n8,8,0\n8,8,0\n", "stone 2: 8,8 appears twice", 3},
    {"", "Piskvorky 15x15, 11:11, 0\n0,1,0\n", "stone 1: 0,1 is off", 2},
    {"", "\"h8\"", "no opening begins like this", 1},
    {"", "(;SZ[19];B[hh])", "is of a board of size 19; game.size is 15", 1},
    {"", "(;GM[1]\n;B[hh])", "is of SGF's game 1; expected 4", 1},
    {"", "(;AB[hh][ii])", "AB sets up stones in no order", 1},
    {"", "(;B[hh]\n;B[ii])", "stone 2: the colours alternate", 2},
    {"", "(;W[hh])", "stone 1: the colours alternate", 1},
    {"", "(;B[hh]\n\n;W[hh])", "stone 2: \"hh\" appears twice", 3},
    {"", "(;B[ph])", "stone 1: \"ph\" is off a board of 15x15", 1},
    {"", "(;B[])", "stone 1: \"\" is not a point", 1},
    {"", "(;B[hh](;W[ii])(;W[gg]))", "SGF: variations are not read", 1},
    {"", "(;B[hh]", "SGF: the game tree lacks its )", 1},
    {"", "(;B[hh", "SGF: a value lacks its ]", 1},
    {"", "(;B hh)", "SGF: \"B\" lacks its [", 1},
    {"", "(;b[hh])", "SGF: expected a property or the end", 1},
    {"", "", "no opening begins like this", 1},
    {"", "z1", "stone 1: \"z1\" is not a cell", 1},
    {"", "-", "stone 1: expected two offsets from -99 to 99 with a comma between, as in 3,-1", 1},
    {"", "0,0 ;456789012345678901234567890123456789012345",
     "comma before \";456789012345678901234567890123456789012\"", 1},
    {"", "Piskvorky", "a psq file begins as in \"Piskvorky 15x15, 11:11, 0\"", 1},
    {"", "Piskvorky 15x15, 11:11, 0\n1,16,0\n", "stone 1: 1,16 is off", 2},
    {"",
     "(;SZ[15 34~67890\x7f\x1f"
     "3456])",
     "is of a board of size 15 34~67890??34; game.size is 15", 1},
    {"", "(;B[hh][gg])", "stone 2: the colours alternate from Black", 1},
    {"", "(;B[hh]\n\n", "SGF: the game tree lacks its )", 3},
    {"", "(;C[x\n\\]", "SGF: a value lacks its ]", 2},
};

TEST(refusals) {
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
        Error error;
        GomokuState state;
        DealText text;
        if (scan(refusals[i].settings, refusals[i].text, &state, &text, &error) ||
            !strstr(error.text, refusals[i].message))
            fail_msg("%s: expected \"%s\" in: %s", refusals[i].text, refusals[i].message, error.text);
        assert_int_equal(text.line, refusals[i].line);
        assert_int_equal(error.status, EXIT_INPUT);
    }
}

TEST(too_many) {
    static char words[4 * GOMOKU_CELLS_MAX + 8];
    int length = 0, stones = 0;
    /* Columns of two rows each in turn: no five. */
    for (int y = 0; y < 20; y++)
        for (int x = 0; x < 20 && stones <= GOMOKU_OPENING_MAX; x++, stones++)
            length += snprintf(words + length, sizeof words - (size_t)length, "%c%d",
                               'a' + (x + 3 * (y / 2)) % 20, y + 1);
    Error error;
    GomokuState state;
    DealText text;
    assert_false(scan("size=20", words, &state, &text, &error));
    if (!strstr(error.text, "stone 101: at most 100 stones")) fail_msg("%s", error.text);
}

SUITE_FIXTURE(make_pages, NULL)
