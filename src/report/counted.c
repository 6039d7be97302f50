/* One traversal of all sums of a board (stats/sums.h) writes them or adds them. The sums of an incomplete
 * deal are only written by a run that stopped within a deal. */
#include "report/counted.h"
#include "config/varied.h"
#include "store/counts_file.h"

#include <string.h>

int64_t counted_unit(const Schedule *schedule, int round) {
    return schedule->rounds[round].meetings * schedule->seatings_per_deal;
}

int64_t counted_unit_most(const Schedule *schedule) {
    int64_t most = 0;
    for (int i = 0; i < schedule->round_count; i++)
        if (counted_unit(schedule, i) > most) most = counted_unit(schedule, i);
    return most;
}

bool counted_travels(const Config *config, const Schedule *schedule) {
    const int seats = config->seats;
    int32_t low, high;
    if (!schedule_adds_up(schedule)) return false;
    config_score_bounds(config, &low, &high);
    /* per game and seat: points, comparisons in half points, or a place */
    double seat = high > -(double)low ? high : -(double)low, comparisons = 2.0 * (seats - 1);
    if (seat < comparisons) seat = comparisons;
    double most = seat * (seats - schedule->pairing_size + 1) * (double)counted_unit_most(schedule);
    return most < 0x1p31 && most * most * most * most * (double)schedule->games < 0x1p126;
}

static bool came_up(const void *list, int64_t reason) { return ((const int64_t *)list)[reason] > 0; }

/* The games that ended by a fault, and the first of them. */
static void count_faults(Scoreboard *board, int fault, Sums *sums) {
    FirstFault first = {0};
    int64_t games = 0;
    if (sums->out) games = board->faults[fault], first = board->first_fault[fault];
    sums_integer(sums, &games);
    if (games == 0) return;
    sums_integer(sums, &first.game);
    sums_integer(sums, &first.entrant);
    sums_integer(sums, &first.ply);
    if (sums->out) return;
    if (games < 0 || first.game < 0 || first.game >= board->schedule->games || first.entrant < -1 ||
        first.entrant >= board->config->entrant_count || first.ply < 0 || first.ply > UINT16_MAX)
        sums->failed = true;
    else
        scoreboard_add_faults(board, fault, games, &first);
}

/* The sums over all games and complete deals. */
static void count_sums(Scoreboard *board, Sums *sums) {
    if (board->round < 0) scoreboard_begin_round(board, 0);
    sums_integer(sums, &board->games);
    for (int i = 0; i < FAULT_COUNT; i++) count_faults(board, i, sums);
    for (int64_t i = 0; (i = sums_next(sums, i, REASONS, came_up, board->reasons)) < REASONS; i++)
        sums_integer(sums, &board->reasons[i]);
    int seats = board->config->seats, turns = board->seat_by_turn ? board->tally->shape.turns : 0;
    for (int seat = 0; seat < seats; seat++) sums_ratio(sums, &board->seat_points[seat]);
    for (int i = 0; i < seats * turns; i++) sums_ratio(sums, &board->seat_by_turn[i]);
    tally_sums(board->tally, sums);
    sides_sums(&board->sides, sums);
}

static void clear(Scoreboard *board) {
    board->games = 0;
    memset(board->faults, 0, sizeof board->faults);
    memset(board->reasons, 0, sizeof board->reasons);
    memset(board->seat_points, 0, sizeof board->seat_points);
    if (board->seat_by_turn)
        memset(board->seat_by_turn, 0,
               (size_t)(board->config->seats * board->tally->shape.turns) * sizeof *board->seat_by_turn);
    tally_clear(board->tally);
    sides_clear(&board->sides);
}

void counted_take(Scoreboard *board, Schedule *learner, Text *out) {
    Sums sums = {.out = out};
    count_sums(board, &sums);
    if (learner) schedule_sums(learner, &sums);
    clear(board);
}

bool counted_merge(Scoreboard *board, Schedule *learner, int round, const char *bytes, size_t size) {
    const unsigned char *start = (const unsigned char *)bytes;
    Sums sums = {.at = start, .end = start + size};
    if (board->round != round) scoreboard_begin_round(board, round);
    while (!sums.failed && sums.at < sums.end && !scoreboard_complete(board)) {
        const int64_t before = board->games;
        count_sums(board, &sums);
        if (learner) schedule_add(learner, board->games - before, &sums);
    }
    return !sums.failed;
}

void counted_first_rows(Scoreboard *board, const Task *tasks, int count, const char *rows, size_t size) {
    const char *at = rows, *end = rows + size;
    for (int i = 0; i < count && at < end; i++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        if (!newline) return;
        first_games_add(board->first_games, board->config, &tasks[i], at, (size_t)(newline + 1 - at));
        at = newline + 1;
    }
}

/* All sums, and those of the current deal if it is incomplete. */
static void count_all(Scoreboard *board, Sums *sums) {
    count_sums(board, sums);
    if (board->first_games) first_games_sums(board->first_games, sums);
    if (sums->failed || board->games % counted_unit(board->schedule, 0) == 0) return;
    for (int seat = 0; seat < board->config->seats; seat++) sums_integer(sums, &board->seat_total[seat]);
    tally_sums_open(board->tally, sums);
    sides_sums_open(&board->sides, sums);
}

void counted_save(Scoreboard *board, Text *out) {
    Sums sums = {.out = out};
    count_all(board, &sums);
}

/* Computes the position of the last game in its deal. */
static void resume(Scoreboard *board, int64_t last) {
    Task task = schedule_task(board->schedule, last);
    tally_resume(board->tally, (uint64_t)task.deal, task.pairing,
                 (int)(last % board->schedule->seatings_per_deal) + 1,
                 last % counted_unit(board->schedule, 0) + 1);
}

bool counted_load(Scoreboard *board, int64_t first, const char *bytes, size_t size) {
    const unsigned char *start = (const unsigned char *)bytes;
    Sums sums = {.at = start, .end = start + size};
    int64_t before = board->games;
    count_all(board, &sums);
    int64_t games = board->games - before;
    if (sums.failed || sums.at != sums.end || games < 0 || games > board->schedule->known - first)
        return false;
    if (games % counted_unit(board->schedule, 0) != 0) resume(board, first + games - 1);
    return true;
}

/* ---- matches ---- */

/* Deals of a win and a loss, and of two draws, are in the same class; the number of draws parts them. */
static bool match_deals(const Tally *tally, int64_t deals[3][3]) {
    const int64_t seatings = tally->shape.seatings;
    const uint64_t *sets = tally->pairing[0].classes;
    if (tally->faults > 0 || tally->pairing[0].sets * (uint64_t)seatings != tally->games) return false;
    const int64_t draws = (int64_t)(tally->member[0].draws - sets[1] - sets[3]);
    if (seatings == 1) {
        for (int i = 0; i < 3; i++) deals[i][0] = (int64_t)sets[i];
        return true;
    }
    deals[0][0] = (int64_t)sets[0];
    deals[0][1] = (int64_t)sets[1];
    deals[0][2] = (int64_t)sets[2] - draws / 2;
    deals[1][1] = draws / 2;
    deals[1][2] = (int64_t)sets[3];
    deals[2][2] = (int64_t)sets[4];
    return draws >= 0 && draws % 2 == 0 && deals[0][2] >= 0;
}

bool counted_match(const char *folder, const Schedule *schedule, const Checkpoint *at, int64_t deals[3][3],
                   bool *found, Error *error) {
    Text sums = {0};
    Scoreboard board;
    *found = false;
    if (schedule->seats != 2 || schedule->meetings != 1 || schedule->first_steady > 0 ||
        !counts_file_fits(folder, at, false, &sums))
        return true;
    const bool good = scoreboard_open(&board, schedule, error);
    *found = good && counted_load(&board, at->part.first, sums.data, sums.size) && board.games == at->games &&
             match_deals(board.tally, deals);
    scoreboard_close(&board);
    text_free(&sums);
    return good;
}
