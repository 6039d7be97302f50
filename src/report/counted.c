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
    if (fault == FAULT_NONE || games < 0 || first.game < 0 || first.game >= board->schedule->games ||
        first.entrant < -1 || first.entrant >= board->config->entrant_count || first.ply < 0 ||
        first.ply > UINT16_MAX)
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
    if (learner) schedule_sums(learner, board->round, &sums);
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

/* ---- of a run ---- */

/* The games of a round before game `end`, which is of it or ends it, are no whole deals. */
static bool is_open(const Schedule *schedule, int round, int64_t end) {
    return (end - schedule->rounds[round].first_game) % counted_unit(schedule, round) != 0;
}

/* What the schedule has learned, round by round: which games a round has follows from the rounds before it. */
static void count_learned(Schedule *schedule, int64_t games, Sums *sums) {
    int64_t done = 0;
    for (int round = 0; done < games && !sums->failed; round++) {
        int64_t end = schedule->known;
        if (sums->out)
            end = round + 1 < schedule->round_count ? schedule->rounds[round + 1].first_game : games;
        if (end > games) end = games;
        if (end <= done || round == schedule->round_count) {
            sums->failed = true; /* the course has ended earlier */
            return;
        }
        sums->open = is_open(schedule, round, end);
        if (sums->out)
            schedule_sums(schedule, round, sums);
        else
            schedule_add(schedule, end - done, sums);
        done = end;
    }
}

/* The schedule first: what it learns decides who meets in the pairings of the board. */
static void count_all(Scoreboard *board, Schedule *schedule, int64_t first, int64_t games, Sums *sums) {
    if (schedule_learns(schedule))
        count_learned(schedule, games, sums);
    else if (!sums->out)
        schedule_pass(schedule, first, games);
    if (sums->failed) return;
    const int round = games > 0 ? schedule_round(schedule, first + games - 1) : 0;
    const int64_t before = board->games;
    if (board->round != round) scoreboard_begin_round(board, round);
    count_sums(board, sums);
    if (board->games != (sums->out ? games : before + games)) sums->failed = true;
    if (board->first_games) first_games_sums(board->first_games, sums);
    if (sums->failed || !is_open(schedule, round, first + games)) return;
    for (int seat = 0; seat < board->config->seats; seat++) sums_integer(sums, &board->seat_total[seat]);
    tally_sums_open(board->tally, sums);
    sides_sums_open(&board->sides, sums);
    if (!sums->out) schedule_resume(schedule, board->tally, first + games - 1);
}

void counted_save(Scoreboard *board, Schedule *schedule, Text *out) {
    Sums sums = {.out = out};
    /* a shard begins later, but with a deal of the only round */
    count_all(board, schedule, 0, board->games, &sums);
}

bool counted_load(Scoreboard *board, Schedule *schedule, int64_t first, int64_t games, const Text *text) {
    const unsigned char *start = (const unsigned char *)text->data;
    Sums sums = {.at = start, .end = start + text->size};
    if (games < 0 || first < 0 || games > schedule->games - first) return false;
    count_all(board, schedule, first, games, &sums);
    return !sums.failed && sums.at == sums.end;
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
    Scoreboard board = {0};
    *found = false;
    if (schedule->seats != 2 || schedule->meetings != 1 || schedule->first_steady > 0 ||
        !counts_file_fits(folder, at, false, &sums))
        return true;
    Schedule *again = schedule_create(schedule->config, error);
    const bool good = again && scoreboard_open(&board, again, error);
    *found = good && counted_load(&board, again, at->part.first, at->games, &sums) &&
             match_deals(board.tally, deals);
    scoreboard_close(&board);
    schedule_free(again);
    text_free(&sums);
    return good;
}
