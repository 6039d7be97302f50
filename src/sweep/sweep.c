#include "sweep/sweep.h"

#include "sweep/analysis.h"

typedef struct {
    Totals own; /* without a race, which keeps totals itself */
    const Schedule *schedule;
    const Folder *folder; /* NULL: nothing is written */
} Sweep;

static void observe(void *observer, int64_t game, const Slot *slot, const Outcome *outcome) {
    totals_add(&((Sweep *)observer)->own, game, slot, outcome);
}

static void opened(void *observer, const Folder *folder) { ((Sweep *)observer)->folder = folder; }

static char *summarise(void *observer, const Scoreboard *board, Error *error) {
    const Sweep *sweep = observer;
    const Race *race = sweep->schedule->race;
    Analysis analysis;
    Text csv = {0};
    char *text = NULL;
    bool good = analysis_create(&analysis, board->config, race ? &race->totals : &sweep->own, race, error);
    if (good) {
        analysis_csv(&analysis, board, &csv);
        good = csv.failed
                   ? error_failed(error, "no memory for points.csv")
                   : !sweep->folder || folder_write(sweep->folder, "points.csv", csv.data, csv.size, error);
    }
    if (good) {
        cJSON *root = scoreboard_json(board);
        cJSON_AddItemToObject(root, "sweep", analysis_json(&analysis, board));
        text = json_print(root);
        cJSON_Delete(root);
    }
    text_free(&csv);
    analysis_free(&analysis);
    return text;
}

bool sweep_run(const Config *config, const TournamentOptions *options, TournamentReport *report,
               Error *error) {
    *report = (TournamentReport){0};
    Schedule *schedule = schedule_create(config, error);
    if (!schedule) return false;
    Sweep sweep = {.schedule = schedule};
    TournamentOptions own = *options;
    own.schedule = schedule;
    own.observer = &sweep;
    if (!schedule->race) own.observe = observe;
    own.opened = opened;
    own.summarise = summarise;
    bool good = (schedule->race || totals_open(&sweep.own, config, schedule, error)) &&
                tournament_run(config, &own, report, error);
    totals_close(&sweep.own);
    schedule_free(schedule);
    return good;
}
