/* What bots thought, as records have it: refused with a message, or told for every ply. The first line names
 * the game. */
#include <stdio.h>
#include <string.h>

#include "holds.h"
#include "core/registry.h"
#include "play/record.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

enum { PLIES = 50 };

static void tell(const cJSON *thoughts, const Game *game) {
    Error error = {0};
    Text said = {0};
    if (thoughts_check(thoughts, game, PLIES, &error)) {
        for (int ply = 0; ply <= PLIES + 1; ply++) thoughts_tell(thoughts, ply, &said);
        HOLDS((said.size > 0) == (cJSON_GetArraySize(thoughts) > 0));
    } else {
        HOLDS(error.status && error.text[0]);
    }
    text_free(&said);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
    char name[40] = {0};
    Error error = {0};
    const char *stop = memchr(data, '\n', size);
    if (!stop || (size_t)(stop - (const char *)data) >= sizeof name) return 0;
    memcpy(name, data, (size_t)(stop - (const char *)data));
    const Game *game = registry_find_game(name);
    if (!game) return 0;
    cJSON *thoughts =
        json_parse(stop + 1, (size_t)((const char *)data + size - stop - 1), "thoughts", 1, &error);
    if (thoughts) tell(thoughts, game);
    cJSON_Delete(thoughts);
    return 0;
}
