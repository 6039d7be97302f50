/* Words that a shell offers while a word is typed, if they depend on a config, a run or a game. */
#ifndef KOZYR_CLI_OFFERS_H
#define KOZYR_CLI_OFFERS_H

#include <stdbool.h>

#include "core/text.h"

/* True if the values of this flag depend on them. */
bool offers_know(const char *flag);

/* `words` start with the subcommand and end with the word being typed, which may be empty. Appends one offer
 * per line; none if a file that they name cannot be read. */
void offers_write(char *const *words, int count, Text *out);

#endif
