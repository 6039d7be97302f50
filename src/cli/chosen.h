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
    struct cJSON *given; /* what --set says of the bot; chosen_free */
} Chosen;

/* Defaults, then each --set KEY=VALUE: a parameter of the bot, or with "game." before it a rule; `preset` and
 * `game.preset`, too. As in a config, but that the bot has not settled by the rules (Bot.settle). */
bool chosen_read(const Arguments *arguments, Chosen *chosen, Error *error);
void chosen_free(Chosen *chosen);

#endif
