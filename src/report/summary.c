/* Writes summary.json from the results of a scoreboard, member by member as they are computed. */
#include "report/summary.h"

#include <math.h>
#include <string.h>

#include "report/result.h"

/* ---- warnings ---- */

/* Warnings: too few deals, only draws, bots that play alike, one favoured seat, faults, repetitions. */

enum {
    SETS_WANTED = 30,   /* with fewer, the normal interval is rough */
    UNLIKE_WANTED = 10, /* deal sets outside the largest class */
    PAIRINGS_NAMED = 20
};
static const double skew_chance = 0.001; /* probability of a skew at least this large by chance */
static const double skew_share = 0.02;   /* relative to the range of scores: smaller skews are real but
                                          * harmless */

static void warn(Warnings *list, Text *text) {
    text_char(text, 0);
    text_bytes(&list->texts, text->data, text->size);
    list->texts.failed = list->texts.failed || text->failed;
    list->count++;
    text_clear(text);
}

static void name_pairing(const Scoreboard *board, int64_t pairing, Text *out) {
    const uint16_t *entrants = schedule_pairing(board->schedule, pairing);
    for (int i = 0; i < board->schedule->pairing_size; i++)
        text_format(out, "%s%s", i ? " - " : "", board->config->entrants[entrants[i]].name);
}

/* Warns of a pairing whose interval rests on few deal sets that differ from the rest. With five classes, a
 * deal set in the middle one was split: it shows only that luck did not matter. */
static void warn_pairing(const Scoreboard *board, int64_t pairing, Warnings *list, Text *text) {
    const PairingTally *tally = &board->tally->pairing[pairing];
    int classes = tally_class_count(board->tally), largest = 0;
    if (tally->sets < SETS_WANTED || !tally_estimate_pairing(board->tally, (int)pairing).score.rough) return;
    for (int i = 1; i < classes; i++)
        if (tally->classes[i] > tally->classes[largest]) largest = i;
    unsigned long long sets = tally->sets, unlike = classes ? sets - tally->classes[largest] : sets;
    name_pairing(board, pairing, text);
    if (unlike == 0 && largest == 2 && classes == 5)
        text_format(text, ": all %llu deal sets were split; do the two play alike?", sets);
    else if (largest == 2 && classes == 5 && unlike < UNLIKE_WANTED)
        text_format(text, ": only %llu of %llu deal sets were not split; the interval is rough", unlike,
                    sets);
    else if (unlike == 0)
        text_format(text, ": all %llu deal sets came out alike; the interval is rough", sets);
    else if (unlike < UNLIKE_WANTED)
        text_format(text, ": only %llu of %llu deal sets are unlike the rest; the interval is rough", unlike,
                    sets);
    else
        text_string(text, ": a few deal sets decide how wide the interval is; it is rough");
    warn(list, text);
}

static void warn_few(const Scoreboard *board, Warnings *list, Text *text) {
    if (board->tally->deals >= SETS_WANTED) return;
    unsigned long long deals = board->tally->deals;
    text_format(text, "only %llu complete deal%s: intervals of fewer than %d are rough", deals,
                deals == 1 ? "" : "s", SETS_WANTED);
    warn(list, text);
}

/* In formats with rounds, a pairing may have few deal sets although the run has many deals. */
static void warn_few_sets(const Scoreboard *board, Warnings *list, Text *text) {
    long long few = 0, played = 0;
    for (int64_t i = 0; i < board->schedule->pairings; i++) {
        played += board->tally->pairing[i].games > 0;
        few += board->tally->pairing[i].games > 0 && board->tally->pairing[i].sets < SETS_WANTED;
    }
    if (few == 0 || board->tally->deals < SETS_WANTED) return;
    text_format(text, "%lld of %lld pairings have fewer than %d deal sets: their own intervals are rough",
                few, played, SETS_WANTED);
    warn(list, text);
}

static void warn_repeats(const Scoreboard *board, Warnings *list, Text *text) {
    const Repeats *repeats = &board->repeats;
    if (repeats->deals_repeated > 0) {
        text_format(text, "%lld of the %lld given deals repeat an earlier one: the deals are not independent",
                    (long long)repeats->deals_repeated, (long long)repeats->deals);
        warn(list, text);
    }
    if (repeats->games_repeated == 0) return;
    text_format(text,
                "%lld of the first %lld games repeat an earlier one (equal deal, seats and course): they are "
                "no further evidence, and intervals are too narrow",
                (long long)repeats->games_repeated, (long long)repeats->games);
    warn(list, text);
}

static void warn_draws(const Scoreboard *board, Warnings *list, Text *text) {
    uint64_t draws = 0, games = 0;
    for (int i = 0; i < board->config->entrant_count; i++) {
        draws += board->tally->entrant[i].draws;
        games += board->tally->entrant[i].games;
    }
    if (games == 0 || draws < games) return;
    text_string(text, "every game was a draw");
    warn(list, text);
}

/* Warns of a seat whose mean score over deals is far from the mean of all seats. */
static void warn_seats(const Scoreboard *board, Warnings *list, Text *text) {
    double mean = 0;
    int seats = board->config->seats;
    const TallyShape *shape = &board->tally->shape;
    ScoreRange range = tally_score_range(board->tally);
    double own[SEATS_MAX] = {0};
    for (int seat = 0; seat < seats; seat++) {
        own[seat] = ratio_score(&board->seat_points[seat], range).mean;
        mean += own[seat] / seats;
    }
    if (board->seat_points[0].totals.count < SETS_WANTED) return;
    for (int seat = 0; seat < seats; seat++) {
        double far = fabs(own[seat] - mean);
        if (far < skew_share * (shape->score_high - shape->score_low)) continue;
        Moments moments = scoreboard_seat(board, seat);
        if (score_p_value(&moments, board->seat_points[seat].most, mean, range) >= skew_chance) continue;
        text_format(text, "seat %d scores %+.3f against %+.3f on average: the seats are not alike%s", seat,
                    own[seat], mean,
                    board->schedule->seatings_per_deal == 1
                        ? ", and every deal is played under one seating only"
                        : "");
        warn(list, text);
    }
}

static void warn_courses(const Scoreboard *board, Warnings *list, Text *text) {
    for (int i = 0; i < board->schedule->layer_count; i++) {
        const Layer *layer = &board->schedule->layers[i];
        const char *warning = layer->planner->warning ? layer->planner->warning(layer) : NULL;
        if (!warning) continue;
        text_string(text, warning);
        warn(list, text);
    }
}

static void warn_faults(const Scoreboard *board, Warnings *list, Text *text) {
    static const char *const names[FAULT_COUNT] = {"", "an illegal move", "a crash", "a timeout"};
    for (int fault = FAULT_ILLEGAL; fault < FAULT_COUNT; fault++) {
        if (board->faults[fault] == 0) continue;
        const FirstFault *first = &board->first_fault[fault];
        text_format(text, "%lld games ended by %s of a bot, the first is game %lld",
                    (long long)board->faults[fault], names[fault], (long long)first->game);
        if (first->entrant >= 0) text_format(text, " (%s)", board->config->entrants[first->entrant].name);
        text_format(text, " at move %lld", (long long)first->ply + 1);
        text_string(text, "; `kozyr replay` shows the move, column reason of games.csv which others");
        warn(list, text);
    }
}

/* Warns of endless games that a rule ended: rare, but longer than all others together. */
static void warn_cut(const Scoreboard *board, Warnings *list, Text *text) {
    const Game *game = board->config->game;
    long long cut = game->cut_rule ? board->reasons[game->cut_reason] : 0;
    if (cut == 0) return;
    text_format(text,
                "%lld of %lld games ended as %s, by the rule game.%s: they may decide the means of what "
                "grows with a game",
                cut, (long long)board->games, game->reasons[game->cut_reason], game->cut_rule);
    warn(list, text);
}

Warnings warnings_of(const Scoreboard *board) {
    Warnings found = {.count = 0}, *list = &found;
    Text text = {0};
    warn_faults(board, list, &text);
    warn_cut(board, list, &text);
    warn_few(board, list, &text);
    warn_few_sets(board, list, &text);
    warn_repeats(board, list, &text);
    warn_draws(board, list, &text);
    warn_seats(board, list, &text);
    warn_courses(board, list, &text);
    for (int64_t i = board->schedule->first_steady;
         i < board->schedule->pairings && list->count < PAIRINGS_NAMED; i++)
        warn_pairing(board, i, list, &text);
    text_free(&text);
    return found;
}

void warnings_free(Warnings *warnings) { text_free(&warnings->texts); }

const char *warnings_next(const Warnings *warnings, const char *last) {
    const Text *texts = &warnings->texts;
    const char *next = last ? last + strlen(last) + 1 : texts->data;
    return texts->failed || texts->size == 0 || next == texts->data + texts->size ? NULL : next;
}

/* ---- the summary ---- */

static void put_faults(JsonWriter *json, const Scoreboard *board) {
    json_put_object(json, "faults");
    json_put_count(json, "illegal", board->faults[FAULT_ILLEGAL]);
    json_put_count(json, "crash", board->faults[FAULT_CRASH]);
    json_put_count(json, "timeout", board->faults[FAULT_TIMEOUT]);
    json_end(json);
}

/* Writes the endings that occurred. */
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
