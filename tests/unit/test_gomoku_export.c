/* Games of Gomoku in the formats of other programs, letter by letter. */
#include <stdio.h>
#include <string.h>

#include "../suite.h"
#include "../reference/random_rules.h"
#include "core/json.h"
#include "games/gomoku/gomoku.h"

static const char *const usual[] = {"us", "them"};

/* The game with this opening and these moves, cells one after the other; `reason`: of a fault, 0: none. */
static void write_game(const char *format, const char *settings, const char *opening, const char *moves,
                       const char *const *players, int reason, int culprit, Text *out) {
    RulesMemory rules;
    GomokuState dealt, state;
    Error error = {0};
    Move laid[GOMOKU_CELLS_MAX];
    Outcome outcome;
    int count = 0, used;
    char cell[4];
    rules_default(&game_gomoku, &rules);
    rules_set(&game_gomoku, settings, &rules);
    cJSON *deal = json_parse(opening, strlen(opening), "deal", 1, &error);
    assert_true(game_gomoku.deal_read(&dealt, &rules, deal, &error));
    cJSON_Delete(deal);
    state = dealt;
    for (; sscanf(moves, "%3[a-t0-9] %n", cell, &used) == 1; moves += used, count++) {
        assert_true(gomoku_move_parse(cell, &laid[count]));
        game_gomoku.apply(&state, laid[count]);
    }
    if (reason) {
        game_gomoku.forfeit(&rules, culprit, &outcome);
        outcome.reason = (uint8_t)reason;
    } else {
        game_gomoku.outcome(&state, &outcome);
    }
    GameStory story = {
        .dealt = &dealt, .moves = laid, .move_count = count, .players = players, .outcome = &outcome};
    for (const GameFormat *known = gomoku_formats; known->name; known++)
        if (strcmp(known->name, format) == 0) known->write(&story, out);
}

static void expect(const char *format, const char *settings, const char *opening, const char *moves,
                   int reason, int culprit, const char *wanted) {
    Text text = {0};
    write_game(format, settings, opening, moves, usual, reason, culprit, &text);
    assert_string_equal(text_c(&text), wanted);
    text_free(&text);
}

#define HEAD(size, rule) "(;GM[4]FF[4]CA[UTF-8]AP[kozyr]SZ[" size "]\nPB[us]PW[them]RU[" rule "]"
#define NO_OPENING       "{\"stones\":[]}"
#define OPENING          "{\"stones\":[\"a1\",\"b1\",\"a2\"]}"
#define WHITE_WINS       "c1 h8 o15 h9 d1 j10 e1 j12 f1"
#define DRAWN            "a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 b3 c3 a3 d3 e3 a4 b4 c4 d4 e4 a5 b5 c5 d5 e5"

TEST(sgf) {
    expect("sgf", "", NO_OPENING, "a1 b15 a2 c15 a3 d15 a4 e15 a5", 0, 0,
           HEAD("15", "freestyle") "RE[B+]\n;B[ao];W[ba];B[an];W[ca];B[am];W[da];B[al];W[ea];B[ak])\n");
    expect("sgf", "rule=caro", OPENING, WHITE_WINS, 0, 0,
           HEAD("15",
                "caro") "RE[W+]GC[the first 3 stones are the opening]\n;B[ao];W[bo];B[an];W[co];B[hh];W[oa];"
                        "B[hg];W[do];B[jf];W[eo]\n;B[jd];W[fo])\n");
    expect(
        "sgf", "size=5", NO_OPENING, DRAWN, 0, 0,
        HEAD("5",
             "freestyle") "RE[Draw]\n;B[ae];W[be];B[ce];W[de];B[ee];W[ad];B[bd];W[cd];B[dd];W[ed]\n;B[bc];"
                          "W[cc];B[ac];W[dc];B[ec];W[ab];B[bb];W[cb];B[db];W[eb]\n;B[aa];W[ba];B[ca];W[da];"
                          "B[ea])\n");
}

/* Games that a fault ended, with the faults at the ends of their range. */
TEST(faults) {
    static const struct {
        int reason, culprit;
        const char *sgf;
        int psq;
    } faults[] = {
        {REASON_FAULT + FAULT_TIMEOUT, 1, "RE[B+Time]", 15},
        {REASON_FAULT + FAULT_TIMEOUT, 0, "RE[W+Time]", 15},
        {REASON_FAULT + FAULT_CRASH, 0, "RE[W+Forfeit]", -2},
        {REASON_FAULT, 1, "RE[B+Forfeit]", -2},
        {REASON_FAULT + FAULT_ILLEGAL, -1, "RE[Void]", -2},
        {REASON_FAULT, -1, "RE[Void]", -2},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        char wanted[200];
        snprintf(wanted, sizeof wanted, "%s%s\n;B[hh])\n", HEAD("15", "freestyle"), faults[i].sgf);
        expect("sgf", "", NO_OPENING, "h8", faults[i].reason, faults[i].culprit, wanted);
        snprintf(wanted, sizeof wanted, "Piskvorky 15x15, 11:11, 0\n8,8,0\nus\nthem\n%d\n", faults[i].psq);
        expect("psq", "", NO_OPENING, "h8", faults[i].reason, faults[i].culprit, wanted);
    }
}

/* Renju leaves Black no cell after White's 17th stone: SGF has a word for the pass, psq has not. */
TEST(passes) {
    static const char moves[] =
        "c1 a3 d1 a1 f4 e6 e2 f6 c2 d3 f1 d6 b3 e3 d2 f3 e4 e5 c6 b4 f2 d4 c3 b5 c5 b6 a6 f5 "
        "d5 a4 a2 b1 a5 e1 c4 b2";
    expect(
        "sgf", "rule=renju stuck=pass size=6", NO_OPENING, moves, 0, 0,
        HEAD("6",
             "renju") "RE[Draw]\n;B[cf];W[ad];B[df];W[af];B[fc];W[ea];B[ee];W[fa];B[ce];W[dd]\n;B[ff];W[da];"
                      "B[bd];W[ed];B[de];W[fd];B[ec];W[eb];B[ca];W[bc]\n;B[fe];W[dc];B[cd];W[bb];B[cb];W[ba];"
                      "B[aa];W[fb];B[db];W[ac]\n;B[ae];W[bf];B[ab];W[ef];B[];W[cc];B[];W[be])\n");
}

TEST(psq) {
    expect("psq", "", OPENING, WHITE_WINS, 0, 0,
           "Piskvorky 15x15, 11:11, "
           "0\n1,15,0\n2,15,0\n1,14,0\n3,15,0\n8,8,0\n15,1,0\n8,7,0\n4,15,0\n10,6,0\n5,15,0\n"
           "10,4,0\n6,15,0\nus\nthem\n0\n");
    expect("psq", "size=20", NO_OPENING, "a1 t20", REASON_FAULT + FAULT_CRASH, 0,
           "Piskvorky 20x20, 11:11, 0\n1,20,0\n20,1,0\nus\nthem\n-2\n");
}

TEST(names) {
    static const char *const players[] = {"a]b\\c\nd\x1f", " \xc3\xa9~["};
    static const char *const wanted[] = {
        "(;GM[4]FF[4]CA[UTF-8]AP[kozyr]SZ[15]\nPB[a\\]b\\\\c d ]PW[ \xc3\xa9~[]RU[freestyle]RE[Void])\n",
        "Piskvorky 15x15, 11:11, 0\na]b\\c d \n \xc3\xa9~[\n-2\n"};
    for (int i = 0; i < 2; i++) {
        Text text = {0};
        write_game(i ? "psq" : "sgf", "", NO_OPENING, "", players, REASON_FAULT + FAULT_CRASH, -1, &text);
        assert_string_equal(text_c(&text), wanted[i]);
        text_free(&text);
    }
}
