#include "threetwoone_slow.h"

#include <stdlib.h>
#include <string.h>

/* ---- readings ---- */

/* The rank at a place of A 2 3 4 .. K A 2. */
static int rank_at(int place) { return (place + SLOW_ACE) % 13; }

/* All the cards are a run of equal numbers: adds each way to read it. */
static void add_runs(SlowReadings *list, const int count[SLOW_RANKS], int total, int multiple, int shortest,
                     const char *name) {
    int length = total / multiple;
    if (total % multiple || length < shortest || length > 13 || slow_number_of(count, multiple) != length)
        return;
    for (int from = 15 - length; from >= 0; from--) {
        int inside = 0;
        for (int place = from; place < from + length; place++) inside += count[rank_at(place)] == multiple;
        if (inside != length || (from == 0 && length == 2)) continue; /* A 2 is at both ends */
        slow_readings_add(list, name, length, rank_at(from + length - 1), 0);
        if (length == 13) return; /* the one straight of all ranks is headed by the two */
    }
}

static void add_with_one(SlowReadings *list, const int cards[SLOW_RANKS], int total) {
    int count[SLOW_RANKS];
    memcpy(count, cards, sizeof count);
    for (int one = 0; one <= SLOW_TWO; one++) {
        if (!count[one]) continue;
        count[one]--;
        add_runs(list, count, total - 1, 2, 3, "pair straight with one");
        add_runs(list, count, total - 1, 3, 2, "triple straight with one");
        add_runs(list, count, total - 1, 4, 2, "four straight with one");
        count[one]++;
    }
}

void slow_threetwoone_readings(const int count[SLOW_RANKS], SlowReadings *list) {
    static const char *const same[] = {NULL, "single", "pair", "triple", "four"};
    static const char *const runs[] = {NULL, "straight", "pair straight", "triple straight", "four straight"};
    int total = slow_total(count);
    list->count = 0;
    for (int rank = 0; rank <= SLOW_TWO; rank++)
        if (count[rank] == total) slow_readings_add(list, same[total], 1, rank, 0);
    for (int multiple = 1; multiple <= 4; multiple++)
        add_runs(list, count, total, multiple, multiple == 1 ? 3 : 2, runs[multiple]);
    for (int rank = 0; rank <= SLOW_TWO; rank++) {
        if (total == 5 && count[rank] == 4) slow_readings_add(list, "four with one", 1, rank, 0);
        if (count[rank] < 3) continue;
        for (int pair = 0; pair <= SLOW_TWO; pair++) {
            if (pair == rank || count[pair] < 2) continue;
            if (total == 5) slow_readings_add(list, "triple with pair", 1, rank, 0);
            if (total == 6) slow_readings_add(list, "three-two-one", 1, rank, 0); /* any last card */
        }
    }
    add_with_one(list, count, total);
}

bool slow_threetwoone_beats(const SlowPlay *play, const SlowPlay *table) {
    if (play->head <= table->head) return false;
    if (!strcmp(table->name, "three-two-one") && !strcmp(play->name, "triple straight") && play->length == 2)
        return true;
    return !strcmp(play->name, table->name) && play->length == table->length;
}

/* ---- the game ---- */

void slow_threetwoone_start(SlowThreetwoone *game, int first) { game->turn = game->owner = first; }

static int compare(const void *a, const void *b) { return strcmp(a, b); }

/* Calls for each legal play, or stops at the one with this text and says which it is. */
static int each_play(const SlowThreetwoone *game, char texts[][SLOW_CLIMBING_TEXT], const char *wanted,
                     int cards_of[SLOW_RANKS], SlowPlay *play) {
    int cards[SLOW_RANKS] = {0}, count = 0;
    while (slow_next_set(game->hand[game->turn], cards)) {
        SlowReadings list;
        slow_threetwoone_readings(cards, &list);
        for (int i = 0; i < list.count; i++) {
            char text[SLOW_CLIMBING_TEXT];
            if (game->on_table && !slow_threetwoone_beats(&list.play[i], &game->last)) continue;
            if (!game->last.name && !cards[0]) continue; /* the first play holds the diamond three */
            slow_play_text(cards, &list.play[i], text);
            if (texts) strcpy(texts[count], text);
            count++;
            if (!wanted || strcmp(wanted, text) != 0) continue;
            memcpy(cards_of, cards, sizeof cards);
            *play = list.play[i];
            return count;
        }
    }
    return count;
}

int slow_threetwoone_moves(const SlowThreetwoone *game, char texts[][SLOW_CLIMBING_TEXT]) {
    int passes = game->on_table;
    if (passes) strcpy(texts[0], "pass");
    int count = passes + each_play(game, texts + passes, NULL, NULL, NULL);
    qsort(texts, (size_t)count, SLOW_CLIMBING_TEXT, compare);
    return count;
}

/* The next seat that has not passed; if there is none, the owner of the last play wins the trick. */
static void hand_on(SlowThreetwoone *game) {
    for (int i = 1; i < 4; i++) {
        int seat = (game->turn + i) % 4;
        if (seat == game->owner) break;
        if (game->locked[seat]) continue;
        game->turn = seat;
        return;
    }
    game->won[game->owner]++;
    game->on_table = false;
    game->turn = game->owner;
}

static void play_cards(SlowThreetwoone *game, const int cards[SLOW_RANKS], const SlowPlay *play) {
    bool lead = !game->on_table;
    bool stay = lead && game->lock_round && game->last.name && slow_threetwoone_beats(play, &game->last);
    if (lead) game->tricks++;
    if (lead && !stay) memset(game->locked, 0, sizeof game->locked);
    for (int rank = 0; rank < SLOW_RANKS; rank++) game->hand[game->turn][rank] -= cards[rank];
    game->plays[game->turn]++;
    game->owner = game->turn;
    game->last = *play;
    game->on_table = true;
    if (slow_total(game->hand[game->turn]) == 0) {
        game->won[game->turn]++;
        game->turn = -1;
    } else if (stay || (game->skip_forced_passes && play->head == SLOW_TWO)) {
        game->won[game->owner]++;
        game->on_table = false;
    } else {
        hand_on(game);
    }
}

void slow_threetwoone_apply(SlowThreetwoone *game, const char *text) {
    int cards[SLOW_RANKS];
    SlowPlay play;
    if (strcmp(text, "pass") != 0) {
        each_play(game, NULL, text, cards, &play);
        play_cards(game, cards, &play);
        return;
    }
    game->passes++;
    game->locked[game->turn] = true;
    hand_on(game);
}

void slow_threetwoone_scores(const SlowThreetwoone *game, int scores[4], int places[4]) {
    int sum = 0, winner = 0;
    for (int seat = 0; seat < 4; seat++) {
        int left = slow_total(game->hand[seat]);
        int price = left <= 1 ? 0 : left <= 5 ? 1 : left <= 9 ? 2 : left <= 12 ? 3 : 5;
        if (left == 0) winner = seat;
        scores[seat] = -price;
        sum += price;
        places[seat] = 1;
        for (int other = 0; other < 4; other++) places[seat] += slow_total(game->hand[other]) < left;
    }
    scores[winner] = sum;
}
