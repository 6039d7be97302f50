/* A bot chosen on the command line, with its parameters and rules from --set. */
#ifndef KOZYR_CLI_CHOSEN_H
#define KOZYR_CLI_CHOSEN_H

#include "cli/command.h"
#include "core/bot.h"

typedef struct {
    const Game *game;
    const Bot *bot;
    _Alignas(8) unsigned char rules[RULES_MAX];
    _Alignas(8) unsigned char params[PARAMS_MAX];
    struct cJSON *given; /* parameters of the bot from --set; freed by chosen_free */
} Chosen;

/* Applies the defaults, then each --set KEY=VALUE: a parameter of the bot, or with "game." before it a rule.
 * `preset` and `game.preset` work as in a config. Bot.settle has not run yet, so the parameters are not
 * settled by the rules. */
bool chosen_read(const Arguments *arguments, Chosen *chosen, Error *error);
void chosen_free(Chosen *chosen);

#endif
