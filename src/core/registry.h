/* Games, bots, commands and courses: each exists because its folder or file does. scripts/registry generates
 * the lists. */
#ifndef KOZYR_CORE_REGISTRY_H
#define KOZYR_CORE_REGISTRY_H

#include "core/bot.h"
#include "core/game.h"

struct Course;
struct Transport;
struct Command;

extern const Game *const registry_games[]; /* sorted by file, NULL-terminated, like the others */
extern const Bot *const registry_bots[];
extern const struct Course *const registry_courses[];
extern const struct Transport *const registry_transports[];
extern const struct Command *const registry_commands[];

const Game *registry_find_game(const char *name);
/* The bot `name` for `game`: a bot of the game's own folder takes precedence over a generic one. */
const Bot *registry_find_bot(const Game *game, const char *name);
/* False for a generic bot if the game has its own bot of that name. */
bool registry_bot_plays(const Bot *bot, const Game *game);
/* The game's caution about the bot; NULL if it has none. */
const BotCaution *registry_caution(const Bot *bot, const Game *game);

#endif
