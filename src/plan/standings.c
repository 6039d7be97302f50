/* Computes ranks from the finished rounds whenever a summary is written; nothing is stored. */
#include "plan/rounds.h"

#include <stdlib.h>

#include "core/memory.h"
#include "stats/interval.h"

static const Rounds *rounds_of(const Schedule *schedule) {
    return rounds_state(schedule_layer(schedule, COURSE_BASE));
}

/* Half points of meetings and byes, or of games. */
typedef struct {
    int entrant;
    int lost_in; /* the round, from 0; INT_MAX: not lost */
    int64_t points, buchholz;
    int64_t won, lost; /* in games: its own, and its opponents' */
} Rank;

/* Negative if a is better. Shares of half points are compared as fractions. */
static int compare_ranks(const Rank *a, const Rank *b) {
    if (a->lost_in != b->lost_in) return (a->lost_in < b->lost_in) - (a->lost_in > b->lost_in);
    if (a->points != b->points) return (a->points < b->points) - (a->points > b->points);
    if (a->buchholz != b->buchholz) return (a->buchholz < b->buchholz) - (a->buchholz > b->buchholz);
    Int128 one = (Int128)a->won * (b->won + b->lost), two = (Int128)b->won * (a->won + a->lost);
    return (one < two) - (one > two);
}

static int by_rank(const void *a, const void *b) {
    const Rank *one = a, *two = b;
    int order = compare_ranks(one, two);
    return order ? order : one->entrant - two->entrant;
}

static void add_meetings(const Schedule *schedule, Rank *ranks) {
    const Rounds *rounds = rounds_of(schedule);
    const Round *last = &schedule->rounds[rounds->finished - 1];
    for (int64_t i = 0; i < last->first_meeting + last->meetings; i++) {
        const uint16_t *pair = rounds_meeting(schedule, i);
        for (int j = 0; j < 2; j++) {
            Rank *rank = &ranks[pair[j]];
            rank->buchholz += rounds->match_points[pair[!j]];
            rank->won += rounds->points[i][j];
            rank->lost += rounds->points[i][!j];
        }
    }
}

/* By entrant, then sorted. NULL if out of memory. In a knockout only the round of the defeat counts. */
static Rank *make_ranks(const Schedule *schedule) {
    const Rounds *rounds = rounds_of(schedule);
    Rank *ranks = memory_new((size_t)rounds->entrants, sizeof *ranks);
    if (!ranks) return NULL;
    for (int i = 0; i < rounds->entrants; i++) {
        int64_t points = rounds->match_points[i];
        ranks[i] = (Rank){.entrant = i, .lost_in = rounds->lost_in[i]};
        if (ranks[i].lost_in == STILL_IN) ranks[i].lost_in = INT32_MAX;
        if (!rounds->swiss) continue;
        ranks[i].points = points;
        ranks[i].buchholz = points * rounds->byes[i];
    }
    if (rounds->swiss && rounds->finished > 0) add_meetings(schedule, ranks);
    qsort(ranks, (size_t)rounds->entrants, sizeof *ranks, by_rank);
    return ranks;
}

/* ---- figures ---- */

/* A rank with its numbers as shown. */
typedef struct {
    int64_t place, byes, lost_in_round;
    const char *name;
    double points, buchholz, score;
} RankRow;

enum { SWISS = 1, KNOCKOUT = 2 };

#define RANK_COLUMNS .gap = "  ", .width = 8
#define AT(field)    offsetof(RankRow, field)
static const Figure of_rank[] = {
    {FIGURE_COUNT, AT(place), .key = "place", .head = "place", .gap = "", .width = 5},
    {FIGURE_TEXT, AT(name), .key = "name", .head = "ranking", .column = "entrant", RANK_COLUMNS},
    {FIGURE_REAL, AT(points), .when = SWISS, .key = "points", .head = "points", .places = 1,
     .decimals = DECIMALS_SHORTEST, RANK_COLUMNS},
    {FIGURE_REAL, AT(buchholz), .when = SWISS, .key = "buchholz", .head = "Buchholz", .places = 1,
     .decimals = DECIMALS_SHORTEST, RANK_COLUMNS},
    {FIGURE_REAL, AT(score), .when = SWISS, .key = "score", .head = "share", .decimals = DECIMALS_SHORTEST,
     RANK_COLUMNS},
    {FIGURE_COUNT, AT(byes), .when = SWISS, .key = "byes", .head = "byes", RANK_COLUMNS},
    {FIGURE_COUNT, AT(lost_in_round), .when = KNOCKOUT, .key = "lost_in_round", .head = "lost in",
     RANK_COLUMNS},
};
#undef AT

static const char *name_of(const Schedule *schedule, int entrant) {
    return schedule->config->entrants[entrant].name;
}

static RankRow rank_row(const Schedule *schedule, const Rank *rank, int place) {
    int64_t all = rank->won + rank->lost;
    return (RankRow){.place = place,
                     .name = name_of(schedule, rank->entrant),
                     .points = (double)rank->points / 2,
                     .buchholz = (double)rank->buchholz / 2,
                     .score = all > 0 ? (double)rank->won / (double)all : 0.5,
                     .byes = rounds_of(schedule)->byes[rank->entrant],
                     .lost_in_round = rank->lost_in < INT32_MAX ? rank->lost_in + 1 : COUNT_NONE};
}

/* The ranking; the caller frees it. NULL if out of memory. */
static RankRow *rank_rows(const Schedule *schedule) {
    int entrants = rounds_of(schedule)->entrants;
    Rank *ranks = make_ranks(schedule);
    RankRow *rows = ranks ? memory_new((size_t)entrants, sizeof *rows) : NULL;
    for (int i = 0, place = 1; rows && i < entrants; i++) {
        if (i > 0 && compare_ranks(&ranks[i - 1], &ranks[i]) != 0) place = i + 1;
        rows[i] = rank_row(schedule, &ranks[i], place);
    }
    free(ranks);
    return rows;
}

static Table rank_table(const Schedule *schedule, const RankRow *rows) {
    const Rounds *rounds = rounds_of(schedule);
    return (Table){"ranking", .figures = FIGURES(of_rank), .having = rounds->swiss ? SWISS : KNOCKOUT,
                   TABLE_ROWS(rows, rows ? rounds->entrants : 0)};
}

/* ---- JSON ---- */

static void put_meeting(JsonWriter *json, const Schedule *schedule, int64_t meeting, bool finished) {
    const uint16_t *pair = rounds_meeting(schedule, meeting);
    int winner = finished ? rounds_winner(schedule, meeting) : -1;
    json_put_object(json, NULL);
    json_put_list(json, "entrants");
    for (int i = 0; i < 2; i++) json_put_string(json, NULL, name_of(schedule, pair[i]));
    json_end(json);
    json_put_list(json, "points");
    for (int i = 0; i < 2; i++)
        json_put_fixed(json, NULL, (double)rounds_of(schedule)->points[meeting][i] / 2, 1);
    json_end(json);
    json_put_string(json, "winner", winner < 0 ? NULL : name_of(schedule, pair[winner]));
    json_end(json);
}

static void put_byes(JsonWriter *json, const Schedule *schedule, int number) {
    const Rounds *rounds = rounds_of(schedule);
    bool any = rounds_find_byes(schedule, number) != 0;
    json_put_list(json, "byes");
    for (int i = 0; any && i < rounds->entrants; i++) {
        bool in = rounds->lost_in[i] == STILL_IN || rounds->lost_in[i] >= number;
        if (in && !rounds->paired[i]) json_put_string(json, NULL, name_of(schedule, i));
    }
    json_end(json);
}

static void put_round(JsonWriter *json, const Schedule *schedule, int number) {
    const Round *round = &schedule->rounds[number];
    bool finished = number < rounds_of(schedule)->finished;
    json_put_object(json, NULL);
    json_put_count(json, "round", number + 1);
    json_put_bool(json, "complete", finished);
    json_put_list(json, "pairings");
    for (int64_t i = 0; i < round->meetings; i++)
        put_meeting(json, schedule, round->first_meeting + i, finished);
    json_end(json);
    put_byes(json, schedule, number);
    json_end(json);
}

static void put_ranking(JsonWriter *json, const Schedule *schedule, const RankRow *rows) {
    const Rounds *rounds = rounds_of(schedule);
    bool over = rounds->finished == schedule->round_count;
    Table ranking = rank_table(schedule, rows);
    table_put(json, "ranking", &ranking);
    if (!rounds->swiss) json_put_string(json, "champion", over ? rows[0].name : NULL);
}

void standings_report(const Schedule *schedule, const Layer *layer, const Tally *tally, JsonWriter *json) {
    (void)layer, (void)tally;
    RankRow *rows = rank_rows(schedule);
    json_put_list(json, "rounds");
    for (int i = 0; i < rounds_of(schedule)->known; i++) put_round(json, schedule, i);
    json_end(json);
    if (rows)
        put_ranking(json, schedule, rows);
    else
        json->text.failed = true;
    free(rows);
}

/* ---- the table ---- */

/* Writes the ranking. */
void standings_tables(const Schedule *schedule, const Layer *layer, const Tally *tally, Sheet *sheet) {
    (void)layer, (void)tally;
    const Rounds *rounds = rounds_of(schedule);
    RankRow *rows = rank_rows(schedule);
    int finished = rounds->finished < rounds->known ? rounds->finished : rounds->known;
    sheet_say(sheet, "after %d round%s%s\n", finished, finished == 1 ? "" : "s",
              finished < rounds->known ? ", so far" : "");
    if (!rows) sheet->out.failed = true;
    Table ranking = rank_table(schedule, rows);
    sheet_table(sheet, &ranking);
    sheet_say(sheet, "\n");
    free(rows);
}

const Planner rounds_planner = {
    .state = &rounds_state_type,
    .cannot_shard = ROUNDS_CANNOT_SHARD,
    .cannot_extend = ROUNDS_CANNOT_EXTEND,
    .meetings = rounds_meetings,
    .open = rounds_open,
    .close = rounds_close,
    .take = rounds_take,
    .take_times = rounds_take_times,
    .sums = rounds_sums,
    .proceed = rounds_proceed,
    .report = standings_report,
    .tables = standings_tables,
};
