/* Games of a deal set are summed separately and added to the standings when the set is complete. Sets with
 * equal results can be counted many at a time, because all sums are integers. */
#include "stats/tally.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/memory.h"

static void *allocate(int count, size_t size) { return memory_new((size_t)count, size); }

enum { BY_SCORE, BY_PLACE, BY_LAST, KINDS };

static void place_placing(Tally *tally, Standing *standing, int64_t i) {
    standing->placing = &tally->placings[i];
    standing->by_turn = tally->by_turn ? tally->by_turn + i * KINDS * tally->shape.turns : NULL;
}

static void place_placings(Tally *tally) {
    int entrants = tally->shape.entrants, members = tally->shape.pairings * tally->kept;
    for (int i = 0; i < entrants; i++) place_placing(tally, &tally->entrant[i], i);
    for (int i = 0; i < members; i++) place_placing(tally, &tally->member[i], entrants + i);
}

/* There are none with two seats. False if out of memory. */
static bool allocate_placings(Tally *tally, int members) {
    int entrants = tally->shape.entrants;
    if (tally->shape.seats == 2) return true;
    int turns = tally->shape.turns;
    tally->placings = allocate(entrants + members, sizeof *tally->placings);
    if (turns > 0)
        tally->by_turn = allocate(entrants + members, sizeof *tally->by_turn * KINDS * (size_t)turns);
    if (!tally->placings || (turns > 0 && !tally->by_turn)) return false;
    place_placings(tally);
    return true;
}

Tally *tally_create(const TallyShape *shape) {
    CHECK(shape->seats >= 2 && shape->seats <= SEATS_MAX && shape->entrants >= 2 && shape->pairings >= 1,
          "a table and a pairing");
    CHECK(shape->pairing_size >= 2 && shape->pairing_size <= shape->seats && shape->seatings >= 1,
          "a seat for every member");
    CHECK(shape->turns >= 0 && shape->turns <= TALLY_TURNS_MAX && (shape->turns == 0 || shape->seatings == 1),
          "seatings take turns where a deal has one");
    int comparisons = shape->seats == 2 ? 1 : shape->comparisons;
    CHECK(comparisons == 0 || (shape->pairing_size == 2 && 2 * shape->seatings + 1 <= TALLY_CLASSES_MAX),
          "classes of two members: there is room for them");
    int members = shape->pairings * shape->pairing_size;
    Tally *tally = memory_new(1, sizeof *tally);
    if (!tally) return NULL;
    tally->shape = *shape;
    tally->shape.comparisons = comparisons;
    tally->entrant = allocate(shape->entrants, sizeof *tally->entrant);
    tally->pairing = allocate(shape->pairings, sizeof *tally->pairing);
    tally->kept = shape->seats == 2 ? 1 : shape->pairing_size;
    tally->member = allocate(shape->pairings * tally->kept, sizeof *tally->member);
    tally->pairing_member = allocate(members, sizeof *tally->pairing_member);
    tally->deal_unit = allocate(shape->entrants, sizeof *tally->deal_unit);
    if (shape->seats > 2) tally->single = allocate(shape->pairings, sizeof *tally->single);
    if (!tally->entrant || !tally->pairing || !tally->member || !tally->pairing_member || !tally->deal_unit ||
        (shape->seats > 2 && !tally->single) || !allocate_placings(tally, members)) {
        tally_free(tally);
        return NULL;
    }
    memcpy(tally->pairing_member, shape->pairing_member, (size_t)members * sizeof *tally->pairing_member);
    tally->shape.pairing_member = tally->pairing_member;
    tally->deal_pairings = shape->pairings;
    tally->current_pairing = -1;
    return tally;
}

void tally_free(Tally *tally) {
    if (!tally) return;
    for (int i = 0; tally->pairing && i < tally->shape.pairings; i++) free(tally->pairing[i].units);
    free(tally->entrant);
    free(tally->pairing);
    free(tally->member);
    free(tally->placings);
    free(tally->by_turn);
    free(tally->pairing_member);
    free(tally->deal_unit);
    free(tally->single);
    free(tally);
}

void tally_begin_round(Tally *tally, int deal_pairings, int first, int count, const uint16_t *member) {
    int size = tally->shape.pairing_size;
    CHECK(first >= 0 && count >= 0 && first + count <= tally->shape.pairings && deal_pairings >= 1,
          "pairings of the tally");
    tally->deal_pairings = deal_pairings;
    memcpy(tally->pairing_member + (int64_t)first * size, member,
           (size_t)count * (size_t)size * sizeof *member);
}

typedef struct {
    TallyUnit unit;
    bool won, fault;
} SeatResult;

static SeatResult seat_result(const Outcome *outcome, const uint16_t entrant_of_seat[], int seats, int seat) {
    TallyUnit unit = {.score = outcome->score[seat], .place = outcome->place[seat], .games = 1, .seats = 1};
    bool beats_one = false, beaten = false;
    for (int other = 0; other < seats; other++) {
        int half_points = outcome_half_points(outcome, seat, other);
        if (half_points == 2) beats_one = true;
        if (half_points == 0) beaten = true;
        if (entrant_of_seat[other] == entrant_of_seat[seat] || outcome_partners(outcome, seat, other))
            continue;
        unit.comparisons++;
        unit.points += half_points;
    }
    unit.last = beaten && !beats_one;
    return (SeatResult){unit, beats_one && !beaten, unit.last && outcome->reason >= REASON_FAULT};
}

static void unit_merge(TallyUnit *into, const TallyUnit *from) {
    into->score += from->score;
    into->points += from->points;
    into->place += from->place;
    into->last += from->last;
    into->games += from->games;
    into->seats += from->seats;
    into->comparisons += from->comparisons;
}

static void standing_add_game(Standing *standing, const SeatResult *result, uint64_t times) {
    standing->games += times;
    if (result->won)
        standing->wins += times;
    else if (result->unit.last)
        standing->losses += times;
    else
        standing->draws += times;
    if (result->fault) standing->faults += times;
}

static void standing_add_turn(Standing *standing, const TallyUnit *unit, int turns, int turn) {
    Ratio *of = standing->by_turn + turn;
    ratio_add(&of[BY_SCORE * turns], unit->score, (int64_t)unit->seats);
    ratio_add(&of[BY_PLACE * turns], unit->place, (int64_t)unit->games);
    ratio_add(&of[BY_LAST * turns], unit->last, (int64_t)unit->games);
}

static void standing_add_unit(const Tally *tally, Standing *standing, const TallyUnit *unit, int64_t times) {
    int64_t games = (int64_t)unit->games;
    int turns = tally->shape.turns;
    ratio_add_times(&standing->score, unit->score, (int64_t)unit->seats, times);
    ratio_add_times(&standing->points, unit->points, 2 * (int64_t)unit->comparisons, times);
    if (!standing->placing) return;
    ratio_add_times(&standing->placing->place, unit->place, games, times);
    ratio_add_times(&standing->placing->last, unit->last, games, times);
    if (standing->by_turn)
        standing_add_turn(standing, unit, turns, (int)(tally->current_deal % (uint64_t)turns));
}

/* Discards unfinished sums of the deal set, and of the deal, when another one begins. */
static void begin_units(Tally *tally, uint64_t deal, int pairing) {
    bool new_deal = tally->current_pairing < 0 || deal != tally->current_deal;
    if (!new_deal && pairing == tally->current_pairing) return;
    memset(tally->set_unit, 0, sizeof tally->set_unit);
    tally->set_games = 0;
    tally->current_pairing = pairing;
    if (!new_deal) return;
    memset(tally->deal_unit, 0, (size_t)tally->shape.entrants * sizeof *tally->deal_unit);
    tally->deal_games = 0;
    tally->current_deal = deal;
}

static int compare_classes(const AnytimeClass *one, const AnytimeClass *other) {
    return one->reach != other->reach ? (one->reach > other->reach) - (one->reach < other->reach)
                                      : (one->points > other->points) - (one->points < other->points);
}

/* Makes room for one more class of deal sets at `at`. */
static bool insert_unit(PairingTally *pairing, int at) {
    if (pairing->unit_count == pairing->unit_capacity) {
        int capacity = pairing->unit_capacity ? 2 * pairing->unit_capacity : 16;
        AnytimeClass *units = memory_grow(pairing->units, (size_t)capacity * sizeof *units);
        if (!units) return false;
        pairing->units = units;
        pairing->unit_capacity = capacity;
    }
    memmove(&pairing->units[at + 1], &pairing->units[at],
            (size_t)(pairing->unit_count++ - at) * sizeof *pairing->units);
    return true;
}

/* Adds the deal sets of a class, in list order. */
static void count_class(Tally *tally, PairingTally *pairing, const AnytimeClass *sets) {
    CHECK(sets->points >= 0 && sets->points <= sets->reach, "no more half points than comparisons give");
    int low = 0, high = pairing->unit_count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (compare_classes(&pairing->units[middle], sets) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == pairing->unit_count || compare_classes(&pairing->units[low], sets) != 0) {
        if (!insert_unit(pairing, low)) {
            tally->failed = true;
            return;
        }
        pairing->units[low] = (AnytimeClass){sets->points, sets->reach, 0};
    }
    pairing->units[low].count += sets->count;
}

static void end_units(Tally *tally, Standing member[], int64_t times) {
    const TallyShape *shape = &tally->shape;
    tally->set_games++;
    tally->deal_games++;
    if (tally->set_games == shape->seatings) {
        PairingTally *pairing = &tally->pairing[tally->current_pairing];
        int64_t left = 0; /* two seats that compare count one comparison each, and share two half points */
        for (int i = 0; i < shape->pairing_size; i++)
            left += tally->set_unit[i].points - (int64_t)tally->set_unit[i].comparisons;
        CHECK(left == 0, "as many half points as comparisons in a set");
        pairing->sets += (uint64_t)times;
        if (shape->comparisons)
            pairing->classes[tally->set_unit[0].points / shape->comparisons] += (uint64_t)times;
        else if (tally->set_unit[0].comparisons)
            count_class(tally, pairing,
                        &(AnytimeClass){tally->set_unit[0].points,
                                        2 * (int64_t)tally->set_unit[0].comparisons, (uint64_t)times});
        for (int i = 0; i < tally->kept; i++)
            standing_add_unit(tally, &member[i], &tally->set_unit[i], times);
    }
    CHECK(tally->deal_games <= (int64_t)tally->deal_pairings * shape->seatings,
          "no more games of a deal than its pairings play");
    if (tally->deal_games != (int64_t)tally->deal_pairings * shape->seatings) return;
    tally->deals += (uint64_t)times;
    for (int i = 0; i < shape->entrants; i++) {
        if (tally->deal_unit[i].games)
            standing_add_unit(tally, &tally->entrant[i], &tally->deal_unit[i], times);
    }
}

static int member_index(const uint16_t members[], int count, uint16_t entrant) {
    int i = 0;
    while (i < count - 1 && members[i] != entrant) i++;
    CHECK(members[i] == entrant, "who plays is a member of the pairing");
    return i;
}

/* Removes the contribution of a side's further seat to its game: comparisons and a score, because the result
 * is the side's. */
static void drop_game(SeatResult *result) {
    result->unit.games = 0;
    result->unit.place = result->unit.last = 0;
}

static bool has_earlier_seat(const uint16_t entrant_of_seat[], int seat) {
    for (int i = 0; i < seat; i++)
        if (entrant_of_seat[i] == entrant_of_seat[seat]) return true;
    return false;
}

void tally_game_times(Tally *tally, uint64_t deal, int pairing, const uint16_t entrant_of_seat[],
                      const Outcome *outcome, int64_t times) {
    const TallyShape *shape = &tally->shape;
    CHECK(times >= 1 && pairing >= 0 && pairing < shape->pairings &&
              (times == 1 || tally->deal_pairings == 1),
          "a pairing of the tally, and whole deals where several are counted at once");
    begin_units(tally, deal, pairing);
    CHECK(tally->set_games < shape->seatings, "no more games of a set than seatings");
    int first = pairing * shape->pairing_size;
    Standing *member = &tally->member[pairing * tally->kept];
    tally->games += (uint64_t)times;
    tally->pairing[pairing].games += (uint64_t)times;
    if (outcome->reason >= REASON_FAULT) tally->faults += (uint64_t)times;
    TallyUnit of_first = {0};
    for (int seat = 0; seat < shape->seats; seat++) {
        uint16_t entrant = entrant_of_seat[seat];
        int i = member_index(&shape->pairing_member[first], shape->pairing_size, entrant);
        CHECK(outcome->place[seat] >= 1 && outcome->place[seat] <= shape->seats, "a place for each seat");
        SeatResult result = seat_result(outcome, entrant_of_seat, shape->seats, seat);
        if (llabs(result.unit.score) > tally->score_most) tally->score_most = llabs(result.unit.score);
        if (shape->sides && has_earlier_seat(entrant_of_seat, seat)) {
            drop_game(&result);
        } else {
            if (i < tally->kept) standing_add_game(&member[i], &result, (uint64_t)times);
            standing_add_game(&tally->entrant[entrant], &result, (uint64_t)times);
        }
        if (i == 0) unit_merge(&of_first, &result.unit);
        unit_merge(&tally->set_unit[i], &result.unit);
        unit_merge(&tally->deal_unit[entrant], &result.unit);
    }
    if (tally->single && of_first.comparisons)
        ratio_add_times(&tally->single[pairing], of_first.points, 2 * (int64_t)of_first.comparisons, times);
    end_units(tally, member, times);
}

/* ---- sums counted separately ---- */

static bool has_met(const void *list, int64_t index) { return ((const PairingTally *)list)[index].games > 0; }

static bool has_played(const void *list, int64_t index) { return ((const Standing *)list)[index].games > 0; }

static void count_standing(Sums *sums, Standing *standing, int turns) {
    uint64_t *const plain[] = {&standing->games, &standing->wins, &standing->draws, &standing->losses,
                               &standing->faults};
    for (int i = 0; i < 5; i++) {
        sums_unsigned(sums, plain[i]);
        if (*plain[i] > standing->games || *plain[i] > INT64_MAX) sums->failed = true;
    }
    if (standing->wins + standing->draws + standing->losses != standing->games ||
        standing->faults > standing->losses)
        sums->failed = true;
    sums_ratio(sums, &standing->score);
    sums_ratio(sums, &standing->points);
    if (!standing->placing) return;
    sums_ratio(sums, &standing->placing->place);
    sums_ratio(sums, &standing->placing->last);
    for (int i = 0; i < KINDS * turns; i++) sums_ratio(sums, &standing->by_turn[i]);
}

/* Bytes from a file are untrusted: no class may have more points than its reach. */
static void count_classes(Sums *sums, Tally *tally, PairingTally *pairing) {
    int64_t count = sums->out ? pairing->unit_count : 0;
    sums_integer(sums, &count);
    for (int64_t i = 0; i < count && !sums->failed && !tally->failed; i++) {
        AnytimeClass sets = sums->out ? pairing->units[i] : (AnytimeClass){0};
        sums_integer(sums, &sets.reach);
        sums_integer(sums, &sets.points);
        sums_unsigned(sums, &sets.count);
        if (sets.points < 0 || sets.points > sets.reach || sets.reach == 0 || sets.count > pairing->sets)
            sums->failed = true;
        else if (!sums->out)
            count_class(tally, pairing, &sets);
    }
}

/* Bytes from a file are untrusted: every set must be in one class, and have all its seatings. */
static bool is_possible(const Tally *tally, const PairingTally *pairing) {
    uint64_t sets = 0, seatings = (uint64_t)tally->shape.seatings;
    if (pairing->games > INT64_MAX || pairing->sets > pairing->games / seatings) return false;
    for (int i = 0; i < tally_class_count(tally); i++) {
        if (pairing->classes[i] > pairing->sets) return false;
        sets += pairing->classes[i];
    }
    return tally_class_count(tally) == 0 || sets == pairing->sets;
}

static void count_pairing(Sums *sums, Tally *tally, int64_t index) {
    PairingTally *pairing = &tally->pairing[index];
    sums_unsigned(sums, &pairing->games);
    sums_unsigned(sums, &pairing->sets);
    for (int i = 0; i < tally_class_count(tally); i++) sums_unsigned(sums, &pairing->classes[i]);
    count_classes(sums, tally, pairing);
    if (tally->single) sums_ratio(sums, &tally->single[index]);
    for (int i = 0; i < tally->kept; i++)
        count_standing(sums, &tally->member[index * tally->kept + i], tally->shape.turns);
    if (!sums->out && !is_possible(tally, pairing)) sums->failed = true;
}

void tally_sums(Tally *tally, Sums *sums) {
    const int64_t entrants = tally->shape.entrants, pairings = tally->shape.pairings;
    sums_unsigned(sums, &tally->games);
    sums_unsigned(sums, &tally->faults);
    sums_unsigned(sums, &tally->deals);
    sums_most(sums, &tally->score_most);
    int64_t i = 0;
    while ((i = sums_next(sums, i, entrants, has_played, tally->entrant)) < entrants)
        count_standing(sums, &tally->entrant[i++], tally->shape.turns);
    i = 0;
    while ((i = sums_next(sums, i, pairings, has_met, tally->pairing)) < pairings)
        count_pairing(sums, tally, i++);
}

static void count_unit(Sums *sums, TallyUnit *unit) {
    sums_integer(sums, &unit->score);
    sums_integer(sums, &unit->points);
    sums_integer(sums, &unit->place);
    sums_integer(sums, &unit->last);
    sums_unsigned(sums, &unit->games);
    sums_unsigned(sums, &unit->seats);
    sums_unsigned(sums, &unit->comparisons);
}

void tally_sums_open(Tally *tally, Sums *sums) {
    for (int i = 0; i < SEATS_MAX; i++) count_unit(sums, &tally->set_unit[i]);
    for (int i = 0; i < tally->shape.entrants; i++) count_unit(sums, &tally->deal_unit[i]);
}

void tally_resume(Tally *tally, uint64_t deal, int pairing, int set_games, int64_t deal_games) {
    CHECK(pairing >= 0 && pairing < tally->shape.pairings && set_games >= 0 &&
              set_games <= tally->shape.seatings && deal_games >= set_games,
          "a place within a set");
    tally->current_deal = deal;
    tally->current_pairing = pairing;
    tally->set_games = set_games;
    tally->deal_games = deal_games;
}

void tally_clear(Tally *tally) {
    const TallyShape *shape = &tally->shape;
    const size_t entrants = (size_t)shape->entrants, pairings = (size_t)shape->pairings,
                 members = pairings * (size_t)tally->kept;
    Placing *placings = tally->placings;
    tally->games = tally->faults = tally->deals = 0;
    tally->score_most = 0;
    tally->current_pairing = -1;
    memset(tally->entrant, 0, entrants * sizeof *tally->entrant);
    for (size_t i = 0; i < pairings; i++) {
        PairingTally *pairing = &tally->pairing[i];
        *pairing = (PairingTally){.units = pairing->units, .unit_capacity = pairing->unit_capacity};
    }
    if (tally->single) memset(tally->single, 0, pairings * sizeof *tally->single);
    memset(tally->member, 0, members * sizeof *tally->member);
    if (!placings) return;
    memset(placings, 0, (entrants + members) * sizeof *placings);
    if (tally->by_turn)
        memset(tally->by_turn, 0,
               (entrants + members) * KINDS * (size_t)shape->turns * sizeof *tally->by_turn);
    place_placings(tally);
}

static Moments moments_of(const Tally *tally, const Standing *standing, const Ratio *ratio, int kind) {
    int turns = tally->shape.turns;
    if (!standing->by_turn) return ratio_moments(ratio);
    return ratio_moments_by_turns(ratio, standing->by_turn + kind * turns, turns);
}

Interval tally_score(const Tally *tally, const Standing *standing) {
    Moments moments = moments_of(tally, standing, &standing->score, BY_SCORE);
    return score_of_moments(&moments, standing->score.most, tally_score_range(tally));
}

Interval tally_place(const Tally *tally, const Standing *standing) {
    Moments moments = moments_of(tally, standing, &standing->placing->place, BY_PLACE);
    return interval_of_moments(&moments, 1, tally->shape.seats);
}

Interval tally_last_share(const Tally *tally, const Standing *standing) {
    Moments moments = moments_of(tally, standing, &standing->placing->last, BY_LAST);
    return interval_of_moments(&moments, 0, 1);
}

MatchEstimate tally_estimate(const Standing *standing) {
    Moments share = ratio_moments(&standing->points);
    return elo_estimate_moments(&share);
}

MatchEstimate tally_estimate_pairing(const Tally *tally, int pairing) {
    int classes = tally_class_count(tally);
    if (classes) return elo_estimate(tally->pairing[pairing].classes, classes);
    return tally_estimate(tally_member(tally, pairing, 0));
}

/* The only pairing in which an entrant has played, and its side there, 0 or 1; -1 if there are several or
 * none. */
static int only_pairing(const Tally *tally, int entrant, int *side) {
    int found = -1;
    for (int i = 0; i < tally->shape.pairings; i++) {
        if (tally->pairing[i].games == 0) continue;
        for (int k = 0; k < 2; k++) {
            if (tally->pairing_member[2 * i + k] != entrant) continue;
            if (found >= 0) return -1;
            found = i;
            *side = k;
        }
    }
    return found;
}

MatchEstimate tally_estimate_entrant(const Tally *tally, int entrant) {
    int classes = tally_class_count(tally), side = 0;
    int pairing = classes ? only_pairing(tally, entrant, &side) : -1;
    if (pairing < 0) return tally_estimate(&tally->entrant[entrant]);
    uint64_t counts[TALLY_CLASSES_MAX];
    for (int i = 0; i < classes; i++) counts[i] = tally->pairing[pairing].classes[side ? classes - 1 - i : i];
    return elo_estimate(counts, classes);
}

double tally_p_value(const Tally *tally, int pairing) {
    int classes = tally_class_count(tally);
    Moments share = ratio_moments(&tally_member(tally, pairing, 0)->points);
    if (classes) { /* the ends of the printed interval, to the last bit */
        Cluster sets = elo_cluster(tally->pairing[pairing].classes, classes);
        share = cluster_moments(&sets, classes - 1);
    }
    return moments_p_value(&share, 0.5, 0, 1);
}

AnytimeInterval tally_anytime_pairing(const Tally *tally, int pairing, double times) {
    const TallyShape *shape = &tally->shape;
    const PairingTally *sets = &tally->pairing[pairing];
    int classes = tally_class_count(tally), seats = shape->seats;
    if (classes) return anytime_from_counts(sets->classes, classes, times, 0.05);
    int64_t most = shape->seatings * (shape->pairing_size == seats ? seats - 1 : seats * seats / 4);
    if (shape->pairing_size < seats && shape->seatings > 1) /* the sum of k (seats - k) over all seatings */
        most = (int64_t)seats * (seats - 1) << (seats - 2);
    if (tally->failed) memory_note_failure(); /* so that no result is written */
    return anytime_from_classes(sets->units, sets->unit_count, 2 * most, times, 0.05);
}
