/* From outcomes to summary.json. */
#include "report/scoreboard.h"

#include <stdlib.h>
#include <string.h>

#include "core/memory.h"
#include "play/referee.h"
#include "plan/figures.h"
#include "report/warnings.h"
#include "stats/holm.h"

bool scoreboard_open(Scoreboard *board, const Config *config, const Schedule *schedule, Error *error) {
    *board = (Scoreboard){.config = config, .schedule = schedule, .round = -1};
    board->tally = schedule_tally(schedule);
    if (!board->tally)
        return error_memory(error, "the statistics of %lld pairings", (long long)schedule->meetings);
    return sides_open(&board->sides, config, error);
}

void scoreboard_close(Scoreboard *board) {
    if (board->tally) tally_free(board->tally);
    board->tally = NULL;
    sides_close(&board->sides);
    luck_free(board->luck);
    board->luck = NULL;
}

bool scoreboard_read_games(Scoreboard *board, const char *folder, int64_t first, Error *error) {
    if (!repeats_read(&board->repeats, folder, board->config, board->schedule, first, error)) return false;
    if (board->config->options.variance_reduction == REDUCTION_NONE) return true;
    luck_free(board->luck);
    return (board->luck = luck_read(folder, board->config, first, error)) != NULL;
}

/* All pairings play a deal, whose luck favours the same seat in each of them: deals are what is independent.
 */
static void add_seats(Scoreboard *board, const Outcome *outcome, bool deal_ends, int64_t times) {
    for (int seat = 0; seat < board->config->seats; seat++) {
        if (board->tally->deal_games == 1) board->seat_total[seat] = 0;
        board->seat_total[seat] += outcome->score[seat];
        if (deal_ends)
            ratio_add_times(&board->seat_points[seat], board->seat_total[seat], board->tally->deal_games,
                            times);
    }
}

static void begin_round(Scoreboard *board, int round) {
    const Schedule *schedule = board->schedule;
    int64_t known = board->members;
    board->round = round;
    board->members = schedule->pairings;
    tally_begin_round(board->tally, (int)schedule->rounds[round].meetings, (int)known,
                      (int)(schedule->pairings - known), schedule_pairing(schedule, known));
}

static void add_times(Scoreboard *board, const Task *task, const Outcome *outcome, int64_t times) {
    if (task->round != board->round) begin_round(board, task->round);
    uint64_t deals = board->tally->deals;
    tally_game_times(board->tally, (uint64_t)task->deal, task->pairing, task->entrant, outcome, times);
    if (board->tally->deal_games == 1) sides_begin_deal(&board->sides);
    sides_add(&board->sides, task, outcome);
    bool deal_ends = board->tally->deals > deals;
    if (deal_ends) sides_end_deal(&board->sides);
    add_seats(board, outcome, deal_ends, times);
    board->games += times;
    board->reasons[outcome->reason] += times;
    if (outcome->reason >= REASON_FAULT) board->faults[outcome->reason - REASON_FAULT] += times;
}

void scoreboard_add(void *memory, const Task *task, const Outcome *outcome) {
    add_times(memory, task, outcome, 1);
}

void scoreboard_add_row(void *memory, const GamesRow *row) {
    add_times(memory, &row->result.task, &row->result.outcome, 1);
}

/* ---- many games ---- */

enum { ALIKE_BITS = 5 };

/* Deal sets of two seats have few results. Each result that was seen is kept with the number of its sets; one
 * of another result at the same place is counted before its place is taken. */
typedef struct {
    Scoreboard *board;
    const Task *tasks;
    const Outcome *outcomes;
    int per_set;
    bool alike_seats; /* every set has the same seatings in the same order */
    struct {
        int first; /* game of a set */
        int64_t times;
    } kept[1 << ALIKE_BITS];
} Alike;

/* Only where sets are all there is: a match of two seats. The sums must be whole numbers below 2^53, to be
 * the same in any order. */
static bool may_collapse(const Scoreboard *board) {
    const Schedule *schedule = board->schedule;
    int32_t low, high;
    board->config->game->score_bounds(board->config->rules, &low, &high);
    double most = (double)(high > -low ? high : -low) * (double)schedule->seatings_per_deal;
    if (most < 4) most = 4; /* half points and places of a set */
    return board->config->seats == 2 && board->sides.count == 0 && schedule->round_count == 1 &&
           schedule->rounds[0].meetings == 1 &&
           most * most * most * most * (double)schedule->games < (double)(INT64_C(1) << 53);
}

static unsigned place_of(const Alike *alike, int first) {
    uint64_t hash = 0;
    for (int i = first; i < first + alike->per_set; i++) {
        uint64_t scores;
        memcpy(&scores, alike->outcomes[i].score, sizeof scores);
        hash = (hash ^ scores ^ alike->outcomes[i].place[0]) * UINT64_C(0x9e3779b97f4a7c15);
    }
    return (unsigned)(hash >> (64 - ALIKE_BITS));
}

static bool same_outcomes(const Outcome *one, const Outcome *two) {
    return one->score[0] == two->score[0] && one->score[1] == two->score[1] &&
           one->place[0] == two->place[0] && one->place[1] == two->place[1] && one->sides == two->sides &&
           one->reason == two->reason;
}

static bool same_seats(const Alike *alike, int a, int b) {
    const uint16_t *one = alike->tasks[a].entrant, *two = alike->tasks[b].entrant;
    return alike->alike_seats || (one[0] == two[0] && one[1] == two[1]);
}

static bool same_sets(const Alike *alike, int a, int b) {
    for (int i = 0; i < alike->per_set; i++)
        if (!same_seats(alike, a + i, b + i) ||
            !same_outcomes(&alike->outcomes[a + i], &alike->outcomes[b + i]))
            return false;
    return true;
}

static void count_kept(Alike *alike, unsigned place) {
    int64_t times = alike->kept[place].times;
    int first = alike->kept[place].first;
    for (int i = first; times > 0 && i < first + alike->per_set; i++)
        add_times(alike->board, &alike->tasks[i], &alike->outcomes[i], times);
    alike->kept[place].times = 0;
}

static void add_sets(Scoreboard *board, const Task *tasks, const Outcome *outcomes, int sets) {
    Alike alike = {.board = board,
                   .tasks = tasks,
                   .outcomes = outcomes,
                   .per_set = (int)board->schedule->seatings_per_deal,
                   .alike_seats = board->schedule->seatings_per_deal == board->schedule->seating_count};
    for (int first = 0; first < sets * alike.per_set; first += alike.per_set) {
        unsigned place = place_of(&alike, first);
        if (alike.kept[place].times > 0 && !same_sets(&alike, alike.kept[place].first, first))
            count_kept(&alike, place);
        if (alike.kept[place].times++ == 0) alike.kept[place].first = first;
    }
    for (unsigned place = 0; place < 1 << ALIKE_BITS; place++) count_kept(&alike, place);
}

void scoreboard_add_all(Scoreboard *board, const Task *tasks, const Outcome *outcomes, int count) {
    int done = 0, per_set = (int)board->schedule->seatings_per_deal;
    if (may_collapse(board)) {
        for (; done < count && tasks[done].game % per_set != 0; done++)
            scoreboard_add(board, &tasks[done], &outcomes[done]);
        int sets = (count - done) / per_set;
        add_sets(board, tasks + done, outcomes + done, sets);
        done += sets * per_set;
    }
    for (; done < count; done++) scoreboard_add(board, &tasks[done], &outcomes[done]);
}

bool scoreboard_complete(const Scoreboard *board) { return board->games == board->schedule->games; }

/* ---- summary.json ---- */

enum { SUMMARY_PIECE = 1 << 16 };

static void add_record(cJSON *object, const Standing *standing) {
    figures_add_count(object, "games", standing->games);
    figures_add_count(object, "wins", standing->wins);
    figures_add_count(object, "draws", standing->draws);
    figures_add_count(object, "losses", standing->losses);
}

static void add_elo(cJSON *object, const MatchEstimate *estimate) {
    figures_add(object, "elo", estimate->elo);
    figures_add_ends(object, "elo_ci95", estimate->elo_low, estimate->elo_high);
}

static void add_means(const Scoreboard *board, cJSON *object, const Standing *standing, bool rough) {
    Interval score = tally_score(board->tally, standing);
    figures_add_interval(object, "score_mean", "score_ci95", score);
    rough = rough || score.rough;
    if (board->config->seats > 2) {
        Interval place = tally_place(board->tally, standing), last = tally_last_share(standing);
        figures_add_interval(object, "place_mean", "place_ci95", place);
        figures_add_interval(object, "last_share", "last_share_ci95", last);
        rough = rough || place.rough || last.rough;
    }
    cJSON_AddBoolToObject(object, "rough", rough);
}

static cJSON *entrant_json(const Scoreboard *board, int entrant) {
    const Standing *standing = &board->tally->entrant[entrant];
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "name", board->config->entrants[entrant].name);
    add_record(object, standing);
    figures_add_count(object, "faults", standing->faults);
    MatchEstimate estimate = tally_estimate_entrant(board->tally, entrant);
    add_means(board, object, standing, estimate.rough);
    add_elo(object, &estimate);
    sides_json(&board->sides, entrant, tally_score_range(board->tally), object);
    return object;
}

static void add_classes(const Scoreboard *board, cJSON *object, const PairingTally *pairing) {
    int classes = tally_class_count(board->tally);
    if (classes == 0) return;
    cJSON *counts = cJSON_AddArrayToObject(object, classes == 5 ? "pentanomial" : "trinomial");
    for (int i = 0; i < classes; i++)
        cJSON_AddItemToArray(counts, cJSON_CreateNumber((double)pairing->classes[i]));
}

/* Normalised Elo: per standard deviation of a game, comparable between games of different draw rates. */
static void add_normalised(const Scoreboard *board, cJSON *object, const PairingTally *pairing,
                           const Standing *first) {
    int classes = tally_class_count(board->tally);
    if (classes == 0) return;
    NormalisedElo nelo = elo_normalised(pairing->classes, classes, (classes - 1) / 2);
    figures_add(object, "nelo", nelo.elo);
    figures_add(object, "nelo_error", nelo.error);
    figures_add(object, "draw_ratio", first->games ? (double)first->draws / (double)first->games : 0);
}

/* What playing each deal both ways is worth: the games on as many different deals that would give
 * the same interval, per game played. Left out while no variance is known. */
static void add_duplicate_factor(const Scoreboard *board, cJSON *object, const Standing *first) {
    if (tally_class_count(board->tally) != 5 || first->games == 0) return;
    double most = 4 * (double)board->tally->shape.comparisons; /* points of a set that is won */
    double games = (double)first->games, share = ((double)first->wins + (double)first->draws / 2) / games;
    double single = ((double)first->wins + (double)first->draws / 4) / games - share * share;
    double paired = 2 * cluster_variance(&first->points.totals) / (most * most);
    if (paired > 0) figures_add(object, "duplicate_factor", single / paired);
}

static void add_adjusted(cJSON *object, LuckEstimate estimate) {
    cJSON *adjusted = cJSON_AddObjectToObject(object, "adjusted");
    figures_add_share(adjusted, estimate.score, estimate.low, estimate.high);
    figures_add(adjusted, "elo", elo_from_score(estimate.score));
    figures_add_ends(adjusted, "elo_ci95", elo_from_score(estimate.low), elo_from_score(estimate.high));
    figures_add(adjusted, "games_factor", estimate.games_factor);
}

static void add_members(const Scoreboard *board, cJSON *object, int64_t pairing) {
    cJSON *members = cJSON_AddArrayToObject(object, "members");
    int size = board->schedule->pairing_size;
    for (int i = 0; i < size; i++) {
        cJSON *member = cJSON_CreateObject();
        const Standing *standing = tally_member(board->tally, pairing, i);
        cJSON_AddStringToObject(member, "name",
                                board->config->entrants[schedule_pairing(board->schedule, pairing)[i]].name);
        add_record(member, standing);
        add_means(board, member, standing, false);
        cJSON_AddItemToArray(members, member);
    }
}

/* What a share counts: with more than two seats it is of pairs of seats, one of the first entrant and one of
 * another. */
static const char *compared(const Scoreboard *board) {
    if (board->config->game->sides) return "seats of different sides";
    return board->config->seats > 2 ? "seats" : "games";
}

static cJSON *pairing_json(const Scoreboard *board, int64_t pairing) {
    const PairingTally *tally = &board->tally->pairing[pairing];
    const Standing *first = tally_member(board->tally, pairing, 0);
    const uint16_t *entrants = schedule_pairing(board->schedule, pairing);
    cJSON *object = cJSON_CreateObject(), *names = cJSON_AddArrayToObject(object, "entrants");
    for (int i = 0; i < board->schedule->pairing_size; i++)
        cJSON_AddItemToArray(names, cJSON_CreateString(board->config->entrants[entrants[i]].name));
    add_record(object, first);
    cJSON_ReplaceItemInObjectCaseSensitive(object, "games", cJSON_CreateNumber((double)tally->games));
    figures_add_count(object, "deal_sets", tally->sets);
    MatchEstimate estimate = tally_estimate_pairing(board->tally, (int)pairing);
    figures_add_share(object, estimate.score, estimate.score_low, estimate.score_high);
    cJSON_AddStringToObject(object, "compares", compared(board));
    cJSON_AddBoolToObject(object, "rough", estimate.rough);
    AnytimeInterval anytime = tally_anytime_pairing(board->tally, (int)pairing);
    figures_add_anytime(object, anytime.low, anytime.high);
    add_classes(board, object, tally);
    add_elo(object, &estimate);
    figures_add(object, "los", estimate.los);
    add_normalised(board, object, tally, first);
    add_duplicate_factor(board, object, first);
    if (board->luck) add_adjusted(object, luck_estimate(board->luck, pairing));
    if (board->config->seats > 2) add_members(board, object, pairing);
    return object;
}

/* Whether summary.json lists a pairing: those that a course may leave out only when they met. */
static bool is_listed(const Scoreboard *board, int64_t pairing) {
    return !board->schedule->layers[0].planner->proceed || board->tally->pairing[pairing].games > 0;
}

/* "holm95": whether a pairing is uneven at 95 % for all pairings together. NULL: there is one pairing at
 * most, or memory is short. */
static bool *find_uneven(const Scoreboard *board) {
    const Schedule *schedule = board->schedule;
    size_t most = (size_t)schedule->pairings + 1;
    double *p = memory_new(most, sizeof *p);
    bool *uneven = memory_new(most, sizeof *uneven);
    if (!p || !uneven) memory_note_failure(); /* and summary.json is not written */
    int count = 0;
    for (int64_t i = schedule->first_steady; p && i < schedule->pairings; i++)
        if (is_listed(board, i)) p[count++] = tally_p_value(board->tally, (int)i);
    bool good = count > 1 && p && uneven && holm(p, count, 0.05, uneven);
    free(p);
    if (good) return uneven;
    free(uneven);
    return NULL;
}

/* One element of "pairings" as it stands in the whole text: a tree of all of them would take ten times the
 * text's memory. */
static void write_pairing(cJSON *pairing, Text *out) {
    cJSON *root = cJSON_CreateObject();
    cJSON_AddItemToArray(cJSON_AddArrayToObject(root, "pairings"), pairing);
    char *text = json_print(root), *first = text ? strchr(text, '[') : NULL;
    if (first)
        text_bytes(out, first + 1, (size_t)(strrchr(text, ']') - first - 1));
    else
        out->failed = true;
    free(text);
    cJSON_Delete(root);
}

/* Where the text goes: what stands in `text` is passed on when it is long enough; all is kept without a sink.
 */
typedef struct {
    SummarySink *sink;
    void *context;
    Text text;
    int64_t most; /* pairings */
} Summary;

static void pass_on(Summary *summary, size_t least) {
    Text *text = &summary->text;
    if (!summary->sink || text->failed || text->size < least) return;
    if (memory_ran_out() || !summary->sink(summary->context, text->data, text->size)) text->failed = true;
    text_clear(text);
}

static void write_pairings(const Scoreboard *board, Summary *summary) {
    bool *uneven = find_uneven(board);
    int64_t at = 0;
    Text *out = &summary->text;
    for (int64_t i = board->schedule->first_steady; i < board->schedule->pairings && !out->failed; i++) {
        if (!is_listed(board, i)) continue;
        if (at == summary->most) break;
        cJSON *pairing = pairing_json(board, i);
        if (uneven) cJSON_AddBoolToObject(pairing, "holm95", uneven[at]);
        if (at++) text_string(out, ", ");
        write_pairing(pairing, out);
        pass_on(summary, SUMMARY_PIECE);
    }
    free(uneven);
}

/* Game points by seat, whoever sat there; "uneven": so far from the mean of all seats in one run of
 * a thousand at most. */
static cJSON *seats_json(const Scoreboard *board) {
    int seats = board->config->seats;
    double mean = 0;
    ScoreRange range = tally_score_range(board->tally);
    cJSON *list = cJSON_CreateArray();
    Moments scores[SEATS_MAX];
    for (int seat = 0; seat < seats; seat++) {
        scores[seat] = ratio_moments(&board->seat_points[seat]);
        mean += scores[seat].mean / seats;
    }
    for (int seat = 0; seat < seats; seat++) {
        cJSON *object = cJSON_CreateObject();
        cJSON_AddNumberToObject(object, "seat", seat);
        Interval score = interval_of_moments(&scores[seat], range.low, range.high);
        double p = moments_p_value(&scores[seat], mean, range.low, range.high);
        figures_add_interval(object, "score_mean", "score_ci95", score);
        cJSON_AddBoolToObject(object, "uneven", p < 0.001);
        cJSON_AddBoolToObject(object, "rough", score.rough);
        cJSON_AddItemToArray(list, object);
    }
    return list;
}

static cJSON *faults_json(const Scoreboard *board) {
    cJSON *object = cJSON_CreateObject();
    figures_add_count(object, "illegal", (uint64_t)board->faults[FAULT_ILLEGAL]);
    figures_add_count(object, "crash", (uint64_t)board->faults[FAULT_CRASH]);
    figures_add_count(object, "timeout", (uint64_t)board->faults[FAULT_TIMEOUT]);
    return object;
}

/* Why games ended: those endings that came up. */
static cJSON *reasons_json(const Scoreboard *board) {
    cJSON *object = cJSON_CreateObject();
    for (int reason = 0; reason < REASONS; reason++)
        if (board->reasons[reason])
            figures_add_count(object, reason_name(board->config->game, (uint8_t)reason),
                              (uint64_t)board->reasons[reason]);
    return object;
}

/* With no pairings in its list. */
static cJSON *frame_json(const Scoreboard *board) {
    const Config *config = board->config;
    const Schedule *schedule = board->schedule;
    cJSON *root = cJSON_CreateObject();
    cJSON_AddStringToObject(root, "name", config->name);
    cJSON_AddItemToObject(root, "seed", json_from_seed(config->seed));
    cJSON_AddStringToObject(root, "game", config->game->name);
    cJSON_AddNumberToObject(root, "seats", config->seats);
    figures_add_count(root, "games", (uint64_t)board->games);
    figures_add_count(root, "deals", board->tally->deals);
    /* Whether a bot was too slow depends on the machine; everything else follows from the seed. */
    cJSON_AddBoolToObject(root, "reproducible",
                          board->faults[FAULT_TIMEOUT] == 0 && config_is_reproducible(board->config));
    cJSON_AddBoolToObject(root, "complete", scoreboard_complete(board));
    cJSON_AddItemToObject(root, "faults", faults_json(board));
    cJSON_AddItemToObject(root, "reasons", reasons_json(board));
    for (int i = 0; i < schedule->layer_count; i++) {
        const Layer *layer = &schedule->layers[i];
        if (layer->planner->lead) layer->planner->lead(schedule, layer, board->tally, root);
    }
    cJSON_AddItemToObject(root, "warnings", warnings_json(board));
    cJSON *entrants = cJSON_AddArrayToObject(root, "entrants");
    /* Entrants whose parameters change from round to round have no share of their own. */
    for (int i = config->changing; i < config->entrant_count; i++)
        cJSON_AddItemToArray(entrants, entrant_json(board, i));
    cJSON_AddArrayToObject(root, "pairings");
    cJSON_AddItemToObject(root, "seats_score", seats_json(board));
    for (int i = 0; i < schedule->layer_count; i++) {
        const Layer *layer = &schedule->layers[i];
        if (layer->planner->report) layer->planner->report(schedule, layer, board->tally, root);
    }
    return root;
}

static int64_t count_listed(const Scoreboard *board) {
    int64_t count = 0;
    for (int64_t i = board->schedule->first_steady; i < board->schedule->pairings; i++)
        count += is_listed(board, i);
    return count;
}

static bool write_summary(const Scoreboard *board, Summary *summary) {
    static const char empty[] =
        "\n\t\"pairings\":\t[]"; /* one tab: of the root, and no text has a bare newline */
    int64_t listed = count_listed(board);
    cJSON *root = frame_json(board);
    if (listed > summary->most)
        figures_add_count(root, "pairings_left_out", (uint64_t)(listed - summary->most));
    char *frame = json_print(root), *list = frame ? strstr(frame, empty) : NULL;
    cJSON_Delete(root);
    Text *out = &summary->text;
    out->failed = !list;
    if (list) {
        list += sizeof empty - 2;
        text_bytes(out, frame, (size_t)(list - frame));
        write_pairings(board, summary);
        text_string(out, list);
    }
    free(frame);
    pass_on(summary, 0);
    return !out->failed && !memory_ran_out();
}

bool scoreboard_write_summary(const Scoreboard *board, SummarySink *sink, void *context) {
    Summary summary = {.sink = sink, .context = context, .most = INT64_MAX};
    bool good = write_summary(board, &summary);
    text_free(&summary.text);
    return good;
}

char *scoreboard_summary(const Scoreboard *board, int64_t most) {
    Summary summary = {.most = most};
    bool good = write_summary(board, &summary);
    text_c(&summary.text); /* ends the text */
    if (good && !summary.text.failed) return summary.text.data;
    text_free(&summary.text);
    return NULL;
}
