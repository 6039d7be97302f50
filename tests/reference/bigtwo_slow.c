#include "bigtwo_slow.h"

#include <stdlib.h>
#include <string.h>

static const char rank_letters[] = "...3456789TJQKA2", suit_letters[] = "DCHS";

typedef enum { NO_PLAY, EQUALS, TWO_PAIRS, FOUR, STRAIGHT, FLUSH, FULL_HOUSE, FOUR_ONE, STRAIGHT_FLUSH } Kind;

typedef struct {
    Kind kind;
    int first, second; /* what decides, in this order */
} Worth;

/* ---- cards and texts ---- */

static SlowCard card_of(const char *text) {
    SlowCard card = {(int)(strchr(rank_letters, text[0]) - rank_letters),
                     (int)(strchr(suit_letters, text[1]) - suit_letters)};
    return card;
}

static int lower_first(const void *a, const void *b) {
    const SlowCard *one = a, *two = b;
    return one->rank != two->rank ? one->rank - two->rank : one->suit - two->suit;
}

/* `cards` ascend. */
static void text_of(const SlowCard *cards, int count, char *text) {
    for (int i = count - 1; i >= 0; i--) {
        *text++ = rank_letters[cards[i].rank];
        *text++ = suit_letters[cards[i].suit];
        *text++ = i ? ' ' : 0;
    }
}

static int compare_texts(const void *a, const void *b) { return strcmp(a, b); }

/* ---- what cards are ---- */

static bool all_equal(const SlowCard *cards, int count) {
    for (int i = 1; i < count; i++)
        if (cards[i].rank != cards[0].rank) return false;
    return true;
}

static bool same_suit(const SlowCard *cards, int count) {
    for (int i = 1; i < count; i++)
        if (cards[i].suit != cards[0].suit) return false;
    return true;
}

/* The number of the card that heads a straight of five ascending cards; -1: no straight. */
static int straight_head(const SlowBigtwoRules *rules, const SlowCard *cards) {
    static const int ace_low[5] = {3, 4, 5, 14, 15}, deuce_low[5] = {3, 4, 5, 6, 15};
    bool ace = true, deuce = true, row = true;
    for (int i = 0; i < 5; i++) {
        ace = ace && cards[i].rank == ace_low[i];
        deuce = deuce && cards[i].rank == deuce_low[i];
        row = row && cards[i].rank == cards[0].rank + i;
    }
    if (ace || deuce) {
        if (rules->low_none) return -1;
        if (rules->low_low) return ace ? 2 : 3;
        return 4;
    }
    if (!row) return -1;
    return cards[4].rank == 15 && !rules->top_straight ? -1 : 4;
}

static Worth worth_of_five(const SlowBigtwoRules *rules, const SlowCard *cards) {
    if (all_equal(cards, 4) || all_equal(cards + 1, 4)) return (Worth){FOUR_ONE, cards[2].rank, 0};
    bool full =
        (all_equal(cards, 3) && all_equal(cards + 3, 2)) || (all_equal(cards, 2) && all_equal(cards + 2, 3));
    if (full) return (Worth){FULL_HOUSE, cards[2].rank, 0};
    int head = straight_head(rules, cards);
    bool flush = same_suit(cards, 5);
    if (head >= 0) return (Worth){flush ? STRAIGHT_FLUSH : STRAIGHT, cards[head].rank, cards[head].suit};
    if (!flush) return (Worth){NO_PLAY, 0, 0};
    if (rules->flush_suit) return (Worth){FLUSH, cards[4].suit, cards[4].rank};
    return (Worth){FLUSH, cards[4].rank, cards[4].suit};
}

/* `cards` ascend. */
static Worth worth_of(const SlowBigtwoRules *rules, const SlowCard *cards, int count) {
    const SlowCard *last = &cards[count - 1];
    if (count <= 3 && all_equal(cards, count)) return (Worth){EQUALS, last->rank, last->suit};
    if (count == 4 && rules->four_cards && all_equal(cards, 4)) return (Worth){FOUR, last->rank, 0};
    if (count == 4 && rules->four_cards && all_equal(cards, 2) && all_equal(cards + 2, 2))
        return (Worth){TWO_PAIRS, last->rank, last->suit};
    return count == 5 ? worth_of_five(rules, cards) : (Worth){NO_PLAY, 0, 0};
}

static bool beats(Worth one, Worth two) {
    if (one.kind != two.kind) return one.kind > two.kind;
    if (one.first != two.first) return one.first > two.first;
    return one.second > two.second;
}

/* ---- legal moves ---- */

static bool may_play(const SlowBigtwo *game, const SlowCard *cards, int count) {
    Worth worth = worth_of(&game->rules, cards, count);
    if (worth.kind == NO_PLAY) return false;
    if (!game->begun && (cards[0].rank != 3 || cards[0].suit != 0)) return false;
    if (game->on_table &&
        (count != game->on_table || !beats(worth, worth_of(&game->rules, game->table, count))))
        return false;
    int seat = game->turn;
    const SlowCard *highest = &game->hand[seat][game->held[seat] - 1];
    bool guarded = game->rules.last_card && count == 1 && game->held[(seat + 1) % 4] == 1;
    return !guarded || lower_first(cards, highest) == 0;
}

int slow_bigtwo_moves(const SlowBigtwo *game, char texts[][SLOW_BIGTWO_TEXT]) {
    int count = 0, held = game->held[game->turn];
    const SlowCard *hand = game->hand[game->turn];
    if (game->on_table) strcpy(texts[count++], "pass");
    for (unsigned subset = 1; subset < 1u << held; subset++) {
        if (__builtin_popcount(subset) > 5) continue;
        SlowCard cards[5];
        int taken = 0;
        for (int i = 0; i < held; i++)
            if (subset >> i & 1) cards[taken++] = hand[i];
        if (may_play(game, cards, taken)) text_of(cards, taken, texts[count++]);
    }
    qsort(texts, (size_t)count, SLOW_BIGTWO_TEXT, compare_texts);
    return count;
}

/* ---- the game ---- */

void slow_bigtwo_start(SlowBigtwo *game, const SlowBigtwoRules *rules, const char cards[4][13][3]) {
    memset(game, 0, sizeof *game);
    game->rules = *rules;
    for (int seat = 0; seat < 4; seat++) {
        game->held[seat] = 13;
        for (int i = 0; i < 13; i++) game->hand[seat][i] = card_of(cards[seat][i]);
        qsort(game->hand[seat], 13, sizeof(SlowCard), lower_first);
        if (game->hand[seat][0].rank == 3 && game->hand[seat][0].suit == 0) game->turn = seat;
    }
    game->owner = game->turn;
}

static void end_trick(SlowBigtwo *game) {
    game->on_table = 0;
    game->turn = game->owner;
    memset(game->passed, 0, sizeof game->passed);
}

/* The next who may act: with locks, who passed is left out. Back at the owner the trick ends. */
static void hand_on(SlowBigtwo *game) {
    do game->turn = (game->turn + 1) % 4;
    while (game->turn != game->owner && game->rules.pass_locks && game->passed[game->turn]);
    if (game->turn == game->owner) end_trick(game);
}

static bool unbeatable(const SlowBigtwo *game) {
    Worth worth = worth_of(&game->rules, game->table, game->on_table);
    bool listed = worth.kind == EQUALS || worth.kind == STRAIGHT_FLUSH;
    return listed && worth.first == 15 && worth.second == 3;
}

static void remove_card(SlowBigtwo *game, int seat, SlowCard card) {
    int kept = 0;
    for (int i = 0; i < game->held[seat]; i++)
        if (lower_first(&game->hand[seat][i], &card) != 0) game->hand[seat][kept++] = game->hand[seat][i];
    game->held[seat] = kept;
}

void slow_bigtwo_apply(SlowBigtwo *game, const char *text) {
    int seat = game->turn;
    if (strcmp(text, "pass") == 0) {
        game->passed[seat] = true;
        hand_on(game);
        return;
    }
    game->on_table = 0;
    for (size_t i = 0; i < strlen(text); i += 3) {
        game->table[game->on_table++] = card_of(text + i);
        remove_card(game, seat, card_of(text + i));
    }
    qsort(game->table, (size_t)game->on_table, sizeof(SlowCard), lower_first);
    game->begun = true;
    game->owner = seat;
    if (!game->held[seat])
        game->turn = -1;
    else if (game->rules.skip_forced_passes && unbeatable(game))
        end_trick(game);
    else
        hand_on(game);
}

static int penalty(const SlowBigtwo *game, int seat) {
    static const int deuce[4] = {10, 20, 30, 50};
    static const int by_count[14] = {0, 1, 2, 3, 4, 5, 6, 7, 16, 18, 30, 33, 36, 52};
    int sum = by_count[game->held[seat]];
    for (int i = 0; i < game->held[seat]; i++)
        if (game->hand[seat][i].rank == 15) sum += deuce[game->hand[seat][i].suit];
    return sum;
}

void slow_bigtwo_scores(const SlowBigtwo *game, int scores[4]) {
    for (int seat = 0; seat < 4; seat++) {
        scores[seat] = 0;
        for (int other = 0; other < 4; other++) scores[seat] += penalty(game, other) - penalty(game, seat);
    }
}

uint64_t slow_bigtwo_perft(const SlowBigtwo *game, int depth) {
    static char texts[8][SLOW_BIGTWO_PLAYS][SLOW_BIGTWO_TEXT];
    if (depth == 0) return 1;
    if (game->turn < 0) return 0;
    int count = slow_bigtwo_moves(game, texts[depth]);
    if (depth == 1) return (uint64_t)count;
    uint64_t leaves = 0;
    for (int i = 0; i < count; i++) {
        SlowBigtwo next = *game;
        slow_bigtwo_apply(&next, texts[depth][i]);
        leaves += slow_bigtwo_perft(&next, depth - 1);
    }
    return leaves;
}

/* The plays within a set of cards that take its lowest card, tried one by one. */
static int fewest(const SlowBigtwo *game, int seat, unsigned left, signed char *known) {
    if (!left) return 0;
    if (known[left]) return known[left];
    int best = 13;
    for (unsigned subset = left; subset; subset = (subset - 1) & left) {
        SlowCard cards[5];
        int taken = 0;
        if (!(subset & left & -left) || __builtin_popcount(subset) > 5) continue;
        for (int i = 0; i < 13; i++)
            if (subset >> i & 1) cards[taken++] = game->hand[seat][i];
        if (worth_of(&game->rules, cards, taken).kind == NO_PLAY) continue;
        int plays = 1 + fewest(game, seat, left & ~subset, known);
        if (plays < best) best = plays;
    }
    known[left] = (signed char)best;
    return best;
}

int slow_bigtwo_plays_needed(const SlowBigtwo *game, int seat) {
    static signed char known[1 << 13];
    memset(known, 0, sizeof known);
    return fewest(game, seat, (1u << game->held[seat]) - 1, known);
}
