#include "report/html/decisive.h"
#include "core/json.h"

#include <string.h>

static double elo_of(const cJSON *summary, const char *name) {
    const cJSON *entrants = json_member(summary, "entrants"), *entrant;
    double elo = -1e9;
    cJSON_ArrayForEach(entrant, entrants) {
        const char *own = json_text_of(entrant, "name");
        if (own && strcmp(own, name) == 0) json_number(json_member(entrant, "elo"), &elo);
    }
    return elo;
}

/* Of the pairings the one whose weaker entrant is the strongest. */
void decisive_open(Decisive *decisive, const Config *config, const cJSON *summary) {
    *decisive = (Decisive){.entrant = {-1, -1}, .seats = config->seats, .current.deal = -1};
    const cJSON *pairings = json_member(summary, "pairings"), *pairing;
    double best = -2e9;
    if (cJSON_GetArraySize(json_member(summary, "entrants")) > 200) return;
    cJSON_ArrayForEach(pairing, pairings) {
        const cJSON *names = json_member(pairing, "entrants");
        const char *one = cJSON_GetStringValue(cJSON_GetArrayItem(names, 0));
        const char *two = cJSON_GetStringValue(cJSON_GetArrayItem(names, 1));
        if (!one || !two) continue;
        double first = elo_of(summary, one), second = elo_of(summary, two),
               weaker = first < second ? first : second;
        if (weaker <= best) continue;
        best = weaker;
        Error ignored = {0};
        decisive->entrant[0] = config_find_entrant(config, one, "entrants", &ignored);
        decisive->entrant[1] = config_find_entrant(config, two, "entrants", &ignored);
    }
}

static void close_deal(Decisive *decisive) {
    const DecisiveDeal *current = &decisive->current;
    if (current->count == 0 || current->gain == 0) return;
    int side = current->gain < 0, i = DECISIVE_KEPT;
    int64_t size = side ? -current->gain : current->gain;
    DecisiveDeal *best = decisive->best[side];
    while (i > 0 && (side ? -best[i - 1].gain : best[i - 1].gain) < size) i--;
    if (i == DECISIVE_KEPT) return;
    memmove(best + i + 1, best + i, (size_t)(DECISIVE_KEPT - 1 - i) * sizeof *best);
    best[i] = *current;
}

void decisive_game(Decisive *decisive, const GameResult *result) {
    const Task *task = &result->task;
    bool there[2] = {false, false};
    int64_t gain = 0;
    for (int seat = 0; seat < decisive->seats; seat++) {
        for (int side = 0; side < 2; side++) {
            if (task->entrant[seat] != decisive->entrant[side]) continue;
            there[side] = true;
            gain += side ? -result->outcome.score[seat] : result->outcome.score[seat];
        }
    }
    if (!there[0] || !there[1]) return;
    if (task->deal != decisive->current.deal) {
        close_deal(decisive);
        decisive->current = (DecisiveDeal){.deal = task->deal};
    }
    decisive->current.gain += gain;
    if (decisive->current.count < DECISIVE_GAMES)
        decisive->current.games[decisive->current.count++] = task->game;
}

void decisive_end(Decisive *decisive, Picks *picks) {
    close_deal(decisive);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < DECISIVE_KEPT; i++)
            for (int game = 0; game < decisive->best[side][i].count; game++)
                picks_add(picks, decisive->best[side][i].games[game], "a deal that made the difference");
}
