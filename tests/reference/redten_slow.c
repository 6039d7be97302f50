#include "redten_slow.h"

#include <stdlib.h>
#include <string.h>

static const char ranks[] = "3456789TJQKA2";
static const char suits[] = "CSHD";

static int card_class(const char *card) {
    if (strcmp(card, "BJ") == 0) return SLOW_BLACK_JOKER;
    if (strcmp(card, "RJ") == 0) return SLOW_RED_JOKER;
    if (strcmp(card, "TH") == 0 || strcmp(card, "TD") == 0) return SLOW_RED_TEN;
    return (int)(strchr(ranks, card[0]) - ranks);
}

SlowCards slow_redten_count(const char held[54][3]) {
    SlowCards cards = {{0}};
    for (int i = 0; i < 54; i++)
        if (held[i][0]) cards.count[card_class(held[i])]++;
    return cards;
}

/* ---- what a play is ---- */

typedef enum { NOTHING, SINGLE, PAIR, STRAIGHT, BOMB, INVALID } Kind;

typedef struct {
    Kind kind;
    int length, rank; /* of a straight: the place of its lowest card, 0 for a low ace */
} Shape;

static int total(const SlowCards *cards) {
    int sum = 0;
    for (int c = 0; c < SLOW_CLASSES; c++) sum += cards->count[c];
    return sum;
}

/* Place 0 is the low ace, 1 the deuce, 2 the three, 13 the high ace. */
static int place_rank(int place) { return place == 0 ? 11 : place == 1 ? 12 : place - 2; }

static bool is_straight(const SlowRules *rules, const int by_rank[13], int start, int length) {
    if (length < rules->min_straight || start + length > 14) return false;
    if (start < 2 && !rules->two_low) return false;
    if (start + length == 14 && !rules->ace_high) return false;
    int wanted[13] = {0};
    for (int i = 0; i < length; i++) wanted[place_rank(start + i)]++;
    return memcmp(wanted, by_rank, sizeof wanted) == 0;
}

static Shape recognise(const SlowRules *rules, const SlowCards *cards) {
    int length = total(cards), red = cards->count[SLOW_RED_TEN];
    int jokers = cards->count[SLOW_BLACK_JOKER] + cards->count[SLOW_RED_JOKER];
    if (length == 0) return (Shape){NOTHING, 0, 0};
    for (int c = 0; c < SLOW_CLASSES; c++)
        if (length == 1 && cards->count[c]) return (Shape){SINGLE, 1, c};
    if (length == 2 && jokers == 2) return (Shape){BOMB, 2, SLOW_BLACK_JOKER};
    if (length == 2 && red == 2) return (Shape){BOMB, 2, SLOW_TEN};
    if (jokers) return (Shape){INVALID, 0, 0};
    int by_rank[13];
    memcpy(by_rank, cards->count, sizeof by_rank);
    by_rank[SLOW_TEN] += red;
    for (int r = 0; r < 13; r++)
        if (by_rank[r] == length) return (Shape){length == 2 ? PAIR : BOMB, length, r};
    for (int start = 13; start >= 0; start--)
        if (is_straight(rules, by_rank, start, length)) return (Shape){STRAIGHT, length, start};
    return (Shape){INVALID, 0, 0};
}

/* Three of a kind, four of a kind, jokers, red tens, in the intended order. */
static int bomb_class(const Shape *bomb) {
    if (bomb->length > 2) return bomb->length;
    return bomb->rank == SLOW_TEN ? 6 : 5;
}

static bool bomb_beats(const SlowRules *rules, const Shape *mine, const Shape *other) {
    if (rules->code_order) {
        if (other->length == 2 && other->rank == SLOW_TEN) return false;
        if (mine->length != other->length) return mine->length > other->length;
        return mine->rank > other->rank;
    }
    if (bomb_class(mine) != bomb_class(other)) return bomb_class(mine) > bomb_class(other);
    return mine->rank > other->rank;
}

static bool may_follow(const SlowRules *rules, const SlowCards *mine, const SlowCards *other) {
    Shape a = recognise(rules, mine), b = recognise(rules, other);
    if (a.kind == INVALID || a.kind == NOTHING) return a.kind == NOTHING && b.kind != NOTHING;
    if (b.kind == NOTHING) return true;
    if (a.kind == BOMB && b.kind == BOMB) return bomb_beats(rules, &a, &b);
    if (a.kind == BOMB) return true;
    return a.kind == b.kind && a.length == b.length && a.rank > b.rank;
}

/* ---- every play ---- */

typedef struct {
    int count;
    SlowCards plays[SLOW_PLAYS];
} Plays;

static void offer(Plays *plays, const SlowCards *hand, const SlowCards *play) {
    for (int c = 0; c < SLOW_CLASSES; c++)
        if (play->count[c] > hand->count[c]) return;
    for (int i = 0; i < plays->count; i++)
        if (memcmp(&plays->plays[i], play, sizeof *play) == 0) return;
    if (plays->count == SLOW_PLAYS) abort();
    plays->plays[plays->count++] = *play;
}

static void offer_equals(Plays *plays, const SlowCards *hand) {
    for (int c = 0; c < SLOW_CLASSES; c++)
        for (int d = c + 1; d < SLOW_CLASSES; d++)
            for (int m = 0; m <= hand->count[c]; m++)
                for (int n = 0; n <= hand->count[d]; n++) {
                    SlowCards play = {{0}};
                    play.count[c] = m;
                    play.count[d] = n;
                    offer(plays, hand, &play);
                }
}

static void offer_straights(Plays *plays, const SlowCards *hand) {
    for (int start = 0; start < 14; start++)
        for (int length = 3; start + length <= 14; length++) {
            SlowCards play = {{0}};
            for (int i = 0; i < length; i++) play.count[place_rank(start + i)]++;
            offer(plays, hand, &play);
            if (!play.count[SLOW_TEN]) continue;
            play.count[SLOW_TEN] = 0;
            play.count[SLOW_RED_TEN] = 1;
            offer(plays, hand, &play);
        }
}

/* The plays that `hand` may make on `table`. */
static void list_plays(const SlowRules *rules, const SlowCards *hand, const SlowCards *table, Plays *out) {
    static Plays all;
    all.count = 0;
    offer_equals(&all, hand);
    offer_straights(&all, hand);
    out->count = 0;
    for (int i = 0; i < all.count; i++)
        if (may_follow(rules, &all.plays[i], table)) out->plays[out->count++] = all.plays[i];
}

/* ---- text ---- */

/* Of the cards in a class the lowest suits are played. */
static int take_cards(const char held[54][3], const SlowCards *play, char (*cards)[3]) {
    int count = 0;
    for (int c = 0; c < SLOW_CLASSES; c++)
        for (int s = 0, left = play->count[c]; s < 4 && left; s++)
            for (int i = 0; i < 54 && left; i++)
                if (held[i][0] && card_class(held[i]) == c && (c >= 13 || held[i][1] == suits[s])) {
                    bool taken = false;
                    for (int k = 0; k < count; k++) taken = taken || strcmp(cards[k], held[i]) == 0;
                    if (taken) continue;
                    strcpy(cards[count++], held[i]);
                    left--;
                }
    return count;
}

static int height(const Shape *shape, const char *card) {
    int c = card_class(card);
    if (c == SLOW_BLACK_JOKER || c == SLOW_RED_JOKER) return 100 * c;
    int rank = c == SLOW_RED_TEN ? SLOW_TEN : c;
    if (shape->kind == STRAIGHT && rank == 12) rank = -1;
    if (shape->kind == STRAIGHT && rank == 11 && shape->rank == 0 && shape->length < 13) rank = -2;
    return 10 * rank + (int)(strchr(suits, card[1]) - suits);
}

static void write_play(const SlowRedten *game, const SlowCards *play, char *text) {
    char cards[54][3];
    strcpy(text, "pass");
    if (total(play) == 0) return;
    int count = take_cards(game->held[game->turn], play, cards);
    Shape shape = recognise(&game->rules, play);
    char both_aces[3] = "";
    *text = 0;
    while (count) {
        int best = 0;
        for (int i = 1; i < count; i++)
            if (height(&shape, cards[i]) > height(&shape, cards[best])) best = i;
        /* The ace of the lowest suit is the high one, the other ends the text. */
        if (shape.length == 14 && cards[best][0] == 'A' && !*both_aces) {
            strcpy(both_aces, cards[best]);
            memmove(cards[best], cards[--count], 3);
            continue;
        }
        if (*text) strcat(text, " ");
        strcat(text, cards[best]);
        memmove(cards[best], cards[--count], 3);
    }
    if (*both_aces) strcat(strcat(text, " "), both_aces);
}

/* ---- the game ---- */

void slow_redten_start(SlowRedten *game, const SlowRules *rules, const char hand[27][3]) {
    memset(game, 0, sizeof *game);
    game->rules = *rules;
    for (int i = 0; i < 54; i++) {
        char card[3] = {ranks[i % 13], i < 52 ? suits[i / 13] : 'J', 0};
        if (i >= 52) card[0] = i == 52 ? 'B' : 'R';
        int owner = 1;
        for (int k = 0; k < 27; k++)
            if (strcmp(hand[k], card) == 0) owner = 0;
        strcpy(game->held[owner][i], card);
        if (strcmp(card, "3H") == 0) game->turn = owner;
    }
}

int slow_redten_moves(const SlowRedten *game, char (*texts)[SLOW_PLAY_TEXT]) {
    static Plays plays;
    SlowCards hand = slow_redten_count(game->held[game->turn]);
    list_plays(&game->rules, &hand, &game->table, &plays);
    for (int i = 0; i < plays.count; i++) write_play(game, &plays.plays[i], texts[i]);
    return plays.count;
}

void slow_redten_apply(SlowRedten *game, const char *text) {
    memset(&game->table, 0, sizeof game->table);
    bool empty = true;
    for (int i = 0; i < 54; i++) {
        char *card = game->held[game->turn][i];
        if (*card && strstr(text, card)) {
            game->table.count[card_class(card)]++;
            *card = 0;
        }
        empty = empty && !*card;
    }
    game->turn = empty ? -1 : 1 - game->turn;
}

uint64_t slow_redten_perft(const SlowRedten *game, int depth) {
    if (depth == 0 || game->turn < 0) return depth == 0;
    char(*texts)[SLOW_PLAY_TEXT] = malloc(sizeof(char[SLOW_PLAYS][SLOW_PLAY_TEXT]));
    if (!texts) abort();
    int count = slow_redten_moves(game, texts);
    uint64_t leaves = 0;
    for (int i = 0; i < count; i++) {
        SlowRedten next = *game;
        slow_redten_apply(&next, texts[i]);
        leaves += slow_redten_perft(&next, depth - 1);
    }
    free(texts);
    return leaves;
}

/* ---- statistics ---- */

/* Hands that were counted already: three bits for each class, and the number of the count. */
enum { REMEMBERED = 1048573 }; /* a prime */

typedef struct {
    uint64_t hand;
    int plays;
} Remembered;

static uint64_t hand_number(const SlowCards *hand, uint64_t search) {
    uint64_t number = search;
    for (int c = 0; c < SLOW_CLASSES; c++) number = number << 3 | (uint64_t)hand->count[c];
    return number;
}

static int plays_needed(const SlowRules *rules, const SlowCards *hand, uint64_t search) {
    static Remembered memory[REMEMBERED];
    int first = 0, best = 60;
    while (first < SLOW_CLASSES && !hand->count[first]) first++;
    if (first == SLOW_CLASSES) return 0;
    uint64_t number = hand_number(hand, search);
    Remembered *slot = &memory[number % REMEMBERED];
    if (slot->hand == number) return slot->plays;
    SlowCards nothing = {{0}};
    Plays *plays = malloc(sizeof *plays);
    if (!plays) abort();
    list_plays(rules, hand, &nothing, plays);
    for (int i = 0; i < plays->count; i++) {
        if (!plays->plays[i].count[first]) continue; /* some play must take that card: let it be the first */
        SlowCards rest = *hand;
        for (int c = 0; c < SLOW_CLASSES; c++) rest.count[c] -= plays->plays[i].count[c];
        int needed = 1 + plays_needed(rules, &rest, search);
        if (needed < best) best = needed;
    }
    free(plays);
    *slot = (Remembered){number, best};
    return best;
}

int slow_redten_plays_needed(const SlowRules *rules, SlowCards hand) {
    static uint64_t search;
    return plays_needed(rules, &hand, ++search & 0xffff);
}

/* By the words: three or four of a rank, both jokers, or both red tens where no black one joins them. */
int slow_redten_bombs_held(SlowCards hand) {
    int red = hand.count[SLOW_RED_TEN];
    int bombs = hand.count[SLOW_BLACK_JOKER] + hand.count[SLOW_RED_JOKER] == 2;
    if (red == 2 && hand.count[SLOW_TEN] == 0) bombs++;
    hand.count[SLOW_TEN] += red;
    for (int r = 0; r < 13; r++)
        if (hand.count[r] >= 3) bombs++;
    return bombs;
}

bool slow_redten_is_bomb(const SlowRules *rules, const char *text) {
    char held[54][3] = {{0}};
    for (int i = 0; text[0] && strcmp(text, "pass") != 0; i++, text += text[2] ? 3 : 2)
        memcpy(held[i], text, 2);
    SlowCards cards = slow_redten_count((const char(*)[3])held);
    return recognise(rules, &cards).kind == BOMB;
}
