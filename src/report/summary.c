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
    cJSON *seed = json_from_seed(config->seed);
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

/* Entrants whose parameters change from round to round have no share of their own. */
static void put_entrants(JsonWriter *json, const Scoreboard *board) {
    unsigned having = result_conditions(board) | RESULT_OF_RUN;
    json_put_list(json, "entrants");
    for (int i = board->config->changing; i < board->config->entrant_count; i++) {
        EntrantResult entrant = entrant_result(board, i);
        json_put_object(json, NULL);
        figures_put(json, entrant_figures, having, &entrant);
        json_end(json);
    }
    json_end(json);
}

static void put_pairings(JsonWriter *json, PairingList *list) {
    unsigned having = result_conditions(list->board) | (list->uneven ? RESULT_SEVERAL : 0);
    json_put_list(json, "pairings");
    for (int64_t i = 0; i < list->count && !json->text.failed; i++) {
        PairingResult pairing = pairing_result(list, i);
        json_put_object(json, NULL);
        figures_put(json, pairing_figures, having, &pairing);
        json_end(json);
    }
    json_end(json);
}

void summary_put(JsonWriter *json, const char *key, const Scoreboard *board) {
    SeatResult seats[SEATS_MAX];
    PairingList pairings;
    pairing_list_open(&pairings, board);
    json_put_object(json, key);
    put_head(json, board);
    put_courses(json, board, true);
    put_warnings(json, board);
    put_entrants(json, board);
    put_pairings(json, &pairings);
    seat_results(board, seats);
    figures_put_list(json, "seats_score", seat_figures, seats, sizeof *seats, board->config->seats);
    put_courses(json, board, false);
    json_end(json);
    pairing_list_close(&pairings);
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
