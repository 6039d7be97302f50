/* A bot for kozyr in C, without dependencies: gcc -O2 -o lowest lowest.c
 *
 * It plays Durak (always the lowest card, no trump thrown in while the talon lasts) and Dou Dizhu (the
 * cheapest play that keeps the bombs), as `lowest` does. The protocol is in src/bots/README.md: one line
 * of JSON each way. Only a few keys are looked at, and none of their names or texts hold an escape, so that
 * searching the line will do. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 1 << 18, MOVES = 1024, TEXT = 160, RANKS = 15, LITTLE = 13, BIG = 14, ACE = 11, TWO = 12 };
enum { BOMB = -(1 << 20), GUARDED = -(1 << 19), FROM_BELOW = 1024 };

/* ---- the line ---- */

static char line[LINE];

/* The text after "key": in the line; "" if it is not there. */
static const char *value_of(const char *key) {
    char quoted[32];
    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    const char *found = strstr(line, quoted);
    return found ? found + strlen(quoted) : "";
}

static int number_of(const char *key) { return atoi(value_of(key)); }

static bool is(const char *key, const char *text) {
    const char *value = value_of(key);
    size_t length = strlen(text);
    return value[0] == '"' && strncmp(value + 1, text, length) == 0 && value[1 + length] == '"';
}

static bool is_true(const char *key) { return strncmp(value_of(key), "true", 4) == 0; }

/* The texts of a list; their number. */
static int texts_of(const char *key, char out[][TEXT], int most) {
    const char *at = value_of(key);
    int count = 0;
    for (at += *at == '['; *at == '"' && count < most; at += *at == ',') {
        size_t length = strcspn(at + 1, "\"");
        snprintf(out[count++], TEXT, "%.*s", (int)length, at + 1);
        at += length + 2;
    }
    return count;
}

static void numbers_of(const char *key, int *out, int count) {
    const char *at = value_of(key);
    for (int i = 0; i < count && *at; i++, at += strcspn(at, ",]")) out[i] = atoi(++at);
}

static char legal[MOVES][TEXT];
static int count;

/* ---- Durak ---- */

static const char *card_of(const char *move) {
    const char *blank = strchr(move, ' ');
    return blank ? blank + 1 : NULL;
}

static int strength(const char *card, char trump) {
    const char ranks[] = "23456789TJQKA", suits[] = "CSHD";
    return (card[1] == trump ? 1000 : 0) + 4 * (int)strcspn(ranks, (char[]){card[0], 0}) +
           (int)strcspn(suits, (char[]){card[1], 0});
}

static int choose_durak(void) {
    char trump = value_of("trump")[2];
    bool throws_in = value_of("table")[1] == '"' && number_of("talon") > 0;
    int best = -1, lowest = 0, otherwise = 0;
    for (int i = count - 1; i >= 0; i--) {
        const char *card = card_of(legal[i]);
        if (!card) {
            otherwise = i; /* take, pass */
            continue;
        }
        int here = strength(card, trump);
        if (throws_in && here >= 1000 && strncmp(legal[i], "attack", 6) == 0) continue;
        if (best >= 0 && here > lowest) continue;
        best = i;
        lowest = here;
    }
    return best >= 0 ? best : otherwise;
}

/* ---- Dou Dizhu ---- */

typedef struct {
    int counts[RANKS], cards, head;
    bool bomb, chain;
} Play;

static int rank_of(const char *card) {
    if (card[1] == 'J' && (card[0] == 'B' || card[0] == 'R')) return card[0] == 'B' ? LITTLE : BIG;
    return (int)strcspn("3456789TJQKA2", (char[]){card[0], 0});
}

/* Of the ranks that are there so often, how many, and the highest; if they are to be a run, of the longest.
 */
static int find_body(const int counts[RANKS], int most, bool run, int *head) {
    int longest = 0, length = 0;
    for (int rank = 0; rank < RANKS; rank++) {
        if (counts[rank] != most) {
            if (run) length = 0;
            continue;
        }
        length = run && rank > ACE ? 1 : length + 1;
        if (length <= longest) continue;
        longest = length;
        *head = rank;
    }
    return longest;
}

static Play read_play(const char *text) {
    Play play = {0};
    int most = 0;
    for (; strcmp(text, "pass") != 0 && *text && *text != '('; text += text[2] ? 3 : 2) {
        int number = ++play.counts[rank_of(text)];
        if (number > most) most = number;
        play.cards++;
    }
    if (most == 0) return play;
    int length = find_body(play.counts, most, most == 3, &play.head);
    play.bomb =
        (most == 4 && play.cards == 4) || (play.cards == 2 && play.counts[LITTLE] && play.counts[BIG]);
    play.chain = most < 4 && length > 1;
    return play;
}

static void count_hand(int counts[RANKS]) {
    char cards[32][TEXT];
    int held = texts_of("hand", cards, 32);
    memset(counts, 0, RANKS * sizeof *counts);
    for (int i = 0; i < held; i++) counts[rank_of(cards[i])]++;
}

static int speak(const int hand[RANKS]) {
    int held = hand[TWO], worth, best = 0;
    for (int rank = 0; rank < RANKS; rank++)
        if (hand[rank] && (rank > TWO || hand[rank] == 4)) held += 2;
    worth = held - 2;
    if (is("phase", "doubling")) return held >= 8;
    if (strncmp(legal[count - 1], "bid", 3) != 0) return worth > number_of("robs");
    for (int i = 1; i < count; i++)
        if (atoi(legal[i] + 4) <= worth) best = i;
    return best;
}

static int lead(const Play *plays, const int hand[RANKS], bool guard) {
    int best = 0, highest = 0, lowest = 0;
    while (!hand[lowest]) lowest++;
    for (int i = 0; i < count; i++) {
        const Play *play = &plays[i];
        bool from_below = play->chain ? play->counts[lowest] > 0 : play->head == lowest;
        int value = 16 * play->cards - play->head + (from_below ? FROM_BELOW : 0) + (play->bomb ? BOMB : 0);
        if (play->cards == 1 && guard) value = GUARDED + play->head;
        if (i && value <= highest) continue;
        best = i;
        highest = value;
    }
    return best;
}

static int answer(const Play *plays, int partner, int enemy, bool guard) {
    int pass = 0, best = -1, bomb = -1;
    for (int i = 0; i < count; i++) {
        int *kept = plays[i].bomb ? &bomb : &best;
        if (plays[i].cards == 0)
            pass = i;
        else if (*kept < 0 || (guard && plays[i].cards == 1))
            *kept = i;
    }
    if (partner && (partner <= 2 || number_of("head") >= 9)) return pass;
    if (best >= 0) return best;
    return bomb >= 0 && !partner && enemy <= 3 ? bomb : pass;
}

static int choose_doudizhu(int seat) {
    static Play plays[MOVES];
    int hand[RANKS], held[3], enemy = 99, landlord = number_of("landlord"), next = (seat + 1) % 3;
    count_hand(hand);
    if (!is("phase", "play")) return speak(hand);
    numbers_of("held", held, 3);
    for (int i = 0; i < 3; i++)
        if ((i == landlord) != (seat == landlord) && held[i] < enemy) enemy = held[i];
    for (int i = 0; i < count; i++) {
        plays[i] = read_play(legal[i]);
        if (plays[i].cards == held[seat]) return i;
    }
    bool guard = (next == landlord) != (seat == landlord) && held[next] == 1;
    int owner = number_of("owner");
    bool friendly = (owner == landlord) == (seat == landlord);
    return is_true("led") ? answer(plays, friendly ? held[owner] : 0, enemy, guard)
                          : lead(plays, hand, guard);
}

/* ---- the protocol ---- */

int main(void) {
    bool doudizhu = false;
    int seat = 0;
    while (fgets(line, sizeof line, stdin) && !is("type", "quit")) {
        if (is("type", "hello")) {
            doudizhu = is("game", "doudizhu");
            bool known = doudizhu || is("game", "durak");
            puts(known ? "{\"type\":\"ready\",\"name\":\"lowest\",\"plies\":false}"
                       : "{\"type\":\"error\",\"error\":\"only durak and doudizhu\"}");
        } else if (is("type", "game")) {
            seat = number_of("seat");
        } else if (is("type", "move")) {
            count = texts_of("legal", legal, MOVES);
            printf("{\"move\":\"%s\"}\n", legal[doudizhu ? choose_doudizhu(seat) : choose_durak()]);
        }
        fflush(stdout);
    }
    return 0;
}
