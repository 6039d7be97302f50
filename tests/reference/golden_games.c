#include "golden_games.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "random_rules.h"

enum { FILE_LIMIT = 1 << 20, CARDS_MAX = 60 };

typedef struct {
    const Game *game;
    const char *path;
    int line, ply, seats;
    alignas(16) unsigned char state[STATE_MAX];
    Move moves[MOVES_MAX];
} Replay;

static const cJSON *member(const cJSON *object, const char *key) {
    const cJSON *value = cJSON_GetObjectItemCaseSensitive(object, key);
    if (!value) fail_msg("no key %s", key);
    return value;
}

static void expect(const Replay *replay, const char *what, int64_t expected, int64_t found) {
    if (expected == found) return;
    fail_msg("%s:%d, ply %d: %s is %lld, expected %lld", replay->path, replay->line, replay->ply, what,
             (long long)found, (long long)expected);
}

/* ---- moves ---- */

static int compare_names(const void *a, const void *b) { return memcmp(a, b, 2); }

/* The cards of a move as sorted names; 0: a pass. */
static int names_of_text(char *text, char names[CARDS_MAX][2]) {
    int count = 0;
    if (strcmp(text, "pass") == 0) return 0;
    for (char *name; (name = strsep(&text, " ")) && *name != '(';) memcpy(names[count++], name, 2);
    qsort(names, (size_t)count, 2, compare_names);
    return count;
}

static int names_of_json(const cJSON *move, char names[CARDS_MAX][2]) {
    int count = 0;
    const cJSON *card;
    if (cJSON_IsString(move)) return 0;
    cJSON_ArrayForEach(card, move) memcpy(names[count++], card->valuestring, 2);
    qsort(names, (size_t)count, 2, compare_names);
    return count;
}

/* Where suits do not matter a play is a string of ranks, jokers B and R: "8899TT". */
static bool has_ranks(char names[CARDS_MAX][2], int count, const char *ranks) {
    char seen[CARDS_MAX] = "";
    if (strlen(ranks) != (size_t)count) return false;
    for (int i = 0; i < count; i++) {
        const char *place = ranks;
        while ((place = strchr(place, names[i][0])) && seen[place - ranks]) place++;
        if (!place) return false;
        seen[place - ranks] = 1;
    }
    return true;
}

static bool is_play(Replay *replay, Move move, const char *wanted) {
    char names[CARDS_MAX][2], text[MOVE_TEXT_MAX];
    replay->game->move_format(move, text);
    if (strcmp(text, strcmp(wanted, "no") == 0 ? "pass" : wanted) == 0) return true;
    return has_ranks(names, names_of_text(text, names), wanted);
}

static Move find_ranks(Replay *replay, const char *wanted, int legal) {
    for (int i = 0; i < legal; i++)
        if (is_play(replay, replay->moves[i], wanted)) return replay->moves[i];
    expect(replay, wanted, 1, 0);
    return 0;
}

/* The legal moves that differ by more than the reading of their cards, which is in parentheses. */
static int count_sets(const Replay *replay, int legal) {
    static char texts[MOVES_MAX][MOVE_TEXT_MAX];
    int count = 0;
    for (int i = 0; i < legal; i++) {
        replay->game->move_format(replay->moves[i], texts[count]);
        char *reading = strstr(texts[count], " (");
        if (reading) *reading = 0;
        int same = 0;
        while (strcmp(texts[same], texts[count]) != 0) same++;
        if (same == count) count++;
    }
    return count;
}

static Move find_move(Replay *replay, const cJSON *move, int legal) {
    if (cJSON_IsString(move)) return find_ranks(replay, move->valuestring, legal);
    char wanted[CARDS_MAX][2], names[CARDS_MAX][2], text[MOVE_TEXT_MAX];
    int count = names_of_json(move, wanted);
    for (int i = 0; i < legal; i++) {
        replay->game->move_format(replay->moves[i], text);
        if (names_of_text(text, names) == count && memcmp(names, wanted, 2 * (size_t)count) == 0)
            return replay->moves[i];
    }
    expect(replay, "the move's place among the legal ones", 1, 0);
    return 0;
}

static void play(Replay *replay, const cJSON *record) {
    const cJSON *moves = member(record, "moves"), *movers = member(record, "movers");
    const cJSON *legal = member(record, "legal"), *move;
    const cJSON *mover = movers->child, *number = legal->child;
    cJSON_ArrayForEach(move, moves) {
        int count = replay->game->moves(replay->state, replay->moves);
        expect(replay, "the seat to move", mover->valueint, replay->game->turn(replay->state));
        expect(replay, "the number of legal moves", cJSON_GetArrayItem(number, 1)->valueint, count);
        expect(replay, "the number of sets", cJSON_GetArrayItem(number, 0)->valueint,
               count_sets(replay, count));
        replay->game->apply(replay->state, find_move(replay, move, count));
        replay->ply++;
        mover = mover->next;
        number = number->next;
    }
    expect(replay, "the turn at the end", -1, replay->game->turn(replay->state));
}

/* ---- the result ---- */

/* The statistic of that name, at `values` on; NULL: there is none. */
static const GameStat *find_stat(const Replay *replay, const char *name, int *position) {
    *position = 0;
    for (int i = 0; i < replay->game->stat_count; i++) {
        const GameStat *stat = &replay->game->stats[i];
        if (strcmp(stat->name, name) == 0) return stat;
        *position += stat->per_seat ? replay->seats : 1;
    }
    return NULL;
}

static void check_statistic(const Replay *replay, const cJSON *wanted, const int32_t *values) {
    int position;
    const GameStat *stat = find_stat(replay, wanted->string, &position);
    if (!stat) return;
    const int32_t *value = values + position;
    if (cJSON_IsArray(wanted)) {
        for (int seat = 0; seat < replay->seats; seat++)
            expect(replay, wanted->string, cJSON_GetArrayItem(wanted, seat)->valueint, value[seat]);
        return;
    }
    int64_t sum = 0;
    for (int i = 0; i < (stat->per_seat ? replay->seats : 1); i++) sum += value[i];
    expect(replay, wanted->string, wanted->valueint, sum);
}

/* The other program placed some seats by the cards they had left, against their scores. */
static bool places_agree(const Replay *replay, const cJSON *result) {
    const cJSON *scores = member(result, "scores"), *places = member(result, "places");
    for (int a = 0; a < replay->seats; a++)
        for (int b = 0; b < replay->seats; b++)
            if (cJSON_GetArrayItem(scores, a)->valueint > cJSON_GetArrayItem(scores, b)->valueint &&
                cJSON_GetArrayItem(places, a)->valueint > cJSON_GetArrayItem(places, b)->valueint)
                return false;
    return true;
}

static void check_result(const Replay *replay, const cJSON *result) {
    Outcome outcome;
    int32_t values[STATS_MAX];
    replay->game->outcome(replay->state, &outcome);
    replay->game->statistics(replay->state, values);
    for (int seat = 0; seat < replay->seats; seat++) {
        expect(replay, "the score", cJSON_GetArrayItem(member(result, "scores"), seat)->valueint,
               outcome.score[seat]);
        if (places_agree(replay, result))
            expect(replay, "the place", cJSON_GetArrayItem(member(result, "places"), seat)->valueint,
                   outcome.place[seat]);
    }
    const cJSON *item;
    cJSON_ArrayForEach(item, result) check_statistic(replay, item, values);
}

static void replay_line(Replay *replay, const void *rules, const cJSON *record) {
    Error error = {0};
    replay->ply = 0;
    replay->seats = replay->game->seats(rules);
    expect(replay, "the number of seats", member(record, "seats")->valueint, replay->seats);
    if (!replay->game->deal_read(replay->state, rules, member(record, "deal"), &error))
        fail_msg("%s:%d: %s", replay->path, replay->line, error.text);
    play(replay, record);
    check_result(replay, member(record, "result"));
}

int golden_games_replay(const Game *game, const char *settings, const char *path) {
    static Replay replay;
    RulesMemory rules;
    Error error = {0};
    size_t size;
    rules_with(game, settings, &rules);
    replay = (Replay){.game = game, .path = path};
    char *text = json_read_file(path, FILE_LIMIT, &size, &error), *rest = text;
    if (!text) fail_msg("%s", error.text);
    for (char *line; (line = strsep(&rest, "\n"));) {
        if (!*line) continue;
        replay.line++;
        cJSON *record = json_parse(line, strlen(line), path, replay.line, &error);
        if (!record) fail_msg("%s", error.text);
        replay_line(&replay, &rules, record);
        cJSON_Delete(record);
    }
    free(text);
    return replay.line;
}
