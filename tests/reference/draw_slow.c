#include "draw_slow.h"

#include <stdlib.h>
#include <string.h>

typedef enum {
    NO_PLAY,
    EQUALS_UP_TO_TWO,
    STRAIGHT,
    FLUSH,
    TRIPLE,
    FULL_HOUSE,
    FOUR,
    FOUR_ONE,
    STRAIGHT_FLUSH
} Kind;

typedef struct {
    Kind kind;
    SlowDrawCard head;
} Worth;

/* ---- cards and texts ---- */

static SlowDrawCard card_of(const SlowDrawRules *rules, const char *name) {
    SlowDrawCard card = {.name = {name[0], name[1], 0}};
    bool joker = name[1] == 'J';
    card.value = (int)(strchr(rules->ranks, joker ? '*' : name[0]) - rules->ranks);
    card.suit = joker ? name[0] == 'R' : (int)(strchr("DCHS", name[1]) - "DCHS");
    return card;
}

static int lower_first(const void *a, const void *b) {
    const SlowDrawCard *one = a, *two = b;
    return one->value != two->value ? one->value - two->value : one->suit - two->suit;
}

static bool is_joker(const SlowDrawCard *card) { return card->name[1] == 'J'; }

/* `cards` ascend. */
static void text_of(const SlowDrawCard *cards, int count, char *text) {
    for (int i = count - 1; i >= 0; i--) {
        memcpy(text, cards[i].name, 2);
        text[2] = i ? ' ' : 0;
        text += 3;
    }
}

static int compare_texts(const void *a, const void *b) { return strcmp(a, b); }

static int variants_of(const SlowDrawCard *card) {
    if (is_joker(card)) return 0;
    return card->name[0] == '5' ? 5 : card->name[0] == 'T' || card->name[0] == 'K' ? 10 : 0;
}

/* ---- what cards are ---- */

static bool all_equal(const SlowDrawCard *cards, int count) {
    for (int i = 1; i < count; i++)
        if (cards[i].value != cards[0].value) return false;
    return true;
}

static bool same_suit(const SlowDrawCard *cards, int count) {
    for (int i = 0; i < count; i++)
        if (is_joker(&cards[i]) || cards[i].suit != cards[0].suit) return false;
    return true;
}

/* Some first card of A 2 3 ... K, and each of the next ones. */
static bool in_a_row(const SlowDrawCard *cards, int count) {
    static const char row[] = "A23456789TJQKA";
    for (int first = 0; first + count <= 14; first++) {
        int found = 0;
        for (int i = 0; i < count; i++) {
            bool there = false;
            for (int j = 0; j < count; j++)
                there = there || (!is_joker(&cards[j]) && cards[j].name[0] == row[first + i]);
            found += there;
        }
        if (found == count) return true;
    }
    return false;
}

static Worth worth_of_row(const SlowDrawCard *cards, int count) {
    Worth worth = {NO_PLAY, cards[count - 1]};
    bool flush = same_suit(cards, count), straight = in_a_row(cards, count);
    if (straight || flush) worth.kind = !flush ? STRAIGHT : straight ? STRAIGHT_FLUSH : FLUSH;
    return worth;
}

static Worth worth_of_five(const SlowDrawCard *cards) {
    if (all_equal(cards, 4)) return (Worth){FOUR_ONE, cards[3]};
    if (all_equal(cards + 1, 4)) return (Worth){FOUR_ONE, cards[4]};
    if (all_equal(cards, 3) && all_equal(cards + 3, 2) && !is_joker(&cards[4]))
        return (Worth){FULL_HOUSE, cards[2]};
    if (all_equal(cards, 2) && all_equal(cards + 2, 3)) return (Worth){FULL_HOUSE, cards[4]};
    return worth_of_row(cards, 5);
}

/* `cards` ascend. */
static Worth worth_of(const SlowDrawRules *rules, const SlowDrawCard *cards, int count) {
    const SlowDrawCard *head = &cards[count - 1];
    if (count <= 4 && all_equal(cards, count))
        return (Worth){count <= 2 ? EQUALS_UP_TO_TWO : count == 3 ? TRIPLE : FOUR, *head};
    if (!rules->rows || count < 3) return (Worth){NO_PLAY, *head};
    return count == 5 ? worth_of_five(cards) : worth_of_row(cards, count);
}

static bool beats(Worth one, Worth two) {
    return one.kind != two.kind ? one.kind > two.kind : lower_first(&one.head, &two.head) > 0;
}

/* ---- legal moves ---- */

static bool may_play(const SlowDraw *game, const SlowDrawCard *cards, int count) {
    Worth worth = worth_of(&game->rules, cards, count);
    if (worth.kind == NO_PLAY) return false;
    if (!game->begun && lower_first(&cards[0], &game->lowest) != 0) return false;
    if (!game->on_table) return true;
    return count == game->on_table && beats(worth, worth_of(&game->rules, game->table, count));
}

typedef struct {
    const SlowDraw *game;
    char (*texts)[SLOW_DRAW_TEXT];
    int count;
    SlowDrawCard taken[5];
} Search;

static void try_cards(Search *search, int from, int taken) {
    const SlowDraw *game = search->game;
    if (taken && may_play(game, search->taken, taken))
        text_of(search->taken, taken, search->texts[search->count++]);
    for (int i = from; taken < 5 && i < game->held[game->turn]; i++) {
        search->taken[taken] = game->hand[game->turn][i];
        try_cards(search, i + 1, taken + 1);
    }
}

int slow_draw_moves(const SlowDraw *game, char texts[][SLOW_DRAW_TEXT]) {
    Search search = {.game = game, .texts = texts};
    if (game->on_table) strcpy(texts[search.count++], "pass");
    try_cards(&search, 0, 0);
    qsort(texts, (size_t)search.count, SLOW_DRAW_TEXT, compare_texts);
    return search.count;
}

/* ---- the game ---- */

static void draw(SlowDraw *game, int seat) {
    game->hand[seat][game->held[seat]++] = game->deck[game->drawn++];
    qsort(game->hand[seat], (size_t)game->held[seat], sizeof(SlowDrawCard), lower_first);
}

void slow_draw_start(SlowDraw *game, const SlowDrawRules *rules, const char deck[54][3]) {
    memset(game, 0, sizeof *game);
    game->rules = *rules;
    for (int i = 0; i < 54; i++) game->deck[i] = card_of(rules, deck[i]);
    for (int seat = 0; seat < rules->seats; seat++) {
        for (int i = 0; i < rules->hand; i++) draw(game, seat);
        if (seat && lower_first(&game->hand[seat][0], &game->lowest) > 0) continue;
        game->lowest = game->hand[seat][0];
        game->turn = seat;
    }
    game->owner = game->turn;
}

static int seats_with_cards(const SlowDraw *game) {
    int count = 0;
    for (int seat = 0; seat < game->rules.seats; seat++) count += game->held[seat] > 0;
    return count;
}

static bool is_over(const SlowDraw *game) { return game->drawn == 54 && seats_with_cards(game) <= 1; }

static void collect(SlowDraw *game) {
    game->points[game->owner] += game->pot;
    game->pot = game->on_table = 0;
}

static void finish(SlowDraw *game) {
    game->turn = -1;
    for (int seat = 0; seat < game->rules.seats; seat++) {
        if (!game->held[seat]) continue;
        game->emptied[game->emptied_count++] = seat;
        int tail = 0;
        for (int i = 0; i < game->held[seat]; i++) tail += variants_of(&game->hand[seat][i]);
        if (game->rules.tail_to_owner) game->points[seat] += tail;
        if (game->rules.tail_to_first) game->points[game->emptied[0]] += tail;
    }
}

static void refill(SlowDraw *game) {
    for (int i = 0; i < game->rules.seats; i++) {
        int seat = (game->owner + i) % game->rules.seats;
        while (game->drawn < 54 && game->held[seat] < game->rules.hand) draw(game, seat);
    }
    int kept = 0;
    for (int i = 0; i < game->emptied_count; i++)
        if (!game->held[game->emptied[i]]) game->emptied[kept++] = game->emptied[i];
    game->emptied_count = kept;
}

static void end_trick(SlowDraw *game) {
    collect(game);
    refill(game);
    if (is_over(game)) {
        finish(game);
        return;
    }
    game->turn = game->owner;
    while (!game->held[game->turn]) game->turn = (game->turn + 1) % game->rules.seats;
    game->owner = game->turn;
}

/* The next seat with cards; back at the owner the trick ends. */
static void hand_on(SlowDraw *game) {
    do game->turn = (game->turn + 1) % game->rules.seats;
    while (game->turn != game->owner && !game->held[game->turn]);
    if (game->turn == game->owner) end_trick(game);
}

static bool unbeatable(const SlowDraw *game) {
    Worth worth = worth_of(&game->rules, game->table, game->on_table);
    if (!game->rules.rows) return strcmp(worth.head.name, "7S") == 0;
    if (worth.kind == STRAIGHT_FLUSH) return strcmp(worth.head.name, "5S") == 0;
    return worth.kind == EQUALS_UP_TO_TWO && strcmp(worth.head.name, "RJ") == 0;
}

static void remove_card(SlowDraw *game, int seat, SlowDrawCard card) {
    int kept = 0;
    for (int i = 0; i < game->held[seat]; i++)
        if (lower_first(&game->hand[seat][i], &card) != 0) game->hand[seat][kept++] = game->hand[seat][i];
    game->held[seat] = kept;
}

/* Whether anybody but the owner could still pass or play. */
static bool is_open(const SlowDraw *game) {
    return seats_with_cards(game) - (game->held[game->owner] > 0) > 0;
}

void slow_draw_apply(SlowDraw *game, const char *text) {
    int seat = game->turn;
    if (strcmp(text, "pass") == 0) {
        hand_on(game);
        return;
    }
    game->on_table = 0;
    for (size_t i = 0; i < strlen(text); i += 3) {
        SlowDrawCard card = card_of(&game->rules, text + i);
        game->table[game->on_table++] = card;
        game->pot += variants_of(&card);
        remove_card(game, seat, card);
    }
    qsort(game->table, (size_t)game->on_table, sizeof(SlowDrawCard), lower_first);
    game->begun = true;
    game->owner = seat;
    while (game->rules.refill_each_play && game->drawn < 54 && game->held[seat] < game->rules.hand)
        draw(game, seat);
    if (!game->held[seat]) game->emptied[game->emptied_count++] = seat;
    bool ends = game->rules.skip_forced_passes && unbeatable(game);
    if (is_over(game)) {
        if (ends || !is_open(game) || !game->rules.last_to_nobody) collect(game);
        finish(game);
    } else if (ends) {
        end_trick(game);
    } else {
        hand_on(game);
    }
}

void slow_draw_scores(const SlowDraw *game, int scores[SLOW_DRAW_SEATS]) {
    int sum = 0, seats = game->rules.seats;
    for (int seat = 0; seat < seats; seat++) sum += game->points[seat];
    for (int i = 0; i < seats; i++) {
        int seat = game->emptied[i];
        scores[seat] = game->points[seat];
        if (game->rules.order_scores) scores[seat] = seats - (i + 1);
        if (game->rules.mean_scores) scores[seat] = game->points[seat] * seats - sum;
    }
}

uint64_t slow_draw_perft(const SlowDraw *game, int depth) {
    enum { DEPTH_MAX = 9 };
    static char texts[DEPTH_MAX + 1][SLOW_DRAW_PLAYS][SLOW_DRAW_TEXT];
    if (depth > DEPTH_MAX) abort();
    if (depth == 0) return 1;
    if (game->turn < 0) return 0;
    int count = slow_draw_moves(game, texts[depth]);
    if (depth == 1) return (uint64_t)count;
    uint64_t leaves = 0;
    for (int i = 0; i < count; i++) {
        SlowDraw next = *game;
        slow_draw_apply(&next, texts[depth][i]);
        leaves += slow_draw_perft(&next, depth - 1);
    }
    return leaves;
}

static int fewest(const SlowDraw *game, const SlowDrawCard *hand, int held) {
    int best = held;
    for (unsigned subset = 1; subset < 1u << held; subset += 2) { /* with the first card */
        SlowDrawCard cards[5], rest[16];
        int taken = 0, left = 0;
        if (__builtin_popcount(subset) > 5) continue;
        for (int i = 0; i < held; i++) {
            if (subset >> i & 1)
                cards[taken++] = hand[i];
            else
                rest[left++] = hand[i];
        }
        if (worth_of(&game->rules, cards, taken).kind == NO_PLAY) continue;
        int plays = 1 + fewest(game, rest, left);
        if (plays < best) best = plays;
    }
    return best;
}

int slow_draw_plays_needed(const SlowDraw *game, int seat) {
    return game->held[seat] ? fewest(game, game->hand[seat], game->held[seat]) : 0;
}
