/* Reads games.csv once, as a stream; only the games of the current deal are kept. */
#include "report/comparison.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/memory.h"
#include "plan/pairings.h"
#include "store/checkpoint.h"
#include "store/games_file.h"

/* ---- swings ---- */

static bool swings_open(SwingList *list, int capacity, Error *error) {
    *list = (SwingList){.top = memory_new((size_t)capacity + 1, sizeof *list->top), .capacity = capacity};
    return list->top || error_memory(error, "the largest swings");
}

static void swings_close(SwingList *list) {
    free(list->top);
    *list = (SwingList){0};
}

static int by_game(const void *a, const void *b) {
    const SwingPart *one = a, *two = b;
    return (one->game[0] > two->game[0]) - (one->game[0] < two->game[0]);
}

static int rising(const void *a, const void *b) {
    const SwingPart *one = a, *two = b;
    if (one->difference != two->difference) return one->difference > two->difference ? 1 : -1;
    return by_game(a, b);
}

static int falling(const void *a, const void *b) {
    const SwingPart *one = a, *two = b;
    if (one->difference != two->difference) return one->difference < two->difference ? 1 : -1;
    return by_game(a, b);
}

static bool goes_before(const Swing *one, const Swing *two) {
    int64_t first = llabs(one->difference), second = llabs(two->difference);
    if (first != second) return first > second;
    if (one->plies != two->plies) return one->plies > two->plies;
    return one->deal < two->deal;
}

/* Inserts `swing` if it is large enough; selects its parts from `parts`, which it sorts. */
static void swings_offer(SwingList *list, const Swing *swing, SwingPart *parts, int part_count) {
    if (swing->difference == 0) return;
    int at = list->count;
    assert(at <= list->capacity && part_count >= 1);
    while (at > 0 && goes_before(swing, &list->top[at - 1])) at--;
    if (at >= list->capacity) return;
    if (list->count < list->capacity) list->count++;
    memmove(&list->top[at + 1], &list->top[at], (size_t)(list->count - 1 - at) * sizeof *list->top);
    Swing *taken = &list->top[at];
    *taken = *swing;
    taken->part_count = part_count < SWING_PARTS ? part_count : SWING_PARTS;
    if (part_count > SWING_PARTS)
        qsort(parts, (size_t)part_count, sizeof *parts, swing->difference > 0 ? falling : rising);
    qsort(parts, (size_t)taken->part_count, sizeof *parts, by_game);
    memcpy(taken->part, parts, (size_t)taken->part_count * sizeof *parts);
}

/* ---- the comparison ---- */

/* ---- with each other ---- */

static void compare_seats(Comparison *comparison, const GameResult *result, const int seat[SIDES]) {
    DirectGames *direct = &comparison->direct;
    int half_points = outcome_half_points(&result->outcome, seat[SIDE_A], seat[SIDE_B]);
    direct->comparisons++;
    direct->wins += half_points == 2;
    direct->draws += half_points == 1;
    direct->losses += half_points == 0;
    comparison->now.comparisons++;
    comparison->now.points += half_points;
}

/* Summed over all seats of an entrant. */
static int64_t score_of(const GameResult *result, uint16_t entrant, int seats) {
    int64_t score = 0;
    for (int seat = 0; seat < seats; seat++)
        if (result->task.entrant[seat] == entrant) score += result->outcome.score[seat];
    return score;
}

static void end_direct_deal(Comparison *comparison, SwingPart *parts, int part_count) {
    DirectGames *direct = &comparison->direct;
    if (comparison->now.comparisons)
        ratio_add(&direct->points, comparison->now.points, 2 * comparison->now.comparisons);
    CHECK(comparison->now.points <= 2 * comparison->now.comparisons, "a comparison has two half points");
    CHECK(!direct->class_count || comparison->now.points / direct->class_comparisons < direct->class_count,
          "a class for the half points");
    if (direct->class_count) direct->classes[comparison->now.points / direct->class_comparisons]++;
    int64_t(*sums)[MEASURES_MAX] = direct->sample.deal.measure;
    Swing swing = {.deal = comparison->now.deal,
                   .difference = sums[SIDE_A][MEASURE_SCORE] - sums[SIDE_B][MEASURE_SCORE],
                   .plies = comparison->now.plies};
    swings_offer(&direct->swings, &swing, parts, part_count);
    sample_end_deal(&direct->sample);
}

static void add_direct(Comparison *comparison, int64_t game, const GameResult *result) {
    const Schedule *schedule = comparison->schedule;
    DirectGames *direct = &comparison->direct;
    const uint16_t *sitting = result->task.entrant;
    SwingPart part = {.game = {game, -1}};
    int seat[SIDES];
    for (seat[SIDE_A] = 0; seat[SIDE_A] < schedule->seats; seat[SIDE_A]++) {
        if (sitting[seat[SIDE_A]] != comparison->entrant[SIDE_A]) continue;
        for (seat[SIDE_B] = 0; seat[SIDE_B] < schedule->seats; seat[SIDE_B]++) {
            if (sitting[seat[SIDE_B]] != comparison->entrant[SIDE_B]) continue;
            if (outcome_partners(&result->outcome, seat[SIDE_A], seat[SIDE_B])) continue;
            compare_seats(comparison, result, seat);
        }
    }
    for (int side = 0; side < SIDES; side++)
        sample_add_game(&direct->sample, side, comparison->entrant[side], result);
    part.difference = score_of(result, comparison->entrant[SIDE_A], schedule->seats) -
                      score_of(result, comparison->entrant[SIDE_B], schedule->seats);
    direct->sample.games++;
    direct->sample.faults += result->outcome.reason >= REASON_FAULT;
    comparison->now.plies += result->plies;
    CHECK(comparison->now.direct_games < comparison->encounters.direct_count * schedule->seatings_per_deal,
          "no more games of a deal than its pairings play");
    comparison->parts[comparison->now.direct_games++] = part;
    if (comparison->now.direct_games == comparison->encounters.direct_count * schedule->seatings_per_deal)
        end_direct_deal(comparison, comparison->parts, (int)comparison->now.direct_games);
}

/* ---- against the same opponents ---- */

/* Adds the game whose twin waits in `slot`. */
static void add_twins(Comparison *comparison, TwinSum *sum, TwinSlot *slot, int side, int64_t game,
                      const GameResult *result) {
    Sample *sample = &comparison->common.sample;
    const GameResult *twins[SIDES];
    twins[side] = result;
    twins[1 - side] = &slot->result;
    slot->part.game[side] = game;
    slot->side = SIDES;
    for (int at = 0; at < comparison->schedule->seats; at++) {
        if (result->task.entrant[at] != comparison->entrant[side]) continue;
        int32_t a = twins[SIDE_A]->outcome.score[at], b = twins[SIDE_B]->outcome.score[at];
        sum->now.pairs++;
        sum->now.score[SIDE_A] += a;
        sum->now.score[SIDE_B] += b;
        slot->part.difference += a - b;
    }
    for (int i = 0; i < SIDES; i++) {
        sample_add_game(sample, i, comparison->entrant[i], twins[i]);
        sample->faults += twins[i]->outcome.reason >= REASON_FAULT;
        sum->now.plies += twins[i]->plies;
    }
    sample->games++;
    sum->games++;
}

static void end_twin_set(Comparison *comparison, int twin) {
    TwinSum *sum = &comparison->common.sums[twin];
    if (sum->now.pairs == 0) return;
    int64_t a = sum->now.score[SIDE_A], b = sum->now.score[SIDE_B];
    ratio_add(&sum->score[SIDE_A], a, sum->now.pairs);
    ratio_add(&sum->score[SIDE_B], b, sum->now.pairs);
    gap_add(&sum->difference, sum->now.score, (const int64_t[SIDES]){sum->now.pairs, sum->now.pairs});
    int seatings = comparison->schedule->seating_count, count = 0;
    SwingPart *parts = comparison->parts + comparison->encounters.direct_count * seatings;
    for (int i = 0; i < seatings; i++) {
        const TwinSlot *slot = &comparison->common.slots[(int64_t)twin * seatings + i];
        if (slot->deal == sum->now.deal && slot->side == SIDES) parts[count++] = slot->part;
    }
    Swing swing = {.deal = sum->now.deal, .difference = a - b, .plies = sum->now.plies, .twin = twin};
    swings_offer(&comparison->common.swings, &swing, parts, count);
}

static void add_common(Comparison *comparison, int kind, int64_t game, const GameResult *result) {
    const Schedule *schedule = comparison->schedule;
    CommonGames *common = &comparison->common;
    int twin = kind / 2, side = kind % 2, seating = result->task.seating;
    CHECK(twin < comparison->encounters.twin_count, "twins that were found in the schedule");
    TwinSum *sum = &common->sums[twin];
    if (sum->now.deal != result->task.deal) {
        memset(&sum->now, 0, sizeof sum->now);
        sum->now.deal = result->task.deal;
    }
    CHECK(seating >= 0 && seating < schedule->seating_count, "a seating of the schedule");
    if (side == SIDE_B) seating = comparison->encounters.twins[twin].seating_of_a[seating];
    if (seating >= 0) {
        TwinSlot *slot = &common->slots[(int64_t)twin * schedule->seating_count + seating];
        if (slot->deal == result->task.deal) {
            add_twins(comparison, sum, slot, side, game, result);
        } else {
            *slot = (TwinSlot){.deal = result->task.deal, .side = side, .result = *result};
            slot->part.game[side] = game;
        }
    }
    if (++sum->now.games == SIDES * schedule->seatings_per_deal) end_twin_set(comparison, twin);
    int64_t all = (int64_t)SIDES * comparison->encounters.twin_count * schedule->seatings_per_deal;
    if (++comparison->now.common_games == all) sample_end_deal(&common->sample);
}

/* ---- the stream ---- */

static void take_game(void *context, const GamesRow *row) {
    const GameResult *result = &row->result;
    Comparison *comparison = context;
    for (int seat = 0; seat < comparison->schedule->seats; seat++)
        if (abs(result->outcome.score[seat]) > comparison->score_most)
            comparison->score_most = abs(result->outcome.score[seat]);
    const Game *game = comparison->config->game;
    bool cut = game->cut_rule && result->outcome.reason == game->cut_reason;
    comparison->direct.sample.cut = comparison->common.sample.cut = comparison->direct.sample.cut || cut;
    if (result->task.deal != comparison->now.deal) {
        memset(&comparison->now, 0, sizeof comparison->now);
        comparison->now.deal = result->task.deal;
        sample_begin_deal(&comparison->direct.sample);
        sample_begin_deal(&comparison->common.sample);
    }
    int32_t kind = comparison->encounters.kinds[result->task.pairing];
    if (kind == PAIRING_DIRECT)
        add_direct(comparison, result->task.game, result);
    else if (kind != PAIRING_NEITHER)
        add_common(comparison, kind, result->task.game, result);
}

static bool open_sums(Comparison *comparison, int swings, Error *error) {
    const Schedule *schedule = comparison->schedule;
    int64_t twins = comparison->encounters.twin_count, slots = twins * schedule->seating_count;
    /* There are at most 5 * 5 pairs of seats in a game, with ten seats; sums over all of them stay below
     * 2^62. */
    int64_t limit = INT64_MAX / 2 / (25 * comparison->games + 1);
    sample_open(&comparison->direct.sample, &comparison->columns, true, limit);
    sample_open(&comparison->common.sample, &comparison->columns, false, limit);
    CommonGames *common = &comparison->common;
    common->sums = memory_new((size_t)twins + 1, sizeof *common->sums);
    common->slots = memory_new((size_t)slots + 1, sizeof *common->slots);
    size_t parts = (size_t)(comparison->encounters.direct_count + 1) * (size_t)schedule->seating_count;
    comparison->parts = memory_new(parts, sizeof *comparison->parts);
    if (!common->sums || !common->slots || !comparison->parts)
        return error_memory(error, "comparing two entrants");
    CHECK(limit > 0, "sums of all games stay below 2^62");
    for (int64_t i = 0; i < twins; i++) common->sums[i].now.deal = -1;
    for (int64_t i = 0; i < slots; i++) common->slots[i].deal = -1;
    return swings_open(&comparison->direct.swings, swings, error) &&
           swings_open(&common->swings, swings, error);
}

static bool read_rows(Comparison *comparison, const char *folder, const Checkpoint *checkpoint,
                      void (*take)(void *context, const GamesRow *row), Error *error) {
    GamesSource source = {.folder = folder,
                          .schedule = comparison->schedule,
                          .learner = comparison->schedule,
                          .checkpoint = checkpoint,
                          .checked = true};
    if (!games_each(&source, take, comparison, NULL, error)) return false;
    if (comparison->direct.sample.too_large || comparison->common.sample.too_large)
        return error_input(error, "%s/games.csv: has numbers too large to be summed", folder);
    return true;
}

static void set_classes(DirectGames *direct, const Schedule *schedule) {
    bool sides = schedule->config->options.fill == FILL_SIDES;
    if (schedule->seats > 2 && !sides) return;
    direct->class_count = 2 * (int)schedule->seatings_per_deal + 1;
    direct->class_comparisons =
        sides ? (int)(seatings_side_comparisons(schedule->config) / schedule->seatings_per_deal) : 1;
}

bool comparison_read(Comparison *comparison, const char *folder, Schedule *schedule,
                     const uint16_t entrant[SIDES], int swings, Error *error) {
    const Config *config = schedule->config;
    *comparison = (Comparison){.config = config,
                               .schedule = schedule,
                               .entrant = {entrant[SIDE_A], entrant[SIDE_B]},
                               .now.deal = -1};
    Checkpoint checkpoint;
    if (!games_kept(folder, config, error) || !checkpoint_read(folder, &checkpoint, error) ||
        !checkpoint_check(folder, &checkpoint, false, error))
        return false;
    comparison->games = checkpoint.games;
    set_classes(&comparison->direct, schedule);
    columns_list(&comparison->columns, config);
    /* The meetings of a round are known only after the games before it. */
    if (schedule->drawn_by_results && !read_rows(comparison, folder, &checkpoint, NULL, error)) return false;
    if (!encounters_open(&comparison->encounters, schedule, entrant, error) ||
        !open_sums(comparison, swings, error) ||
        !read_rows(comparison, folder, &checkpoint, take_game, error))
        return false;
    columns_narrow(&comparison->columns, comparison->score_most);
    return comparison->direct.sample.deals + comparison->common.sample.deals > 0 ||
           error_input(error, "%s: %s and %s have no complete deal in common in its %lld games%s", folder,
                       config->entrants[entrant[SIDE_A]].name, config->entrants[entrant[SIDE_B]].name,
                       (long long)comparison->games,
                       schedule->drawn_by_results ? "; `kozyr rate` compares entrants that did not meet"
                                                  : "");
}

void comparison_close(Comparison *comparison) {
    encounters_close(&comparison->encounters);
    swings_close(&comparison->direct.swings);
    swings_close(&comparison->common.swings);
    free(comparison->common.sums);
    free(comparison->common.slots);
    free(comparison->parts);
}
