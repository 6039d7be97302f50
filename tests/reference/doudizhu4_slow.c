#include "doudizhu4_slow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- readings ---- */

/* The head of a run without gaps of the ranks that are there `multiple` times, up to the ace; -1: none. */
static int run_head(const int count[SLOW_RANKS], int multiple, int *length) {
    int first = 0, last;
    while (first <= SLOW_ACE && count[first] != multiple) first++;
    for (last = first; last <= SLOW_ACE && count[last] == multiple; last++) {
    }
    *length = last - first;
    return *length == slow_number_of(count, multiple) ? last - 1 : -1;
}

static void add_same(const int count[SLOW_RANKS], int total, SlowReadings *list) {
    static const char *const same[] = {NULL, "single", "pair", "trio"};
    for (int rank = 0; rank < SLOW_RANKS; rank++) {
        if (count[rank] != total) continue;
        if (total <= (rank <= SLOW_TWO ? 3 : 2)) slow_readings_add(list, same[total], 1, rank, 0);
        if (total >= 4) slow_readings_add(list, "bomb", 1, rank, total);
    }
}

void slow_doudizhu4_readings(const int count[SLOW_RANKS], SlowReadings *list) {
    static const char *const runs[] = {NULL, "straight", "pair chain", "airplane"};
    static const int shortest[] = {0, 5, 3, 2};
    int length, total = slow_total(count), joker_pairs = (count[13] == 2) + (count[14] == 2);
    list->count = 0;
    add_same(count, total, list);
    if (total == 4 && joker_pairs == 2) slow_readings_add(list, "jokers", 2, 14, 9);
    for (int multiple = 1; multiple <= 3; multiple++) {
        int head = run_head(count, multiple, &length);
        if (head >= 0 && length >= shortest[multiple] && length * multiple == total)
            slow_readings_add(list, runs[multiple], length, head, 0);
    }
    int trios = slow_number_of(count, 3), pairs = slow_number_of(count, 2);
    if (!trios || trios != pairs || 5 * trios != total || joker_pairs > 1) return;
    if (trios == 1) {
        for (int rank = 0; rank < SLOW_RANKS; rank++)
            if (count[rank] == 3) slow_readings_add(list, "trio with pair", 1, rank, 0);
    } else if (run_head(count, 3, &length) >= 0) {
        slow_readings_add(list, "airplane with pairs", trios, run_head(count, 3, &length), 0);
    }
}

bool slow_doudizhu4_beats(const SlowPlay *play, const SlowPlay *table) {
    if (play->bomb || table->bomb)
        return play->bomb > table->bomb || (play->bomb == table->bomb && play->head > table->head);
    return !strcmp(play->name, table->name) && play->length == table->length && play->head > table->head;
}

/* ---- legal moves ---- */

void slow_doudizhu4_deal(SlowDoudizhu4 *game, int first, int redeals) {
    game->first = game->turn = game->owner = first;
    game->redeals = redeals;
    game->landlord = game->bidder = -1;
    game->bid = game->spoken = 0;
    game->redeal = false;
    game->multiplier = 1;
}

/* What is looked for in the hand, and the cards of the play with the text `wanted`. */
typedef struct {
    const SlowDoudizhu4 *game;
    char (*texts)[SLOW_CLIMBING_TEXT];
    const char *wanted;
    int count, cards[SLOW_RANKS];
    SlowPlay play;
} Search;

static void look_at(Search *search, const int cards[SLOW_RANKS]) {
    SlowReadings list;
    for (int rank = 0; rank < SLOW_RANKS; rank++)
        if (cards[rank] > search->game->hand[search->game->turn][rank]) return;
    slow_doudizhu4_readings(cards, &list);
    for (int i = 0; i < list.count; i++) {
        char text[SLOW_CLIMBING_TEXT];
        if (search->game->last.name && !slow_doudizhu4_beats(&list.play[i], &search->game->last)) continue;
        slow_play_text(cards, &list.play[i], text);
        if (search->texts) strcpy(search->texts[search->count], text);
        search->count++;
        if (!search->wanted || strcmp(search->wanted, text) != 0) continue;
        memcpy(search->cards, cards, sizeof search->cards);
        search->play = list.play[i];
    }
}

/* Trios of these ranks with every set of other ranks of which there are two, which is read like all else. */
static void look_for_pairs(Search *search, int first, int length) {
    enum { SETS = 1 << SLOW_RANKS };
    const int *hand = search->game->hand[search->game->turn];
    int paired = 0;
    for (int rank = 0; rank < SLOW_RANKS; rank++) {
        bool body = rank >= first && rank < first + length;
        if (body && hand[rank] < 3) return;
        if (!body && hand[rank] >= 2) paired |= 1 << rank;
    }
    for (int set = 1; set < SETS; set++) {
        if (set & ~paired) continue;
        int cards[SLOW_RANKS];
        for (int rank = 0; rank < SLOW_RANKS; rank++) cards[rank] = set >> rank & 1 ? 2 : 0;
        for (int rank = first; rank < first + length; rank++) cards[rank] = 3;
        look_at(search, cards);
    }
}

/* Every run of every number of cards, the four jokers being one, and every number of cards of one rank. */
static void look_everywhere(Search *search) {
    for (int first = 0; first < SLOW_RANKS; first++)
        for (int length = 1; first + length <= SLOW_RANKS; length++) {
            for (int multiple = 1; multiple <= (length == 1 ? 8 : 3); multiple++) {
                int cards[SLOW_RANKS] = {0};
                for (int rank = first; rank < first + length; rank++) cards[rank] = multiple;
                look_at(search, cards);
            }
            look_for_pairs(search, first, length);
        }
}

static int compare(const void *a, const void *b) { return strcmp(a, b); }

int slow_doudizhu4_moves(const SlowDoudizhu4 *game, char texts[][SLOW_CLIMBING_TEXT]) {
    int count = 0;
    if (game->landlord < 0)
        for (int bid = game->bid + 1; bid <= 3; bid++) sprintf(texts[count++], "bid %d", bid);
    if (game->landlord < 0 || game->last.name) strcpy(texts[count++], "pass");
    if (game->landlord < 0) return count;
    Search search = {.game = game, .texts = texts + count};
    look_everywhere(&search);
    count += search.count;
    qsort(texts, (size_t)count, SLOW_CLIMBING_TEXT, compare);
    return count;
}

/* ---- plies ---- */

static void make_landlord(SlowDoudizhu4 *game, int seat, int bid) {
    game->landlord = game->turn = game->owner = seat;
    game->bid = bid;
    for (int rank = 0; rank < SLOW_RANKS; rank++) game->hand[seat][rank] += game->bottom[rank];
}

static void speak(SlowDoudizhu4 *game, const char *text) {
    game->spoken++;
    if (strcmp(text, "pass") != 0) {
        game->bid = text[4] - '0';
        game->bidder = game->turn;
    }
    game->turn = (game->turn + 1) % 4;
    if (game->bid < 3 && game->spoken < 4) return;
    if (game->bid)
        make_landlord(game, game->bidder, game->bid);
    else if (game->redeals < game->max_redeal)
        game->redeal = true;
    else
        make_landlord(game, game->first, 1);
}

static void end_trick(SlowDoudizhu4 *game) {
    game->won[game->owner]++;
    game->last.name = NULL;
    game->turn = game->owner;
    game->passed = 0;
}

static void play_cards(SlowDoudizhu4 *game, const Search *found) {
    int seat = game->turn;
    bool jokers = strcmp(found->play.name, "jokers") == 0;
    if (found->play.bomb) (*(game->last.name ? &game->bombs_answering : &game->bombs_led))++;
    if (jokers || found->play.bomb == 8) game->multiplier *= 3;
    if (found->play.bomb == 6 || found->play.bomb == 7) game->multiplier *= 2;
    if (!game->last.name) game->tricks++;
    for (int rank = 0; rank < SLOW_RANKS; rank++) game->hand[seat][rank] -= found->cards[rank];
    game->plays[seat]++;
    game->owner = seat;
    game->last = found->play;
    game->passed = 0;
    game->turn = (seat + 1) % 4;
    if (jokers && game->skip_forced_passes) end_trick(game);
    if (slow_total(game->hand[seat])) return;
    if (!(jokers && game->skip_forced_passes)) game->won[seat]++;
    game->turn = -1;
}

void slow_doudizhu4_apply(SlowDoudizhu4 *game, const char *text) {
    if (game->landlord < 0) {
        speak(game, text);
    } else if (strcmp(text, "pass") != 0) {
        Search search = {.game = game, .wanted = text};
        look_everywhere(&search);
        play_cards(game, &search);
    } else {
        game->passes++;
        game->passed++;
        game->turn = (game->turn + 1) % 4;
        if (game->passed == 3) end_trick(game);
    }
}

void slow_doudizhu4_scores(const SlowDoudizhu4 *game, int scores[4]) {
    int landlord = game->landlord, others = -game->plays[landlord], unit = game->bid * game->multiplier;
    bool won = slow_total(game->hand[landlord]) == 0;
    for (int seat = 0; seat < 4; seat++) others += game->plays[seat];
    if (won ? others == 0 : game->plays[landlord] == 1) unit *= 2;
    for (int seat = 0; seat < 4; seat++)
        scores[seat] = (won ? 1 : -1) * (seat == landlord ? 3 * unit : -unit);
}
