/* summary.json from the results of a scoreboard, member by member as they are computed. */
#include "report/summary.h"

#include "core/memory.h"
#include "play/referee.h"
#include "report/result.h"
#include "report/warnings.h"

static void put_faults(JsonWriter *json, const Scoreboard *board) {
    json_put_object(json, "faults");
    json_put_count(json, "illegal", board->faults[FAULT_ILLEGAL]);
    json_put_count(json, "crash", board->faults[FAULT_CRASH]);
    json_put_count(json, "timeout", board->faults[FAULT_TIMEOUT]);
    json_end(json);
}

/* Why games ended: those endings that came up. */
static void put_reasons(JsonWriter *json, const Scoreboard *board) {
    json_put_object(json, "reasons");
    for (int reason = 0; reason < REASONS; reason++)
        if (board->reasons[reason])
            json_put_count(json, reason_name(board->config->game, reason), board->reasons[reason]);
    json_end(json);
}

static void put_head(JsonWriter *json, const Scoreboard *board) {
    const Config *config = board->config;
    cJSON *seed =
        config->seed.wide ? cJSON_CreateString(config->seed_text) : json_from_seed(config->seed.number);
    json_put_string(json, "name", config->name);
    json_put_tree(json, "seed", seed);
    cJSON_Delete(seed);
    json_put_string(json, "game", config->game->name);
    json_put_count(json, "seats", config->seats);
    json_put_count(json, "games", board->games);
    json_put_count(json, "deals", (int64_t)board->tally->deals);
    json_put_bool(json, "reproducible", result_reproducible(board));
    json_put_bool(json, "complete", scoreboard_complete(board));
    put_faults(json, board);
    put_reasons(json, board);
}

static void put_courses(JsonWriter *json, const Scoreboard *board, bool lead) {
    const Schedule *schedule = board->schedule;
    for (int i = 0; i < schedule->layer_count; i++) {
        const Layer *layer = &schedule->layers[i];
        if (lead && layer->planner->lead) layer->planner->lead(schedule, layer, board->tally, json);
        if (!lead && layer->planner->report) layer->planner->report(schedule, layer, board->tally, json);
    }
}

static void put_warnings(JsonWriter *json, const Scoreboard *board) {
    Warnings warnings = warnings_of(board);
    const char *warning = NULL;
    json_put_list(json, "warnings");
    while ((warning = warnings_next(&warnings, warning))) json_put_string(json, NULL, warning);
    json_end(json);
    warnings_free(&warnings);
}

void summary_put(JsonWriter *json, const char *key, const Scoreboard *board) {
    EntrantRows rows = {.board = board};
    SeatResult seats[SEATS_MAX];
    PairingList list;
    pairing_list_open(&list, board);
    seat_results(board, seats);
    Table entrants = entrant_table(&rows), pairings = pairing_table(&list);
    json_put_object(json, key);
    put_head(json, board);
    put_courses(json, board, true);
    put_warnings(json, board);
    table_put(json, "entrants", &entrants);
    table_put(json, "pairings", &pairings);
    table_put(json, "seats_score",
              &(Table){.figures = seat_figures, TABLE_ROWS(seats, board->config->seats)});
    put_courses(json, board, false);
    json_end(json);
    pairing_list_close(&list);
}

bool summary_write(const Scoreboard *board, JsonSink *sink, void *context) {
    JsonWriter json = {.sink = sink, .context = context};
    summary_put(&json, NULL, board);
    bool good = json_finish(&json);
    json_writer_free(&json);
    return good;
}

char *summary_text(const Scoreboard *board) {
    JsonWriter json = {0};
    summary_put(&json, NULL, board);
    return json_take(&json);
}
