/* The protocol of the Gomocup: for gomocup.c, which talks to its engines, and gomocup_serve.c, which is one.
 * Lines end in CR LF; x goes right and y down, both from 0. Rule numbers: gomoku.h. */
#ifndef KOZYR_GAMES_GOMOKU_GOMOCUP_H
#define KOZYR_GAMES_GOMOKU_GOMOCUP_H

#include "core/protocol.h"
#include "games/gomoku/gomoku.h"

#define GOMOCUP_UNLIMITED "2147483647"

/* The number of a rule in the protocol, and back; -1: it has none. */
int gomocup_rule_number(int rule);
int gomocup_rule(long number);

/* "x,y" at the beginning of a line, with blanks around; false: it is none of the board. */
bool gomocup_read_cell(const char *line, int size, int *cell);
void gomocup_write_cell(int cell, int size, Text *out);
/* Does the line begin with this word, in whatever case? */
bool gomocup_is(const char *line, const char *word);

/* gomocup.c, for gomocup_probe.c: the next line that is an answer; INFO before a game; and what an engine
 * says within a moment where it does not know a rule, NULL: nothing. */
Heard gomocup_hear(Talk *talk, int64_t deadline, char **line);
void gomocup_say_limits(Talk *talk, int rule_number);
const char *gomocup_refusal(Talk *talk, int rule_number, char **line);

Probed gomocup_probe(Talk *talk, int k, const char **check, Text *told);
bool gomocup_serve(Talk *talk, Guest *guest, Error *error);

#endif
