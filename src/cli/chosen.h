/* A bot that was chosen on the command line, with what --set says of it and of the rules. */
#ifndef KOZYR_CLI_CHOSEN_H
#define KOZYR_CLI_CHOSEN_H

#include "cli/command.h"
#include "core/bot.h"

typedef struct {
    const Game *game;
    const Bot *bot;
    _Alignas(8) unsigned char rules[RULES_MAX];
    _Alignas(8) unsigned char params[PARAMS_MAX];
} Chosen;

/* Defaults, then each --set KEY=VALUE: a parameter of the bot, or with "game." before it a rule. */
bool chosen_read(const Arguments *arguments, Chosen *chosen, Error *error);

#endif
