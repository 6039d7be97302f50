/* The Gomocup protocol: gomocup.c talks to its engines, gomocup_serve.c is one. Lines end in CR LF; x goes
 * right and y down, both from 0. Rule numbers: gomoku.h. */
#ifndef KOZYR_GAMES_GOMOKU_GOMOCUP_H
#define KOZYR_GAMES_GOMOKU_GOMOCUP_H

#include "core/protocol.h"
#include "games/gomoku/gomoku.h"

#define GOMOCUP_UNLIMITED "2147483647"

/* The protocol's number of a rule, and back; -1 if there is none. */
int gomocup_rule_number(int rule);
int gomocup_rule(long number);

/* Reads "x,y" at the start of a line, with blanks around the numbers; false if it is not a cell of the
 * board. */
bool gomocup_read_cell(const char *line, int size, int *cell);
void gomocup_write_cell(int cell, int size, Text *out);
/* True if the line begins with this word, in upper or lower case. */
bool gomocup_is(const char *line, const char *word);

/* gomocup.c, for gomocup_probe.c: the next line that is an answer; the INFO lines before a game; and an
 * engine's refusal of a rule, NULL if none comes within REFUSAL_MS. */
Heard gomocup_hear(Talk *talk, int64_t deadline, char **line);
void gomocup_say_limits(Talk *talk, int rule_number);
const char *gomocup_refusal(Talk *talk, int rule_number, char **line);

Probed gomocup_probe(Talk *talk, int k, const char **check, Text *told);
bool gomocup_serve(Talk *talk, Guest *guest, Error *error);

#endif
