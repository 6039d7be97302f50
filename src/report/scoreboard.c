/* Adds outcomes to sums. Deal sets of two seats with equal results are counted together: for integers the
 * order of additions does not matter. */
#include "report/scoreboard.h"

#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/memory.h"

/* ---- sides ---- */

static bool sides_open(Sides *sides, const Config *config, Error *error) {
    *sides = (Sides){.config = config};
    const char *const *names = config->game->sides;
    while (names && names[sides->count]) sides->count++;
    size_t standings = (size_t)config->entrant_count * (size_t)sides->count;
    sides->standings = memory_new(standings + 1, sizeof *sides->standings);
    return sides->standings || error_memory(error, "the results of %d sides", sides->count);
}

static void sides_close(Sides *sides) {
    free(sides->standings);
    sides->standings = NULL;
}

void sides_clear(Sides *sides) {
    memset(sides->standings, 0,
           (size_t)(sides->config->entrant_count * sides->count) * sizeof *sides->standings);
}

/* Games come deal by deal: discards what is left of an incomplete deal. */
static void sides_begin_deal(Sides *sides) {
    for (int i = 0; i < sides->config->entrant_count * sides->count; i++)
        memset(&sides->standings[i].now, 0, sizeof sides->standings[i].now);
}

static void sides_add(Sides *sides, const Task *task, const Outcome *outcome) {
    if (outcome->sides == 0 || outcome->sides > sides->count) return;
    for (int seat = 0; seat < sides->config->seats; seat++) {
        CHECK(outcome->side[seat] < sides->count && task->entrant[seat] < sides->config->entrant_count,
              "a side of the game, and an entrant of the run");
        SideStanding *standing = &sides->standings[task->entrant[seat] * sides->count + outcome->side[seat]];
        bool won = outcome->place[seat] == 1;
        standing->games++;
        standing->wins += won;
        standing->now.games++;
        standing->now.wins += won;
        standing->now.score += outcome->score[seat];
    }
}

static void sides_end_deal(Sides *sides) {
    for (int i = 0; i < sides->config->entrant_count * sides->count; i++) {
        SideStanding *standing = &sides->standings[i];
        if (standing->now.games == 0) continue;
        CHECK(standing->now.wins <= standing->now.games, "no more wins than games");
        ratio_add(&standing->won, standing->now.wins, standing->now.games);
        ratio_add(&standing->score, standing->now.score, standing->now.games);
    }
}

void sides_sums(Sides *sides, Sums *sums) {
    for (int i = 0; i < sides->config->entrant_count * sides->count; i++) {
        SideStanding *standing = &sides->standings[i];
        sums_unsigned(sums, &standing->games);
        sums_unsigned(sums, &standing->wins);
        sums_ratio(sums, &standing->won);
        sums_ratio(sums, &standing->score);
    }
}

void sides_sums_open(Sides *sides, Sums *sums) {
    for (int i = 0; i < sides->config->entrant_count * sides->count; i++) {
        SideStanding *standing = &sides->standings[i];
        sums_integer(sums, &standing->now.games);
        sums_integer(sums, &standing->now.wins);
        sums_integer(sums, &standing->now.score);
    }
}

/* ---- the scoreboard ---- */

bool scoreboard_open(Scoreboard *board, const Schedule *schedule, Error *error) {
    const Config *config = schedule->config;
    *board = (Scoreboard){.config = config, .schedule = schedule, .round = -1};
    board->tally = schedule_tally(schedule);
    if (!board->tally)
        return error_memory(error, "the statistics of %lld pairings", (long long)schedule->meetings);
    size_t turns = (size_t)board->tally->shape.turns * (size_t)config->seats;
    board->seat_by_turn = turns ? memory_new(turns, sizeof *board->seat_by_turn) : NULL;
    if (turns && !board->seat_by_turn) return error_memory(error, "the score at %d seats", config->seats);
    bool rowless = config->options.rows == ROWS_NONE;
    board->first_games = rowless ? memory_new(1, sizeof *board->first_games) : NULL;
    if (rowless && !board->first_games) return error_memory(error, "the first games");
    return sides_open(&board->sides, config, error);
}

void scoreboard_close(Scoreboard *board) {
    if (board->tally) tally_free(board->tally);
    board->tally = NULL;
    free(board->seat_by_turn);
    board->seat_by_turn = NULL;
    sides_close(&board->sides);
    luck_free(board->luck);
    board->luck = NULL;
    free(board->first_games);
    board->first_games = NULL;
}

bool scoreboard_read_games(Scoreboard *board, const char *folder, int64_t first, Error *error) {
    if (board->first_games)
        return repeats_count(&board->repeats, board->first_games, board->config, board->schedule, error);
    if (!repeats_read(&board->repeats, folder, board->config, board->schedule, first, error)) return false;
    if (board->config->options.variance_reduction == REDUCTION_NONE) return true;
    luck_free(board->luck);
    return (board->luck = luck_read(folder, board->config, first, error)) != NULL;
}

/* All pairings play a deal, and its luck favours the same seat in each; hence deals are the independent
 * units. */
static void add_seats(Scoreboard *board, const Outcome *outcome, bool deal_ends, int64_t times) {
    const Tally *tally = board->tally;
    for (int seat = 0; seat < board->config->seats; seat++) {
        if (tally->deal_games == 1) board->seat_total[seat] = 0;
        board->seat_total[seat] += outcome->score[seat];
        if (!deal_ends) continue;
        ratio_add_times(&board->seat_points[seat], board->seat_total[seat], tally->deal_games, times);
        if (!board->seat_by_turn) continue;
        int turns = tally->shape.turns, turn = (int)(tally->current_deal % (uint64_t)turns);
        ratio_add(&board->seat_by_turn[seat * turns + turn], board->seat_total[seat], tally->deal_games);
    }
}

Moments scoreboard_seat(const Scoreboard *board, int seat) {
    int turns = board->tally->shape.turns;
    if (!board->seat_by_turn) return ratio_moments(&board->seat_points[seat]);
    return ratio_moments_by_turns(&board->seat_points[seat], board->seat_by_turn + seat * turns, turns);
}

void scoreboard_begin_round(Scoreboard *board, int round) {
    const Schedule *schedule = board->schedule;
    int64_t known = board->members;
    CHECK(round >= 0 && round < schedule->round_count, "a round of the schedule");
    CHECK(known <= schedule->pairings, "pairings are numbered in the order in which they become known");
    board->round = round;
    board->members = schedule->pairings;
    tally_begin_round(board->tally, (int)schedule->rounds[round].meetings, (int)known,
                      (int)(schedule->pairings - known), schedule_pairing(schedule, known));
}

void scoreboard_add_faults(Scoreboard *board, int fault, int64_t games, const FirstFault *first) {
    CHECK(fault > FAULT_NONE && fault < FAULT_COUNT && games >= 1, "a fault that has a count");
    if (board->faults[fault] == 0 || first->game < board->first_fault[fault].game)
        board->first_fault[fault] = *first;
    board->faults[fault] += games;
}

/* A forfeit places the seat to blame last. For games counted together `task` is the first. */
static void add_fault(Scoreboard *board, const Task *task, const Outcome *outcome, int64_t times) {
    int fault = outcome->reason - REASON_FAULT, last = 0, seats = board->config->seats;
    CHECK(fault >= 0 && fault < FAULT_COUNT, "a fault that has a count");
    for (int seat = 1; seat < seats; seat++)
        if (outcome->place[seat] > outcome->place[last]) last = seat;
    FirstFault first = {task->game, task->entrant[last], outcome->fault_ply};
    for (int seat = last + 1; seat < seats; seat++)
        if (outcome->place[seat] == outcome->place[last]) first.entrant = -1;
    scoreboard_add_faults(board, fault, times, &first);
}

/* Adds everything except the sums of sides and seats, which are kept by deal. */
static void add_result(Scoreboard *board, const Task *task, const Outcome *outcome, int64_t times) {
    tally_game_times(board->tally, (uint64_t)task->deal, task->pairing, task->entrant, outcome, times);
    board->games += times;
    CHECK(board->games == (int64_t)board->tally->games,
          "each game is counted once, by the board and its tally");
    board->reasons[outcome->reason] += times;
    if (outcome->reason >= REASON_FAULT) add_fault(board, task, outcome, times);
}

static void add_times(Scoreboard *board, const Task *task, const Outcome *outcome, int64_t times) {
    if (task->round != board->round) scoreboard_begin_round(board, task->round);
    uint64_t deals = board->tally->deals;
    add_result(board, task, outcome, times);
    if (board->tally->deal_games == 1) sides_begin_deal(&board->sides);
    sides_add(&board->sides, task, outcome);
    bool deal_ends = board->tally->deals > deals;
    if (deal_ends) sides_end_deal(&board->sides);
    add_seats(board, outcome, deal_ends, times);
}

void scoreboard_add(void *memory, const Task *task, const Outcome *outcome) {
    add_times(memory, task, outcome, 1);
}

void scoreboard_add_row(void *memory, const GamesRow *row) {
    add_times(memory, &row->result.task, &row->result.outcome, 1);
}

/* ---- many games ---- */

/* log2 of the slots in the table of results. */
enum { ALIKE_BITS = 5 };

/* Deal sets of two seats have few different results. A small table counts sets by result; a set with another
 * result in the same slot replaces it, after the old one has been counted. */
typedef struct {
    Scoreboard *board;
    Schedule *learner;
    const Task *tasks;
    const Outcome *outcomes;
    int per_set;
    bool alike_seats; /* every set has the same seatings in the same order */
    bool in_round;    /* sets of one pairing of a round whose pairings share no entrant */
    struct {
        int first; /* first game of a set */
        int64_t times;
    } kept[1 << ALIKE_BITS];
} Alike;

/* True if sets are the only units: two seats, and no entrant plays two sets of a deal. */
static bool may_collapse(const Scoreboard *board) {
    const Schedule *schedule = board->schedule;
    return board->config->seats == 2 && board->sides.count == 0 &&
           (schedule->drawn_by_results || (schedule->round_count == 1 && schedule->rounds[0].meetings == 1));
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
    if (times > 0 && alike->in_round) tally_begin_set(alike->board->tally);
    for (int i = first; times > 0 && i < first + alike->per_set; i++) {
        if (!alike->in_round)
            add_times(alike->board, &alike->tasks[i], &alike->outcomes[i], times);
        else
            add_result(alike->board, &alike->tasks[i], &alike->outcomes[i], times);
        if (alike->learner) schedule_take_times(alike->learner, &alike->tasks[i], &alike->outcomes[i], times);
    }
    alike->kept[place].times = 0;
}

/* Adds `sets` sets; their first games are `apart` games apart. */
static void add_sets(Alike *alike, int first, int sets, int apart) {
    for (int end = first + sets * apart; first < end; first += apart) {
        unsigned place = place_of(alike, first);
        if (alike->kept[place].times > 0 && !same_sets(alike, alike->kept[place].first, first))
            count_kept(alike, place);
        if (alike->kept[place].times++ == 0) alike->kept[place].first = first;
    }
    for (unsigned place = 0; place < 1 << ALIKE_BITS; place++) count_kept(alike, place);
}

/* Adds deals of a round with several pairings, from this game on. */
static void add_deals(Alike *alike, int first, int deals, int meetings) {
    Scoreboard *board = alike->board;
    Tally *tally = board->tally;
    const int games = meetings * alike->per_set;
    const uint64_t before = tally->deals;
    alike->in_round = true;
    if (alike->tasks[first].round != board->round) scoreboard_begin_round(board, alike->tasks[first].round);
    for (int meeting = 0; meeting < meetings; meeting++)
        add_sets(alike, first + meeting * alike->per_set, deals, games);
    tally_end_sets(tally, meetings, before + (uint64_t)deals);
    for (int i = first; i < first + deals * games; i += games) {
        int64_t total[2] = {0};
        for (int j = i; j < i + games; j++) {
            total[0] += alike->outcomes[j].score[0];
            total[1] += alike->outcomes[j].score[1];
        }
        for (int seat = 0; seat < 2; seat++) ratio_add(&board->seat_points[seat], total[seat], games);
    }
}

/* With fewer deals, few sets are alike. */
enum { DEALS_LEAST = 8 };

/* Adds whole deals of a round, from this game on; returns the number of their games. */
static int add_collapsed(Alike *alike, int first, int count) {
    const Task *task = &alike->tasks[first];
    const Round *round = &alike->board->schedule->rounds[task->round];
    const int meetings = (int)round->meetings, games = meetings * alike->per_set, deals = count / games;
    if ((task->game - round->first_game) % games != 0 || task[count - 1].round != task->round) return 0;
    if (deals < DEALS_LEAST) return 0;
    alike->in_round = false;
    if (meetings == 1)
        add_sets(alike, first, deals, games);
    else
        add_deals(alike, first, deals, meetings);
    return deals * games;
}

void scoreboard_add_all(Scoreboard *board, Schedule *learner, const Task *tasks, const Outcome *outcomes,
                        int count) {
    const Schedule *schedule = board->schedule;
    const bool may = may_collapse(board) && (!learner || schedule_takes_times(learner));
    Alike alike = {.board = board,
                   .learner = learner,
                   .tasks = tasks,
                   .outcomes = outcomes,
                   .per_set = (int)schedule->seatings_per_deal,
                   .alike_seats = schedule->seatings_per_deal == schedule->seating_count};
    for (int done = 0; done < count;) {
        int many = may ? add_collapsed(&alike, done, count - done) : 0;
        done += many;
        if (many > 0) continue;
        add_times(board, &tasks[done], &outcomes[done], 1);
        if (learner) schedule_take_times(learner, &tasks[done], &outcomes[done], 1);
        done++;
    }
}

bool scoreboard_complete(const Scoreboard *board) { return board->games == board->schedule->games; }
