/* What bots thought, as it stands in a record: "thoughts", a list with an object for each decision of which a
 * bot says something:
 *   ply, nodes    the ply that was chosen, from 1; what the bot searched for it
 *   depth, unit, source    as in core/thought.h, where the bot says them
 *   moves         {"move", "value", "visits"}: the best ones, the best first
 *   line          moves: how the bot expects the game to go on */
#ifndef KOZYR_PLAY_THOUGHTS_H
#define KOZYR_PLAY_THOUGHTS_H

#include "core/game.h"
#include "core/json.h"
#include "core/thought.h"

/* Appends the members of such an object that follow "nodes", each preceded by a comma. */
void thought_write(const Game *game, const Thought *thought, Text *out);

/* Checks a record's list: plies unique, ascending, from 1 to `plies`; valid moves. */
bool thoughts_check(const cJSON *thoughts, const Game *game, int plies, Error *error);

/* Appends the thoughts of `ply` as lines of text; false if there are none. `thoughts` has been checked, or
 * is NULL. */
bool thoughts_tell(const cJSON *thoughts, int ply, Text *out);

#endif
