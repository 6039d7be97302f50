/* Computes results from the sums of a scoreboard. Each is a pure function of them, computed when it is shown,
 * because there may be millions of pairings. */
#include "report/result.h"

#include <math.h>
#include <stdlib.h>

#include "core/check.h"
#include "core/memory.h"
#include "stats/interval.h"

static bool has_faults(const Scoreboard *board) {
    bool any = false;
    for (int fault = 0; fault < FAULT_COUNT; fault++) any = any || board->faults[fault] > 0;
    return any;
}

unsigned result_conditions(const Scoreboard *board) {
    int classes = tally_class_count(board->tally);
    return (unsigned)((board->config->seats > 2 ? RESULT_MORE_SEATS : RESULT_TWO_SEATS) |
                      (board->sides.count > 0 ? RESULT_SIDES : 0) |
                      (classes == 5   ? RESULT_FIVE_CLASSES
                       : classes == 3 ? RESULT_THREE_CLASSES
                                      : 0) |
                      (classes ? RESULT_CLASSES : RESULT_NO_CLASSES) | (board->luck ? RESULT_LUCK : 0) |
                      (has_faults(board) ? RESULT_FAULTS : 0));
}

/* ---- figures ---- */

/* Columns of a mean and its interval, as in all tables of a run. */
#define MEAN_COLUMNS .width = 8, .decimals = 4, .ends_width = 18, .ends_room = 7
#define ELO_COLUMNS  .width = 8, .decimals = 1, .sign = true, .cut = 1199.8, .ends_width = 18, .ends_room = 7
/* Follows the first interval of a row and replaces one of the two blanks before the next. */
#define ROUGH_COLUMN .head = "", .column = "rough", .gap = "", .width = 1, .mark = "~"

static void put_sides(JsonWriter *json, const char *key, const void *row);
static void put_members(JsonWriter *json, const char *key, const void *row);

#define AT(field) offsetof(EntrantResult, field)
static const Figure of_entrant[] = {
    {FIGURE_TEXT, AT(name), .key = "name", .column = "entrant", .head = "entrant", .gap = "", .width = 8},
    {FIGURE_COUNT, AT(games), .key = "games", .head = "games", .width = 9},
    {FIGURE_COUNT, AT(wins), .when = RESULT_TWO_SEATS, .key = "wins", .head = "wins", .width = 9, .spare = 1},
    {FIGURE_COUNT, AT(draws), .when = RESULT_TWO_SEATS, .key = "draws", .head = "draws", .width = 8,
     .spare = 1},
    {FIGURE_COUNT, AT(losses), .when = RESULT_TWO_SEATS, .key = "losses", .head = "losses", .width = 9,
     .spare = 1},
    {FIGURE_COUNT, AT(wins), .when = RESULT_MORE_SEATS, .key = "wins", .column = "first", .head = "first",
     .width = 9, .spare = 1},
    {FIGURE_COUNT, AT(draws), .when = RESULT_MORE_SEATS, .key = "draws", .column = "between",
     .head = "between", .width = 8, .spare = 1},
    {FIGURE_COUNT, AT(losses), .when = RESULT_MORE_SEATS, .key = "losses", .column = "last", .head = "last",
     .width = 9, .spare = 1},
    {FIGURE_COUNT, AT(faults), .when = RESULT_OF_RUN, .shown = RESULT_FAULTS, .key = "faults",
     .head = "faults", .width = 8},
    {FIGURE_INTERVAL, AT(score), .key = "score_mean", .ends = "score_ci95", .column = "score",
     .head = "score", .gap = "  ", MEAN_COLUMNS},
    {FIGURE_FLAG, AT(rough), ROUGH_COLUMN},
    {FIGURE_INTERVAL, AT(place), .when = RESULT_MORE_SEATS, .key = "place_mean", .ends = "place_ci95",
     .column = "place", .head = "place", MEAN_COLUMNS},
    {FIGURE_INTERVAL, AT(last), .when = RESULT_MORE_SEATS, .key = "last_share", .ends = "last_share_ci95",
     .head = "share last", .gap = "  ", MEAN_COLUMNS},
    {FIGURE_FLAG, AT(rough), .key = "rough"},
    {FIGURE_INTERVAL, AT(elo), .when = RESULT_OF_RUN, .shown = RESULT_TWO_SEATS, .key = "elo",
     .ends = "elo_ci95", .head = "Elo", ELO_COLUMNS},
    {FIGURE_WRITTEN, 0, .when = RESULT_OF_RUN | RESULT_SIDES, .key = "sides", .write = put_sides},
};
const Figures entrant_figures = FIGURE_LIST(of_entrant);
#undef AT

static void put_names(JsonWriter *json, const char *key, const void *row) {
    const PairingResult *pairing = row;
    json_put_list(json, key);
    for (int i = 0; i < pairing->size; i++) json_put_string(json, NULL, pairing->names[i]);
    json_end(json);
}

/* A share has two keys in JSON: its own name and its former one, "score". */
#define AT(field) offsetof(PairingResult, field)
static const Figure of_pairing[] = {
    {FIGURE_WRITTEN, 0, .key = "entrants", .write = put_names},
    {FIGURE_COUNT, AT(games), .key = "games"},
    {FIGURE_COUNT, AT(wins), .key = "wins"},
    {FIGURE_COUNT, AT(draws), .key = "draws"},
    {FIGURE_COUNT, AT(losses), .key = "losses"},
    {FIGURE_COUNT, AT(deal_sets), .key = "deal_sets"},
    {FIGURE_INTERVAL, AT(share), .key = "share", .ends = "share_ci95", .head = "share", .gap = "  ",
     MEAN_COLUMNS},
    {FIGURE_INTERVAL, AT(share), .key = "score", .ends = "score_ci95"},
    {FIGURE_TEXT, AT(compares), .key = "compares"},
    {FIGURE_FLAG, AT(rough), .key = "rough", ROUGH_COLUMN},
    {FIGURE_INTERVAL, AT(anytime), .ends = "share_anytime95"},
    {FIGURE_INTERVAL, AT(anytime), .ends = "score_anytime95"},
    {FIGURE_COUNTS, AT(classes), .when = RESULT_FIVE_CLASSES, .key = "pentanomial"},
    {FIGURE_COUNTS, AT(classes), .when = RESULT_THREE_CLASSES, .key = "trinomial"},
    {FIGURE_INTERVAL, AT(elo), .key = "elo", .ends = "elo_ci95", .head = "Elo", ELO_COLUMNS},
    {FIGURE_REAL, AT(los), .shown = RESULT_CLASSES, .key = "los", .head = "LOS", .gap = "  ", .width = 6,
     .decimals = 4, .spare = 2},
    /* Normalised Elo: per standard deviation of a game, comparable between games with different draw rates. */
    {FIGURE_REAL, AT(nelo), .when = RESULT_CLASSES, .key = "nelo"},
    {FIGURE_REAL, AT(nelo_error), .when = RESULT_CLASSES, .key = "nelo_error"},
    {FIGURE_REAL, AT(draw_ratio), .when = RESULT_CLASSES, .key = "draw_ratio"},
    {FIGURE_REAL, AT(duplicate_factor), .key = "duplicate_factor", .optional = true},
    {FIGURE_OBJECT, 0, .when = RESULT_LUCK, .key = "adjusted", .inner = &adjusted_figures},
    {FIGURE_WRITTEN, 0, .when = RESULT_MORE_SEATS, .key = "members", .write = put_members},
    {FIGURE_FLAG, AT(holm95), .when = RESULT_SEVERAL, .key = "holm95"},
    {FIGURE_FLAG, AT(holm95), .shown = RESULT_CLASSES, .head = "", .column = "holm95", .gap = "",
     .known = AT(several)},
    {FIGURE_FLAG, AT(holm95), .shown = RESULT_NO_CLASSES, .head = "", .column = "holm95",
     .known = AT(several)},
    {FIGURE_COUNTS, AT(classes), .shown = RESULT_CLASSES, .head = "deal sets by score 0, 1/2, 1 ...",
     .column = "deal_sets", .gap = "  ", .spare = 1},
};
const Figures pairing_figures = FIGURE_LIST(of_pairing);

static const Figure of_adjusted[] = {
    {FIGURE_INTERVAL, AT(adjusted_share), .key = "share", .ends = "share_ci95", .head = "share", .gap = "  ",
     MEAN_COLUMNS},
    {FIGURE_INTERVAL, AT(adjusted_share), .key = "score", .ends = "score_ci95"},
    {FIGURE_FLAG, AT(adjusted_rough), ROUGH_COLUMN},
    {FIGURE_INTERVAL, AT(adjusted_elo), .key = "elo", .ends = "elo_ci95", .head = "Elo", ELO_COLUMNS},
    {FIGURE_REAL, AT(games_factor), .key = "games_factor", .head = "times the games", .gap = "  ", .width = 9,
     .decimals = 3},
    {FIGURE_FLAG, AT(adjusted_rough), .key = "rough"},
};
const Figures adjusted_figures = FIGURE_LIST(of_adjusted);
#undef AT

#define AT(field) offsetof(SeatResult, field)
static const Figure of_seat[] = {
    {FIGURE_COUNT, AT(seat), .key = "seat", .head = "seat", .gap = "", .width = 6},
    {FIGURE_INTERVAL, AT(score), .key = "score_mean", .ends = "score_ci95", .column = "score",
     .head = "score", .gap = "  ", MEAN_COLUMNS},
    {FIGURE_FLAG, AT(uneven), .key = "uneven"},
    {FIGURE_FLAG, AT(rough), .key = "rough", ROUGH_COLUMN},
};
const Figures seat_figures = FIGURE_LIST(of_seat);
#undef AT

#define AT(field) offsetof(SideResult, field)
static const Figure of_side[] = {
    {FIGURE_TEXT, AT(entrant), .head = "by side", .column = "entrant", .gap = "", .width = 8},
    {FIGURE_TEXT, AT(side), .key = "side", .head = "", .gap = "  ", .width = 10},
    {FIGURE_COUNT, AT(games), .key = "games", .head = "games", .width = 9},
    {FIGURE_COUNT, AT(wins), .key = "wins"},
    {FIGURE_INTERVAL, AT(won_share), .key = "won_share", .ends = "won_share_ci95", .head = "won", .gap = "  ",
     MEAN_COLUMNS},
    {FIGURE_FLAG, AT(rough), ROUGH_COLUMN},
    {FIGURE_INTERVAL, AT(score), .key = "score_mean", .ends = "score_ci95", .column = "score",
     .head = "score", MEAN_COLUMNS},
    {FIGURE_FLAG, AT(rough), .key = "rough"},
};
const Figures side_figures = FIGURE_LIST(of_side);
#undef AT

/* ---- entrants ---- */

static EntrantResult standing_result(const Scoreboard *board, int entrant, const Standing *standing) {
    Interval score = tally_score(board->tally, standing);
    EntrantResult result = {.board = board,
                            .entrant = entrant,
                            .name = board->config->entrants[entrant].name,
                            .games = (int64_t)standing->games,
                            .wins = (int64_t)standing->wins,
                            .draws = (int64_t)standing->draws,
                            .losses = (int64_t)standing->losses,
                            .faults = (int64_t)standing->faults,
                            .score = score,
                            .rough = score.rough};
    if (board->config->seats == 2) return result;
    result.place = tally_place(board->tally, standing);
    result.last = tally_last_share(board->tally, standing);
    result.rough = score.rough || result.place.rough || result.last.rough;
    return result;
}

EntrantResult entrant_result(const Scoreboard *board, int entrant) {
    EntrantResult result = standing_result(board, entrant, &board->tally->entrant[entrant]);
    MatchEstimate estimate = tally_estimate_entrant(board->tally, entrant);
    result.elo = estimate.elo;
    result.rough = result.rough || estimate.score.rough;
    return result;
}

static EntrantResult member_result(const Scoreboard *board, int64_t pairing, int member) {
    return standing_result(board, schedule_pairing(board->schedule, pairing)[member],
                           tally_member(board->tally, pairing, member));
}

/* Game points by seat, over all entrants. "uneven": a deviation from the mean of all seats that at most one
 * run in a thousand shows by chance. */
void seat_results(const Scoreboard *board, SeatResult results[SEATS_MAX]) {
    int seats = board->config->seats;
    double mean = 0;
    ScoreRange range = tally_score_range(board->tally);
    for (int seat = 0; seat < seats; seat++)
        mean += ratio_score(&board->seat_points[seat], range).mean / seats;
    for (int seat = 0; seat < seats; seat++) {
        Moments moments = scoreboard_seat(board, seat);
        Interval score = score_of_moments(&moments, board->seat_points[seat].most, range);
        double p = score_p_value(&moments, board->seat_points[seat].most, mean, range);
        results[seat] = (SeatResult){seat, score, p < 0.001, score.rough};
    }
}

bool side_result(const Scoreboard *board, int entrant, int side, SideResult *result) {
    const Sides *sides = &board->sides;
    const SideStanding *standing = &sides->standings[entrant * sides->count + side];
    ScoreRange range = tally_score_range(board->tally);
    if (standing->won.totals.count == 0) return false;
    *result = (SideResult){.entrant = board->config->entrants[entrant].name,
                           .side = board->config->game->sides[side],
                           .games = (int64_t)standing->games,
                           .wins = (int64_t)standing->wins,
                           .won_share = ratio_interval(&standing->won, 0, 1),
                           .score = ratio_score(&standing->score, range)};
    result->rough = result->won_share.rough || result->score.rough;
    return true;
}

static const void *entrant_at(void *context, int64_t number) {
    EntrantRows *rows = context;
    CHECK(number >= 0 && number < rows->board->config->entrant_count - rows->board->config->changing,
          "an entrant of the table");
    rows->row = entrant_result(rows->board, rows->board->config->changing + (int)number);
    return &rows->row;
}

/* Entrants whose parameters change from round to round have no share of their own. */
Table entrant_table(EntrantRows *rows) {
    const Config *config = rows->board->config;
    return (Table){"entrants",
                   .figures = entrant_figures,
                   .having = result_conditions(rows->board) | RESULT_OF_RUN,
                   .count = config->entrant_count - config->changing,
                   .row = entrant_at,
                   .context = rows};
}

static void put_sides(JsonWriter *json, const char *key, const void *row) {
    const EntrantResult *entrant = row;
    SideResult results[SEATS_MAX];
    int count = 0;
    CHECK(entrant->board->sides.count <= SEATS_MAX, "at most as many sides as seats");
    for (int side = 0; side < entrant->board->sides.count; side++)
        count += side_result(entrant->board, entrant->entrant, side, &results[count]);
    table_put(json, key, &(Table){.figures = side_figures, TABLE_ROWS(results, count)});
}

static void put_members(JsonWriter *json, const char *key, const void *row) {
    const PairingResult *pairing = row;
    EntrantResult members[SEATS_MAX];
    for (int i = 0; i < pairing->size; i++) members[i] = member_result(pairing->board, pairing->pairing, i);
    table_put(json, key,
              &(Table){.figures = entrant_figures,
                       .having = RESULT_MORE_SEATS,
                       TABLE_ROWS(members, pairing->size)});
}

/* ---- pairings ---- */

static bool is_listed(const Scoreboard *board, int64_t pairing) {
    return !board->schedule->layers[0].planner->proceed || board->tally->pairing[pairing].games > 0;
}

static int64_t next_listed(const Scoreboard *board, int64_t pairing) {
    while (pairing < board->schedule->pairings && !is_listed(board, pairing)) pairing++;
    return pairing;
}

/* True for pairings that are uneven at 95 % for all pairings together. NULL if there is at most one pairing,
 * or out of memory. */
static bool *find_uneven(const Scoreboard *board) {
    const Schedule *schedule = board->schedule;
    size_t most = (size_t)schedule->pairings + 1;
    double *p = memory_new(most, sizeof *p);
    bool *uneven = memory_new(most, sizeof *uneven);
    if (!p || !uneven) memory_note_failure(); /* so that nothing is written */
    int count = 0;
    for (int64_t i = schedule->first_steady; p && i < schedule->pairings; i++)
        if (is_listed(board, i)) p[count++] = tally_p_value(board->tally, (int)i);
    bool good = count > 1 && p && uneven && holm(p, count, 0.05, uneven);
    free(p);
    if (good) return uneven;
    free(uneven);
    return NULL;
}

void pairing_list_open(PairingList *list, const Scoreboard *board) {
    *list = (PairingList){.board = board, .uneven = find_uneven(board), .number = -1};
    for (int64_t i = board->schedule->first_steady; i < board->schedule->pairings; i++)
        list->count += is_listed(board, i);
}

void pairing_list_close(PairingList *list) { free(list->uneven); }

/* What a share counts: with more than two seats, pairs of a seat of the first entrant and a seat of another. */
static const char *compared(const Scoreboard *board) {
    if (board->config->game->sides) return "seats of different sides";
    return board->config->seats > 2 ? "seats" : "games";
}

/* The variance of the share of one game with its own deal. With two seats it follows from wins, draws and
 * losses. */
static double single_variance(const Scoreboard *board, int64_t pairing, const Standing *first) {
    if (board->config->seats > 2) return ratio_moments(&board->tally->single[pairing]).variance;
    double games = (double)first->games, share = ((double)first->wins + (double)first->draws / 2) / games;
    return ((double)first->wins + (double)first->draws / 4) / games - share * share;
}

/* The value of playing each deal under all its seatings: the number of games on separate deals that would give
 * the same interval, per game played. NaN if a variance is unknown. */
static double duplicate_factor(const Scoreboard *board, int64_t pairing, const Standing *first) {
    int64_t seatings = board->schedule->seatings_per_deal;
    double paired = (double)seatings * ratio_moments(&first->points).variance;
    if (seatings == 1 || first->games == 0 || paired <= 0) return NAN;
    return single_variance(board, pairing, first) / paired;
}

double result_duplicate_factor(const Scoreboard *board) {
    double single = 0, paired = 0;
    for (int64_t i = 0; i < board->schedule->pairings; i++) {
        const Standing *first = tally_member(board->tally, i, 0);
        if (first->games == 0) continue;
        single += single_variance(board, i, first);
        paired += (double)board->schedule->seatings_per_deal * ratio_moments(&first->points).variance;
    }
    return board->schedule->seatings_per_deal > 1 && single > 0 ? single / paired : NAN;
}

static void add_classes(const Scoreboard *board, const Standing *first, PairingResult *result) {
    const PairingTally *tally = &board->tally->pairing[result->pairing];
    int count = tally_class_count(board->tally);
    if (count == 0) return;
    NormalisedElo nelo = elo_normalised(tally->classes, count, (count - 1) / 2);
    result->classes = (Counts){count, tally->classes};
    result->nelo = nelo.elo;
    result->nelo_error = nelo.error;
    result->draw_ratio = first->games ? (double)first->draws / (double)first->games : 0;
}

static void add_luck(const Luck *luck, PairingResult *result) {
    LuckEstimate estimate = luck_estimate(luck, result->pairing);
    result->adjusted_share = estimate.score;
    result->adjusted_elo = elo_from_interval(result->adjusted_share);
    result->games_factor = estimate.games_factor;
    result->adjusted_rough = result->rough || estimate.score.rough;
}

static PairingResult result_of(const Scoreboard *board, int64_t pairing) {
    const PairingTally *tally = &board->tally->pairing[pairing];
    const Standing *first = tally_member(board->tally, pairing, 0);
    const uint16_t *entrants = schedule_pairing(board->schedule, pairing);
    MatchEstimate estimate = tally_estimate_pairing(board->tally, (int)pairing);
    AnytimeInterval anytime = tally_anytime_pairing(board->tally, (int)pairing, 1);
    PairingResult result = {.board = board,
                            .pairing = pairing,
                            .size = board->schedule->pairing_size,
                            .games = (int64_t)tally->games,
                            .wins = (int64_t)first->wins,
                            .draws = (int64_t)first->draws,
                            .losses = (int64_t)first->losses,
                            .deal_sets = (int64_t)tally->sets,
                            .share = estimate.score,
                            .anytime = {NAN, anytime.low, anytime.high, false},
                            .elo = estimate.elo,
                            .compares = compared(board),
                            .rough = estimate.score.rough,
                            .los = estimate.los,
                            .duplicate_factor = duplicate_factor(board, pairing, first)};
    for (int i = 0; i < result.size; i++) result.names[i] = board->config->entrants[entrants[i]].name;
    add_classes(board, first, &result);
    if (board->luck) add_luck(board->luck, &result);
    return result;
}

static const void *pairing_at(void *context, int64_t number) {
    PairingList *list = context;
    CHECK(number >= 0 && number < list->count, "a pairing of the list");
    if (list->number < 0 || number < list->number) {
        list->number = 0;
        list->pairing = next_listed(list->board, list->board->schedule->first_steady);
    }
    for (; list->number < number; list->number++) list->pairing = next_listed(list->board, list->pairing + 1);
    list->row = result_of(list->board, list->pairing);
    list->row.several = list->uneven != NULL;
    list->row.holm95 = list->uneven && list->uneven[number];
    return &list->row;
}

Table pairing_table(PairingList *list) {
    return (Table){"pairings",
                   .figures = pairing_figures,
                   .having = result_conditions(list->board) | (list->uneven ? RESULT_SEVERAL : 0u),
                   .count = list->count,
                   .row = pairing_at,
                   .context = list};
}

bool pairing_list_rough(const PairingList *list) {
    const Schedule *schedule = list->board->schedule;
    for (int64_t i = schedule->first_steady; i < schedule->pairings; i++)
        if (is_listed(list->board, i) && tally_estimate_pairing(list->board->tally, (int)i).score.rough)
            return true;
    return false;
}

bool pairing_list_uneven(const PairingList *list) {
    for (int64_t i = 0; list->uneven && i < list->count; i++)
        if (list->uneven[i]) return true;
    return false;
}

bool result_reproducible(const Scoreboard *board) {
    /* A timeout depends on the machine; everything else follows from the seed. */
    return board->faults[FAULT_TIMEOUT] == 0 && config_is_reproducible(board->config);
}
