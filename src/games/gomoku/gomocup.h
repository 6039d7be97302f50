/* The protocol of the Gomocup: for gomocup.c, which talks to its engines, and gomocup_serve.c, which is one.
 * Lines end in CR LF; x goes right and y down, both from 0. Rule numbers: gomoku.h. */
#ifndef KOZYR_GAMES_GOMOKU_GOMOCUP_H
#define KOZYR_GAMES_GOMOKU_GOMOCUP_H

#include "core/protocol.h"
#include "games/gomoku/gomoku.h"

#define GOMOCUP_UNLIMITED "2147483647"

/* The number of a rule in the protocol, and back; -1: it has none. */
int gomocup_rule_number(int rule);
int gomocup_rule(int number);

/* "x,y" at the beginning of a line, with blanks around; false: it is none of the board. */
bool gomocup_read_cell(const char *line, int size, int *cell);
void gomocup_write_cell(int cell, int size, Text *out);
/* Does the line begin with this word, in whatever case? */
bool gomocup_is(const char *line, const char *word);

bool gomocup_serve(Talk *talk, Guest *guest, Error *error);

#endif
