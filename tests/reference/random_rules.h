/* Rule sets for tests: of any game, from its option table. */
#ifndef KOZYR_TESTS_REFERENCE_RANDOM_RULES_H
#define KOZYR_TESTS_REFERENCE_RANDOM_RULES_H

#include <stdalign.h>

#include "core/game.h"

typedef struct {
    alignas(16) unsigned char bytes[RULES_MAX];
} RulesMemory;

/* The defaults. */
void rules_default(const Game *game, RulesMemory *rules);
/* The preset `name`; a test failure when the table refuses it. */
void rules_preset(const Game *game, const char *name, RulesMemory *rules);
/* "deck=24 seats=3 ..." on top of what is there; a test failure when a setting is refused. */
void rules_set(const Game *game, const char *settings, RulesMemory *rules);
/* The same on top of the defaults. */
void rules_with(const Game *game, const char *settings, RulesMemory *rules);
/* Every row gets a random value; the result may be one that game->check refuses. */
void rules_random_any(const Game *game, Rng *rng, RulesMemory *rules);
/* Repeats that until game->check agrees. `seats`: 0 for any number. */
void rules_random(const Game *game, int seats, Rng *rng, RulesMemory *rules);
/* A random value of one row, of rules or of parameters. */
void option_random(const Option *option, Rng *rng, void *memory);
/* All rows as "name=value ..." for messages. */
void rules_text(const Game *game, const void *rules, Text *out);

#endif
