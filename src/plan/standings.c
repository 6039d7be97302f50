#include "plan/standings.h"

#include <stdlib.h>

#include "core/memory.h"
#include "plan/rounds.h"
#include "stats/interval.h"

static const Rounds *rounds_of(const Schedule *schedule) {
    return rounds_state(schedule_layer(schedule, COURSE_BASE));
}

/* Half points, of meetings and byes or of games. */
typedef struct {
    int entrant;
    int lost_in; /* the round, from 0; INT_MAX: not at all */
    int64_t points, buchholz;
    int64_t won, lost; /* in games: own, and of the opponents */
} Rank;

/* Below 0: a is better. Shares of half points are compared as fractions. */
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
            rank->buchholz += rounds->table_points[pair[!j]];
            rank->won += rounds->points[i][j];
            rank->lost += rounds->points[i][!j];
        }
    }
}

/* By entrant, then sorted. NULL: out of memory. In a knockout only the round counts. */
static Rank *make_ranks(const Schedule *schedule) {
    const Rounds *rounds = rounds_of(schedule);
    Rank *ranks = memory_new((size_t)rounds->entrants, sizeof *ranks);
    if (!ranks) return NULL;
    for (int i = 0; i < rounds->entrants; i++) {
        int64_t points = rounds->table_points[i];
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

/* ---- JSON ---- */

static const char *name_of(const Config *config, int entrant) { return config->entrants[entrant].name; }

static void add_points(cJSON *object, const char *key, int64_t half_points) {
    json_add_fixed(object, key, (double)half_points / 2, 1);
}

static cJSON *meeting_json(const Config *config, const Schedule *schedule, int64_t meeting, bool finished) {
    const uint16_t *pair = rounds_meeting(schedule, meeting);
    cJSON *object = cJSON_CreateObject();
    cJSON *names = cJSON_AddArrayToObject(object, "entrants"),
          *points = cJSON_AddArrayToObject(object, "points");
    for (int i = 0; i < 2; i++) {
        cJSON_AddItemToArray(names, cJSON_CreateString(name_of(config, pair[i])));
        cJSON_AddItemToArray(points, json_fixed((double)rounds_of(schedule)->points[meeting][i] / 2, 1));
    }
    int winner = finished ? rounds_winner(schedule, meeting) : -1;
    if (winner < 0)
        cJSON_AddNullToObject(object, "winner");
    else
        cJSON_AddStringToObject(object, "winner", name_of(config, pair[winner]));
    return object;
}

static cJSON *round_json(const Config *config, const Schedule *schedule, int number) {
    const Rounds *rounds = rounds_of(schedule);
    const Round *round = &schedule->rounds[number];
    bool finished = number < rounds->finished;
    cJSON *object = cJSON_CreateObject();
    cJSON_AddNumberToObject(object, "round", number + 1);
    cJSON_AddBoolToObject(object, "complete", finished);
    cJSON *pairings = cJSON_AddArrayToObject(object, "pairings"),
          *byes = cJSON_AddArrayToObject(object, "byes");
    for (int64_t i = 0; i < round->meetings; i++)
        cJSON_AddItemToArray(pairings, meeting_json(config, schedule, round->first_meeting + i, finished));
    if (rounds_find_byes(schedule, number) == 0) return object;
    for (int i = 0; i < rounds->entrants; i++) {
        bool in = rounds->lost_in[i] == STILL_IN || rounds->lost_in[i] >= number;
        if (in && !rounds->paired[i]) cJSON_AddItemToArray(byes, cJSON_CreateString(name_of(config, i)));
    }
    return object;
}

static cJSON *rank_json(const Config *config, const Rounds *rounds, const Rank *rank, int place) {
    cJSON *object = cJSON_CreateObject();
    cJSON_AddNumberToObject(object, "place", place);
    cJSON_AddStringToObject(object, "name", name_of(config, rank->entrant));
    if (rounds->swiss) {
        int64_t all = rank->won + rank->lost;
        add_points(object, "points", rank->points);
        add_points(object, "buchholz", rank->buchholz);
        json_add_fixed(object, "score", all > 0 ? (double)rank->won / (double)all : 0.5, 6);
        cJSON_AddNumberToObject(object, "byes", rounds->byes[rank->entrant]);
    } else if (rank->lost_in < INT32_MAX) {
        cJSON_AddNumberToObject(object, "lost_in_round", rank->lost_in + 1);
    } else {
        cJSON_AddNullToObject(object, "lost_in_round");
    }
    return object;
}

void standings_add(const Schedule *schedule, const Layer *layer, const Tally *tally, cJSON *root) {
    (void)layer, (void)tally;
    const Config *config = schedule->config;
    const Rounds *rounds = rounds_of(schedule);
    cJSON *list = cJSON_AddArrayToObject(root, "rounds");
    for (int i = 0; i < rounds->known; i++) cJSON_AddItemToArray(list, round_json(config, schedule, i));
    Rank *ranks = make_ranks(schedule);
    if (!ranks) return;
    cJSON *ranking = cJSON_AddArrayToObject(root, "ranking");
    for (int i = 0, place = 1; i < rounds->entrants; i++) {
        if (i > 0 && compare_ranks(&ranks[i - 1], &ranks[i]) != 0) place = i + 1;
        cJSON_AddItemToArray(ranking, rank_json(config, rounds, &ranks[i], place));
    }
    if (!rounds->swiss && rounds->finished == schedule->round_count)
        cJSON_AddStringToObject(root, "champion", name_of(config, ranks[0].entrant));
    else if (!rounds->swiss)
        cJSON_AddNullToObject(root, "champion");
    free(ranks);
}
