/* Bots' thoughts in a record: "thoughts", a list with one object for each decision on which a bot has
 * something to show:
 *   ply, nodes    the ply that was chosen, from 1; the nodes searched for it
 *   depth, unit, source    as in core/thought.h, if the bot sets them
 *   moves         {"move", "value", "visits"}: the best ones, best first
 *   line          moves: the continuation that the bot expects */
#ifndef KOZYR_PLAY_THOUGHTS_H
#define KOZYR_PLAY_THOUGHTS_H

#include "core/game.h"
#include "core/json.h"
#include "core/thought.h"

/* Appends the members of such an object that follow "nodes", each after a comma. */
void thought_write(const Game *game, const Thought *thought, Text *out);

/* Checks a record's list: every ply at most once, ascending, from 1 to `plies`; all moves must be readable. */
bool thoughts_check(const cJSON *thoughts, const Game *game, int plies, Error *error);

/* Appends the thoughts on `ply` as lines for people; false if there are none. `thoughts` has been checked, or
 * is NULL. */
bool thoughts_tell(const cJSON *thoughts, int ply, Text *out);

#endif
