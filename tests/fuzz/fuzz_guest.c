/* Our bots as programs for others (kozyr bot): whatever they are told, they answer or end with a message.
 *
 * An input is a text: game, bot and protocol in the first line, then what the other side says. */
#include <stdio.h>

#include "../served.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static const Protocol *find_protocol(const Game *game, const char *name) {
    for (int i = 0; external_protocols[i]; i++)
        if (strcmp(external_protocols[i], name) == 0) return external_protocol(game, i);
    return NULL;
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
    static _Alignas(64) unsigned char rules[RULES_MAX], params[PARAMS_MAX];
    static Served served;
    char first[120] = {0}, words[3][40];
    Error error = {0};
    const char *stop = memchr(data, '\n', size);
    if (!stop || (size_t)(stop - (const char *)data) >= sizeof first) return 0;
    memcpy(first, data, (size_t)(stop - (const char *)data));
    if (sscanf(first, "%39s %39s %39s", words[0], words[1], words[2]) != 3) return 0;
    const Game *game = registry_find_game(words[0]);
    const Bot *bot = game ? registry_find_bot(game, words[1]) : NULL;
    const Protocol *protocol = bot && !bot->open ? find_protocol(game, words[2]) : NULL;
    if (!protocol || !protocol->serve) return 0;
    memset(rules, 0, sizeof rules);
    option_defaults(game->rules, rules);
    served_params(bot, params);
    served_run(&served, game, bot, protocol, params, rules, stop + 1,
               size - (size_t)(stop + 1 - (const char *)data), &error);
    text_free(&served.said);
    return 0;
}
