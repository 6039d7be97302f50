/* Words that a shell offers for one that is being typed, where they depend on a config, a run or a game. */
#ifndef KOZYR_CLI_OFFERS_H
#define KOZYR_CLI_OFFERS_H

#include <stdbool.h>

#include "core/text.h"

/* Does the value of this flag depend on them? */
bool offers_know(const char *flag);

/* `words` begin with the subcommand and end with the word that is being typed, which may be empty. Appends one
 * offer per line; none where a file that they name cannot be read. */
void offers_write(char *const *words, int count, Text *out);

#endif
